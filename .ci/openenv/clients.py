"""Plays a running server with the official Python client, every way it can be played; $HOTSEAT_TOKEN is the server's token, where it has one.
Usage: clients.py URL SOLUTIONS SPACE CLIENTS EPISODES"""

from __future__ import annotations

import asyncio
import base64
import importlib.util
import json
import os
import sys
import time
import urllib.error
import urllib.request

token = os.environ.get("HOTSEAT_TOKEN")
HEADERS = {"Authorization": f"Bearer {token}"} if token else {}
url, solutions_file, space, clients, episodes = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])

# The package as it is in the written folder, under the name that it is installed by.
spec = importlib.util.spec_from_file_location("hotseat_env", f"{space}/__init__.py", submodule_search_locations=[space])
hotseat_env = importlib.util.module_from_spec(spec)
sys.modules["hotseat_env"] = hotseat_env
spec.loader.exec_module(hotseat_env)

from openenv import GenericEnvClient  # noqa: E402
from openenv.core.mcp_client import MCPToolClient  # noqa: E402

with open(solutions_file) as f:
    solutions = json.load(f)

TYPED = {
    "resolution": (hotseat_env.ResolutionEnv, hotseat_env.ResolutionAction, hotseat_env.ResolutionObservation),
    "dialogue": (hotseat_env.DialogueEnv, hotseat_env.DialogueAction, hotseat_env.DialogueObservation),
    "triage": (hotseat_env.TriageEnv, hotseat_env.TriageAction, hotseat_env.TriageObservation),
}


def expect(ok: bool, what: str) -> None:
    if not ok:
        raise SystemExit(f"FAILED: {what}")


def typed_action(desk: str, fields: dict):
    cls = TYPED[desk][1]
    return cls(**{name: value for name, value in fields.items() if name in cls.model_fields})


def solved(total: float, done: bool, score: float, what: str) -> None:
    expect(done and abs(total - 1.0) < 1e-6 and score == 1, f"{what}: return {total}, done {done}, score {score}")


def play_sync() -> None:
    for desk, levels in solutions.items():
        for level, actions in levels.items():
            with GenericEnvClient(base_url=f"{url}/{desk}", headers=HEADERS).sync() as env:
                result = env.reset(task=level)
                expect(result.reward is None and not result.done, f"{desk}/{level}: reset gives {result.reward}")
                results = [env.step(action) for action in actions]
                solved(sum(r.reward for r in results), results[-1].done, env.state()["score"], f"generic sync {desk}/{level}")
            client, _, observation = TYPED[desk]
            with client(base_url=url, headers=HEADERS).sync() as env:
                expect(isinstance(env.reset(task=level).observation, observation), f"{desk}: the observation has another type")
                results = [env.step(typed_action(desk, action)) for action in actions]
                solved(sum(r.reward for r in results), results[-1].done, env.state().score, f"typed sync {desk}/{level}")


async def play_async() -> None:
    for desk, levels in solutions.items():
        for level, actions in levels.items():
            async with GenericEnvClient(base_url=f"{url}/{desk}", headers=HEADERS) as env:
                await env.reset(task=level)
                results = [await env.step(action) for action in actions]
                solved(sum(r.reward for r in results), results[-1].done, (await env.state())["score"], f"generic async {desk}/{level}")
            async with TYPED[desk][0](base_url=url, headers=HEADERS) as env:
                await env.reset(task=level, seed=0, episode_id=f"{desk}-{level}")
                results = [await env.step(typed_action(desk, action)) for action in actions]
                state = await env.state()
                solved(sum(r.reward for r in results), results[-1].done, state.score, f"typed async {desk}/{level}")
                expect(state.episode_id == f"{desk}-{level}", f"the episode's id is {state.episode_id}")


async def play_tools() -> None:
    """The client that calls tools, in production mode, beside a WebSocket that resets."""
    env = MCPToolClient(base_url=url, headers=HEADERS)
    async with env:
        names = {tool.name for tool in await env.list_tools()}
        expect({"new_ticket", "look", "reply", "search_kb"} <= names, f"tools: {names}")
        await env.reset(task="easy")
        for action in solutions["resolution"]["easy"]:
            tool = {"SearchKB": "search_kb", "Reply": "reply", "CloseTicket": "close_ticket"}[action["action_type"]]
            answer = await env.call_tool(tool, **{k: v for k, v in action.items() if k != "action_type"})
            expect(not answer.get("isError"), f"{tool}: {answer}")
        expect(answer["structuredContent"]["done"] is True, "the ticket is not done")


async def play_many() -> float:
    """Many clients at once: every one gets the scores that one alone gets."""
    plays = [(desk, level, actions) for desk, levels in solutions.items() for level, actions in levels.items()]
    steps = 0

    async def one(number: int) -> None:
        nonlocal steps
        for episode in range(episodes):
            desk, level, actions = plays[(number + episode) % len(plays)]
            async with GenericEnvClient(base_url=f"{url}/{desk}", connect_timeout_s=60.0, headers=HEADERS) as env:
                await env.reset(task=level, episode_id=f"{number}-{episode}")
                total, done = 0.0, False
                for action in actions:
                    result = await env.step(action)
                    total, done = total + result.reward, result.done
                    steps += 1
                state = await env.state()
                solved(total, done, state["score"], f"client {number}, episode {episode}, {desk}/{level}")
                expect(state["episode_id"] == f"{number}-{episode}", f"client {number} sees {state['episode_id']}")

    began = time.monotonic()
    await asyncio.gather(*(one(number) for number in range(clients)))
    return steps / (time.monotonic() - began)


def check_models() -> None:
    """The typed models have every field that the server's schema has."""
    for desk, (_, action, observation) in TYPED.items():
        with urllib.request.urlopen(urllib.request.Request(f"{url}/{desk}/schema", headers=HEADERS)) as answer:
            schema = json.load(answer)
        missing = set(schema["observation"]["properties"]) - set(observation.model_fields)
        expect(not missing, f"{desk}: the observation's model lacks {missing}")
        known = set(action.model_fields) | {"action_type"}
        missing = set(schema["action"]["properties"]) - known
        expect(not missing, f"{desk}: the action's model lacks {missing}")


def check_token() -> None:
    """A server with a token lets nobody in without it, and a browser in with it."""
    password = base64.b64encode(f"anyone:{token}".encode()).decode()
    with urllib.request.urlopen(urllib.request.Request(f"{url}/docs", headers={"Authorization": f"Basic {password}"})) as answer:
        expect(answer.status == 200, "a browser with the token is not let in")
    try:
        urllib.request.urlopen(f"{url}/docs")
        expect(False, "a browser without the token is let in")
    except urllib.error.HTTPError as refused:
        expect(any(asks.startswith("Basic") for asks in refused.headers.get_all("WWW-Authenticate", [])), "a browser is not asked for the token")
    try:
        with GenericEnvClient(base_url=url).sync():
            expect(False, "a client without the token is let in")
    except ConnectionError:
        pass


def check_document() -> None:
    from openapi_spec_validator import validate

    for desk in ("", *(f"/{d}" for d in TYPED)):
        with urllib.request.urlopen(urllib.request.Request(f"{url}{desk}/openapi.json", headers=HEADERS)) as answer:
            validate(json.load(answer))


check_models()
check_document()
if token:
    check_token()
play_sync()
asyncio.run(play_async())
asyncio.run(play_tools())
rate = asyncio.run(play_many())
print(f"all clients solve all levels; {clients} clients at once, {episodes} episodes each: {rate:.0f} steps a second")
