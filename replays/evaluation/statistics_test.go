package evaluation

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hotseat/env"
)

// The bounds are worked by hand from the formula, with t(0.975; 1) = 12.706205 and t(0.975; 2) = 4.302653.
func TestMeanScoreWorked(t *testing.T) {
	for _, tt := range []struct {
		name            string
		tasks           [][]env.Points // thousandths
		mean, low, high env.Points     // millionths
	}{
		// Task means 0.6, 0.7, 0.8: SE = 0.1/√3 = 0.057735, half 0.248414; that each was played twice adds nothing.
		{"three tasks twice", [][]env.Points{{600, 600}, {700, 700}, {800, 800}}, 700_000, 451_586, 948_414},
		{"three tasks once", [][]env.Points{{600}, {700}, {800}}, 700_000, 451_586, 948_414},
		// Deviation 0.2, SE = 0.2/√3 = 0.115470, half 0.496828; the upper bound is kept at 1.
		{"one task thrice", [][]env.Points{{400, 600, 800}}, 600_000, 103_172, 1_000_000},
		// x̄ = 0.515, residual sums ±0.015: SE² = 2/1 · 0.00045/16, SE = 0.0075, half 0.095297.
		{"unequal tasks", [][]env.Points{{520, 520, 520}, {500}}, 515_000, 419_703, 610_297},
		{"all alike", [][]env.Points{{1000}, {1000}}, 1_000_000, 1_000_000, 1_000_000},
		{"one episode", [][]env.Points{{900}}, 900_000, -1, -1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var tasks [][]env.Points
			for _, list := range tt.tasks {
				var scores []env.Points
				for _, x := range list {
					scores = append(scores, x*1000)
				}
				tasks = append(tasks, scores)
			}
			e := meanScore(tasks)
			if e.Low == nil {
				if tt.low != -1 || e.Mean != tt.mean {
					t.Errorf("%s without bounds", e.Mean)
				}
				return
			}
			if e.Mean != tt.mean || *e.Low != tt.low || *e.High != tt.high {
				t.Errorf("%s in %s..%s, want %s in %s..%s", e.Mean, *e.Low, *e.High, tt.mean, tt.low, tt.high)
			}
		})
	}
}

// The bounds are Wilson's for z = 1.959964: (p + z²/2n ± z√(p(1−p)/n + z²/4n²)) / (1 + z²/n).
func TestWilsonWorked(t *testing.T) {
	for _, tt := range []struct {
		count, of       int
		rate, low, high env.Points
	}{
		{6, 9, 666_667, 354_202, 879_416},
		{0, 10, 0, 0, 277_533},
		{10, 10, 1_000_000, 722_467, 1_000_000},
		{1, 1, 1_000_000, 206_549, 1_000_000},
		{50, 100, 500_000, 403_832, 596_168},
	} {
		if got, want := wilson(tt.count, tt.of), (Share{tt.count, tt.rate, tt.low, tt.high}); got != want {
			t.Errorf("%d of %d: %+v, want %+v", tt.count, tt.of, got, want)
		}
	}
}

func TestPassKWorked(t *testing.T) {
	for _, tt := range []struct {
		played, solved []int
		want           []env.Points
	}{
		// 2 of 4: C(2,1)/C(4,1) = 1/2, C(2,2)/C(4,2) = 1/6, 0, 0.
		{[]int{4}, []int{2}, []env.Points{500_000, 166_667, 0, 0}},
		// with 4 of 4 beside it: the means.
		{[]int{4, 4}, []int{2, 4}, []env.Points{750_000, 583_333, 500_000, 500_000}},
		// 4 of 5: 4/5, 6/10, 4/10, 1/5.
		{[]int{5}, []int{4}, []env.Points{800_000, 600_000, 400_000, 200_000}},
		// One task has two episodes only: pass^3 is not known.
		{[]int{5, 2}, []int{5, 1}, []env.Points{750_000, 500_000}},
	} {
		if diff := cmp.Diff(tt.want, passK(tt.played, tt.solved)); diff != "" {
			t.Errorf("%v of %v: %s", tt.solved, tt.played, diff)
		}
	}
}

// The estimator is unbiased because it is the share of all choices of k episodes that are solved throughout.
func TestPassKIsTheShareOfChoices(t *testing.T) {
	for n := 1; n <= 6; n++ {
		for c := 0; c <= n; c++ {
			for i, got := range passK([]int{n}, []int{c}) {
				all, good := choices(n, i+1, c)
				if want := roundedMean(int64(good)*int64(env.One), int64(all)); got != want {
					t.Errorf("pass^%d of %d/%d: %s, want %d/%d", i+1, c, n, got, good, all)
				}
			}
		}
	}
}

// choices counts the ways to take k of n episodes, and those that take only from the first c.
func choices(n, k, c int) (all, good int) {
	for set := range 1 << n {
		size, beyond := 0, false
		for i := range n {
			if set>>i&1 == 1 {
				size++
				beyond = beyond || i >= c
			}
		}
		if size == k {
			all++
			if !beyond {
				good++
			}
		}
	}
	return all, good
}

func TestShardsPartEveryPlan(t *testing.T) {
	counts := map[Shard]int{}
	for task := range 20 {
		for seed := range uint64(50) {
			in := 0
			for i := range 3 {
				if s := (Shard{i, 3}); s.Has(fmt.Sprint("resolution/task-", task), seed) {
					in++
					counts[s]++
				}
			}
			if in != 1 {
				t.Fatalf("task %d seed %d is in %d shards", task, seed, in)
			}
		}
	}
	for s, n := range counts {
		if n < 280 || n > 390 { // of 1,000, a third each
			t.Errorf("shard %v has %d", s, n)
		}
	}
	// Machines must agree, whatever their versions: computed once with another program.
	for seed, index := range []int{1, 2, 3, 0, 2, 2, 2, 2} {
		if !(Shard{index, 4}).Has("triage/easy", 42+uint64(seed)) {
			t.Errorf("triage/easy, seed %d is not in shard %d/4", 42+seed, index)
		}
	}
	for _, s := range []string{"4/4", "-1/4", "0/0", "1", "a/b", "0/4/2", "1/"} {
		if _, err := ParseShard(s); err == nil {
			t.Errorf("%s was taken", s)
		}
	}
	if s, err := ParseShard("3/4"); err != nil || s != (Shard{3, 4}) {
		t.Errorf("%v %v", s, err)
	}
}

func TestTwoPlaces(t *testing.T) {
	for p, want := range map[env.Points]string{0: "0.00", 4_999: "0.00", 5_000: "0.01", -4_000: "0.00", -5_000: "-0.01", 150_000: "0.15", 1_000_000: "1.00", -300_000: "-0.30"} {
		if got := twoPlaces(p); got != want {
			t.Errorf("%d: %s, want %s", p, got, want)
		}
	}
}
