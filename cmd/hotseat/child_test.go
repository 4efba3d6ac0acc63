package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	tea "charm.land/bubbletea/v2"

	"hotseat/ui"
	"hotseat/ui/keymap"
	"hotseat/ui/screen"
)

// childMark makes the test program be the program itself: so a real one runs in a real terminal, and nothing but Go is needed.
const childMark = "HOTSEAT_TEST_CHILD"

// child is main with screens that fail when a pane is copied.
func child() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	return run(ctx, os.Args[1:], &app{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv, build: func(ctx *screen.Context, r screen.Route) (screen.Screen, error) {
		s, err := ui.Routes(ctx, r)
		return failing{s}, err
	}})
}

// failing is a screen that panics when it is asked to copy a pane.
type failing struct{ screen.Screen }

func (f failing) Do(a keymap.Action, p screen.Press) tea.Cmd {
	if a == keymap.CopyPane {
		panic("injected by a test")
	}
	return f.Screen.Do(a, p)
}

func (f failing) Close() error {
	if c, ok := f.Screen.(screen.Closer); ok {
		return c.Close()
	}
	return nil
}

func (f failing) Typing() bool {
	t, ok := f.Screen.(screen.Typer)
	return ok && t.Typing()
}

func (f failing) Type(msg tea.Msg) (used bool, cmd tea.Cmd) { return f.Screen.(screen.Typer).Type(msg) }

func (f failing) Cursor() *tea.Cursor { return f.Screen.(screen.Typer).Cursor() }

func (f failing) LeaveQuestion() string {
	if l, ok := f.Screen.(screen.Leaver); ok {
		return l.LeaveQuestion()
	}
	return ""
}
