package replays

import (
	"bytes"
	"fmt"

	"hotseat/env"
	"hotseat/env/agent"
)

// An episode is recorded by handing the seat a recorder, and read back with all its frames.
func Example() {
	var file bytes.Buffer
	seat, err := agent.Sit(newToy(), "toy/one", 0, agent.Identity{Kind: agent.Human, Name: "sam"}, NewRecorder(&file, testOptions()))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range goodRun() {
		if _, err := seat.Play(agent.Move{Action: a}); err != nil {
			fmt.Println(err)
			return
		}
	}
	r, err := Parse(&file, "sam.replay.jsonl")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range r.Frames {
		fmt.Println(f.N, f.Action.Name, f.Reward.Value.Signed(), len(f.Observation.Conversation))
	}
	verdict, err := Verify(r, env.NewRegistry(newToy()))
	fmt.Println(r.End.Reason, r.End.Score, verdict, err)
	// Output:
	// 1 look +0.30 1
	// 2 pay −0.02 1
	// 3 pay +0.40 1
	// 4 say +0.20 3
	// 5 close +0.10 3
	// closed 0.98 verified <nil>
}

func ExampleParseFilter() {
	f, err := ParseFilter(`agent:llm solved:no -finding:wrong-amount score>0.5`)
	e := Entry{Agent: agent.Identity{Kind: agent.LLM, Name: "llm"}, Score: env.Milli(700)}
	fmt.Println(f.Match(e), err)
	_, err = ParseFilter(`agent:llm colour:red`)
	fmt.Println(err)
	// Output:
	// true <nil>
	// filter, position 11: no key is called "colour"; use one of env, task, level, agent, kind, outcome, solved, finding, label, name, id, parent, text, score, steps, seed
}
