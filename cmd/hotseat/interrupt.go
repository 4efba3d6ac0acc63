package main

import (
	"context"
	"fmt"
	"io"
)

// interruptible reads from r until the context ends, so that a signal gets through while the program waits for input. Only one
// goroutine may read from it.
func interruptible(ctx context.Context, r io.Reader) io.Reader {
	i := &interruptibleReader{ctx: ctx, chunks: make(chan chunk)}
	go i.pump(r)
	return i
}

type chunk struct {
	data []byte
	err  error
}

type interruptibleReader struct {
	ctx    context.Context
	chunks chan chunk
	rest   chunk
}

// pump reads ahead by one piece. Where the context ends while a read is waiting, the goroutine is left behind with it.
func (i *interruptibleReader) pump(r io.Reader) {
	for {
		buffer := make([]byte, 16<<10)
		n, err := r.Read(buffer)
		select {
		case i.chunks <- chunk{buffer[:n], err}:
		case <-i.ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// Read gives what has been read, or the context's error.
func (i *interruptibleReader) Read(p []byte) (int, error) {
	for len(i.rest.data) == 0 {
		if i.rest.err != nil {
			return 0, i.rest.err
		}
		if err := i.ctx.Err(); err != nil {
			return 0, fmt.Errorf("interrupted: %w", err)
		}
		select {
		case i.rest = <-i.chunks:
		case <-i.ctx.Done():
		}
	}
	n := copy(p, i.rest.data)
	i.rest.data = i.rest.data[n:]
	return n, nil
}
