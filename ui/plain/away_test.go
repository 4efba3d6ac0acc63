package plain_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/openenv/client"
	"hotseat/env/openenv/openenvtest"
	"hotseat/replays"
	"hotseat/ui/plain"
)

// typist types a line whenever it is read from, after doing what belongs before it.
type typist []func() string

func (p *typist) Read(b []byte) (int, error) {
	if len(*p) == 0 {
		return 0, io.EOF
	}
	line := (*p)[0]() + "\n"
	*p = (*p)[1:]
	return copy(b, line), nil
}

func line(s string) func() string { return func() string { return s } }

// A server that dies is told in words; the seat is taken again when there is one, or left, and the recording reads either way.
func TestALostSeatIsTakenAgainOrLeft(t *testing.T) {
	for name, c := range map[string]struct {
		after []func(*openenvtest.Server) string
		steps int
		fails bool
	}{
		"taken again": {[]func(*openenvtest.Server) string{
			func(*openenvtest.Server) string { return "what?" },
			func(*openenvtest.Server) string { return "again" }, // nobody is there yet
			func(s *openenvtest.Server) string { s.Restart(); return "again" },
			func(*openenvtest.Server) string { return "quit" },
		}, 2, false},
		"left":           {[]func(*openenvtest.Server) string{func(*openenvtest.Server) string { return "quit" }}, 1, true},
		"the input ends": {nil, 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := openenvtest.Serve(t, nil)
			remote, err := client.Connect(t.Context(), client.Server{URL: s.URL}, s.Registry)
			if err != nil {
				t.Fatal(err)
			}
			var file, out bytes.Buffer
			seat, err := agent.Sit(remote, "resolution/cannot-log-in-1", 0, agent.Identity{Kind: agent.Human, Name: "Kim"}, replays.NewRecorder(&file, replays.Options{}))
			if err != nil {
				t.Fatal(err)
			}
			lines := typist{line("search password reset"), func() string { s.Away(); return "search two-factor" }}
			for _, does := range c.after {
				lines = append(lines, func() string { return does(s) })
			}
			game := plain.Game{Seat: seat, In: &lines, Out: &out, Echo: true, Clock: func() int64 { return 0 }}
			err = game.Play()
			var away *env.AwayError
			if errors.As(err, &away) != c.fails || !c.fails && err != nil {
				t.Errorf("%v", err)
			}
			for _, want := range []string{"The seat is lost: " + s.URL, "counts as aborted", fmt.Sprintf("after %d step", c.steps)} {
				if text := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(text, want) {
					t.Errorf("%q is not told:\n%s", want, out.String())
				}
			}
			r, err := replays.Parse(&file, "kept")
			if err != nil || len(r.Frames) != c.steps || r.End == nil || r.End.Reason != env.Aborted {
				t.Errorf("%v, %+v", err, r)
			}
		})
	}
}
