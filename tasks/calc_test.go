package tasks

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// calculate works out a calculation over a few fixed variables.
func calculate(t *testing.T, text string) (Value, error) {
	t.Helper()
	values := []Value{moneyValue(4900), intValue(3), dateValue(mustDate(t, "2026-01-31")), textValue("x")}
	names := map[string]int{"amount": 0, "n": 1, "day_one": 2, "word": 3}
	e, err := parseCalc(text)
	if err != nil {
		return Value{}, err
	}
	e.names(func(v *expr) { v.slot = names[v.name] })
	if _, err := e.check(func(name string) Kind { return values[names[name]].Kind }); err != nil {
		return Value{}, err
	}
	q, err := e.eval(values)
	if err != nil {
		return Value{}, err
	}
	return q.value()
}

func mustDate(t *testing.T, s string) int64 {
	t.Helper()
	day, err := parseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return day
}

func TestCalc(t *testing.T) {
	for text, want := range map[string]string{
		"$120.00*345/365":                    "$113.42", // 113.4246…
		"$120.00/365*345":                    "$113.42", // nothing is rounded on the way
		"$0.01/2":                            "$0.01",   // half up
		"-$0.01/2":                           "$0.00",   // half up, towards plus infinity
		"-$0.03/2":                           "−$0.01",
		"$1.00/3":                            "$0.33",
		"$2.00/3":                            "$0.67",
		"amount + amount":                    "$98.00",
		"amount * n":                         "$147.00",
		"n * amount":                         "$147.00",
		"amount - $49.01":                    "−$0.01",
		"$1,250.00 + $0.50":                  "$1,250.50",
		"2 + 3 * 4":                          "14",
		"(2 + 3) * 4":                        "20",
		"7 / 2":                              "4",
		"10 - 2 - 3":                         "5",
		"-n + 5":                             "2",
		"2026-03-02 + 5 days":                "7 March 2026",
		"5 days + 2026-03-02":                "7 March 2026",
		"2026-03-02 + n days":                "5 March 2026",
		"2026-03-02 - 1 day":                 "1 March 2026",
		"2026-02-28 + 1 day":                 "1 March 2026",
		"2024-02-28 + 1 day":                 "29 February 2024",
		"day_one + 1 month":                  "28 February 2026", // stays in the month
		"2024-01-31 + 1 month":               "29 February 2024",
		"day_one + 3 months":                 "30 April 2026",
		"2026-03-31 - 1 month":               "28 February 2026",
		"2026-01-15 - 2 months":              "15 November 2025",
		"2026-11-30 + 14 months":             "30 January 2028",
		"2025-03-22 + 12 months":             "22 March 2026",
		"2026-03-18 - 2026-02-26":            "20",
		"2026-03-18 - day_one":               "46",
		"2026-01-01 + (n + 1) days":          "5 January 2026",
		"2026-01-01 + 2 * 3 days":            "7 January 2026",
		"amount * (2026-03-02 - 2026-03-01)": "$49.00",
	} {
		got, err := calculate(t, text)
		if err != nil || got.String() != want {
			t.Errorf("%s = %s, %v; want %s", text, got, err, want)
		}
	}
}

func TestCalcErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "ends where a value is expected",
		"amount +":                 "ends where a value is expected",
		"amount amount":            "is no calculation from",
		"(amount":                  "closing parenthesis",
		"amount * amount":          "money and money cannot be multiplied",
		"amount + n":               "money and a number cannot be added",
		"day_one + n":              "write N days",
		"day_one + day_one":        "cannot be added",
		"day_one * 2":              "cannot be multiplied",
		"-day_one":                 "no negative",
		"amount / amount":          "cannot be divided",
		"amount days":              "cannot be taken as days",
		"n / 0":                    "divides by 0",
		"amount * 0.19":            "write it as a fraction",
		"word + n":                 "calculate with money, dates and numbers",
		"day_one + n / 2 * 1 days": "not a whole number",
		"999999999999999 * 999999999999999 * 999999999999999": "too large",
		"$99999999.00 * 9999":     "too large",
		"day_one + 99999999 days": "too large",
		"day_one + 9999 months":   "outside 1900 to 2200",
		"$1.2.3":                  "not an amount",
		"amount % 2":              "is no calculation",
		strings.Repeat("(", 60):   "nested too deeply",
		strings.Repeat("1+", 300): "longer than 400",
	} {
		_, err := calculate(t, text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
}

func TestHalfUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		num, den := rapid.Int64Range(-1e9, 1e9).Draw(t, "num"), rapid.Int64Range(1, 1e6).Draw(t, "den")
		n := quantity{unitInt, num, den}.halfUp()
		// n − 1/2 ≤ num/den < n + 1/2
		if 2*num < (2*n-1)*den || 2*num >= (2*n+1)*den {
			t.Fatalf("%d/%d rounds to %d", num, den, n)
		}
	})
}

func TestAmounts(t *testing.T) {
	for text, want := range map[string]int64{"$49.00": 4900, "49": 4900, "49.5": 4950, "$1,250.00": 125000, "0.05": 5, " $3 ": 300} {
		if got, err := parseCents(text); err != nil || got != want {
			t.Errorf("%q = %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "$", "$.50", "1.234", "1.", "1,25", "12,34,567", "-3", "1e3", "$49 USD", "999999999999"} {
		if got, err := parseCents(text); err == nil {
			t.Errorf("%q = %d; it is no amount", text, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		cents := rapid.Int64Range(0, maxCents).Draw(t, "cents")
		for _, form := range []string{"", "plain", "loose"} {
			s, _ := moneyValue(cents).Form(form)
			if got, err := parseCents(s); err != nil || got != cents {
				t.Fatalf("%d is shown as %q and read as %d, %v", cents, s, got, err)
			}
		}
	})
}

func TestForms(t *testing.T) {
	day := dateValue(mustDate(t, "2026-03-02"))
	for _, c := range []struct {
		v          Value
		form, want string
	}{
		{day, "", "2 March 2026"}, {day, "iso", "2026-03-02"}, {day, "short", "2 Mar"}, {moneyValue(4900), "loose", "$49"}, {moneyValue(4950), "loose", "$49.50"},
		{moneyValue(125000), "plain", "1250.00"}, {moneyValue(125000), "", "$1,250.00"}, {moneyValue(123456789), "", "$1,234,567.89"},
		{textValue("Nair"), "lower", "nair"}, {intValue(24), "", "24"}, {boolValue(true), "", "true"},
	} {
		if got, ok := c.v.Form(c.form); !ok || got != c.want {
			t.Errorf("%v:%s = %q, %v; want %q", c.v, c.form, got, ok, c.want)
		}
	}
	for form, v := range map[string]Value{"iso": moneyValue(1), "loose": day, "upper": textValue("x"), "plain": intValue(1)} {
		if s, ok := v.Form(form); ok {
			t.Errorf("%s of %s is %q; there is no such form", form, v.Kind, s)
		}
	}
}
