package evaluation

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"hotseat/env"
)

// Everything here is summed in integers, or in floats in a fixed order and with every product rounded before it is added
// (a processor that multiplies and adds in one step would round otherwise); results are rounded to 10⁻⁶. So every machine
// shows the same table.

// confidence is the two-sided level of all intervals.
const confidence = 0.95

// MaxK is the largest k that pass^k is given for.
const MaxK = 4

// Estimate is a mean with its confidence interval; without bounds where there are too few episodes for one.
type Estimate struct {
	Mean env.Points  `json:"mean"`
	Low  *env.Points `json:"low,omitempty"`
	High *env.Points `json:"high,omitempty"`
}

// Share is how many of the episodes, with its confidence interval.
type Share struct {
	Count int        `json:"count"`
	Rate  env.Points `json:"rate"`
	Low   env.Points `json:"low"`
	High  env.Points `json:"high"`
}

// meanScore is the mean over all episodes with Student's t interval around it. A task's episodes are alike, so the error is
// taken from the tasks, as cluster-robust: SE² = G/(G−1) · Σ_g (Σ_{i∈g} (x_i − x̄))² / n², with G−1 degrees of freedom (A. C.
// Cameron and D. L. Miller, "A Practitioner's Guide to Cluster-Robust Inference", Journal of Human Resources 50(2), 2015;
// for evaluations: E. Miller, "Adding Error Bars to Evals", arXiv:2411.00640, 2024). Where there is one task only, each
// episode is its own cluster, which makes it the plain t interval. The bounds are kept within 0..1.
func meanScore(tasks [][]env.Points) Estimate {
	if len(tasks) == 1 {
		var single [][]env.Points
		for _, x := range tasks[0] {
			single = append(single, []env.Points{x})
		}
		tasks = single
	}
	var n, sum int64
	for _, list := range tasks {
		n += int64(len(list))
		sum += total(list)
	}
	e := Estimate{Mean: roundedMean(sum, n)}
	clusters := float64(len(tasks))
	if len(tasks) < 2 {
		return e
	}
	squares := 0.0
	for _, list := range tasks {
		r := float64(n*total(list) - int64(len(list))*sum) // n times the residual, exact
		squares += float64(r * r)
	}
	deviation := math.Sqrt(squares*clusters/(clusters-1)) / float64(n*n)
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: clusters - 1}.Quantile((1 + confidence) / 2)
	half := float64(t * deviation)
	mean := float64(sum) / float64(n)
	low, high := env.Points(math.Round(mean-half)).Clamp(), env.Points(math.Round(mean+half)).Clamp()
	e.Low, e.High = &low, &high
	return e
}

func total(list []env.Points) int64 {
	var sum int64
	for _, x := range list {
		sum += int64(x)
	}
	return sum
}

// roundedMean divides in integers, halves up; 0 of none.
func roundedMean(sum, n int64) env.Points {
	if n == 0 {
		return 0
	}
	return env.Points((2*sum + n) / (2 * n))
}

// wilson is a share with Wilson's score interval (E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical
// Inference", Journal of the American Statistical Association 22, 1927), which stays sound near 0 and 1 and with few
// episodes. It takes episodes as independent.
func wilson(count, of int) Share {
	n, p := float64(of), float64(count)/float64(of)
	z := distuv.UnitNormal.Quantile((1 + confidence) / 2)
	zz := float64(z*z) / n
	centre := p + zz/2
	half := float64(z * math.Sqrt(float64(p*(1-p))/n+zz/4/n))
	points := func(x float64) env.Points { return env.Points(math.Round(x / (1 + zz) * float64(env.One))).Clamp() }
	return Share{Count: count, Rate: roundedMean(int64(count)*int64(env.One), int64(of)), Low: points(centre - half), High: points(centre + half)}
}

// passK is the probability that k episodes of a task are all solved, by the unbiased estimator C(c,k)/C(n,k) of a task with
// c of n episodes solved, averaged over the tasks (S. Yao et al., "τ-bench", arXiv:2406.12045, 2024; the estimator after
// M. Chen et al., arXiv:2107.03374, 2021). It is given for the k up to MaxK that every task has episodes for.
func passK(played, solved []int) []env.Points {
	out := []env.Points{}
	for k := 1; k <= MaxK; k++ {
		sum := 0.0
		for i, n := range played {
			if n < k {
				return out
			}
			chance := 1.0
			for j := range k {
				chance = chance * float64(max(0, solved[i]-j)) / float64(n-j)
			}
			sum += chance
		}
		out = append(out, env.Points(math.Round(sum/float64(len(played))*float64(env.One))))
	}
	return out
}
