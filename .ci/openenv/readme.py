"""Runs the Python of a README as it stands, against a server: each block is a program that solves a ticket and prints so at its end.
Usage: readme.py README URL SPACE"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile

readme, url, space = sys.argv[1:]
blocks = re.findall(r"```python\n(.*?)```", open(readme, encoding="utf-8").read(), re.S)
if not blocks:
    raise SystemExit(f"FAILED: {readme} has no Python")
with tempfile.TemporaryDirectory() as installed:
    os.symlink(os.path.abspath(space), f"{installed}/hotseat_env")  # as `pip install` of the folder has it
    for number, block in enumerate(blocks, 1):
        program = block.replace("http://127.0.0.1:7860", url)
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONPATH": installed})
        last = done.stdout.splitlines()[-1:]
        if done.returncode or last not in (["True 1"], ["True 1.0"]):  # typed clients have the score as a float
            raise SystemExit(f"FAILED: block {number} of {readme} ends with {last}: {done.stdout[-500:]}{done.stderr[-500:]}")
print(f"{readme}: {len(blocks)} programs solve their tickets")
