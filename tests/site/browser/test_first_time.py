"""The first time on a machine bots must be compiled: people are told what they wait for."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.site.server import Server

from .playing import Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A machine on which nobody has played yet."""
    empty: Path = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("LUDOTHEQUE_CACHE", str(empty))
        running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.kill()  # what it compiles would keep it


def test_who_waits_for_a_bot_that_gets_ready_is_told_so(visit: Callable[..., Visitor]) -> None:
    ada = visit(locale="fr-FR")
    ada.sit("tantalus", ["me", "bot:expert"])
    ada.wait()
    ada.page.get_by_role("button", name="Conseil").click()
    expect(ada.page.locator("#prompt")).to_have_text(
        "Un expert se prépare. Cela peut prendre une minute, mais une seule fois sur cette machine."
    )
    choice = random.Random(1)
    while ada.page.locator(".player.turn.mine").count():  # who wins a card plays again
        ada.move(choice)
    expect(ada.page.locator("#seats .turn .state")).to_have_text("se prépare…")
    expect(ada.page.locator("#news .status")).to_contain_text(
        "se prépare. Cela peut prendre une minute, mais une seule fois sur cette machine."
    )
