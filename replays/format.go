// Package replays records episodes to files and reads, verifies, annotates and lists those files. The format is one JSON
// object a line, appended as the episode happens, so that a file is a valid replay from its first line on.
//
// Text in a replay is untrusted: it is returned as it stands in the file and must be sanitised before a terminal sees it.
// Errors of this package quote and clip what they repeat of a file.
package replays

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"hotseat/env"
	"hotseat/env/agent"
)

// Format is the format that this package writes, as headers name it.
const Format = "hotseat.replay/1"

// MaxLine is the longest line, in bytes, that is written or read.
const MaxLine = 4 << 20

// maxBytes bounds what one replay may unpack to, so that a small hostile archive cannot fill the memory.
const maxBytes = 1 << 30

// The types of lines.
const (
	typeEpisode = "episode"
	typeStep    = "step"
	typeNote    = "note"
	typeEnd     = "end"
)

// Header is the first line of a replay: what was played, by whom, and what the seat saw at the start.
type Header struct {
	Type        string          `json:"type"`
	Format      string          `json:"format"`
	ID          string          `json:"id"`                   // a ULID
	Episode     string          `json:"episode_id,omitempty"` // what the server called the episode, where one played it
	RecordedAt  time.Time       `json:"recorded_at"`
	Tool        string          `json:"tool"`
	Environment EnvironmentRef  `json:"environment"`
	Task        TaskRef         `json:"task"`
	Seed        uint64          `json:"seed"`
	Agent       agent.Identity  `json:"agent"`
	Parent      *Parent         `json:"parent,omitempty"`
	Labels      []string        `json:"labels,omitempty"`
	Observation env.Observation `json:"observation"`
}

// EnvironmentRef names an environment and its version.
type EnvironmentRef struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// TaskRef names a task. Its digest covers all that can change what an episode of it does.
type TaskRef struct {
	ID     string `json:"id"`
	Level  string `json:"level"`
	Digest string `json:"digest"`
}

// Parent says which replay this one branched from and after which step. The steps up to it are repeated in this file, so
// that it stands alone.
type Parent struct {
	ID   string `json:"id"`
	Step int    `json:"step"`
}

// Note is a remark on a step; step 0 is the replay as a whole. A label is a finding's name or a free word.
type Note struct {
	Type   string    `json:"type"`
	Step   int       `json:"step"`
	At     time.Time `json:"at"`
	Author string    `json:"author,omitempty"`
	Label  string    `json:"label,omitempty"`
	Text   string    `json:"text,omitempty"`
}

// End is how an episode ended. Digest is the SHA-256 of every byte before this line.
type End struct {
	Type       string        `json:"type"`
	Reason     string        `json:"reason"`
	Score      env.Points    `json:"score"`
	Solved     bool          `json:"solved"`
	Steps      int           `json:"steps"`
	DurationMS int64         `json:"duration_ms"`
	Outcome    env.Outcome   `json:"outcome"`
	Findings   []env.Finding `json:"findings,omitempty"`
	// Shared says that someone else than the header's agent took steps, so that the score is nobody's alone.
	Shared bool   `json:"shared,omitempty"`
	Digest string `json:"digest,omitempty"`
}

// marshal is json.Marshal that escapes the controls which JSON lets stand, so that a line does no harm where it is printed as it is.
func marshal(v any) ([]byte, error) { return form.Any(nil, v) }

func parseSituation(s string) (uint64, error) {
	v, err := strconv.ParseUint(s, 16, 64)
	if err != nil {
		return 0, fmt.Errorf("situation %s is no hexadecimal number of at most 16 digits", quote(s))
	}
	return v, nil
}

// FileError says what is wrong with a replay file, where, and what would be right.
type FileError struct {
	File    string
	Line    int // from 1; 0 when the problem belongs to no line
	Problem string
	Remedy  string
	Err     error // the cause, where there is one
}

// Error is one line: file, line, problem, remedy.
func (e *FileError) Error() string {
	var b strings.Builder
	b.WriteString(plainText(e.File))
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
	}
	b.WriteString(": " + e.Problem)
	if e.Remedy != "" {
		b.WriteString("; " + e.Remedy)
	}
	return b.String()
}

// Unwrap gives the cause.
func (e *FileError) Unwrap() error { return e.Err }

// quote repeats text of a file in an error: escaped and clipped.
func quote(s string) string { return strconv.QuoteToGraphic(clip(s, 40)) }

// clip cuts a text to n characters.
func clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n]) + "…"
}

// plain makes the text of another package's error printable: such errors may repeat parts of the file.
func plain(err error) string { return clip(plainText(err.Error()), 200) }

func plainText(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
}
