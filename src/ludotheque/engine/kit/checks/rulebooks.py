"""Checks of the rulebooks: the same clauses in every language, and the ones that the program names."""

from __future__ import annotations

from ludotheque.engine.author.rulebook import MARK, clauses, figures, named_clauses
from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.kit.sampling import Sample, demand
from ludotheque.engine.play.replay import figure as position
from ludotheque.words import ENGLISH


def check_rulebooks(sample: Sample) -> None:
    """The rulebooks have the same clauses in every language, those that the program names among them."""
    game = sample.game
    books = {lang: clauses(game.rulebook(lang)) for lang in game.languages}
    first = books[ENGLISH]
    for lang, book in books.items():
        demand(set(book) == set(first), f"clauses differ in {lang}: {sorted(set(book) ^ set(first))}")
        demand(list(book) == list(first), f"clauses come in another order in {lang}")
    drawn = {lang: figures(game.rulebook(lang)) for lang in game.languages}
    for lang, shown in drawn.items():
        same = [figure[1:] for figure in shown] == [figure[1:] for figure in drawn[ENGLISH]]
        demand(same, f"the figures differ in {lang}")
        for figure in shown:
            demand(figure.caption, f"the {lang} figure {figure.record} has no caption")
            _drawn(game, figure.record, figure.seat, lang)
        _printed(game, lang)
    for option in game.options:
        demand(option.clause in first, f"the option {option.name} names the clause {option.clause!r}")
        demand(option.about, f"the option {option.name} is not explained")
    for clause in (game.end_clause, game.notation_clause):
        demand(clause in first, f"the rulebooks have no clause {clause!r}")


def _printed(game: Definition, lang: str) -> None:
    """Demand that the marks for screen and paper are whole, and that paper names no clause it leaves out."""
    screen, paper = game.rulebook(lang), game.rulebook(lang, paper=True)
    whole = not MARK.search(screen + paper)
    demand(whole, f"a mark for screen or paper in {lang} has no end, or no beginning")
    lost = (named_clauses(paper) & set(clauses(screen))) - set(clauses(paper))
    demand(not lost, f"on paper the {lang} rulebook names {sorted(lost)}, which only the screen has")


def _drawn(game: Definition, record: str, seat: int | None, lang: str) -> None:
    try:
        position(game, record).svg(seat, lang)
    except LudothequeError as error:
        demand(False, f"the figure {record}: {error}")
