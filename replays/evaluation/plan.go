package evaluation

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"hotseat/env"
)

// Plan says which episodes are played: those tasks of the environments that are of one of the levels and are named, with
// the seeds Seed, Seed+1, … of as many episodes. Empty lists choose all.
type Plan struct {
	Environments []env.Environment
	Levels       []string
	Tasks        []string // ids
	Episodes     int
	Seed         uint64
	Shard        Shard
}

// Run is one episode of a plan.
type Run struct {
	Environment env.Environment
	Task        env.TaskInfo
	Seed        uint64
}

// Runs lists the episodes of the plan's shard, in the order of environments, tasks and seeds.
func (p Plan) Runs() []Run {
	var runs []Run
	for _, e := range p.Environments {
		for _, t := range e.Tasks() {
			if !chosen(p.Levels, t.Level) || !chosen(p.Tasks, t.ID) {
				continue
			}
			for i := range uint64(p.Episodes) {
				if seed := p.Seed + i; p.Shard.Has(t.ID, seed) {
					runs = append(runs, Run{e, t, seed})
				}
			}
		}
	}
	return runs
}

func chosen(list []string, name string) bool { return len(list) == 0 || slices.Contains(list, name) }

// Shard is the part Index, from 0, of a plan that Count machines share without talking to each other; the zero Shard is
// the whole.
type Shard struct{ Index, Count int }

// ParseShard reads "0/4".
func ParseShard(s string) (Shard, error) {
	if s == "" {
		return Shard{}, nil
	}
	i, n, ok := strings.Cut(s, "/")
	index, err1 := strconv.Atoi(i)
	count, err2 := strconv.Atoi(n)
	if !ok || err1 != nil || err2 != nil || count < 1 || index < 0 || index >= count {
		return Shard{}, fmt.Errorf("--shard %.20q: give I/N with I from 0 to N−1, such as 0/4", s)
	}
	return Shard{index, count}, nil
}

// Has tells whether the shard plays the episode: by an FNV-1a hash of task and seed, its bits mixed (the last step of
// MurmurHash3) because FNV's lowest follow those of its input. Every episode is in exactly one shard.
func (s Shard) Has(task string, seed uint64) bool {
	if s.Count < 2 {
		return true
	}
	h := fnv.New64a()
	h.Write([]byte(task))
	h.Write(binary.LittleEndian.AppendUint64([]byte{0}, seed))
	x := h.Sum64()
	x = (x ^ x>>33) * 0xff51afd7ed558ccd
	x = (x ^ x>>33) * 0xc4ceb9fe1a85ec53
	x ^= x >> 33
	return x%uint64(s.Count) == uint64(s.Index)
}
