package tasks

// The ways in which customers type.
const (
	voicePlain = "plain"
	voiceLower = "lower"
	voiceTypos = "typos"
	voiceCaps  = "caps"
)

func voices() []string { return []string{voicePlain, voiceLower, voiceTypos, voiceCaps} }

// Voice is a text as this customer types it.
func (i *Instance) Voice(text string) string { return text }
