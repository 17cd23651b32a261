"""build/locales.py collects every text, keeps translations, and finds everything that is wrong with them."""

import gettext
import shutil
import subprocess
import sys

import pytest

from tests.build_tools import ROOT, tool

locales = tool("locales")

APP = """
class Scene:
    def draw(self, ctx, name, many):
        ctx.t("Play {name}", name=self.t("Nobody"))
        ctx.t("Open" if many else "Closed")
        ctx.t(name)
        ctx.tn("{count} card", "{count} cards", 3)
"""
RULES = """
from tabletop.engine.message import N_, msg, msgn
TITLE = N_("Tower")
WHY = msg("Needs {cost}", cost=msgn("one coin", "{count} coins", 2))
"""
GOOD = {
    "Play {name}": "{name}で遊ぶ",
    "Nobody": "誰も",
    "Open": "開く",
    "Closed": "閉じた",
    "{count} card": "カード{count}枚",
    "Tower": "塔",
    "Needs {cost}": "{cost}が必要",
    "one coin": "コイン{count}枚",
    "Shared": "共通",
}


@pytest.fixture
def root(tmp_path):
    for name, text in (
        ("tabletop/app/menu.py", APP),
        ("tabletop/app/games/gotown/flights.py", 't("Shared")\n'),
        ("tabletop/games/__init__.py", ""),
        ("tabletop/games/gotown/__init__.py", RULES),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    shutil.copytree(ROOT / "assets" / "fonts", tmp_path / "assets" / "fonts")
    return tmp_path


def run(root, command):
    return getattr(locales, "compile_all" if command == "compile" else command)(root)


def po(root, domain):
    return locales.folder(root, "ja") / f"{domain}.po"


def translate(root, **changes):
    """Write the good translations, or those in `changes` by English text, into all catalogues and compile."""
    run(root, "update")
    for domain in ("tabletop", "gotown"):
        catalog = locales.read(po(root, domain), "ja")
        for message in catalog:
            if message.id:
                one = message.id[0] if isinstance(message.id, tuple) else message.id
                string = (GOOD | changes)[one]
                message.string = (string,) if isinstance(message.id, tuple) else string
        po(root, domain).write_bytes(locales.po_bytes(catalog))
    run(root, "compile")


def ids(root, domain):
    return {message.id for message in locales.read(po(root, domain), "ja") if message.id}


def test_texts_go_to_the_catalogue_of_their_game_or_the_common_one(root):
    run(root, "update")
    assert ids(root, "gotown") == {"Shared", "Tower", "Needs {cost}", ("one coin", "{count} coins")}
    cards = ("{count} card", "{count} cards")
    assert ids(root, "tabletop") == {"Play {name}", "Nobody", "Open", "Closed", cards}


LESSON = """
id = "four"
game = "gotown"
title = "Four"
minutes = 1
seats = ["You", "Ruth"]
learned = ["Nine"]

[[step]]
kind = "do"
play = [{ type = "end_turn" }]
text = "Build."
wrong = "Not this."

[[step]]
kind = "tell"
text = "Done."
"""


def test_texts_of_a_lesson_go_to_its_game(root):
    folder = root / "assets" / "lessons"
    folder.mkdir(parents=True)
    (folder / "first.toml").write_text(LESSON, "utf-8")
    run(root, "update")
    assert {"Four", "Ruth", "Nine", "Build.", "Not this.", "Done."} <= ids(root, "gotown")
    assert "You" not in ids(root, "gotown"), "the learner has a name"


def test_update_gives_the_same_bytes_twice_and_keeps_translations(root):
    translate(root)
    before = [po(root, domain).read_bytes() for domain in ("tabletop", "gotown")]
    assert run(root, "update") == []
    assert [po(root, domain).read_bytes() for domain in ("tabletop", "gotown")] == before
    (root / "tabletop/app/more.py").write_text('t("New")\n')
    run(root, "update")
    catalog = locales.read(po(root, "tabletop"), "ja")
    assert catalog.get("New").string == ""
    assert catalog.get("Open").string == "開く"


def test_catalogues_carry_no_date_and_no_tool_version(root):
    translate(root)
    data = po(root, "tabletop").read_bytes() + po(root, "tabletop").with_suffix(".mo").read_bytes()
    assert b"Date" not in data
    assert b"Babel" not in data


def test_gettext_reads_what_compile_writes(root):
    translate(root)
    with po(root, "tabletop").with_suffix(".mo").open("rb") as file:
        texts = gettext.GNUTranslations(file)
    assert texts.gettext("Play {name}") == "{name}で遊ぶ"
    assert texts.ngettext("{count} card", "{count} cards", 1) == "カード{count}枚"
    assert texts.ngettext("{count} card", "{count} cards", 5) == "カード{count}枚"


def test_check_is_content_with_complete_translations(root):
    translate(root)
    assert run(root, "check") == []
    assert locales.main(["check"], root) == 0


def problem(root):
    found = run(root, "check")
    assert len(found) == 1, found
    return found[0]


def test_check_finds_a_text_that_is_not_in_the_catalogue(root):
    translate(root)
    (root / "tabletop/app/more.py").write_text('t("New")\n')
    assert "“New” is missing" in problem(root)


def test_check_finds_a_text_that_is_not_translated(root, capsys):
    translate(root, Nobody="")
    assert "“Nobody” is not translated" in problem(root)
    assert locales.main(["check"], root) == 1
    assert "Nobody" in capsys.readouterr().err


def test_check_finds_an_uncertain_translation(root):
    translate(root)
    path = po(root, "tabletop")
    path.write_text(path.read_text("utf-8").replace('msgid "Nobody"', '#, fuzzy\nmsgid "Nobody"'), "utf-8")
    run(root, "compile")
    assert "fuzzy" in problem(root)


@pytest.mark.parametrize("wrong", ["遊ぶ", "{nam}で遊ぶ", "{name}と{other}で遊ぶ"])
def test_check_finds_other_placeholders(root, wrong):
    translate(root, **{"Play {name}": wrong})
    assert "other placeholders than name" in problem(root)


def test_check_finds_braces_that_do_not_match(root):
    translate(root, **{"Play {name}": "{nameで遊ぶ"})
    assert "braces" in problem(root)


def test_check_finds_a_plural_that_lost_its_count(root):
    translate(root, **{"one coin": "コイン"})
    assert "other placeholders than count" in problem(root)


def test_check_finds_a_compiled_file_that_is_out_of_date(root):
    translate(root)
    po(root, "gotown").with_suffix(".mo").write_bytes(b"")
    assert "out of date" in problem(root)
    run(root, "compile")
    assert run(root, "check") == []


def test_check_finds_a_sign_that_no_font_can_draw(root):
    translate(root, Nobody="誰も\U0001f642")
    assert "U+1F642" in problem(root)


def test_check_finds_an_english_text_that_no_font_can_draw(root):
    (root / "tabletop/app/more.py").write_text('t("Nobody")\nt("Fine \U0001f642")\n', "utf-8")
    translate(root, **{"Fine \U0001f642": "よし"})
    assert "U+1F642" in problem(root)


def test_check_finds_a_text_that_is_not_used_any_more(root):
    translate(root)
    (root / "tabletop/app/games/gotown/flights.py").write_text("")
    assert "“Shared” is not used any more" in problem(root)
    run(root, "update")
    run(root, "compile")
    assert run(root, "check") == []


def test_check_finds_a_text_put_together_by_hand(root):
    translate(root)
    (root / "tabletop/app/more.py").write_text('t(f"Play {x}")\nt("Play " + x)\n')
    found = run(root, "check")
    assert [line.split(": ", 1)[0] for line in found] == ["tabletop/app/more.py:1", "tabletop/app/more.py:2"]
    assert all("one literal" in line for line in found)


def test_check_finds_a_text_with_and_without_a_plural(root):
    translate(root)
    (root / "tabletop/app/more.py").write_text('t("{count} card")\n')
    assert "other plural forms" in problem(root)


def test_check_finds_a_text_translated_in_two_ways(root):
    (root / "tabletop/app/more.py").write_text('t("Shared")\n')
    translate(root)
    assert run(root, "check") == []
    path = po(root, "gotown")
    path.write_text(path.read_text("utf-8").replace("共通", "別"), "utf-8")
    run(root, "compile")
    assert "translated differently" in problem(root)


def test_a_catalogue_without_texts_is_removed(root):
    translate(root)
    for path in ("tabletop/app/games/gotown/flights.py", "tabletop/games/gotown/__init__.py"):
        (root / path).write_text("")
    run(root, "update")
    run(root, "compile")
    assert [path.name for path in sorted(locales.folder(root, "ja").iterdir())] == [
        "tabletop.mo",
        "tabletop.po",
    ]


def test_the_script_runs_from_anywhere(tmp_path):
    command = [sys.executable, str(ROOT / "build" / "locales.py"), "--help"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "update" in done.stdout
