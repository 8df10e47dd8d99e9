"""A game's box as a PDF: the pages that it has, its pieces at their true size, fronts on their backs."""

from __future__ import annotations

import ctypes
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from click.testing import CliRunner
from pypdfium2 import raw

import ludotheque
from ludotheque import LudothequeError
from ludotheque.cli import main
from ludotheque.engine import printing
from ludotheque.engine.author.rulebook import clauses
from ludotheque.engine.printing import box_pdf
from ludotheque.engine.printing.layout import PAPERS, Sheet, arrange
from ludotheque.words import languages_of, words_of

MM = 72 / 25.4
LANGUAGES = languages_of(printing.__name__)
GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
PIECES = {
    "labyrinthe": 48,
    "tanagra": 24 + 30,
    "tantalus": 50 + 1 + 52,
    "temptation": 8 + 70 + 30,
    "titus": 54 + 12,
    "duel": 20,
}
"""What lies in each box."""


@cache
def pdf(game: str, paper: str = "a4", lang: str = "en", duplex: bool = False) -> bytes:
    return box_pdf(ludotheque.load(game), paper=paper, lang=lang, duplex=duplex)


def opened(game: str, paper: str = "a4", lang: str = "en", duplex: bool = False) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(pdf(game, paper, lang, duplex))


def texts(document: pypdfium2.PdfDocument) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in document]


def sheets(game: str, paper: str = "a4", folded: bool = True) -> list[Sheet]:
    chosen = ludotheque.load(game)
    assert chosen.printing is not None
    deck = chosen.setting(chosen.players[0]).deck
    return arrange(chosen.printing.pieces(deck, "en"), PAPERS[paper], folded)


def head(page: pypdfium2.PdfPage) -> str:
    """Return what stands at the upper edge of a page."""
    width, height = page.get_size()
    return page.get_textpage().get_text_bounded(0, height - 8 * MM, width, height)


def first_sheet(document: pypdfium2.PdfDocument, of: str) -> int:
    """Return the index of the first page whose upper edge says that it holds such pieces."""
    return next(k for k, page in enumerate(document) if f"· {of} (" in head(page))


def lines(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    """Return the boxes of all paths of a page, strokes not counted, in millimetres from its upper corner."""
    high, found = page.get_height(), []
    x, y = ctypes.c_float(), ctypes.c_float()
    for one in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=8):
        points = []
        for k in range(raw.FPDFPath_CountSegments(one)):
            raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(one, k), x, y)
            points.append(one.get_matrix().on_point(x.value, y.value))
        xs, ys = [point[0] / MM for point in points], [(high - point[1]) / MM for point in points]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


# --- pages --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [*GAMES, "duel"])
@pytest.mark.parametrize("duplex", [False, True])
def test_a_box_has_a_page_for_everything(game: str, duplex: bool) -> None:
    document = opened(game, duplex=duplex)
    laid = sheets(game, folded=not duplex)
    scored = game in ("titus", "tantalus")
    sides = 2 if duplex else 1
    rules = sum("· Rules of the game" in head(page) for page in document)
    assert 1 <= rules <= 4
    padded = rules + (rules % 2 if duplex else 0)
    assert len(document) == sides * (2 + len(laid) + scored) + padded
    assert sum(len(sheet.spots) for sheet in laid) == PIECES[game]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rulebook_has_two_to_four_pages(game: str, lang: str) -> None:
    title = words_of(printing.__name__, lang)("Rules of the game")
    assert 2 <= sum(f"· {title}" in head(page) for page in opened(game, lang=lang)) <= 4


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_every_page_has_the_size_of_the_paper(paper: str, width: float, height: float) -> None:
    for page in opened("titus", paper):
        assert page.get_size() == pytest.approx((width * MM, height * MM), abs=0.1)


def test_on_both_sides_a_front_is_always_a_right_hand_page() -> None:
    document = opened("titus", duplex=True)
    fronts = {number % 2 for number, page in enumerate(document, 1) if "· Tokens (" in head(page)}
    backs = {number % 2 for number, page in enumerate(document, 1) if ": backs" in head(page)}
    assert (fronts, backs) == ({0, 1}, {0})


def test_a_viewer_is_told_not_to_scale_and_how_to_flip() -> None:
    assert b"/PrintScaling /None" in pdf("titus")
    assert b"/Duplex /Simplex" in pdf("titus")
    assert b"/Duplex /DuplexFlipLongEdge" in pdf("titus", duplex=True)


def test_the_same_box_is_the_same_file() -> None:
    assert box_pdf(ludotheque.load("tanagra")) == pdf("tanagra")


# --- true size ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_bar_is_100_mm_long_and_the_square_50_mm_wide(paper: str) -> None:
    drawn = lines(opened("titus", paper)[0])
    bars = [right - left for left, top, right, below in drawn if below - top < 1]
    assert min(abs(long - 100) for long in bars) < 0.02
    squares = [(right - left, below - top) for left, top, right, below in drawn]
    assert any(abs(wide - 50) < 0.02 and abs(high - 50) < 0.02 for wide, high in squares)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("game", "name", "width", "height"),
    [
        ("titus", "Tokens", 38, 38),
        ("titus", "Victory cards", 44, 68),
        ("tantalus", "Cards", 44, 68),
        ("tanagra", "Triangles", 70, 60.62),
        ("temptation", "Chips", 25, 25),
        ("temptation", "Boards", 180, 126),
    ],
)
def test_a_piece_is_outlined_at_its_true_size(
    paper: str, game: str, name: str, width: float, height: float
) -> None:
    document = opened(game, paper)
    drawn = lines(document[first_sheet(document, name)])
    sheet = next(sheet for sheet in sheets(game, paper) if sheet.names[0][0] == name)
    for spot in sheet.spots:
        x, y = spot.box[:2]
        assert any(
            (left, top) == pytest.approx((x, y), abs=0.05)
            and (right - left, below - top) == pytest.approx((width, height), abs=0.05)
            for left, top, right, below in drawn
        ), spot.box


def test_marks_stand_where_a_card_with_a_bleed_is_cut() -> None:
    document = opened("labyrinthe")
    drawn = lines(document[first_sheet(document, "Cards")])
    upright = {
        round(left, 2) for left, top, right, below in drawn if left == right and 1.9 < below - top < 2.1
    }
    for spot in sheets("labyrinthe")[0].spots:
        assert {round(spot.box.x, 2), round(spot.box.x + 56, 2)} <= upright


# --- front and back -----------------------------------------------------------------------------------------


def token_texts(page: pypdfium2.PdfPage, spots: Any) -> list[str]:
    """Return what is written in the middle of every spot."""
    text, high = page.get_textpage(), page.get_height()
    found = []
    for spot in spots:
        x, y, width, height = (value * MM for value in spot.box)
        inside = text.get_text_bounded(x, high - y - height, x + width, high - y)
        found.append("".join(inside.split()))
    return found


@pytest.mark.parametrize("duplex", [False, True])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_titus_token_has_its_own_back_behind_it(paper: str, duplex: bool) -> None:
    document = opened("titus", paper, duplex=duplex)
    page = first_sheet(document, "Tokens")
    pairs = []
    for sheet in sheets("titus", paper, folded=not duplex):
        if not sheet.two_sided:
            continue
        fronts = token_texts(document[page], sheet.spots)
        backs = token_texts(document[page + duplex], sheet.backs)
        pairs += [tuple(sorted((int(front), int(back)))) for front, back in zip(fronts, backs, strict=True)]
        page += 1 + duplex
    tokens = ludotheque.load("titus").components()["tokens"]
    assert sorted(pairs) == sorted(map(tuple, tokens))


def dark(page: pypdfium2.PdfPage, scale: float) -> Any:
    return page.render(scale=scale, grayscale=True).to_numpy() < 245


def rims(image: Any, spots: Any, scale: float) -> Any:
    """Return the pixels between 15.7 and 18 mm from the middles of the spots: the rims of the coins."""
    rows, columns = np.indices(image.shape)
    ring = np.zeros(image.shape, bool)
    for spot in spots:
        x, y = (spot.box.x + 19) * MM * scale, (spot.box.y + 19) * MM * scale
        away = np.hypot(columns + 0.5 - x, rows + 0.5 - y) / (MM * scale)
        ring |= (away > 15.7) & (away < 18)
    return image & ring


def test_the_pixels_of_fronts_and_backs_are_in_register() -> None:
    document, scale = opened("titus", duplex=True), 1.5
    page = first_sheet(document, "Tokens")
    sheet = sheets("titus", folded=False)[0]
    front = rims(dark(document[page], scale), sheet.spots, scale)
    behind = rims(dark(document[page + 1], scale)[:, ::-1], sheet.spots, scale)
    assert front.sum() > 10_000
    assert (front & behind).sum() / (front | behind).sum() > 0.9


def test_the_pixels_of_a_folded_sheet_are_in_register() -> None:
    document, scale = opened("titus"), 1.5
    sheet = sheets("titus")[0]
    image = dark(document[first_sheet(document, "Tokens")], scale)
    turned = image[:, ::-1] if sheet.fold == "along" else image[::-1]
    front, behind = rims(image, sheet.spots, scale), rims(turned, sheet.spots, scale)
    assert front.sum() > 5_000
    assert (front & behind).sum() / (front | behind).sum() > 0.9


# --- words --------------------------------------------------------------------------------------------------


def test_the_words_of_the_rules_can_be_copied() -> None:
    whole = " ".join(" ".join(texts(opened("titus"))).split())
    assert "Take the top token of the pile as it lies" in whole
    assert "L’Escale à jeux" in whole


@pytest.mark.parametrize("game", GAMES)
def test_french_is_copied_with_its_accents(game: str) -> None:
    whole = " ".join(texts(opened(game, lang="fr")))
    for letter in "éèàêç’":
        assert letter in whole
    assert "Règle du jeu" in whole
    assert "\ufffd" not in whole


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_moves_are_written_is_not_printed_but_every_clause_of_the_game(game: str, lang: str) -> None:
    chosen = ludotheque.load(game)
    whole = " ".join(texts(opened(game, lang=lang)))
    section = chosen.notation_clause.split(".")[0] + "."
    of_the_screen = {"temptation": {"7.1"}}.get(game, set())
    for name in clauses(chosen.rulebook(lang)):
        printed = not name.startswith(section) and name not in of_the_screen
        assert (f"{name} " in whole.replace("\xa0", " ")) == printed, name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_of_the_site_is_printed(game: str, lang: str) -> None:
    whole = " ".join(texts(opened(game, lang=lang)))
    assert re.findall(rf"(?i)\b(?:{OF_THE_SITE})\b", whole) == []
    assert re.search(r"[{}\[\]^]", whole.replace("[…]", "")) is None


OF_THE_SITE = "sites?|json|programs?|programmes?|buttons?|boutons?|screens?|écrans?|click|cliquez|type|tapent"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_move_is_printed_as_it_is_written(game: str, lang: str) -> None:
    chosen = ludotheque.load(game)
    paper, screen = chosen.rulebook(lang, paper=True), chosen.rulebook(lang)
    section = chosen.notation_clause.split(".")[0] + "."
    notation = " ".join(text for name, text in clauses(screen).items() if name.startswith(section))
    known = {option.name for option in chosen.options} | set(re.findall("[a-g][1-7]", notation))
    written = {code for code in re.findall("`([^`]+)`", notation) if code not in known}
    assert written
    assert written.isdisjoint(re.findall("`([^`]+)`", paper))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_has_one_title(game: str, lang: str) -> None:
    chosen = ludotheque.load(game)
    title = chosen.title[lang]
    for text in (chosen.rulebook(lang), chosen.story(lang)):
        assert text.splitlines()[0] == f"# {title}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_about_printing_is_said_in_every_language(lang: str) -> None:
    from ludotheque.engine.kit.sentences import sentences_of

    words = words_of(printing.__name__, lang)
    said = sentences_of(printing.__name__)
    assert len(said) > 20
    assert [message for message in said if words.lacks(message)] == []


@pytest.mark.parametrize(("lang", "measure"), [("en", "70 × 60.6 mm"), ("fr", "70 × 60,6 mm")])
def test_a_measure_is_written_as_the_language_writes_numbers(lang: str, measure: str) -> None:
    assert measure in texts(opened("tanagra", lang=lang))[0]


def test_all_fonts_are_embedded() -> None:
    for page in opened("titus"):
        for one in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=8):
            assert raw.FPDFFont_GetIsEmbedded(raw.FPDFTextObj_GetFont(one)) == 1


# --- an owner's deck, and what cannot be done ---------------------------------------------------------------


def ludo(*arguments: object) -> Any:
    return CliRunner().invoke(main, ["print", *map(str, arguments)])


def test_an_owners_deck_is_printed(tmp_path: Path) -> None:
    deck = {"tokens": [[low, low + 1] for low in range(1, 19)] + [[4, 4], [19, 19]], "victory": [99, 5]}
    file, target = tmp_path / "mine.json", tmp_path / "mine.pdf"
    file.write_text(json.dumps(deck))
    done = ludo("titus", "--deck", file, "-o", target, "--lang", "en")
    assert done.exit_code == 0, done.output
    document = pypdfium2.PdfDocument(target)
    assert [head(page).split("· ")[-1].split(")")[0] for page in document][-4:-1] == [
        "Tokens (12",
        "Tokens (8",
        "Victory cards (2",
    ]
    assert "99" in texts(document)[-2]


def test_the_command_ends_in_the_language_of_the_box(tmp_path: Path) -> None:
    targets = {lang: tmp_path / f"{lang}.pdf" for lang in languages_of("ludotheque.engine")}
    done = {lang: ludo("duel", "-o", target, "--lang", lang).output for lang, target in targets.items()}
    assert done["en"].endswith("en.pdf: print it at 100 %, not fitted to the page\n")
    assert done["de"].endswith("de.pdf: in Originalgröße (100\xa0%) drucken, nicht an die Seite angepasst\n")
    assert done["fr"].endswith("fr.pdf\xa0: à imprimer à 100\xa0%, sans ajuster à la page\n")


def test_a_treasure_that_has_no_picture_is_printed_as_a_word() -> None:
    cards = {
        str(k): {"shape": ("end", "cross")[k % 2], "treasures": ["phénix", f"œuf {k // 4}"]}
        for k in range(1, 25)
    }
    cards |= {str(k): {"shape": "tee", "treasures": [f"œuf {k % 7}", "phénix"]} for k in range(25, 39)}
    made = box_pdf(ludotheque.load("labyrinthe"), deck={"cards": cards}, files=False)
    assert "phénix" in " ".join(texts(pypdfium2.PdfDocument(made)))


def test_a_site_reads_no_files() -> None:
    with pytest.raises(LudothequeError, match="has no deck"):
        box_pdf(ludotheque.load("titus"), deck=__file__, files=False)


def test_a_deck_that_is_wrong_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    file.write_text('{"tokens": [], "victory": []}')
    done = ludo("titus", "--deck", file, "-o", tmp_path / "x.pdf")
    assert done.exit_code == 2
    assert "20 to 54 tokens" in done.output
    assert not (tmp_path / "x.pdf").exists()


def test_a_missing_library_is_named_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(printing, "find_spec", lambda name: None)
    done = ludo("titus", "-o", tmp_path / "x.pdf")
    assert done.exit_code == 2
    assert "pip install 'ludotheque[print]'" in done.output
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_paper_is_refused(tmp_path: Path) -> None:
    done = ludo("titus", "--paper", "a5", "-o", tmp_path / "x.pdf")
    assert done.exit_code == 2
    assert "there is no paper 'a5'" in done.output
    assert "a4, letter" in done.output
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_into_a_folder_that_is_not_there(tmp_path: Path) -> None:
    done = ludo("titus", "-o", tmp_path / "nowhere" / "x.pdf")
    assert done.exit_code == 2
    assert "there is no folder" in done.output
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_does_not_say_what_to_print_is_told_so() -> None:
    from .engine.wrong_games import duel

    with pytest.raises(LudothequeError, match="duel does not say what to print"):
        box_pdf(duel(printing=None))


def test_without_a_name_the_file_is_called_after_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ludo("duel", "--lang", "en").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["duel.pdf"]


def test_printing_is_imported_only_to_print() -> None:
    import subprocess
    import sys

    code = "import ludotheque, sys; ludotheque.load('titus'); sys.exit('reportlab' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
