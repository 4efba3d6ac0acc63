package language

import (
	"strings"
	"testing"
)

// reply300 is an honest reply of about 300 characters.
const reply300 = "I'm really sorry about the double charge, Maya, I can see how annoying that is. You were charged $49.00 twice on 9 March, " +
	"so I have refunded the second $49.00 to your card just now; you should see it by 25 March. If anything else looks odd, please check " +
	"https://example.com/billing or simply reply here, thanks."

func BenchmarkRead300(b *testing.B) {
	r := NewReader(testDesk())
	r.prepare()
	customer := []string{"I have been charged twice for my subscription and nobody answers me, this is the third time I write. Give me my money back!"}
	b.ReportAllocs()
	for b.Loop() {
		r.Read(reply300, customer)
	}
}

func BenchmarkRead2000(b *testing.B) {
	r := NewReader(testDesk())
	r.prepare()
	text := strings.Repeat(reply300+" ", 7)[:2000]
	b.ReportAllocs()
	for b.Loop() {
		r.Read(text, nil)
	}
}

func BenchmarkNewReader(b *testing.B) {
	for b.Loop() {
		NewReader(testDesk()).prepare()
	}
}

// BenchmarkReadHostile reads the slowest text of 2,000 characters that a search among random texts found.
func BenchmarkReadHostile(b *testing.B) {
	r := NewReader(testDesk())
	r.prepare()
	text := strings.Repeat("refund $49 $49 refund ", 100)[:2000]
	b.ReportAllocs()
	for b.Loop() {
		r.Read(text, nil)
	}
}
