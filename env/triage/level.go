package triage

// level holds the numbers of one level's generator, in percent or as weights.
type level struct {
	name    string
	tickets int
	// mix weighs the true routes, in the order of routes().
	mix        [5]int
	wrongFiled int
	// urgency weighs the levels of urgency of work; feedback has its own, spam's follows from its lures.
	urgency         [4]int
	feedbackUrgency [4]int
	difficulty      [3]int
	// doubled weighs the difficulty where two open matters make it medium at least.
	doubled  [3]int
	double   int // billing and technical tickets with a second open matter
	decoy    int // other work with a settled matter beside the open one
	oblique  int // parts put in other words than the handbook's
	loud     int // loud tones, whatever the urgency
	calm     int // calm tones
	sarcasm  int
	aside    int // a second aside
	remark   int // an opinion beside the matter
	denial   int // a remark that only looks like an effect or a complication
	planted  int // orders to the desk
	passedOn int // technical tickets that pass on spam
	story    int // spam that tells a customer's story first
	lower    int // all in lower case
	capitals int
	typos    int
	tricks   bool // decoys carry effects, subjects mislead, one line at the end tells which matter is left
}

func newLevels() []level {
	return []level{
		{name: "easy", tickets: 5, mix: [5]int{25, 35, 20, 15, 5},
			urgency: [4]int{34, 32, 24, 10}, feedbackUrgency: [4]int{70, 20, 10, 0}, difficulty: [3]int{50, 33, 17},
			aside: 40, passedOn: 5, lower: 10},
		{name: "medium", tickets: 10, mix: [5]int{22, 30, 18, 15, 15}, wrongFiled: 30,
			urgency: [4]int{28, 34, 25, 13}, feedbackUrgency: [4]int{55, 30, 15, 0}, difficulty: [3]int{45, 33, 22}, doubled: [3]int{0, 60, 40},
			double: 15, decoy: 20, oblique: 40, loud: 12, calm: 12, sarcasm: 3, aside: 50, remark: 12, denial: 20, planted: 0, passedOn: 8, story: 10,
			lower: 20, typos: 8},
		{name: "hard", tickets: 15, mix: [5]int{24, 31, 17, 12, 16}, wrongFiled: 50,
			urgency: [4]int{19, 36, 24, 21}, feedbackUrgency: [4]int{42, 33, 25, 0}, difficulty: [3]int{41, 33, 26}, doubled: [3]int{0, 45, 55},
			double: 36, decoy: 70, oblique: 80, loud: 22, calm: 20, sarcasm: 12, aside: 50, remark: 25, denial: 35, planted: 6, passedOn: 14, story: 25,
			lower: 25, capitals: 4, typos: 15, tricks: true},
	}
}

// maxMatters is the most that one ticket tells of: two blocks and a remark.
const maxMatters = 4
