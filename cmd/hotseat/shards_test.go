package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// job is what the test needs of a Kubernetes Job.
type job struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string
	Spec       struct {
		CompletionMode string `yaml:"completionMode"`
		Completions    int
		Template       struct {
			Spec struct {
				RestartPolicy string `yaml:"restartPolicy"`
				Containers    []struct{ Command, Args []string }
			}
		}
	}
}

// The manifest in the agents' README is run as the cluster would run it, one index after the other, and gathered.
func TestManifestOfTheREADMEGivesTheTableOfOneMachine(t *testing.T) {
	_, text, _ := strings.Cut(readFile(t, "../../env/agent/README.md"), "```yaml\n")
	text, _, _ = strings.Cut(text, "```")
	var j job
	if err := yaml.Unmarshal([]byte(text), &j); err != nil {
		t.Fatal(err)
	}
	pod := j.Spec.Template.Spec
	if j.APIVersion != "batch/v1" || j.Kind != "Job" || j.Spec.CompletionMode != "Indexed" || pod.RestartPolicy != "Never" || len(pod.Containers) != 1 || pod.Containers[0].Command[0] != "hotseat" {
		t.Fatalf("%+v", j)
	}
	b := newBench(t)
	run := func(args []string) string {
		t.Helper()
		r := b.run(args...) // without a key: the baseline plays for the model, with a word on stderr
		if r.status != statusDone {
			t.Fatalf("%v: %s", args, r.err)
		}
		return r.out
	}
	var whole, folders []string
	for i := range j.Spec.Completions {
		var args []string
		for _, a := range pod.Containers[0].Args {
			expanded := strings.ReplaceAll(a, "$(JOB_COMPLETION_INDEX)", fmt.Sprint(i))
			if dir, ok := strings.CutPrefix(expanded, "--out=/runs/"); ok {
				folders = append(folders, filepath.Join(b.dir, dir))
				expanded = "--out=" + filepath.Join(b.dir, dir)
			} else if i == 0 && !strings.HasPrefix(a, "--shard=") {
				whole = append(whole, a)
			}
			args = append(args, expanded)
		}
		run(args)
	}
	if got, want := run(append([]string{"replays", "stats"}, folders...)), run(whole); got != want {
		t.Errorf("gathered:\n%s\nof one machine:\n%s", got, want)
	}
}
