"""Makes the covers of the boxes, each from its game's own pieces, and the name of the site in their letters.

``python docs/make_covers.py`` writes ``cover.svg`` into every game's package, a plain cover for games that
bring none, and the wordmark into the site.
"""

from __future__ import annotations

from pathlib import Path

from ludotheque.engine.author.palette import SEATS
from ludotheque.engine.files import write_whole
from ludotheque.games.labyrinthe.treasures import TREASURES
from ludotheque.games.tanagra import drawing as archipelago
from ludotheque.games.tanagra import shapes as tanagra
from ludotheque.games.temptation import shapes as temptation
from ludotheque.games.titus import shapes as titus

SOURCE = Path(__file__).parents[1] / "src" / "ludotheque"
WIDTH, HEIGHT = 480, 360
BAND = 84
"""Of the lettering; above it is the picture."""
PAPER, INK = "#F6F1E7", "#23201B"
PETROL, NIGHT, BRICK, MUSTARD, MOSS = "#17475A", "#131A33", "#B3432B", "#E0A526", "#2F5D46"

# --- letters: one line of one width, on a grid ten high ----------------------------------------------------

LETTERS = {
    "A": (7, "M0 10V3.5A3.5 3.5 0 0 1 7 3.5V10M0 6.6H7"),
    "B": (6.7, "M0 0H4.2A2.5 2.5 0 0 1 4.2 5H0M4.2 5A2.5 2.5 0 0 1 4.2 10H0V0"),
    "D": (7, "M0 0V10H2A5 5 0 0 0 2 0Z"),
    "E": (6, "M6 0H3.5A3.5 3.5 0 0 0 0 3.5V6.5A3.5 3.5 0 0 0 3.5 10H6M0 5H5.4"),
    "È": (6, "M6 0H3.5A3.5 3.5 0 0 0 0 3.5V6.5A3.5 3.5 0 0 0 3.5 10H6M0 5H5.4M1.4-4.2L4.4-2.6"),
    "G": (6.8, "M6.8 0H3.5A3.5 3.5 0 0 0 0 3.5V6.5A3.5 3.5 0 0 0 3.5 10H6.8V5.4H3.6"),
    "H": (7, "M0 0V10M7 0V10M0 5H7"),
    "I": (0, "M0 0V10"),
    "L": (5.6, "M0 0V6.5A3.5 3.5 0 0 0 3.5 10H5.6"),
    "M": (10.4, "M0 10V2.6A2.6 2.6 0 0 1 5.2 2.6V10M5.2 2.6A2.6 2.6 0 0 1 10.4 2.6V10"),
    "N": (7, "M0 10V3.5A3.5 3.5 0 0 1 7 3.5V10"),
    "O": (7, "M0 3.5A3.5 3.5 0 0 1 7 3.5V6.5A3.5 3.5 0 0 1 0 6.5Z"),
    "P": (7, "M0 10V0H4A3 3 0 0 1 4 6H0"),
    "Q": (7, "M0 3.5A3.5 3.5 0 0 1 7 3.5V6.5A3.5 3.5 0 0 1 0 6.5ZM3.8 6.8L7.6 10.6"),
    "R": (6.8, "M0 10V0H4.1A2.7 2.7 0 0 1 4.1 5.4H0M3.6 5.4C6 5.4 6.8 7 6.8 10"),
    "S": (6, "M5.8 0H2.5A2.5 2.5 0 0 0 2.5 5H3.5A2.5 2.5 0 0 1 3.5 10H.2"),
    "T": (6.4, "M0 0H6.4M3.2 0V10"),
    "U": (7, "M0 0V6.5A3.5 3.5 0 0 0 7 6.5V0"),
    "Y": (7, "M0 0V2.3A3.5 3.5 0 0 0 7 2.3V0M3.5 5.8V10"),
}
STROKE, BETWEEN = 2.1, 3.6


def lettered(word: str) -> tuple[float, str]:
    """Return a word's width, and the paths of its letters, the first at the origin."""
    x, paths = 0.0, []
    for letter in word:
        width, path = LETTERS[letter]
        paths.append(f'<path transform="translate({x:.1f})" d="{path}"/>')
        x += width + BETWEEN
    return x - BETWEEN, "".join(paths)


def band(word: str, ground: str, ink: str) -> str:
    """Return the lower part of a cover: its game's name."""
    width, paths = lettered(word)
    scale = min(3.9, (WIDTH - 72) / width)
    top = HEIGHT - BAND / 2 - 5 * scale
    return (
        f'<rect y="{HEIGHT - BAND}" width="{WIDTH}" height="{BAND}" fill="{ground}"/>'
        f'<g transform="translate({(WIDTH - width * scale) / 2:.1f} {top:.1f}) scale({scale:.2f})" '
        f'fill="none" stroke="{ink}" stroke-width="{STROKE}">{paths}</g>'
    )


def cover(picture: str, ground: str, below: str) -> str:
    """Return a whole cover."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}"><rect width="{WIDTH}" height="{HEIGHT}" fill="{ground}"/>{picture}{below}</svg>\n'
    )


# --- the five ----------------------------------------------------------------------------------------------

TILE = 69
TURNED = {(1, 1), (2, 1), (3, 1), (4, 1), (2, 2)}
"""Column and row of the tiles that join the figure on the cover."""


def tantalus() -> str:
    """Return one line over the whole board, and a figure in it that glows."""
    columns, rows = range(-1, 7), range(4)
    slash = {(x, y): ((x + y) % 2 == 0) != ((x, y) in TURNED) for x in columns for y in rows}
    figure = _joined(slash, (2, 2))
    ground, grooves, glow = "", "", ""
    beside = set()
    for (x, y), up in slash.items():
        left, top = x * TILE + 33, y * TILE
        between = (x, y + 1) if up else (x, y)
        if between in figure:
            ground += f'<path d="M{left} {top}h{TILE}v{TILE}h-{TILE}z" fill="{FIGURE}" stroke="{FIGURE}"/>'
        for dx, dy in ((0, 0), (1, 1)) if up else ((1, 0), (0, 1)):
            arc = _arc(left + dx * TILE, top + dy * TILE, 1 - 2 * dx, 1 - 2 * dy)
            if ((x + dx, y + dy) in figure) != (between in figure):
                beside.add((x + dx, y + dy))
                glow += arc
            else:
                grooves += arc
    for x, y in sorted(beside):
        fill = FIGURE if (x, y) in figure else GROUND
        ground += f'<circle cx="{x * TILE + 33}" cy="{y * TILE}" r="{TILE / 2}" fill="{fill}"/>'
    lines = "".join(
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="11"/>'
        for path, colour in ((grooves, "#F3E6C6"), (glow, "#F0A35E"))
    )
    return cover(ground + lines, GROUND, band("TANTALUS", "#F0A35E", "#122A31"))


GROUND, FIGURE = "#1F4550", "#7A5B3E"


def _arc(x: float, y: float, dx: int, dy: int) -> str:
    """Return the quarter of a circle around a corner of a tile."""
    half = TILE / 2
    return f"M{x + dx * half:g} {y:g}A{half} {half} 0 0 {int(dx == dy)} {x:g} {y + dy * half:g}"


def _joined(slash: dict[tuple[int, int], bool], start: tuple[int, int]) -> set[tuple[int, int]]:
    """Return the points that the tiles join with one of them."""
    found, edge = {start}, [start]
    while edge:
        px, py = edge.pop()
        for (x, y), up in slash.items():
            ends = {(x, y + 1), (x + 1, y)} if up else {(x, y), (x + 1, y + 1)}
            if (px, py) in ends:
                edge += ends - found
                found |= ends
    return found


def tanagra_cover() -> str:
    """Return an archipelago with pawns on it, and an island that is cut off."""
    shore = "".join(
        f'<g transform="{tanagra.triangle_transform(place)}">{line}</g>'
        for layers, places in ((archipelago.COASTS, ISLES), (archipelago.WATERS, (CUT_OFF,)))
        for _, line in layers
        for place in places
    )
    shadows, cards = "", ""
    for number, place in enumerate((*ISLES, CUT_OFF)):
        face, edge = tanagra.CARDS[(2 * number) % len(tanagra.CARDS)]
        shadows += f'<path d="{tanagra.TRIANGLE}" transform="{tanagra.triangle_transform(place, 5)}"/>'
        cards += (
            f'<g transform="{tanagra.triangle_transform(place)}"><path d="{tanagra.TRIANGLE}" fill="{face}" '
            f'stroke="{edge}"/>{archipelago.INNER_LINES}</g>'
        )
    pawns = "".join(
        f'<g transform="translate({x:.1f} {y:.1f})">{tanagra.body(seat, "pawn")}</g>'
        for seat, cells in enumerate(STANDING)
        for x, y in map(tanagra.middle, cells)
    )
    picture = (
        f'<g transform="translate(82 258) scale(1.16)" stroke-linejoin="round"><g fill="none">{shore}</g>'
        f'<g fill-opacity=".28">{shadows}</g><g stroke-width="3">{cards}</g>'
        f'<g stroke="{tanagra.INK}" stroke-width="2">{pawns}</g></g>'
    )
    return cover(picture, tanagra.FELT, band("TANAGRA", "#E9B690", "#123F44"))


ISLES = ("v-6,2", "^-4,2", "v-4,2", "v-2,2", "^0,2", "v0,2", "^-4,0", "^-2,0", "v-2,0", "^0,0", "v0,0")
CUT_OFF = "^3,1"
STANDING = (("0,0v", "1,0^", "1,0v"), ("1,1^", "-1,1^", "3,1v"), ("-2,0v", "-1,3^", "0,2v"))
"""The cells of the pawns on the cover: of the three shapes that lie in a printed box, too."""


MAZE = """#.####.####.
....##....#.
#.#.###.#...
#.#.....##.#
..#####.#...
#....##....#
###.####.###"""
LIT = "M140 60V140H300V220"
SPOTS = {
    "crown": ((3, 1), (7, 5)), "gem": ((0, 1),), "ghost": ((6, 1),), "key": ((0, 4),), "owl": ((11, 1),),
    "skull": ((3, 5),), "goblet": ((11, 4),), "unicorn": ((9, 2),),
}  # fmt: skip
"""A treasure's places, by column and row of the maze."""


def labyrinthe() -> str:
    """Return walls of stone, paths of paper, and two crowns that a path joins."""
    bricks = "".join(
        f"M0 {y}H480" + "".join(f"M{x} {y}v20" for x in range(20 if y % 40 else 0, 480, 40))
        for y in range(0, 276, 20)
    )
    paths = "".join(
        f"M{40 * x} {40 * y}h40v40h-40z"
        for y, row in enumerate(MAZE.splitlines())
        for x, cell in enumerate(row)
        if cell == "."
    )
    pictograms = "".join(
        f'<g transform="translate({40 * x + 20} {40 * y + 20}) scale(1.4)">'
        f'<path d="{TREASURES[name].line}" fill="none"/><path d="{TREASURES[name].solid}" stroke="none"/></g>'
        for name, places in SPOTS.items()
        for x, y in places
    )
    picture = (
        f'<path d="{bricks}" fill="none" stroke="#4A443B" stroke-width="2"/>'
        f'<path d="{paths}" fill="{PAPER}" stroke="{PAPER}"/>'
        f'<path d="{LIT}" fill="none" stroke="#F0A35E" stroke-width="40" stroke-linecap="square"/>'
        f'<g stroke="{INK}" fill="{INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">'
        f"{pictograms}</g>"
    )
    return cover(picture, INK, band("LABYRINTHE", BRICK, PAPER))


def temptation_cover() -> str:
    """Return a fairground sign with dice as big as houses."""
    awning = "".join(
        f'<path d="M{x} 0h40v34a20 20 0 0 1-40 0z" fill="{"#A3262A" if x % 80 else PAPER}"/>'
        for x in range(0, 480, 40)
    )
    bulbs = "".join(f'<circle cx="{x}" cy="258" r="5"/>' for x in range(15, 480, 30))
    stars = "".join(
        f'<polygon points="{temptation.star(5, size, size * 0.42)}" transform="translate({x} {y})"/>'
        for x, y, size in ((56, 108, 26), (428, 104, 34), (240, 86, 20), (392, 226, 16), (92, 232, 14))
    )
    dice = "".join(
        f'<g transform="translate({x} {y}) rotate({turn})">{temptation.die(value, size)}</g>'
        for x, y, turn, value, size in ((150, 152, -12, 5, 128), (316, 168, 9, 6, 128), (233, 226, 24, 1, 52))
    )
    picture = f'{awning}<g fill="{temptation.BULB}">{bulbs}{stars}</g>{dice}'
    return cover(picture, PETROL, band("TEMPTATION", "#A3262A", PAPER))


def titus_cover() -> str:
    """Return a run of coins on its ribbon, and one that turns over."""
    ribbon = '<path d="M-20 168H470l-34 37l34 37H-20z" fill="#A8324A"/>'
    run = "".join(_coin(x, 205, 2.75, number) for x, number in ((54, 7), (154, 8), (254, 9), (354, 10)))
    above = _coin(386, 80, 3.6, 11) + _coin(96, 66, 2.1, 4) + _coin(180, 96, 1.3, 19)
    turning = f'<g transform="translate(262 72) rotate(20)">{_coin(0, 0, 2.4, 12, 0.42)}</g>'
    return cover(ribbon + run + above + turning, NIGHT, band("TITUS", "#E5B53B", NIGHT))


def _coin(x: float, y: float, scale: float, number: int, squeezed: float = 1) -> str:
    return (
        f'<g transform="translate({x} {y}) scale({scale * squeezed:g} {scale})" text-anchor="middle" '
        f'font-family="system-ui, sans-serif">{titus.FACE}{number}</text></g>'
    )


def plain() -> str:
    """Return the cover of a game that brings none: the shapes of the seats."""
    columns = (58, 149, 240, 331, 422)
    picture = "".join(
        f'<g transform="translate({x} {y}) scale(1.15)" fill="{SEATS[(k + 2 * row) % 6]}">'
        f"{SHAPES[(k + 2 * row) % 6]}</g>"
        for row, y in enumerate((56, 139, 221, 304))
        for k, x in enumerate(columns)
    )
    return cover(picture, "#E8DCC2", "")


SHAPES = (
    '<circle r="27"/>',
    '<path d="M-24-24H24V24H-24z"/>',
    '<path d="M0-28L30 24H-30z"/>',
    '<path d="M0-32L28 0L0 32L-28 0z"/>',
    '<path d="M-15-26H15L30 0L15 26H-15L-30 0z"/>',
    f'<polygon points="{temptation.star(5, 31, 13)}"/>',
)
"""Of the seats."""

COVERS = {
    "tantalus": tantalus,
    "tanagra": tanagra_cover,
    "labyrinthe": labyrinthe,
    "temptation": temptation_cover,
    "titus": titus_cover,
}


def wordmark() -> str:
    """Return the name of the site in the letters of the boxes, in the colour of the text around it."""
    width, paths = lettered("LUDOTHÈQUE")
    frame = f"-1.2 -5.2 {width + 2.4:.1f} 16.4"
    return (
        f'<svg class="wordmark" viewBox="{frame}" fill="none" stroke="currentColor" stroke-width="{STROKE}" '
        f'aria-hidden="true">{paths}</svg>\n'
    )


def files() -> dict[Path, str]:
    """Return every drawing by the file that keeps it."""
    return {
        **{SOURCE / "games" / name / "cover.svg": draw() for name, draw in COVERS.items()},
        SOURCE / "site" / "static" / "cover.svg": plain(),
        SOURCE / "site" / "templates" / "wordmark.svg": wordmark(),
    }


if __name__ == "__main__":
    for path, svg in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, svg)
