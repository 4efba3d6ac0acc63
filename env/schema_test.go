package env

import (
	"encoding/json"
	"testing"
)

func TestSchemaSaysWhatCheckWants(t *testing.T) {
	spec := ActionSpec{Name: "hand_over", Args: []ArgSpec{
		{Name: "to", Label: "To", Help: "Who takes it", Kind: Choice, Choices: []string{"b-team", "a-team"}},
		{Name: "amount", Label: "Amount", Kind: Money, Min: 1, Max: 50_000},
		{Name: "note", Help: "One line", Kind: Line, MinLen: 1, MaxLen: 20, Optional: true, Default: "none"},
		{Name: "rank", Help: "Rank", Kind: Int, Min: 0, Max: 9, Optional: true},
	}}
	got, err := json.Marshal(spec.Schema())
	if err != nil {
		t.Fatal(err)
	}
	want := `{"type":"object","properties":{` +
		`"to":{"type":"string","description":"Who takes it","enum":["b-team","a-team"]},` +
		`"amount":{"type":"number","description":"Amount","minimum":0.01,"maximum":500.00},` +
		`"note":{"type":"string","description":"One line; no line breaks","default":"none","minLength":1,"maxLength":20},` +
		`"rank":{"type":"integer","description":"Rank","minimum":0,"maximum":9}},` +
		`"required":["to","amount"],"additionalProperties":false}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// An action without arguments is an object that must be empty; tools are refused by some endpoints without properties.
func TestSchemaOfAnActionWithoutArguments(t *testing.T) {
	got, err := json.Marshal(ActionSpec{Name: "close"}.Schema())
	if want := `{"type":"object","properties":{},"required":[],"additionalProperties":false}`; err != nil || string(got) != want {
		t.Errorf("%s %v", got, err)
	}
}
