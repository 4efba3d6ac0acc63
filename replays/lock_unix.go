//go:build unix && !solaris && !aix && !illumos

package replays

import (
	"os"
	"syscall"
)

// lock waits until no other process writes the end of the file or a note to it. File systems without locks are written
// to all the same: appends are single writes.
func lock(f *os.File) (unlock func()) {
	fd := int(f.Fd())
	if err := syscall.Flock(fd, syscall.LOCK_EX); err != nil {
		return func() {}
	}
	return func() { _ = syscall.Flock(fd, syscall.LOCK_UN) }
}
