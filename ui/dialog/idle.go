package dialog

import (
	"regexp"
	"strings"

	"github.com/kljensen/snowball/english"
)

// idle are the words that find nothing: those of grammar, and those that people put around what they mean.
type idle map[string]bool

func newIdle() idle {
	list := idle{}
	for _, w := range strings.Fields(idleWords) {
		list[w] = true
	}
	return list
}

// has tells whether a word is idle, or a form of one that is.
func (list idle) has(word string) bool {
	for _, ending := range []string{"", "s", "es", "d", "ed", "ing"} {
		base, ok := strings.CutSuffix(word, ending)
		if ok && (english.IsStopWord(base) || list[base] || ending == "ing" && list[base+"e"]) {
			return true
		}
	}
	return false
}

// idleWords are pronouns and the like, shortened forms as they are typed, verbs that say nothing alone, adverbs, adjectives of
// feeling and degree, numbers, times of day, and what letters begin and end with.
const idleWords = ` also although another anybody anyone anything anyway around away back behind beside beyond either else enough every everybody
 everyone everything except instead inside mine near neither nobody none nothing one onto otherwise outside rather since somebody someone
 something somehow somewhere thing though till together toward unless upon via whatever whenever wherever whether whoever whose within without yet
 aint arent cant couldnt didn didnt doesn doesnt dont hadnt hasnt haven havent hed hell im isnt ive itll lets shant shes shouldnt thats theres theyll
 theyre theyve wasnt werent weve whats wont wouldnt youd youll youre youve
 able agree allow ask became become begin began bet believe bring brought call came come could done expect feel felt find found gave get getting
 give given go gone got guess happen hear heard help hold hope keep kept knew know known leave let like look made make may mean meant might miss
 must need ought put read reckon said saw say see seem seen send sent shall sit sitting sort stand start stay swear take taken tell think thought told
 took try tried tries turn understand use wait want went wish wonder would write
 actual actually almost already always apparently basically certainly clearly completely dramatically especially ever exactly finally forever
 frankly honestly however indeed just kindly lately later literally maybe mostly much never normally obviously often perhaps possibly pretty
 probably quite really recently right simply sometimes soon still suddenly surely therefore thus today tomorrow tonight totally truly usually
 well yesterday
 ago best better big certain clear common different easy extra fine first former good great half happy hard high huge last least less little
 long lot low main many new next nice odd old past plain poor quick real second several short single small smug sorry strange sure third true various
 two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen twenty thirty forty fifty sixty hundred thousand dozen couple
 afternoon day evening moment morning night noon minute
 anyhow bloody bullshit cheers crap damn dear folks fuck god greetings hello hey hiya lol madam please regards sincerely sir shit
 thank yeah yep yes way kind people stuff concern
`

// cleared is a text without what nobody searches for: the marks of a web page, and addresses.
func cleared(s string) string {
	return regexp.MustCompile(`<[^<>]*>|\S+(?:://|@)\S+`).ReplaceAllString(s, " ")
}
