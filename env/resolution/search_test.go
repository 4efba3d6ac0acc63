package resolution_test

import (
	"strings"
	"testing"

	"hotseat/env"
)

// Natural words find the article that they ask for, first; what superseded or stray articles hold ranks below.
func TestSearchFindsTheRightArticleFirst(t *testing.T) {
	_, e := shipped(t)
	for query, want := range map[string]string{
		"password reset": "password-reset", "forgot password": "password-reset", "reset link": "password-reset", "cannot log in": "password-reset",
		"warranty": "warranty", "warranty policy": "warranty", "how long is the warranty": "warranty", "warranty how long": "warranty", "is this covered by warranty": "warranty",
		"device died two months after delivery": "warranty", "liquid damage": "warranty",
		"double billing": "double-billing", "charged twice": "double-billing", "duplicate charge policy": "double-billing", "pending charge": "double-billing", "billed twice": "double-billing",
		"cancel annual plan refund": "cancellation", "cancellation policy": "cancellation", "pro rata refund of annual plan": "cancellation",
		"parcel not received": "not-received-claims", "package marked delivered but not received": "not-received-claims", "claim parcel missing": "not-received-claims",
		"phishing": "phishing", "suspicious e-mail asks to verify account": "phishing", "fake security notice": "phishing",
		"smoke charger": "product-safety", "burning smell": "product-safety", "product safety": "product-safety", "injury from a device": "product-safety",
		"refund limit of agents": "authority", "manager code to approve a refund": "authority", "which team to escalate to": "authority",
		"lawyer": "legal-and-press", "journalist": "legal-and-press", "goodwill credit": "goodwill", "two factor lost phone": "two-factor-reset",
		"account hacked": "account-takeover", "delete my data": "data-requests", "outage": "outages", "change delivery address": "order-changes",
	} {
		ep, err := e.Start("resolution/charged-twice-1", 0)
		if err != nil {
			t.Fatal(err)
		}
		o, _, err := ep.Step(search(query))
		if err != nil {
			t.Fatal(err)
		}
		if got := ids(o); len(got) == 0 || got[0] != want {
			t.Errorf("%q finds %v, want %s first", query, got, want)
		}
	}
}

// Words of records bring records, and policies stay on their own shelf.
func TestSearchFindsRecords(t *testing.T) {
	_, e := shipped(t)
	for query, want := range map[string]string{"charges ledger": "ledger", "card charges of this customer": "ledger", "payments of Priya Nair": "ledger", "billing history": "ledger", "past contacts of this customer": "contacts", "subscription record": "subscription"} {
		ep, err := e.Start("resolution/charged-twice-1", 0)
		if err != nil {
			t.Fatal(err)
		}
		o, _, _ := ep.Step(search(query))
		if got := ids(o); len(got) == 0 || got[0] != want {
			t.Errorf("%q finds %v, want %s first", query, got, want)
		}
		for _, d := range o.Documents {
			if d.Kind != "record" {
				t.Errorf("%q mixes shelves: %v", query, ids(o))
			}
		}
	}
}

// What is no question finds nothing, and no query returns more than three documents.
func TestSearchThreshold(t *testing.T) {
	_, e := shipped(t)
	ep, err := e.Start("resolution/charged-twice-1", 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"a", "zzz", ".", "the of and", "?!", "qwertyuiop asdf", strings.Repeat("x", 200)} {
		o, _, err := ep.Clone().Step(search(query))
		if err != nil {
			t.Fatal(err)
		}
		if len(o.Documents) > 0 || o.Feedback != "The search found nothing." {
			t.Errorf("%q finds %v: %s", query, ids(o), o.Feedback)
		}
	}
	for _, query := range []string{"refund", "order", "policy", "account charge refund order warranty password claim safety legal privacy"} {
		o, _, _ := ep.Clone().Step(search(query))
		if len(o.Documents) > 3 {
			t.Errorf("%q finds %v", query, ids(o))
		}
	}
}

func ids(o env.Observation) []string {
	var list []string
	for _, d := range o.Documents {
		list = append(list, d.ID)
	}
	return list
}
