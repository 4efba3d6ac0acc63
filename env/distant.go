package env

// RemoteDigest begins the digest of a task that is played at a server: what its episodes do is not known here, so none is like another.
const RemoteDigest = "remote:"

// Distant is an environment whose episodes run elsewhere: every Start takes a seat there, so none is started just to look.
type Distant interface {
	Environment
	Distant()
}
