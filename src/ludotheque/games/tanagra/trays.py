"""What lies below the board of Tanagra: pawns to be laid, pawns that were taken, and buttons for a choice."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.engine import N_, Json, Words, words_of
from ludotheque.games.tanagra.notation import SIZES
from ludotheque.games.tanagra.shapes import CREAM, INK, SCALE, body
from ludotheque.games.tanagra.state import MOST_X

Box = tuple[float, float, float, float]
"""Left, top, width and height."""
Slot = tuple[float, float, float]
"""Where a pawn lies, and how large."""

WIDTH = 600
"""Of what is below the board, in its own measure: it is as wide as the board is."""
TRAY, CHOICE, TOLD = 48, 52, 28
"""How high a row of trays is, one of buttons, and the line that tells which size takes which."""
TAKES = (N_("small takes small, large takes large"), N_("small takes large, large takes small"))
"""7.3: what each of two takes."""
BUTTON = 156
TRAY_SCALE = 0.66
BUTTONS = {
    "leave": N_("Leave"),
    "remove": N_("Remove"),
    "carry": N_("Carry"),
}
SIZED = {"small": N_("Small pawn"), "large": N_("Large pawn")}


def pawn_kind(number: int, players: int) -> tuple[int, str]:
    """Return whose a pawn is, and of which kind."""
    series = number // MOST_X
    return (series, "pawn") if players > 2 else (series // 2, SIZES[series % 2])


class Trays:
    """What lies below the board. There is nothing where nothing is to be laid, taken or chosen."""

    left: float
    top: float
    width: float
    height: float

    def __init__(self, view: Json, box: Box, acting: bool, lang: str) -> None:
        self.view = view
        self.left, self.top, self.width, self.height = box
        self.acting = acting
        self.words: Words = words_of(__package__, lang)
        self.scale: float = self.width / WIDTH
        self.laying: bool = view["phase"] == "lay"
        self.shown: bool = self.laying or bool(view["taken"])
        self.choice = acting and view["phase"] == "triangle"
        self.room: float = WIDTH / view["players"]

    @property
    def frame(self) -> Box:
        """The whole picture."""
        rows = CHOICE * self.choice + TRAY * self.shown + TOLD * (self.view["players"] == 2)
        return self.left, self.top, self.width, self.height + rows * self.scale

    def drawn(self) -> Iterator[str]:
        """Give the trays, and for two what they take."""
        if self.view["players"] == 2:
            yield from self._told()
        if not self.shown:
            return
        for seat in range(self.view["players"]):
            lost = self._lost(seat)
            if not self.laying and not lost:
                continue
            x, y = self._at(seat * self.room, CHOICE * self.choice)
            on_turn = (
                f' stroke="{CREAM}" stroke-width="2"' if self.laying and seat == self.view["turn"] else ""
            )
            inside = self._sizes(seat) if self.laying else _hunter(seat)
            yield (
                f'<g id="tray-{seat}" transform="translate({x:.1f} {y:.1f}) scale({self.scale:.3f})">'
                f'<rect x="4" width="{self.room - 8:.0f}" height="{TRAY - 6}" rx="6" fill="#000" '
                f'fill-opacity=".2"{on_turn}/>{inside}<title>{self._title(seat, len(lost))}</title></g>'
            )

    def _told(self) -> Iterator[str]:
        """Give which size takes which, below each of two trays."""
        for seat, message in enumerate(TAKES):
            x, y = self._at(seat * self.room, CHOICE * self.choice + TRAY * self.shown)
            yield (
                f'<g transform="translate({x:.1f} {y:.1f}) scale({self.scale:.3f})">'
                f'<g transform="translate(16 13) scale(.34)" stroke="{CREAM}" stroke-width="3">'
                f"{body(seat, 'pawn')}</g>"
                f'<text x="28" y="19" font-size="15" fill="{CREAM}">{self.words(message)}</text></g>'
            )

    def _title(self, seat: int, lost: int) -> str:
        _ = self.words
        if self.laying:
            to_lay = self.view["to_lay"][seat]
            return _("%(n)s to lay", n=to_lay if isinstance(to_lay, int) else sum(to_lay.values()))
        return _("%(n)s taken", n=lost)

    def _sizes(self, seat: int) -> str:
        """Return, for two, the halves of a tray, which whoever lays chooses from."""
        if self.view["players"] > 2 or not self.acting or seat != self.view["turn"]:
            return ""
        half = self.room / 2
        return "".join(
            f'<g id="{size}" class="button" data-brings="next-{size}"><rect x="{4 + k * (half - 4):.0f}" '
            f'width="{half - 4:.0f}" height="{TRAY - 6}" rx="6" fill="{CREAM}" fill-opacity=".25"/>'
            f"<title>{self.words(SIZED[size])}</title></g>"
            for k, size in enumerate(SIZES)
            if self.view["to_lay"][seat][size]
        )

    def _lost(self, seat: int) -> list[int]:
        """Return the pawns that a seat has taken."""
        if self.laying:
            return []
        here = set(self.view["numbers"]["pawns"])
        left = (seat + 1) % self.view["players"]
        return [number for number in self._numbers() if number not in here and self._owner(number) == left]

    def _owner(self, number: int) -> int:
        return pawn_kind(number, self.view["players"])[0]

    def _numbers(self) -> Iterator[int]:
        players, x = self.view["players"], self.view["options"]["x"]
        for series in range(4 if players == 2 else players):
            yield from range(series * MOST_X, series * MOST_X + x)

    def pawns(self) -> Iterator[tuple[int, Slot]]:
        """Give every pawn with where it lies while it does not stand on the board."""
        ranks = {
            number: rank
            for seat in range(self.view["players"])
            for rank, number in enumerate(self._lost(seat))
        }
        for number in self._numbers():
            yield number, self._slot(number, ranks.get(number, 0))

    def _slot(self, number: int, rank: int) -> Slot:
        players = self.view["players"]
        seat, kind = pawn_kind(number, players)
        if self.laying:
            rooms = self.room if players > 2 else self.room / 2
            begin = seat * self.room + (SIZES.index(kind) * rooms if players == 2 else 0)
            step = (rooms - 20) / MOST_X
            x = begin + 10 + (self.view["options"]["x"] - number % MOST_X - 0.5) * step
        else:
            each = MOST_X if players > 2 else 2 * MOST_X
            x = (seat - 1) % players * self.room + 40 + (rank + 0.5) * (self.room - 48) / each
        scale = SCALE[kind] * TRAY_SCALE
        return (*self._at(x, CHOICE * self.choice + (TRAY - 6) / 2), scale * self.scale)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point below the board is in the picture."""
        return self.left + x * self.scale, self.top + self.height + y * self.scale

    def buttons(self) -> Iterator[str]:
        """Give the buttons for the triangle left behind."""
        if not self.choice:
            return
        for k, (name, message) in enumerate(BUTTONS.items()):
            x, y = self._at(WIDTH / 2 + (k - 1.5) * (BUTTON + 12) + 6, 2)
            words = self.words(message)
            yield (
                f'<g id="{name}" class="button" '
                f'transform="translate({x:.1f} {y:.1f}) scale({self.scale:.3f})">'
                f'<rect width="{BUTTON}" height="42" rx="8" fill="{CREAM}"/>'
                f'<text x="{BUTTON / 2:.0f}" y="28" text-anchor="middle" font-size="19" font-weight="600" '
                f'fill="{INK}">{words}</text><title>{words}</title></g>'
            )


def _hunter(seat: int) -> str:
    """Return whose tray of taken pawns it is."""
    return (
        f'<g transform="translate(22 {(TRAY - 6) / 2:.0f}) scale(.6)" stroke="{CREAM}" stroke-width="3">'
        f'{body(seat, "pawn")}</g><path d="M38 8V{TRAY - 14}" stroke="{CREAM}" stroke-opacity=".4"/>'
    )
