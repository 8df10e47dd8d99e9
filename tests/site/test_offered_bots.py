"""Whoever runs a site says which bots of other packages can be chosen there; programs never can."""

from pathlib import Path

import pytest

from ludotheque import bots
from ludotheque.engine.errors import UnknownBot
from ludotheque.site.house import House
from ludotheque.site.limits import Limits
from ludotheque.site.making import NewSeat
from ludotheque.site.pages.setup_form import Mistakes, wish_from
from ludotheque.site.table import Settings
from ludotheque.words import words_of
from tests.site.inside import ME, at_a_house, until
from tests.test_cli import ludo

OFFERED = Limits(offered_bots=("sampler",))


def test_a_bot_that_is_offered_plays_at_a_table(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        assert house.levels == [*bots.BOTS, "sampler"]
        made = await house.create("titus", 2, {}, [NewSeat("bot", level="sampler"), ME], Settings())
        await until(lambda: made.table.to_move == 1)

    at_a_house(tmp_path, visit, OFFERED)


@pytest.mark.parametrize("level", ["sampler", "cmd:true", "", None])
def test_others_cannot_be_wished_for(tmp_path: Path, level: str | None) -> None:
    async def visit(house: House) -> None:
        with pytest.raises(UnknownBot, match="no bot is called"):
            await house.create("titus", 2, {}, [ME, NewSeat("bot", level=level)], Settings())

    at_a_house(tmp_path, visit)


def test_the_form_takes_those_that_are_offered() -> None:
    import ludotheque

    game, words = ludotheque.load("titus"), words_of("ludotheque.site", "en")
    form = {"players": "2", "seat-0": "me", "seat-1": "bot:sampler"}
    assert wish_from(game, form, None, words, ["sampler"]).chairs[1].level == "sampler"
    with pytest.raises(Mistakes):
        wish_from(game, form, None, words)


def test_only_bots_that_are_installed_can_be_offered() -> None:
    found = ludo("serve", "--offer-bot", "nobody")
    assert found.exit_code == 2
    assert "no bot is called 'nobody'" in found.stderr
