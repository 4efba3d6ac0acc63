// Package client sits at an OpenEnv server, a hotseat or another one: a raw connection, the server's desk as an env.Environment, and the
// feed of the episodes that a hotseat is serving.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/coder/websocket"

	"hotseat/env"
)

// maxAnswer bounds what is read of one answer, in bytes: OpenEnv servers send at most 100 MiB.
const maxAnswer = 100 << 20

// Server is where an OpenEnv server is and how it is entered.
type Server struct {
	// URL is the desk's address, with its path where there is one: "http://127.0.0.1:7860/dialogue".
	URL   string
	Token string // a bearer token; empty: none
	HTTP  *http.Client
	// Wait is how long a step may take to be answered; 0 is 30 seconds. A language model at the server's end is not waited for: agents sit
	// at this one. What is asked before there is a seat, and what the game goes on without, is not waited for so long.
	Wait time.Duration
}

// within bounds a step by what it may take.
func (s Server) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.Wait > 0 {
		return context.WithTimeout(ctx, s.Wait)
	}
	return context.WithTimeout(ctx, answerWait)
}

// soon bounds what is asked beside the steps.
func (s Server) soon(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.Wait > 0 {
		return context.WithTimeout(ctx, min(s.Wait, askWait))
	}
	return context.WithTimeout(ctx, askWait)
}

const (
	answerWait = 30 * time.Second
	askWait    = 10 * time.Second
)

// What a server may answer instead of what it was asked for.
var (
	ErrNotFound = errors.New("not found")
	ErrToken    = errors.New("the token is missing or wrong")
	errNoAnswer = errors.New("no message of the protocol")
)

// ServerError is an error that the server answered with.
type ServerError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Error names the server's code and message.
func (e *ServerError) Error() string {
	return fmt.Sprintf("the server answers %s: %s", e.Code, e.Message)
}

// address makes a URL below the server's; scheme is "http" or "ws", and becomes https or wss where the server's is secure.
func (s Server) address(scheme, path string) (string, error) {
	base := s.URL
	if !strings.Contains(base, "://") {
		base = "http://" + base
	}
	u, err := url.Parse(base)
	if err != nil || u.Host == "" {
		return "", fmt.Errorf("server %q: write an address like http://127.0.0.1:7860", s.URL)
	}
	switch u.Scheme {
	case "http", "ws":
		u.Scheme = scheme
	case "https", "wss":
		u.Scheme = scheme + "s"
	default:
		return "", fmt.Errorf("server %q: use http or https", s.URL)
	}
	u.Path = strings.TrimRight(u.Path, "/") + path
	return u.String(), nil
}

// Check tells whether the address is one.
func (s Server) Check() error {
	_, err := s.address("http", "")
	return err
}

func (s Server) header() http.Header {
	h := http.Header{}
	if s.Token != "" {
		h.Set("Authorization", "Bearer "+s.Token)
	}
	return h
}

func (s Server) client() *http.Client {
	if s.HTTP != nil {
		return s.HTTP
	}
	return http.DefaultClient
}

// get opens a path of the server; the caller closes it.
func (s Server) get(ctx context.Context, path string) (io.ReadCloser, error) {
	address, err := s.address("http", path)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	request.Header = s.header()
	answer, err := s.client().Do(request)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		answer.Body.Close()
		err := fmt.Errorf("%s answers %s", address, answer.Status)
		switch answer.StatusCode {
		case http.StatusNotFound:
			err = fmt.Errorf("%w: %w", err, ErrNotFound)
		case http.StatusUnauthorized, http.StatusForbidden:
			err = fmt.Errorf("%w: %w", err, ErrToken)
		}
		return nil, err
	}
	return answer.Body, nil
}

func (s Server) getJSON(ctx context.Context, path string, to any) error {
	body, err := s.get(ctx, path)
	if err != nil {
		return err
	}
	defer body.Close()
	if err := json.NewDecoder(io.LimitReader(body, maxAnswer)).Decode(to); err != nil {
		return fmt.Errorf("%s%s: %w", s.URL, path, err)
	}
	return nil
}

// Conn is a session on a server: one seat. Not safe for concurrent use.
type Conn struct {
	ws *websocket.Conn
	in bytes.Buffer
}

// Result is what a reset or a step answers.
type Result struct {
	Observation env.Observation
	Reward      env.Points // rounded to 10⁻⁶; 0 after a reset
	Done        bool
}

// Dial takes a seat.
func Dial(ctx context.Context, s Server) (*Conn, error) {
	address, err := s.address("ws", "/ws")
	if err != nil {
		return nil, err
	}
	ws, answer, err := websocket.Dial(ctx, address, &websocket.DialOptions{HTTPHeader: s.header(), HTTPClient: s.client()})
	switch {
	case err != nil && answer != nil && (answer.StatusCode == http.StatusUnauthorized || answer.StatusCode == http.StatusForbidden):
		return nil, fmt.Errorf("no seat at %s: %w", address, ErrToken)
	case err != nil && answer != nil:
		return nil, fmt.Errorf("no seat at %s: it answers %s", address, answer.Status)
	case err != nil:
		return nil, fmt.Errorf("no seat at %s: %w", address, err)
	}
	ws.SetReadLimit(maxAnswer)
	return &Conn{ws: ws}, nil
}

// Reset starts an episode. The parameters are the server's: task, level, seed, …
func (c *Conn) Reset(ctx context.Context, parameters map[string]any) (Result, error) {
	if parameters == nil {
		parameters = map[string]any{}
	}
	return c.observe(ctx, "reset", parameters)
}

// Step takes an action, which may be anything that has a JSON form.
func (c *Conn) Step(ctx context.Context, action any) (Result, error) {
	return c.observe(ctx, "step", action)
}

// State decodes the server's state into to.
func (c *Conn) State(ctx context.Context, to any) error {
	data, err := c.Ask(ctx, []byte(`{"type":"state"}`))
	if err != nil {
		return err
	}
	return json.Unmarshal(data, to)
}

// farewell is how long a server has to answer that a seat is given back.
const farewell = 500 * time.Millisecond

// Close gives the seat back. A server that does not answer is not waited for.
func (c *Conn) Close() error {
	closed := make(chan error, 1)
	go func() { closed <- c.ws.Close(websocket.StatusNormalClosure, "") }()
	select {
	case err := <-closed:
		return err
	case <-time.After(farewell):
		return nil
	}
}

// drop cuts the connection.
func (c *Conn) drop() { _ = c.ws.CloseNow() }

func (c *Conn) observe(ctx context.Context, kind string, data any) (Result, error) {
	message, err := json.Marshal(struct {
		Type string `json:"type"`
		Data any    `json:"data"`
	}{kind, data})
	if err != nil {
		return Result{}, err
	}
	answer, err := c.Ask(ctx, message)
	if err != nil {
		return Result{}, err
	}
	return decodeResult(answer)
}

// Ask sends a message and gives the data of its answer, which is valid until the next call. An error that the server answers with is a
// *ServerError.
func (c *Conn) Ask(ctx context.Context, message []byte) (json.RawMessage, error) {
	if err := c.ws.Write(ctx, websocket.MessageText, message); err != nil {
		return nil, err
	}
	_, r, err := c.ws.Reader(ctx)
	if err != nil {
		return nil, err
	}
	c.in.Reset()
	if _, err := c.in.ReadFrom(r); err != nil {
		return nil, err
	}
	// The usual answer is taken apart by its frame: whoever wants its data decodes it, and it need not be read twice.
	if data, ok := bytes.CutPrefix(c.in.Bytes(), []byte(`{"type":"observation","data":`)); ok && bytes.HasSuffix(data, []byte("}")) {
		return data[:len(data)-1], nil
	}
	var answer struct {
		Type string          `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(c.in.Bytes(), &answer); err != nil {
		return nil, fmt.Errorf("the server's answer is %w: %w", errNoAnswer, err)
	}
	if answer.Type == "error" {
		failed := &ServerError{}
		if err := json.Unmarshal(answer.Data, failed); err != nil {
			return nil, fmt.Errorf("the server's error is %w: %w", errNoAnswer, err)
		}
		return nil, failed
	}
	return answer.Data, nil
}

// maxReward is far beyond what a step of these desks earns, and within what a score can hold.
const maxReward = 1000

func decodeResult(data []byte) (Result, error) {
	var raw struct {
		Observation json.RawMessage `json:"observation"`
		Reward      *float64        `json:"reward"`
		Done        bool            `json:"done"`
	}
	if err := json.Unmarshal(data, &raw); err != nil {
		return Result{}, fmt.Errorf("the server's observation: %w", err)
	}
	r := Result{Done: raw.Done}
	if raw.Reward != nil {
		if math.Abs(*raw.Reward) > maxReward {
			return Result{}, fmt.Errorf("the server's reward %g is out of range: a step earns from %d to %d", *raw.Reward, -maxReward, maxReward)
		}
		r.Reward = env.Points(math.Round(*raw.Reward * float64(env.One)))
	}
	var err error
	r.Observation, err = decodeObservation(raw.Observation)
	return r, err
}

// decodeObservation reads the observation of any server: what is not of the common form becomes a section of its own.
func decodeObservation(data []byte) (env.Observation, error) {
	var o env.Observation
	if json.Unmarshal(data, &o) == nil {
		return o, nil
	}
	o = env.Observation{}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		return o, fmt.Errorf("the server's observation is no object: %w", err)
	}
	for name, value := range members {
		one, err := json.Marshal(map[string]json.RawMessage{name: value})
		if err != nil {
			return o, err
		}
		before := o
		if json.Unmarshal(one, &o) == nil {
			o.Sections = append(before.Sections, o.Sections...)
			continue
		}
		o = before
		if section, ok := env.DecodeSection("server_"+name, value); ok {
			o.Sections = append(o.Sections, section)
		}
	}
	return o, nil
}
