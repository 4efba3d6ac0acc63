package dialogue

import "hotseat/env"

// Observe is what the seat's holder may see now.
func (e *Episode) Observe() env.Observation {
	t := &e.tickets[e.current]
	o := env.Observation{Ticket: &t.views[e.desks[e.current].settled], Customer: &t.customer,
		Conversation: e.conversation[:len(e.conversation):len(e.conversation)],
		Sections: []env.Section{{Name: "tickets", Rows: e.rows}, {Name: "current_ticket_id", Text: t.id},
			{Name: "history", Rows: e.history[:len(e.history):len(e.history)]}, e.desk.policy},
		Feedback: e.feedback, RewardParts: e.parts, Step: e.step, MaxSteps: e.maxSteps}
	if e.reason == env.Open {
		o.Actions = e.desk.open
	}
	return o
}

// Public is the state that may be told.
func (e *Episode) Public() env.State {
	return env.State{Environment: "dialogue", Family: e.family, Ticket: e.number, Level: e.task.Level, Step: e.step, MaxSteps: e.maxSteps,
		Done: e.reason != env.Open, Reason: e.reason, Return: e.ret, Score: e.ret.Clamp()}
}
