package language

// apology reports whether the sentence in hand is an apology and nothing else: "I'm sorry, Maya.", "Hi Maya, I am sorry." With more in
// it the tables decide: "I'm sorry, we can't" is none.
func (p *page) apology(end byte) bool {
	if end == '?' || p.to-p.from > maxApology {
		return false
	}
	said := false
	for i := p.from; i < p.to; i++ {
		t := &p.toks[i]
		switch {
		case t.kind == kindPunct && t.ch == ',':
		case t.kind != kindWord || t.is(tagNeg):
			return false
		case t.lemma == p.lex.sorry:
			said = true
		case !said && t.is(tagDesk|tagBe), p.named(t):
		default:
			return false
		}
	}
	return said
}

// maxApology is how many tokens the longest has: "Hello Ms Maya Corbett, we are sorry, Maya".
const maxApology = 10

// named reports whether a token is a name, as far as can be told, or stands before one.
func (p *page) named(t *token) bool {
	switch string(p.low[t.start:t.end]) {
	case "hi", "hello", "hey", "dear", "oh", "ms", "mr", "mrs":
		return true
	}
	return !t.is(tagNeg) && p.text[t.start] >= 'A' && p.text[t.start] <= 'Z' && t.lemma != p.lex.no && !t.is(tagDesk|tagThey|tagCustomer|tagVerb|tagDet|tagAux)
}
