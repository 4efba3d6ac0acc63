package replay

import (
	tea "charm.land/bubbletea/v2"

	"hotseat/env"
	"hotseat/replays/analysis"
	"hotseat/ui/pane"
	"hotseat/ui/theme"
)

// judgedSteps is the longest replay whose value curve is computed: each step takes up to a fifth of a second.
const judgedSteps = 400

// judged is the best play from the state after a step. The episode in that state comes with it for the next step; whoever
// holds the message owns it.
type judged struct {
	tag
	step    int
	best    analysis.Best
	episode env.Episode
	lost    bool // the episode no longer plays as recorded
}

// judge searches best play for the next step that has none yet.
func (s *Screen) judge() tea.Cmd { return s.judgeFrom(nil) }

func (s *Screen) judgeFrom(episode env.Episode) tea.Cmd {
	t := s.tape
	if t == nil || !t.same || s.live != nil || t.steps() > judgedSteps || len(s.best) > t.steps() {
		return nil
	}
	s.judges++
	tag, step := tag{s, s.judges}, len(s.best)
	return func() tea.Msg { return judgeStep(t, tag, step, episode) }
}

// judgeStep plays up to a step, from the start or from the step before, and searches best play there.
func judgeStep(t *tape, tag tag, step int, episode env.Episode) judged {
	from := step - 1
	if episode == nil {
		var err error
		if episode, err = t.desk.Start(t.header.Task.ID, t.header.Seed); err != nil {
			return judged{tag: tag, lost: true}
		}
		from = 0
	}
	for n := max(from, 0); n < step; n++ {
		f := &t.frames[n]
		_, reward, err := episode.Step(f.Action)
		if err != nil || reward.Value != f.Reward.Value || episode.Situation() != f.Situation {
			return judged{tag: tag, lost: true}
		}
	}
	return judged{tag: tag, step: step, best: analysis.BestPlay(episode), episode: episode}
}

func (s *Screen) takeJudged(j judged) tea.Cmd {
	if j.n != s.judges || s.tape == nil {
		return nil
	}
	if j.lost {
		t := *s.tape
		t.same = false
		s.tape, s.best = &t, nil
		s.mark()
		s.ctx.Say("best play is unknown: the ticket no longer plays as it did when this was recorded")
		return nil
	}
	s.best = append(s.best, j.best)
	s.mark()
	return s.judgeFrom(j.episode)
}

// judgedAll tells whether the whole value curve is known.
func (s *Screen) judgedAll() bool { return s.tape != nil && len(s.best) > s.tape.steps() }

// loss is what a step took from the best score that was still reachable; ok is false while that is not known.
func (s *Screen) loss(step int) (lost env.Points, ok bool) {
	if step < 1 || step >= len(s.best) {
		return 0, false
	}
	return s.best[step-1].Score - s.best[step].Score, true
}

// better is the action that would have kept what a step lost; empty where nothing worth a mark was lost.
func (s *Screen) better(step int) string {
	lost, ok := s.loss(step)
	if !ok || grade(lost) == "" || len(s.best[step-1].Actions) == 0 {
		return ""
	}
	return pane.Describe(s.tape.spec, s.best[step-1].Actions[0], 110)
}

// grade marks how much was lost, as chess players do.
func grade(lost env.Points) string {
	switch {
	case lost >= env.Milli(150):
		return "??"
	case lost >= env.Milli(100):
		return "?"
	case lost >= env.Milli(50):
		return "?!"
	}
	return ""
}

// verdict is what the timeline says beside the curve.
func (s *Screen) verdict() string {
	t := s.tape
	if !s.judgedAll() {
		switch {
		case s.live != nil:
			return "being played"
		case t.same && t.steps() <= judgedSteps:
			return "searching best play …"
		}
		return ""
	}
	here := score(s.best[s.step].Score)
	if lost, ok := s.loss(s.step); ok && grade(lost) != "" {
		out := score(s.best[s.step-1].Score) + " → " + here + " " + grade(lost)
		if s.stops[s.step-1].NoWay {
			out += " " + theme.SignLost
		}
		return out + "  best was: " + s.better(s.step)
	}
	if next := s.best[s.step].Actions; len(next) > 0 {
		return here + " still reachable, next: " + pane.Describe(t.spec, next[0], 60)
	}
	return "scored " + here
}
