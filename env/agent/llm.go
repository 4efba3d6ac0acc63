package agent

import (
	"context"
	"errors"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/openai/openai-go/v3"

	"hotseat/env"
)

// llm is a language model in the seat. It is told what the seat sees, at first whole and then what changed, and answers
// with a tool call or with JSON in text. An answer that is neither is played as an action that the desk refuses: it costs
// what any invalid action costs, and is in the recording. Of several calls in one answer the first counts, because the
// others were chosen without seeing what the first one brings; the model is told that they were not played.
type llm struct {
	config LLMConfig
	spec   env.Spec
	line   *llmLine
	view   llmView
	turns  []turn
	remark string // about the last answer, told with what came of it
}

// turn is one message of the conversation with the model. How it is written down depends on whether the endpoint takes tools.
type turn struct {
	role string // roleUser or roleModel
	text string
	call *call // of roleModel: the call that counted; of roleUser: the call that this answers
}

const (
	roleUser  = "user"
	roleModel = "model"
)

// call is a tool call as the model made it.
type call struct{ id, name, args string }

// NewLLM seats a model. The seating's seed spreads the waits between attempts.
func NewLLM(c LLMConfig, s Seating) Agent {
	c = c.complete()
	return &llm{config: c, spec: s.Spec, line: newLLMLine(c, s)}
}

// newLLMOrBaseline is the llm agent as the environment variables describe it; without a key the baseline sits in for it,
// under a name that says so.
func newLLMOrBaseline(s Seating) (Agent, error) {
	if s.Getenv == nil {
		s.Getenv = os.Getenv
	}
	c, err := LLMFromEnvironment(s.Getenv)
	if err == nil {
		return NewLLM(c, s), nil
	}
	if !errors.Is(err, ErrNoKey) {
		return nil, err
	}
	base, err := newBaseline(s)
	if err != nil {
		return nil, err
	}
	return standIn{base}, nil
}

// standIn is the baseline in the place of a model that cannot be called.
type standIn struct{ Agent }

// Identity tells the baseline and whom it stands in for, so that no recording passes for the model's.
func (standIn) Identity() Identity {
	return Identity{Kind: Scripted, Name: "baseline-for-llm", Version: "no API key was set"}
}

// Notice is told once before it plays.
func (standIn) Notice() string {
	return "llm has " + ErrNoKey.Error() + "; the baseline plays instead, and the replays say so"
}

// Notice is what should be told, once and in one line, before the agent plays; empty for most.
func Notice(a Agent) string {
	if n, ok := a.(interface{ Notice() string }); ok {
		return n.Notice()
	}
	return ""
}

// Identity names the model.
func (l *llm) Identity() Identity {
	return Identity{Kind: LLM, Name: "llm", Model: l.config.Key.redact(l.config.Model)}
}

// Next tells the model what it sees and reads its answer. The error is the endpoint's, after all attempts.
func (l *llm) Next(ctx context.Context, o env.Observation) (Move, error) {
	l.tell(o)
	began := l.config.Now()
	answer, err := l.line.ask(ctx, l.turns)
	if err != nil {
		return Move{}, err
	}
	m := Move{Usage: l.usage(answer)}
	m.Usage.LatencyMS = l.config.Now().Sub(began).Milliseconds()
	var said turn
	m.Action, said, l.remark = l.read(answer)
	m.Thought = l.thought(answer, said)
	l.turns = append(l.turns, said)
	return m, nil
}

// tell adds what the seat sees now: as the result of the last call where there was one.
func (l *llm) tell(o env.Observation) {
	text := l.view.changes(o)
	if l.remark != "" {
		text = l.remark + "\n" + text
	}
	t := turn{role: roleUser, text: text}
	if n := len(l.turns); n > 0 {
		t.call = l.turns[n-1].call
	}
	l.turns = append(l.turns, t)
}

// usage counts tokens, and what they cost: by the prices given, else as the endpoint says (OpenRouter does).
func (l *llm) usage(answer *openai.ChatCompletion) *Usage {
	u := &Usage{InputTokens: int(max(0, answer.Usage.PromptTokens)), OutputTokens: int(max(0, answer.Usage.CompletionTokens))}
	if l.config.PriceInput > 0 || l.config.PriceOutput > 0 {
		u.CostUSD = (float64(u.InputTokens)*l.config.PriceInput + float64(u.OutputTokens)*l.config.PriceOutput) / 1e6
		return u
	}
	if cost := extra[float64](answer.Usage.JSON.ExtraFields, "cost"); cost > 0 && cost < 1e6 {
		u.CostUSD = cost
	}
	return u
}

// maxThought bounds what is kept of a model's reasoning, in characters.
const maxThought = 20_000

// thought is what the model said besides its action: reasoning that the endpoint gives apart, and the text around the action.
func (l *llm) thought(answer *openai.ChatCompletion, said turn) string {
	if len(answer.Choices) == 0 {
		return ""
	}
	m := answer.Choices[0].Message
	var parts []string
	for _, name := range []string{"reasoning_content", "reasoning"} {
		if text := strings.TrimSpace(extra[string](m.JSON.ExtraFields, name)); text != "" {
			parts = append(parts, text)
			break
		}
	}
	reasoning, text := splitThinking(m.Content)
	text = clipRunes(text, maxThought) // as read does
	if object, at := l.firstAction(text); object != "" && said.call == nil {
		text = text[:at] + text[at+len(object):]
	}
	for _, text := range []string{reasoning, trimFences(text), m.Refusal} {
		if text = strings.TrimSpace(text); text != "" {
			parts = append(parts, text)
		}
	}
	return clipRunes(l.config.Key.redact(strings.ToValidUTF8(strings.Join(parts, "\n\n"), "\uFFFD")), maxThought)
}

func clipRunes(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n]) + "…"
}
