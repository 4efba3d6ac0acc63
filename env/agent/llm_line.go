package agent

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"hotseat/env"
)

// llmLine is the connection to an endpoint that speaks chat completions. It asks again where that can help, and leaves out
// of its questions what the endpoint turned out not to take.
type llmLine struct {
	config  LLMConfig
	spec    env.Spec
	service openai.ChatCompletionService
	rng     *rand.Rand

	noTools, noTemperature, noParallel bool
}

// newLLMLine makes the client without the environment variables that its library would read, and without its retries,
// whose waits cannot be told from outside.
func newLLMLine(c LLMConfig, s Seating) *llmLine {
	return &llmLine{config: c, spec: s.Spec, rng: rand.New(rand.NewPCG(s.Seed, 0x6c6c6d)),
		service: openai.NewChatCompletionService(option.WithBaseURL(c.BaseURL), option.WithAPIKey(string(c.Key)), option.WithMaxRetries(0),
			option.WithHTTPClient(&http.Client{}), option.WithMiddleware(bounded))}
}

// maxAnswer is the longest answer that is taken from an endpoint, in bytes.
const maxAnswer = 4 << 20

// bounded cuts answers that do not end.
func bounded(req *http.Request, next option.MiddlewareNext) (*http.Response, error) {
	resp, err := next(req)
	if err == nil && resp.Body != nil {
		resp.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(resp.Body, maxAnswer), resp.Body}
	}
	return resp, err
}

// ask gets one answer, with as many attempts as the config allows.
func (l *llmLine) ask(ctx context.Context, turns []turn) (*openai.ChatCompletion, error) {
	for attempt := 1; ; {
		answer, err := l.once(ctx, turns)
		switch {
		case err == nil:
			return answer, nil
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case l.adapt(err):
			continue // the question was at fault, not the endpoint: that is no attempt
		case !passing(err):
			return nil, l.explain(err, attempt)
		case attempt >= l.config.Attempts:
			return nil, l.explain(err, attempt)
		}
		if err := l.config.Sleep(ctx, l.wait(err, attempt)); err != nil {
			return nil, err
		}
		attempt++
	}
}

func (l *llmLine) once(ctx context.Context, turns []turn) (*openai.ChatCompletion, error) {
	ctx, cancel := l.config.Deadline(ctx, l.config.Timeout)
	defer cancel()
	params := openai.ChatCompletionNewParams{Model: l.config.Model, Messages: messagesOf(l.spec, turns, !l.noTools)}
	if !l.noTemperature {
		params.Temperature = openai.Float(0)
	}
	if !l.noTools {
		params.Tools = toolsOf(l.spec)
		if !l.noParallel {
			params.ParallelToolCalls = openai.Bool(false)
		}
	}
	return l.service.New(ctx, params)
}

// adapt leaves out what an endpoint says that it does not take: each thing once, so that it comes to an end.
func (l *llmLine) adapt(err error) bool {
	var api *openai.Error
	if !errors.As(err, &api) {
		return false
	}
	switch api.StatusCode {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusNotImplemented:
	default:
		return false
	}
	text := strings.ToLower(api.Message + " " + api.Param + " " + api.Code)
	for _, q := range []struct {
		word string
		off  *bool
	}{{"temperature", &l.noTemperature}, {"parallel", &l.noParallel}, {"tool", &l.noTools}, {"function", &l.noTools}} {
		if strings.Contains(text, q.word) && !*q.off {
			*q.off = true
			return true
		}
	}
	return false
}

// passing tells a failure that may pass: too many requests, a fault of the server or of the way to it, an answer that is no JSON.
func passing(err error) bool {
	var api *openai.Error
	if !errors.As(err, &api) {
		return true
	}
	switch api.StatusCode {
	case http.StatusRequestTimeout, http.StatusConflict, http.StatusTooEarly:
		return true
	case http.StatusTooManyRequests:
		return api.Code != "insufficient_quota" // no wait fills an account
	}
	return api.StatusCode >= 500
}

// The waits between attempts.
const (
	firstWait   = time.Second
	longestWait = 2 * time.Minute
)

// wait is how long to wait before the next attempt: as the endpoint asks by Retry-After, else doubling from a second, up
// to half more of it at random so that many agents do not come back at once.
func (l *llmLine) wait(err error, attempt int) time.Duration {
	var api *openai.Error
	if errors.As(err, &api) && api.Response != nil {
		if d, ok := l.retryAfter(api.Response.Header.Get("Retry-After")); ok {
			return min(d, longestWait)
		}
	}
	d := firstWait << min(attempt-1, 10)
	return min(d+time.Duration(l.rng.Int64N(int64(d)/2)), longestWait)
}

// retryAfter reads the header's two forms: seconds, or a date.
func (l *llmLine) retryAfter(text string) (time.Duration, bool) {
	if s, err := strconv.ParseFloat(text, 64); err == nil && s >= 0 && s < 1e6 {
		return time.Duration(s * float64(time.Second)), true
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, at.Sub(l.config.Now())), true
	}
	return 0, false
}

// explain says what went wrong, without the address, which may hold a password, and without the key, which servers repeat.
func (l *llmLine) explain(err error, attempts int) error {
	text, remedy := err.Error(), ""
	var api *openai.Error
	var dial *url.Error
	switch {
	case errors.As(err, &api):
		text = fmt.Sprintf("HTTP %d", api.StatusCode)
		if api.Message != "" {
			text += ": " + clipRunes(strings.Join(strings.Fields(api.Message), " "), 200)
		}
		switch api.StatusCode {
		case http.StatusUnauthorized, http.StatusForbidden:
			remedy = ": check the API key"
		case http.StatusNotFound:
			remedy = ": check API_BASE_URL and MODEL_NAME"
		}
	case errors.Is(err, context.DeadlineExceeded):
		text = "no answer within " + l.config.Timeout.String()
	case errors.As(err, &dial):
		text = dial.Err.Error()
	}
	tries := ""
	if attempts > 1 {
		tries = fmt.Sprintf(" (%d attempts)", attempts)
	}
	return errors.New(l.config.Key.redact("the model's endpoint failed: " + text + tries + remedy))
}
