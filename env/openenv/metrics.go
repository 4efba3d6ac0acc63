package openenv

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// buckets are the upper bounds of the step latency's histogram, in seconds.
func buckets() []float64 { return []float64{25e-6, 50e-6, 100e-6, 250e-6, 1e-3, 10e-3, 100e-3, 1} }

// metrics counts what the server does. Nothing in it depends on what a ticket hides.
type metrics struct {
	sessions atomic.Int64
	resets   atomic.Int64

	bounds []float64

	mu     sync.Mutex
	steps  map[string]int64
	faults map[string]int64
	counts []int64 // of buckets, and beyond them
	sum    time.Duration
}

func newMetrics() *metrics {
	return &metrics{steps: map[string]int64{}, faults: map[string]int64{}, bounds: buckets(), counts: make([]int64, len(buckets())+1)}
}

func (m *metrics) step(environment string, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.steps[environment]++
	m.sum += took
	i := 0
	for i < len(m.counts)-1 && took.Seconds() > m.bounds[i] {
		i++
	}
	m.counts[i]++
}

func (m *metrics) fault(code string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.faults[code]++
}

// write tells all in the text format of Prometheus.
func (m *metrics) write(w io.Writer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	fmt.Fprintf(w, "# HELP hotseat_sessions Seats that are taken.\n# TYPE hotseat_sessions gauge\nhotseat_sessions %d\n", m.sessions.Load())
	fmt.Fprintf(w, "# HELP hotseat_resets_total Episodes started.\n# TYPE hotseat_resets_total counter\nhotseat_resets_total %d\n", m.resets.Load())
	fmt.Fprint(w, "# HELP hotseat_steps_total Steps taken.\n# TYPE hotseat_steps_total counter\n")
	for _, name := range slices.Sorted(maps.Keys(m.steps)) {
		fmt.Fprintf(w, "hotseat_steps_total{environment=%q} %d\n", name, m.steps[name])
	}
	fmt.Fprint(w, "# HELP hotseat_errors_total Requests answered with an error.\n# TYPE hotseat_errors_total counter\n")
	for _, code := range slices.Sorted(maps.Keys(m.faults)) {
		fmt.Fprintf(w, "hotseat_errors_total{code=%q} %d\n", code, m.faults[code])
	}
	fmt.Fprint(w, "# HELP hotseat_step_seconds How long a step took at the desk, recording included.\n# TYPE hotseat_step_seconds histogram\n")
	total := int64(0)
	for i, n := range m.counts {
		total += n
		bound := "+Inf"
		if i < len(m.bounds) {
			bound = fmt.Sprint(m.bounds[i])
		}
		fmt.Fprintf(w, "hotseat_step_seconds_bucket{le=%q} %d\n", bound, total)
	}
	fmt.Fprintf(w, "hotseat_step_seconds_sum %g\nhotseat_step_seconds_count %d\n", m.sum.Seconds(), total)
}
