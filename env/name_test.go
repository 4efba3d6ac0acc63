package env

import "testing"

func TestNamesTellNoTwinsApart(t *testing.T) {
	for want, info := range map[string]TaskInfo{
		"queue 1":       {ID: "dialogue/queue-1", Family: "queue"},
		"vault-notice":  {ID: "resolution/vault-notice", Family: "vault-notice"},
		"charged-twice": {ID: "resolution/charged-twice-2", Family: "charged-twice", Twins: true},
		"queue":         {ID: "triage/hard", Family: "queue"},
	} {
		if got := info.Name(); got != want {
			t.Errorf("%s is called %q, want %q", info.ID, got, want)
		}
	}
}
