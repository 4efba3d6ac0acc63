package env

import "strings"

// Name is what a task is called at its desk: its family, with its number where it has one. The number of a twin is left out, since it
// would tell it from the others before the end.
func (t TaskInfo) Name() string {
	_, id, _ := strings.Cut(t.ID, "/")
	number, ok := strings.CutPrefix(id, t.Family+"-")
	if !ok || number == "" || t.Twins {
		return t.Family
	}
	return t.Family + " " + number
}
