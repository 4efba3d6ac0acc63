package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"hotseat/ui/picture"
)

// words collects the texts of a picture and checks that it is well formed.
func words(t *testing.T, svg []byte) []string {
	t.Helper()
	var list []string
	dec := xml.NewDecoder(bytes.NewReader(svg))
	inText := false
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			inText = token.Name.Local == "text"
		case xml.EndElement:
			inText = false
		case xml.CharData:
			if inText {
				list = append(list, string(token))
			}
		}
	}
}

func TestTextIsWrittenInRuns(t *testing.T) {
	svg := picture.SVG("plain words  \x1b[1;31mbold & red\x1b[m <tag>\n│日本語│", 40, 2, "a \"title\"")
	got := strings.Join(words(t, svg), "|")
	if want := "a \"title\"|plain words|bold & red|<tag>|日本語"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if !bytes.Contains(svg, []byte(`textLength="50.4"`)) {
		t.Errorf("three wide letters do not take six cells:\n%s", svg)
	}
}

func TestLinesAndBarsAreDrawn(t *testing.T) {
	svg := picture.SVG("╭─╮ ▁█\n│x│ ━━\n╰─╯", 10, 3, "")
	if got := strings.Join(words(t, svg), "|"); got != "x" {
		t.Errorf("letters: %q", got)
	}
	if n := bytes.Count(svg, []byte("<path")); n != 4 { // the title bar, thin lines, bars, thick lines
		t.Errorf("%d paths:\n%s", n, svg)
	}
}

func TestReverseVideo(t *testing.T) {
	svg := picture.SVG("\x1b[7mturned\x1b[m", 10, 1, "")
	if !bytes.Contains(svg, []byte(`fill="#E4E4E7"/>`)) || !bytes.Contains(svg, []byte(`fill:#1B1B22">turned`)) {
		t.Errorf("%s", svg)
	}
}

func TestHostileFramesStayWellFormed(t *testing.T) {
	for _, frame := range []string{"", "\x00\x01]]>&<\x1b[", strings.Repeat("👩\u200d👧", 50), "a\u0301\u202eb", "\xff\xfe"} {
		words(t, picture.SVG(frame, 20, 3, frame))
	}
}
