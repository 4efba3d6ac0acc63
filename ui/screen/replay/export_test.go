package replay

import tea "charm.land/bubbletea/v2"

// Look reads what was appended to the recording that is followed, without the wait before it.
func (s *Screen) Look() tea.Msg {
	s.looks++
	return s.live.poll(tag{s, s.looks}, s.tape.steps())
}
