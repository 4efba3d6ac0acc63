"""Plays the levels easy, medium and hard of the resolution desk with a model, or by rules where there is none.

Standard output holds exactly the lines [START], [STEP] and [END]; summaries go to standard error. The score that they print lies strictly
between 0 and 1, as the conventions ask, so that a perfect play shows as 0.99; the server's state has the true one.

environment variables:
  ENV_URL        the server to play at (default: one of its own, which it starts and stops)
  HOTSEAT_TOKEN  that server's token, where it asks for one
  API_BASE_URL   the OpenAI-compatible API of the model (default: https://router.huggingface.co/v1)
  MODEL_NAME     the model (default: Qwen/Qwen2.5-72B-Instruct)
  HF_TOKEN, API_KEY, OPENAI_API_KEY
                 the API's key, the first that is set; without one the rules play

exit status: 0 when all were played, 1 when no server answers or a task broke off.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from typing import Any, Dict, List, Optional

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import rules  # noqa: E402
from server.app import command  # noqa: E402

API_BASE_URL = os.environ.get("API_BASE_URL") or "https://router.huggingface.co/v1"
MODEL_NAME = os.environ.get("MODEL_NAME") or "Qwen/Qwen2.5-72B-Instruct"
API_KEY = os.environ.get("HF_TOKEN") or os.environ.get("API_KEY") or os.environ.get("OPENAI_API_KEY")

BENCHMARK = "hotseat"
TASKS = ("easy", "medium", "hard")
SOLVED = 0.90
MAX_STEPS = 12
MODEL_TIMEOUT_S = 30.0
BUDGET_S = 15 * 60.0

SYSTEM = """You work at a customer-support desk. Answer with one JSON object and nothing else, one of:
{"action_type": "SearchKB", "content": "a few words"}
{"action_type": "Reply", "content": "a message to the customer"}
{"action_type": "IssueRefund", "amount": 12.50}
{"action_type": "Escalate", "team": "billing-leads", "reason": "why"}
{"action_type": "CloseTicket"}
Find the policy and the customer's record first; then do what the policy says; then tell the customer; then close."""


def one_line(text: Any) -> str:
    """A field of a log line holds no line break."""
    return " ".join(str(text).split()) or "null"


def text_of(action: Dict[str, Any]) -> str:
    """An action as one field."""
    return one_line(json.dumps(action, ensure_ascii=False, separators=(",", ":")))


class Model:
    """Asks the model for the next action; after a failure the rules play on."""

    def __init__(self) -> None:
        self.client = None
        if API_KEY:
            from openai import OpenAI

            self.client = OpenAI(base_url=API_BASE_URL, api_key=API_KEY, timeout=MODEL_TIMEOUT_S, max_retries=1)

    @property
    def name(self) -> str:
        return MODEL_NAME if self.client else "rules"

    def next_action(self, observation: Dict[str, Any]) -> Dict[str, Any]:
        if self.client is None:
            return rules.next_action(observation)
        try:
            answer = self.client.chat.completions.create(
                model=MODEL_NAME,
                temperature=0.0,
                max_tokens=400,
                messages=[
                    {"role": "system", "content": SYSTEM},
                    {"role": "user", "content": json.dumps(observation, ensure_ascii=False)},
                ],
            )
            text = answer.choices[0].message.content or ""
            action = json.loads(text[text.index("{") : text.rindex("}") + 1])
            if not isinstance(action, dict):
                raise ValueError("no object")
            return action
        except Exception as error:  # whatever the model or the network did, the episode goes on
            print(f"the model failed, rules play this step: {one_line(error)}", file=sys.stderr)
            return rules.next_action(observation)


def started(task: str, model: Model) -> None:
    print(f"[START] task={task} env={BENCHMARK} model={one_line(model.name)}", flush=True)


def ended(success: bool, rewards: List[float]) -> float:
    """Write how a task ended; the score that is told lies strictly between 0 and 1."""
    score = min(max(sum(rewards), 0.01), 0.99)
    print(
        f"[END] success={str(success).lower()} steps={len(rewards)} score={score:.2f} "
        f"rewards={','.join(f'{r:.2f}' for r in rewards)}",
        flush=True,
    )
    return score


def play(url: str, task: str, model: Model, deadline: float) -> Dict[str, Any]:
    """One episode, with its log lines. [END] is written whatever happens."""
    rewards: List[float] = []
    done, broken = False, False
    started(task, model)
    try:
        # A connection a task: one that broke does not spoil the next.
        with client(url) as env:
            result = env.reset(task=task, agent="inference", model=model.name)
            while not result.done and len(rewards) < MAX_STEPS and time.monotonic() < deadline:
                action = model.next_action(result.observation)
                error: Optional[str] = None
                reward = 0.0
                try:
                    result = env.step(action)
                    reward, done = float(result.reward or 0.0), bool(result.done)
                except RuntimeError as refused:  # the server refuses an action that does not fit its schema
                    error = one_line(refused)
                rewards.append(reward)
                print(
                    f"[STEP] step={len(rewards)} action={text_of(action)} reward={reward:.2f} "
                    f"done={str(done).lower()} error={error or 'null'}",
                    flush=True,
                )
    except Exception as error:
        broken = True
        print(f"task {task} broke off: {one_line(error)}", file=sys.stderr)
    finally:
        success = done and sum(rewards) >= SOLVED
        score = ended(success, rewards)
    print(f"[SUMMARY] task={task} score={score:.2f} success={str(success).lower()} steps={len(rewards)}", file=sys.stderr)
    return {"score": score, "broken": broken}


def client(url: str) -> Any:
    """A connection to the server, as what `with` takes."""
    from openenv import GenericEnvClient

    token = os.environ.get("HOTSEAT_TOKEN")
    return GenericEnvClient(base_url=url, headers={"Authorization": f"Bearer {token}"} if token else None).sync()


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def wait_until_healthy(url: str, server: subprocess.Popen) -> None:
    for _ in range(200):
        try:
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(url + "/health", timeout=1):
                return
        except OSError:
            if server.poll() is not None:
                break
            time.sleep(0.05)
    raise ConnectionError("the server did not start")


def main() -> int:
    """Play all levels; the exit status says whether they were played."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    server: Optional[subprocess.Popen] = None
    url = os.environ.get("ENV_URL")
    model, deadline = Model(), time.monotonic() + BUDGET_S
    try:
        try:
            if url:
                with client(url):  # somebody answers
                    pass
            else:
                port = free_port()
                url = f"http://127.0.0.1:{port}"
                server = subprocess.Popen(command("127.0.0.1", port), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                wait_until_healthy(url, server)
        except Exception as error:
            for task in TASKS:  # who reads the lines waits for an end of each
                started(task, model)
                ended(False, [])
            print(f"no task was played at {url}: {one_line(error)}", file=sys.stderr)
            return 1
        results = [play(url, task, model, deadline) for task in TASKS]
        average = sum(r["score"] for r in results) / len(results)
        print(f"[AGGREGATE] tasks={len(results)} avg_score={average:.2f}", file=sys.stderr)
        return int(any(r["broken"] for r in results))
    finally:
        if server is not None:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    sys.exit(main())
