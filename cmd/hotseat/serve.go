package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"hotseat/env/agent"
	"hotseat/env/openenv"
	"hotseat/replays"
)

// shutdownTime is how long running requests and connections get once the server is told to stop.
const shutdownTime = 3 * time.Second

type serveFlags struct {
	addr               []string
	env, record, token string
	maxSessions        int
	idle               time.Duration
	watch              bool
}

func (a *app) serveCommand() *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Let agents take the seat: the OpenEnv server",
		Long: "Serves the desks over the OpenEnv protocol: HTTP, WebSocket (/ws) and MCP (/mcp). --env is the desk at /; all are at\n" +
			"/resolution, /dialogue and /triage too, and /docs explains them. Every episode is recorded while it runs; --record off\n" +
			"records nothing. --watch shows what is played in this terminal as it happens; leaving the screen stops the server.\n\n" +
			"With --token, clients send Authorization: Bearer TOKEN; from Python: GenericEnvClient(base_url=…,\n" +
			"headers={\"Authorization\": \"Bearer TOKEN\"}). HTTP Basic does as well, with any user name and the token as the password:\n" +
			"so a browser that opens /docs asks for it, and curl -u :TOKEN gives it.",
		Example: "  hotseat serve\n  hotseat serve --env triage --addr 127.0.0.1:9000 --token secret\n" +
			"  curl -X POST localhost:7860/reset -d '{\"task\":\"easy\"}'",
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.serve(cmd.Context(), f) },
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.addr, "addr", []string{"127.0.0.1:7860"}, "where to listen, once or more; port 0 takes a free one")
	flags.IntVar(&f.maxSessions, "max-sessions", 1024, "seats that can be taken at once")
	flags.DurationVar(&f.idle, "idle", 10*time.Minute, "a seat that is not used for so long is freed")
	deskFlags(cmd, &f)
	flags.StringVar(&f.token, "token", a.getenv("HOTSEAT_TOKEN"), "ask every request but /health for this token ($HOTSEAT_TOKEN)")
	cmd.Flag("token").DefValue = ""
	flags.BoolVar(&f.watch, "watch", false, "show the episodes in this terminal, as `hotseat watch --server` does")
	return cmd
}

// deskFlags are those that serve and mcp share.
func deskFlags(cmd *cobra.Command, f *serveFlags) {
	cmd.Flags().StringVar(&f.env, "env", "resolution", "the environment: resolution, dialogue or triage")
	cmd.Flags().StringVar(&f.record, "record", "", "the folder for the replays, or off (default: the replay library)")
}

// desks makes the server over the environments, with recordings handed in.
func (a *app) desks(f serveFlags) (*openenv.Server, error) {
	if f.maxSessions < 1 || f.idle <= 0 {
		return nil, errors.New("--max-sessions and --idle are above 0")
	}
	registry, _, err := a.registry()
	if err != nil {
		return nil, err
	}
	o := openenv.Options{Environments: registry, Default: f.env, Version: version, MaxSessions: f.maxSessions, Idle: f.idle, Token: f.token,
		Lines: func(w io.Writer, e openenv.Episode) agent.Observer {
			return replays.NewRecorder(w, replays.Options{Tool: tool(), ID: e.Key, Clock: func() time.Time { return e.Began }})
		}}
	if dir := a.recordDir(f); dir != "" {
		o.Record = func(e openenv.Episode) (agent.Observer, error) {
			return replays.Create(filepath.Join(dir, replayName(e)), replays.Options{Tool: tool(), Episode: e.ID})
		}
	}
	return openenv.New(o)
}

// recordDir is where a server's replays go; "" where none are kept.
func (a *app) recordDir(f serveFlags) string {
	switch f.record {
	case "off":
		return ""
	case "":
		return a.replayDir()
	}
	return f.record
}

// replayName is the usual name of a replay with the episode's key at its end: many clients start the same ticket in the same second.
func replayName(e openenv.Episode) string {
	h := replays.Header{RecordedAt: e.Began, Task: replays.TaskRef{ID: e.Task}, Agent: e.Agent, Seed: e.Seed}
	name, ending, _ := strings.Cut(replays.FileName(h), ".")
	return name + "-" + strings.ToLower(e.Key[:8]) + "." + ending
}

func (a *app) serve(ctx context.Context, f serveFlags) error {
	if full, why := a.fullScreen(); f.watch && !full {
		return fmt.Errorf("--watch wants a full-screen terminal, and %s", why)
	}
	server, err := a.desks(f)
	if err != nil {
		return err
	}
	url := ""
	web := &http.Server{Handler: server.Handler(), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	failed := make(chan error, len(f.addr))
	for _, addr := range f.addr {
		listener, err := net.Listen("tcp", addr)
		if err != nil {
			_ = web.Close()
			_ = server.Close(ctx)
			return notListening(addr, err)
		}
		go func() { failed <- web.Serve(listener) }()
		url = "http://" + within(listener.Addr())
		if !f.watch {
			a.complain("serving %s at http://%s (docs at %s/docs); Ctrl-C stops", f.env, listener.Addr(), url)
		}
	}
	if dir := a.recordDir(f); !f.watch && dir != "" {
		a.complain("every episode is recorded to %s: `hotseat replays list` and `hotseat replay` show them", dir)
	}
	if f.watch {
		err = a.audience(ctx, url, f.token, failed)
	} else {
		err = untilStopped(ctx, failed)
	}
	stopping, cancel := context.WithTimeout(context.Background(), shutdownTime)
	defer cancel()
	closed := make(chan error, 1)
	go func() { closed <- server.Close(stopping) }()
	_ = web.Shutdown(stopping) // what is still open then is closed with the program
	if late := <-closed; late != nil {
		a.complain("%v: they are cut off, and every replay is closed", late)
	}
	_ = web.Close()
	return err
}

// notListening says why nobody can listen at an address, and where somebody could.
func notListening(addr string, err error) error {
	host, port, bad := net.SplitHostPort(addr)
	if n, wrong := strconv.Atoi(port); errors.Is(err, syscall.EADDRINUSE) && bad == nil && wrong == nil {
		for other := n + 1; other < min(n+portsTried, 1<<16); other++ {
			free := net.JoinHostPort(host, strconv.Itoa(other))
			if listener, err := net.Listen("tcp", free); err == nil {
				_ = listener.Close()
				return fmt.Errorf("--addr %s is taken by another program: use --addr %s, which is free", addr, free)
			}
		}
		return fmt.Errorf("--addr %s is taken by another program: with port 0 a free one is taken", addr)
	}
	return fmt.Errorf("--addr: %w", err)
}

// portsTried is how many ports are looked at for one that is free.
const portsTried = 100

// untilStopped waits for the end of the program or of the server.
func untilStopped(ctx context.Context, failed <-chan error) error {
	select {
	case err := <-failed:
		return failure{err}
	case <-ctx.Done():
		return nil
	}
}
