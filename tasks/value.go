package tasks

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Kind is the type of a variable.
type Kind string

// The kinds of variables.
const (
	KindMoney Kind = "money"
	KindDate  Kind = "date"
	KindInt   Kind = "int"
	KindText  Kind = "text"
	KindBool  Kind = "bool"
)

// Today is the desk's day, the value of {today}: nothing reads the wall clock.
const Today = "2026-03-18"

// Value is a variable's value. Values of equal meaning are equal under ==.
type Value struct {
	Kind   Kind
	text   string
	number int64 // cents, days since 1970-01-01, the number, or 1 for true
}

// Named is a value with its variable's name.
type Named struct {
	Name  string
	Value Value
}

func moneyValue(cents int64) Value { return Value{Kind: KindMoney, number: cents} }
func dateValue(day int64) Value    { return Value{Kind: KindDate, number: day} }
func intValue(n int64) Value       { return Value{Kind: KindInt, number: n} }
func textValue(s string) Value     { return Value{Kind: KindText, text: s} }

func boolValue(b bool) Value {
	if b {
		return Value{Kind: KindBool, number: 1}
	}
	return Value{Kind: KindBool}
}

// Cents is an amount in US cents; 0 for values that are no money.
func (v Value) Cents() int64 {
	if v.Kind != KindMoney {
		return 0
	}
	return v.number
}

// Int is a whole number; 0 for values that are none.
func (v Value) Int() int64 {
	if v.Kind != KindInt {
		return 0
	}
	return v.number
}

// Bool is a truth value; false for values that are none.
func (v Value) Bool() bool { return v.Kind == KindBool && v.number == 1 }

// Date is a day at midnight UTC; the zero time for values that are no date.
func (v Value) Date() time.Time {
	if v.Kind != KindDate {
		return time.Time{}
	}
	return time.Unix(v.number*86400, 0).UTC()
}

// String is how {name} shows the value: "$49.00", "2 March 2026", "24", "true", or the text.
func (v Value) String() string {
	switch v.Kind {
	case KindMoney:
		return dollars(v.number)
	case KindDate:
		return v.Date().Format("2 January 2006")
	case KindInt:
		return strconv.FormatInt(v.number, 10)
	case KindBool:
		return strconv.FormatBool(v.number == 1)
	}
	return v.text
}

// Form is how {name:form} shows the value; ok is false when values of this kind have no such form.
func (v Value) Form(form string) (s string, ok bool) {
	switch {
	case form == "":
		return v.String(), true
	case form == "lower":
		return strings.ToLower(v.String()), true
	case form == "plain" && v.Kind == KindMoney:
		return decimal(v.number), true
	case form == "loose" && v.Kind == KindMoney:
		return strings.TrimSuffix(v.String(), ".00"), true
	case form == "iso" && v.Kind == KindDate:
		return v.Date().Format(time.DateOnly), true
	case form == "short" && v.Kind == KindDate:
		return v.Date().Format("2 Jan"), true
	}
	return "", false
}

// formsOf lists the forms that values of a kind have besides the default.
func formsOf(k Kind) []string {
	switch k {
	case KindMoney:
		return []string{"plain", "loose", "lower"}
	case KindDate:
		return []string{"iso", "short", "lower"}
	}
	return []string{"lower"}
}

// dollars writes cents as "$1,250.00"; negative amounts have a minus sign before the dollar sign.
func dollars(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "−", -cents
	}
	whole := strconv.FormatInt(cents/100, 10)
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return sign + "$" + whole + "." + twoDigits(cents%100)
}

// decimal writes cents as "1250.00".
func decimal(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return sign + strconv.FormatInt(cents/100, 10) + "." + twoDigits(cents%100)
}

func twoDigits(n int64) string { return string([]byte{byte('0' + n/10), byte('0' + n%10)}) }

// maxCents bounds the amounts that tickets may hold: a hundred million dollars.
const maxCents = 100_000_000_00

// parseCents reads "$49.00", "$1,250.00", "49" or "49.5".
func parseCents(s string) (int64, error) {
	wrong := fmt.Errorf("%s is not an amount; write it like $49.00", quote(s))
	plain := strings.TrimPrefix(strings.TrimSpace(s), "$")
	whole, frac, dotted := strings.Cut(plain, ".")
	if groups := strings.Split(whole, ","); len(groups) > 1 {
		for i, g := range groups {
			if len(g) > 3 || i > 0 && len(g) != 3 {
				return 0, wrong
			}
		}
		whole = strings.Join(groups, "")
	}
	if dotted && (frac == "" || len(frac) > 2) {
		return 0, wrong
	}
	cents, ok := digits(whole + (frac + "00")[:2])
	if !ok || whole == "" || cents > maxCents {
		return 0, wrong
	}
	return cents, nil
}

// digits reads a plain number of at most 15 digits.
func digits(s string) (n int64, ok bool) {
	if s == "" || len(s) > 15 {
		return 0, false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int64(s[i]-'0')
	}
	return n, true
}

// parseDate reads "2026-03-02" as days since 1970-01-01.
func parseDate(s string) (int64, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil || t.Year() < 1900 || t.Year() > 2200 {
		return 0, fmt.Errorf("%s is not a date; write it like 2026-03-02", quote(s))
	}
	return t.Unix() / 86400, nil
}

// addMonths goes months ahead (or back) and stays in that month: a month after 31 January is 28 or 29 February.
func addMonths(day, months int64) int64 {
	y, m, d := time.Unix(day*86400, 0).UTC().Date()
	first := time.Date(y, m+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(d, last)-1).Unix() / 86400
}
