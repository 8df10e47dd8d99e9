"""Clauses and figures of a rulebook."""

from __future__ import annotations

from ludotheque.engine.author.rulebook import Figure, clauses, figures, with_figures

BOOK = """# A game

## 1. The cards

**1.1** Lay a card. In the figure, seat 0
lays the 7.

![The 7 is laid](figures/laid-7.json?seat=0)

**1.2** Then draw one.

![Nobody looks](figures/drawn.json)

- **GAM-1** A ruling.
"""


def test_a_clause_ends_where_its_figure_begins() -> None:
    assert clauses(BOOK) == {
        "1.1": "Lay a card. In the figure, seat 0\nlays the 7.",
        "1.2": "Then draw one.",
        "GAM-1": "A ruling.",
    }


def test_figures_name_a_record_and_who_looks() -> None:
    assert figures(BOOK) == [Figure("The 7 is laid", "laid-7", 0), Figure("Nobody looks", "drawn", None)]


def test_figures_are_replaced_by_what_is_drawn_and_nothing_else_changes() -> None:
    book = with_figures(BOOK, lambda figure: f"[{figure.record} for {figure.seat}]")
    assert "\n\n[laid-7 for 0]\n\n" in book
    assert "\n\n[drawn for None]\n\n" in book
    assert clauses(book) == clauses(BOOK)
