"""What the pictures of Tantalus say, in both languages."""

from __future__ import annotations

from ludotheque.engine import Json

WORDS = {
    "en": {
        "tile": "tile {}",
        "last": "{} was turned last, by seat {}",
        "forbidden": "{} was turned last, by seat {}: it may not be turned now",
        "card": "card {}, worth {}",
        "won": "card {}, won by seat {}",
        "counted": "won: {}",
        "back": "a card of seat {}",
        "pile": "the pile: {} to be drawn",
        "empty": "the pile is empty",
        "completed": "{} was completed",
        "seat": "seat {}: {} points",
        "turn": "Seat {} turns a tile",
        "mine": "Turn a tile",
        "extra": "then {} more",
        "chance": "Seat {} draws a card",
        "quiet": "turns without a card: {}",
        "over": "Over: {} won",
        "both": "Over: both won",
        "won_cards": "won",
        "to_draw": "pile",
        "points": "points",
        "you": "you",
        "not_now": "not now: {}",
        "target": "target: {}",
        "stands": "{} stands already: turn one of its tiles away, and back later.",
        "next": "{} is {} tile away: {}.",
        "near": "{} is {} tiles away: {}.",
        "or": ", or ",
        "ways": " There are {} such ways.",
    },
    "fr": {
        "tile": "tuile {}",
        "last": "{} a été tournée en dernier, par la place {}",
        "forbidden": "{} vient d'être tournée par la place {} : interdite pour l'instant",
        "card": "carte {}, vaut {}",
        "won": "carte {}, gagnée par la place {}",
        "counted": "gagné : {}",
        "back": "une carte de la place {}",
        "pile": "la pioche : encore {} à tirer",
        "empty": "la pioche est vide",
        "completed": "{} est achevé",
        "seat": "place {} : {} points",
        "turn": "La place {} tourne une tuile",
        "mine": "Tournez une tuile",
        "extra": "encore {} ensuite",
        "chance": "La place {} pioche une carte",
        "quiet": "tours sans carte : {}",
        "over": "Fini : {} gagne",
        "both": "Fini : égalité",
        "won_cards": "gagné",
        "to_draw": "pioche",
        "points": "points",
        "you": "vous",
        "not_now": "interdite : {}",
        "target": "but : {}",
        "stands": "{} est déjà là : tournez une de ses tuiles, puis remettez-la plus tard.",
        "next": "{} est à {} tuile près : {}.",
        "near": "{} est à {} tuiles près : {}.",
        "or": ", ou ",
        "ways": " Il y a {} façons pareilles.",
    },
}


def words_of(lang: str) -> dict[str, str]:
    """Return the words of a language; English where it is not spoken."""
    return WORDS.get(lang, WORDS["en"])


def caption(view: Json, seat: int | None, lang: str) -> str:
    """Return in one line what happens now."""
    words = words_of(lang)
    if view["over"]:
        winners = view["winners"]
        return words["both"] if len(winners) == 2 else words["over"].format(_seat(winners[0], lang))
    now = [_now(view, seat, words)]
    if view["extra"]:
        now.append(words["extra"].format(view["extra"]))
    return " · ".join(now)


def standing(view: Json, lang: str) -> str:
    """Return in one line how near an end the match is that no hand decides."""
    words, near = words_of(lang), []
    stall, target = view["options"]["stall"], view["options"]["target"]
    if view["quiet"]:
        near.append(words["quiet"].format(f"{view['quiet']}/{stall}" if stall else view["quiet"]))
    if target:
        near.append(words["target"].format(target))
    return " · ".join(near)


def _now(view: Json, seat: int | None, words: dict[str, str]) -> str:
    if view["to_move"] == "chance":
        return words["chance"].format(drawing_seat(view))
    if view["to_move"] == seat:
        return words["mine"]
    return words["turn"].format(view["to_move"])


def _seat(seat: int, lang: str) -> str:
    return f"la place {seat}" if lang == "fr" else f"seat {seat}"


def held(view: Json, seat: int) -> int:
    """Return how many cards a seat holds."""
    hand = view["hands"][seat]
    return hand if isinstance(hand, int) else len(hand)


def drawing_seat(view: Json) -> int:
    """Return the seat that draws while chance is due."""
    first: int = view["last_by"] or 0
    return first if held(view, first) < 3 else 1 - first


def forbidden(view: Json) -> bool:
    """Tell whether the tile turned last may not be turned now (TAN-2)."""
    return not view["over"] and view["last_by"] is not None and view["last_by"] != view["turn"]
