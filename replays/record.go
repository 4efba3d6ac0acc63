package replays

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/oklog/ulid/v2"

	"hotseat/env"
	"hotseat/env/agent"
)

// Options say what a recording carries besides the episode.
type Options struct {
	Tool  string           // "hotseat 0.1.0"
	Clock func() time.Time // time.Now when nil
	ID    string           // a new ULID when empty
	// Episode is the id that a server told its client; it need not be like no other.
	Episode string
	Parent  *Parent // the replay this one branches from
	Labels  []string
	Tee     io.Writer // gets every line too, as soon as it is written
	Sync    bool      // ask the disk to keep the file before the end is acknowledged
	Played  bool      // keep no file of an episode that was left before its first step
}

// Recorder writes an episode to a file or a writer while it happens. It is an agent.Observer. Every line is one write, so
// that whatever ends the program, at most the step that was not yet acknowledged is lost. After an error nothing more is
// written: a recording that cannot be written must not look like one.
type Recorder struct {
	mu       sync.Mutex
	options  Options
	open     func(Header) (sink, error)
	sink     sink
	path     string
	steps    stepEncoder
	digest   hash.Hash
	size     int64
	begun    time.Time
	n        int
	started  bool
	finished bool
	shared   bool // a step was somebody else's than the header's agent's
	err      error
}

// NewRecorder records to a writer. Closing the writer is up to the caller.
func NewRecorder(w io.Writer, o Options) *Recorder {
	return newRecorder(o, func(Header) (sink, error) { return plainSink{w}, nil })
}

func newRecorder(o Options, open func(Header) (sink, error)) *Recorder {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	o.Labels = slices.Clone(o.Labels)
	return &Recorder{options: o, open: open, digest: sha256.New()}
}

// Path is the file being written; empty before the episode has started and for writers.
func (r *Recorder) Path() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.path
}

// Err is the error that stopped the recording; nil while all is well.
func (r *Recorder) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

// Started writes the header; a recorder of files makes its file here.
func (r *Recorder) Started(s agent.Start) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.started {
		return r.fail(errors.New("a recorder records one episode: make a new one for the next"))
	}
	r.started = true
	r.begun = r.options.Clock()
	id := r.options.ID
	if id == "" {
		made, err := ulid.New(ulid.Timestamp(r.begun), ulid.DefaultEntropy())
		if err != nil {
			return r.fail(fmt.Errorf("making an id: %w", err))
		}
		id = made.String()
	}
	h := Header{Type: typeEpisode, Format: Format, ID: id, Episode: r.options.Episode, RecordedAt: r.begun.UTC().Truncate(time.Second), Tool: r.options.Tool,
		Environment: EnvironmentRef{s.Environment.Name, s.Environment.Version}, Task: TaskRef{s.Task.ID, s.Task.Level, s.Digest},
		Seed: s.Seed, Agent: s.Agent, Parent: r.options.Parent, Labels: r.options.Labels, Observation: s.Observation}
	line, err := marshal(h)
	if err != nil {
		return r.fail(fmt.Errorf("header: %w", err))
	}
	if len(line) >= MaxLine {
		return r.fail(tooLong("the header", len(line)))
	}
	if r.sink, err = r.open(h); err != nil {
		return r.fail(err)
	}
	if f, ok := r.sink.(fileSink); ok {
		r.path = f.name()
	}
	r.steps.start(s.Observation)
	if err := r.write(line); err != nil {
		r.discard()
		return err
	}
	return nil
}

// unplayed tells whether there is a file of no step, to which nobody has added a note either, and it is not to be kept.
func (r *Recorder) unplayed() bool {
	f, ok := r.sink.(fileSink)
	if !ok || !r.options.Played || r.n > 0 || r.err != nil {
		return false
	}
	_, noted := f.foreign(r.size)
	return !noted
}

// discard removes a file that nobody misses: it has no step, or not even a header.
func (r *Recorder) discard() {
	if f, ok := r.sink.(fileSink); ok {
		_ = f.close(false)
		_ = os.Remove(f.name())
		r.sink, r.path = plainSink{io.Discard}, ""
	}
}

// lines are buffers for step lines: a server that records a thousand episodes needs a few.
var lines = sync.Pool{New: func() any { return new([]byte) }}

// Stepped appends a step.
func (r *Recorder) Stepped(f agent.Frame) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.ready(); err != nil {
		return err
	}
	if f.N != r.n+1 {
		return r.fail(fmt.Errorf("step %d follows step %d: steps are recorded in order", f.N, r.n))
	}
	buffer := lines.Get().(*[]byte)
	defer lines.Put(buffer)
	line, err := r.steps.encode((*buffer)[:0], f)
	*buffer = line
	if err != nil {
		return r.fail(fmt.Errorf("step %d: %w", f.N, err))
	}
	if len(line) >= MaxLine {
		return r.fail(tooLong(fmt.Sprintf("step %d", f.N), len(line)))
	}
	r.n, r.shared = f.N, r.shared || f.By != nil
	return r.write(line)
}

// Ended appends the end with the digest of all before it, and closes the file.
func (r *Recorder) Ended(e agent.End) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.ready(); err != nil {
		return err
	}
	r.finished = true
	if e.Reason == env.Aborted && r.unplayed() {
		r.discard()
		return nil
	}
	if err := r.writeEnd(e); err != nil {
		return err
	}
	if f, ok := r.sink.(fileSink); ok {
		return r.closeFile(f)
	}
	return nil
}

// writeEnd holds the file's lock, so that no note comes between the digest and the line that carries it.
func (r *Recorder) writeEnd(e agent.End) error {
	if f, ok := r.sink.(fileSink); ok {
		defer lock(f.file())()
		if err := r.rehash(f); err != nil {
			return r.fail(err)
		}
	}
	line, err := marshal(End{Type: typeEnd, Reason: e.Reason, Score: e.Score, Solved: e.Solved, Steps: e.Steps,
		DurationMS: r.options.Clock().Sub(r.begun).Milliseconds(), Outcome: e.Outcome, Findings: e.Findings, Shared: r.shared, Digest: digestText(r.digest)})
	if err != nil {
		return r.fail(fmt.Errorf("end: %w", err))
	}
	if len(line) >= MaxLine {
		return r.fail(tooLong("the end", len(line)))
	}
	return r.write(line)
}

// rehash counts in the notes that someone else appended while the episode was running: the digest covers them too.
func (r *Recorder) rehash(f fileSink) error {
	size, ok := f.foreign(r.size)
	if !ok {
		return nil
	}
	r.digest.Reset()
	if _, err := io.Copy(r.digest, io.NewSectionReader(f.file(), 0, size)); err != nil {
		return fmt.Errorf("%s: %w", r.path, err)
	}
	return nil
}

// Close closes the file of an episode that was left without an end. After the end it does nothing.
func (r *Recorder) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	unplayed := !r.finished && r.unplayed()
	r.finished = true
	if unplayed {
		r.discard()
		return nil
	}
	if f, ok := r.sink.(fileSink); ok {
		return r.closeFile(f)
	}
	return nil
}

func (r *Recorder) closeFile(f fileSink) error {
	r.sink = plainSink{io.Discard}
	if err := f.close(r.options.Sync); err != nil {
		return r.fail(fmt.Errorf("%s: %w", r.path, err))
	}
	return nil
}

func (r *Recorder) ready() error {
	switch {
	case r.err != nil:
		return r.err
	case !r.started:
		return r.fail(errors.New("the recording has not started"))
	case r.finished:
		return errors.New("the recording is closed")
	}
	return nil
}

// write appends one line with one write.
func (r *Recorder) write(line []byte) error {
	line = append(line, '\n')
	if err := r.sink.append(line); err != nil {
		if r.path != "" {
			err = fmt.Errorf("%s: %w", r.path, err)
		}
		return r.fail(fmt.Errorf("recording stopped: %w", err))
	}
	r.digest.Write(line)
	r.size += int64(len(line))
	if r.options.Tee != nil {
		if err := appendTo(r.options.Tee, line); err != nil {
			return r.fail(fmt.Errorf("repeating a recorded line: %w", err))
		}
	}
	return nil
}

func (r *Recorder) fail(err error) error {
	if r.err == nil {
		r.err = err
	}
	return r.err
}

func tooLong(what string, n int) error {
	return fmt.Errorf("%s takes %d bytes, a line of a replay has at most %d", what, n, MaxLine)
}

func digestText(h hash.Hash) string { return "sha256:" + hex.EncodeToString(h.Sum(nil)) }

// appendTo writes a line and holds the writer to its contract.
func appendTo(w io.Writer, line []byte) error {
	n, err := w.Write(line)
	if err == nil && n < len(line) {
		err = io.ErrShortWrite
	}
	return err
}

// sink is where lines go.
type sink interface{ append(line []byte) error }

type plainSink struct{ w io.Writer }

func (s plainSink) append(line []byte) error { return appendTo(s.w, line) }

// fileSink is a sink that has a file of its own.
type fileSink interface {
	sink
	name() string
	file() *os.File
	// foreign tells whether someone else has written to the file, and its size then.
	foreign(written int64) (size int64, ok bool)
	close(sync bool) error
}

// plainFile is a file of plain lines.
type plainFile struct{ f *os.File }

func (p plainFile) append(line []byte) error { return appendTo(p.f, line) }
func (p plainFile) name() string             { return p.f.Name() }
func (p plainFile) file() *os.File           { return p.f }

func (p plainFile) foreign(written int64) (int64, bool) {
	info, err := p.f.Stat()
	if err != nil || info.Size() == written {
		return 0, false
	}
	return info.Size(), true
}

func (p plainFile) close(sync bool) error {
	var err error
	if sync {
		err = p.f.Sync()
	}
	return errors.Join(err, p.f.Close())
}

// packer is a compressor that can be flushed.
type packer interface {
	io.WriteCloser
	Flush() error
}

// packedFile is a compressed file. The compressor fills a buffer, and what a line became goes out in one write.
type packedFile struct {
	plainFile
	packer packer
	buffer *bytes.Buffer
}

func (p packedFile) append(line []byte) error {
	if _, err := p.packer.Write(line); err != nil {
		return err
	}
	if err := p.packer.Flush(); err != nil {
		return err
	}
	return p.drain()
}

func (p packedFile) drain() error {
	err := appendTo(p.f, p.buffer.Bytes())
	p.buffer.Reset()
	return err
}

// foreign is never the case: notes are not put into a compressed file before its end.
func (p packedFile) foreign(int64) (int64, bool) { return 0, false }

func (p packedFile) close(sync bool) error {
	return errors.Join(p.packer.Close(), p.drain(), p.plainFile.close(sync))
}
