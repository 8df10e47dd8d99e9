"""Checks of drawings: what they are made of, how moves are pointed at, and what touches are told."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

from ludotheque.engine.author.contract import ELEMENTS, RESERVED_IDS
from ludotheque.engine.author.palette import LIGHT
from ludotheque.engine.author.room import NARROWEST, WIDEST
from ludotheque.engine.kit.languages import differ
from ludotheque.engine.kit.sampling import Sample, demand, recent
from ludotheque.engine.play.match import Match
from ludotheque.words import ENGLISH

COLOUR = re.compile(r"var\((--[\w-]+)(?:, *([^)]*))?\)")
SVG = "{http://www.w3.org/2000/svg}"
TOUCHED = ("g", "path", "rect", "circle", "ellipse", "polygon", "use")
STORED = ("defs", "symbol", "clipPath", "mask", "pattern", "marker")
"""Elements that can be touched, and those in which nothing is."""
STRANGE = ("", "nothing", "card-", "card-x", "pawn-999", "cell-1-1-q", "0", "é", "a-b-c", "-1", "<", "a" * 99)


def check_drawings(sample: Sample) -> None:
    """Drawings are well-formed, of allowed elements; every move can be pointed at, by paths of its own."""
    known: set[str] = set()
    for match in sample.positions():
        for seat in sample.seats(match):
            _well_formed(sample, match, seat, known)
        _named(sample, match)
        if isinstance(match.to_move, int):
            _pointed_at(sample, match, match.to_move)


def _well_formed(sample: Sample, match: Match, seat: int | None, known: set[str]) -> None:
    """Look at a drawing; a piece that was in an earlier one, and is known, need not be read again."""
    sight = match.sight(seat)
    for lang in sample.game.languages:
        pieces = sample.game.drawing.pieces(sight.view(), match.setting.deck, seat, lang)
        new = [piece for piece in pieces[1:-1] if piece not in known]
        known.update(new)
        for piece in new:
            demand(parsed(f"<svg>{piece}</svg>") is not None, f"a piece is not well-formed: {piece[:80]!r}")
        root = parsed("".join(pieces))
        demand(root is not None, f"{recent(match)}: the drawing in {lang} is not well-formed XML")
        assert root is not None
        demand(root.tag == f"{SVG}svg" and "viewBox" in root.attrib, "the drawing is no <svg> with a viewBox")
        ids = []
        for element in root.iter():
            allowed(element)
            ids += [element.attrib["id"]] if "id" in element.attrib else []
        demand(len(ids) == len(set(ids)), f"{recent(match)}: an id stands twice in the drawing")
        taken = [one for one in ids if one in RESERVED_IDS or one.startswith("ludo-")]
        demand(not taken, f"the id {taken[:1]} is the page's own: choose another")


def _named(sample: Sample, match: Match) -> None:
    """Demand that people may be called what they like."""
    view = match.sight(0).view() | {"names": [f"<{seat}> & “Bé”" for seat in range(match.players)]}
    drawn = "".join(sample.game.drawing.pieces(view, match.setting.deck, 0, sample.game.languages[0]))
    demand(
        parsed(drawn) is not None,
        f"{recent(match)}: the drawing breaks where somebody is called “{view['names'][0]}”: escape names",
    )


def parsed(svg: str) -> ElementTree.Element | None:
    """Return a drawing as elements, None if it is not well-formed."""
    try:
        return ElementTree.fromstring(svg)  # noqa: S314 - a game's own drawing, without a doctype
    except ElementTree.ParseError:
        return None


def allowed(element: ElementTree.Element) -> None:
    """Demand that an element has a place in a drawing."""
    name = element.tag.removeprefix(SVG)
    demand(name in ELEMENTS, f"<{name}> has no place in a drawing")
    for attribute, value in element.attrib.items():
        demand(not attribute.lower().startswith("on"), f"<{name} {attribute}=…>: a drawing has no scripts")
        link = attribute.endswith("href") or "url(" in value
        inside = value.startswith("#") or "url(#" in value
        demand(not link or inside, f"<{name} {attribute}={value[:40]!r}>: a drawing links to nothing outside")
        demand(attribute != "style", f"<{name} style=…>: use attributes; the page forbids styles within")


def _pointed_at(sample: Sample, match: Match, seat: int) -> None:
    svg = match.svg(seat)
    ids = ids_of(svg)
    _goes_along(svg, ids)
    s, deck = match.position.seen_by(seat).s, match.setting.deck
    owners: dict[tuple[str, ...], str] = {}
    for action, text in zip(match.actions(), match.moves(), strict=True):
        paths = sample.game.drawing.paths(s, deck, action)
        demand(paths, f"{text!r} cannot be pointed at")
        demand(sample.game.drawing.risky(s, deck, action) in (0, 1, 2), f"risky of {text!r} is 0, 1 or 2")
        _foreseen(sample, match, seat, action)
        for path in paths:
            lost = [target for target in path if target not in ids]
            demand(not lost, f"{text!r}: {lost} is not in the drawing")
            demand(tuple(path) not in owners, f"{path} means {text!r} and {owners.get(tuple(path))!r}")
            owners[tuple(path)] = text
    for whole in owners:
        for end in range(1, len(whole)):
            demand(whole[:end] not in owners, f"{whole[:end]} is a path, and begins {whole}")


LIES = re.compile(r"translate\(-?[\d.]+ -?[\d.]+\)( rotate\(-?[\d.]+\))?( scale\([\d.]+\))?")


def _goes_along(svg: str, ids: set[str]) -> None:
    """Demand that what is said of pieces that are brought somewhere can be read."""
    for lies in re.findall(r'\sdata-lies="([^"]*)"', svg):
        demand(LIES.fullmatch(lies), f"data-lies={lies!r}: write translate(10 20) rotate(90) scale(1)")
    for brought in re.findall(r'\sdata-brings="([^"]*)"', svg):
        demand(brought in ids, f"data-brings={brought!r}: no element has this id")
    for turn in re.findall(r'\sdata-turn="([^"]*)"', svg):
        demand(turn.isdecimal(), f"data-turn={turn!r}: write whole degrees")


def _foreseen(sample: Sample, match: Match, seat: int, action: int) -> None:
    """Look at what a move is said to do; the same whatever the seat cannot know."""
    preview = sample.game.drawing.preview
    if not sample.game.drawing.foresees:
        return
    seen = match.position.seen_by(seat)
    then = seen.copy()
    then.play(action)
    for lang in sample.game.languages:
        told = preview(seen.s, then.s, match.setting.deck, seat, lang)
        whole = told is None or parsed(f"<svg>{told[0]}</svg>") is not None
        demand(whole, f"{recent(match)}: the preview of a move is not well-formed")


def check_touches(sample: Sample) -> None:
    """Whatever is touched is answered: what it is, what it shows, or why nothing can be done with it."""
    drawing = sample.game.drawing
    nameless = sorted({*drawing.NOTATION_AIDS} - {*drawing.AIDS})
    demand(not nameless, f"NOTATION_AIDS names {nameless[:1]}, which AIDS has no button for")
    for match in sample.positions():
        seat = match.to_move if isinstance(match.to_move, int) else None
        s, deck = match.position.seen_by(seat).s, match.setting.deck
        choice = random.Random(match.length)  # noqa: S311
        svg = match.svg(seat)
        ids = sorted(ids_of(svg))
        if seat is not None:
            _answered(sample, match, seat, svg)
        for target in (*ids, *STRANGE):
            sentences: dict[str, list[str]] = {}
            for lang in sample.game.languages:
                said = drawing.explain(s, deck, seat, target, lang)
                demand(said is None or said.strip(), f"explain of {target!r} says nothing in {lang}")
                if seat is not None:
                    degrees = drawing.degrees(s, deck, seat, target, lang)
                    for shown, told in degrees:
                        whole = parsed(f"<svg>{shown}</svg>") is not None
                        demand(whole, f"the aid of {target!r} is not well-formed")
                        demand(told.strip(), f"the aid of {target!r} says nothing in {lang}")
                    sentences[lang] = [told for _, told in degrees]
                    differ(sample, lang, sentences[ENGLISH], sentences[lang])
        if seat is not None:
            for _ in range(20):
                touched = [choice.choice([*ids, *STRANGE]) for _ in range(choice.randint(1, 3))]
                meant = drawing.attempt(s, deck, touched)
                demand(meant is None or isinstance(meant, str), f"attempt of {touched} is no text: {meant!r}")
                if meant is not None:
                    match.known_to(seat).why_not(meant)


def _answered(sample: Sample, match: Match, seat: int, svg: str) -> None:
    """Demand an answer for every piece that somebody whose turn it is can touch, but plain ground."""
    drawing, deck, s = sample.game.drawing, match.setting.deck, match.position.seen_by(seat).s
    targets = {one for action in match.actions() for path in drawing.paths(s, deck, action) for one in path}
    root = parsed(svg)
    assert root is not None
    stored = {
        id(inner) for kept in root.iter() if kept.tag.removeprefix(SVG) in STORED for inner in kept.iter()
    }
    for element in root.iter():
        target = element.attrib.get("id")
        plain = (
            id(element) in stored
            or "data-ground" in element.attrib
            or element.tag.removeprefix(SVG) not in TOUCHED
        )
        if target is None or plain or target in targets or "data-aid" in element.attrib:
            continue
        explained = drawing.explain(s, deck, seat, target, sample.game.languages[0])
        answer = drawing.attempt(s, deck, [target]) or explained
        demand(answer, f"{recent(match)}: who touches {target!r} is told nothing: see explain and attempt")


def check_widths(sample: Sample) -> None:
    """A drawing in characters is no wider than the room that it is given."""
    drawing = sample.game.drawing
    for match in sample.positions():
        for seat in (0, None):
            view = match.sight(seat).view()
            for columns in (NARROWEST, WIDEST):
                for lang in sample.game.languages:
                    said = drawing.text({**view, "room": (columns, 24)}, match.setting.deck, seat, lang)
                    widest = max(said.splitlines(), key=len, default="")
                    demand(len(widest) <= columns, f"{recent(match)}: {len(widest)} columns are drawn where "
                                                   f"there is room for {columns}: {widest!r}")  # fmt: skip


def check_colours(sample: Sample) -> None:
    """Drawings use the shelf's colours, and such as are named after the game."""
    for match in sample.positions():
        for name, fallback in COLOUR.findall("".join(match.sight(None).pieces())):
            ours = name in LIGHT or name.startswith(f"--{sample.game.name}-")
            demand(ours, f"{name} is neither a colour of the shelf nor named after {sample.game.name}")
            demand(fallback == LIGHT.get(name, fallback), f"{name} falls back on {fallback!r}")


def ids_of(svg: str) -> set[str]:
    """Return the ids of a drawing's elements."""
    return set(re.findall(r'\sid="([^"]*)"', svg))
