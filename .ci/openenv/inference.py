"""Runs the folder's inference.py without a model and holds its output to the conventions. Usage: inference.py SPACE"""

from __future__ import annotations

import os
import re
import subprocess
import sys

environment = {k: v for k, v in os.environ.items() if k not in {"HF_TOKEN", "API_KEY", "OPENAI_API_KEY"}}
environment["HOTSEAT_RECORD"] = "off"


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess:
    line = [sys.executable, f"{sys.argv[1]}/inference.py", *arguments]
    return subprocess.run(line, env={**environment, **more}, capture_output=True, text=True, timeout=120)


done = run()
if done.returncode:
    raise SystemExit(f"FAILED: {done.stderr[-2000:]}")
FORMS = (
    r"\[START\] task=\S+ env=hotseat model=\S+",
    r"\[STEP\] step=\d+ action=.+ reward=-?\d+\.\d\d done=(true|false) error=.+",
    r"\[END\] success=(true|false) steps=\d+ score=0\.\d\d rewards=(-?\d+\.\d\d(,-?\d+\.\d\d)*)?",
)
lines = done.stdout.splitlines()
for line in lines:
    if not any(re.fullmatch(form, line) for form in FORMS):
        raise SystemExit(f"FAILED: a line of another form: {line}")
ends = [line for line in lines if line.startswith("[END]")]
if len(ends) != 3 or any("success=true" not in end for end in ends):
    raise SystemExit("FAILED: the rules do not solve the three levels:\n" + "\n".join(lines))
print("\n".join(ends))

away = run(ENV_URL="http://127.0.0.1:9")
ends = [line for line in away.stdout.splitlines() if re.fullmatch(FORMS[2], line)]
if away.returncode != 1 or len(away.stderr.splitlines()) != 1 or "http://127.0.0.1:9" not in away.stderr or len(ends) != 3 or any("success=false steps=0" not in end for end in ends):
    raise SystemExit(f"FAILED: where no server answers, it ends with {away.returncode}: {away.stdout}{away.stderr}")
told = run("--help")
if told.returncode or "ENV_URL" not in told.stdout or "[START]" in told.stdout.split("environment variables")[1]:
    raise SystemExit(f"FAILED: --help ends with {told.returncode}: {told.stdout}{told.stderr}")
