"""The words of a balance report, in every language there is."""

from __future__ import annotations

LANGUAGES = ("en", "fr")

_WORDS: dict[str, tuple[str, str]] = {
    "title": ("{game}: how it balances", "{game} : l'équilibre du jeu"),
    "about": (
        "{matches} matches, the bot “{bot}” in every seat. Options: {options}. Seed {seed}.",
        "{matches} parties, le robot « {bot} » à toutes les places. Options : {options}. Graine {seed}.",
    ),
    "usual": ("as usual", "celles d'usage"),
    "players": ("{players} players", "{players} joueurs"),
    "seat": ("seat {seat}", "place {seat}"),
    # the table on top
    "at a glance": ("At a glance", "En bref"),
    "how many": ("players", "joueurs"),
    "matches": ("matches", "parties"),
    "first seat": ("first seat wins", "la première place gagne"),
    "moves": ("moves, median", "coups, médiane"),
    "choices": ("moves to choose from", "coups possibles"),
    "winner has": ("winner's points", "points du vainqueur"),
    "ties": ("ties", "ex æquo"),
    "changes": ("lead changes", "changements de tête"),
    "wins against": ("wins against {bot}", "victoires contre {bot}"),
    # seats
    "seats": ("Who sits first", "Qui joue en premier"),
    "seats say": (
        "Each seat's share of the wins, with its 95 % interval; the dashed line is a fair share.",
        "La part de victoires de chaque place, avec son intervalle à 95 % ; en pointillé, la part équitable.",
    ),
    "more": ("Seat {seat} wins more than its share.", "La place {seat} gagne plus que sa part."),
    "less": ("Seat {seat} wins less than its share.", "La place {seat} gagne moins que sa part."),
    "fair": (
        "No seat strays from its share by more than luck explains.",
        "Aucune place ne s'écarte de sa part plus que le hasard ne l'explique.",
    ),
    # length
    "length": ("How long a match is", "La longueur d'une partie"),
    "length say": ("Matches by their number of moves.", "Les parties selon leur nombre de coups."),
    "length found": (
        "{mean} moves on average, nine in ten between {low} and {high}; {choices} moves to choose from.",
        "{mean} coups en moyenne, neuf parties sur dix entre {low} et {high} ; {choices} coups possibles.",
    ),
    # points
    "points": ("What it takes to win", "Ce qu'il faut pour gagner"),
    "points say": (
        "Points at the end: everybody's pale, the winners' full.",
        "Les points à la fin : de tous en pâle, des vainqueurs en plein.",
    ),
    "points found": (
        "Winners have {winning} points on average, all seats {mean}. Ties: {ties} of the matches.",
        "Les vainqueurs ont {winning} points en moyenne, toutes places confondues {mean}. Ex æquo : {ties}.",
    ),
    # the lead
    "lead": ("Who leads, and whether it lasts", "Qui mène, et si cela dure"),
    "lead say": (
        "How often who leads at a moment of the match goes on to win; the dashed line is a guess.",
        "Combien de fois celui qui mène à un moment gagne à la fin ; en pointillé, au hasard.",
    ),
    "lead found": (
        "The lead changes {mean} times on average. Half-way, who leads wins {half} of the matches.",
        "La tête change {mean} fois en moyenne. À mi-partie, celui qui mène gagne {half} des parties.",
    ),
    "changes say": ("Matches by changes of the lead.", "Les parties selon les changements de tête."),
    # endings
    "endings": ("How matches end", "Comment finissent les parties"),
    "endings say": ("How often each way to end came.", "La fréquence de chaque façon de finir."),
    # skill
    "skill": ("How much skill decides", "Ce que décide l'habileté"),
    "skill say": (
        "The stronger bot's share of the wins, seats and chance shared evenly; luck alone would give 50 %.",
        "La part de victoires du plus fort, places et hasard également partagés ; 50 % : le hasard seul.",
    ),
    "against": ("against {bot}", "contre {bot}"),
    # the end
    "made": ("Made by", "Fait par"),
    "intervals": (
        "Intervals are Wilson's, and hold the true share 19 times out of 20.",
        "Les intervalles sont ceux de Wilson, et contiennent la vraie part 19 fois sur 20.",
    ),
}


class Words:
    """Sentences and numbers in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._column = LANGUAGES.index(lang)

    def __call__(self, key: str, **values: object) -> str:
        """Return a sentence with its blanks filled in."""
        return _WORDS[key][self._column].format(**values)

    def number(self, value: float, digits: int = 0) -> str:
        """Return a number as it is written."""
        written = f"{value:,.{digits}f}"
        return written.translate({ord(","): " ", ord("."): ","}) if self.lang == "fr" else written

    def percent(self, value: float, digits: int = 0) -> str:
        """Return a share as it is written."""
        return f"{self.number(100 * value, digits)}{' %' if self.lang == 'fr' else '%'}"
