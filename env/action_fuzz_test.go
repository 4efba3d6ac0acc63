package env_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hotseat/env"
)

// everyKind is a desk whose actions have arguments of every kind.
func everyKind() env.Spec {
	return env.Spec{Name: "every-kind", Actions: []env.ActionSpec{
		{Name: "reply", Wire: "Reply", Verb: "reply", Args: []env.ArgSpec{{Name: "content", Kind: env.Text, MinLen: 1, MaxLen: 2000}}},
		{Name: "search_kb", Wire: "SearchKB", Verb: "search", Args: []env.ArgSpec{{Name: "content", Kind: env.Line, MinLen: 1, MaxLen: 200}}},
		{Name: "issue_refund", Wire: "IssueRefund", Verb: "refund", Args: []env.ArgSpec{{Name: "amount", Kind: env.Money, Min: 1, Max: 1_000_000_000}}},
		{Name: "escalate", Wire: "Escalate", Verb: "escalate", Ends: true, Args: []env.ArgSpec{
			{Name: "team", Kind: env.Choice, Optional: true, Default: "security", Choices: []string{"security", "legal"}},
			{Name: "reason", Kind: env.Text, Optional: true, MaxLen: 2000},
			{Name: "priority", Kind: env.Int, Optional: true, Min: 0, Max: 100}}},
		{Name: "close_ticket", Wire: "CloseTicket", Verb: "close", Ends: true},
	}}
}

// Whatever text is taken for an action, nothing panics; what decodes is the same after another round; what is wrong is told in one
// short line with a remedy and without controls.
func FuzzDecodeAction(f *testing.F) {
	for _, s := range []string{
		`{"name":"issue_refund","args":{"amount":150}}`, `{"action_type":"IssueRefund","amount":"$1,250.00","metadata":{"x":1}}`, `{"name":"reply","args":{"content":"a\u001b[31mb"}}`,
		`{"name":"\u009b5m","args":{"\u001b":null}}`, `{"name":"escalate","args":{"team":"Legal","priority":1e1}}`, `{"name":"close_ticket","args":{"why":[{}]}}`,
		`{"name":null}`, `{"action_type":"Reply","name":3,"content":null}`, `{"content":"x"}`, `{}`, `[]`, `{"name":"reply"}{}`, `{"name":"refund","args":{"amount":-0.0e-400}}`,
		"{\"name\":\"reply\",\"args\":{\"content\":\"\xff\xfe\"}}", `{"name":"search_kb","args":{"content":"a\nb"}}`, `{"name":"issue_refund","args":{"amount":"lots\u0007"}}`, "\x1b[31m",
	} {
		f.Add([]byte(s))
	}
	spec := everyKind()
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := env.DecodeAction(data)
		if err != nil {
			message(t, err.Error())
			return
		}
		again, err := json.Marshal(a)
		if err != nil {
			t.Fatalf("%#v cannot be encoded: %v", a, err)
		}
		b, err := env.DecodeAction(again)
		if err != nil {
			t.Fatalf("%s does not decode: %v", again, err)
		}
		if diff := cmp.Diff(a, b, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%s decodes to another action (-before +after):\n%s", again, diff)
		}
		checked, bad := spec.Check(a)
		same, bad2 := spec.Check(b)
		if (bad == nil) != (bad2 == nil) || bad != nil && bad.Error() != bad2.Error() || bad == nil && !reflect.DeepEqual(checked, same) {
			t.Fatalf("%s is checked in two ways: %v, %v", again, bad, bad2)
		}
		if bad == nil {
			return
		}
		if bad.Problem == "" || bad.Remedy == "" {
			t.Errorf("%s: problem %q, remedy %q", again, bad.Problem, bad.Remedy)
		}
		message(t, bad.Error())
	})
}

// message holds what every message to a user is: one short line of valid text without controls.
func message(t *testing.T, s string) {
	t.Helper()
	control := func(r rune) bool { return r < 0x20 || r >= 0x7f && r < 0xa0 }
	if s == "" || len(s) > 600 || !utf8.ValidString(s) || strings.ContainsFunc(s, control) {
		t.Errorf("not a line for a terminal: %.700q", s)
	}
}
