package main

import (
	"strings"
	"testing"

	"hotseat/env/openenv"
	"hotseat/env/openenv/openenvtest"
	"hotseat/replays"
)

// office is a server on loopback.
func office(t *testing.T, token string) string {
	t.Helper()
	return openenvtest.Serve(t, func(o *openenv.Options) { o.Token, o.MaxSessions = token, 2 }).URL
}

func TestPlaysAndEvaluatesAtAServer(t *testing.T) {
	url := office(t, "")
	b := newBench(t)
	contains(t, b.ok("eval", "--server", url+"/triage", "--levels", "easy", "--episodes", "3", "--jobs", "1"), "triage", "1.000")
	files := b.recorded()
	if len(files) != 3 {
		t.Fatalf("%d recordings", len(files))
	}
	for _, f := range files {
		r, err := replays.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		if r.End == nil || len(r.End.Findings) > 0 || len(r.End.Outcome.Reached) > 0 {
			t.Errorf("the end claims what a remote seat cannot know: %+v", r.End)
		}
	}
	contains(t, b.run("replays", "verify", files[0]).out, "cannot verify", "played at a server")
	contains(t, b.ok("play", "easy", "--plain", "--server", url), "nothing was played")
}

func TestServersThatCannotBePlayedAtAreTold(t *testing.T) {
	url := office(t, "secret")
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"token":  {[]string{"play", "--plain", "--server", url}, "--token"},
		"scheme": {[]string{"play", "--plain", "--server", "ftp://x"}, "http"},
		"oracle": {[]string{"eval", "--agent", "oracle", "--server", url}, "oracle"},
		"away":   {[]string{"eval", "--server", "http://127.0.0.1:1"}, "nobody answers there"},
		"watch":  {[]string{"watch", "--server", url}, "--token"},
		"gone":   {[]string{"watch", "--server", "http://127.0.0.1:1", "--plain"}, "127.0.0.1:1"},
		"desk":   {[]string{"watch", "--server", office(t, "") + "/dialogue"}, "without a desk's path"},
		"task":   {[]string{"watch", "easy", "--server", url}, "no task"},
		"serve":  {[]string{"serve", "--watch", "--addr", "127.0.0.1:0"}, "full-screen"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newBench(t).run(c.args...)
			want := statusUsage
			if name == "away" || name == "gone" || name == "desk" { // the command was used rightly
				want = statusFailed
			}
			if r.status != want || !strings.Contains(r.err, c.want) {
				t.Errorf("status %d, %q", r.status, r.err)
			}
		})
	}
}
