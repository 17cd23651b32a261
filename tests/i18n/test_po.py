"""Catalogues as translators write them: read, written, compiled, and what is wrong with a translation."""

from __future__ import annotations

import gettext
import io

import pytest
from msgspec import structs

from tabletop import paths
from tabletop.engine.message import in_english
from tabletop.i18n import po
from tabletop.i18n.faults import faults
from tabletop.i18n.languages import Language, WordForm
from tabletop.i18n.po import Entry

HEADER = {"Language": "xx", "Content-Type": "text/plain; charset=utf-8", "X-Mine": "not compiled"}
PLURAL = {"one": "A card of {name}", "many": "{n} cards of {name}"}
OTHERS = "it has other placeholders than {}"
MARKS = "it does not have the marks [ours] of the English text"
TERM = "it does not say {} for “{}”"
TOWERS = TERM.format("T[uü]rm", "towers?")
SPACES = "it does not begin or end with the spaces of the English text"


@pytest.mark.parametrize(
    ("english", "forms", "told"),
    [
        ({"one": "Play {name}"}, ["{name} spielt"], []),
        ({"one": "Play {name}"}, ["{nom}"], [OTHERS.format("name")]),
        ({"one": "Play {name}"}, ["Spiel"], [OTHERS.format("name")]),
        ({"one": "Play"}, ["{name}"], [OTHERS.format("–")]),
        ({"one": "Play {name}"}, ["{name"], ["its braces do not match up"]),
        ({"one": "Play {name"}, ["{name}"], ["its braces do not match up"]),
        (PLURAL, ["Karte von {name}", "{n} Karten von {name}"], []),
        (PLURAL, ["Karte", "{n} Karten von {name}"], [OTHERS.format("n, name")]),
        (PLURAL, ["{name}: {n}"], []),
        (PLURAL, ["{name}"], [OTHERS.format("n, name")]),
        (PLURAL, ["{name}", "{name} {x}"], [OTHERS.format("n, name")]),
        ({"one": "{a} {b}"}, ["{a:gen} {b}"], []),
        (
            {"one": "{a} {b}"},
            ["{b:dat}{a:acc}"],
            [
                f"it asks for the form “{form}”, which language.toml does not declare"
                for form in ("acc", "dat")
            ],
        ),
        ({"one": "[ours] A"}, ["[ours] B"], []),
        ({"one": "[ours] A"}, ["B"], [MARKS]),
        ({"one": "A [ours: b]"}, ["A [ours] b"], [MARKS]),
        ({"one": " A"}, ["A"], [SPACES]),
        ({"one": "A "}, ["A"], [SPACES]),
        ({"one": "A"}, [" A "], [SPACES]),
        ({"one": "A b"}, ["A  b"], ["it has two spaces in a row"]),
        ({"one": "A  b"}, ["A  b"], []),
        ({"one": "Two towers"}, ["Zwei Türme"], []),
        ({"one": "Two towers"}, ["Zwei Häuser"], [TOWERS]),
        ({"one": "Your tower", "many": "{n} towers"}, ["Turm", "{n} Bauten"], [TOWERS]),
        ({"one": "{towers} of a stower"}, ["{towers}"], []),
        ({"one": "Hint: deal"}, ["Tipp: Geschäft"], []),
        ({"one": "A!"}, ["A !"], ["it has “ !”. Right is: no space before !"]),
        ({"one": "Hint: deal"}, ["Rat: Geschäft"], [TERM.format("tipp", "hint")]),
    ],
)
def test_what_is_wrong_with_a_translation(english: dict[str, str], forms: list[str], told: list[str]) -> None:
    terms = {"any": {"hint": "tipp"}, "gotown": {"towers?": "T[uü]rm"}, "chinatown": {"deal": "handel"}}
    about = Language("X", "xx", form={"gen": WordForm()}, terms=terms, never={"no space before !": " !"})
    assert [in_english(one) for one in faults(Entry(**english, forms=forms), about, "gotown")] == told
    phrases = structs.replace(about, break_="ja")
    said = [in_english(one) for one in faults(Entry(**english, forms=forms), phrases, "gotown")]
    assert said == [one for one in told if one != SPACES]


ENTRIES = [
    Entry(one="Plain", forms=["Schlicht"]),
    Entry("button", 'Say "no"\tor \\ nothing\n', "", ["„Nein“\tsagen\n\\"], {"fuzzy", "python-format"}),
    Entry("", "{n} cat", "{n} cats", ["{n} Katze", "{n} Katzen"], set(), ["of a note", "more"], ["mine"]),
    Entry(one="Where", forms=[""], files=["a.py:1", "b.py:22"], comments=["", "two"]),
    Entry("loudness", "Plain", "", ["Leise"]),
]


def test_what_is_written_is_read_again() -> None:
    assert po.parse(po.dumped(HEADER, ENTRIES)) == (HEADER, ENTRIES)
    path = paths.assets() / "locale" / "ja" / "LC_MESSAGES" / "gotown.po"
    header, entries = po.parse(path.read_text("utf-8"))
    assert len(entries) > 300 and po.parse(po.dumped(header, entries)) == (header, entries)


def test_texts_go_on_in_the_next_lines_and_stand_close_together() -> None:
    text = '#, fuzzy\n msgid ""\n"One "\n"and"\nmsgstr ""\n"Eins"\n'
    text += 'msgctxt "c"\nmsgid "B"\nmsgstr "b"\nmsgid "C"\nmsgstr "c"'
    assert po.parse(text) == (
        {},
        [
            Entry(one="One and", forms=["Eins"], flags={"fuzzy"}),
            Entry("c", "B", "", ["b"]),
            Entry(one="C", forms=["c"]),
        ],
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [('msgid "A"\nmsgstr "a\n', 2), ('# x\n\nmsgid "A"\nmsgwhat "a"\n', 4), ('"A"\n', 1), ("msgid A\n", 1)],
)
def test_what_is_no_catalogue_is_told_with_its_line(text: str, line: int) -> None:
    with pytest.raises(ValueError, match=f"^line {line}$"):
        po.parse(text)


def test_what_is_certain_is_compiled_as_gettext_reads_it() -> None:
    read = gettext.GNUTranslations(io.BytesIO(po.compiled(HEADER, ENTRIES)))
    assert read.info() == {"language": "xx", "content-type": "text/plain; charset=utf-8"}
    assert read.gettext("Plain") == "Schlicht" and read.pgettext("loudness", "Plain") == "Leise"
    assert [read.ngettext("{n} cat", "{n} cats", n) for n in (1, 2)] == ["{n} Katze", "{n} Katzen"]
    assert read.gettext("Where") == "Where" and read.pgettext(*ENTRIES[1].key) == ENTRIES[1].one
    assert sorted({one for (one, _), _ in po.contents(read)}) == ["Plain", "loudness\x04Plain", "{n} cat"]
