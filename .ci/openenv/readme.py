"""Runs the Python of a README as it stands, against a server. Usage: readme.py README URL"""

from __future__ import annotations

import re
import subprocess
import sys

url = sys.argv[2]
blocks = re.findall(r"```python\n(.*?)```", open(sys.argv[1], encoding="utf-8").read(), re.S)
if not blocks:
    raise SystemExit(f"FAILED: {sys.argv[1]} has no Python")
for block in blocks:
    program = block.replace("http://127.0.0.1:7860", url)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    last = done.stdout.splitlines()[-1:]
    if done.returncode or last != ["True 1"]:
        raise SystemExit(f"FAILED: {sys.argv[1]} ends with {last}: {done.stdout[-500:]}{done.stderr[-500:]}")
print(f"{sys.argv[1]} solves its ticket")
