package triage

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestPrint writes random hard tickets without labels to $TRIAGE_PRINT, and their labels to $TRIAGE_PRINT.truth.
func TestPrint(t *testing.T) {
	path := os.Getenv("TRIAGE_PRINT")
	if path == "" {
		t.Skip("TRIAGE_PRINT names no file")
	}
	var seed uint64
	fmt.Sscan(os.Getenv("TRIAGE_SEED"), &seed)
	e := New()
	var seen, truth strings.Builder
	seen.WriteString(e.handbook)
	for i := range 50 {
		tk := e.gen.ticket(&e.levels[2], seed+uint64(i), i%15)
		fmt.Fprintf(&seen, "\n#%d [%s] account of %d days, %d previous tickets\n%s\n", i+1, tk.seen.Subject, tk.seen.AccountAgeDays, tk.seen.PreviousTickets, tk.seen.Body)
		fmt.Fprintf(&truth, "%d %s %s %s %d\n", i+1, tk.labels.Route, tk.labels.Urgency, tk.labels.Difficulty, tk.labels.Priority)
	}
	if err := os.WriteFile(path, []byte(seen.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path+".truth", []byte(truth.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}
