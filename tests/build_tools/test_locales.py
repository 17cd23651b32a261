"""build/locales.py collects every text, keeps translations, and finds everything that is wrong with them."""

import gettext
import io
import subprocess
import sys

import pytest

from tabletop import files
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
    about = tmp_path / "assets" / "locale" / "ja" / "language.toml"
    about.parent.mkdir(parents=True)
    about.write_text('name = "日本語"\ntag = "ja"\nbreak = "ja"\n[status]\nwhole = true\n', "utf-8")
    return tmp_path


def run(root, command):
    return getattr(locales, "compile_all" if command == "compile" else command)(root)


def po(root, domain):
    return locales.folder(root, "ja") / f"{domain}.po"


def compiled(root, domain):
    return io.BytesIO(files.read_packed(po(root, domain).with_suffix(".mo.gz")))


def translate(root, **changes):
    """Write the good translations, or those in `changes` by English text, into all catalogues and compile."""
    run(root, "update")
    rows = root / "rows.tsv"
    rows.write_text("".join(f"\t{one}\t{said}\n" for one, said in (GOOD | changes).items()), "utf-8")
    assert locales.main(["fill", "ja", str(rows)], root) == 0
    run(root, "compile")


def ids(root, domain):
    entries = locales.catalogue(po(root, domain))[1].values()
    return {(entry.one, entry.many) if entry.many else entry.one for entry in entries}


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
    entries = locales.catalogue(po(root, "tabletop"))[1]
    assert entries["", "New"].forms == [""]
    assert entries["", "Open"].forms == ["開く"]


def test_catalogues_carry_no_date_and_no_tool_version(root):
    translate(root)
    data = po(root, "tabletop").read_bytes() + compiled(root, "tabletop").read()
    assert b"Date" not in data
    assert b"Babel" not in data


def test_gettext_reads_what_compile_writes(root):
    translate(root)
    with compiled(root, "tabletop") as file:
        texts = gettext.GNUTranslations(file)
    assert texts.gettext("Play {name}") == "{name}で遊ぶ"
    assert texts.ngettext("{count} card", "{count} cards", 1) == "カード{count}枚"
    assert texts.ngettext("{count} card", "{count} cards", 5) == "カード{count}枚"


def test_check_is_content_with_complete_translations(root):
    translate(root)
    assert run(root, "check") == []
    assert locales.main(["check"], root) == 0


MORE = """
# i18n: noun: a card
NAMES = (N_("Joker"),)
def said(ctx):
    # i18n: a button, 12 letters fit
    ctx.tc("speed", "Normal")
    ctx.tc("loudness", "Normal")
    ctx.t("Hidden")  # i18n: not above
"""


def test_a_text_has_a_context_a_comment_and_forms(root):
    about = root / "assets/locale/ja/language.toml"
    about.write_text(about.read_text("utf-8") + "[form.acc]\nnouns = true\n[form.gen]\n", "utf-8")
    (root / "tabletop/app/games/gotown/flights.py").write_text(MORE)
    run(root, "update")
    entries = locales.catalogue(po(root, "gotown"))[1]
    assert entries["speed", "Normal"].notes == ["a button, 12 letters fit"]
    assert entries["loudness", "Normal"].notes == entries["", "Hidden"].notes == []
    assert entries["", "Joker"].notes == ["noun: a card"]
    assert ("acc", "Joker") in entries and ("gen", "Joker") not in entries
    rows = root / "rows.tsv"
    rows.write_text("speed\tNormal\tふつう\nloudness\tNormal\t中\nacc\tJoker\tジョーカーを\n", "utf-8")
    assert locales.main(["fill", "ja", str(rows)], root) == 0
    entries = locales.catalogue(po(root, "gotown"))[1]
    assert [entries[key].forms for key in (("speed", "Normal"), ("loudness", "Normal"))] == [
        ["ふつう"],
        ["中"],
    ]
    template = (root / "assets/locale/gotown.pot").read_text("utf-8")
    assert 'msgctxt "speed"' in template and "#. noun: a card" in template and "Language:" not in template


def test_a_text_that_gets_a_context_or_moves_keeps_its_translation(root):
    translate(root)
    (root / "tabletop/app/games/gotown/flights.py").write_text('tc("of all", "Shared")\n')
    (root / "tabletop/app/menu.py").write_text(APP + 't("Tower")\n')
    (root / "tabletop/games/gotown/__init__.py").write_text(RULES.replace('TITLE = N_("Tower")', ""))
    run(root, "update")
    assert locales.catalogue(po(root, "gotown"))[1]["of all", "Shared"].forms == ["共通"]
    assert locales.catalogue(po(root, "tabletop"))[1]["", "Tower"].forms == ["塔"]


def test_what_a_translator_writes_at_the_head_stays(root):
    translate(root)
    path = po(root, "tabletop")
    text = "# By Mei.\n" + path.read_text("utf-8").replace('"MIME', '"Language-Team: Us\\n"\n"MIME', 1)
    path.write_text(text, "utf-8")
    run(root, "update")
    assert path.read_text("utf-8") == text


def test_a_plural_that_nobody_translated_is_not_compiled(root):
    translate(root)
    rows = root / "rows.tsv"
    path = po(root, "tabletop")
    path.write_text(path.read_text("utf-8").replace("カード{count}枚", ""), "utf-8")
    run(root, "compile")
    with compiled(root, "tabletop") as file:
        assert gettext.GNUTranslations(file).ngettext("{count} card", "{count} cards", 3) == "{count} cards"
    assert "share = " not in (root / "assets/locale/ja/language.toml").read_text("utf-8")
    rows.write_text("\t{count} card\tカード || 枚\n\tNone\tなし\n", "utf-8")
    assert locales.main(["fill", "ja", str(rows)], root) == 1


def test_a_language_that_is_begun_is_measured_and_not_refused(root, capsys):
    translate(root)
    about = root / "assets/locale/ja/language.toml"
    about.write_text(about.read_text("utf-8").replace("whole = true", "share = 0\nwhole = false"), "utf-8")
    path = po(root, "gotown")
    path.write_text(path.read_text("utf-8").replace("塔", ""), "utf-8")
    run(root, "compile")
    assert run(root, "check") == []
    assert "ja/gotown.po: 3 of 4 texts are translated." in capsys.readouterr().out
    assert "share = 88" in about.read_text("utf-8")
    locales.main(["todo", "ja", "gotown"], root)
    assert capsys.readouterr().out == "\tTower\t\t\n"


def test_check_finds_lost_marks_and_unknown_forms(root):
    (root / "tabletop/app/more.py").write_text('t("All of it. [ours]")\n')
    translate(root, **{"All of it. [ours]": "すべて。", "Play {name}": "{name:と}遊ぶ"})
    found = run(root, "check")
    assert len(found) == 2
    assert "[ours]" in found[1] and "“と”" in found[0]


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
    assert "“Nobody” is missing" in problem(root)
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
    po(root, "gotown").with_suffix(".mo.gz").write_bytes(b"")
    assert "out of date" in problem(root)
    run(root, "compile")
    assert run(root, "check") == []


def test_check_finds_a_sign_that_no_font_can_draw(root):
    translate(root, Nobody="誰も\U0001f642")
    assert "U+1F642" in problem(root)


def test_check_finds_a_letter_that_a_face_takes_from_another_font(root):
    translate(root, Nobody="誰も齧")
    assert "“齧” (U+9F67), which a face takes from another font" in problem(root)


def test_check_finds_a_translation_without_the_agreed_word(root):
    about = root / "assets" / "locale" / "ja" / "language.toml"
    about.write_text(about.read_text("utf-8") + '[terms.gotown]\n"towers?" = "塔|タワー"\n', "utf-8")
    translate(root)
    assert run(root, "check") == []
    translate(root, Tower="ビル")
    assert "“Tower”: it does not say 塔|タワー for “towers?”" in problem(root)


def test_a_catalogue_keeps_its_plural_rule(root):
    translate(root)
    path = po(root, "tabletop")
    two = "nplurals=2; plural=(n != 1);"
    text = path.read_text("utf-8").replace("nplurals=1; plural=0;", two)
    path.write_text(text.replace("カード{count}枚", '1枚"\nmsgstr[1] "カード{count}枚'), "utf-8")
    run(root, "update")
    header, entries = locales.catalogue(path)
    assert header["Plural-Forms"] == two
    assert entries["", "{count} card"].forms == ["1枚", "カード{count}枚"]


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
        "tabletop.mo.gz",
        "tabletop.po",
    ]


def test_the_script_runs_from_anywhere(tmp_path):
    command = [sys.executable, str(ROOT / "build" / "locales.py"), "--help"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "update" in done.stdout
