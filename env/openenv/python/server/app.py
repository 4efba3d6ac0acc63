"""Starts the server, that is, the program `hotseat`: $HOTSEAT_BIN, the one beside this package, or the one on the PATH.

main() becomes that program. app is for those who start an ASGI application, as `uvicorn server.app:app`: it runs the program on a free
port of the loopback interface and passes everything on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import socket
import stat
import sys
from pathlib import Path


def find_binary() -> str:
    """The program's path; a SystemExit names what would be right."""
    named = os.environ.get("HOTSEAT_BIN")
    if named:
        return named
    beside = Path(__file__).resolve().parent.parent / "hotseat"
    if beside.is_file():
        if not os.access(beside, os.X_OK):  # uploads lose the mark
            beside.chmod(beside.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
        return str(beside)
    found = shutil.which("hotseat")
    if found:
        return found
    raise SystemExit("hotseat is not here: set HOTSEAT_BIN, or write this folder with `hotseat space`")


def command(host: str, port: int) -> list[str]:
    """The program's command line. $HOTSEAT_RECORD is where replays go; off keeps none."""
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    line = [find_binary(), "serve", "--addr", address]
    if os.environ.get("HOTSEAT_RECORD"):
        line += ["--record", os.environ["HOTSEAT_RECORD"]]
    return line


def main() -> None:
    """Become the server."""
    parser = argparse.ArgumentParser(description="Serve the desks over the OpenEnv protocol.")
    parser.add_argument("--host", default="0.0.0.0")
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "7860")))
    args = parser.parse_args()
    line = command(args.host, args.port)
    sys.stdout.flush()
    os.execv(line[0], line)


class Proxy:
    """An ASGI application that passes HTTP and WebSocket on to the program."""

    def __init__(self) -> None:
        self.port = 0
        self.process = None
        self.http = None

    async def __call__(self, scope, receive, send) -> None:
        if scope["type"] == "lifespan":
            await self.lifespan(receive, send)
        elif scope["type"] == "http":
            await self.pass_http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.pass_websocket(scope, receive, send)

    async def lifespan(self, receive, send) -> None:
        await receive()
        try:
            await self.start()
        except (Exception, SystemExit) as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.http.aclose()
        if self.process.returncode is None:
            self.process.terminate()
        await self.process.wait()
        await send({"type": "lifespan.shutdown.complete"})

    async def start(self) -> None:
        import httpx

        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = await asyncio.create_subprocess_exec(*command("127.0.0.1", self.port))
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=None, trust_env=False)
        for _ in range(200):
            try:
                await self.http.get("/health")
                return
            except httpx.TransportError:
                if self.process.returncode is not None:
                    break
                await asyncio.sleep(0.05)
        raise RuntimeError("hotseat did not start")

    async def pass_http(self, scope, receive, send) -> None:
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body, more = body + message.get("body", b""), message.get("more_body", False)
        path = scope["raw_path"].decode() + ("?" + scope["query_string"].decode() if scope["query_string"] else "")
        request = self.http.build_request(scope["method"], path, headers=scope["headers"], content=body)
        answer = await self.http.send(request, stream=True)
        try:
            await send({"type": "http.response.start", "status": answer.status_code, "headers": answer.headers.raw})
            async for chunk in answer.aiter_raw():
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
            await send({"type": "http.response.body"})
        finally:
            await answer.aclose()

    async def pass_websocket(self, scope, receive, send) -> None:
        from websockets.asyncio.client import connect
        from websockets.exceptions import ConnectionClosed, InvalidStatus

        await receive()
        path = scope["raw_path"].decode() + ("?" + scope["query_string"].decode() if scope["query_string"] else "")
        headers = {k.decode(): v.decode() for k, v in scope["headers"] if k == b"authorization"}
        try:
            upstream = await connect(f"ws://127.0.0.1:{self.port}{path}", additional_headers=headers, max_size=None, proxy=None)
        except InvalidStatus:
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})

        async def down() -> None:
            try:
                async for text in upstream:
                    await send({"type": "websocket.send", "text": text})
            except ConnectionClosed:
                pass
            await send({"type": "websocket.close", "code": upstream.close_code or 1000})

        answers = asyncio.create_task(down())
        try:
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    break
                await upstream.send(message["text"] if message.get("text") is not None else message["bytes"])
        except ConnectionClosed:
            pass
        finally:
            await upstream.close()
            await asyncio.gather(answers, return_exceptions=True)


app = Proxy()


if __name__ == "__main__":
    main()
