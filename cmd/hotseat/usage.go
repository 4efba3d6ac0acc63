package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// group is a command that only holds others.
func group(use, short string, commands ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Args: noArgs, RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() }}
	cmd.AddCommand(commands...)
	return cmd
}

// noArgs refuses arguments; to a command that holds others they are commands that it does not know.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if !cmd.HasAvailableSubCommands() {
		return fmt.Errorf("%s takes no argument, not %q: `%s --help` says how it is used", cmd.CommandPath(), clip(args[0]), cmd.CommandPath())
	}
	hint := ""
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, ", ") + "? "
	}
	return fmt.Errorf("%s has no command %q: %s`%s --help` lists them", cmd.CommandPath(), clip(args[0]), hint, cmd.CommandPath())
}

// argsBetween wants that many arguments; most 0 is any number.
func argsBetween(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return fmt.Errorf("an argument is missing: write %s", cmd.UseLine())
		case most > 0 && len(args) > most:
			return fmt.Errorf("%q is one argument too many: write %s", clip(args[most]), cmd.UseLine())
		}
		return nil
	}
}

// flagError says what is wrong with a flag and what would be right.
func flagError(cmd *cobra.Command, err error) error {
	var bad *pflag.InvalidValueError
	if errors.As(err, &bad) && bad.GetFlag() != nil {
		want := "a " + bad.GetFlag().Value.Type()
		switch bad.GetFlag().Value.Type() {
		case "uint64":
			want = "a whole number, 0 or more"
		case "int":
			want = "a whole number"
		case "duration":
			want = "a time such as 90s or 10m"
		case "bool":
			want = "true or false"
		}
		return fmt.Errorf("--%s %q: give %s", bad.GetFlag().Name, clip(bad.GetValue()), want)
	}
	return fmt.Errorf("%w: `%s --help` lists the flags", err, cmd.CommandPath())
}

// fileError says in words why a file cannot be used. Whatever else is wrong is returned as it is.
func fileError(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w: check the name", path, fs.ErrNotExist)
	case errors.Is(err, syscall.EISDIR):
		return fmt.Errorf("%s: %w: name a file in it", path, syscall.EISDIR)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s: %w: it must be readable", path, fs.ErrPermission)
	}
	return err
}

// unusable tells errors about a file that was named wrongly from those about what it holds.
func unusable(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.EISDIR) || errors.Is(err, fs.ErrPermission)
}

// openFile opens a file for reading; a folder is none.
func openFile(path string) (*os.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fileError(path, err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, fileError(path, syscall.EISDIR)
	}
	return f, nil
}

// clip keeps what is repeated of the command line short.
func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
