package watch

import (
	"time"
	"unicode/utf8"

	"hotseat/env"
	"hotseat/env/agent"
)

// Speeds are the steps of faster and slower; a speed of the user's own lies between them.
func speeds() []float64 { return []float64{0.25, 0.5, 1, 2, 4, 8, 16} }

// Bound brings a speed into the range; what is no speed is the usual one.
func Bound(speed float64) float64 {
	list := speeds()
	if !(speed > 0) {
		return 1
	}
	return min(max(speed, list[0]), list[len(list)-1])
}

// shift is the next speed up or down.
func shift(speed float64, up bool) float64 {
	list := speeds()
	if up {
		for _, s := range list {
			if s > speed {
				return s
			}
		}
		return list[len(list)-1]
	}
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] < speed {
			return list[i]
		}
	}
	return list[0]
}

// pause is how long something is shown at the usual speed: a moment to see that it is there, then time to read it. People who
// watch skim: twice the rate of careful reading.
func pause(chars int, least, most time.Duration) time.Duration {
	const rate = 35 // characters a second
	return min(least+time.Duration(chars)*time.Second/rate, most)
}

// The bounds of the pauses. Nothing is shown so long that a table full of people looks away.
const (
	leastSeen   = 900 * time.Millisecond
	mostOpening = 7 * time.Second
	mostAction  = 5 * time.Second
	mostResult  = 6 * time.Second
	leastReport = 6 * time.Second
	mostReport  = 14 * time.Second
)

// fresh is how many characters an observation shows that the one before did not.
func fresh(before, now env.Observation) int {
	n := 0
	if now.Ticket != nil && (before.Ticket == nil || before.Ticket.Number != now.Ticket.Number) {
		n += count(now.Ticket.Subject) + count(now.Ticket.Body)
	}
	for _, m := range now.Conversation[min(len(before.Conversation), len(now.Conversation)):] {
		if now.Ticket == nil || m.Text != now.Ticket.Body {
			n += count(m.Text)
		}
	}
	for _, d := range now.Documents[min(len(before.Documents), len(now.Documents)):] {
		n += count(d.Title)
	}
	return n + count(now.Feedback)/2
}

// words is how much there is to read of an action that is about to be taken.
func words(spec env.Spec, m agent.Move) int {
	n := count(m.Thought)
	s, _ := spec.Action(m.Action.Name)
	for _, a := range s.Args {
		n += count(m.Action.Text(a.Name))
	}
	return n
}

func count(s string) int { return utf8.RuneCountInString(s) }
