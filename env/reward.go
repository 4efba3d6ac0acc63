package env

import (
	"fmt"
	"strconv"
	"strings"
)

// Points is a score or a part of one, in units of 10⁻⁶, so that sums are exact.
type Points int64

// One is the full score.
const One Points = 1_000_000

// Solved is the score from which an episode counts as solved.
const Solved Points = 900_000

// Milli is n thousandths of the full score: Milli(150) is 0.15.
func Milli(n int64) Points { return Points(n) * (One / 1000) }

// Clamp brings a return into the range of scores, 0..1.
func (p Points) Clamp() Points { return min(max(p, 0), One) }

// Float is the value as a fraction of the full score, for statistics only.
func (p Points) Float() float64 { return float64(p) / float64(One) }

// String is the shortest exact decimal: "0.15", "-0.2", "1".
func (p Points) String() string {
	var room [24]byte
	return string(p.append(room[:0]))
}

func (p Points) append(dst []byte) []byte {
	size := uint64(p)
	if p < 0 {
		dst, size = append(dst, '-'), -size // right for the least of all, too
	}
	dst = strconv.AppendUint(dst, size/uint64(One), 10)
	if size %= uint64(One); size == 0 {
		return dst
	}
	dst = append(dst, '.')
	for place := uint64(One) / 10; size > 0; place /= 10 {
		dst = append(dst, '0'+byte(size/place))
		size %= place
	}
	return dst
}

// Signed has two decimals at least and always a sign, as reward tickers show it: "+0.15", "−0.05".
func (p Points) Signed() string {
	s, sign := p.String(), "+"
	if p < 0 {
		s, sign = s[1:], "−"
	}
	dot := strings.IndexByte(s, '.')
	switch {
	case dot < 0:
		s += ".00"
	case len(s)-dot == 2:
		s += "0"
	}
	return sign + s
}

// MarshalJSON writes the exact decimal.
func (p Points) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalJSON reads a decimal of at most six places.
func (p *Points) UnmarshalJSON(data []byte) error {
	v, err := parseFixed(string(data), 6)
	if err != nil {
		return fmt.Errorf("score %s: %w", data, err)
	}
	*p = Points(v)
	return nil
}

// Part is a named share of a reward.
type Part struct {
	Name  string `json:"name"`
	Value Points `json:"value"`
	Why   string `json:"why"`
}

// Reward is what one step earned: the change that the step made in the score function. Its parts sum to its value.
type Reward struct {
	Value Points `json:"value"`
	Parts []Part `json:"parts"`
}

// Add appends a part and keeps the sum.
func (r *Reward) Add(name string, value Points, why string) {
	r.Value += value
	r.Parts = append(r.Parts, Part{Name: name, Value: value, Why: why})
}

// Cents is an amount of money in US cents.
type Cents int64

// String is the amount as people write it: "$49.00", "$1,250.00".
func (c Cents) String() string {
	sign := ""
	if c < 0 {
		sign, c = "−", -c
	}
	whole := strconv.FormatInt(int64(c/100), 10)
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return fmt.Sprintf("%s$%s.%02d", sign, whole, c%100)
}

// Decimal is the plain number with two places: "49.00".
func (c Cents) Decimal() string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	return fmt.Sprintf("%s%d.%02d", sign, c/100, c%100)
}

// MarshalJSON writes a decimal number of dollars.
func (c Cents) MarshalJSON() ([]byte, error) { return []byte(c.Decimal()), nil }

// UnmarshalJSON reads a decimal number of dollars of at most two places.
func (c *Cents) UnmarshalJSON(data []byte) error {
	v, err := parseFixed(string(data), 2)
	if err != nil {
		return fmt.Errorf("amount %s: %w", data, err)
	}
	*c = Cents(v)
	return nil
}

// ParseCents reads an amount in dollars: "150", "150.5", "$1,250.00". The error says what would be right.
func ParseCents(s string) (Cents, error) {
	plain := strings.TrimPrefix(strings.TrimSpace(s), "$")
	if strings.Contains(plain, ",") {
		if !groupsOfThree(plain) {
			return 0, fmt.Errorf("%.40q is not an amount: write it like 150 or 150.00", s)
		}
		plain = strings.ReplaceAll(plain, ",", "")
	}
	v, err := parseFixed(plain, 2)
	if err != nil {
		return 0, fmt.Errorf("%.40q is not an amount: %w", s, err)
	}
	return Cents(v), nil
}

func groupsOfThree(s string) bool {
	whole, _, _ := strings.Cut(s, ".")
	for i, group := range strings.Split(whole, ",") {
		if len(group) == 0 || len(group) > 3 || (i > 0 && len(group) != 3) {
			return false
		}
	}
	return true
}

// parseFixed reads a decimal as an integer of 10^-places, without passing through a float.
func parseFixed(s string, places int) (int64, error) {
	digits, negative := strings.CutPrefix(s, "-")
	whole, frac, _ := strings.Cut(digits, ".")
	if strings.ContainsAny(frac, "eE") || strings.ContainsAny(whole, "eE") {
		return parseExponent(s, places)
	}
	frac = strings.TrimRight(frac, "0")
	if len(frac) > places {
		return 0, fmt.Errorf("at most %d decimal places", places)
	}
	if whole == "" || len(whole) > 12 || !allDigits(whole) || !allDigits(frac) {
		return 0, fmt.Errorf("write a plain number such as 150 or 49.50")
	}
	v, err := strconv.ParseInt(whole+frac+strings.Repeat("0", places-len(frac)), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("write a plain number such as 150 or 49.50")
	}
	if negative {
		v = -v
	}
	return v, nil
}

// parseExponent accepts 1.5e2, as JSON numbers may be written, by moving the decimal point.
func parseExponent(s string, places int) (int64, error) {
	mantissa, exp, _ := strings.Cut(strings.ToLower(s), "e")
	n, err := strconv.Atoi(exp)
	if err != nil || n < -12 || n > 12 {
		return 0, fmt.Errorf("write a plain number such as 150 or 49.50")
	}
	sign := ""
	if strings.HasPrefix(mantissa, "-") {
		sign, mantissa = "-", mantissa[1:]
	}
	whole, frac, _ := strings.Cut(mantissa, ".")
	digits, point := whole+frac, len(whole)+n
	if digits == "" || !allDigits(digits) {
		return 0, fmt.Errorf("write a plain number such as 150 or 49.50")
	}
	if point <= 0 {
		digits, point = strings.Repeat("0", 1-point)+digits, 1
	}
	if point > len(digits) {
		digits += strings.Repeat("0", point-len(digits))
	}
	whole = strings.TrimLeft(digits[:point], "0")
	if whole == "" {
		whole = "0"
	}
	return parseFixed(sign+whole+"."+digits[point:], places)
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}
