"""What the address of a board of analysis holds: everything there is on it.

``players`` and ``options`` say what is played, ``board`` is the word of the tree of variations, ``name`` what
the players are called, ``seat`` through whose eyes the board is seen, ``open`` that nothing is hidden from
them, ``with`` that an expert looks along.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import FormData, QueryParams

from ludotheque.engine.author.presets import USUAL
from ludotheque.engine.definition import Setting
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.play.url_codec import BadWord
from ludotheque.engine.play.variations import Variations
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.study.workbench import MOVER, SPECTATOR, Workbench
from ludotheque.site.tables.making import clean_name
from ludotheque.words import N_

LONGEST_OPTIONS = 1400
"""Letters of options in an address; a set of components of one's own has most of them."""
LONGEST_NAMES = 500
MOST_UNPACKED = 64 * 1024
"""Bytes of options."""
NO_BOARD = N_("This address leads to no board: a part of it is missing, or it was made for other rules.")
TOO_LARGE = N_("The set of components of this match is too large for the address of a board.")
FULL = N_("There is no room for more on this board. Delete a variation first.")
UNDER_WAY = N_("This is the position of a match of yours that is going on, at a table without hints.")
REASONS = (
    NO_BOARD,
    TOO_LARGE,
    FULL,
    UNDER_WAY,
    N_("An expert is still thinking about another position of yours."),
    N_("You have asked the expert very often this hour. You can go on by yourself, and ask again later."),
)
"""Why something cannot be done on a board, so that it is translated."""

EXPERT, OPEN = "expert", "1"
HELD = ("players", "options", "preset", "board", "name", "seat", "open", "with")
"""What an address says of a board."""

Given = QueryParams | FormData
State = list[tuple[str, str]]


def packed(options: Any) -> str:
    """Return options as an address holds them."""
    text = json.dumps(options, separators=(",", ":"), ensure_ascii=False)
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).rstrip(b"=").decode()


def unpacked(text: str) -> Any:
    """Return the options in an address; Problem if it holds none."""
    if len(text) > LONGEST_OPTIONS:
        raise Problem(422, NO_BOARD)
    reader = zlib.decompressobj()
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
        found = reader.decompress(data, MOST_UNPACKED)
        return json_bytes.loads(found)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise Problem(422, NO_BOARD) from error


def options_of(setting: Setting, game: Game) -> str:
    """Return what is not as usual at a table, as an address holds it; Problem if that is too much."""
    usual = game.setting(setting.players).options
    other = {name: value for name, value in setting.options.items() if value != usual[name]}
    text = packed(other) if other else ""
    if len(text) > LONGEST_OPTIONS:
        raise Problem(422, TOO_LARGE)
    return text


def setting_at(game: Game, given: Given) -> Setting:
    """Return what is played on a board; without options, the usual preset, if something else is not named."""
    players, preset = str(given.get("players", "")), str(given.get("preset", ""))
    seated = next((number for number in game.players if str(number) == players), game.players[0])
    options = str(given.get("options", ""))
    if options:
        chosen = unpacked(options)
    elif "board" in given:
        chosen = {}
    else:
        named = preset if preset in game.presets else USUAL
        chosen = game.preset(named, seated) if named in game.presets else {}
    try:
        return game.setting(seated, chosen, files=False)
    except LudothequeError as error:
        raise Problem(422, NO_BOARD) from error


def bench_at(game: Game, given: Given, lang: str) -> Workbench:
    """Return the board that an address or a form holds; Problem if it holds none."""
    setting = setting_at(game, given)
    try:
        tree = Variations.read(game, setting, str(given.get("board", "")))
    except BadWord as error:
        raise Problem(422, NO_BOARD) from error
    names = [clean_name(name) for name in given.getlist("name")[: setting.players] if isinstance(name, str)]
    eyes = eyes_of(str(given.get("seat", "")), setting.players)
    return Workbench(tree, lang, names, eyes, given.get("with") == EXPERT, given.get("open") == OPEN)


def key_of(game: Game, given: Given, lang: str) -> tuple[object, ...]:
    """Return what tells boards apart: all that an address holds of one."""
    return game.name, lang, *((name, value) for name, value in given.multi_items() if name in HELD)


def eyes_of(text: str, players: int) -> str:
    """Return through whose eyes a board is seen, as an address names them."""
    known = (SPECTATOR, *map(str, range(players)))
    return text if text in known else MOVER


def state_of(bench: Workbench) -> State:
    """Return everything there is on a board, as addresses and forms have it."""
    tree = bench.tree
    assert isinstance(tree.game, Game)
    return state(tree, bench.names, bench.eyes, bench.follow, bench.table.open)


def state(
    tree: Variations, names: Sequence[str], eyes: str = MOVER, follow: bool = False, all_open: bool = False
) -> State:
    """Return the same of a tree."""
    assert isinstance(tree.game, Game)
    told: State = [("players", str(tree.setting.players))]
    if options := options_of(tree.setting, tree.game):
        told.append(("options", options))
    called = [("name", name) for name in names] if any(names) else []
    if len(urlencode(called)) <= LONGEST_NAMES:
        told += called
    told.append(("board", tree.word()))
    if eyes != MOVER:
        told.append(("seat", eyes))
    if all_open:
        told.append(("open", OPEN))
    if follow:
        told.append(("with", EXPERT))
    return told


def address_of(tree: Variations, names: Sequence[str] = (), eyes: str = MOVER, all_open: bool = False) -> str:
    """Return where a tree is seen as a board."""
    return f"{base}/analysis/{tree.game.name}?{urlencode(state(tree, names, eyes, all_open=all_open))}"
