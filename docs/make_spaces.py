"""Write ``docs/spaces.md``: the action space and the observation of every game.

``--check`` tells whether it is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

import ludotheque
from ludotheque import Game

PAGE = Path(__file__).parent / "spaces.md"
OURS = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
HEAD = """# Action spaces and observations

What a learner meets, with the usual options. Made by `python docs/make_spaces.py`; the tests see to it that
it is up to date. [The guide for researchers](research.md) explains it.

| game | players | actions | numbers in an observation | their type |
|---|---|---|---|---|
"""


def page() -> str:
    """Return the page."""
    games = [ludotheque.load(name) for name in OURS]
    rows = [_row(game, players) for game in games for players in game.players]
    return HEAD + "".join(rows) + "".join(_section(game) for game in games)


def _row(game: Game, players: int) -> str:
    space = game.observation_space(players)
    actions = f"{game.action_space(players).size:,}"
    return f"| {game.name} | {players} | {actions} | {space.size:,} | `{space.dtype}` |\n"


def _section(game: Game) -> str:
    """Return what a game's numbers stand for, for the fewest players."""
    fewest = game.players[0]
    actions, observation = game.action_space(fewest), game.observation_space(fewest)
    lines = [f"\n## {game.title['en']}\n\nFor {fewest} players. Moves, one kind after the other:\n\n"]
    lines.append("| kind | parts | indices | meaning |\n|---|---|---|---|\n")
    first = 0
    for kind in actions.kinds:
        indices = f"{first}" if kind.size == 1 else f"{first}–{first + kind.size - 1}"
        lines.append(f"| `{kind.name}` | {_shape(kind.shape)} | {indices} | {kind.meaning} |\n")
        first += kind.size
    lines.append("\nAn observation, one part after the other:\n\n")
    lines.append("| part | shape | range | meaning |\n|---|---|---|---|\n")
    for feature in observation.features:
        between = f"{feature.low} to {feature.high}".replace("-", "−")
        meaning = feature.meaning.replace("\\", "\\\\")
        lines.append(f"| `{feature.name}` | {_shape(feature.shape)} | {between} | {meaning} |\n")
    return "".join(lines)


def _shape(shape: tuple[int, ...]) -> str:
    return " × ".join(map(str, shape)) or "1"


def main() -> int:
    """Write the page, or tell whether it is as it would be written."""
    text = page()
    if "--check" in sys.argv:
        return int(not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text)
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
