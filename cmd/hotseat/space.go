package main

import (
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"hotseat/env/openenv"
)

func (a *app) spaceCommand() *cobra.Command {
	var program string
	cmd := &cobra.Command{
		Use:   "space DIR",
		Short: "Write the folder that deploys the server as an OpenEnv Space",
		Long: "Writes the deployable package to DIR: the Python client, the Dockerfile, and a static linux/amd64 build of this program. Then\n" +
			"`pip install DIR` installs the typed clients, `openenv validate DIR` checks the folder and `openenv push DIR` deploys it. The\n" +
			"program is --program FILE, else this one where it is static and for linux/amd64, else one that is built, in about half a\n" +
			"minute, from the sources in the current folder.",
		Example: "  hotseat space ./space\n  openenv validate ./space --skip-build",
		Args:    argsBetween(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.space(cmd.Context(), args[0], program)
		},
	}
	cmd.Flags().StringVar(&program, "program", "", "a static linux/amd64 build of hotseat")
	return cmd
}

func (a *app) space(ctx context.Context, dir, program string) error {
	built, cleanup, err := a.staticProgram(ctx, program)
	if err != nil {
		return err
	}
	defer cleanup()
	f, err := os.Open(built)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := openenv.WriteSpace(dir, f); err != nil {
		return failure{err}
	}
	at := dir
	if !strings.ContainsRune(at, filepath.Separator) { // pip takes a bare name for that of a package elsewhere
		at = "." + string(filepath.Separator) + at
	}
	a.printf("%s is ready: pip install %s for the Python clients, openenv validate %s and openenv push %s to deploy it\n", dir, at, at, at)
	return nil
}

// staticProgram finds a build that runs in a container without anything else, or makes one. cleanup removes what was made.
func (a *app) staticProgram(ctx context.Context, program string) (path string, cleanup func(), err error) {
	cleanup = func() {}
	if program != "" {
		return program, cleanup, isStatic(program)
	}
	self, err := os.Executable()
	if err == nil && isStatic(self) == nil {
		return self, cleanup, nil
	}
	return a.buildStatic(ctx)
}

// buildStatic builds the program from the sources in the current folder.
func (a *app) buildStatic(ctx context.Context) (path string, cleanup func(), err error) {
	cleanup = func() {}
	if module, err := os.ReadFile("go.mod"); err != nil || !strings.HasPrefix(string(module), "module hotseat\n") {
		return "", cleanup, errors.New("this program is no static linux/amd64 build, and the sources to build one are not in the current folder: run it in the folder that " +
			"holds hotseat's go.mod, or build one there with `CGO_ENABLED=0 GOOS=linux GOARCH=amd64 go build -o hotseat-linux ./cmd/hotseat` and name it with --program")
	}
	a.complain("building a static linux/amd64 program first, which takes about half a minute; --program FILE takes one that is there")
	made, err := os.MkdirTemp("", "hotseat-space-")
	if err != nil {
		return "", cleanup, err
	}
	cleanup = func() { os.RemoveAll(made) }
	path = filepath.Join(made, "hotseat")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", path, "./cmd/hotseat")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")
	if text, err := build.CombinedOutput(); err != nil {
		cleanup()
		return "", func() {}, failure{fmt.Errorf("building a static program: %w: %s", err, oneLine(string(text)))}
	}
	return path, cleanup, nil
}

// isStatic tells whether a file is a program for linux/amd64 that needs no loader.
func isStatic(path string) error {
	f, err := elf.Open(path)
	if err != nil {
		return fmt.Errorf("%s is no linux program: %w", path, err)
	}
	defer f.Close()
	if f.Machine != elf.EM_X86_64 || f.Type != elf.ET_EXEC && f.Type != elf.ET_DYN {
		return fmt.Errorf("%s is no program for amd64", path)
	}
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			return fmt.Errorf("%s is not static: build it with CGO_ENABLED=0", path)
		}
	}
	return nil
}
