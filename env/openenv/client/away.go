package client

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/url"
	"syscall"

	"github.com/coder/websocket"

	"hotseat/env"
)

// away is an error of a seat as those who sit there are told it: the server's address, and in words why it gives nothing. Who has left
// by themselves is not told that the server did.
func (s Server) away(err error) error {
	if err == nil || s.Check() != nil || errors.Is(err, context.Canceled) || errors.As(err, new(*env.AwayError)) {
		return err
	}
	return &env.AwayError{Where: s.URL, Why: Why(err), Err: err}
}

// Why says in words why a server gives nothing.
func Why(err error) string {
	var away *env.AwayError
	var refused *ServerError
	var closed websocket.CloseError
	var host *net.DNSError
	var inner *url.Error
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &away):
		return away.Why
	case errors.Is(err, ErrNotFound):
		return "there is nothing of the kind at this address"
	case errors.Is(err, ErrSilent), errors.Is(err, context.DeadlineExceeded):
		return "the server does not answer"
	case errors.Is(err, ErrToken):
		return "the token is missing or wrong: give the server's by --token or $HOTSEAT_TOKEN"
	case errors.As(err, &refused):
		return "the server refuses: " + refused.Message + " (" + refused.Code + ")"
	case errors.As(err, &closed):
		return "the server closed the connection" + reason(closed)
	case errors.As(err, &host):
		return "no such host: " + host.Name
	case errors.Is(err, syscall.ECONNREFUSED):
		return "nobody answers there"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return "the connection broke off"
	case errors.As(err, &syntax), errors.As(err, &kind), errors.Is(err, errNoAnswer):
		return "what it answers is not OpenEnv"
	case errors.As(err, &inner):
		return Why(inner.Err)
	}
	return err.Error()
}

func reason(c websocket.CloseError) string {
	if c.Reason == "" {
		return ""
	}
	return ": " + c.Reason
}
