"""The words that players read in the terminal, in every language there is."""

from __future__ import annotations

import os

LANGUAGES = ("en", "fr")

_WORDS: dict[str, tuple[str, str]] = {
    # who
    "you": ("You", "Vous"),
    "seat": ("Seat {seat}", "Place {seat}"),
    "seat bot": ("Seat {seat} ({bot})", "Place {seat} ({bot})"),
    "chance": ("Chance", "Hasard"),
    # the beginning
    "players": ("{players} players", "{players} joueurs"),
    "resumed": ("going on after {events} events", "on reprend après {events} événements"),
    "bot": ("the bot {name}", "le robot {name}"),
    "seated": ("Seat {seat}: {who}", "Place {seat} : {who}"),
    "a person": ("a person", "une personne"),
    "fair": (
        "Fair dice: all chance follows from a secret whose SHA-256 is",
        "Hasard loyal : tout le hasard découle d'un secret dont le SHA-256 est",
    ),
    "how": (
        "Type a move or its number. ? tells what else you can type.",
        "Tapez un coup ou son numéro. ? dit ce que vous pouvez taper d'autre.",
    ),
    # a turn
    "turn": ("move {move}", "coup {move}"),
    "prompt": ("{who} > ", "{who} > "),
    "your move": ("{who}: your move.", "{who} : à vous de jouer."),
    "to you": ("Your move.", "À vous de jouer."),
    "many": ("{count} moves:", "{count} coups :"),
    "narrow": (
        "Type the beginning of a move to see those that fit; “moves” lists them all.",
        "Tapez le début d'un coup pour voir ceux qui conviennent ; « coups » les montre tous.",
    ),
    "press enter": ("Enter plays it.", "Entrée le joue."),
    "preparing": (
        "the bots are being compiled, once on this machine…",
        "les robots se compilent, une fois sur cette machine…",
    ),
    "which game": ("Which game? (a number or a name) ", "Quel jeu ? (un numéro ou un nom) "),
    "how many": (
        "How many players, {low} to {high}? [{low}] ",
        "Combien de joueurs, {low} à {high} ? [{low}] ",
    ),
    "not one": ("There is no {word}.", "Il n'y a pas de {word}."),
    "thinking": ("{who} is thinking…", "{who} réfléchit…"),
    "hand over": (
        "Press Enter to clear the screen for the next player.",
        "Entrée efface l'écran pour le joueur suivant.",
    ),
    "curtain": (
        "{who}, press Enter when only you can see the screen.",
        "{who}, tapez Entrée quand vous seul voyez l'écran.",
    ),
    # answers
    "legal": ("“{text}” is legal here.", "« {text} » est permis ici."),
    "refused": ("{reason} ({clause})", "{reason} ({clause})"),
    "ask why": ("“why” reads that clause to you.", "« pourquoi » vous lit cet article."),
    "why what": (
        "Say which move: why {example}",
        "Dites quel coup : pourquoi {example}",
    ),
    "no clause": ("The rulebook has no clause {clause}.", "La règle n'a pas d'article {clause}."),
    "no rulebook": ("This game has no rulebook.", "Ce jeu n'a pas de livret de règle."),
    "did you mean": ("Did you mean “{word}”?", "Vouliez-vous dire « {word} » ?"),
    "no number": ("The moves are numbered 1 to {count}.", "Les coups sont numérotés de 1 à {count}."),
    "nothing to undo": (
        "There is nothing to take back: nobody at this screen has moved yet.",
        "Il n'y a rien à reprendre : personne devant cet écran n'a encore joué.",
    ),
    "undone": (
        "Taken back: {text}, and what came after it.",
        "Coup repris : {text}, et ce qui l'a suivi.",
    ),
    "undone alone": ("Taken back: {text}.", "Coup repris : {text}."),
    "nothing yet": ("Nothing has happened yet.", "Il ne s'est encore rien passé."),
    # saving
    "save where": ("Say where: save {example}", "Dites où : sauver {example}"),
    "saved": ("Saved: {path}", "Sauvegardé : {path}"),
    "holds all": (
        "(The file holds everything, what is hidden from you too.)",
        "(Le fichier contient tout, même ce qui vous est caché.)",
    ),
    "not saved": ("Not saved: {reason}", "Pas sauvegardé : {reason}"),
    "exists": (
        "{path} exists and is not a record of this match; choose another name.",
        "{path} existe et n'est pas un enregistrement de cette partie ; choisissez un autre nom.",
    ),
    "left": ("The match is kept. Go on with:", "La partie est gardée. Pour la reprendre :"),
    "lost": ("The match could not be kept: {reason}", "La partie n'a pas pu être gardée : {reason}"),
    # the end
    "over": ("the match is over", "la partie est finie"),
    "winner": ("winner", "vainqueur"),
    "you win": ("You win!", "Vous gagnez !"),
    "you share": ("You share the win.", "Vous partagez la victoire."),
    "one wins": ("{who} wins.", "{who} gagne."),
    "some win": ("The win is shared: {who}.", "La victoire est partagée : {who}."),
    "nobody wins": ("Nobody wins.", "Personne ne gagne."),
    "opened": (
        "The secret, now open, is",
        "Le secret, maintenant ouvert, est",
    ),
    "check it": (
        "Save the record and “ludo verify FILE” draws everything again from it.",
        "Sauvez la partie et « ludo verify FICHIER » refera tous les tirages.",
    ),
    "save as": ("Save the record as (Enter: no): ", "Sauver la partie sous (Entrée : non) : "),
    # help
    "help move": ("a move, or its number", "un coup, ou son numéro"),
    "help moves": ("list the legal moves [that begin so]", "montrer les coups permis [qui commencent ainsi]"),
    "help why": (
        "why a move is not legal, and the clause",
        "pourquoi un coup n'est pas permis, et l'article",
    ),
    "help undo": ("take your last move back", "reprendre votre dernier coup"),
    "help table": ("show the table again", "montrer à nouveau la table"),
    "help history": ("everything that happened so far", "tout ce qui s'est passé"),
    "help rules": ("the rules [or one clause]", "les règles [ou un article]"),
    "help save": ("save a record of the match", "sauver un enregistrement de la partie"),
    "help quit": ("leave; the match is kept", "partir ; la partie est gardée"),
    "help help": ("this list", "cette liste"),
    "help tab": (
        "Tab completes moves and words; Ctrl-C and Ctrl-D leave, too.",
        "Tab complète les coups et les mots ; Ctrl-C et Ctrl-D quittent aussi.",
    ),
    "arg move": ("MOVE", "COUP"),
    "arg beginning": ("[BEGINNING]", "[DÉBUT]"),
    "arg clause": ("[CLAUSE]", "[ARTICLE]"),
    "arg file": ("FILE", "FICHIER"),
    # replaying
    "step": ("Enter: next event; q: leave. ", "Entrée : la suite ; q : partir. "),
    "running": ("The match is still running.", "La partie est encore en cours."),
}

COMMANDS: dict[str, tuple[str, str, str]] = {
    "moves": ("moves", "coups", "arg beginning"),
    "why": ("why", "pourquoi", "arg move"),
    "undo": ("undo", "reprendre", ""),
    "table": ("table", "table", ""),
    "history": ("history", "historique", ""),
    "rules": ("rules", "règles", "arg clause"),
    "save": ("save", "sauver", "arg file"),
    "quit": ("quit", "quitter", ""),
    "help": ("?", "?", ""),
}
"""What a player may type beside moves: its name in each language, and what follows it."""

_MEANT = {
    **{spelling: name for name, (en, fr, _) in COMMANDS.items() for spelling in (en, fr)},
    "regles": "rules",
    "annuler": "undo",
    "help": "help",
    "aide": "help",
    "q": "quit",
    "exit": "quit",
}


class Words:
    """Sentences in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._column = LANGUAGES.index(lang)

    def __call__(self, key: str, **values: object) -> str:
        """Return a sentence with its blanks filled in."""
        return _WORDS[key][self._column].format(**values)

    def command(self, name: str) -> str:
        """Return what a player types for a command."""
        return COMMANDS[name][self._column]

    def help(self) -> list[tuple[str, str]]:
        """Return what can be typed, each with what it does."""
        lines = [(self("help move"), "")]
        for name, (*_, argument) in COMMANDS.items():
            typed = f"{self.command(name)} {self(argument)}" if argument else self.command(name)
            lines.append((typed, self(f"help {name}")))
        return lines


def command_meant(word: str) -> str | None:
    """Return the command that a typed word stands for, in whichever language."""
    return _MEANT.get(word.lower())


def command_words() -> list[str]:
    """Return every word that stands for a command."""
    return list(_MEANT)


def system_language() -> str:
    """Return the language of the system's locale, if it is one of ours; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"
