package env

import "strings"

// Question says what an action does that cannot be taken back: "Hands over to security and ends the episode." It is empty where nothing
// need be asked before, and it tells nothing but what the seat's holder has chosen.
func (s ActionSpec) Question(a Action) string {
	deed := s.Deed
	c, bad := s.Check(a)
	for i := range s.Args {
		arg := &s.Args[i]
		value := arg.Default
		if bad == nil {
			value = c.Text(arg.Name)
		}
		if bad == nil && arg.Kind == Money {
			value = c.Cents(arg.Name).String()
		}
		deed = strings.ReplaceAll(deed, "{"+arg.Name+"}", value)
	}
	switch {
	case deed == "" && s.Ends:
		return "This ends the episode."
	case deed == "":
		return ""
	case s.Ends:
		return deed + " and ends the episode."
	}
	return deed + "."
}
