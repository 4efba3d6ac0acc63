package keymap

// Counter collects the digits typed before a key: the 5 of 5l, the 12 of 12G. The zero value is ready.
type Counter struct {
	n      int
	active bool
}

// maxCount bounds what is typed; no replay has more steps.
const maxCount = 9_999_999

// Digit takes a key if it belongs to a count. A zero begins none: alone it is a key of its own.
func (c *Counter) Digit(key string) bool {
	if len(key) != 1 || key[0] < '0' || key[0] > '9' || key[0] == '0' && !c.active {
		return false
	}
	c.active = true
	c.n = min(c.n*10+int(key[0]-'0'), maxCount)
	return true
}

// Take returns the count and forgets it; 0 when none was typed.
func (c *Counter) Take() int {
	n := c.n
	*c = Counter{}
	return n
}

// Pending is the count typed so far, for showing; 0 when there is none.
func (c Counter) Pending() int { return c.n }
