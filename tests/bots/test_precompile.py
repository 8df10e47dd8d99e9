"""What a server has ready before it serves anybody."""

from importlib.metadata import EntryPoint

import pytest

import ludotheque
from ludotheque.bots import precompile
from ludotheque.engine import shelf


def test_a_game_that_cannot_be_loaded_does_not_keep_the_others_from_being_ready(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = EntryPoint("broken", "no_such_package:GAME", shelf.GROUP)
    whole = {"broken": broken, **shelf._shelf()}
    monkeypatch.setattr(shelf, "_shelf", lambda: whole)
    precompile.load_portable_code()
    assert [*precompile._loadable()] == [
        ludotheque.load(name) for name in ludotheque.games() if name != "broken"
    ]
    assert "No module named 'no_such_package'" in caplog.text
    assert "Traceback" not in caplog.text
