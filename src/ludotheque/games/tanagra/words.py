"""The words in the pictures of Tanagra, in both languages."""

from __future__ import annotations

COLOURS = {"en": ("blue", "orange", "green", "pink"), "fr": ("bleu", "orange", "vert", "rose")}
KINDS = {
    "en": {"pawn": "{} pawn", "small": "small {} pawn", "large": "large {} pawn"},
    "fr": {"pawn": "pion {}", "small": "petit pion {}", "large": "grand pion {}"},
}
CAPTIONS = {
    "en": {
        "lay": "Laying the board",
        "move": "Moving a pawn",
        "triangle": "The triangle left behind",
        "won": "Won",
        "drawn": "Drawn",
    },
    "fr": {
        "lay": "Pose du plateau",
        "move": "Déplacement d'un pion",
        "triangle": "Le triangle abandonné",
        "won": "Partie gagnée",
        "drawn": "Partie nulle",
    },
}
BUTTONS = {
    "en": {
        "small": "Small pawn",
        "large": "Large pawn",
        "leave": "Leave",
        "remove": "Remove",
        "carry": "Carry",
    },
    "fr": {
        "small": "Petit pion",
        "large": "Grand pion",
        "leave": "Laisser",
        "remove": "Retirer",
        "carry": "Porter",
    },
}
TRAYS = {
    "en": {"seat": "seat", "to lay": "to lay", "taken": "took"},
    "fr": {"seat": "place", "to lay": "à poser", "taken": "a pris"},
}
TAKINGS = {
    "en": {
        "can": "You may take: {}.",
        "cannot": "You can take nothing now.",
        "danger": "In danger: {}.",
        "safe": "Nothing of yours is in danger.",
        "colon": ": ",
        "takes": "may take {}",
        "takes nothing": "can take nothing now",
        "taken by": "may be taken by {}",
        "taken by nobody": "nobody can take it now",
    },
    "fr": {
        "can": "Vous pouvez prendre : {}.",
        "cannot": "Vous ne pouvez rien prendre pour l'instant.",
        "danger": "En danger : {}.",
        "safe": "Aucun de vos pions n'est en danger.",
        "colon": " : ",
        "takes": "peut prendre {}",
        "takes nothing": "ne peut rien prendre pour l'instant",
        "taken by": "peut être pris par {}",
        "taken by nobody": "personne ne peut le prendre",
    },
}


def named(seat: int, kind: str, lang: str) -> str:
    """Return what a pawn is called."""
    return KINDS[lang][kind].format(COLOURS[lang][seat])


def caption(phase: str, winners: list[int], lang: str) -> str:
    """Return what is going on, or how it ended."""
    if winners:
        phase = "won" if len(winners) == 1 else "drawn"
    return CAPTIONS[lang][phase]
