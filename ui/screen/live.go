package screen

import "time"

// Live is the episodes that run on a server, to be watched as they happen.
type Live struct {
	URL   string
	Token string        // a bearer token; empty: none
	Every time.Duration // how often the list is asked for; 0 for the usual
}

func (Live) route() {}
