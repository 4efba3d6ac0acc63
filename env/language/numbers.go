package language

import "strings"

// addNumbers enters number words, ordinals, months, weekdays and units of time; a word's num is what it counts.
func (l *lexicon) addNumbers() {
	small := strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
	for n, w := range small {
		l.number(w, w, tagNumber, n)
	}
	for n, w := range strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety") {
		l.number(w, w, tagNumber, 20+10*n)
		l.number(strings.TrimSuffix(w, "y")+"ieth", w, tagOrdinal, 20+10*n)
	}
	l.number("hundred", "hundred", tagNumber, 100)
	l.number("thousand", "thousand", tagNumber, 1000)
	ordinals := "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
	for n, w := range strings.Fields(ordinals) {
		l.number(w, w, tagOrdinal, n+1)
	}
	months := strings.Fields("january february march april may june july august september october november december")
	for n, w := range months {
		l.number(w, w, tagMonth, n+1)
		l.number(w[:3], w, tagMonth, n+1)
	}
	l.number("sept", "september", tagMonth, 9)
	days := strings.Fields("sunday monday tuesday wednesday thursday friday saturday")
	for n, w := range days {
		l.number(w, w, tagWeekday, n)
	}
	for n, w := range strings.Fields("minute hour day week month year") {
		l.number(w, w, tagUnit, n)
		l.number(w+"s", w, tagUnit, n)
	}
	for short, long := range map[string]string{"min": "minute", "mins": "minute", "hr": "hour", "hrs": "hour", "yr": "year", "yrs": "year", "wk": "week", "wks": "week", "mos": "month"} {
		l.forms[short] = l.forms[long]
	}
}

func (l *lexicon) number(form, base string, t tag, n int) {
	l.add(form, base, t)
	w := l.forms[form]
	w.num = int16(n)
	l.forms[form] = w
}
