"""A review as one HTML file that needs nothing else: styles and drawings are in it, no link leads out."""

from __future__ import annotations

from markupsafe import Markup

from ludotheque.bots.review import Review
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.telling import Teller
from ludotheque.site.reviewed import Telling
from ludotheque.site.templating import STATIC, environment
from ludotheque.site.words import words_of
from ludotheque.words import usual_names

STYLES = ("site.css", "review.css")


def file_html(match: Match, review: Review, lang: str) -> str:
    """Return the page; seats are called Player 1 and so on, since a record knows no names."""
    words, told = words_of(lang), match.game.title
    teller, names = Teller(None, words.lang, everything=True), usual_names(match.players, words.lang)
    teller.follow(match)
    style = "".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)
    template = environment(words.lang).get_template("review_file.html")
    return template.render(
        style=Markup(style),  # noqa: S704 - ours
        box={"title": told.get(words.lang) or next(iter(told.values()))},
        names=names,
        address="",
        **Telling(match, review, words, names, teller.tell()).values(),
    )
