package triage

import "hotseat/env"

// Prospect is the situation with the remainder that rounding an answer's share to 10⁻⁶ depends on.
func (s *episode) Prospect() uint64 {
	n := env.Points(len(s.tickets))
	return s.Situation()*31 + uint64((s.sum%n+n)%n)
}

// Ceiling is the return with every ticket that still fits into the steps answered right.
func (s *episode) Ceiling() env.Points {
	if s.reason != env.Open {
		return s.total()
	}
	left := min(len(s.tickets)-len(s.answers), s.maxSteps()-s.step)
	return share(s.sum+env.One*env.Points(left), len(s.tickets)) - invalidCost*env.Points(len(s.invalid))
}
