"""The classes behind :mod:`ludotheque.envs.openspiel`: a game, its states, and what players know of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.definition import Setting
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.play.information import EVENTS, WIDTH, as_known, as_text
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.spaces import ActionSpace, learning_of, spaces_of
from ludotheque.envs.single import rewards_of

LONGEST = 100_000
"""Moves of a match: more than there are, as no game here says how many there can be."""
SEEDS = 1 << 53
DEAL = "deal"
"""What the first event of an ending is called."""


class SpielGame(pyspiel.Game):
    """A game with its number of players and its options; or one that begins in one of some matches."""

    def __init__(
        self,
        kind: Any,
        game: Game,
        setting: Setting,
        params: Mapping[str, Any],
        chance: bool,
        worlds: Sequence[Match] = (),
    ) -> None:
        self.game = game
        self.setting = setting
        self.worlds: tuple[Match, ...] = tuple(worlds)
        learning_of(game).compile()
        game.compile()
        outcomes = max(game.rules.most_actions, len(worlds)) if chance else 0
        about = pyspiel.GameInfo(
            num_distinct_actions=spaces_of(game, setting)[0].size,
            max_chance_outcomes=outcomes,
            num_players=setting.players,
            min_utility=-1 / (setting.players - 1),
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
        return Observer(self, iig_obs_type)


class SpielState(pyspiel.State):
    """A match, with chance for the caller to say."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.undealt: int = len(game.worlds)
        """From how many matches chance has still to choose."""
        self.match: Match = game.worlds[0].copy() if game.worlds else Match(game.game, game.setting, None)

    def current_player(self) -> int:
        """Return the seat that acts, or OpenSpiel's number for chance or the end."""
        turn = CHANCE if self.undealt else self.match.position.to_move
        if turn == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def is_terminal(self) -> bool:
        """Tell whether the match has ended."""
        return not self.undealt and self.match.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return how likely the k-th of chance's outcomes is, for every k."""
        if self.undealt:
            return [(k, 1 / self.undealt) for k in range(self.undealt)]
        position = self.match.position
        whole = position.total_weight()
        return [(k, position.weight(action) / whole) for k, action in enumerate(position.actions())]

    def returns(self) -> list[float]:
        """Return what every seat has won or lost."""
        match = self.match
        return rewards_of(match.position, zero_sum=True) if self.is_terminal() else [0.0] * match.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
        """Return a state that the player cannot tell from this one, drawn as it must believe."""
        game: Any = self.get_game()
        if not game.worlds:
            match = self.match.sight(player).redeal(int(sampler() * SEEDS), chance="manual")
            return state_after(game.new_initial_state(), match.actions_made())
        known = self.information_state_string(player)
        since = self.match.actions_made(game.worlds[0].length)
        states = [_in_world(game, k, since) for k in range(len(game.worlds))]
        fitting = [one for one in states if one and one.information_state_string(player) == known]
        return fitting[int(sampler() * len(fitting))]

    def __str__(self) -> str:
        told = ", ".join(f"{who} {text}" for who, text in self.match.history)
        return DEAL if self.undealt else f"{self.match.text()}\n{told}"

    # what OpenSpiel calls

    def _legal_actions(self, player: int) -> list[int]:
        return list(map(int, np.flatnonzero(self.match.mask())))

    def _apply_action(self, number: int) -> None:
        if self.undealt:
            game: Any = self.get_game()
            self.match, self.undealt = game.worlds[number].copy(), 0
        else:
            self.match.follow(self._action(number))

    def _action_to_string(self, player: int, number: int) -> str:
        if self.undealt:
            return f"{DEAL} {number}"
        match = self.match
        by_chance = player == pyspiel.PlayerId.CHANCE
        known = number < len(match.actions()) if by_chance else match.mask()[number]
        if match.over or player != self.current_player() or not known:
            return str(number)
        return match.game.notation.write(match.s, match.setting.deck, self._action(number))

    def _action(self, number: int) -> int:
        """Return the action of the rules that a number of OpenSpiel's means here."""
        if self.match.position.to_move == CHANCE:
            return self.match.actions()[number]
        return _space(self.match).decode(self.match, number)


def _space(match: Match) -> ActionSpace:
    return spaces_of(match.game, match.setting)[0]


def state_after(state: Any, actions: Sequence[int]) -> Any:
    """Return a state after some actions of the rules."""
    for action in actions:
        match: Match = state.match
        if match.position.to_move == CHANCE:
            state.apply_action(match.actions().index(action))
        else:
            state.apply_action(_space(match).encode(match, action))
    return state


def _in_world(game: Any, number: int, actions: Sequence[int]) -> Any:
    """Return the state of an ending after some actions, if they are possible there."""
    state = game.new_initial_state()
    state.apply_action(number)
    try:
        return state_after(state, actions)
    except (LudothequeError, ValueError):
        return None


class Observer:
    """What a player knows, as OpenSpiel asks for it: with perfect recall its history, too.

    Of what is public alone, or private alone, there is only the text.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.recalls: bool = kind is not None and kind.perfect_recall
        self.public: bool = kind is None or kind.public_info
        self.private: Any = pyspiel.PrivateInfoType.SINGLE_PLAYER if kind is None else kind.private_info
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.public and self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            self._make_tensor(game)

    def _make_tensor(self, game: SpielGame) -> None:
        features = spaces_of(game.game, game.setting)[1].features
        parts: dict[str, tuple[int, ...]] = {part.name: part.shape or (1,) for part in features}
        if self.recalls:
            parts["events"] = (EVENTS, WIDTH)
        sizes = {name: int(np.prod(shape)) for name, shape in parts.items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        begin = 0
        for name, shape in parts.items():
            self.dict[name] = self.tensor[begin : begin + sizes[name]].reshape(shape)
            begin += sizes[name]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player knows into the tensor."""
        if self.tensor is None:
            return
        self.tensor[:] = 0
        if not state.undealt:
            sight = state.match.sight(player)
            seen = sight.observe()
            self.tensor[: len(seen)] = seen
            if self.recalls:
                self.tensor[len(seen) :] = sight.information_tensor().ravel()

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player knows in words: what it sees, and, with perfect recall, what it was told."""
        if state.undealt:
            return DEAL
        sight = state.match.sight(player if self.private != pyspiel.PrivateInfoType.NONE else None)
        known = sight.view() if self.private != pyspiel.PrivateInfoType.ALL_PLAYERS else state.match.full()
        if not self.public:
            everybody = state.match.view(None)
            known = {key: value for key, value in known.items() if value != everybody[key]}
        if self.recalls:
            return as_known(as_text(sight.seat, sight.events), known)
        return json.dumps(known, separators=(",", ":"))
