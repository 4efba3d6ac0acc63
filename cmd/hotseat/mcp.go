package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"
)

func (a *app) mcpCommand() *cobra.Command {
	f := serveFlags{maxSessions: 1, idle: 24 * time.Hour}
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Let an MCP client take the seat, over standard input and output",
		Long: "Serves one seat to an MCP client, such as a coding agent or a desktop assistant: each action is a tool, the ticket and the\n" +
			"documents found so far are resources. The tool new_ticket takes a ticket; every episode is recorded.",
		Example: "  hotseat mcp\n  hotseat mcp --env dialogue --record ./replays",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			server, err := a.desks(f)
			if err != nil {
				return err
			}
			out := &lockedWriter{w: a.out}
			in := &mcpLines{in: bufio.NewReader(interruptible(cmd.Context(), a.in)), out: out}
			transport := &mcp.IOTransport{Reader: io.NopCloser(in), Writer: nopCloser{out}}
			err = server.ServeMCP(cmd.Context(), f.env, transport)
			closing, cancel := context.WithTimeout(context.Background(), shutdownTime)
			defer cancel()
			if late := server.Close(closing); late != nil {
				a.complain("%v", late)
			}
			if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, io.EOF) {
				return failure{err}
			}
			return nil
		},
	}
	deskFlags(cmd, &f)
	return cmd
}

// nopCloser keeps a writer open: it belongs to whoever made it.
type nopCloser struct{ io.Writer }

// Close does nothing.
func (nopCloser) Close() error { return nil }
