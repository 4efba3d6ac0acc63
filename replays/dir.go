package replays

import (
	"path/filepath"

	"github.com/adrg/xdg"
)

// Dir is where replays are kept: $HOTSEAT_REPLAYS, else hotseat/replays in the user's data directory, which is XDG's on
// Linux and the platform's own elsewhere. The environment is read through getenv, os.Getenv in programs.
func Dir(getenv func(string) string) string {
	if dir := getenv("HOTSEAT_REPLAYS"); dir != "" {
		return dir
	}
	data := xdg.DataHome
	// The library has read the environment once at the start; what is given here is newer.
	if dir := getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		data = dir
	}
	return filepath.Join(data, "hotseat", "replays")
}
