package feed_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"hotseat/env/openenv/feed"
)

// What the server writes is what the client reads, however it comes in.
func TestLinesComeThrough(t *testing.T) {
	lines := []string{"{}\n", `{"text":"` + strings.Repeat("長", 100_000) + "\"}\n", "\n", `{"data: ":": still here"}` + "\n"}
	var wire bytes.Buffer
	for _, l := range lines {
		if err := errors.Join(feed.WriteComment(&wire), feed.WriteLine(&wire, []byte(l)), feed.WriteComment(&wire)); err != nil {
			t.Fatal(err)
		}
	}
	want := strings.Join(lines, "")
	for name, in := range map[string]io.Reader{"at once": bytes.NewReader(wire.Bytes()), "in pieces": iotest.HalfReader(bytes.NewReader(wire.Bytes())),
		"byte by byte": iotest.OneByteReader(bytes.NewReader(wire.Bytes()))} {
		got, err := io.ReadAll(feed.NewReader(in))
		if err != nil || string(got) != want {
			t.Errorf("%s: %d bytes, want %d, %v", name, len(got), len(want), err)
		}
	}
}

// A line that is broken off is not told, and one without an end does not fill the memory.
func TestWhatIsNoLineIsNotTold(t *testing.T) {
	got, err := io.ReadAll(feed.NewReader(strings.NewReader("data: {}\n\ndata: {\"a\":")))
	if err != nil || string(got) != "{}\n" {
		t.Errorf("%q, %v", got, err)
	}
	_, err = io.Copy(io.Discard, feed.NewReader(io.MultiReader(strings.NewReader("data: "), endless{})))
	if !errors.Is(err, feed.ErrLine) {
		t.Errorf("an endless line gives %v", err)
	}
	got, err = io.ReadAll(feed.NewReader(strings.NewReader("<html>\nevent: x\nid: 1\n\x1b[31m\n")))
	if err != nil || len(got) > 0 {
		t.Errorf("what is no event gives %q, %v", got, err)
	}
}

// endless never comes to an end of a line.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}
