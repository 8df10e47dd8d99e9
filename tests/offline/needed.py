"""Python for browsers, without which the library without a server is not tried."""

from __future__ import annotations

import os
import shutil

import pytest

from ludotheque.engine.errors import LudothequeError
from ludotheque.offline.bundle.core import core


def need_core() -> None:
    """Pass a test over where Python for browsers cannot be had."""
    try:
        core()
    except LudothequeError as error:
        _missing(str(error))


def need_node() -> None:
    """Pass a test over where node is not installed."""
    if shutil.which("node") is None:
        _missing("node is not installed")


def _missing(why: str) -> None:
    if "CI" in os.environ:
        raise AssertionError(why)
    pytest.skip(why)
