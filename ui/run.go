package ui

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"hotseat/ui/dialog"
	"hotseat/ui/screen"
)

// Run shows the program until it is left. Whatever ends it (a key, SIGTERM, a closed terminal, a panic), the terminal is
// restored and every screen has finished its recording. The error is to be printed in one line.
func (r *Root) Run(ctx context.Context, options ...tea.ProgramOption) error {
	options = append([]tea.ProgramOption{tea.WithContext(ctx), tea.WithFilter(merge(time.Now))}, options...)
	_, err := tea.NewProgram(r, options...).Run()
	closed := r.Close()
	switch {
	case r.err != nil:
		return r.err
	case closed != nil:
		return closed
	case errors.Is(err, tea.ErrInterrupted), errors.Is(err, context.Canceled), errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil:
		return nil
	}
	return err
}

// FullScreen says whether a terminal can show the program, and if not why. Call it before New: the library asks no questions.
func FullScreen(getenv func(string) string, stdin, stdout bool) (ok bool, why string) {
	switch {
	case !stdout:
		return false, "stdout is no terminal"
	case !stdin:
		return false, "stdin is no terminal"
	case getenv("TERM") == "dumb":
		return false, "TERM is dumb"
	}
	return true, ""
}

// flood is how long mouse messages are collected into one. Terminals send hundreds a second; a frame takes longer.
const flood = 15 * time.Millisecond

// merge makes a filter that merges turns of the wheel and drops movements that come faster than frames are drawn. Presses and
// releases always pass.
func merge(now func() time.Time) func(tea.Model, tea.Msg) tea.Msg {
	var last time.Time
	held := 0 // notches that were held back, down positive
	return func(_ tea.Model, msg tea.Msg) tea.Msg {
		switch m := msg.(type) {
		case tea.MouseWheelMsg:
			notch := 1
			if m.Button == tea.MouseWheelUp {
				notch = -1
			} else if m.Button != tea.MouseWheelDown {
				return nil
			}
			held += notch
			if at := now(); at.Sub(last) >= flood {
				last = at
				lines := held * wheelLines
				held = 0
				return screen.Wheel{X: m.X, Y: m.Y, Lines: lines}
			}
			return nil
		case tea.MouseMotionMsg:
			at := now()
			if at.Sub(last) < flood {
				return nil
			}
			last = at
		}
		return msg
	}
}

// edit opens the user's editor on a text; the dialog gets it back as dialog.Edited.
func edit(text string) tea.Cmd {
	return func() tea.Msg {
		f, err := os.CreateTemp("", "hotseat-*.txt")
		if err != nil {
			return dialog.Edited{Text: text, Err: err}
		}
		path := f.Name()
		_, err = f.WriteString(text)
		if err = errors.Join(err, f.Close()); err != nil {
			return dialog.Edited{Text: text, Err: err}
		}
		return tea.ExecProcess(editor(path), func(err error) tea.Msg {
			defer os.Remove(path)
			data, readErr := os.ReadFile(path)
			if err = errors.Join(err, readErr); err != nil {
				return dialog.Edited{Text: text, Err: err}
			}
			return dialog.Edited{Text: strings.TrimSuffix(string(data), "\n")}
		})()
	}
}

// editor is the command that $VISUAL or $EDITOR names, with its arguments.
func editor(path string) *exec.Cmd {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if words := strings.Fields(os.Getenv(name)); len(words) > 0 {
			return exec.Command(words[0], append(words[1:], path)...)
		}
	}
	return exec.Command("vi", path)
}
