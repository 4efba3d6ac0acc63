package openenv_test

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"hotseat/env/openenv"
	"hotseat/env/openenv/client"
)

// BenchmarkSteps plays the easy ticket over and over through one WebSocket; an operation is
// an episode. steps/s counts the time of the steps alone, with-resets/s all of it.
func BenchmarkSteps(b *testing.B) {
	for _, desk := range []string{"resolution", "dialogue", "triage"} {
		for _, recorded := range []bool{true, false} {
			b.Run(fmt.Sprintf("%s/recorded=%t", desk, recorded), func(b *testing.B) {
				s := serve(b, func(o *openenv.Options) {
					if !recorded {
						o.Record = nil
					}
				})
				_, solution := s.solution(desk, "easy")
				messages := [][]byte{[]byte(`{"type":"reset","data":{"task":"easy"}}`)}
				for _, a := range solution {
					messages = append(messages, encode(b, map[string]any{"type": "step", "data": wire(a)}))
				}
				conn := s.Dial(desk)
				steps, inSteps := 0, time.Duration(0)
				b.ReportAllocs()
				for b.Loop() {
					for i, m := range messages {
						began := time.Now()
						if _, err := conn.Ask(b.Context(), m); err != nil {
							b.Fatal(err)
						}
						if i > 0 {
							inSteps += time.Since(began)
						}
					}
					steps += len(solution)
				}
				b.ReportMetric(float64(steps)/inSteps.Seconds(), "steps/s")
				b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "with-resets/s")
				_ = conn.Close()
			})
		}
	}
}

// BenchmarkSessions opens 1,000 seats that each hold a running episode, and tells the memory of the process, the clients' share included:
// that of a server alone is about two thirds of it.
func BenchmarkSessions(b *testing.B) {
	for range b.N {
		s := serve(b, nil)
		_, solution := s.solution("resolution", "hard")
		seats := make([]*client.Conn, 1000)
		var wg sync.WaitGroup
		for i := range seats {
			wg.Go(func() {
				conn, err := client.Dial(b.Context(), s.At("resolution"))
				if err != nil {
					b.Error(err)
					return
				}
				seats[i] = conn
				if _, err := conn.Reset(b.Context(), map[string]any{"task": "hard", "seed": i}); err != nil {
					b.Error(err)
				}
				for _, a := range solution[:2] {
					if _, err := conn.Step(context.Background(), wire(a)); err != nil {
						b.Error(err)
					}
				}
			})
		}
		wg.Wait()
		runtime.GC()
		b.ReportMetric(float64(resident(b))/(1<<20), "MiB-resident")
		for _, conn := range seats {
			_ = conn.Close()
		}
	}
}

// resident is the memory that the process holds, in bytes.
func resident(b *testing.B) int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Skip("no /proc here")
	}
	var kib int64
	for line := range strings.Lines(string(status)) {
		_, _ = fmt.Sscanf(line, "VmRSS: %d kB", &kib)
	}
	return kib << 10
}
