package env

import "testing"

func TestQuestionNamesTheDeed(t *testing.T) {
	team := ArgSpec{Name: "team", Kind: Choice, Optional: true, Default: "lead", Choices: []string{"lead", "security"}}
	amount := ArgSpec{Name: "amount", Kind: Money, Min: 1, Max: 500_000}
	for name, c := range map[string]struct {
		spec   ActionSpec
		action Action
		want   string
	}{
		"a choice":       {ActionSpec{Name: "hand", Ends: true, Deed: "Hands over to {team}", Args: []ArgSpec{team}}, Act("hand", "team", "security"), "Hands over to security and ends the episode."},
		"left out":       {ActionSpec{Name: "hand", Ends: true, Deed: "Hands over to {team}", Args: []ArgSpec{team}}, Act("hand"), "Hands over to lead and ends the episode."},
		"an amount":      {ActionSpec{Name: "pay", Deed: "Pays {amount}", Args: []ArgSpec{amount}}, Act("pay", "amount", "$1,200.5"), "Pays $1,200.50."},
		"without a word": {ActionSpec{Name: "end", Ends: true}, Act("end"), "This ends the episode."},
		"harmless":       {ActionSpec{Name: "look"}, Act("look"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := c.spec.Question(c.action); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
