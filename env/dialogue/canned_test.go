package dialogue

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hotseat/env/language"
	"hotseat/tasks"
)

// TestCannedRepliesReadAsTheirLabelsSay fills each ready reply's slots and reads it: it must say what its label says, all of it and no more.
func TestCannedRepliesReadAsTheirLabelsSay(t *testing.T) {
	today, err := language.ParseDate(tasks.Today)
	if err != nil {
		t.Fatal(err)
	}
	reader := language.NewReader(language.Desk{Today: today, Merchants: tasks.Merchants()})
	want := map[string][]string{
		"ask-transaction":  {"ask:transaction-id"},
		"ask-order":        {"ask:order-id"},
		"ask-device":       {"ask:device"},
		"ask-email":        {"ask:email"},
		"ask-date":         {"ask:date"},
		"link":             {"instruct:open-link", "link=https://example.com/reset", "promise:investigate", "wait-time=4h"},
		"restart":          {"instruct:restart", "promise:investigate", "wait-time=4h"},
		"refund":           {"acknowledge", "deed:refund", "refund-amount=49.00"},
		"refund-reference": {"deed:refund", "order-id=NL-20417", "refund-amount=49.00"},
		"credit":           {"acknowledge", "credit-amount=49.00", "deed:credit"},
		"replacement":      {"acknowledge", "order-id=NL-20417", "promise:replacement"},
		"arrives":          {"acknowledge", "arrival-date=2026-03-23"},
		"send-back":        {"instruct:return-item", "promise:refund", "purchase-date=2026-03-02", "refund-amount=49.00"},
		"no-refund":        {"purchase-date=2026-03-02", "refuse:refund"},
		"cancelled":        {"acknowledge", "deed:cancel"},
		"call-back":        {"acknowledge", "promise:callback"},
	}
	for _, c := range canned() {
		date := "23 March"
		if strings.Contains(c.Text, "bought") {
			date = "2 March"
		}
		text := strings.NewReplacer("{name}", "Maya", "{amount}", "$49.00", "{date}", date, "{link}", "https://example.com/reset",
			"{device}", "router", "{time}", "4 hours", "{reference}", "order NL-20417").Replace(c.Text)
		if strings.ContainsAny(text, "{}") {
			t.Errorf("%s: the test fills no slot of %q", c.ID, text)
		}
		r := reader.Read(text, nil)
		var got []string
		for _, f := range r.Facts {
			got = append(got, string(f.Role)+"="+f.Value)
		}
		for _, s := range r.Speech {
			got = append(got, s.String())
		}
		slices.Sort(got)
		labels, ok := want[c.ID]
		if diff := cmp.Diff(labels, got); diff != "" || !ok || r.Unclear != "" {
			t.Errorf("%s, %s: %s (-want +got) %s\n%s", c.ID, c.Label, text, r.Unclear, diff)
		}
	}
}
