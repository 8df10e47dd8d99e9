"""The portable search finds what the compiled one finds, to the last byte, here and in a browser's engine."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import ludotheque
from ludotheque.bots import compiling, making
from ludotheque.bots.portable_search import PortableSearch, _Stay
from ludotheque.bots.settings import SearchSettings
from ludotheque.bots.tree import Grower, Tree
from ludotheque.engine.game import Game
from ludotheque.engine.speed.portable import linking, module
from tests import arm
from tests.bots.searches import EVENTS, GAMES, HASHES, a_sight, code_of, digest_of, grown


@pytest.mark.parametrize("name", GAMES)
def test_it_leaves_the_tree_that_machine_code_leaves(name: str) -> None:
    game: Game = ludotheque.load(name)
    stored = json.loads(HASHES.read_text())
    for players in (game.players[0], game.players[-1]):
        portable = digest_of(*grown(PortableSearch(code_of(game)), game, players))
        assert portable == digest_of(*grown(compiling.compiled_search(game), game, players))
        assert portable == stored[f"{name} {players}"], "run: make portable"


@pytest.mark.long
@pytest.mark.skipif(not arm.is_there(), reason="nothing here plays an ARM processor: python -m tests.arm")
def test_an_arm_processor_leaves_the_same_trees() -> None:
    assert arm.run("-c", "import platform; print(platform.machine())") == "aarch64\n"
    assert arm.run("-m", "tests.bots.searches") == HASHES.read_text()


def test_plain_python_leaves_the_same_tree() -> None:
    game: Game = ludotheque.load("titus")
    trees = []
    for search in (compiling.plain_search(game), PortableSearch(code_of(game))):
        tree = Tree(2, 1000)
        grower = Grower(search, SearchSettings.of(game.insight), a_sight(game, 2), 5, 0)
        grower.grow(tree, 60, None)
        trees.append(digest_of(tree, grower))
    assert trees[0] == trees[1]


def test_a_long_search_is_made_in_pieces_each_of_which_may_be_stopped() -> None:
    game: Game = ludotheque.load("titus")
    pieces: list[int] = []

    def search(work: object, root: object, seat: int, iterations: int, tree: object, desk: object) -> int:
        pieces.append(iterations)
        return iterations

    settings, clock = SearchSettings.of(game.insight), lambda: sum(pieces) / 1000
    Grower(search, settings, a_sight(game, 2), 5, 0, clock=clock).grow(Tree(2, 1000), 10_000, None)
    assert sum(pieces) == 10_000
    assert max(pieces) <= 50


def test_a_search_stays_portable_when_the_rules_have_become_machine_code() -> None:
    game: Game = ludotheque.load("titus")
    game.rules.hasten()
    assert isinstance(compiling.best_search(game), PortableSearch)


def test_a_tree_that_is_full_goes_on_in_more_room() -> None:
    game: Game = ludotheque.load("titus")
    small = grown(PortableSearch(code_of(game)), game, 2, 100)[0]
    large = grown(PortableSearch(code_of(game)), game, 2)[0]
    assert small.size == large.size
    assert np.array_equal(np.asarray(small.edges)[: small.size], np.asarray(large.edges)[: small.size])


@pytest.mark.parametrize("name", ["tantalus", "temptation"])
def test_what_is_worked_out_and_noted_is_the_same(name: str) -> None:
    game: Game = ludotheque.load(name)
    code, sight = code_of(game), a_sight(game, game.players[0])
    if (decide := compiling.compiled_decision(game)) is not None:
        portable = code.function("decide")
        room = game.rules.room()
        assert decide(sight.position.copy().array, room) == portable(sight.position.copy().array, room)
    if (recall := compiling.compiled_recall(game)) is not None:
        portable = code.function("recall")
        match = game.start(players=game.players[0], seed=3)
        made = []
        for _ in range(EVENTS):
            made.append(match.actions()[0])
            match.play(made[-1])
        notes = np.zeros((2, game.insight.notes))
        for function, row in zip((recall, portable), notes, strict=True):
            begin = game.start(players=game.players[0], seed=3)
            function(game.new(begin.setting).array, np.array(made, np.int64), 0, row)
        assert notes[0].tobytes() == notes[1].tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_the_expert_thinks_at_full_strength_without_a_compiler(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CODE", "portable")
    monkeypatch.setattr(compiling, "_made", {})
    game: Game = ludotheque.load(name)
    monkeypatch.setattr(game.rules, "ready", game.rules.plain)
    expert = ludotheque.bot("expert", iterations=200, seed=1)
    sight = a_sight(game, game.players[0])
    assert expert.prepared(game)
    assert expert.choose(sight) in sight.moves()
    assert [type(one) for one in compiling._made.values()] == [PortableSearch]


@pytest.mark.parametrize("name", GAMES)
def test_a_browsers_engine_leaves_the_same_memory(name: str, tmp_path: Path) -> None:
    node = shutil.which("node")
    assert node, "the scripts' types are checked with node; it is needed here, too"
    game: Game = ludotheque.load(name)
    players = game.players[0]
    grower = Grower(None, SearchSettings.of(game.insight), a_sight(game, players), 5, 0)  # type: ignore[arg-type]
    tree = Tree(players, 4000)
    with code_of(game).borrowed() as bench:
        stay = _Stay(bench, (grower.work, grower.root), tree.arrays, grower.desk)
        begin, size = min(stay.places.values()), bench.zone_size
        image = memoryview(bytearray(size))
        bench.machine.read(begin, image)
        (tmp_path / "image").write_bytes(image)
        asked = stay.numbers(grower.seat, 300)
        end = max(bench.list() + 8 * bench.code.list_length, begin + size)
        wide = [letter == "i" for letter in module.spelled(bench.code.signatures["search"])]
        told = {"arguments": asked, "wide": wide, "begin": begin, "end": end}
        (tmp_path / "numbers").write_text(json.dumps(told))
        done = stay.search(grower.seat, 300)
        bench.machine.read(begin, image)
        stay.bring_back()
    command = [
        node,
        Path(__file__).with_name("search_in_v8.mjs"),
        module.folder_of(game.package) / module.FILE,
    ]
    said = subprocess.run(
        [*command, tmp_path / "numbers", tmp_path / "image"], capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == [str(done), hashlib.sha256(image).hexdigest()]


def made_anew(name: str, folder: Path) -> tuple[bytes, bytes]:
    path = folder / module.FILE
    making.make(name, path)
    return path.read_bytes(), (module.folder_of(ludotheque.load(name).package) / module.FILE).read_bytes()


def proved(name: str, folder: Path) -> None:
    new, kept = made_anew(name, folder)
    pages = module.read_page(new), module.read_page(kept)
    if pages[0]["made by"] == pages[1]["made by"]:
        assert new == kept, "run: make portable"
    assert pages[0]["exports"] == pages[1]["exports"]
    assert pages[0]["sources"] == pages[1]["sources"]
    assert set(linking.tools()) == set(pages[1]["made by"])


def test_whoever_makes_a_module_anew_makes_the_same_bytes(tmp_path: Path) -> None:
    proved("titus", tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_module_is_made_anew_with_the_same_bytes(name: str, tmp_path: Path) -> None:
    proved(name, tmp_path)
