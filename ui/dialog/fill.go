package dialog

import (
	"fmt"
	"strings"

	"hotseat/env"
)

// fill puts the first value that was seen for the first open slot that has any in its place, and says where it is from.
func (f *Form) fill() {
	x := f.focused()
	if x == nil {
		return
	}
	if !x.isText() {
		if x.spec.Kind == env.Money {
			f.nextOffer(x)
		}
		return
	}
	value := x.value()
	open := slotPattern().FindAllStringSubmatchIndex(value, -1)
	if len(open) == 0 {
		f.say, f.wrong = "no slot is left to fill", false
		return
	}
	for _, m := range open {
		slot, from, to := value[m[2]:m[3]], m[0], m[1]
		options := f.o.Known.Candidates(slot)
		if len(options) == 0 {
			continue
		}
		f.last = &filled{slot: slot, offset: from, options: options}
		x.set(value[:from] + options[0].Value + value[to:])
		f.tell()
		return
	}
	f.complain("nothing that you have seen so far gives " + value[open[0][0]:open[0][1]] + ": type it")
}

// otherValue replaces the value filled last with the next one that was seen.
func (f *Form) otherValue() {
	x := f.focused()
	if x == nil || f.last == nil {
		f.say, f.wrong = "fill a slot first", false
		return
	}
	l, value := f.last, x.value()
	old := l.options[l.at].Value
	if !strings.HasPrefix(value[min(l.offset, len(value)):], old) {
		f.say, f.wrong = "the text has changed since the slot was filled", false
		return
	}
	l.at = (l.at + 1) % len(l.options)
	x.set(value[:l.offset] + l.options[l.at].Value + value[l.offset+len(old):])
	f.tell()
}

func (f *Form) tell() {
	l := f.last
	c := l.options[l.at]
	f.say, f.wrong = fmt.Sprintf("%s: %s, from %s", l.slot, c.Value, c.From), false
	if len(l.options) > 1 {
		f.say += fmt.Sprintf(" (%d of %d)", l.at+1, len(l.options))
	}
	f.sure = ""
}

// announceSlots says what a canned reply leaves open.
func (f *Form) announceSlots() {
	x := f.focused()
	if x == nil {
		return
	}
	if names := slotPattern().FindAllString(x.value(), -1); len(names) > 0 {
		f.say, f.wrong = "to fill in: "+strings.Join(names, " "), false
	}
}
