// Package feed is what a hotseat tells an audience, as it goes over the wire: the list of the episodes that can be watched, and one of
// them as it happens, a line of its replay an event. The server writes it, and the client reads it.
package feed

import (
	"time"

	"hotseat/env"
)

// Path is where the list is; below it, by its key, is each episode.
const Path = "/episodes"

// List is the answer to GET Path, the newest episode first.
type List struct {
	Episodes []Episode `json:"episodes"`
}

// Episode is one in the list: it is running, or has ended lately. Times are told as durations by the server's clock, since the one who
// reads them may have another.
type Episode struct {
	Key         string     `json:"key"` // what it is followed by
	EpisodeID   string     `json:"episode_id"`
	Environment string     `json:"environment"`
	Family      string     `json:"family"`
	Level       string     `json:"level"`
	Ticket      string     `json:"ticket"`
	Agent       string     `json:"agent"`
	Began       time.Time  `json:"began"`
	AgeS        int64      `json:"age_s"`   // since it began, in seconds
	QuietS      int64      `json:"quiet_s"` // since its last step, or its beginning, in seconds
	Steps       int        `json:"steps"`
	MaxSteps    int        `json:"max_steps"`
	Reward      env.Points `json:"reward"` // of the last step
	Score       env.Points `json:"score"`
	Done        bool       `json:"done"`
	Reason      string     `json:"reason,omitempty"` // why it ended
}
