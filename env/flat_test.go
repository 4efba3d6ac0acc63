package env

import (
	"encoding/json"
	"testing"
)

func oneActionSpec() Spec {
	return Spec{Actions: []ActionSpec{{Name: "sort", Wire: "Sort", Args: []ArgSpec{{Name: "bin", Kind: Choice, Choices: []string{"a", "b"}}}}}}
}

func TestFieldsAloneAreTheOnlyAction(t *testing.T) {
	a, err := DecodeAction([]byte(`{"bin":"b","metadata":{}}`))
	if err != nil {
		t.Fatal(err)
	}
	one := oneActionSpec()
	c, bad := one.Check(a)
	if bad != nil || c.Text("bin") != "b" || c.Spec.Name != "sort" {
		t.Errorf("%v %v", c, bad)
	}
	two := oneActionSpec()
	two.Actions = append(two.Actions, ActionSpec{Name: "stop"})
	if _, bad := two.Check(a); bad == nil {
		t.Error("with two actions an action needs a name")
	}
	for _, text := range []string{`{}`, `{"name":5,"bin":"b"}`, `{"action_type":null,"bin":"b"}`} {
		if _, err := DecodeAction([]byte(text)); err == nil {
			t.Errorf("%s was taken", text)
		}
	}
}

func TestIntakeStandsBesideTheTicketsFields(t *testing.T) {
	plain, err := json.Marshal(Ticket{Number: "1"})
	if err != nil || string(plain) != `{"number":"1","subject":"","body":"","sentiment":0}` {
		t.Errorf("%s %v", plain, err)
	}
	give := Ticket{Number: "1", Intake: &Intake{ID: "1", InitialCategory: "billing"}}
	data, err := json.Marshal(give)
	if err != nil {
		t.Fatal(err)
	}
	var back Ticket
	if err := json.Unmarshal(data, &back); err != nil || back.Intake == nil || *back.Intake != *give.Intake {
		t.Errorf("%s %v", data, err)
	}
}
