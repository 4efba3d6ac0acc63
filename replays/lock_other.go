//go:build !unix || solaris || aix || illumos

package replays

import "os"

// lock does nothing where the system has no advisory locks: appends are single writes.
func lock(*os.File) (unlock func()) { return func() {} }
