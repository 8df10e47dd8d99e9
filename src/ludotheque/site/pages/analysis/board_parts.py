"""What stands around a board of analysis, as parts of its page."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from markupsafe import escape

from ludotheque.engine.author.contract import Json
from ludotheque.site.foundation.links import base
from ludotheque.site.pages.analysis.board_choices import button, chance_html, expert_html, others_html
from ludotheque.site.pages.analysis.board_state import state_of
from ludotheque.site.pages.analysis.variations import tree_html
from ludotheque.site.pages.table import fragments
from ludotheque.site.pages.table.fragments import said_html
from ludotheque.site.pages.table.looking import Look, views_differ
from ludotheque.site.pages.table.message import PageParts
from ludotheque.site.pages.table.result import ending_of
from ludotheque.site.pages.table.seats import Strip
from ludotheque.site.study.workbench import MOVER, SPECTATOR, Workbench
from ludotheque.site.tables.board import Board
from ludotheque.words import Words

SIGNS = {
    "first": "M4 4h4v16h-4zM21 4v16L9 12z",
    "back": "M18 4v16L5 12z",
    "forward": "M6 4v16L19 12z",
    "last": "M16 4h4v16h-4zM3 4v16L15 12z",
    "delete": "M9 3h6v2h5v2H4V5h5zM6 8h12l-1 13H7z",
}


def look_of(bench: Workbench, narrow: bool = False) -> Look:
    """Return how a board is looked at: who looks plays for all seats, through the eyes of one of them."""
    players, turn = bench.tree.setting.players, bench.table.to_move
    seat: int | None
    if bench.eyes == SPECTATOR:
        seat = None
    elif bench.eyes != MOVER:
        seat = int(bench.eyes)
    else:
        seat = bench.tree.match.s.turn % players if turn is None else turn
    return Look(tuple(range(players)), seat, narrow=narrow)


def talk_of(bench: Workbench, mark: bool = False) -> PageParts:
    """Return what is said around a board; ``mark`` tells in the tree where one is, without scripts."""
    trees: dict[int, bytes] = {}
    """The tree as it was written last: most steps do not change it. A text would take twice the room."""

    def written(words: Words, names: Sequence[str]) -> str:
        if mark:
            return tree_html(bench, words, names, bench.tree.here)
        if bench.grown not in trees:
            trees.clear()
            trees[bench.grown] = tree_html(bench, words, names).encode()
        return trees[bench.grown].decode()

    def parts(
        table: Board, look: Look, words: Words, view: Json, back: bool | None, again: str | None
    ) -> dict[str, str]:
        names = view["names"]
        return {
            "goal": fragments.goal_html(table, look, words, names),
            "seats": Strip(
                words, names, view["scores"], table.to_move, table.winners if table.over else ()
            ).at_rest(),
            "news": news_html(bench, look, words, names),
            "actions": actions_html(bench, look, words),
            "tree": written(words, names),
            "state": state_html(bench),
            "others": views_html(bench, look, words, names),
            "way-out": "",
            "curtain": "",
        }

    def status(table: Board, look: Look, words: Words, names: Sequence[str]) -> str:
        return status_of(bench, words, names)

    return PageParts(parts, status, title_of, log=False)


def title_of(table: Board, look: Look, words: Words) -> str:
    """Return the page's title."""
    game = table.game.title.get(words.lang) or next(iter(table.game.title.values()))
    return words.gettext("Analysis of %(game)s", game=game)


def status_of(bench: Workbench, words: Words, names: Sequence[str]) -> str:
    """Return in a sentence how a board stands."""
    table = bench.table
    if table.over:
        return (
            f"{fragments.status(table, Look((), None), words, names)} {ending_of(table, words.lang)}".strip()
        )
    if table.to_move is None:
        return words.gettext("Chance is next.")
    return words.gettext("%(name)s is to move.", name=names[table.to_move])


def news_html(bench: Workbench, look: Look, words: Words, names: Sequence[str]) -> str:
    """Return how it stands, what happened last, what chance may do, and what an expert thinks."""
    here, table = bench.tree.here, bench.table
    said = bench.said.get(here)
    last = f'<div class="lines last">{said_html(said, names)}</div>' if said else ""
    task = fragments.task_html(table, look, words, names)
    below = chance_html(bench, words, names) if bench.chance_due else others_html(bench, look, words, names)
    return (
        f'<p class="status">{escape(status_of(bench, words, names))}</p>{task}{last}{below}'
        f"{expert_html(bench, words, names)}"
    )


def state_html(bench: Workbench) -> str:
    """Return all there is on the board, for forms and for the address."""
    told = state_of(bench)
    fields = "".join(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in told)
    here = bench.tree.nodes().index(bench.tree.here)
    return f'<div data-state="{escape(urlencode(told))}" data-here="{here}">{fields}</div>'


def views_html(bench: Workbench, look: Look, words: Words, names: Sequence[str]) -> str:
    """Return the board as the other seats see it, where they hold what is not seen here."""
    if not views_differ(bench.table, range(len(names))):
        return ""
    told = [pair for pair in state_of(bench) if pair[0] not in ("seat", "open", "with")]
    parts = []
    for seat, name in enumerate(names):
        if seat != look.seat:
            query = escape(urlencode([*told, ("seat", str(seat))]))
            label = escape(words.gettext("As %(name)s sees it", name=name))
            picture = f"{base}/analysis/{bench.tree.game.name}/picture.svg?{query}"
            image = f'<img src="{picture}" alt="" loading="lazy">'
            parts.append(
                f'<button class="view" form="bench" name="eyes" value="{seat}" data-do="eyes"'
                f' id="view-{seat}">{image}<span>{label}</span></button>'
            )
    return "".join(parts)


# what can be done


def actions_html(bench: Workbench, look: Look, words: Words) -> str:
    """Return the buttons below the board."""
    here = bench.tree.here
    ways = {
        "first": (words.gettext("To the beginning"), here.parent is None),
        "back": (words.gettext("Back"), here.parent is None),
        "forward": (words.gettext("Forward"), not here.children),
        "last": (words.gettext("To the end"), not here.children),
        "delete": (words.gettext("Delete from here on"), here.parent is None),
    }
    steps = "".join(_step(name, label, off) for name, (label, off) in ways.items())
    parts = [f'<div class="steps">{steps}</div>']
    off = "" if bench.asks and bench.thinking is None else ' aria-disabled="true"'
    label = _label(words.gettext("Ask the expert"), words.gettext("Expert"))
    parts.append(button("expert", label, more=off))
    title = escape(words.gettext("Ask the expert after every move"))
    pressed = f' aria-pressed="{"true" if bench.follow else "false"}" title="{title}"'
    label = _label(words.gettext("after every move"), words.gettext("always"))
    parts.append(button("follow", label, "button scripted", more=pressed))
    parts.append(fragments.help_html(bench.table.game.name, False, words) if look.seat is not None else "")
    return "".join(parts)


def _label(words: str, brief: str) -> str:
    """Return what a button says; in fewer words where there is little room."""
    return f'<span class="long">{escape(words)}</span><span class="brief">{escape(brief)}</span>'


def _step(name: str, label: str, off: bool) -> str:
    path = f'<path d="{SIGNS[name]}" fill="currentColor"/>'
    sign = f'<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">{path}</svg>'
    more = f' title="{escape(label)}"' + (' aria-disabled="true"' if off else "")
    return button(name, f'{sign}<span class="unseen">{escape(label)}</span>', more=more)
