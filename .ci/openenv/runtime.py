"""Runs OpenEnv's runtime graders on the folder that `hotseat space` wrote, with the program on this machine in the place of a container.
Usage: runtime.py SPACE"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from openenv.cli._validation import validate_multi_mode_deployment
from openenv.validation import Level, run_validation
from openenv.validation.types import CheckStatus


class Subject:
    def __init__(self, root: Path):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            port = s.getsockname()[1]
        self.base_url = f"http://127.0.0.1:{port}"
        line = [str(root / "hotseat"), "serve", "--addr", f"127.0.0.1:{port}", "--record", "off"]
        self.process = subprocess.Popen(line, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                urllib.request.urlopen(self.base_url + "/health", timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the server did not start")

    def inspect(self) -> dict:
        return {}

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class OnThisMachine:
    name = "local-process"
    capabilities = frozenset({"image_build"})
    supported_network_modes = frozenset({"public", "no-network"})

    def build(self, root: Path, execution) -> str:
        self.root = root
        return "sha256:" + "0" * 64

    def start(self, spec) -> Subject:
        return Subject(self.root)


root = Path(sys.argv[1])
ready, issues = validate_multi_mode_deployment(root)
if not ready:
    raise SystemExit(f"FAILED: {issues}")
report = run_validation(root, max_level=Level.RUNTIME, provider=OnThisMachine())
wanted = {"static.manifest", "runtime.startup", "runtime.reward_well_formed", "runtime.observation_schema", "runtime.state_contract"}
for result in report.results:
    if result.status is not CheckStatus.SKIP:
        print(f"  {result.status.value.upper():5s} {result.check_id} {'; '.join(result.evidence)}")
passed = {r.check_id for r in report.results if r.status is CheckStatus.PASS}
if not wanted <= passed:
    raise SystemExit(f"FAILED: {sorted(wanted - passed)}")
