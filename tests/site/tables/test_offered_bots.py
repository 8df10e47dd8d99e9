"""Whoever runs a site says which bots of other packages can be chosen there; programs never can."""

from pathlib import Path

import pytest

from ludotheque import bots
from ludotheque.engine.errors import UnknownBot
from ludotheque.site.pages.setup.form import Mistakes, table_from
from ludotheque.site.services import Services
from ludotheque.site.settings.limits import Limits
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.words import words_of
from tests.site.inside import ME, at_a_house, until
from tests.test_cli import ludo

OFFERED = Limits(offered_bots=("sampler",))


def test_a_bot_that_is_offered_plays_at_a_table(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        assert services.tables.levels == [*bots.BOTS, "sampler"]
        made = await services.tables.create(NewTable("titus", {}, [NewSeat("bot", level="sampler"), ME]))
        await until(lambda: made.table.to_move == 1)

    at_a_house(tmp_path, visit, OFFERED)


@pytest.mark.parametrize("level", ["sampler", "cmd:true", "", None])
def test_others_cannot_be_wished_for(tmp_path: Path, level: str | None) -> None:
    async def visit(services: Services) -> None:
        with pytest.raises(UnknownBot, match="no bot is called"):
            await services.tables.create(NewTable("titus", {}, [ME, NewSeat("bot", level=level)]))

    at_a_house(tmp_path, visit)


def test_the_form_takes_those_that_are_offered() -> None:
    import ludotheque

    game, words = ludotheque.load("titus"), words_of("ludotheque.site", "en")
    form = {"players": "2", "seat-0": "me", "seat-1": "bot:sampler"}
    assert table_from(game, form, None, words, ["sampler"]).seats[1].level == "sampler"
    with pytest.raises(Mistakes):
        table_from(game, form, None, words)


def test_only_bots_that_are_installed_can_be_offered() -> None:
    found = ludo("serve", "--offer-bot", "nobody")
    assert found.exit_code == 2
    assert "no bot is called 'nobody'" in found.stderr
