"""Files as small as they go. What takes long is kept, by what was compressed."""

from __future__ import annotations

import gzip
import hashlib
import lzma
import shutil
import subprocess
from collections.abc import Callable

from ludotheque.engine.speed import cache

SCRIPT = """
const { brotliCompressSync, constants: c } = require('node:zlib');
const bytes = require('node:fs').readFileSync(0);
const params = { [c.BROTLI_PARAM_QUALITY]: 11, [c.BROTLI_PARAM_LGWIN]: 24 };
process.stdout.write(brotliCompressSync(bytes, { params }));
"""


def gzipped(content: bytes) -> bytes:
    """Return bytes as hosts send them to every browser."""
    return _kept("gzip", content, lambda: gzip.compress(content, 9, mtime=0))


def packed(content: bytes) -> bytes:
    """Return bytes as small as Python can read them."""
    return _kept("xz", content, lambda: lzma.compress(content, preset=6))


def brotlied(content: bytes) -> bytes | None:
    """Return bytes as small as Brotli makes them, which takes a minute; None without node."""
    node = shutil.which("node")
    if node is None:
        return None
    command = [node, "-e", SCRIPT]
    return _kept(
        "brotli",
        content,
        lambda: subprocess.run(command, input=content, capture_output=True, check=True).stdout,  # noqa: S603
    )


def _kept(kind: str, content: bytes, make: Callable[[], bytes]) -> bytes:
    path = cache.private_folder(f"bundle-{kind}") / hashlib.sha256(content).hexdigest()
    if path.is_file():
        return cache.read(path)
    made = make()
    cache.write(path, made)
    return made
