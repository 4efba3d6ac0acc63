package env_test

import (
	"errors"
	"strings"
	"testing"

	"hotseat/env"
	"hotseat/env/dialogue"
	"hotseat/env/resolution"
	"hotseat/env/triage"
	"hotseat/tasks"
)

func registry(t *testing.T) env.Registry {
	t.Helper()
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return env.NewRegistry(resolution.New(lib), dialogue.New(lib), triage.New())
}

func TestTasksAreFoundByAnyOfTheirNames(t *testing.T) {
	r := registry(t)
	for name, want := range map[string]string{"easy": "resolution/cannot-log-in-1", "EASY": "resolution/cannot-log-in-1", "resolution/easy": "resolution/cannot-log-in-1",
		"dialogue/hard": "dialogue/unknown-charge-1", "dialogue/Expert": "dialogue/queue-1", "triage/easy": "triage/easy", "Triage/Hard": "triage/hard",
		"charged-twice-1": "resolution/charged-twice-1", "Resolution/Charged-Twice-1": "resolution/charged-twice-1"} {
		if _, id, err := r.Find("resolution", name); err != nil || id != want {
			t.Errorf("%s: %s, %v; want %s", name, id, err, want)
		}
	}
}

func TestUnknownTasksSayWhatWasMeant(t *testing.T) {
	r := registry(t)
	for name, want := range map[string]string{
		"esay":                       `unknown task "esay": did you mean easy? Levels: easy, medium, hard, expert`,
		"Haard":                      `unknown task "Haard": did you mean hard? Levels: easy, medium, hard, expert`,
		"dialogue/expertt":           `unknown task "dialogue/expertt": did you mean expert? Levels: easy, medium, hard, expert`,
		"triage/hrad":                `unknown task "triage/hrad": did you mean hard? Levels: easy, medium, hard`,
		"resolution/chargd-twice-1":  `unknown task "resolution/chargd-twice-1": did you mean resolution/charged-twice-1, resolution/charged-twice-2`,
		"dialogue/lost-passwords":    `unknown task "dialogue/lost-passwords": did you mean dialogue/lost-password? Levels`,
		"no such thing":              `unknown task "no such thing". Levels: easy, medium, hard, expert`,
		strings.Repeat("easy", 1000): `unknown task "easyeasy`,
	} {
		_, _, err := r.Find("resolution", name)
		if !errors.Is(err, env.ErrUnknownTask) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40s: %v\nwant %s", name, err, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for pair, want := range map[[2]string]int{{"task", "task"}: 0, {"Task", "tASK"}: 0, {"taks", "task"}: 1, {"tsk", "task"}: 1, {"tasks", "task"}: 1, {"lvl", "level"}: 2,
		{"", "seed"}: 4, {"seed", ""}: 4, {"label", "level"}: 2, {"modle", "model"}: 1, {"episode-id", "episode_id"}: 1, {"abc", "xyz"}: 3} {
		if got := env.Distance(pair[0], pair[1]); got != want {
			t.Errorf("%v: %d, want %d", pair, got, want)
		}
	}
}
