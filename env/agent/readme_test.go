package agent_test

import (
	"os"
	"strings"
	"testing"

	"hotseat/env/agent"
)

// The README names every agent that is no exploit, as the roster does.
func TestREADMENamesTheAgents(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range agent.Roster() {
		if !e.Exploit && !strings.Contains(string(text), "| `"+e.Name+"` |") {
			t.Errorf("%s is missing", e.Name)
		}
	}
}
