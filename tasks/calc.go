package tasks

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"strings"
)

// unit is the type of a quantity inside a calculation.
type unit string

const (
	unitInt    unit = "a number"
	unitMoney  unit = "money"
	unitDate   unit = "a date"
	unitDays   unit = "days"
	unitMonths unit = "months"
)

// quantity is an exact fraction with a unit. Nothing is rounded before the end.
type quantity struct {
	unit     unit
	num, den int64 // den > 0
}

var errTooLarge = errors.New("the numbers of the calculation become too large")

// expr is a calculation: a literal (op 0), a variable ('v'), a negation ('n') or one of + - * /.
type expr struct {
	op          byte
	literal     quantity
	name        string
	slot        int // of a variable
	left, right *expr
}

// names calls f with every variable of the calculation.
func (e *expr) names(f func(*expr)) {
	if e == nil {
		return
	}
	if e.op == 'v' {
		f(e)
	}
	e.left.names(f)
	e.right.names(f)
}

// check finds the unit of the result without calculating; kinds tells the kind of a variable.
func (e *expr) check(kinds func(string) Kind) (unit, error) {
	switch e.op {
	case 0:
		return e.literal.unit, nil
	case 'v':
		u, ok := unitOf(kinds(e.name))
		if !ok {
			return "", fmt.Errorf("{%s} is %s; calculate with money, dates and numbers", e.name, kinds(e.name))
		}
		return u, nil
	}
	l, err := e.left.check(kinds)
	if err != nil {
		return "", err
	}
	if e.op == 'n' {
		if l == unitDate {
			return "", errors.New("a date has no negative")
		}
		return l, nil
	}
	r, err := e.right.check(kinds)
	if err != nil {
		return "", err
	}
	return combine(e.op, l, r)
}

func unitOf(k Kind) (unit, bool) {
	switch k {
	case KindMoney:
		return unitMoney, true
	case KindDate:
		return unitDate, true
	case KindInt:
		return unitInt, true
	}
	return "", false
}

// combine is the table of what may be calculated with what.
func combine(op byte, l, r unit) (unit, error) {
	switch {
	case op == 'd' && l == unitInt:
		return r, nil
	case (op == '+' || op == '-') && l == r && l != unitDate:
		return l, nil
	case op == '-' && l == unitDate && r == unitDate:
		return unitInt, nil
	case (op == '+' || op == '-') && l == unitDate && (r == unitDays || r == unitMonths):
		return unitDate, nil
	case op == '+' && r == unitDate && (l == unitDays || l == unitMonths):
		return unitDate, nil
	case op == '*' && (l == unitInt && r != unitDate):
		return r, nil
	case op == '*' && (r == unitInt && l != unitDate):
		return l, nil
	case op == '/' && r == unitInt && (l == unitInt || l == unitMoney):
		return l, nil
	case (op == '+' || op == '-') && (l == unitDate && r == unitInt || l == unitInt && r == unitDate):
		return "", errors.New("a date and a number do not add up; write N days or N months")
	}
	words := map[byte]string{'+': "added", '-': "subtracted", '*': "multiplied", '/': "divided", 'd': "taken as days or months"}
	return "", fmt.Errorf("%s and %s cannot be %s", l, r, words[op])
}

// eval calculates with the values given by slot.
func (e *expr) eval(values []Value) (quantity, error) {
	switch e.op {
	case 0:
		return e.literal, nil
	case 'v':
		u, _ := unitOf(values[e.slot].Kind)
		return quantity{u, values[e.slot].number, 1}, nil
	}
	l, err := e.left.eval(values)
	if err != nil {
		return l, err
	}
	if e.op == 'n' {
		l.num = -l.num
		return l, nil
	}
	r, err := e.right.eval(values)
	if err != nil {
		return r, err
	}
	return apply(e.op, l, r)
}

func apply(op byte, l, r quantity) (quantity, error) {
	u, err := combine(op, l.unit, r.unit)
	if err != nil {
		return l, err
	}
	if op == '+' && r.unit == unitDate && l.unit != unitDate {
		l, r = r, l
	}
	switch {
	case op == 'd':
		return quantity{u, l.num, l.den}, nil
	case l.unit == unitDate && r.unit != unitDate:
		n, err := r.whole()
		if err != nil {
			return l, err
		}
		if op == '-' {
			n = -n
		}
		if n > 400_000 || n < -400_000 {
			return l, errTooLarge
		}
		if r.unit == unitMonths {
			return quantity{unitDate, addMonths(l.num, n), 1}, nil
		}
		return quantity{unitDate, l.num + n, 1}, nil
	case op == '*':
		return fraction(u, l.num, r.num, l.den, r.den)
	case op == '/' && r.num == 0:
		return l, errors.New("divides by 0")
	case op == '/' && r.num < 0:
		return fraction(u, -l.num, r.den, l.den, -r.num)
	case op == '/':
		return fraction(u, l.num, r.den, l.den, r.num)
	}
	if op == '-' {
		r.num = -r.num
	}
	a, err := multiply(l.num, r.den)
	if err != nil {
		return l, err
	}
	b, err := multiply(r.num, l.den)
	if err != nil {
		return l, err
	}
	if (b > 0 && a > math.MaxInt64-b) || (b < 0 && a < math.MinInt64+1-b) {
		return l, errTooLarge
	}
	return fraction(u, a+b, 1, l.den, r.den)
}

// fraction is (a·b)/(c·d) in lowest terms; c and d are positive.
func fraction(u unit, a, b, c, d int64) (quantity, error) {
	if g := gcd(a, d); g > 1 {
		a, d = a/g, d/g
	}
	if g := gcd(b, c); g > 1 {
		b, c = b/g, c/g
	}
	num, err := multiply(a, b)
	if err != nil {
		return quantity{}, err
	}
	den, err := multiply(c, d)
	if err != nil {
		return quantity{}, err
	}
	if g := gcd(num, den); g > 1 {
		num, den = num/g, den/g
	}
	return quantity{u, num, den}, nil
}

func multiply(a, b int64) (int64, error) {
	hi, lo := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, errTooLarge
	}
	if (a < 0) != (b < 0) {
		return -int64(lo), nil
	}
	return int64(lo), nil
}

func gcd(a, b int64) int64 {
	a, b = max(a, -a), max(b, -b)
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// whole is the value of a quantity that has to be a whole number.
func (q quantity) whole() (int64, error) {
	if q.den != 1 {
		return 0, fmt.Errorf("%d/%d %s are not a whole number of them", q.num, q.den, q.unit)
	}
	return q.num, nil
}

// halfUp rounds to a whole number, halves towards plus infinity.
func (q quantity) halfUp() int64 {
	n, rest := q.num/q.den, q.num%q.den
	if rest < 0 {
		n, rest = n-1, rest+q.den
	}
	if rest >= q.den-rest {
		n++
	}
	return n
}

// value is the result of a calculation as a variable's value; money is rounded half up to the cent, numbers to the whole.
func (q quantity) value() (Value, error) {
	n := q.halfUp()
	switch q.unit {
	case unitMoney:
		if n > maxCents || n < -maxCents {
			return Value{}, errTooLarge
		}
		return moneyValue(n), nil
	case unitDate:
		if n < -25567 || n > 84370 { // 1900 to 2200
			return Value{}, errors.New("the calculated date lies outside 1900 to 2200")
		}
		return dateValue(n), nil
	}
	return intValue(n), nil
}

// kindOf is the kind of a variable whose calculation has the unit.
func kindOf(u unit) Kind {
	switch u {
	case unitMoney:
		return KindMoney
	case unitDate:
		return KindDate
	}
	return KindInt
}

// calcParser reads a calculation by recursive descent.
type calcParser struct {
	rest  string
	depth int
}

// parseCalc reads a calculation such as "amount * 345 / 365" or "charged + 5 days".
func parseCalc(s string) (*expr, error) {
	if len(s) > 400 {
		return nil, errors.New("is longer than 400 characters; split the calculation over several variables")
	}
	p := &calcParser{rest: s}
	e, err := p.sum()
	if err != nil {
		return nil, err
	}
	if p.skip(); p.rest != "" {
		return nil, fmt.Errorf("is no calculation from %s on; write + - * / between money, dates and numbers", quote(p.rest))
	}
	return e, nil
}

func (p *calcParser) skip() { p.rest = strings.TrimLeft(p.rest, " \t\n") }

// take consumes one of the operators, if one comes next.
func (p *calcParser) take(ops string) (byte, bool) {
	p.skip()
	if p.rest == "" || !strings.Contains(ops, p.rest[:1]) {
		return 0, false
	}
	op := p.rest[0]
	p.rest = p.rest[1:]
	return op, true
}

func (p *calcParser) sum() (*expr, error)     { return p.chain("+-", p.product) }
func (p *calcParser) product() (*expr, error) { return p.chain("*/", p.measured) }

func (p *calcParser) chain(ops string, operand func() (*expr, error)) (*expr, error) {
	e, err := operand()
	for err == nil {
		op, ok := p.take(ops)
		if !ok {
			return e, nil
		}
		var right *expr
		right, err = operand()
		e = &expr{op: op, left: e, right: right}
	}
	return nil, err
}

// measured is an operand with a unit of time behind it, or without.
func (p *calcParser) measured() (*expr, error) {
	e, err := p.operand()
	if err != nil {
		return nil, err
	}
	p.skip()
	switch word := leading(p.rest, func(b byte) bool { return nameByte(b, false) }); word {
	case "day", "days":
		p.rest = p.rest[len(word):]
		return &expr{op: 'd', left: e, right: &expr{literal: quantity{unitDays, 1, 1}}}, nil
	case "month", "months":
		p.rest = p.rest[len(word):]
		return &expr{op: 'd', left: e, right: &expr{literal: quantity{unitMonths, 1, 1}}}, nil
	}
	return e, nil
}

func (p *calcParser) operand() (*expr, error) {
	if p.depth++; p.depth > 50 {
		return nil, errors.New("is nested too deeply")
	}
	defer func() { p.depth-- }()
	if _, ok := p.take("("); ok {
		e, err := p.sum()
		if err != nil {
			return nil, err
		}
		if _, ok := p.take(")"); !ok {
			return nil, errors.New("lacks a closing parenthesis")
		}
		return e, nil
	}
	if _, ok := p.take("-"); ok {
		e, err := p.operand()
		return &expr{op: 'n', left: e}, err
	}
	return p.literal()
}

func (p *calcParser) literal() (*expr, error) {
	if p.rest == "" {
		return nil, errors.New("ends where a value is expected")
	}
	if p.rest[0] == '$' {
		word := "$" + strings.TrimRight(leading(p.rest[1:], func(b byte) bool { return b >= '0' && b <= '9' || b == ',' || b == '.' }), ",.")
		p.rest = p.rest[len(word):]
		cents, err := parseCents(word)
		return &expr{literal: quantity{unitMoney, cents, 1}}, err
	}
	if len(p.rest) >= 10 {
		if day, err := parseDate(p.rest[:10]); err == nil {
			p.rest = p.rest[10:]
			return &expr{literal: quantity{unitDate, day, 1}}, nil
		}
	}
	if word := leading(p.rest, func(b byte) bool { return b >= '0' && b <= '9' }); word != "" {
		n, ok := digits(word)
		if !ok {
			return nil, errTooLarge
		}
		if p.rest = p.rest[len(word):]; strings.HasPrefix(p.rest, ".") {
			return nil, errors.New("holds a decimal number; write it as a fraction such as 19/100, or as money with a dollar sign")
		}
		return &expr{literal: quantity{unitInt, n, 1}}, nil
	}
	word := leading(p.rest, func(b byte) bool { return nameByte(b, false) })
	if !isName(word) {
		return nil, fmt.Errorf("has %s where a value is expected; write a variable's name, $49.00, 2026-03-02 or a whole number", quote(p.rest))
	}
	p.rest = p.rest[len(word):]
	return &expr{op: 'v', name: word}, nil
}

// leading is the longest beginning of s whose bytes all fit.
func leading(s string, fits func(byte) bool) string {
	for i := range len(s) {
		if !fits(s[i]) {
			return s[:i]
		}
	}
	return s
}
