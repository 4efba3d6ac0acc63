package language

import "testing"

// A weekday may be the last word of a text.
func TestWeekdayAtTheEnd(t *testing.T) {
	r := NewReader(testDesk())
	for _, text := range []string{"monday", "See you on Monday", "It will arrive next Monday", "on Monday the", "Your parcel will arrive on Monday the 23rd"} {
		r.Read(text, nil) // must return
	}
	got := r.Read("Your parcel will arrive on Monday the 23rd.", nil)
	if !got.Tells(ArrivalDate, "2026-03-23") {
		t.Errorf("read %v, want the arrival on 2026-03-23", got.Facts)
	}
}
