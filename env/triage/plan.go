package triage

// How a matter's end is told.
const (
	silent   = iota // open, and nothing said
	marked          // open, and said so
	settled         // settled, in a line after the matter
	byEnding        // one line at the ticket's end tells which of two is left
)

// block is the part of a ticket that tells of one matter.
type block struct {
	matter Matter
	status int
	// passedOn is a fault that consists in spam which a customer passes on.
	passedOn bool
	// denied takes remarks that only look like signals.
	denied bool
	// far and recent are dates that look like a deadline or an old matter and are none.
	far, recent bool
}

// plan is what a ticket will tell, before any words are chosen.
type plan struct {
	route  string // what the plan was drawn for; the label is what the rules make of the matters
	blocks []block
	remark bool // an opinion beside the matter, asking nothing
	// spam
	lure  int // -1 for a story
	story Signals
	// fakePass is spam that pretends to pass on spam.
	fakePass bool
}

// tell lists the matters for the rulebook.
func (p *plan) matters(x *lexicon) []Matter {
	var list []Matter
	for _, b := range p.blocks {
		list = append(list, b.matter)
	}
	if p.remark {
		list = append(list, Matter{Signals: Opinion, Open: true})
	}
	if p.route == Spam {
		m := Matter{Signals: Bait, Open: true}
		if p.lure >= 0 {
			m.Signals |= x.Lures[p.lure].signals
		}
		list = append(list, m)
	}
	return list
}

// draw plans one ticket.
func (g *generator) draw(lv *level, seed uint64, i int) plan {
	cast := func(field string) *dice { return cast(lv.name, seed, i, field) }
	p := plan{lure: -1, route: routes()[cast("route").weigh(lv.mix[:])]}
	if p.route == Spam {
		g.drawSpam(lv, &p, cast("spam"))
		return p
	}
	shape := cast("shape")
	p.drawBlocks(lv, shape)
	p.drawUrgency(lv, cast("urgency"))
	p.drawDifficulty(lv, cast("difficulty"))
	p.drawDecoys(lv, cast("decoys"))
	p.drawStatus(lv, cast("status"))
	p.remark = !p.has(Opinion) && !p.told(byEnding) && cast("remark").chance(lv.remark)
	return p
}

func (g *generator) drawSpam(lv *level, p *plan, d *dice) {
	if d.chance(lv.story) {
		p.story = oneOf(d, []Signals{Money, Fault, Fault, Wish, Opinion})
		p.fakePass = lv.tricks && d.chance(35)
		return
	}
	p.lure = d.n(len(g.words.Lures))
}

// drawBlocks chooses the matters and their order.
func (p *plan) drawBlocks(lv *level, d *dice) {
	open := func(topic Signals) block { return block{matter: Matter{Signals: topic, Open: true}} }
	shut := func(topic Signals) block { return block{matter: Matter{Signals: topic}, status: settled} }
	switch p.route {
	case Billing:
		p.blocks = append(p.blocks, open(Money))
		if d.chance(lv.double) {
			p.blocks = append(p.blocks, open(oneOf(d, []Signals{Fault, Fault, Fault, Wish})))
		}
	case Technical:
		p.blocks = append(p.blocks, open(Fault))
		switch {
		case !d.chance(lv.double):
			p.blocks[0].passedOn = d.chance(lv.passedOn)
		case d.chance(25):
			// Money beside a danger is the one case in which money does not come first.
			p.blocks[0].matter.Signals |= Danger
			p.blocks = append(p.blocks, open(Money))
		default:
			p.blocks = append(p.blocks, open(Wish))
		}
	case Feature:
		p.blocks = append(p.blocks, open(Wish))
	case Feedback:
		if lv.tricks && d.chance(35) {
			p.blocks = append(p.blocks, shut(oneOf(d, []Signals{Money, Fault, Wish})))
		} else {
			p.blocks = append(p.blocks, open(Opinion))
		}
	}
	if len(p.blocks) == 1 && d.chance(lv.decoy) {
		p.blocks = append(p.blocks, shut(p.otherTopic(d)))
		p.blocks[1].passedOn = p.blocks[1].matter.Signals == Fault && d.chance(30)
	}
	if d.chance(50) {
		shuffle(d, p.blocks)
	}
}

// otherTopic is what a settled matter is about: not what the first is about.
func (p *plan) otherTopic(d *dice) Signals {
	for {
		topic := []Signals{Money, Fault, Wish}[d.weigh([]int{4, 5, 3})]
		if !p.blocks[0].matter.Signals.Has(topic) {
			return topic
		}
	}
}

// combinations that come to a level of urgency, by the rulebook; a test holds the two together.
func combinations(level int) []Signals {
	switch level {
	case 3:
		return []Signals{Stopped | Many, Stopped | Many, Stopped | Soon, Stopped | Soon, Danger}
	case 2:
		return []Signals{Stopped, Stopped, Slowed | Many, Slowed | Many, Soon, Soon | Slowed, Soon | Many, Stopped | Week}
	case 1:
		return []Signals{Slowed, Slowed, Many, Many, Week, Week, Slowed | Week, Many | Week}
	}
	return []Signals{0}
}

// drawUrgency gives one of the open matters effects that come to the level drawn.
func (p *plan) drawUrgency(lv *level, d *dice) {
	weights := lv.urgency
	if p.route == Feedback {
		weights = lv.feedbackUrgency
	}
	level := d.weigh(weights[:])
	var carriers []*block
	for i := range p.blocks {
		if b := &p.blocks[i]; b.matter.Open && !b.matter.Signals.Has(Danger) {
			carriers = append(carriers, b)
		}
	}
	if len(carriers) == 0 || p.has(Danger) {
		return
	}
	carrier := oneOf(d, carriers)
	carrier.matter.Signals |= carrier.effects(d, level)
}

// effects draws effects of a level that fit what the block is about.
func (b *block) effects(d *dice, level int) Signals {
	for {
		c := oneOf(d, combinations(level))
		switch {
		case c.Has(Danger) && (b.matter.Signals&Fault == 0 || b.passedOn):
		case c&(Stopped|Slowed) != 0 && (b.passedOn || b.matter.Signals.Has(Opinion)):
			if level == 3 {
				level = 2
			}
		default:
			return c
		}
	}
}

func (p *plan) drawDifficulty(lv *level, d *dice) {
	var open []*block
	asked := 0
	for i := range p.blocks {
		if b := &p.blocks[i]; b.matter.Open {
			open = append(open, b)
			asked += (b.matter.Signals & asking).Count()
		}
	}
	weights, have := lv.difficulty, 0
	if asked >= 2 {
		weights, have = lv.doubled, 1
	}
	if len(open) == 0 {
		return
	}
	want := d.weigh(weights[:])
	if want == 2 && d.chance(20) {
		want = 3
	}
	for ; have < want; have++ {
		b := oneOf(d, open)
		var left []Signals
		for _, c := range b.complications() {
			if !p.has(c) {
				left = append(left, c)
			}
		}
		if len(left) > 0 {
			b.matter.Signals |= oneOf(d, left)
		}
	}
}

// complications that fit what the block is about.
func (b *block) complications() []Signals {
	switch {
	case b.passedOn:
		return []Signals{Outside, Old, Tried}
	case b.matter.Signals&(Money|Wish) != 0:
		return []Signals{Tried, Outside, Old}
	case b.matter.Signals.Has(Opinion):
		return []Signals{Outside, Old}
	}
	return []Signals{OnOff, Tried, Outside, Old}
}

// drawDecoys adds what looks like signals and does not count: effects of settled matters, denials, far dates.
func (p *plan) drawDecoys(lv *level, d *dice) {
	for i := range p.blocks {
		b := &p.blocks[i]
		if !b.matter.Open && lv.tricks {
			switch {
			case b.matter.Signals.Has(Fault) && !b.passedOn && d.chance(12):
				b.matter.Signals |= Danger
			case d.chance(75):
				b.matter.Signals |= b.effects(d, d.weigh([]int{0, 35, 30, 35}))
			}
			if d.chance(50) {
				b.matter.Signals |= oneOf(d, b.complications())
			}
		}
		b.denied = d.chance(lv.denial)
		b.far = b.matter.Signals&(Soon|Week|Danger) == 0 && d.chance(lv.denial/2)
		b.recent = b.matter.Signals&Old == 0 && d.chance(lv.denial/2)
	}
}

func (p *plan) drawStatus(lv *level, d *dice) {
	for i := range p.blocks {
		if b := &p.blocks[i]; b.matter.Open && b.matter.Signals&Opinion == 0 && d.chance(30) {
			b.status = marked
		}
	}
	if !lv.tricks || len(p.blocks) != 2 || p.blocks[0].matter.Open == p.blocks[1].matter.Open || p.has(Opinion) || !d.chance(30) {
		return
	}
	p.blocks[0].status, p.blocks[1].status = byEnding, byEnding
}

// has tells whether some block has the signal.
func (p *plan) has(s Signals) bool {
	for _, b := range p.blocks {
		if b.matter.Signals.Has(s) {
			return true
		}
	}
	return false
}

func (p *plan) told(status int) bool { return len(p.blocks) > 0 && p.blocks[0].status == status }

func (p *plan) passesOn() bool {
	for _, b := range p.blocks {
		if b.passedOn {
			return true
		}
	}
	return false
}
