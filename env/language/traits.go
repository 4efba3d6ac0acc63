package language

// trait is a set of things that single rules ask about a word, whatever its form.
type trait uint32

const (
	traitFinding     trait = 1 << iota // turns "if" into a question that is only named: "see if"
	traitHarmless                      // makes a condition a courtesy: "if you have any questions"
	traitWish                          // makes a condition the customer's choice: "if you like"
	traitLetter                        // speaks for its writer
	traitShun                          // tells to leave alone what follows it
	traitStarter                       // a verb at a clause's start even without an object, though it can be a noun: "wait until Monday"
	traitComplement                    // governs a clause: what it denies, the clause does not tell
	traitTerm                          // has a last day
	traitPartial                       // limits what a sentence is about to a part, another case or another way
	traitValueStart                    // can start a value: numbers, months and weekdays too, and some marks
	traitValueFirst                    // one of those after which few words go on with a value
	traitValueSecond                   // one of these few: numbers, months, weekdays and units too, and all that is no word
	traitOpener                        // can open a condition: conjunctions such as "if" and "had" too
	traitAnswer                        // asks the customer for a word: what follows with "and" hangs on it
	traitIng                           // governs a verb in -ing: "try switching it off"
	traitGeneric                       // makes a statement one about cases in general
	traitGet                           // brings something to its subject
	traitOrder                         // makes somebody else do it
	traitHold                          // is reserved and not taken: what ends for it is a release
	traitTelegram                      // stands without an auxiliary in a terse note: "refund issued", "order cancelled"
	traitPoss                          // 's
	traitSource                        // names whose words follow: "according to you"
	traitSaying                        // ends what the customer may say to have it: "say the word", "say so"
	traitMark                          // no word but a mark
	traitQuote                         // a mark that can open or close a quotation
	traitShow                          // a participle that says where something is to be read or had: "they are listed at …"
)

// traitWords lists the words that have a trait.
func traitWords() []struct {
	trait trait
	words string
} {
	return []struct {
		trait trait
		words string
	}{
		{traitFinding, "see check know sure find look learn hear ask tell confirm verify clear wonder determine decide"},
		{traitHarmless, "question anything else doubt concern"},
		{traitWish, "like want wish prefer suit choose rather interested okay ok agree happy"},
		{traitLetter, "mail email message note letter text ticket claim review comment post"},
		{traitShun, "delete ignore avoid beware discard disregard stay steer report block keep refrain watch"},
		{traitStarter, "wait look hold check hang watch search stay leave sign log click head visit try print call contact reply restart report print " +
			"book use open sort"},
		{traitComplement, "say promise think believe guarantee confirm know claim suggest mean be see find imply expect"},
		{traitTerm, "warranty guarantee plan subscription membership northlight right window trial coverage cover period contract protection term it " +
			"that cancel license insurance eligibility return day refund access"},
		{traitPartial, "but only except instead however although though part rest other another second shipping fee delivery difference more again " +
			"twice beyond without until before yet still themselves it one item renewal earlier old outside directly here myself because as since " +
			"email number plan address today twice unless also both"},
		{traitValueStart, "a an half another the next this last coming today tomorrow yesterday tonight us usd"},
		{traitValueFirst, "a an another the next this last coming us"},
		{traitValueSecond, "half fortnight business work banking more full calendar further additional whole to or and"},
		{traitOpener, "once until till as case should before after when"},
		{traitAnswer, "confirm say reply tell let answer agree write"},
		{traitIng, "try suggest recommend start consider keep begin mind advise stop avoid"},
		{traitGeneric, "policy rule practice usually normally generally typically often always sometimes"},
		{traitGet, "get have receive see hear expect"},
		{traitOrder, "ask instruct tell order request get have"},
		{traitHold, "hold authorisation reservation pending preauthorisation reserved"},
		{traitTelegram, "terminate end close suspend deactivate disable refund reimburse repay issue send process cancel return reverse approve ship " +
			"dispatch replace credit add escalate forward hand pass update change book schedule lock block freeze"},
		{traitPoss, "'s"},
		{traitSource, "according"},
		{traitSaying, "word so"},
		{traitShow, "list find show describe explain publish post set lay document collect host keep state name give print store see"},
	}
}

// give gives a word a trait.
func (l *lexicon) give(word lemma, t trait) {
	for int(word) >= len(l.traits) {
		l.traits = append(l.traits, 0)
	}
	l.traits[word] |= t
}

// traitsOf are the traits of a form: those of its word, and what its tags come to.
func (l *lexicon) traitsOf(w word) trait {
	t := trait(0)
	if int(w.lemma) < len(l.traits) {
		t = l.traits[w.lemma]
	}
	if w.tags&(tagNumber|tagOrdinal|tagMonth|tagWeekday) != 0 {
		t |= traitValueStart
	}
	if w.tags&(tagNumber|tagOrdinal|tagMonth|tagWeekday|tagUnit) != 0 {
		t |= traitValueSecond
	}
	if w.tags&tagIf != 0 || w.tags&tagHave != 0 && w.num == formPast {
		t |= traitOpener
	}
	return t
}
