"""Any game as an OpenSpiel game.

::

    openspiel.register()
    game = pyspiel.load_game("ludotheque_titus(players=2,strict=true)")

Chance is a player of its own, as OpenSpiel has it, and what a player knows comes from a sight, so
information states are honest. Rewards sum up to 0. A number of an option that is −1 is the usual one, −2 is
none; ``small=true`` takes the options under which the conformance kit enumerates what is hidden.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.author.options import STANDARD, Deck, Flag
from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.definition import Setting
from ludotheque.engine.errors import LudothequeError, needs
from ludotheque.engine.game import Game
from ludotheque.engine.play.information import EVENTS, WIDTH
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.spaces import learning_of, spaces_of
from ludotheque.engine.shelf import games, load
from ludotheque.envs.single import rewards_of

with needs("openspiel", "ludotheque.envs.openspiel"):
    import pyspiel

PREFIX = "ludotheque_"
USUAL, NONE = -1, -2
"""In place of an option's number."""
LONGEST = 100_000
"""Moves of a match: more than there are, as no game here says how many there can be."""
GLANCE = 200
"""Events of a random match in which chance acts, if it ever does."""
SEEDS = 1 << 53

_registered: dict[str, tuple[str, dict[str, Any]]] = {}


def register() -> list[str]:
    """Register every game on the shelf that has an action space, and return what they are called."""
    names = []
    for name in games():
        if load(name).learning is not None:
            register_as(PREFIX + name, name)
            names.append(PREFIX + name)
    return names


def register_as(short_name: str, game: str, options: Mapping[str, Any] | None = None) -> None:
    """Register a game under a name, with options other than the usual ones, such as a deck of its own.

    They can still be overridden where the game is loaded. Registering the same again changes nothing.
    """
    found, given = load(game), dict(options or {})
    learning_of(found)
    for players in found.players[:1]:
        found.setting(players, given)
    if short_name in _registered:
        if _registered[short_name] != (game, given):
            raise LudothequeError(f"{short_name!r} is registered already, as something else")
        return
    kind = _kind(short_name, found)
    pyspiel.register_game(kind, lambda params: SpielGame(kind, found, given, params))
    _registered[short_name] = game, given


def _kind(short_name: str, game: Game) -> Any:
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
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": game.players[0],
            "small": False,
            **{option.name: _blank(option) for option in game.options},
        },
    )


def _blank(option: Any) -> Any:
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
            options[option.name] = None if value == NONE and not isinstance(value, bool) else value
    return options


class SpielGame(pyspiel.Game):
    """A game with its number of players and its options."""

    def __init__(self, kind: Any, game: Game, given: Mapping[str, Any], params: Mapping[str, Any]) -> None:
        self.setting: Setting = game.setting(params.get("players", game.players[0]), _options(game, given, params))
        self.game = game
        learning_of(game).compile()
        game.compile()
        self.actions, self.seen = spaces_of(game, self.setting)
        players = self.setting.players
        about = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=game.rules.most_actions if _has_chance(game) else 0,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, about, dict(params))

    def new_initial_state(self, told: Any = None) -> SpielState:
        """Return a match before its first event."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what turns states into what a player knows."""
        if params:
            raise LudothequeError(f"observers take no parameters, not {params!r}")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self, recalls)


class SpielState(pyspiel.State):
    """A match, with chance for the caller to say."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.match = Match(game.game, game.setting, None)

    def current_player(self) -> int:
        turn = self.match.position.to_move
        if turn == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def is_terminal(self) -> bool:
        return self.match.over

    def _legal_actions(self, player: int) -> list[int]:
        return list(map(int, np.flatnonzero(self.match.mask())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return how likely the k-th of chance's outcomes is, for every k."""
        position = self.match.position
        whole = position.total_weight()
        return [(k, position.weight(action) / whole) for k, action in enumerate(position.actions())]

    def _action(self, number: int) -> int:
        """Return the action of the rules that a number of OpenSpiel's means here."""
        if self.match.position.to_move == CHANCE:
            return self.match.actions()[number]
        return self._actions.decode(self.match, number)

    @property
    def _actions(self) -> Any:
        return spaces_of(self.match.game, self.match.setting)[0]

    def _apply_action(self, number: int) -> None:
        self.match.follow(self._action(number))

    def _action_to_string(self, player: int, number: int) -> str:
        if self.match.over or not 0 <= number or player != self.current_player():
            return f"{number}"
        write, match = self.match.game.notation.write, self.match
        if player != pyspiel.PlayerId.CHANCE and not match.mask()[number]:
            return f"{number}"
        return write(match.s, match.setting.deck, self._action(number))

    def returns(self) -> list[float]:
        match = self.match
        return rewards_of(match.position, zero_sum=True) if match.over else [0.0] * match.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
        """Return a state that the player cannot tell from this one, drawn as it must believe."""
        seed = int(sampler() * SEEDS)
        return state_of(self.get_game(), self.match.sight(player).redeal(seed, chance="manual"))

    def __str__(self) -> str:
        told = ", ".join(f"{who} {text}" for who, text in self.match.history)
        return f"{self.match.text()}\n{told}"


def state_of(game: Any, match: Match) -> Any:
    """Return a match as a state of an OpenSpiel game of the same players and options."""
    state = game.new_initial_state()
    for action in match.actions_made():
        now: Match = state.match
        if now.position.to_move == CHANCE:
            state.apply_action(now.actions().index(action))
        else:
            state.apply_action(spaces_of(now.game, now.setting)[0].encode(now, action))
    return state


class Observer:
    """What a player knows, as OpenSpiel asks for it: with perfect recall its history, too."""

    def __init__(self, game: SpielGame, recalls: bool) -> None:
        self.recalls = recalls
        parts: dict[str, tuple[int, ...]] = {part.name: part.shape or (1,) for part in game.seen.features}
        if recalls:
            parts["events"] = (EVENTS, WIDTH)
        sizes = {name: int(np.prod(shape)) for name, shape in parts.items()}
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        begin = 0
        for name, shape in parts.items():
            self.dict[name] = self.tensor[begin : begin + sizes[name]].reshape(shape)
            begin += sizes[name]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player knows into the tensor."""
        sight = state.match.sight(player)
        seen = sight.observe()
        self.tensor[: len(seen)] = seen
        if self.recalls:
            self.tensor[len(seen) :] = sight.information_tensor().ravel()

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player knows in words: all that it was told, and what it sees."""
        sight = state.match.sight(player)
        view = json.dumps(sight.view(), separators=(",", ":"))
        return f"{sight.information_state()} | {view}" if self.recalls else view
