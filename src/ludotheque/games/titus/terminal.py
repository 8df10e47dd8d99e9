"""The table of Titus in characters, for a terminal."""

from __future__ import annotations

from ludotheque.engine import N_, Json, Words, words_of
from ludotheque.engine.author.palette import SHAPES
from ludotheque.games.titus.components import Deck
from ludotheque.games.titus.names import names_of

COLUMNS = 80
SOURCES = {"pile": N_("drawn"), "swap": N_("swapped"), "steal": N_("stolen")}
"""How a token came to be in hand."""


def text(view: Json, deck: Deck, seat: int | None, lang: str) -> str:
    """Return the table: the pile, then each seat's units, named by their lowest token, and its cards."""
    _ = words_of(__package__, lang)
    lines = _middle(view, _)
    for other in range(view["players"]):
        lines += _seat(view, other, seat, _)
    return "\n".join(lines)


def _middle(view: Json, _: Words) -> list[str]:
    top = f"({view['top'][0]})" if view["top"] else "—"
    first = _("Pile %(top)s + %(left)s", top=top, left=view["pile"])
    pending = view["pending"]
    if pending:
        number, source = view["tokens"][pending][0], SOURCES[view["pending_from"]]
        first += "     " + _("In hand") + f" {pending} ({number}) " + _(source)
    if view["takings"]:
        first += "     " + _("takings: %(number)s", number=view["takings"])
    cards = " ".join(map(str, view["victory_pile"])) or _("none left")
    return [first, _("Victory cards: %(cards)s", cards=cards)]


def _seat(view: Json, other: int, seat: int | None, _: Words) -> list[str]:
    name = names_of(view, _.lang)[other] + " · " + _("seat %(number)s", number=other)
    if other == seat:
        name += " · " + _("you")
    points = _.ngettext("%(num)s point", "%(num)s points", view["scores"][other])
    title = f"── {SHAPES[other]} {name} ── {points} ──"
    if other == view["turn"]:
        title += " ▶ " + _("to move") + " ──"
    if other in view["winners"]:
        title += " ★ " + _("won") + " ──"
    reserve = sorted(view["reserves"][other], key=lambda unit: view["tokens"][unit[0]][0])
    units = [f"{unit[0]} {_numbers(view, unit)}" for unit in reserve]
    lines = [title.ljust(COLUMNS, "─"), *_wrapped(units or [_("nothing yet")])]
    purses = [f"[{purse['card']}] {_numbers(view, purse['run'])}" for purse in view["victory"][other]]
    return lines + _wrapped(purses)


def _numbers(view: Json, run: list[str]) -> str:
    return f"({'·'.join(str(view['tokens'][token][0]) for token in run)})" if run else "()"


def _wrapped(parts: list[str]) -> list[str]:
    """Return parts in lines, none of them broken."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + 3 + len(part) <= COLUMNS:
            lines[-1] += f"   {part}"
        else:
            lines.append(f"   {part}")
    return lines
