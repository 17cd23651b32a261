"""Games in packages of their own: found, played, saved, gone again; and packages that are broken."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from babel.messages.pofile import read_po

import tabletop
from tabletop.cli.games import Names, write
from tabletop.engine.players import level_of
from tabletop.i18n import languages, po
from tabletop.saves.file_format import Header, header_of
from tests.packages import broken, riddle
from tests.packages.shelf import ROOT, Shelf

HEADER = {"Content-Type": "text/plain; charset=utf-8"}


class Played(NamedTuple):
    """A shelf with Nim on it, what happened in a game, and its save."""

    shelf: Shelf
    facts: dict[str, Any]
    save: Path


def probe(shelf: Shelf, *words: str) -> dict[str, Any]:
    """Ask the app something in a process that has the shelf."""
    done = shelf.python("-m", "tests.packages.probe", words[0], str(shelf.home), *words[1:])
    assert done.returncode == 0 and done.stderr == "", done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    shelf = Shelf(tmp_path_factory.mktemp("nim"))
    shelf.install_nim()
    facts = probe(shelf, "play", "ja")
    (save,) = shelf.home.rglob("*.tabletop")
    yield Played(shelf, facts, save)


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """A shelf with Nim and everything that is broken."""
    shelf = Shelf(tmp_path_factory.mktemp("crowd"))
    shelf.install_nim()
    broken.install(shelf)
    return shelf


# -- a package that is well -----------------------------------------------------------------------------


def test_three_declared_fields_have_shelf_cards_differences_and_print(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.install_nim()
    assert "card_face" not in (shelf.folder / "tabletop_nim" / "table.py").read_text()
    facts = probe(shelf, "workshop")
    assert facts["name"] == "Hut" and facts["drawn"] and facts["followed"] == 1
    assert facts["told"] == ["Hut", "Storeys", "1", "4", "Hut", "Copies", "3", "9"]
    # Eight faces, one back, two captions, the rule's words; a front and a back.
    assert (facts["pages"], facts["images"]) == (2, 12)
    assert facts["rows"] == ["Hut", "4", "9"]
    assert facts["deck"] == [0, 3, 3, 12, 3, 3, 3, 3]


def test_it_is_played_from_the_menu_with_computer_players_in_their_process(played: Played) -> None:
    assert played.facts["over"] and [level_of(kind) for kind in played.facts["kinds"][1:]] == ["easy"]
    assert played.facts["incidents"] == []


def test_its_pictures_colours_keys_sounds_and_texts_come_from_the_package(played: Played) -> None:
    facts = played.facts
    # A tile is tall enough for the top of the picture's sky, though it is the fifth.
    sky = [0x31, 0x51, 0x6B]
    assert facts["ground"] == sky
    # The tile's picture is painted larger and made smaller.
    assert all(abs(seen - wanted) < 4 for seen, wanted in zip(facts["picture"], sky, strict=True))
    assert facts["names"] == [f"区画{plot}：空き" for plot in (1, 2, 3)]
    assert facts["keys"] == ["n"] and not facts["silent"]
    assert facts["sounds"].count("build") >= 3


def test_a_text_of_ours_stays_as_we_translate_it(played: Played) -> None:
    assert played.facts["undo"] == "戻す"


def test_its_lesson_is_found_told_in_the_readers_language_and_played(played: Played) -> None:
    told = played.facts["lesson"]
    assert told[0].startswith("ルース・レッスン 1／7。通り。最後に、各区画の点は") and len(told) == 9
    assert told[7:] == ["EndScene", "done"]


def test_games_says_where_each_comes_from(played: Played) -> None:
    said = played.shelf.tabletop("games").stdout
    assert f"From package tabletop-nim 0.1.0, in {played.shelf.folder / 'tabletop_nim'}." in said
    assert said.count("Comes with Tabletop.") == len(tabletop.games())
    lines = [json.loads(line) for line in played.shelf.tabletop("games", "--json").stdout.splitlines()]
    assert {line["id"]: line["package"] for line in lines} == {
        **dict.fromkeys(tabletop.games(), "tabletop"),
        "nim": "tabletop-nim",
    }


def test_it_is_simulated_and_its_save_verified(played: Played) -> None:
    counted = json.loads(played.shelf.tabletop("simulate", "nim", "-n", "20", "--json").stdout)
    assert counted["games"] == 20 <= sum(counted["wins"])
    verdict = played.shelf.tabletop("verify", str(played.save))
    assert verdict.returncode == 0 and "all in line with the rules" in verdict.stdout


def test_its_own_tests_pass(played: Played) -> None:
    """Those of the template that hang on its names and on being installed; the others run where it stands."""
    tests = [
        str(played.shelf.home.parent / "made" / "tests" / f"test_{name}.py")
        for name in ("lessons", "rules", "table")
    ]
    done = played.shelf.python("-m", "pytest", "-p", "no:cacheprovider", *tests)
    assert done.returncode == 0 and "skipped" not in done.stdout, done.stdout


def test_its_save_names_the_package_and_ours_name_none(played: Played) -> None:
    header = json.loads(played.save.read_bytes().splitlines()[0])
    assert header["package"] == "tabletop-nim"
    table = tabletop.Table.new("gotown", ["Ann", "Bob"], 1)
    assert b"package" not in msgspec.json.encode(header_of(table))
    assert msgspec.convert({**header, "of a later program": 1}, Header).game == "nim"


def test_a_package_file_with_german_and_polish_texts_alone(tmp_path: Path) -> None:
    """Polish is a language that we have not; the player's own folder of it is broken."""
    shelf, project, tagline = Shelf(tmp_path), tmp_path / "made", "Build higher than your neighbours"
    write(Names("Nim"), project)
    texts = project / "tabletop_nim" / "locale"
    shutil.rmtree(texts)
    for tag, told in (("de", "Bau höher als nebenan"), ("pl", "Buduj wyżej niż sąsiedzi")):
        (texts / tag / "LC_MESSAGES").mkdir(parents=True)
        made = po.compiled(HEADER, [po.Entry(one=tagline, forms=[told])])
        (texts / tag / "LC_MESSAGES" / "nim.mo").write_bytes(made)
    (texts / "pl" / languages.FILE).write_text('name = "Polski"\ntag = "pl"\n', "utf-8")
    broken_one = shelf.home / languages.OWN / "pl" / languages.FILE
    broken_one.parent.mkdir(parents=True)
    broken_one.write_text("name = ", "utf-8")
    shelf.install_file(project, tmp_path / "tabletop_nim-0.1.0-py3-none-any.whl")
    told = {tag: shelf.tabletop("games", language=tag) for tag in ("de", "pl", "ja")}
    assert {one.returncode for one in told.values()} == {0} and not any(one.stderr for one in told.values())
    assert "Bau höher als nebenan" in told["de"].stdout and "Gehört zu Tabletop." in told["de"].stdout
    assert "Buduj wyżej niż sąsiedzi" in told["pl"].stdout and "Comes with Tabletop." in told["pl"].stdout
    assert tagline in told["ja"].stdout and "Tabletopに付属しています。" in told["ja"].stdout


def test_its_puzzles_are_found_solved_and_held_against_the_laws(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.install_nim()
    lines = riddle.install(shelf)
    asks = "from tabletop.puzzles import laws; print(laws.check('riddle'))"
    assert shelf.python("-c", asks).stdout == "3\n"
    found = probe(shelf, "puzzle")
    assert found["listed"] == ["puzzle.riddle-01", "puzzle.riddle-02", "puzzle.riddle-03"]
    assert found["missed"][0] is False and found["solved"]
    # One that is none, one that is there twice, one whose answer is none.
    wrong = [
        lines[0],
        "{",
        lines[0],
        lines[1].replace('"question":"dearest"', '"question":"other"'),
        lines[2],
    ]
    file = shelf.folder / "box_riddle" / "assets" / "puzzles" / "riddle.jsonl"
    file.write_text("\n".join(wrong))
    said = [line for line in shelf.tabletop("games").stdout.splitlines() if line.startswith("Puzzle ")]
    assert [line[:8] for line in said] == ["Puzzle 2", "Puzzle 3", "Puzzle 4"]
    assert all("of “riddle” is left out (PuzzleError: " in line for line in said)
    assert probe(shelf, "menu")["toasts"] == said
    assert shelf.python("-c", asks).stdout == "2\n"
    answer, miss = json.loads(lines[2])["answer"], json.loads(lines[2])["misses"][0]
    file.write_text(json.dumps({**json.loads(lines[2]), "answer": miss, "misses": [answer]}))
    assert "PuzzleLawError: riddle-03: another answer is proved" in shelf.python("-c", asks).stderr


def test_a_lesson_that_is_damaged_is_told(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    folder = shelf.install_nim() / "assets" / "lessons"
    good = (folder / "nim.toml").read_text()
    (folder / "other.toml").write_text(good.replace("minutes = 2", "minutes = two"))
    (folder / "twice.toml").write_text(good)
    (folder / "wrong.toml").write_text(
        good.replace('"nim-first"', '"nim-wrong"').replace("card = 5, plot = 4", "card = 6, plot = 4")
    )
    listed = shelf.tabletop("games").stdout.splitlines()
    said = [line for line in listed if "lessons/" in line or "Lesson" in line]
    place = "“tabletop_nim/assets/lessons"
    assert said[0].startswith(f"{place}/other.toml” of a package is left out (other.toml: ")
    assert (
        said[1]
        == f"{place}/twice.toml” of a package is left out (twice.toml: there is a lesson “nim-first”)."
    )
    assert said[2].startswith("Lesson “nim-wrong” of package tabletop-nim cannot be played (Illegal: ")
    assert len(said) == 3 and probe(shelf, "menu")["toasts"] == said[:2]


def test_pybabel_collects_the_texts_of_code_and_lessons(tmp_path: Path) -> None:
    """As the README of the template has it; the extractor is known by the entry point that we declare."""
    shelf = Shelf(tmp_path)
    shelf.install_nim()
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]
    shelf.declare("extractors", declared["babel.extractors"], group="babel.extractors")
    project = tmp_path / "made"
    readme = (project / "README.md").read_text()
    (command,) = re.findall(r"pybabel extract (.+)", readme)
    code = f"import sys, os; os.chdir({str(project)!r}); from babel.messages.frontend import main; main()"
    done = shelf.python("-W", "ignore", "-c", code, "extract", *command.split())
    assert done.returncode == 0, done.stderr
    with (project / "texts.pot").open("rb") as file:
        found = {message.id for message in read_po(file) if message.id}
    with (project / "tabletop_nim/locale/ja/LC_MESSAGES/nim.po").open("rb") as file:
        assert found == {message.id for message in read_po(file, locale="ja") if message.id}
    assert "A house on plot 5" in found and "Hidden hands" in found


# -- gone, and back -------------------------------------------------------------------------------------


def test_without_the_package_its_save_says_what_it_needs_and_is_not_touched(
    played: Played, tmp_path: Path
) -> None:
    shelf = Shelf(tmp_path)
    save = shelf.home / "saves" / "evening.tabletop"
    save.parent.mkdir(parents=True)
    save.write_bytes(played.save.read_bytes())
    needs = "“evening.tabletop” needs package tabletop-nim, which is not installed."
    found = probe(shelf, "saved")
    assert found["rows"] == [["evening.tabletop", needs, False]]
    assert found["top"] == "SavedGamesScene"
    for command in ("verify", "replay", "show"):
        done = shelf.tabletop(command, str(save))
        assert (done.returncode, done.stderr) == (2, f"tabletop: {needs}\n")
    assert "tile.nim" not in probe(shelf, "menu")["tiles"]
    assert save.read_bytes() == played.save.read_bytes()
    shelf.install_nim()
    assert probe(shelf, "saved", "finished")["rows"] == [["Nim", "", True]]
    assert save.read_bytes() == played.save.read_bytes()


def test_a_save_of_another_package_with_the_same_game_is_not_opened(
    played: Played, crowd: Shelf, tmp_path: Path
) -> None:
    code = (
        "import sys; from pathlib import Path; from tabletop import saves\n"
        "from tabletop.saves.file_format import lines_of\n"
        "from msgspec.structs import replace; game = saves.open_save(sys.argv[1])\n"
        "header = replace(game.header, package=sys.argv[3])\n"
        "Path(sys.argv[2]).write_bytes(b''.join(lines_of(game.table, header)[0]))"
    )
    save = tmp_path / "other.tabletop"
    for package, why in (
        ("z-nim", "left out. Package tabletop-nim already has a game of that name."),
        ("unheard-of", "not installed."),
    ):
        assert played.shelf.python("-c", code, str(played.save), str(save), package).returncode == 0
        done = crowd.tabletop("verify", str(save))
        assert done.returncode == 2
        assert done.stderr == f"tabletop: “other.tabletop” needs package {package}, which is {why}\n"


# -- broken ones ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def listed(crowd: Shelf) -> str:
    done = crowd.tabletop("games")
    assert done.returncode == 0 and done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("game", broken.LEFT_OUT)
def test_a_broken_package_is_left_out_with_one_sentence(listed: str, game: str) -> None:
    said = [line for line in listed.splitlines() if f"package box-{game.lower()} " in line]
    assert len([line for line in said if "left out" in line]) == 1
    assert said[-1].startswith(f"“{game}” of package box-{game.lower()} is left out")
    assert broken.LEFT_OUT[game][1] in said[-1]


def test_conformance_says_why_a_package_has_no_game(crowd: Shelf) -> None:
    done = crowd.python("-c", "from tabletop.engine import conformance; conformance.check('odd')")
    assert "IncompleteError: “odd” of package box-odd is left out. “box.minutes” of its GAME" in done.stderr


@pytest.mark.parametrize("game", broken.PLAIN)
def test_a_package_without_pictures_is_shown_plainly_with_one_sentence(listed: str, game: str) -> None:
    said = [line for line in listed.splitlines() if line.startswith(f"“{game}” of package box-{game}")]
    assert len(said) == 1 and "is shown without its pictures. " in said[0]
    assert broken.PLAIN[game][1] in said[0]


def test_a_package_for_an_earlier_program_is_told_what_to_rename(listed: str) -> None:
    names = "“shown” is called “state” now and “things” is called “thing_texts” now"
    assert f"“aged” of package box-aged was written for an earlier Tabletop: {names}.\n" in listed


def test_what_is_no_package_is_left_out_and_the_second_of_one_name_told(listed: str) -> None:
    assert "“flat” of package box-flat is left out. It is a single module" in listed
    assert "“gone” of package box-flat is left out. It cannot be imported (ModuleNotFoundError" in listed
    assert "“wrong” of package box-flat is left out. It cannot be imported" in listed
    for name in ("two words", "9lives"):
        assert (
            f"“{name}” of package box-names is left out. The name of a game may have only small letters"
            in listed
        )
    assert "“dotted” of package box-dotted is left out. It cannot be imported (Stop: all)." in listed
    assert (
        "“nim” of package z-nim is left out. Package tabletop-nim already has a game of that name." in listed
    )
    assert "From package tabletop-nim 0.1.0" in listed and "From package z-nim" not in listed
    assert "nameless" not in listed and "listless" not in listed


def test_a_catalogue_that_cannot_be_read_leaves_the_others(crowd: Shelf) -> None:
    done = crowd.tabletop("games", language="ja")
    assert done.returncode == 0 and done.stderr == ""
    assert "隣より高く建てよう" in done.stdout and "Tabletopに付属しています。" in done.stdout


def test_a_translation_with_other_placeholders_is_passed_over(crowd: Shelf) -> None:
    code = (
        "from tabletop.i18n import Catalogue; words = Catalogue('ja')\n"
        f"print(words.t({broken.TWISTED!r}, turn=1, turns=2))"
    )
    done = crowd.python("-c", code)
    assert (done.stdout, done.stderr) == ("Turn 1 of 2\n", "")


def test_the_menu_has_all_that_works_and_toasts_say_the_rest(crowd: Shelf) -> None:
    found = probe(crowd, "menu")
    assert found["games"][:4] == ["gotown", "designtown", "deckville", "chinatown"]
    assert sorted(found["games"][4:]) == sorted([*broken.PLAIN, "aged", "nim"])
    assert found["tiles"] == [f"tile.{game}" for game in found["games"]]
    assert all(found["strips"])
    assert len(found["toasts"]) == 3 and " is left out. " in found["toasts"][0]
    troubles = len(broken.LEFT_OUT) + len(broken.PLAIN) + 8
    assert found["toasts"][-1].startswith(f"{troubles - 2} more games from other packages")


def test_a_game_without_a_table_is_simulated_but_not_started(crowd: Shelf) -> None:
    assert crowd.tabletop("simulate", "fallen", "-n", "2").returncode == 0
    done = crowd.tabletop("play", "fallen")
    assert done.returncode == 2
    assert done.stderr.startswith(
        "tabletop: “fallen” of package box-fallen is left out of the menu. Its module “table”"
    )
    assert done.stderr.count("\n") == 1


def test_a_save_of_a_game_without_a_table_is_not_opened_but_says_why(crowd: Shelf) -> None:
    code = (
        "import sys, tabletop; from pathlib import Path; from tabletop import saves\n"
        "table = tabletop.Table.new('fallen', ['Ann', 'Bob'], 1)\n"
        "saves.save(table, Path(sys.argv[1]))"
    )
    save = crowd.home / "saves" / "fallen.tabletop"
    save.parent.mkdir(parents=True, exist_ok=True)
    assert crowd.python("-c", code, str(save)).returncode == 0
    found = probe(crowd, "saved")
    assert found["rows"] == [["Fallen", "", True]] and found["top"] == "SavedGamesScene"
    assert [toast.partition(". ")[0] for toast in found["toasts"]] == [
        "“fallen” of package box-fallen is left out of the menu"
    ]
    assert "continue" not in probe(crowd, "menu")["keys"]
    assert crowd.tabletop("replay", str(save)).returncode == 2


def test_rules_that_raise_anything_leave_the_other_saves_in_the_list(played: Played, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.install_nim()
    code = (
        "import os\ndef evolve(state, event):\n"
        f"    if os.path.exists({str(tmp_path / 'mark')!r}): raise GeneratorExit\n"
        "    return NIM.rules.evolve(state, event)"
    )
    rules = broken.rules_of("sour", code, ", rules=replace(NIM.rules, evolve=evolve)")
    table = "from tabletop_nim.table import TABLE\n"
    shelf.module("box_sour", {"__init__.py": rules, "table.py": table})
    shelf.declare("box-sour", {"sour": "box_sour"})
    folder = shelf.home / "saves"
    folder.mkdir(parents=True)
    (folder / "nim.tabletop").write_bytes(played.save.read_bytes())
    save = (
        "import sys, tabletop; from tabletop import saves\n"
        "saves.save(tabletop.Table.new('sour', ['Ann', 'Bob'], 1), sys.argv[1])"
    )
    assert shelf.python("-c", save, str(folder / "sour.tabletop")).stderr == ""
    (tmp_path / "mark").touch()
    why = "“sour.tabletop” is damaged, so it cannot be opened."
    assert ["sour.tabletop", why, False] in probe(shelf, "saved")["rows"]
    assert probe(shelf, "saved", "finished")["rows"] == [["Nim", "", True]]
    count = "import sys; from pathlib import Path; from tabletop.record.game_stats import counted\n"
    count += "print(counted(Path(sys.argv[1])).note.id)"
    told = shelf.python("-c", count, str(folder / "sour.tabletop"))
    assert told.stdout == "“{file}” is damaged, so it cannot be opened.\n", told.stderr


def test_no_code_of_others_runs_for_a_game_of_ours(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    trace = tmp_path / "trace"
    shelf.module("box_nosy", {"__init__.py": f"open({str(trace)!r}, 'w').close()"})
    shelf.declare("box-nosy", {"nosy": "box_nosy"})
    assert shelf.tabletop("simulate", "gotown", "-n", "2", language="ja").returncode == 0
    assert not trace.exists()
    assert "box-nosy" in shelf.tabletop("games").stdout
    assert trace.exists()


def test_a_program_that_cannot_tell_what_is_installed_has_the_games_of_ours(played: Played) -> None:
    code = (
        "import sys, tabletop\n"
        "class Frozen:\n"
        "    def find_spec(*_): return None\n"
        "    def find_distributions(*_): raise OSError\n"
        "sys.meta_path.insert(0, Frozen())\n"
        "print(*tabletop.games())"
    )
    assert played.shelf.python("-c", code).stdout.split() == list(tabletop.games())


def test_tests_of_ours_pass_over_what_is_installed(played: Played) -> None:
    collected = played.shelf.python(
        "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "tests/test_clauses.py"
    )
    assert collected.returncode == 0 and "gotown" in collected.stdout
    assert "nim" not in collected.stdout
