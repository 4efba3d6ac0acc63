package evaluation

import (
	"fmt"
	"slices"

	"hotseat/env/agent"
	"hotseat/replays"
)

// lookUp finds the runs of which the directory holds a finished recording.
func (p *player) lookUp() error {
	list, err := replays.NewLibrary(p.options.Dir).List()
	if err != nil {
		return err
	}
	there := map[string]replays.Entry{}
	for _, e := range slices.Backward(list) { // the newest last, so that it stays
		if e.Problem == "" && e.Reason != "" && e.Parent == nil && !slices.Contains(e.Labels, Failed) && !slices.Contains(e.Labels, Coached) {
			there[runKey(e.Task, e.Seed, e.Agent)] = e
		}
	}
	if len(there) == 0 {
		return nil
	}
	who := map[string]agent.Identity{} // by environment: an agent's identity does not change from task to task
	for i, r := range p.runs {
		spec := r.Environment.Spec()
		if _, ok := who[spec.Name]; !ok {
			a, err := p.seat(r)
			if err != nil {
				return err
			}
			who[spec.Name] = a.Identity()
		}
		e, ok := there[runKey(r.Task.ID, r.Seed, who[spec.Name])]
		if !ok || e.EnvVersion != spec.Version {
			continue
		}
		same, err := sameTask(e.Path, r)
		if err != nil {
			return err
		}
		if same {
			p.results[i].Entry = e
		}
	}
	return nil
}

func runKey(task string, seed uint64, who agent.Identity) string {
	return fmt.Sprintf("%s\x00%d\x00%s\x00%s\x00%s\x00%s", task, seed, who.Kind, who.Name, who.Model, who.Version)
}

// sameTask tells whether a recording is of the task as it is now. One that went away meanwhile is not.
func sameTask(path string, r Run) (bool, error) {
	digest, err := r.Environment.Digest(r.Task.ID)
	if err != nil {
		return false, err
	}
	meta, err := replays.ReadMeta(path)
	return err == nil && meta.Header.Task.Digest == digest, nil
}
