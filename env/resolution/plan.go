package resolution

import (
	"fmt"
	"slices"
	"strings"

	"hotseat/env"
	"hotseat/env/language"
	"hotseat/tasks"
)

// plan is a ticket's body with its references resolved: what all seeds of a task share.
type plan struct {
	task       *tasks.Task
	body       body
	articles   []tasks.Article
	records    []string // ids of all records that any seed may have
	goals      []milestone
	factNames  []string
	stateNames []string
	states     []scriptState
	knows      []answer
}

// checker gathers problems while a body is compiled.
type checker struct {
	plan     *plan
	seed     *tasks.Instance // as authored
	problems []tasks.Problem
}

func (c *checker) problem(path, format string, args ...any) {
	if !strings.HasPrefix(path, "facts.") {
		path = strings.TrimSuffix("resolution."+path, ".")
	}
	c.problems = append(c.problems, c.plan.task.Problem(path, fmt.Sprintf(format, args...)))
}

// names lists what may stand in a field, for a problem: "use one of a, b".
func names[S ~string](list []S) string {
	if len(list) == 0 {
		return "there is none"
	}
	var out []string
	for _, s := range list {
		out = append(out, string(s))
	}
	return "use one of " + strings.Join(out, ", ")
}

// newPlan compiles the body; the problems are those that keep the ticket from being played.
func newPlan(t *tasks.Task, articles []tasks.Article) (*plan, []tasks.Problem) {
	p := &plan{task: t, articles: articles}
	if problems := t.Problems(); len(problems) > 0 {
		return nil, problems
	}
	if problems := t.DecodeBody(&p.body); len(problems) > 0 {
		return nil, problems
	}
	seed, err := t.Instantiate(0)
	if err != nil {
		return nil, []tasks.Problem{t.Problem("", err.Error())}
	}
	c := &checker{plan: p, seed: seed}
	for _, f := range seed.Facts() {
		p.factNames = append(p.factNames, f.Name)
	}
	if len(p.factNames) > 32 {
		c.problem("", "more than 32 facts")
	}
	p.records = t.RecordIDs()
	p.stateNames = p.body.Customer.Script.Names()
	c.head()
	for _, f := range seed.Facts() {
		c.fact("facts."+f.Name, f)
	}
	c.milestones()
	c.traps()
	c.script()
	if len(p.body.Solution) == 0 {
		c.problem("solution", "is missing: write the oracle's actions")
	}
	if len(c.problems) > 0 {
		return nil, c.problems
	}
	p.compileScript()
	return p, nil
}

func (c *checker) head() {
	b := &c.plan.body
	if b.MaxSteps < 1 || b.MaxSteps > 200 {
		c.problem("max_steps", "%d is not between 1 and 200", b.MaxSteps)
	}
	if b.Customer.Patience < 1 {
		c.problem("customer.patience", "%d is not at least 1", b.Customer.Patience)
	}
	if b.Ending != "close" && b.Ending != "hand_over" {
		c.problem("ending", "%q is neither close nor hand_over", b.Ending)
	}
	if b.Ending == "hand_over" && !slices.Contains(teams(), b.Team) {
		c.problem("team", "%q is no team: use one of %s", b.Team, strings.Join(teams(), ", "))
	}
	if b.Due == "" {
		c.problem("due", "is missing: write the refund that is due in all, or $0.00")
	}
}

// milestones checks each and the sum of their weights.
func (c *checker) milestones() {
	b := &c.plan.body
	if len(b.Milestones) > maxMilestones {
		c.problem("milestones", "%d are too many: %d at most", len(b.Milestones), maxMilestones)
		return
	}
	var sum env.Points
	ends := 0
	for i, y := range b.Milestones {
		path := fmt.Sprintf("milestones[%d]", i)
		if y.Weight < 0 || y.Weight > env.One {
			c.problem(path+".weight", "%v is not between 0 and 1", y.Weight)
			continue
		}
		m := c.milestone(path, y)
		m.weight = y.Weight
		sum += m.weight
		if m.ends() {
			ends++
		}
		if m.kind == kindAcknowledge && m.weight > acknowledgeMax {
			c.problem(path+".weight", "acknowledge earns at most %s", acknowledgeMax)
		}
		c.plan.goals = append(c.plan.goals, m)
	}
	if sum != milestoneSum {
		c.problem("milestones", "the weights sum to %s; they must sum to %s", sum, milestoneSum)
	}
	if ends != 1 {
		c.problem("milestones", "there must be exactly one close or hand_over, as `ending` says")
	}
}

func (c *checker) milestone(path string, y milestoneYAML) milestone {
	m := milestone{doc: -1, fact: -1}
	keys := 0
	set := func(is bool, k kind, name string) {
		if is {
			m.kind, m.name = k, name
			keys++
		}
	}
	set(y.Find != "", kindFind, "find:"+y.Find)
	set(y.Tell != "", kindTell, "tell:"+y.Tell)
	set(y.Ask != "", kindAsk, "ask:"+y.Ask)
	set(y.Acknowledge, kindAcknowledge, "acknowledge")
	set(y.Refund != "", kindRefund, "refund")
	set(y.HandOver != "", kindHandOver, "hand_over:"+y.HandOver)
	set(y.Reason != "", kindReason, "reason:"+y.Reason)
	set(y.Close, kindClose, "close")
	if keys != 1 {
		c.problem(path, "set exactly one of find, tell, ask, acknowledge, refund, hand_over, reason, close")
		return m
	}
	c.milestoneValue(path, y, &m)
	return m
}

func (c *checker) milestoneValue(path string, y milestoneYAML, m *milestone) {
	b := &c.plan.body
	switch m.kind {
	case kindFind:
		if m.doc = c.plan.document(y.Find); m.doc < 0 {
			c.problem(path+".find", "unknown document %q, neither a record of this ticket nor an article: %s", y.Find, tasks.Nearest(y.Find, c.plan.documents()))
		}
		m.before = c.before(path, y.Before)
	case kindTell:
		if m.fact = slices.Index(c.plan.factNames, y.Tell); m.fact < 0 {
			c.problem(path+".tell", "unknown fact %q: name it under `facts`, or %s", y.Tell, names(c.plan.factNames))
		}
		m.label = y.Tell
	case kindAsk:
		m.topic, m.label = language.Topic(y.Ask), strings.ReplaceAll(y.Ask, "-", " ")
		if !slices.Contains(language.Topics(language.Ask), m.topic) {
			c.problem(path+".ask", "unknown topic %q: %s", y.Ask, names(language.Topics(language.Ask)))
		}
	case kindAcknowledge:
		m.label = "acknowledged the trouble"
	case kindRefund:
		m.label = "refunded what is due"
		if y.Refund != "due" {
			c.problem(path+".refund", "%q is not `due`: the amount stands in `due`", y.Refund)
		}
	case kindHandOver:
		m.label = "handed over to " + y.HandOver
		if b.Ending != "hand_over" || b.Team != y.HandOver {
			c.problem(path+".hand_over", "does not agree with `ending: %s` and `team: %s`", b.Ending, b.Team)
		}
	case kindReason:
		m.label = strings.ReplaceAll(y.Reason, "_", " ")
		if of, ok := strings.CutSuffix(m.label, " no"); ok {
			m.label = of + " number"
		}
		c.reason(path+".reason", y.Reason)
	case kindClose:
		m.label = "closed with everything done"
		if b.Ending != "close" {
			c.problem(path+".close", "does not agree with `ending: %s`", b.Ending)
		}
	}
	if len(y.Before) > 0 && m.kind != kindFind {
		c.problem(path+".before", "belongs to find alone")
	}
}

// reason checks the variable that the reason of a hand-over has to name: an id, which cannot stand in a text by chance.
func (c *checker) reason(path, name string) {
	v, ok := c.seed.Value(name)
	switch {
	case !ok:
		c.problem(path, "unknown variable %q: name one that holds an id, such as `id: \"NL-#####\"`", name)
	case !isCode(v.String()):
		c.problem(path, "%q holds %q, which is no id of letters, a hyphen and digits such as NL-20417", name, v.String())
	case c.plan.body.Ending != "hand_over":
		c.problem(path, "belongs to `ending: hand_over` alone")
	}
}

func (c *checker) before(path string, names []string) deeds {
	known := map[string]deeds{"refund": didRefund, "reply": didReply, "promise": didPromise, "tell": didTell, "hand_over": didHandOver, "close": didClose}
	var d deeds
	for i, n := range names {
		bit, ok := known[n]
		if !ok {
			c.problem(fmt.Sprintf("%s.before[%d]", path, i), "%q is none of refund, reply, promise, tell, hand_over, close", n)
		}
		d |= bit
	}
	return d
}

// documents are the ids that document knows, this ticket's own first.
func (p *plan) documents() []string {
	list := slices.Clone(p.records)
	for _, a := range p.articles {
		list = append(list, a.ID)
	}
	return list
}

// document is the place of a document among articles and records; −1 when there is none.
func (p *plan) document(id string) int {
	for i, a := range p.articles {
		if a.ID == id {
			return i
		}
	}
	if i := slices.Index(p.records, id); i >= 0 {
		return len(p.articles) + i
	}
	return -1
}

func (c *checker) traps() {
	names := make(map[string]bool)
	for _, f := range findingSpecs() {
		names[f.Name] = true
	}
	for i, y := range c.plan.body.Traps {
		path := fmt.Sprintf("traps[%d]", i)
		if !names[y.Finding] {
			c.problem(path+".finding", "unknown finding %q: `hotseat tasks lint --findings` lists them", y.Finding)
		}
		keys := 0
		for _, is := range []bool{y.When.Refund != "", y.When.Reply != "", y.When.Close != "", y.When.Escalate != "", y.When.Act != "", y.When.Fact != nil} {
			if is {
				keys++
			}
		}
		if keys != 1 {
			c.problem(path+".when", "set exactly one of refund, reply, close, escalate, act, fact")
			continue
		}
		c.when(path+".when", y.When)
	}
}

func (c *checker) when(path string, w whenYAML) {
	doc, isBefore := strings.CutPrefix(w.Refund, "before_found ")
	switch {
	case isBefore && c.plan.document(strings.TrimSpace(doc)) < 0:
		c.problem(path+".refund", "unknown document %q, neither a record of this ticket nor an article: %s", doc, tasks.Nearest(doc, c.plan.documents()))
	case w.Refund != "" && !isBefore && !c.refundable(w.Refund):
		c.problem(path+".refund", "%q is none of any, over_due, before_found DOC, and no amount such as $49.00 or \"{amount}\"", w.Refund)
	case w.Reply != "" && w.Reply != "any":
		c.problem(path+".reply", "%q is not any", w.Reply)
	case w.Close != "" && w.Close != "any" && w.Close != "early":
		c.problem(path+".close", "%q is neither any nor early", w.Close)
	case w.Escalate != "" && w.Escalate != "any" && !slices.Contains(teams(), w.Escalate):
		c.problem(path+".escalate", "%q is neither any nor a team: %s", w.Escalate, names(teams()))
	case w.Act != "":
		c.act(path+".act", w.Act)
	case w.Fact != nil:
		c.value(path+".fact", w.Fact.Role, c.seed.Fill(w.Fact.Value))
	}
}

// refundable says whether a trap may wait for such a refund.
func (c *checker) refundable(when string) bool {
	_, err := c.seed.Cents(when)
	return when == "any" || when == "over_due" || err == nil
}

// fact checks one of `facts`, and what its `any` holds.
func (c *checker) fact(path string, f tasks.Fact) {
	for i, other := range f.Any {
		c.fact(fmt.Sprintf("%s.any[%d]", path, i), other)
	}
	switch {
	case len(f.Any) > 0:
	case f.Act != "":
		c.act(path+".act", f.Act)
	default:
		c.value(path, f.Role, f.Value)
	}
}

// value checks a role and its value.
func (c *checker) value(path, role, value string) {
	if !slices.Contains(language.Roles(), language.Role(role)) {
		c.problem(path+".role", "unknown role %q: %s", role, names(language.Roles()))
	} else if _, err := language.Canonical(language.Role(role), value); err != nil {
		c.problem(path+".value", "%v", err)
	}
}

// act checks "act" or "act:topic".
func (c *checker) act(path, s string) (language.Act, language.Topic) {
	name, topic, _ := strings.Cut(s, ":")
	act := language.Act(name)
	if !slices.Contains(language.Acts(), act) {
		c.problem(path, "unknown act %q: %s", name, names(language.Acts()))
		return act, language.Topic(topic)
	}
	if topic != "" && !slices.Contains(language.Topics(act), language.Topic(topic)) {
		c.problem(path, "%s has no topic %q: %s", name, topic, names(language.Topics(act)))
	}
	return act, language.Topic(topic)
}

func (c *checker) script() {
	b := &c.plan.body
	for _, e := range b.Customer.Knows {
		if !slices.Contains(language.Topics(language.Ask), language.Topic(e.Name)) {
			c.problem("customer.knows."+e.Name, "is no topic of ask: %s", names(language.Topics(language.Ask)))
		}
	}
	if len(b.Customer.Knows) > 16 {
		c.problem("customer.knows", "more than 16 topics")
	}
	if len(b.Customer.Script) > 0 && c.plan.stateNames[0] != "start" {
		c.problem("customer.script", "the first state must be `start`")
	}
	for _, s := range b.Customer.Script {
		for i, r := range s.Value {
			path := fmt.Sprintf("customer.script.%s[%d]", s.Name, i)
			if r.Go != "" && !slices.Contains(c.plan.stateNames, r.Go) {
				c.problem(path+".go", "unknown state %q: %s", r.Go, names(c.plan.stateNames))
			}
			if r.Mood < -env.One || r.Mood > env.One {
				c.problem(path+".mood", "%s is not between -1 and 1", r.Mood)
			}
			c.event(path+".on", r.On)
		}
	}
}

func (c *checker) event(path, on string) {
	if _, err := c.plan.rule(on); err != "" {
		c.problem(path, "%s", err)
	}
}

// actsLike lists the acts, or the topics of one that there is.
func actsLike(act language.Act) string {
	if !slices.Contains(language.Acts(), act) {
		return names(language.Acts())
	}
	return "of the topics of " + string(act) + " " + names(language.Topics(act))
}

// rule reads what a rule waits for; the text says what is wrong with it.
func (p *plan) rule(on string) (rule, string) {
	r := rule{fact: -1, next: -1}
	verb, rest, _ := strings.Cut(on, " ")
	wrong, isWrong := strings.CutPrefix(rest, "wrong ")
	switch {
	case verb == "any" && rest == "":
		r.on = onAny
	case verb == "unclear" && rest == "":
		r.on = onUnclear
	case verb == "repeat" && rest == "":
		r.on = onRepeat
	case verb == "acknowledge" && rest == "":
		r.on, r.act = onAct, language.Acknowledge
	case verb == "told" && isWrong:
		r.on, r.role = onToldWrong, language.Role(wrong)
		if !slices.Contains(language.Roles(), r.role) {
			return r, fmt.Sprintf("unknown role %q: %s", wrong, names(language.Roles()))
		}
	case verb == "told":
		r.on = onTold
		if r.fact = slices.Index(p.factNames, rest); r.fact < 0 {
			return r, fmt.Sprintf("unknown fact %q: %s", rest, names(p.factNames))
		}
	case verb == "ask":
		r.on, r.topic = onAsked, language.Topic(rest)
		if rest != "" && !slices.Contains(language.Topics(language.Ask), r.topic) {
			return r, fmt.Sprintf("unknown topic %q of ask: %s", rest, names(language.Topics(language.Ask)))
		}
	case verb == "act":
		act, topic, _ := strings.Cut(rest, ":")
		r.on, r.act, r.topic = onAct, language.Act(act), language.Topic(topic)
		if !slices.Contains(language.Acts(), r.act) || topic != "" && !slices.Contains(language.Topics(r.act), r.topic) {
			return r, fmt.Sprintf("unknown act %q: %s", rest, actsLike(r.act))
		}
	default:
		return r, fmt.Sprintf("%q is none of told FACT, told wrong ROLE, ask TOPIC, act ACT, acknowledge, repeat, unclear, any", on)
	}
	return r, ""
}
