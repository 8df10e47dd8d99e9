"""Balance reports: their figures, and the page."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import ludotheque
from ludotheque.arena.balance import Report, report
from ludotheque.arena.contest import Running, contest
from ludotheque.arena.page import page
from ludotheque.arena.plans import Survey
from ludotheque.arena.plots import Scale
from ludotheque.arena.results import Results
from ludotheque.words import languages_of

from .alone import Alone, MadeUp


def surveyed(path: Path, game: str, plan: Survey, workers: Alone, **options: Any) -> Report:
    chosen = ludotheque.load(game)
    with Results(path, contest(chosen, plan, options, 1)) as results:
        running = Running(results, plan)
        running.run(workers)
    return report(chosen, running)


PLAN = Survey("medium", (2, 3), 120)


def made_up(path: Path) -> Report:
    return surveyed(path, "titus", PLAN, MadeUp({"medium": 8, "easy": 2, "random": 1}))


def test_figures_say_what_the_matches_were(tmp_path: Path) -> None:
    two, three = made_up(tmp_path / "x.jsonl").tables
    assert (two.players, two.matches, three.players, three.matches) == (2, 120, 3, 120)
    for table in (two, three):
        fair = 1 / table.players
        assert sum(seat.share for seat in table.seats) == pytest.approx(1)
        assert all(seat.low < fair < seat.high for seat in table.seats)
        assert table.ties.share == 0
        assert table.winning_points.mean == 11
        assert table.points.mean == pytest.approx(10 + fair)
        assert table.choices == pytest.approx(100 / (20 * table.players))
        assert table.leader_wins[0] == pytest.approx(fair)
        assert table.leader_wins[-1] == 1
        assert 1 < table.lead_changes.mean < 2
        for histogram, count in (
            (table.moves_histogram, 120),
            (table.points_histogram, 120 * table.players),
            (table.winning_histogram, 120),
            (table.changes_histogram, 120),
        ):
            assert sum(histogram.counts) == count
            assert len(histogram.edges) == len(histogram.counts) + 1 <= 26


def test_skill_is_the_stronger_bots_share(tmp_path: Path) -> None:
    for table in made_up(tmp_path / "x.jsonl").tables:
        below, random = table.skill
        assert below.bots == ("medium", "easy")
        assert random.bots == ("medium", "random")
        assert 0.5 < below.wins.share < random.wins.share


def test_ways_to_end_are_counted_by_name(tmp_path: Path) -> None:
    found = surveyed(
        tmp_path / "x.jsonl", "temptation", Survey("random", (2,), 4), Alone(), rounds=1, first_board=True
    )
    assert dict(zip(found.endings, found.tables[0].endings, strict=True)) == {
        "Somebody reached the goal": 0,
        "The last round was over": 4,
    }
    text = page(ludotheque.load("temptation"), found, "fr")
    assert "La dernière manche est finie" in text
    assert "rounds = 1" in text


class Requests(HTMLParser):
    """Notes everything that a browser would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "link", "img", "iframe", "object", "embed", "use", "image"):
            self.found.append(tag)
        self.found += [f"{name}={value}" for name, value in attrs if name in ("src", "href", "xlink:href")]


@pytest.mark.parametrize("lang", languages_of("ludotheque.site"))
def test_the_page_is_well_formed_and_asks_for_nothing(tmp_path: Path, lang: str) -> None:
    text = page(ludotheque.load("titus"), made_up(tmp_path / "x.jsonl"), lang)
    tree = ElementTree.fromstring(text.removeprefix("<!doctype html>"))
    assert tree.attrib["lang"] == lang
    requests = Requests()
    requests.feed(text)
    assert requests.found == []
    assert "url(" not in text
    assert "@import" not in text
    assert text.count("http") == text.count('xmlns="http://www.w3.org/2000/svg"')


def test_every_plot_has_a_title_and_its_marks_lie_inside(tmp_path: Path) -> None:
    text = page(ludotheque.load("titus"), made_up(tmp_path / "x.jsonl"), "en")
    svg = "{http://www.w3.org/2000/svg}"
    plots = list(ElementTree.fromstring(text.removeprefix("<!doctype html>")).iter(f"{svg}svg"))
    assert len(plots) == 2 * 7
    for plot in plots:
        assert plot.findtext(f"{svg}title")
        _, _, width, height = map(float, plot.attrib["viewBox"].split())
        for rect in plot.iter(f"{svg}rect"):
            x, y, wide, high = (float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
            assert x >= -0.1
            assert x + wide <= width + 0.1
            assert y >= -0.1
            assert y + high <= height + 0.1


def test_ticks_are_round_numbers_inside_their_scale() -> None:
    assert Scale(0, 1, 0, 100).ticks(4) == pytest.approx([0, 0.5, 1])
    assert Scale(-255, 196, 0, 100).ticks() == [-200, -100, 0, 100]
    assert Scale(7, 7, 0, 100).ticks() == [7]
