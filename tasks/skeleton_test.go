package tasks

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestSkeleton(t *testing.T) {
	for _, id := range []string{"resolution/my-ticket-1", "dialogue/my-ticket-1", "warehouse/lost"} {
		data, err := Skeleton(id)
		if err != nil {
			t.Fatal(err)
		}
		dir := write(t, id+".yaml", string(data))
		task, problems := LoadFile(filepath.Join(dir, id+".yaml"))
		if len(problems) > 0 {
			t.Fatalf("%s does not load: %v", id, problems[0])
		}
		if task.ID != id {
			t.Errorf("id is %q", task.ID)
		}
		todo := 0
		for _, p := range shipped(t).LintHead(task, "given") {
			if !strings.Contains(p.Text, "<…>") {
				t.Errorf("lint: %v", p)
			}
			todo++
		}
		if marks := strings.Count(string(data), "<… "); todo != marks {
			t.Errorf("%s: %d marks, lint finds %d", id, marks, todo)
		}
		done := write(t, id+".yaml", strings.NewReplacer("<…", "", ">\"", "\"").Replace(string(data)))
		task, _ = LoadFile(filepath.Join(done, id+".yaml"))
		if list := shipped(t).LintHead(task, "given"); len(list) > 0 {
			t.Errorf("with its text written: %v", list[0])
		}
	}
	for _, id := range []string{"", "x", "resolution/", "resolution/X", "a/b/c", "../x", "resolution/a b"} {
		if _, err := Skeleton(id); err == nil {
			t.Errorf("%q is no id", id)
		}
	}
}
