package tasks

import "testing"

func BenchmarkInstantiate(b *testing.B) {
	task, problems := LoadFile("testdata/resolution/charged-twice-1.yaml")
	if len(problems) > 0 {
		b.Fatal(problems[0])
	}
	b.ReportAllocs()
	for seed := uint64(0); b.Loop(); seed++ {
		if _, err := task.Instantiate(seed); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkShipped(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Shipped(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTitles(b *testing.B) {
	for b.Loop() {
		l, err := Shipped()
		if err != nil {
			b.Fatal(err)
		}
		for _, t := range l.Tasks("") {
			_ = t.Title()
		}
	}
}

func BenchmarkParse(b *testing.B) {
	l, err := Shipped()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for _, t := range l.Tasks("") {
			_ = t.parse()
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(l.Tasks(""))), "µs/ticket")
}

func BenchmarkArticles(b *testing.B) {
	for b.Loop() {
		l, err := Shipped()
		if err != nil {
			b.Fatal(err)
		}
		_ = l.Articles()
	}
}
