package screen

import "time"

// Live is the episodes that run on a server, to be watched as they happen.
type Live struct {
	URL   string
	Token string        // a bearer token; empty: none
	Every time.Duration // how often the list is asked for; 0 for the usual
}

func (Live) route() {}

// Broadcast says that a recording is somebody's episode as it happens, shown to an audience: it opens at its newest step, and is told as
// one that is being played.
type Broadcast struct {
	Steps int           // that were taken when it was tuned in to
	Quiet time.Duration // since the last of them
}

// Feed tells the screen that shows an episode as it happens whether more of it can come now.
type Feed struct {
	Lost bool // not now
	Gone bool // never more
}
