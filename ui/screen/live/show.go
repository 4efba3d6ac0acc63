package live

import (
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/env/openenv/feed"
	"hotseat/ui/keymap"
	"hotseat/ui/sanitize"
	"hotseat/ui/screen"
)

// readOnly is why an action is refused.
const readOnly = "somebody else is in this seat: look, and the last step follows again"

// show is an episode that is watched: the scrubber over the spool.
type show struct {
	of      *Screen
	who     feed.Episode
	spool   *spool
	ctx     *screen.Context // the scrubber's own: what it asks of the root goes through here
	inner   screen.Screen
	ended   bool
	touched bool // somebody is looking for themselves: the end does not take it away
}

// backKey is the key that leads back.
func (s *Screen) backKey() string {
	if b, ok := s.ctx.Keys.Binding(keymap.Back); ok && len(b.Keys) > 0 {
		return keymap.KeyName(b.Keys[0])
	}
	return "back"
}

// host lets the scrubber ask for what an audience may have.
type host struct {
	screen.Host
	show *show
}

// Back leads to the list.
func (h host) Back() {
	h.show.touched = true
	h.show.of.back = true
}

// Open refuses: what could be opened would play on, or compare, a ticket that is somebody's.
func (h host) Open(screen.Route) { h.Say("! " + readOnly) }

// Replace refuses as Open does.
func (h host) Replace(screen.Route) { h.Say("! " + readOnly) }

// refused tells the actions of the scrubber that are more than looking.
func refused(a keymap.Action) bool {
	switch a {
	case keymap.Branch, keymap.CompareWith, keymap.Note, keymap.NextReplay, keymap.PrevReplay, keymap.FieldDiff:
		return true
	}
	return false
}

// open begins to watch the episode under the cursor.
func (s *Screen) open() tea.Cmd {
	i := s.at()
	if i < 0 {
		s.ctx.Say("nobody is playing")
		return nil
	}
	s.tunes++
	n, from, who, pace := s.tunes, s.from, s.list[i], s.every
	s.ctx.Say("tuning in …")
	return func() tea.Msg {
		spool, err := tune(from, who.Key, pace)
		return tuned{s, n, who, spool, err}
	}
}

// tuned shows the episode once its beginning is there.
func (s *Screen) tuned(m tuned) tea.Cmd {
	switch {
	case m.of != s || m.n != s.tunes || s.show != nil:
		if m.spool != nil {
			_ = m.spool.close()
		}
		return nil
	case m.err != nil:
		s.ctx.Say("! " + s.tell(m.err))
		return nil
	}
	s.ctx.Say("")
	s.asks++ // the list is not asked for while it is not seen
	inner := *s.ctx
	s.show = &show{of: s, who: m.who, spool: m.spool, ctx: &inner, touched: m.who.Done} // what has ended was chosen to be looked at
	quiet := time.Duration(min(max(m.who.QuietS, 0), 1<<30)) * time.Second
	inner.Host = host{s.ctx.Host, s.show}
	s.show.inner = s.scrubber(&inner, screen.Replay{Path: m.spool.path, Step: -1, Live: &screen.Broadcast{Steps: m.who.Steps, Quiet: quiet}})
	return tea.Batch(s.show.update(tea.WindowSizeMsg{Width: s.w, Height: s.h}), s.show.inner.Init(), s.listen())
}

func (s *Screen) listen() tea.Cmd {
	n, spool := s.tunes, s.show.spool
	return func() tea.Msg {
		news, ok := <-spool.news
		if !ok {
			return nil
		}
		return heard{s, n, news}
	}
}

// heard says what became of the feed. At the end the list comes back, unless somebody is looking for themselves.
func (s *Screen) heard(m heard) tea.Cmd {
	if m.of != s || m.n != s.tunes || s.show == nil {
		return nil
	}
	switch m.news.what {
	case lost:
		s.ctx.Say("! trying again: " + s.tell(m.news.err))
		return tea.Batch(s.show.update(screen.Feed{Lost: true}), s.listen())
	case back:
		s.ctx.Say("connected again: the episode goes on")
		return tea.Batch(s.show.update(screen.Feed{}), s.listen())
	case gone:
		s.show.touched = true
		why := "the server knows this episode no more"
		if errors.As(m.news.err, new(keepError)) {
			why = "not kept on: " + sanitize.Line(m.news.err.Error())
		}
		s.ctx.Say("! " + why + ": " + s.backKey() + " leads to the list")
		return s.show.update(screen.Feed{Gone: true})
	}
	s.show.ended = true
	again := s.show.update(screen.Feed{})
	if s.show.touched {
		s.ctx.Say("the episode has ended: " + s.backKey() + " leads to the list")
		return again
	}
	s.ctx.Say("the episode has ended: the list comes soon, any key stays")
	end := over{s, s.tunes}
	return tea.Batch(again, tea.Tick(s.every*linger, func(time.Time) tea.Msg { return end }))
}

// leave goes back to the list, and asks how it stands now.
func (s *Screen) leave() tea.Cmd {
	show := s.show
	s.show, s.back, s.turned = nil, false, false
	s.tunes++
	s.ctx.Say("")
	return tea.Batch(s.ask(), func() tea.Msg {
		_ = show.close()
		return nil
	})
}

// sync gives the scrubber's context what the root has changed in the screen's own.
func (s *show) sync() {
	own := s.ctx.Host
	*s.ctx = *s.of.ctx
	s.ctx.Host = own
}

func (s *show) update(msg tea.Msg) tea.Cmd {
	if _, ok := msg.(tea.MouseClickMsg); ok {
		s.touched = true
	}
	s.sync()
	return s.after(s.inner.Update(msg))
}

func (s *show) do(a keymap.Action, p screen.Press) tea.Cmd {
	if refused(a) {
		s.of.ctx.Say(readOnly)
		return nil
	}
	s.touched = a != keymap.LastStep || s.ended
	s.sync()
	return s.after(s.inner.Do(a, p))
}

// after goes back to the list where the scrubber asked for that.
func (s *show) after(cmd tea.Cmd) tea.Cmd {
	if s.of.back {
		return s.of.leave()
	}
	return cmd
}

func (s *show) close() error {
	if c, ok := s.inner.(screen.Closer); ok {
		_ = c.Close()
	}
	return s.spool.close()
}
