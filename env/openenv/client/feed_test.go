package client

import (
	"bufio"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"hotseat/env/openenv/feed"
)

// A server that holds the connection and says nothing is given up, whether it stops before its answer or in the middle of it.
func TestASilentFeedIsGivenUp(t *testing.T) {
	for name, begins := range map[string]bool{"before the answer": false, "in the middle": true} {
		t.Run(name, func(t *testing.T) {
			web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if begins {
					_ = feed.WriteLine(w, []byte("{}\n"))
					_ = http.NewResponseController(w).Flush()
				}
				<-r.Context().Done()
			}))
			defer web.Close()
			defer web.CloseClientConnections()
			lines, err := follow(t.Context(), Server{URL: web.URL}, "key", 200*time.Millisecond)
			if !begins {
				if !errors.Is(err, ErrSilent) {
					t.Errorf("%v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			defer lines.Close()
			in := bufio.NewScanner(lines)
			if !in.Scan() || in.Text() != "{}" {
				t.Errorf("%q", in.Text())
			}
			if in.Scan() || !errors.Is(in.Err(), ErrSilent) {
				t.Errorf("%q, %v", in.Text(), in.Err())
			}
		})
	}
}

// Who stops following is not told that the server did.
func TestAFeedThatIsLeftIsNotSilent(t *testing.T) {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	}))
	defer web.Close()
	defer web.CloseClientConnections()
	ctx, cancel := context.WithCancel(t.Context())
	lines, err := Follow(ctx, Server{URL: web.URL}, "key")
	if err != nil {
		t.Fatal(err)
	}
	defer lines.Close()
	cancel()
	if _, err := lines.Read(make([]byte, 1)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
