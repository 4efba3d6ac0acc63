package env

// Itemised is an episode that can tell more than its outcome's fields for comparing two runs: a queue, ticket by ticket. Like the outcome,
// it holds the truth; it is not recorded.
type Itemised interface {
	Items() []Field
}
