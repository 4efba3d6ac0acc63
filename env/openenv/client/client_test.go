package client_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"hotseat/env"
	"hotseat/env/agent"
	"hotseat/env/openenv"
	"hotseat/env/openenv/client"
	"hotseat/env/openenv/openenvtest"
	"hotseat/replays"
)

// An agent plays a server's desk as it plays its own, to the same score, rewards and observations.
func TestRemoteDeskIsPlayedLikeTheLocalOne(t *testing.T) {
	web := openenvtest.Serve(t, nil)
	registry := web.Registry
	for _, local := range registry.All() {
		name := local.Spec().Name
		remote, err := client.Connect(t.Context(), client.Server{URL: web.URL + "/" + name}, registry)
		if err != nil {
			t.Fatal(err)
		}
		for _, task := range local.Tasks() {
			for _, who := range []string{"oracle", "baseline", "random"} {
				seed := uint64(3)
				there, here := play(t, remote, local, task.ID, seed, who), play(t, local, local, task.ID, seed, who)
				if there.Score != here.Score || there.Steps != here.Steps || there.Reason != here.Reason {
					t.Errorf("%s by %s: there %s in %d steps (%s), here %s in %d (%s)", task.ID, who, there.Score, there.Steps, there.Reason, here.Score, here.Steps, here.Reason)
				}
			}
			if testing.Short() {
				break
			}
		}
	}
}

// play seats an agent at a desk; the local one tells the oracle what it needs.
func play(t *testing.T, at, local env.Environment, task string, seed uint64, who string) agent.End {
	t.Helper()
	seat, err := agent.Sit(at, task, seed, agent.Identity{Kind: agent.Scripted, Name: who})
	if err != nil {
		t.Fatal(err)
	}
	twin, err := local.Start(task, seed)
	if err != nil {
		t.Fatal(err)
	}
	a, err := agent.New(who, agent.Seating{Spec: at.Spec(), Seed: seed, Environment: local, Episode: twin})
	if err != nil {
		t.Fatal(err)
	}
	end, err := agent.Run(t.Context(), seat, a, nil)
	if err != nil {
		t.Fatal(err)
	}
	return end
}

// An episode that is played at a server can be recorded here too.
func TestRemoteEpisodeIsRecorded(t *testing.T) {
	web := openenvtest.Serve(t, nil)
	registry := web.Registry
	remote, err := client.Connect(t.Context(), client.Server{URL: web.URL + "/triage"}, registry)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	seat, err := agent.Sit(remote, "triage/easy", 1, agent.Identity{Kind: agent.Scripted, Name: "baseline"}, replays.NewRecorder(&file, replays.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	a, err := agent.New("baseline", agent.Seating{Spec: remote.Spec(), Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	end, err := agent.Run(t.Context(), seat, a, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := replays.Parse(&file, "remote")
	if err != nil || len(r.Frames) != end.Steps || r.Score() != end.Score || r.Header.Task.ID != "triage/easy" {
		t.Errorf("%d frames, score %s, %v; want %d, %s", len(r.Frames), r.Score(), err, end.Steps, end.Score)
	}
}

func TestSeatIsGivenBack(t *testing.T) {
	web := openenvtest.Serve(t, func(o *openenv.Options) { o.MaxSessions = 1 })
	registry := web.Registry
	remote, err := client.Connect(t.Context(), client.Server{URL: web.URL}, registry)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		episode := startSoon(t, remote)
		for _, a := range episode.Observe().Actions {
			if spec, ok := remote.Spec().Action(a.Name); !ok || spec.Name != a.Name {
				t.Errorf("%q may be done, which the desk does not call so", a.Name)
			}
		}
		if _, _, err := episode.Clone().Step(env.Act("close_ticket")); err == nil {
			t.Error("a clone has a seat of its own")
		}
		if err := episode.(*client.Episode).Close(); err != nil {
			t.Error(err)
		}
		if _, _, err := episode.Step(env.Act("close_ticket")); err == nil {
			t.Error("played on without a seat")
		}
	}
}

// startSoon waits for the seat to be freed: the server learns of a closed connection a little later.
func startSoon(t *testing.T, e env.Environment) env.Episode {
	t.Helper()
	for range 100 {
		if episode, err := e.Start("resolution/cannot-log-in-1", 0); err == nil {
			return episode
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("no seat")
	return nil
}

func TestServersThatAreNoDeskAreTold(t *testing.T) {
	for body, want := range map[string]string{
		`{"action":{"properties":{"message":{"type":"string"}}}}`: "no desk that is known",
		`not JSON`: "is not OpenEnv",
	} {
		web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) }))
		_, err := client.Connect(t.Context(), client.Server{URL: web.URL}, openenvtest.Registry(t))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", body, err)
		}
		web.Close()
	}
	for _, url := range []string{"", "ftp://127.0.0.1", "http://"} {
		if _, err := client.Connect(t.Context(), client.Server{URL: url}, openenvtest.Registry(t)); err == nil || !strings.Contains(err.Error(), "server") {
			t.Errorf("%q: %v", url, err)
		}
	}
}
