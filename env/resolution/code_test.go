package resolution

import "testing"

func TestNamesCode(t *testing.T) {
	for text, want := range map[string]bool{
		"NL-27713":                             true,
		"Order nl-27713, refunded long ago.":   true,
		"#NL27713 (again NL-27713)":            true,
		"**NL-27713**":                         true,
		"“NL-27713”":                           true,
		"the order is NL-27713.":               true,
		"NL-27713 and the batch KT-2511":       true, // a number of another form is about something else
		"on 2026-03-16, for $400.00, NL-27713": true,
		"":                                     false,
		"27713":                                false,
		"NL-277130":                            false,
		"XNL-27713":                            false,
		"NL-27713-2":                           false,
		"NL-27714":                             false,
		"NL-27713, or was it NL-27714?":        false,
		"NL-27712 NL-27713":                    false,
		"ZZ-27713":                             false,
		"NL - 27713":                           false,
		"the order that the customer asks money for": false,
	} {
		if got := namesCode(text, "NL-27713"); got != want {
			t.Errorf("%q names the code: %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]bool{"NL-20417": true, "SC-4417": true, "AU6-KD2190": true, "7741": false, "NL20417": false, "Basic": false, "a-b": false, "-7a": false, "7a-": false, "": false, "2 March": false} {
		if got := isCode(text); got != want {
			t.Errorf("%q is an id: %v, want %v", text, got, want)
		}
	}
}
