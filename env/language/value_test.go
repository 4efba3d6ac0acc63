package language

import (
	"strings"
	"testing"
)

// canonicalCase is a value as somebody writes it; want is empty where Canonical must refuse.
type canonicalCase struct {
	role     Role
	in, want string
}

func canonicalCases() []canonicalCase {
	return []canonicalCase{
		{RefundAmount, "$49", "49.00"},
		{RefundAmount, "$150.00", "150.00"},
		{RefundAmount, "150.00 USD", "150.00"},
		{RefundAmount, "USD 150", "150.00"},
		{RefundAmount, "150 dollars", "150.00"},
		{RefundAmount, "US$150", "150.00"},
		{RefundAmount, "one hundred and fifty dollars", "150.00"},
		{RefundAmount, "twenty-five dollars", "25.00"},
		{RefundAmount, "two thousand three hundred and five dollars", "2305.00"},
		{RefundAmount, "a thousand dollars", "1000.00"},
		{RefundAmount, "a hundred dollars", "100.00"},
		{RefundAmount, "$1,250.00", "1250.00"},
		{RefundAmount, "49 dollars and 50 cents", "49.50"},
		{RefundAmount, "50 cents", "0.50"},
		{RefundAmount, "49", "49.00"},
		{RefundAmount, "49.00", "49.00"},
		{RefundAmount, "a lot", ""},
		{RefundAmount, "$5 and $6", ""},
		{ArrivalDate, "23 March 2026", "2026-03-23"},
		{ArrivalDate, "2026-03-23", "2026-03-23"},
		{ArrivalDate, "March 23, 2026", "2026-03-23"},
		{ArrivalDate, "3/23/2026", "2026-03-23"},
		{ArrivalDate, "23.03.2026", "2026-03-23"},
		{ArrivalDate, "23 March", ""},
		{ArrivalDate, "30 February 2026", ""},
		{WaitTime, "5 days", "5d"},
		{WaitTime, "3 to 5 business days", "5bd"},
		{WaitTime, "3-5 working days", "5bd"},
		{WaitTime, "3–5 business days", "5bd"},
		{WaitTime, "5bd", "5bd"},
		{WaitTime, "half an hour", "30min"},
		{WaitTime, "an hour and a half", "90min"},
		{WaitTime, "two hours", "2h"},
		{WaitTime, "a day or two", "2d"},
		{WaitTime, "five (5) days", "5d"},
		{WaitTime, "1 to 2 weeks", "2w"},
		{WaitTime, "soon", ""},
		{WarrantyLength, "a year", "12mo"},
		{WarrantyLength, "two-year", "24mo"},
		{WarrantyLength, "18 months", "18mo"},
		{Link, "https://example.com/reset.", "https://example.com/reset"},
		{Link, "the page", ""},
		{OrderID, "#nl-20417", "NL-20417"},
		{OrderID, "order", ""},
		{Damage, "Liquid", "liquid"},
		{Damage, "bad luck", ""},
		{Merchant, "Volt Bazaar", "Volt Bazaar"},
		{Role("colour"), "red", ""},
	}
}

func TestCanonical(t *testing.T) {
	for _, test := range canonicalCases() {
		got, err := Canonical(test.role, test.in)
		if got != test.want || (err != nil) != (test.want == "") {
			t.Errorf("Canonical(%s, %q) = %q, %v; want %q", test.role, test.in, got, err, test.want)
		}
		if err != nil && !strings.Contains(err.Error(), string(test.role)) {
			t.Errorf("Canonical(%s, %q): the error %q does not name the role", test.role, test.in, err)
		}
	}
}

func TestDisplay(t *testing.T) {
	for _, test := range []struct {
		role     Role
		in, want string
	}{
		{RefundAmount, "49.00", "$49.00"},
		{ArrivalDate, "2026-03-23", "23 March 2026"},
		{WaitTime, "5d", "5 days"},
		{WaitTime, "5bd", "5 business days"},
		{WaitTime, "1h", "1 hour"},
		{WarrantyLength, "12mo", "12 months"},
		{Link, "https://example.com/reset", "https://example.com/reset"},
	} {
		if got := Display(test.role, test.in); got != test.want {
			t.Errorf("Display(%s, %q) = %q, want %q", test.role, test.in, got, test.want)
		}
	}
}

// TestDatesInText reads every usual form of a day, relative to Wednesday, 18 March 2026.
func TestDatesInText(t *testing.T) {
	r := NewReader(testDesk())
	for in, want := range map[string]string{
		"18 March": "2026-03-18", "18th of March": "2026-03-18", "March 18": "2026-03-18", "Mar 18th": "2026-03-18", "the 20th of March": "2026-03-20",
		"2026-03-20": "2026-03-20", "3/20/2026": "2026-03-20", "20.03.2026": "2026-03-20", "20 March 2026": "2026-03-20",
		"March 20th, 2026": "2026-03-20", "Friday, 20 March": "2026-03-20", "Friday": "2026-03-20", "next Friday": "2026-03-20",
		"Wednesday": "2026-03-25", "tomorrow": "2026-03-19", "today": "2026-03-18", "the day after tomorrow": "2026-03-20", "the 23rd": "2026-03-23",
		"2 January": "2026-01-02", "30 December": "2025-12-30", "Monday the 23rd": "2026-03-23", "the twenty-third of March": "2026-03-23",
	} {
		text := "Your plan ends on " + in + "."
		if got := r.Read(text, nil); !got.Tells(EndDate, want) {
			t.Errorf("%q: read %v, want %s", text, got.Facts, want)
		}
	}
}

// TestNoValues holds what looks like a value and is none.
func TestNoValues(t *testing.T) {
	r := NewReader(testDesk())
	for _, text := range []string{
		"We are open Monday to Friday from 9 to 17.", "monday", "It is version 2.10 of the firmware.", "In March 2026 we moved.",
		"You may call us at any time.", "Our rate is 4.99%.", "on Monday the", "See you next",
	} {
		if got := r.Read(text, nil); len(got.Facts) > 0 {
			t.Errorf("%q: read %v", text, got.Facts)
		}
	}
}

func TestDate(t *testing.T) {
	d, err := ParseDate("2026-03-18")
	if err != nil || d.String() != "2026-03-18" || d.Weekday().String() != "Wednesday" || d.Long() != "18 March 2026" {
		t.Errorf("2026-03-18 became %v, a %v, %q (%v)", d, d.Weekday(), d.Long(), err)
	}
	for _, s := range []string{"", "2026-02-30", "2026-3-18", "18 March", "0000-01-01", "2026-13-01"} {
		if _, err := ParseDate(s); err == nil {
			t.Errorf("ParseDate(%q) has no error", s)
		}
	}
	if got := d.AddDays(14); got.String() != "2026-04-01" || got.Sub(d) != 14 {
		t.Errorf("14 days later is %v, %d days on", got, got.Sub(d))
	}
	if got := (Date{Year: 2025, Month: 8, Day: 31}).AddMonths(6); got.String() != "2026-02-28" {
		t.Errorf("six months after 2025-08-31 is %v", got)
	}
	if got := d.AddMonths(-3); got.String() != "2025-12-18" {
		t.Errorf("three months before is %v", got)
	}
	for e := (Date{Year: 2023, Month: 12, Day: 1}); e.Year < 2025; e = e.AddDays(1) {
		if next := e.AddDays(1); next.Sub(e) != 1 || (e.Weekday()+1)%7 != next.Weekday() {
			t.Fatalf("%v is followed by %v", e, next)
		}
	}
}
