"""Serving written files on this machine, to try them: as any plain host of files would."""

from __future__ import annotations

import contextlib
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import click

from ludotheque.engine.errors import LudothequeError

TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


class Files(SimpleHTTPRequestHandler):
    """Files, with types that browsers insist on."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 - as the class has it

    def log_message(self, *told: object) -> None:
        """Say nothing of requests."""


def serve_files(folder: Path, port: int) -> None:
    """Serve a folder on loopback until somebody stops it."""
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(Files, directory=str(folder)))
    except OSError as error:
        raise LudothequeError(
            f"port {port} cannot be used: {error.strerror}; choose another with --port"
        ) from error
    click.echo(f"http://127.0.0.1:{server.server_port}/  (Ctrl+C stops it)")
    with server, contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()
