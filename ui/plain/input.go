package plain

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// maxLine bounds what one typed line may hold, in bytes; a message holds 2,000 characters.
const maxLine = 64 << 10

// errQuit ends the game by the player's wish or at the end of the input; errCancel takes the player back to the desk.
var (
	errQuit   = errors.New("quit")
	errCancel = errors.New("cancelled")
)

// input reads typed lines of any length, and says which were too long to keep.
type input struct {
	r   *bufio.Reader
	err error // what ended the input, when it was not its end
	// ended says that there is no more input.
	ended bool
}

func newInput(r io.Reader) *input { return &input{r: bufio.NewReaderSize(r, maxLine)} }

// line reads one line without its end, be it LF or CR LF. It is not ok at the end of the input.
func (in *input) line() (line string, tooLong, ok bool) {
	data, err := in.r.ReadSlice('\n')
	line = string(data)
	for errors.Is(err, bufio.ErrBufferFull) {
		tooLong = true
		_, err = in.r.ReadSlice('\n')
	}
	if err != nil {
		if !errors.Is(err, io.EOF) {
			in.err = err
			return "", false, false
		}
		if line == "" {
			in.ended = true
			return "", false, false
		}
	}
	return strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")), tooLong, true
}
