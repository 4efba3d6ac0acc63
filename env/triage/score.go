package triage

import (
	"strconv"

	"hotseat/env"
)

// What the parts of an answer are worth, of one ticket's full score.
const (
	routeRight   env.Points = 500_000
	routeWrong   env.Points = -200_000
	acrossSpam   env.Points = -100_000 // more, for spam taken for work or work for spam
	urgencyRight env.Points = 250_000
	urgencyNear  env.Points = 100_000
	hardRight    env.Points = 150_000
	hardNear     env.Points = 50_000
	priorityIn   env.Points = 100_000
	// priorityFar is how far outside the range a priority is worth nothing.
	priorityFar = 25
	// invalidCost is taken off the return for each answer that cannot be read.
	invalidCost env.Points = 20_000
)

// answer is what the seat said of a ticket.
type answer struct {
	step                       int
	route, urgency, difficulty string
	priority                   int
}

// marks are the four parts of a ticket's score.
type marks struct{ route, urgency, difficulty, priority env.Points }

func (m marks) total() env.Points { return m.route + m.urgency + m.difficulty + m.priority }

// correctness is how right route and urgency are, in hundredths.
func (m marks) correctness() int {
	return percent(max(0, m.route)+m.urgency, routeRight+urgencyRight)
}

// efficiency is how right difficulty and priority are, in hundredths.
func (m marks) efficiency() int { return percent(m.difficulty+m.priority, hardRight+priorityIn) }

func percent(part, whole env.Points) int { return int((part*100 + whole/2) / whole) }

// mark compares an answer with the truth.
func mark(a answer, truth Labels) marks {
	m := marks{route: routeWrong}
	switch {
	case a.route == truth.Route:
		m.route = routeRight
	case a.route == Spam || truth.Route == Spam:
		m.route += acrossSpam
	}
	m.urgency = graded(urgencies(), a.urgency, truth.Urgency, urgencyRight, urgencyNear)
	m.difficulty = graded(difficulties(), a.difficulty, truth.Difficulty, hardRight, hardNear)
	m.priority = priorityIn * env.Points(max(0, priorityFar-outside(a.priority, truth))) / priorityFar
	return m
}

// graded pays for a label on a scale: right, or one level off.
func graded(scale []string, said, truth string, right, near env.Points) env.Points {
	switch position(scale, said) - position(scale, truth) {
	case 0:
		return right
	case 1, -1:
		return near
	}
	return 0
}

// outside is how far a priority lies from the range.
func outside(p int, truth Labels) int {
	return max(0, truth.PriorityMin-p, p-truth.PriorityMax)
}

// share is what a sum of tickets' points is of an episode's score: its n-th part, rounded down. Rewards are differences of
// shares of running sums, so that they add up exactly, and all right is exactly 1.
func share(sum env.Points, n int) env.Points {
	q := sum / env.Points(n)
	if sum%env.Points(n) < 0 {
		q--
	}
	return q
}

// decimal writes hundredths: 85 is "0.85".
func decimal(hundredths int) string {
	if hundredths >= 100 {
		return "1.00"
	}
	return "0." + strconv.Itoa(hundredths/10) + strconv.Itoa(hundredths%10)
}
