"""Any game as an OpenSpiel game.

::

    openspiel.register()
    game = pyspiel.load_game("ludotheque_titus(players=2,strict=true)")

Chance is a player of its own, as OpenSpiel has it, and what a player knows comes from a sight, so
information states are honest. Returns sum up to 0. A number of an option that is −1 is the usual one, −2 is
none; ``small=true`` takes the options under which the conformance kit enumerates what is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ludotheque.engine.author.options import Deck, Flag, Option
from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.errors import LudothequeError, needs
from ludotheque.engine.game import Game
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.spaces import learning_of
from ludotheque.engine.shelf import games, load

with needs("openspiel", "ludotheque.envs.openspiel"):
    import pyspiel

    from ludotheque.envs.openspiel_classes import SpielGame

PREFIX = "ludotheque_"
USUAL, NONE = -1, -2
"""In place of an option's number."""
GLANCE = 200
"""Events of a random match in which chance acts, if it ever does."""
MOST_WORLDS = 100_000

_registered: dict[str, Any] = {}


def register() -> list[str]:
    """Register every game on the shelf that has an action space, and return what they are called."""
    found = [name for name in games() if load(name).learning is not None]
    for name in found:
        register_as(PREFIX + name, name)
    return [PREFIX + name for name in found]


def register_as(short_name: str, game: str, options: Mapping[str, Any] | None = None) -> None:
    """Register a game under a name, with options other than the usual ones, such as a deck of its own.

    Where it is loaded, parameters can change them. Registering the same again changes nothing.
    """
    found, given = load(game), dict(options or {})
    found.setting(found.players[0], given)
    if _is_new(short_name, (game, given)):
        parameters = {option.name: _blank(option) for option in found.options}
        kind = _kind(short_name, found, found.players, {"small": False, **parameters})

        # OpenSpiel keeps it beyond the end of Python, which a function would not survive
        class Registered(SpielGame):
            def __init__(self, params: Mapping[str, Any] | None = None) -> None:
                params = params or {}
                players = params.get("players", found.players[0])
                setting = found.setting(players, _options(found, given, params))
                super().__init__(kind, found, setting, params, _has_chance(found))

        pyspiel.register_game(kind, Registered)


def register_ending(short_name: str, match: Match, worlds: int = 1, seed: int = 0) -> None:
    """Register what is left of a match as a game of its own, small enough to be solved if little is left.

    It begins with a chance event that deals what is hidden: one of so many matches that fit what a spectator
    has seen, drawn as a spectator must believe, each as likely.
    """
    if isinstance(worlds, bool) or not isinstance(worlds, int) or not 1 <= worlds <= MOST_WORLDS:
        raise LudothequeError(f"worlds are a whole number from 1 to {MOST_WORLDS:,}, not {worlds!r}")
    if match.over:
        raise LudothequeError("nothing is left of a match that is over")
    found, sight = load(match.game.name), match.sight(None)
    dealt = [sight.redeal(seed + k, chance="manual") for k in range(worlds)]
    if _is_new(short_name, (found.name, match.history, worlds, seed)):
        kind = _kind(short_name, found, (match.players,), {})

        class Registered(SpielGame):
            def __init__(self, params: Mapping[str, Any] | None = None) -> None:
                super().__init__(kind, found, match.setting, params or {}, True, dealt)

        pyspiel.register_game(kind, Registered)


def _is_new(short_name: str, what: Any) -> bool:
    """Note what is registered under a name; LudothequeError if that is taken by something else."""
    learning_of(load(what[0]))
    if _registered.setdefault(short_name, what) != what:
        raise LudothequeError(f"{short_name!r} is registered already, as something else")
    return short_name not in pyspiel.registered_names()


def _kind(short_name: str, game: Game, players: Sequence[int], parameters: Mapping[str, Any]) -> Any:
    hides = hasattr(game.rules.module, "conceal")
    kinds = pyspiel.GameType
    chance = kinds.ChanceMode.EXPLICIT_STOCHASTIC if _has_chance(game) else kinds.ChanceMode.DETERMINISTIC
    known = kinds.Information.IMPERFECT_INFORMATION if hides else kinds.Information.PERFECT_INFORMATION
    return pyspiel.GameType(
        short_name=short_name,
        long_name=f"Ludothèque: {game.title['en']}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=known,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players[-1],
        min_num_players=players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": players[0], **parameters},
    )


def _blank(option: Option) -> Any:
    """Return what stands for the usual value of an option."""
    if isinstance(option, Deck):
        return ""
    return option.usual if isinstance(option, Flag) else USUAL


@cache
def _has_chance(game: Game) -> bool:
    position, rng = game.new(game.setting(game.players[0])), generator(0)
    for _ in range(GLANCE):
        if position.to_move in (CHANCE, OVER):
            return position.to_move == CHANCE
        position.play(position.pick(rng))
    return False


def _options(game: Game, given: Mapping[str, Any], params: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as parameters name them."""
    options = {**(game.small if params.get("small") else {}), **given}
    for option in game.options:
        value = params.get(option.name, _blank(option))
        if value != _blank(option):
            options[option.name] = None if value == NONE and not isinstance(option, Flag) else value
    return options
