"""Clauses and figures of a rulebook."""

from __future__ import annotations

from ludotheque.engine.author.rulebook import Figure, clauses, figures, on_paper, on_screen, with_figures

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


MARKED = """# A game

## 1. The cards

**1.1** Lay a card<!--screen-->; the program draws<!--/screen--><!--paper  and draw-->.

<!--screen-->
## 2. Files

**2.1** A file has
two parts.
<!--/screen-->

## 3. Moves

**3.1** `lay 7`

## 4. The end

**4.1** Most cards win.
"""


def test_what_only_the_screen_has_is_left_out_on_paper() -> None:
    assert clauses(on_paper(MARKED, "3.1")) == {"1.1": "Lay a card and draw.", "4.1": "Most cards win."}
    assert "Files" not in on_paper(MARKED, "3.1")


def test_what_only_paper_says_is_left_out_on_the_screen() -> None:
    screen = on_screen(MARKED)
    assert "**1.1** Lay a card; the program draws.\n" in screen
    assert "\n## 2. Files\n\n**2.1** A file has\ntwo parts.\n" in screen
    assert list(clauses(screen)) == ["1.1", "2.1", "3.1", "4.1"]


def test_how_moves_are_written_is_left_out_on_paper_without_a_mark() -> None:
    assert list(clauses(on_paper(BOOK, "1.2"))) == []
    assert on_paper(BOOK, "9.9") == on_screen(BOOK) == BOOK
