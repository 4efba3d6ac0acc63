package env

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
)

func TestPortableIsWhatJSONCarries(t *testing.T) {
	cases := map[string]struct {
		give any
		want any
	}{
		"text":          {"hello", "hello"},
		"amount":        {Cents(4900), Cents(4900)},
		"number":        {json.Number("1e2"), json.Number("1e2")},
		"float":         {49.5, json.Number("49.5")},
		"int64":         {int64(7), json.Number("7")},
		"not a number":  {math.NaN(), "NaN"},
		"bad number":    {json.Number("x"), "x"},
		"invalid UTF-8": {"a\xffb", "a\ufffdb"},
		"list":          {[]int{1}, []any{json.Number("1")}},
		"null":          {nil, nil},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got := Act("pay", "amount", c.give).Portable()
			if !reflect.DeepEqual(got, Action{Name: "pay", Args: map[string]any{"amount": c.want}}) {
				t.Errorf("%#v", got)
			}
			if again := got.Portable(); !reflect.DeepEqual(got, again) {
				t.Errorf("again %#v", again)
			}
		})
	}
}

func TestObservationSectionsReadBack(t *testing.T) {
	o := Observation{Feedback: "ok", Sections: []Section{{Name: "empty", Fields: []Field{}}, {Name: "memo", Text: "x"}, {Name: "none", Rows: [][]Field{}},
		{Name: "rows", Rows: [][]Field{{{Name: "b", Value: "1"}, {Name: "a", Value: "2"}}}}}}
	data, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	var back Observation
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(back)
	if err != nil || string(again) != string(data) || !reflect.DeepEqual(o, back) {
		t.Errorf("%s\n%s %v", data, again, err)
	}
}
