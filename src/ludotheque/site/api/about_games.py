"""What programs are told of a game on the shelf: who can play it, how long it takes, its options."""

from __future__ import annotations

from typing import Any

from ludotheque.engine.shelf import load
from ludotheque.words import in_every_language


def about_game(name: str) -> dict[str, Any]:
    """Return what there is to know before a table is made."""
    game = load(name)
    return {
        "game": name,
        "title": game.title,
        "about": game.about,
        "players": list(game.players),
        "minutes": game.minutes(),
        "presets": game.presets,
        "presets_for": {
            str(players): {name: game.preset(name, players) for name in game.presets}
            for players in game.players
        },
        "rules": game.version,
        "options": [
            {
                "name": option.name,
                "clause": option.clause,
                "about": in_every_language(game.package, option.about),
                "kind": type(option).__name__.lower(),
            }
            for option in game.options
        ],
    }
