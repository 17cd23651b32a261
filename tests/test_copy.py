"""English as players read it: typography, plain sentences, and one word for one thing (docs/glossary.md)."""

import re
from functools import cache
from typing import NamedTuple

import pytest

from tests.build_tools import ROOT, tool

AS_IT_IS = re.compile(r"“[^”]*”|\S*--\w+|\{\w+\}")
"""Quotations, options of the command line, and placeholders."""
FAULTS = {
    "a straight apostrophe or quotation mark: use ’ or “…”": r"['\"]",
    "a hyphen for a minus sign: use −": r"(?<![\w-])-(?=[\d\s$]|$)",
    "two spaces in a row": r"  ",
    "a space before “…” or “%”": r" …|[\d}] %",
    "three dots: use …": r"\.\.\.",
    "the sign of an amount: the language’s folder has it, use a figure": r"\$\{|\} ?[%$€]",
}
SPOKEN = ("assets/lessons/", "engine/cast.py", "chinatown/trade/answers.py", "chinatown/personalities.py")
SPOKEN += ("chinatown/player/bargain.py", "chinatown/words.py")
"""Where characters speak: only they say “don’t” and “I’d”."""
CONTRACTION = r"\w’(t|re|ve|ll|d|m)\b|(?i:\b(that|it|there|let|what|who|here)’s\b)"
NAMES = "house_deck.py"
"""Printed names of cards, which saved games hold."""


class Copy(NamedTuple):
    """One English text: its catalogue, its files, its forms."""

    domain: str
    files: tuple[str, ...]
    text: str


@cache
def copies() -> tuple[Copy, ...]:
    sources = tool("texts").Sources(ROOT)
    found = [
        Copy(domain, tuple(text.files), form)
        for domain, texts in sources.domains.items()
        for text in texts.values()
        for form in (text.one, text.many)
        if form and not all(file.endswith(NAMES) for file in text.files)
    ]
    assert len({copy.domain for copy in found}) > 1
    return tuple(found)


def holding(pattern: str, domain: str = "any") -> list[Copy]:
    """Return the texts of a catalogue that hold a pattern outside of quotations and placeholders."""
    return [
        copy
        for copy in copies()
        if domain in ("any", copy.domain) and re.search(pattern, AS_IT_IS.sub("{}", copy.text))
    ]


def banned() -> list[tuple[str, str, str]]:
    """Return the words to say, the words never to say, and the catalogue, from the glossary."""
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    table = text.partition("## One word for one thing")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| ")]
    return [(say.strip(), never.strip(), domain.strip()) for say, never, domain in rows[1:]]


@pytest.mark.parametrize("fault", FAULTS)
def test_no_english_text_has(fault: str) -> None:
    assert holding(FAULTS[fault]) == []


@pytest.mark.parametrize(("say", "never", "domain"), banned())
def test_one_thing_has_one_word(say: str, never: str, domain: str) -> None:
    words = "|".join(re.escape(word) for word in never.split(", "))
    # A clause may define the word once, in brackets.
    assert holding(rf"(?i)(?<!\()\b({words})\b", domain) == [], f"say “{say}”"


def test_only_characters_shorten_words() -> None:
    told = [
        copy for copy in holding(CONTRACTION) if not any(one in file for one in SPOKEN for file in copy.files)
    ]
    assert told == []
    assert holding(CONTRACTION), "characters do"


def test_every_catalogue_of_the_glossary_exists() -> None:
    rows = banned()
    assert len(rows) > 10
    assert {domain for _, _, domain in rows} <= {"any", *(copy.domain for copy in copies())}
