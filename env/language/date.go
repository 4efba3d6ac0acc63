package language

import (
	"fmt"
	"strconv"
	"time"
)

// Date is a civil date of the proleptic Gregorian calendar: a day without a clock or a zone. The zero Date is no day.
type Date struct {
	Year, Month, Day int
}

// ParseDate reads an ISO date such as "2026-03-18".
func ParseDate(s string) (Date, error) {
	var d Date
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return d, fmt.Errorf("date %q: want a day such as 2026-03-18", s)
	}
	d = Date{Year: digits(s[:4]), Month: digits(s[5:7]), Day: digits(s[8:])}
	if !d.Valid() {
		return Date{}, fmt.Errorf("date %q: no such day; want one such as 2026-03-18", s)
	}
	return d, nil
}

// digits reads a short run of ASCII digits, and is −1 for anything else.
func digits[T string | []byte](s T) int {
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return -1
		}
		n = n*10 + int(s[i]-'0')
	}
	if len(s) == 0 || len(s) > 9 {
		return -1
	}
	return n
}

// Valid reports whether the calendar has the day, between the years 1 and 9999.
func (d Date) Valid() bool {
	return d.Year >= 1 && d.Year <= 9999 && d.Month >= 1 && d.Month <= 12 && d.Day >= 1 && d.Day <= monthDays(d.Year, d.Month)
}

func monthDays(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// String is the date in ISO form, "2026-03-18".
func (d Date) String() string { return string(d.append(make([]byte, 0, 10))) }

func (d Date) append(b []byte) []byte {
	b = append(b, byte('0'+d.Year/1000%10), byte('0'+d.Year/100%10), byte('0'+d.Year/10%10), byte('0'+d.Year%10), '-')
	return append(b, byte('0'+d.Month/10%10), byte('0'+d.Month%10), '-', byte('0'+d.Day/10%10), byte('0'+d.Day%10))
}

// Long is the date as people write it, "18 March 2026".
func (d Date) Long() string {
	return string(d.appendLong(make([]byte, 0, 32)))
}

func (d Date) appendLong(b []byte) []byte {
	b = append(append(strconv.AppendInt(b, int64(d.Day), 10), ' '), time.Month(d.Month).String()...)
	return strconv.AppendInt(append(b, ' '), int64(d.Year), 10)
}

// days counts from 0000-03-01, so that differences of dates are differences of days.
func (d Date) days() int {
	y, m := d.Year, d.Month
	if m <= 2 {
		y, m = y-1, m+12
	}
	return 365*y + y/4 - y/100 + y/400 + (153*(m-3)+2)/5 + d.Day - 1
}

// Weekday is the day of the week.
func (d Date) Weekday() time.Weekday {
	return time.Weekday((d.days() + 3) % 7)
}

// AddDays is the day n days later, or earlier where n is negative.
func (d Date) AddDays(n int) Date {
	t := time.Date(d.Year, time.Month(d.Month), d.Day+n, 0, 0, 0, 0, time.UTC)
	return Date{Year: t.Year(), Month: int(t.Month()), Day: t.Day()}
}

// AddMonths is the same day n months later; where that month is shorter, its last day.
func (d Date) AddMonths(n int) Date {
	months := d.Year*12 + d.Month - 1 + n
	year, month := months/12, months%12+1
	return Date{Year: year, Month: month, Day: min(d.Day, monthDays(year, month))}
}

// Sub counts the days from e to d: positive when d is later.
func (d Date) Sub(e Date) int { return d.days() - e.days() }

// nearest gives a day and month the year that puts it closest to today.
func nearest(month, day int, today Date) Date {
	best := Date{}
	for year := today.Year - 1; year <= today.Year+1; year++ {
		d := Date{Year: year, Month: month, Day: day}
		if d.Valid() && (best == Date{} || abs(d.Sub(today)) < abs(best.Sub(today))) {
			best = d
		}
	}
	return best
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
