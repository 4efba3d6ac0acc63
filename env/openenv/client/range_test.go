package client

import (
	"strings"
	"testing"
)

// A reward that no step earns is refused instead of being written down wrong.
func TestRewardsOutOfRangeAreRefused(t *testing.T) {
	for reward, ok := range map[string]bool{"0.15": true, "-1": true, "1000": true, "1001": false, "1e300": false, "-1e300": false} {
		_, err := decodeResult([]byte(`{"observation":{"feedback":"","step":1,"max_steps":5,"actions":[]},"reward":` + reward + `,"done":false}`))
		if (err == nil) != ok || !ok && !strings.Contains(err.Error(), "out of range") {
			t.Errorf("%s: %v", reward, err)
		}
	}
}
