package env

import "sync"

// Digests keeps the digests of an environment's tasks: every episode names its task's, and reading a ticket anew for it takes as long as
// playing it. It is safe for concurrent use.
type Digests struct{ known sync.Map } // task id → string

// Of gives the digest of a task, which does not change while the program runs; compute is asked for it once.
func (d *Digests) Of(task string, compute func() (string, error)) (string, error) {
	if digest, ok := d.known.Load(task); ok {
		return digest.(string), nil
	}
	digest, err := compute()
	if err == nil {
		d.known.Store(task, digest)
	}
	return digest, err
}
