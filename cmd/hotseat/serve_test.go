package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"hotseat/env"
	"hotseat/env/openenv/client"
	"hotseat/replays"
)

// TestServerAsItIsRun builds the program and runs it, as people do.
func TestServerAsItIsRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	path := filepath.Join(t.TempDir(), "hotseat")
	build := exec.Command("go", "build", "-o", path, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	for name, run := range map[string]func(*testing.T, string){
		"SIGTERM closes running episodes":  sigtermClosesRunningEpisodes,
		"kill -9 leaves readable replays":  killedServerLeavesReadableReplays,
		"an MCP client plays over stdio":   mcpOverStdio,
		"a replay is found by its episode": replayIsFoundByItsEpisode,
		"serve says where everything is":   serveSaysWhereEverythingIs,
		"watch tells a server's episodes":  watchTellsAServersEpisodes,
		"space writes the folder":          spaceIsWrittenWithTheProgram,
	} {
		t.Run(name, func(t *testing.T) { run(t, path) })
	}
}

// startServer runs `hotseat serve` on a free port and gives its address.
func startServer(t *testing.T, path string, args ...string) (*exec.Cmd, string) {
	t.Helper()
	cmd := exec.Command(path, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	out, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	url := regexp.MustCompile(`http://[0-9.:]+`).FindString(line)
	if err != nil || url == "" {
		t.Fatalf("%q, %v", line, err)
	}
	return cmd, url
}

// SIGTERM while 100 episodes are running, watched ones and half-open clients among them: every replay is closed, and the program is gone
// within five seconds with status 0.
func sigtermClosesRunningEpisodes(t *testing.T, path string) {
	dir := t.TempDir()
	cmd, url := startServer(t, path, "--record", dir)
	var wg sync.WaitGroup
	for i := range 100 {
		wg.Go(func() {
			conn, err := client.Dial(t.Context(), client.Server{URL: url})
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := conn.Reset(t.Context(), map[string]any{"task": "hard", "seed": i}); err != nil {
				t.Error(err)
			}
			if _, err := conn.Step(t.Context(), map[string]any{"action_type": "SearchKB", "content": "duplicate charge"}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	list, err := client.Episodes(t.Context(), client.Server{URL: url})
	if err != nil || len(list) != 100 {
		t.Fatalf("%d episodes, %v", len(list), err)
	}
	feed, err := client.Follow(t.Context(), client.Server{URL: url}, list[0].Key)
	if err != nil {
		t.Fatal(err)
	}
	defer feed.Close()
	began := time.Now()
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil || time.Since(began) > 5*time.Second {
		t.Errorf("%v after %s", err, time.Since(began))
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(files) != 100 {
		t.Fatalf("%d replays, %v", len(files), err)
	}
	for _, file := range files {
		r, err := replays.Read(file)
		if err != nil || r.End == nil || r.End.Reason != env.Aborted || len(r.Frames) != 1 {
			t.Errorf("%s: %+v, %v", file, r, err)
		}
	}
}

// kill -9 of the server leaves replays that can be read up to the last step.
func killedServerLeavesReadableReplays(t *testing.T, path string) {
	dir := t.TempDir()
	cmd, url := startServer(t, path, "--record", dir, "--env", "dialogue")
	answer, err := http.Post(url+"/reset?task=easy", "application/json", nil)
	if err != nil || answer.StatusCode != 200 {
		t.Fatal(answer, err)
	}
	answer.Body.Close()
	answer, err = http.Post(url+"/step", "application/json", strings.NewReader(`{"action":{"action_type":"classify","content":"account"}}`))
	if err != nil || answer.StatusCode != 200 {
		t.Fatal(answer, err)
	}
	answer.Body.Close()
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	files, _ := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if len(files) != 1 {
		t.Fatal(files)
	}
	if r, err := replays.Read(files[0]); err != nil || len(r.Frames) != 1 || r.End != nil {
		t.Errorf("%+v, %v", r, err)
	}
}

// An MCP client solves the easy ticket over the program's standard input and output.
func mcpOverStdio(t *testing.T, path string) {
	dir := t.TempDir()
	cmd := exec.Command(path, "mcp", "--record", dir)
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var last *mcp.CallToolResult
	for _, call := range []mcp.CallToolParams{
		{Name: "new_ticket", Arguments: map[string]any{"task": "easy"}},
		{Name: "search_kb", Arguments: map[string]any{"content": "forgot password"}},
		{Name: "reply", Arguments: map[string]any{"content": "I'm sorry. Please open https://example.com/reset to set a new password."}},
		{Name: "close_ticket"},
	} {
		if last, err = session.CallTool(t.Context(), &call); err != nil || last.IsError {
			t.Fatalf("%s: %+v, %v", call.Name, last, err)
		}
	}
	data, err := json.Marshal(last.StructuredContent)
	if err != nil || !strings.Contains(string(data), `"done":true`) {
		t.Errorf("%s, %v", data, err)
	}
	if err := session.Close(); err != nil {
		t.Error(err)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if len(files) != 1 {
		t.Fatal(files)
	}
	if r, err := replays.Read(files[0]); err != nil || r.End == nil || !r.End.Solved {
		t.Errorf("%+v, %v", r, err)
	}
}

func spaceIsWrittenWithTheProgram(t *testing.T, path string) {
	dir := filepath.Join(t.TempDir(), "space")
	made := exec.Command(path, "space", filepath.Base(dir))
	made.Dir = filepath.Dir(dir)
	if text, err := made.CombinedOutput(); err != nil || string(text) != "space is ready: pip install ./space for the Python clients, openenv validate ./space and openenv push ./space to deploy it\n" {
		t.Fatalf("%v: %s", err, text)
	}
	for _, name := range []string{"openenv.yaml", "pyproject.toml", "uv.lock", "README.md", "__init__.py", "client.py", "models.py", "inference.py", "server/app.py", "server/Dockerfile", "validation/runtime.json"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if text, err := exec.Command(filepath.Join(dir, "hotseat"), "--version").CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, text)
	}
	if err := os.WriteFile(filepath.Join(dir, "text"), []byte("no program"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{".gitignore", ".dockerignore"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !strings.Contains(string(data), "build/") || !strings.Contains(string(data), "*.egg-info") {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	text, err := exec.Command(path, "space", dir, "--program", filepath.Join(dir, "text")).CombinedOutput()
	if err == nil || !strings.Contains(string(text), "no linux program") {
		t.Errorf("%v: %s", err, text)
	}
}

// The server says what is where: the page with its whole address, and the folder of the replays.
func serveSaysWhereEverythingIs(t *testing.T, path string) {
	dir := t.TempDir()
	for record, want := range map[string]string{dir: "recorded to " + dir + ": ", "off": ""} {
		cmd := exec.Command(path, "serve", "--addr", "127.0.0.1:0", "--record", record)
		var told strings.Builder
		cmd.Stderr = &told
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		_ = cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
		if !regexp.MustCompile(`at http://127\.0\.0\.1:\d+ \(docs at http://127\.0\.0\.1:\d+/docs\)`).MatchString(told.String()) || !strings.Contains(told.String(), want) || record == "off" && strings.Contains(told.String(), "recorded") {
			t.Errorf("--record %s: %s", record, told.String())
		}
	}
}

// The id that a client was told, or gave, leads to the replay.
func replayIsFoundByItsEpisode(t *testing.T, path string) {
	dir := t.TempDir()
	_, url := startServer(t, path, "--record", dir)
	for _, body := range []string{`{}`, `{"episode_id":"my run 7","session_id":"b"}`} {
		answer, err := http.Post(url+"/reset", "application/json", strings.NewReader(body))
		if err != nil || answer.StatusCode != 200 {
			t.Fatal(answer, err)
		}
		answer.Body.Close()
	}
	answer, err := http.Get(url + "/state")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var state struct {
		ID string `json:"episode_id"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&state); err != nil || len(state.ID) < 20 {
		t.Fatalf("%+v, %v", state, err)
	}
	for id, want := range map[string]string{state.ID: state.ID, state.ID[:9]: state.ID, `"my run 7"`: "my run 7", "nobody": ""} {
		text, err := exec.Command(path, "replays", "list", dir, "--format", "json", "--filter", "id:"+id).Output()
		var list []replays.Entry
		if bad := json.Unmarshal(text, &list); err != nil || bad != nil || want == "" && len(list) != 0 || want != "" && (len(list) != 1 || list[0].Episode != want) {
			t.Errorf("id:%s finds %s, %v", id, text, err)
		}
	}
}

// Without a terminal, watch --server tells what is played there until it is interrupted, which is no failure.
func watchTellsAServersEpisodes(t *testing.T, path string) {
	_, url := startServer(t, path, "--record", "off")
	watch := exec.Command(path, "watch", "--server", url)
	told, err := watch.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := watch.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = watch.Process.Kill() })
	conn, err := client.Dial(t.Context(), client.Server{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Reset(t.Context(), map[string]any{"task": "easy", "agent": "ada"}); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(told)
	for _, want := range []string{"takes TKT-7864: resolution/cannot-log-in, easy", "step 1, Search: forgot password. Reward +0.20, score 0.20."} {
		if !lines.Scan() || !strings.HasPrefix(lines.Text(), "ada ") || !strings.Contains(lines.Text(), want) {
			t.Fatalf("%q, want %s", lines.Text(), want)
		}
		if _, err := conn.Step(t.Context(), map[string]any{"action_type": "SearchKB", "content": "forgot password"}); err != nil {
			t.Fatal(err)
		}
	}
	_ = watch.Process.Signal(syscall.SIGINT)
	if err := watch.Wait(); err != nil {
		t.Error(err)
	}
}

// A port that is taken comes with one that is not.
func TestServeNamesAnotherPort(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	r := newBench(t).run("serve", "--addr", taken.Addr().String())
	found := regexp.MustCompile(`^hotseat: --addr \S+ is taken by another program: use --addr (127\.0\.0\.1:\d+), which is free\n$`).FindStringSubmatch(r.err)
	if r.status != statusUsage || found == nil {
		t.Fatalf("status %d, %s", r.status, r.err)
	}
	free, err := net.Listen("tcp", found[1])
	if err != nil {
		t.Fatal(err)
	}
	_ = free.Close()
}

// A program that has to be built first is built with a word about it; where it cannot be, the remedy is told.
func TestSpaceSaysWhatItDoes(t *testing.T) {
	var told bytes.Buffer
	a := &app{err: &told}
	t.Chdir(t.TempDir())
	_, _, err := a.buildStatic(t.Context())
	if err == nil || errors.As(err, new(failure)) || !strings.Contains(err.Error(), "sources") || !strings.Contains(err.Error(), "--program") || told.Len() > 0 {
		t.Errorf("outside the sources: %v, %s", err, &told)
	}
	if err := os.WriteFile("go.mod", []byte("module hotseat\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("go", []byte("#!/bin/sh\necho no compiler >&2\nexit 3\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", here)
	_, _, err = a.buildStatic(t.Context())
	if !errors.As(err, new(failure)) || !strings.Contains(err.Error(), "no compiler") || !strings.HasPrefix(told.String(), "hotseat: building a static linux/amd64 program first") {
		t.Errorf("%v, %s", err, &told)
	}
}

func TestServeRefusesWrongUsage(t *testing.T) {
	b := newBench(t)
	for _, tt := range []struct{ args, want string }{
		{"serve --addr nowhere:99999", "--addr"},
		{"serve --env chess", "unknown environment"},
		{"serve --max-sessions 0", "above 0"},
		{"serve --idle -1s", "above 0"},
		{"mcp --env chess", "unknown environment"},
		{"space", "argument is missing"},
	} {
		r := b.run(strings.Fields(tt.args)...)
		if r.status != statusUsage || !strings.Contains(r.err, tt.want) || strings.Count(r.err, "\n") != 1 {
			t.Errorf("%s: status %d, %s", tt.args, r.status, fmt.Sprint(r.err))
		}
	}
}
