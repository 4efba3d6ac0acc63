package main

import (
	"strings"
	"testing"
)

func TestWatchTellsAnEpisodeLineByLine(t *testing.T) {
	b := newBench(t)
	out := b.ok("watch", "easy", "--agent", "oracle")
	contains(t, out, "In the seat: oracle", "\nStep 1: ", "Reward ", "Solved: score 1.00", "Replay: ")
	if n := len(b.recorded()); n != 1 {
		t.Errorf("%d recordings", n)
	}
	if strings.Contains(out, "To read: ") || strings.Contains(out, "help lists") {
		t.Error("it asks a watcher to type:\n" + out)
	}
}

func TestWatchChoosesForItselfAndEnds(t *testing.T) {
	b := newBench(t)
	contains(t, b.ok("watch", "--seed", "5"), "In the seat: ", "score ")
}

func TestWatchSaysWhatIsWrong(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"agent": {[]string{"watch", "easy", "--agent", "nobody"}, "use one of oracle"},
		"speed": {[]string{"watch", "easy", "--speed", "99"}, "0.25 to 16"},
		"nan":   {[]string{"watch", "easy", "--speed", "NaN"}, "0.25 to 16"},
		"task":  {[]string{"watch", "resolution/nothing"}, "unknown task"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newBench(t).run(c.args...)
			if r.status != statusUsage || !strings.Contains(r.err, c.want) {
				t.Errorf("status %d, %q", r.status, r.err)
			}
		})
	}
}
