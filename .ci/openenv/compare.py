"""Steps a second through the official Python client, one connection: this server beside the echo environment that `openenv init` makes,
under uvicorn. Usage: compare.py HOTSEAT_URL ECHO_URL"""

from __future__ import annotations

import sys
import time

from openenv import GenericEnvClient

SECONDS = 4.0


def rate(url: str, reset: dict, actions: list) -> float:
    """Steps a second; the resets between the episodes are not counted in."""
    with GenericEnvClient(base_url=url).sync() as env:
        steps, spent = 0, 0.0
        while spent < SECONDS:
            env.reset(**reset)
            for action in actions:
                began = time.perf_counter()
                result = env.step(action)
                spent += time.perf_counter() - began
                steps += 1
                if result.done:
                    break
        return steps / spent


triage = {"route_category": "billing", "urgency_assessment": "low", "resolution_difficulty": "easy", "priority_score": 10}
ask = [{"action_type": "ask", "content": f"Could you tell me the order number, please? {n}"} for n in range(5)]
search = [{"action_type": "SearchKB", "content": f"duplicate charge {n}"} for n in range(8)]
for round_ in range(2):
    echo = rate(sys.argv[2], {}, [{"message": "Could you tell me the order number, please?"}] * 8)
    print(f"echo under uvicorn: {echo:.0f} steps/s")
    for name, reset, actions in (("resolution", {"task": "hard"}, search), ("dialogue", {"task": "hard"}, ask), ("triage", {"task": "medium"}, [triage] * 10)):
        ours = rate(f"{sys.argv[1]}/{name}", reset, actions)
        print(f"{name}: {ours:.0f} steps/s, {ours / echo:.2f} of echo")
