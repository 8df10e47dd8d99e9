"""What pages show of travelling: that the library can be taken along, and at tables, that a match can."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import escape
from starlette.requests import Request

from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.fragments import mark_of
from ludotheque.site.pages.table.looking import names_of
from ludotheque.site.tables.additions import Addition
from ludotheque.site.tables.board import Board
from ludotheque.site.travel.files import PLACE
from ludotheque.site.travel.kept import BROUGHT, TAKEN
from ludotheque.site.travel.service import Travel, Trip
from ludotheque.words import Words

LOG, OFFER = "travels", "travel"
"""The parts of the page."""


def addition(travel: Travel) -> Addition:
    """Return what travelling adds to every table."""

    def parts(table: Board, held: Sequence[int], lang: str) -> Mapping[str, str]:
        words = words_of(lang)
        mine = travel.offered(table, held[0] if held else None)
        return {
            LOG: trips_html(table, travel.at(table.id), words),
            OFFER: offer_html(table.id, words) if mine else "",
        }

    return Addition(
        "travel",
        parts=parts,
        below_log=(LOG,),
        under_table=(OFFER,),
        files=("travel/travel.css",),
        look=travel.look,
    )


def trips_html(table: Board, trips: Sequence[Trip], words: Words) -> str:
    """Return the log's lines on when the match was first taken along, and last brought back."""
    names, lines = names_of(table, words), []
    taken, brought = ([one for one in trips if one.what == what] for what in (TAKEN, BROUGHT))
    for trip in (*taken[:1], *brought[-1:]):
        name, number = names[trip.seat], trip.number
        if trip.what == TAKEN:
            told = words.gettext(
                "%(name)s took this match along after event %(number)s, with all that lies face down.",
                name=name,
                number=number,
            )
        else:
            told = words.gettext("%(name)s brought it back, at event %(number)s.", name=name, number=number)
        lines.append(f'<li>{mark_of(trip.seat)}<span class="said">{escape(told)}</span></li>')
    return f'<ol class="lines travels">{"".join(lines)}</ol>' if lines else ""


def offer_html(table: str, words: Words) -> str:
    """Return what takes a match along: what that means, and the way to it."""
    label = words.gettext("Take this match with you")
    means = words.gettext(
        "It goes on without a network, in the library on your own device, and comes back when you bring it. "
        "That library knows what lies face down here, and whoever can look into it does, too. The list of "
        "moves says so."
    )
    go = words.gettext("Take the match along")
    return (
        f'<details class="sure"><summary class="button">{escape(label)}</summary><div><p>{escape(means)}</p>'
        f'<a class="button first" href="{base}{PLACE}/#/travel/{table}">{escape(go)}</a></div></details>'
    )


async def values(travel: Travel, request: Request) -> Mapping[str, Any]:
    """Return what the templates are filled in with: where the library lies, if it is offered."""
    return {"travel_place": f"{base}{PLACE}/" if travel.folder else ""}
