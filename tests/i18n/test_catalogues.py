"""Laws over the texts of all languages."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tabletop.engine.message import in_english
from tabletop.engine.registry import find, own_games
from tabletop.i18n import cells, languages
from tabletop.i18n.faults import faults
from tabletop.i18n.po import Entry, parse
from tests.build_tools import ROOT

LOCALE = ROOT / "assets" / "locale"
TAGS = [tag for tag in languages.tags() if tag != languages.SOURCE]
LONGER = ((6, 10), (12, 14), (25, 18))
"""A line of so many letters in English gets so many more at most, wide ones counted twice."""
FIELD = re.compile(r"\{[^}]*\}")
AMOUNT = re.compile(r"[$＄€%％]\{|\}[ \u00a0\u202f]?[$＄€%％]")


@cache
def entries(tag: str) -> tuple[Entry, ...]:
    """Return the translated texts of a language without the forms of names."""
    forms = languages.read(LOCALE / tag.replace("-", "_") / languages.FILE).form
    paths = (LOCALE / tag.replace("-", "_") / "LC_MESSAGES").glob("*.po")
    found = [entry for path in sorted(paths) for entry in parse(path.read_text("utf-8"))[1]]
    return tuple(entry for entry in found if entry.is_done and entry.context not in forms)


@pytest.mark.parametrize("tag", TAGS)
def test_a_line_is_not_much_longer_than_in_english(tag: str) -> None:
    """Buttons, plates and labels: whatever is no sentence and has one line."""
    assert len(entries(tag)) > 3000
    found = {}
    for entry in entries(tag):
        letters = len(FIELD.sub("", entry.one))
        more = next((more for most, more in LONGER if letters <= most), None)
        is_line = more is not None and "\n" not in entry.one and entry.one.rstrip()[-1:] not in ".!?"
        longest = max(entry.forms, key=lambda form: cells(FIELD.sub("", form)))
        if is_line and cells(FIELD.sub("", longest)) > letters + more:
            found[entry.one] = longest
    assert found == {}


@pytest.mark.parametrize("tag", TAGS)
def test_the_sign_of_an_amount_is_the_folders(tag: str) -> None:
    assert not [entry.one for entry in entries(tag) if AMOUNT.search(" ".join(entry.forms))]


@pytest.mark.parametrize("tag", TAGS)
def test_an_amount_has_its_unit_once(tag: str) -> None:
    """What is filled in for `{amount}` says by itself what is counted: “5 floors”."""
    counts = [count.id for game in own_games() if (count := find(game).progress.count(5)).plural]
    units = [FIELD.sub("", entry.forms[-1]).strip() for entry in entries(tag) if entry.one in counts]
    assert len(units) >= len(counts) > 2
    again = re.compile(r"\{amount[^}]*\}\s*(" + "|".join(map(re.escape, units)) + ")")
    assert not [form for entry in entries(tag) for form in entry.forms if again.search(form)]


@pytest.mark.parametrize("tag", TAGS)
def test_every_agreed_word_is_said(tag: str) -> None:
    """Of the terms that `check` looks for, some text of that catalogue has the English."""
    folder = LOCALE / tag.replace("-", "_")
    terms = languages.read(folder / languages.FILE).terms
    assert sum(map(len, terms.values())) > 80
    for catalogue, words in terms.items():
        texts = parse((folder / "LC_MESSAGES" / f"{catalogue}.po").read_text("utf-8"))[1]
        english = "\n".join(text.one for text in texts)
        assert not [one for one in words if not re.search(rf"(?i)\b({one})\b", english)], catalogue


def test_translators_are_told_what_stands_in_a_text_of_placeholders() -> None:
    texts = [entry for path in LOCALE.glob("*.pot") for entry in parse(path.read_text("utf-8"))[1]]
    assert len(texts) > 3000
    assert not [
        one.one for one in texts if not one.notes and not re.search(r"[^\W\d_]", FIELD.sub("", one.one))
    ]


@pytest.mark.parametrize(
    ("said", "is_wrong"), [("Rücks.", False), ("裏面だ", False), ("Rückseite", True), ("裏面です", True)]
)
def test_a_translation_that_does_not_fit_is_refused(said: str, is_wrong: bool) -> None:
    german = languages.read(LOCALE / "de" / languages.FILE)
    entry = Entry(one="{x} back", forms=["{x}" + said], notes=["on a card; 6 letters fit"])
    told = ["it is too long: 6 letters fit"] if is_wrong else []
    assert [in_english(one) for one in faults(entry, german, "gotown")] == told
