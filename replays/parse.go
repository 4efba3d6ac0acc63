package replays

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"hotseat/env"
)

// parser takes a replay's lines in order. It never holds more of the file than the replay that it builds.
type parser struct {
	replay  *Replay
	folder  folder
	members []member
	// segment is the frame from which on the growing lists share one array; a step that carries a whole list starts anew.
	segment int
	// torn is a line that breaks off. It may stand at the end, or before a note: whoever notes on a file that was cut off
	// closes the torn line first. Anywhere else it is an error.
	torn *FileError
	// headerOnly leaves the first observation undecoded, which listings do not show.
	headerOnly bool
}

func newParser(name string) *parser {
	return &parser{replay: &Replay{Path: name, source: &source{}}}
}

// textLine is a line with its place in the unpacked text.
type textLine struct {
	number     int
	text       []byte // without the line break; only valid until the next line is read
	offset     int64
	terminated bool // a line break follows
}

func (p *parser) started() bool { return p.replay.Header.Type != "" }

func (p *parser) warn(format string, args ...any) {
	p.replay.Warnings = append(p.replay.Warnings, fmt.Sprintf(format, args...))
}

func (p *parser) fault(line int, remedy, format string, args ...any) *FileError {
	return &FileError{File: p.replay.Path, Line: line, Problem: fmt.Sprintf(format, args...), Remedy: remedy}
}

const (
	remedyNotReplay = "name a file that hotseat recorded"
	remedyDamaged   = "the file is damaged: restore it, or delete the lines from there on to keep the steps before"
	remedyNewer     = "update hotseat to read it"
)

func (p *parser) line(l textLine) error {
	if skipSpace(l.text, 0) == len(l.text) {
		return nil
	}
	var err error
	p.members, err = members(l.text, p.members[:0])
	if err != nil {
		return p.bad(l, err)
	}
	if err := uniqueFold(p.members); err != nil {
		return p.bad(l, err)
	}
	kind := p.kind()
	if p.torn != nil && kind != typeNote {
		return p.torn
	}
	if err := p.take(kind, l); err != nil {
		return p.bad(l, err)
	}
	if p.torn != nil {
		p.dropTorn()
	}
	return nil
}

// bad decides about a line that cannot be taken: it is torn, it is no JSON, or it is JSON but not what the format says.
func (p *parser) bad(l textLine, cause error) error {
	var fault *FileError
	if errors.As(cause, &fault) {
		return fault
	}
	first := l.text[skipSpace(l.text, 0)]
	if first == '{' && json.Valid(l.text) {
		return &FileError{File: p.replay.Path, Line: l.number, Problem: plain(cause), Remedy: remedyDamaged, Err: cause}
	}
	switch {
	case p.torn != nil && l.terminated:
		return p.torn
	case !p.started() && !l.terminated && first == '{':
		return p.fault(l.number, "the recording stopped before its first line was written: delete the file", "the header is cut off")
	case !p.started():
		return p.fault(l.number, remedyNotReplay, "the line is no JSON: %s", plain(cause))
	}
	fault = p.fault(l.number, remedyDamaged, "the line is no JSON: %s", plain(cause))
	if l.terminated && !brokenOff(l.text) {
		return fault
	}
	if p.torn != nil {
		p.dropTorn()
	}
	p.torn = fault
	return nil
}

// brokenOff tells a text that could have become JSON from one that could not.
func brokenOff(text []byte) bool {
	var v json.RawMessage
	var syntax *json.SyntaxError
	err := json.Unmarshal(text, &v)
	if !errors.As(err, &syntax) || syntax.Offset < int64(len(text)) {
		return false
	}
	// The JSON package finds cut literals and numbers by adding a space to the text.
	return syntax.Error() == "unexpected end of JSON input" || strings.HasPrefix(syntax.Error(), "invalid character ' ' ") && text[len(text)-1] != ' '
}

func (p *parser) dropTorn() {
	p.warn("line %d breaks off and was dropped", p.torn.Line)
	p.torn = nil
}

// finish is told that there are no more lines.
func (p *parser) finish() error {
	if !p.started() {
		return p.fault(0, remedyNotReplay, "the file is empty")
	}
	if p.torn != nil {
		p.dropTorn()
	}
	p.resolve(p.folder.conversation, p.folder.documents)
	return nil
}

// resolve gives all frames prefixes of one array, where growing had left them with smaller copies of it.
func (p *parser) resolve(conversation []env.Message, documents []env.Document) {
	for i := p.segment; i < len(p.replay.Frames); i++ {
		o := &p.replay.Frames[i].Observation
		if n := len(o.Conversation); n > 0 {
			o.Conversation = conversation[:n:n]
		}
		if n := len(o.Documents); n > 0 {
			o.Documents = documents[:n:n]
		}
	}
}

// kind is the line's type; empty where it has none.
func (p *parser) kind() string {
	for _, m := range p.members {
		if string(m.key) == "type" {
			kind, _ := decodeString(m.value)
			return kind
		}
	}
	return ""
}

func (p *parser) take(kind string, l textLine) error {
	if !p.started() {
		return p.takeHeader(kind, l)
	}
	switch kind {
	case typeEpisode:
		return p.fault(l.number, remedyDamaged, "a second header: a file holds one episode")
	case typeStep:
		return p.takeStep(l)
	case typeNote:
		return p.takeNote(l)
	case typeEnd:
		return p.takeEnd(l)
	}
	return p.takeUnknown(l)
}

func (p *parser) takeUnknown(l textLine) error {
	if !json.Valid(l.text) {
		return errNotWellFormed
	}
	p.replay.Unknown = append(p.replay.Unknown, Line{l.number, append([]byte(nil), l.text...), l.offset, len(l.text)})
	return nil
}

func (p *parser) place(l textLine) Line {
	return Line{Number: l.number, offset: l.offset, length: len(l.text)}
}

func (p *parser) takeHeader(kind string, l textLine) error {
	if !json.Valid(l.text) {
		return errNotWellFormed
	}
	if kind != typeEpisode {
		return p.fault(l.number, remedyNotReplay, `the header is missing: the first line of a replay has "type":"episode"`)
	}
	h, err := decodeHeader(without(p.members, "observation"))
	if err != nil {
		return err
	}
	if h.Format != Format {
		return p.foreignFormat(l.number, h.Format)
	}
	for _, m := range p.members {
		if string(m.key) == "observation" && !p.headerOnly {
			if h.Observation, err = p.folder.observation(m.value, nil, nil); err != nil {
				return err
			}
		}
	}
	p.replay.Header, p.replay.header = h, p.place(l)
	// A first observation carries its lists whole; that starts nothing anew.
	p.folder.conversation, p.folder.documents = clipped(p.folder.conversation), clipped(p.folder.documents)
	return nil
}

// clipped leaves no room behind a list, so that growing it copies it: the header keeps its own.
func clipped[T any](list []T) []T { return list[:len(list):len(list)] }

// decodeHeader reads the format first: the rest of a header of another format may look different.
func decodeHeader(text []byte) (Header, error) {
	var only struct {
		Format string `json:"format"`
	}
	if err := json.Unmarshal(text, &only); err != nil {
		return Header{}, err
	}
	if only.Format != Format {
		return Header{Format: only.Format}, nil
	}
	var h Header
	err := json.Unmarshal(text, &h)
	return h, err
}

func (p *parser) foreignFormat(line int, format string) error {
	const family = "hotseat.replay/"
	if len(format) > len(family) && format[:len(family)] == family {
		if n, err := strconv.Atoi(format[len(family):]); err == nil && n > 1 {
			return p.fault(line, remedyNewer, "format %s is newer than this program, which reads %s", quote(format), Format)
		}
	}
	return p.fault(line, remedyNotReplay, "format %s is not known, this program reads %s", quote(format), Format)
}

func (p *parser) takeNote(l textLine) error {
	if !json.Valid(l.text) {
		return errNotWellFormed
	}
	var n Note
	if err := json.Unmarshal(l.text, &n); err != nil {
		p.warn("line %d: a note that cannot be read: %s", l.number, plain(err))
		return p.takeUnknown(l)
	}
	p.replay.Notes = append(p.replay.Notes, n)
	return nil
}

func (p *parser) takeEnd(l textLine) error {
	if p.replay.End != nil {
		return p.fault(l.number, remedyDamaged, "a second end")
	}
	if !json.Valid(l.text) {
		return errNotWellFormed
	}
	var e End
	if err := json.Unmarshal(l.text, &e); err != nil {
		return err
	}
	p.replay.End, p.replay.end = &e, p.place(l)
	return nil
}
