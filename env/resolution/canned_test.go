package resolution

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
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	reader := New(lib).desk.reader
	want := map[string][]string{
		"sorry":           {"acknowledge"},
		"look-into":       {"instruct:wait", "promise:investigate"},
		"sorry-look-into": {"acknowledge", "deed:investigate"},
		"refunded":        {"deed:refund", "refund-amount=49.00"},
		"sorry-refunded":  {"acknowledge", "deed:refund", "refund-amount=49.00", "wait-time=5bd"},
		"no-refund":       {"acknowledge", "refuse:refund"},
		"pending-drops":   {"acknowledge", "release-date=2026-03-23"},
		"other-merchant":  {"acknowledge", "instruct:contact-merchant", "merchant=Volt Bazaar"},
		"reset-link":      {"instruct:open-link", "link=https://northlight.example/reset"},
		"warranty-over":   {"acknowledge", "delivery-date=2026-01-14", "refuse:refund", "warranty-length=12mo"},
		"warranty-covers": {"delivery-date=2026-01-14"},
		"liquid-excluded": {"acknowledge", "damage=liquid", "refuse:refund"},
		"impact-excluded": {"acknowledge", "damage=impact", "refuse:refund"},
		"repair-offer":    {"offer:repair"},
		"pro-rata":        {"deed:cancel", "deed:refund", "refund-amount=49.00"},
		"stay-offer":      {"offer:stay"},
		"ask-order":       {"ask:order-id"},
		"ask-digits":      {"ask:card-digits"},
		"ask-photo":       {"ask:photo"},
		"ask-which":       {"ask:item"},
		"stop-using":      {"instruct:stop-using"},
		"seek-care":       {"instruct:seek-care"},
		"phishing":        {"instruct:ignore-message", "warn:phishing"},
		"no-exception":    {"refuse:exception"},
		"no-disclosure":   {"refuse:disclosure"},
		"hand-over":       {"deed:hand-over", "hand-over"},
		"anything-else":   nil,
	}
	for _, c := range canned() {
		date := "23 March"
		if strings.Contains(c.Text, "delivered on") {
			date = "14 January"
		}
		text := strings.NewReplacer("{name}", "Maya", "{amount}", "$49.00", "{date}", date, "{merchant}", "Volt Bazaar",
			"{link}", "https://northlight.example/reset", "{item}", "kettle").Replace(c.Text)
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

// TestEveryRoleReadsBack composes a sentence for a value of every role: reading it tells that value, and no other.
func TestEveryRoleReadsBack(t *testing.T) {
	lib, err := tasks.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	reader := New(lib).desk.reader
	values := map[language.Role][]string{
		language.RefundAmount: {"49.00", "1250.50"}, language.ChargeAmount: {"214.90"}, language.ItemPrice: {"200.00"},
		language.ShippingFee: {"14.90"}, language.CreditAmount: {"15.00"}, language.ReleaseDate: {"2026-03-23"},
		language.ArrivalDate: {"2026-03-25"}, language.DeliveryDate: {"2026-01-14"}, language.PurchaseDate: {"2026-01-09", "2025-06-01"},
		language.EndDate: {"2026-01-14"}, language.WaitTime: {"5bd", "1d", "30min", "2w"}, language.WarrantyLength: {"12mo"},
		language.Link: {"https://northlight.example/reset"}, language.OrderID: {"NL-20417"},
		language.Damage: {"liquid", "impact", "wear", "defect"}, language.Merchant: tasks.Merchants(),
	}
	for _, role := range language.Roles() {
		if len(values[role]) == 0 {
			t.Errorf("no value of %s is tried", role)
		}
		for _, v := range values[role] {
			text := atom{role: role, value: v}.sentence()
			r := reader.Read(text, nil)
			if !r.Tells(role, v) || len(r.Facts) != 1 || r.Unclear != "" {
				t.Errorf("%q is read as %v %s, not as %s=%s", text, r.Facts, r.Unclear, role, v)
			}
		}
	}
}
