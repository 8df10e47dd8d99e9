"""Presets as the pages offer them."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.engine.author.contract import Json
from ludotheque.engine.game import Game


@dataclass(frozen=True)
class PresetChoice:
    """A preset, with how long it takes."""

    name: str
    title: str
    about: str
    minutes: int
    chosen: bool


def presets_of(game: Game, lang: str, players: int, options: Json | None = None) -> list[PresetChoice]:
    """Return a game's presets; that one is chosen which the options come from."""
    titles, abouts = game.preset_titles(lang), game.preset_abouts(lang)

    def chosen(name: str) -> bool:
        return options is not None and game.setting(players, game.preset(name, players)).options == options

    return [
        PresetChoice(name, titles[name], abouts[name], game.minutes(name, players), chosen(name))
        for name in game.presets
    ]
