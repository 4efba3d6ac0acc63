package replays

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
)

// A file whose episode was left before its first step is gone, where that is asked for; one with a step, with a note, or cut off stays.
func TestNothingIsKeptOfWhatWasNotPlayed(t *testing.T) {
	for name, c := range map[string]struct {
		played bool
		act    func(*testing.T, *agent.Seat, *Recorder)
		kept   bool
	}{
		"left":      {true, func(t *testing.T, s *agent.Seat, _ *Recorder) { check(t, s.Leave()) }, false},
		"closed":    {true, func(t *testing.T, _ *agent.Seat, r *Recorder) { check(t, r.Close()) }, false},
		"cut off":   {true, func(*testing.T, *agent.Seat, *Recorder) {}, true},
		"not asked": {false, func(t *testing.T, s *agent.Seat, _ *Recorder) { check(t, s.Leave()) }, true},
		"after one": {true, func(t *testing.T, s *agent.Seat, _ *Recorder) {
			_, err := s.Play(agent.Move{Action: env.Act("say", "content", "hello")})
			check(t, err)
			check(t, s.Leave())
		}, true},
		"with notes": {true, func(t *testing.T, s *agent.Seat, r *Recorder) {
			check(t, AppendNote(r.Path(), Note{At: time.Unix(0, 0), Text: "why?"}))
			check(t, s.Leave())
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			r, err := Create(filepath.Join(dir, "a.replay.jsonl"), Options{Played: c.played})
			check(t, err)
			s, err := agent.Sit(newToy(), "toy/one", 0, agent.Identity{Kind: agent.Human, Name: "ana"}, r)
			check(t, err)
			c.act(t, s, r)
			if files, err := os.ReadDir(dir); err != nil || (len(files) == 1) != c.kept || (r.Path() != "") != c.kept {
				t.Errorf("%d files, %v; the path is %q", len(files), err, r.Path())
			}
		})
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
