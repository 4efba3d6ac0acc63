package replays

import (
	"bytes"
	"encoding/json"
	"testing"
)

// JSON lets DEL and the C1 controls stand; a recorded line escapes them, and reads back as the same text.
func TestMarshalEscapesLateControls(t *testing.T) {
	in := "a\x7fb\u009b31mc\x1b[2Jd é → 😀 \u2028"
	line, err := marshal(map[string]string{"x": in})
	if err != nil {
		t.Fatal(err)
	}
	if bytes.ContainsFunc(line, func(r rune) bool { return r < 0x20 || isLateControl(r) }) {
		t.Errorf("a control is left in %q", line)
	}
	var back map[string]string
	if err := json.Unmarshal(line, &back); err != nil || back["x"] != in {
		t.Errorf("reads back as %q, %v", back["x"], err)
	}
}

func isLateControl(r rune) bool { return r >= 0x7f && r < 0xa0 }
