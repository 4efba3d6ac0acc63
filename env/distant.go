package env

import "context"

// RemoteDigest begins the digest of a task that is played at a server: what its episodes do is not known here, so none is like another.
const RemoteDigest = "remote:"

// Distant is an environment whose episodes run elsewhere: every Start takes a seat there, so none is started just to look.
type Distant interface {
	Environment
	Distant()
	// Under is the same environment; its seats, and what they answer, are waited for until the context is done and no longer.
	Under(context.Context) Environment
}

// Rejoiner is an episode elsewhere that can be gone on with after its seat was lost.
type Rejoiner interface {
	Episode
	// Rejoin takes a new seat and repeats there what was played. It fails where that comes to something else than before.
	Rejoin() error
}

// AwayError says that a seat elsewhere was lost, or cannot be had. The step that it answers was not taken, as far as is known here.
type AwayError struct {
	Where string // the address
	Why   string // in words
	Err   error  // the cause, where there is one
}

// Error is one line.
func (e *AwayError) Error() string { return e.Where + ": " + e.Why }

// Unwrap gives the cause.
func (e *AwayError) Unwrap() error { return e.Err }
