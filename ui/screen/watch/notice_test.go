package watch_test

import (
	"testing"

	"hotseat/replays"
	"hotseat/ui/screen"
)

// Without a key the model's stand-in plays: that is said before it does, and nothing passes for the model's.
func TestAStandInIsSaid(t *testing.T) {
	for _, key := range []string{"HF_TOKEN", "API_KEY", "OPENAI_API_KEY"} {
		t.Setenv(key, "")
	}
	x := sit(t, 160, 40, screen.Watch{Task: ticket, Agent: "llm"})
	x.See("! llm has no", "the baseline plays", "baseline-for-llm", "step 0/")
	x.Keys("space", "q")
	x.hides("the baseline plays")
	list, err := replays.NewLibrary(x.dir).List()
	if err != nil || len(list) != 1 || list[0].Agent.Name != "baseline-for-llm" {
		t.Errorf("%+v, %v", list, err)
	}
}
