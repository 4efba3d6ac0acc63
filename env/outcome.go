package env

// Why an episode ended. Aborted is set by whoever leaves the seat, never by an environment.
const (
	Open         = ""
	Closed       = "closed"
	Escalated    = "escalated"
	CustomerLeft = "customer_left"
	OutOfSteps   = "out_of_steps"
	Aborted      = "aborted"
)

// Outcome is the state of an episode told in words: what was reached, what was not, and the facts of the state as named
// fields that two runs of one task can be compared by. It holds the truth.
type Outcome struct {
	Reached []Milestone `json:"reached"`
	Missed  []Milestone `json:"missed"`
	Mines   []Mine      `json:"mines"`
	Fields  []Field     `json:"fields"`
	// Measures are what a desk counts besides the score, for tables over many episodes; most desks have none.
	Measures []Measure `json:"measures,omitempty"`
}

// Measure is a share of what could be right, 0..1.
type Measure struct {
	Name  string `json:"name"` // "route accuracy"
	Value Points `json:"value"`
}

// Milestone is one thing that a good episode does.
type Milestone struct {
	Name   string `json:"name"` // "find:double-billing", "refund", "tell:drop-date"
	Label  string `json:"label"`
	Weight Points `json:"weight"`
	Earned Points `json:"earned"`
	Step   int    `json:"step,omitempty"` // the step that reached it; 0 when it was not
	// Detail says how the state stands where that is a matter of degree: "refunded $149.99, due $150.00".
	Detail string `json:"detail,omitempty"`
}

// Mine is an act that voids the ticket.
type Mine struct {
	Name string `json:"name"`
	Step int    `json:"step"`
	Why  string `json:"why"`
}

// Field is a named value.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Finding is a named failure with the step that shows it and the evidence in words and numbers.
type Finding struct {
	Name     string `json:"name"`
	Step     int    `json:"step"`
	Evidence string `json:"evidence"`
}

// FindingSpec says what a finding's name means and what to do instead.
type FindingSpec struct {
	Name    string
	Meaning string
	Advice  string
}
