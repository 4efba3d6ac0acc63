package dialogue

import (
	"hotseat/env"
	"hotseat/tasks"
)

// body is what a ticket file holds under `dialogue`: one ticket, or a queue of several.
type body struct {
	MaxSteps int          `yaml:"max_steps"`
	Single   truthYAML    `yaml:",inline"`
	Queue    []queuedYAML `yaml:"queue"`
	Solution []moveYAML   `yaml:"solution"`
	Honest   [][]moveYAML `yaml:"honest"`
}

// truthYAML is what is right for one ticket, and what its customer says.
type truthYAML struct {
	Label    string            `yaml:"label"`
	Urgent   *bool             `yaml:"urgent"`   // easy: whether an answer promises to check back soon
	Ask      string            `yaml:"ask"`      // hard: the topic that must be asked for
	Knows    tasks.Map[string] `yaml:"knows"`    // what the customer answers, by topic
	Uses     string            `yaml:"uses"`     // hard: the variable whose value the answer tells
	Resolve  []string          `yaml:"resolve"`  // the facts that a response has to convey, all of them
	Allow    []string          `yaml:"allow"`    // remedies that a response may also speak of
	Escalate string            `yaml:"escalate"` // the reason to escalate; empty where it is answered here
	Thanks   []string          `yaml:"thanks"`
	Sour     []string          `yaml:"sour"`
	Shrug    []string          `yaml:"shrug"`
}

// queuedYAML is one ticket of a queue. The first is the file's own ticket; the others bring their words and their customer.
type queuedYAML struct {
	Level     string       `yaml:"level"` // whose parts it has
	Share     int64        `yaml:"share"` // hundredths of the score
	Subject   string       `yaml:"subject"`
	Words     []string     `yaml:"words"`
	Channel   string       `yaml:"channel"`
	Sentiment env.Points   `yaml:"sentiment"` // −1..1
	Customer  customerYAML `yaml:"customer"`
	Truth     truthYAML    `yaml:",inline"`
}

type customerYAML struct {
	ID          string `yaml:"id"`
	Name        string `yaml:"name"`
	Email       string `yaml:"email"`
	Premium     bool   `yaml:"premium"`
	Months      int    `yaml:"months"`
	PastTickets int    `yaml:"past_tickets"`
	TotalSpend  string `yaml:"total_spend"` // dollars
}

// moveYAML sets exactly one of the four actions; `ticket` where it is not the current one.
type moveYAML struct {
	Ticket   int    `yaml:"ticket"`
	Classify string `yaml:"classify"`
	Ask      string `yaml:"ask"`
	Respond  string `yaml:"respond"`
	Escalate string `yaml:"escalate"`
}

// kindAndText is the action that the move names; the name is empty when it names none.
func (m moveYAML) kindAndText() (name, text string) {
	switch {
	case m.Classify != "":
		return actClassify, m.Classify
	case m.Ask != "":
		return actAsk, m.Ask
	case m.Respond != "":
		return actRespond, m.Respond
	case m.Escalate != "":
		return actEscalate, m.Escalate
	}
	return "", ""
}

// action is the move as the seat would send it, with slots filled by fill.
func (m moveYAML) action(fill func(string) string) env.Action {
	name, text := m.kindAndText()
	if m.Ticket > 0 {
		return env.Act(name, "ticket_id", m.Ticket, "content", fill(text))
	}
	return env.Act(name, "content", fill(text))
}
