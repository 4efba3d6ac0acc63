package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/spf13/cobra"

	"hotseat/env"
	"hotseat/env/openenv/client"
	"hotseat/ui/plain"
	"hotseat/ui/screen"
)

// serverFlags say at which server to sit, or to watch.
type serverFlags struct{ url, token string }

func (a *app) serverFlags(cmd *cobra.Command, f *serverFlags) {
	cmd.Flags().StringVar(&f.url, "server", "", "the server's address, such as http://127.0.0.1:7860")
	cmd.Flags().StringVar(&f.token, "token", a.getenv("HOTSEAT_TOKEN"), "with --server: its bearer token ($HOTSEAT_TOKEN)")
	cmd.Flag("token").DefValue = ""
}

// check refuses an address that is none before anything is asked of it.
func (f serverFlags) check() error {
	if f.url == "" {
		return nil
	}
	if err := f.server().Check(); err != nil {
		return fmt.Errorf("--%w", err)
	}
	return nil
}

func (f serverFlags) server() client.Server { return client.Server{URL: f.url, Token: f.token} }

// watchServer shows the episodes of a server. It need not answer yet: the screen says so, and tries again.
func (a *app) watchServer(ctx context.Context, f serverFlags) error {
	if full, why := a.fullScreen(); !full {
		return fmt.Errorf("episodes of a server are watched on a full-screen terminal, and %s", why)
	}
	registry, _, err := a.registry()
	if err != nil {
		return err
	}
	return a.show(ctx, registry, screen.Live{URL: f.url, Token: f.token})
}

// followServer tells what is played at a server line by line, until it is interrupted.
func (a *app) followServer(ctx context.Context, f serverFlags) error {
	registry, _, err := a.registry()
	if err != nil {
		return err
	}
	audience := plain.Audience{Server: f.server(), Desks: registry, Out: a.out, Say: a.complain}
	switch err := audience.Follow(ctx); {
	case errors.Is(err, client.ErrToken):
		return err
	case errors.Is(err, client.ErrNotFound):
		return failure{fmt.Errorf("%w: give the address of a hotseat server, without a desk's path", err)}
	case err != nil:
		return failure{err}
	}
	return nil
}

// within is the address of a listener as this machine reaches it.
func within(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return addr.String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
		if ip.To4() == nil {
			host = "::1"
		}
	}
	return net.JoinHostPort(host, port)
}

// audience shows the server's own episodes until somebody leaves the screen, which stops the server, or until the server fails.
func (a *app) audience(ctx context.Context, url, token string, failed <-chan error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		select {
		case err := <-failed:
			cancel(failure{err})
		case <-ctx.Done():
		}
	}()
	err := a.watchServer(ctx, serverFlags{url: url, token: token})
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return err
}

// seats are the environments to play: the program's own, or the one that the server speaks, under the name of who plays.
func (a *app) seats(ctx context.Context, f serverFlags, task, who string) (env.Registry, error) {
	registry, _, err := a.registryFor(task)
	if err != nil || f.url == "" {
		return registry, err
	}
	if err := f.check(); err != nil {
		return registry, err
	}
	slow := time.AfterFunc(time.Second, func() { a.complain("waiting for %s …", f.url) })
	remote, err := client.Connect(ctx, f.server(), registry)
	slow.Stop()
	if errors.Is(err, client.ErrToken) {
		return registry, err // a flag is missing
	}
	if err != nil {
		return registry, failure{err}
	}
	remote.Agent = who
	return env.NewRegistry(remote), nil
}
