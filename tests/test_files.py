"""Names that are no text are kept and shown, and no pipe or device is waited for, wherever files are read."""

from __future__ import annotations

import gzip
import os
import re
import sys
from pathlib import Path

import msgspec
import pytest

from tabletop import cli, files, own_content
from tabletop.bots import players
from tabletop.engine.players import is_own, own_name
from tabletop.engine.protocol import ContentError
from tabletop.engine.registry import find, games
from tabletop.record.game_stats import Cache, counted, mark_of
from tabletop.saves import Library, SaveError, open_save, resume
from tests.odd_files import FINISHED, LIVE, NO_FILES, ODD, no_waiting, odd_folder, put

ROOT = Path(__file__).parents[1] / "tabletop"
OPENS = re.compile(
    r"(?<![\w.])(?<!def )open\(|\bos\.open\(|\.read_(bytes|text)\(|\.open\(\"[rab]"
    r"|mixer.Sound\((?!BytesIO)|pygame\.\S*load\((str|\w*path)"
)
ALLOWED = {
    "foreign.py": "the output again, where it was closed",
    "files.py": "the one place",
    "app/core/video.py": "the error output, and nowhere",
    "app/main.py": "made by itself, and not read",
    "app/pockets/door.py": "the page, which is ours",
    "app/proof/bench_pockets.py": "what the system says of the door",
    "app/proof/soak.py": "what the system says of this process",
    "arena/match.py": "asked first, then read and written",
    "cli/__init__.py": "nowhere",
    "cli/games.py": "the template, which is ours",
    "sets/keeper.py": "a lock, asked first",
    "saves/journal.py": "made by itself: it must not be there yet; one to go on with: asked first",
    "saves/atomic.py": "made by itself; a folder; a lock, asked first",
}
ODD_NAMES = [os.fsdecode(bytes([number])) for number in range(1, 256) if number != ord("/")]
posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")


@pytest.mark.parametrize("path", ["/home/mei/saves/a.tabletop", "市.csv", *ODD_NAMES, ODD + "x" * 300])
def test_what_is_kept_of_a_path_is_text_and_leads_back(path: str) -> None:
    written = msgspec.json.encode(files.kept(path))
    assert os.fspath(files.found(msgspec.json.decode(written))) == path
    for text in (path, files.kept(path)):
        assert "\0" not in files.shown(text) and files.shown(text).encode()
    if path.isprintable():
        assert files.kept(path) == files.shown(path) == path


@pytest.mark.parametrize("most", [60, 160])
def test_a_long_text_in_a_sentence_is_as_long_as_may_be(most: int) -> None:
    whole = "x" * most
    assert files.shortened(whole, most) == whole
    assert files.shortened(whole + "y", most) == whole[:-1] + "…"


def test_what_is_shown_cannot_steer_or_turn_around() -> None:
    assert files.shown("a\x1b[2J\n\u202egnp.exe\udce9") == "a?[2J??gnp.exe?"


def test_a_packed_file_is_unpacked_as_far_as_was_asked_for(tmp_path: Path) -> None:
    packed, plain, damaged = tmp_path / "a.mo.gz", tmp_path / "a.mo", tmp_path / "b.gz"
    packed.write_bytes(gzip.compress(b"0123456789" * 10**6))
    plain.write_bytes(packed.read_bytes())
    damaged.write_bytes(b"none")
    assert files.read_packed(packed) == b"0123456789" * 10**6
    assert files.read_packed(packed, 12_000) == b"0123456789" * 1200, "not all of what may be a bomb"
    assert files.read_packed(plain) == packed.read_bytes()
    with pytest.raises(OSError):
        files.read_packed(damaged)


def test_every_file_is_opened_by_one_function() -> None:
    """Whoever opens one otherwise asks nobody what it is."""
    opening = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if OPENS.search(path.read_text("utf-8"))
    }
    assert opening == set(ALLOWED)


@posix
@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_is_neither_waited_for_nor_read(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "x.tabletop"
    NO_FILES[kind](place)
    with no_waiting():
        with pytest.raises(OSError):
            files.read(place)
        # What is there changes between the question and the opening.
        monkeypatch.setattr(files, "check", lambda path: None)
        with pytest.raises(OSError):
            files.read(place)


@posix
@pytest.mark.parametrize("kind", NO_FILES)
def test_saves_that_are_no_files_harm_no_other(kind: str, tmp_path: Path) -> None:
    library = Library(tmp_path / "saves")
    put(LIVE, library.folder / "good.tabletop")
    NO_FILES[kind](library.folder / "odd.tabletop")
    odd = library.folder / "odd.tabletop"
    with no_waiting():
        found = {entry.path.name: entry.summary for entry in library.entries()}
        assert found["good.tabletop"].is_live
        assert "odd.tabletop" not in found or found["odd.tabletop"].notes
        cache = Cache(library)
        for path in cache.open().missing:
            assert counted(path).note is None or path == odd
        for go in (open_save, resume, library.delete if kind == "folder" else open_save):
            with pytest.raises(SaveError):
                go(odd)
        assert cli.main(["verify", str(odd)]) == cli.main(["show", str(odd)]) == 2


@posix
@pytest.mark.parametrize("kind", NO_FILES)
def test_a_counted_save_that_becomes_something_else_is_not_waited_for(kind: str, tmp_path: Path) -> None:
    library = Library(tmp_path / "saves")
    path = put(FINISHED, library.folder / "one.tabletop")
    cache = Cache(library)
    cache.open()
    cache.learn(path, mark_of(path), counted(path))
    cache.write()
    assert path in Cache(library).open().known
    path.unlink()
    NO_FILES[kind](path)
    with no_waiting():
        assert path not in Cache(library).open().known


@posix
@pytest.mark.parametrize("kind", NO_FILES)
@pytest.mark.parametrize("name", ["settings.json", "saves/index.json", "saves/record.json", "running.lock"])
def test_what_the_program_keeps_may_be_no_file(
    kind: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "saves").mkdir()
    put(LIVE, tmp_path / "saves" / "good.tabletop")
    NO_FILES[kind](tmp_path / name)
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with no_waiting():
        assert cli.main(["games"]) == 0
        assert [entry.summary.is_live for entry in Library().entries()] == [True]
        assert len(Cache(Library()).open().missing) == 1


@posix
@pytest.mark.parametrize("kind", NO_FILES)
def test_cards_and_boards_that_are_no_files_are_refused_with_a_reason(kind: str, tmp_path: Path) -> None:
    for folder in ("cards", "boards"):
        (tmp_path / folder).mkdir()
    with no_waiting():
        for game_id in games():
            edition = find(game_id).edition
            if edition.recast is None:
                continue
            place = tmp_path / "cards" / f"{game_id}.csv"
            if edition.has_board:
                place = tmp_path / "boards" / "mine.tmx"
            NO_FILES[kind](place)
            with pytest.raises(ContentError, match=r"mine\.tmx|csv"):
                own_content.own_game(
                    game_id, tmp_path, "mine" if edition.has_board else own_content.CARD_FILE
                )
            own_content.boards(game_id, tmp_path)


@posix
@pytest.mark.parametrize("kind", NO_FILES)
def test_a_player_that_is_no_file_is_refused_with_a_reason(kind: str, tmp_path: Path) -> None:
    NO_FILES[kind](tmp_path / "mine.py")
    with no_waiting(), pytest.raises(players.OwnPlayerError, match=r"mine\.py:Mine"):
        players.check_own(players.absolute(f"{tmp_path / 'mine.py'}:Mine"))


def test_a_player_in_a_folder_whose_name_is_no_text_plays(tmp_path: Path) -> None:
    file = odd_folder(tmp_path) / "mine.py"
    file.write_text("class Mine:\n    def choose(self, view, seat, chance):\n        return 7\n")
    kind = players.absolute(f"{file}:Mine")
    assert kind.encode() and is_own(kind) and own_name(kind) == "mine.py:Mine"
    assert players.load(kind)(None, 0, None) == 7  # type: ignore[arg-type]


def test_a_board_whose_name_is_no_text_can_be_chosen(tmp_path: Path) -> None:
    home = odd_folder(tmp_path)
    chinatown = find("chinatown")
    (home / "boards").mkdir()
    (home / "boards" / f"{ODD}.csv").write_bytes(chinatown.edition.content)
    (choice,) = own_content.boards("chinatown", home)
    assert choice.id.encode() and choice.name == "caf?"
    assert own_content.own_game("chinatown", home, choice.id).edition.content == chinatown.edition.content


def test_verbs_take_a_save_whose_name_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = put(FINISHED, odd_folder(tmp_path) / f"{ODD}.tabletop")
    for words in (["verify"], ["show"], ["show", "--json"]):
        assert cli.main([*words, str(path)]) == 0
    assert "“caf?.tabletop”: " in capsys.readouterr().out
    path.write_bytes(path.read_bytes()[:-9])
    assert cli.main(["verify", str(path)]) == 0
    assert "“caf?.tabletop” is incomplete" in capsys.readouterr().out
    for verb in ("verify", "show", "review", "replay"):
        assert cli.main([verb, str(path.with_name(f"{ODD}{ODD}.tabletop"))]) == 2
        assert "“caf?caf?.tabletop” cannot be opened." in capsys.readouterr().err
