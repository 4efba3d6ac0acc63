package agent

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// What an endpoint is called by where the environment does not say.
const (
	DefaultBaseURL = "https://router.huggingface.co/v1"
	DefaultModel   = "Qwen/Qwen2.5-72B-Instruct"
)

// ErrNoKey says that the llm agent has no key to call its endpoint with.
var ErrNoKey = errors.New("no API key: set HF_TOKEN, API_KEY or OPENAI_API_KEY")

// Secret is a text that is never shown: printing and encoding it give a mark in its place.
type Secret string

const secretMark = "[key]"

// String is the mark.
func (Secret) String() string { return secretMark }

// GoString is the mark.
func (Secret) GoString() string { return secretMark }

// MarshalText is the mark.
func (Secret) MarshalText() ([]byte, error) { return []byte(secretMark), nil }

// redact takes the secret out of a text, wherever it came from.
func (s Secret) redact(text string) string {
	if s == "" {
		return text
	}
	return strings.ReplaceAll(text, string(s), secretMark)
}

// LLMConfig says which model plays and how it is called. The zero values of the functions stand for the real clock; tests
// put their own in, so that none of them waits.
type LLMConfig struct {
	BaseURL string
	Model   string
	Key     Secret
	// PriceInput and PriceOutput are US dollars a million tokens; both 0 leaves the cost to what the endpoint itself reports.
	PriceInput, PriceOutput float64
	Timeout                 time.Duration // of one request; 2 minutes when 0
	Attempts                int           // requests for one answer; 5 when 0

	Now      func() time.Time
	Sleep    func(ctx context.Context, d time.Duration) error // ends early, with its error, when ctx does
	Deadline func(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc)
}

// LLMFromEnvironment reads API_BASE_URL, MODEL_NAME, the key from HF_TOKEN, API_KEY or OPENAI_API_KEY, the first that is
// set, and MODEL_PRICE_INPUT, MODEL_PRICE_OUTPUT (US dollars a million tokens) and MODEL_TIMEOUT ("90s"). Without a key the
// error is ErrNoKey.
func LLMFromEnvironment(getenv func(string) string) (LLMConfig, error) {
	c := LLMConfig{BaseURL: getenv("API_BASE_URL"), Model: getenv("MODEL_NAME")}
	if c.BaseURL == "" {
		c.BaseURL = DefaultBaseURL
	}
	if c.Model == "" {
		c.Model = DefaultModel
	}
	if u, err := url.Parse(c.BaseURL); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return c, errors.New("API_BASE_URL is no address of an endpoint: write one like " + DefaultBaseURL)
	}
	for name, to := range map[string]*float64{"MODEL_PRICE_INPUT": &c.PriceInput, "MODEL_PRICE_OUTPUT": &c.PriceOutput} {
		text := getenv(name)
		if text == "" {
			continue
		}
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || !(v >= 0 && v < 1e6) {
			return c, fmt.Errorf("%s is no price: give US dollars a million tokens, such as 0.40", name)
		}
		*to = v
	}
	if text := getenv("MODEL_TIMEOUT"); text != "" {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return c, errors.New("MODEL_TIMEOUT is no duration: write one like 90s or 2m")
		}
		c.Timeout = d
	}
	for _, name := range []string{"HF_TOKEN", "API_KEY", "OPENAI_API_KEY"} {
		if key := strings.TrimSpace(getenv(name)); key != "" {
			c.Key = Secret(key)
			return c, nil
		}
	}
	return c, ErrNoKey
}

// complete fills in what was left out.
func (c LLMConfig) complete() LLMConfig {
	if c.Timeout == 0 {
		c.Timeout = 2 * time.Minute
	}
	if c.Attempts == 0 {
		c.Attempts = 5
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Sleep == nil {
		c.Sleep = sleep
	}
	if c.Deadline == nil {
		c.Deadline = context.WithTimeout
	}
	return c
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
