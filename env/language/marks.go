package language

// marks are the words that the grammar asks for by name.
type marks struct {
	a, about, according, additional, afraid, after, againstLemma, agree, allow, an  lemma
	and, another, any, apologise, arrange, as, ask, at, banking, before             lemma
	begin, buck, business, by, calendar, caseLemma, cent, coming, decline, dollar   lemma
	fail, firmware, forLemma, forget, fortnight, full, further, get, goLemma, half  lemma
	enough, expect, good, hope, kind, liberty                                       lemma
	how, i, ifLemma, impossible, in, intend, last, later, let, like                 lemma
	long, longer, love, manage, me, mind, more, must, need, neither                 lemma
	next, no, nobody, none, nor, nothing, of, offer, once, only                     lemma
	or, pay, permit, plan, please, plus, position, poss, possible, prefer           lemma
	proceed, promise, refuse, remember, request, say, should, so, somebody, someone lemma
	soon, sorry, start, suit, than, that, the, them, then, they                     lemma
	this, though, till, to, today, times, tomorrow, tonight, too, tryLemma, two     lemma
	unable, until, unwilling, us, usd, version, want, what, when, whether           lemma
	which, who, whole, wish, word, work, would, yesterday, you                      lemma
}

// addMarks looks up the words of marks, and enters those that no other table has.
func (l *lexicon) addMarks() {
	for _, m := range []struct {
		name string
		to   *lemma
	}{
		{"a", &l.a}, {"about", &l.about}, {"according", &l.according}, {"additional", &l.additional}, {"afraid", &l.afraid},
		{"after", &l.after}, {"against", &l.againstLemma}, {"agree", &l.agree}, {"allow", &l.allow}, {"an", &l.an},
		{"and", &l.and}, {"another", &l.another}, {"any", &l.any}, {"apologise", &l.apologise}, {"arrange", &l.arrange},
		{"as", &l.as}, {"ask", &l.ask}, {"at", &l.at}, {"banking", &l.banking}, {"before", &l.before},
		{"begin", &l.begin}, {"buck", &l.buck}, {"business", &l.business}, {"by", &l.by}, {"calendar", &l.calendar},
		{"case", &l.caseLemma}, {"cent", &l.cent}, {"coming", &l.coming}, {"decline", &l.decline}, {"dollar", &l.dollar},
		{"fail", &l.fail}, {"firmware", &l.firmware}, {"for", &l.forLemma}, {"forget", &l.forget}, {"fortnight", &l.fortnight},
		{"full", &l.full}, {"further", &l.further}, {"get", &l.get}, {"go", &l.goLemma}, {"half", &l.half},
		{"enough", &l.enough}, {"expect", &l.expect}, {"hope", &l.hope}, {"good", &l.good}, {"kind", &l.kind}, {"liberty", &l.liberty},
		{"how", &l.how}, {"i", &l.i}, {"if", &l.ifLemma}, {"impossible", &l.impossible}, {"in", &l.in},
		{"intend", &l.intend}, {"last", &l.last}, {"later", &l.later}, {"let", &l.let}, {"like", &l.like},
		{"long", &l.long}, {"longer", &l.longer}, {"love", &l.love}, {"manage", &l.manage}, {"me", &l.me},
		{"mind", &l.mind}, {"more", &l.more}, {"must", &l.must}, {"need", &l.need}, {"neither", &l.neither},
		{"next", &l.next}, {"no", &l.no}, {"nobody", &l.nobody}, {"none", &l.none}, {"nor", &l.nor},
		{"nothing", &l.nothing}, {"of", &l.of}, {"offer", &l.offer}, {"once", &l.once}, {"only", &l.only},
		{"or", &l.or}, {"pay", &l.pay}, {"permit", &l.permit}, {"plan", &l.plan}, {"please", &l.please},
		{"plus", &l.plus}, {"position", &l.position}, {"'s", &l.poss}, {"possible", &l.possible}, {"prefer", &l.prefer},
		{"proceed", &l.proceed}, {"promise", &l.promise}, {"refuse", &l.refuse}, {"remember", &l.remember}, {"request", &l.request},
		{"say", &l.say}, {"should", &l.should}, {"so", &l.so}, {"somebody", &l.somebody}, {"someone", &l.someone},
		{"soon", &l.soon}, {"sorry", &l.sorry}, {"start", &l.start}, {"suit", &l.suit}, {"than", &l.than},
		{"that", &l.that}, {"the", &l.the}, {"them", &l.them}, {"then", &l.then}, {"they", &l.they},
		{"this", &l.this}, {"though", &l.though}, {"till", &l.till}, {"to", &l.to}, {"today", &l.today},
		{"times", &l.times}, {"tomorrow", &l.tomorrow}, {"tonight", &l.tonight}, {"too", &l.too}, {"try", &l.tryLemma}, {"two", &l.two},
		{"unable", &l.unable}, {"until", &l.until}, {"unwilling", &l.unwilling}, {"us", &l.us}, {"usd", &l.usd},
		{"version", &l.version}, {"want", &l.want}, {"what", &l.what}, {"when", &l.when}, {"whether", &l.whether},
		{"which", &l.which}, {"who", &l.who}, {"whole", &l.whole}, {"wish", &l.wish}, {"word", &l.word},
		{"work", &l.work}, {"would", &l.would}, {"yesterday", &l.yesterday}, {"you", &l.you},
	} {
		*m.to = l.literal(m.name)
	}
}
