"""Parts of the page of a table: what was agreed, and who is offered what."""

from pathlib import Path

from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.fragments import help_html
from ludotheque.site.pages.table.play import agreed
from ludotheque.site.services import Services
from ludotheque.site.tables.making import NewTable
from tests.site.inside import BOT, ME, at_a_house


def test_what_was_agreed_is_told_by_its_title(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = (await services.tables.create(NewTable("temptation", {"rounds": 3}, [ME, BOT]))).table
        assert agreed(table, words_of("en"))[0] == ("Rounds", "3")
        assert agreed(table, words_of("fr"))[0] == ("Manches", "3")

    at_a_house(tmp_path, visit)


def test_an_aid_of_notation_is_offered_to_those_who_read_notation() -> None:
    _hint, threats, coordinates = help_html("tanagra", True, words_of("en")).split("</button>")[:3]
    assert "notation" not in threats
    assert 'class="button scripted notation" data-aid="coordinates"' in coordinates
