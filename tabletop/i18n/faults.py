"""What is wrong with a translation, a sentence each: for translators and for the checks of the build."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from functools import cache
from typing import Final

from tabletop.engine.message import Message, msg
from tabletop.i18n import cells
from tabletop.i18n.languages import Language
from tabletop.i18n.po import Entry

_FIT: Final = re.compile(r"\b(\d+) letters fit")
_FIELD: Final = re.compile(r"\{[^}]*\}")
MARKS = ("[ours]", "[ours: ")
"""Marks of a clause's own rulings, the same in all languages."""


def placeholders(text: str) -> set[str] | None:
    """Return the names in braces; None when the braces don't match up."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return None


def faults(entry: Entry, language: Language, catalogue: str) -> Iterator[Message]:
    """Yield what is wrong with a translated text."""
    yield from _astray(entry, language, catalogue)
    for form in entry.forms:
        yield from _misplaced(entry, form)
        for spec in sorted(_specs(form) - {*language.form, ""}):
            yield msg("it asks for the form “{form}”, which language.toml does not declare", form=spec)
        if [form.count(mark) for mark in MARKS] != [entry.one.count(mark) for mark in MARKS]:
            yield msg("it does not have the marks [ours] of the English text")
        if language.break_ == "words" and _outer(form) != _outer(entry.one):
            yield msg("it does not begin or end with the spaces of the English text")
        for most in _fitting(entry, form):
            yield msg("it is too long: {count} letters fit", count=most)
        if "  " in form and "  " not in entry.one:
            yield msg("it has two spaces in a row")


def _astray(entry: Entry, language: Language, catalogue: str) -> Iterator[Message]:
    """Yield the terms of the English text for which a translation has other words than the agreed ones, and
    what the language does not write so."""
    for right, pattern in language.never.items():
        for form in entry.forms:
            if found := _words(pattern).search(form):
                yield msg("it has “{wrong}”. Right is: {right}", wrong=found[0], right=right)
    english = _FIELD.sub("", entry.one)
    for terms in (language.terms.get("any", {}), language.terms.get(catalogue, {})):
        for term, words in terms.items():
            if _term(term).search(english) and not all(map(_words(words).search, entry.forms)):
                yield msg("it does not say {words} for “{term}”", term=term, words=words)


@cache
def _term(term: str) -> re.Pattern[str]:
    return re.compile(rf"\b({term})\b", re.IGNORECASE)


@cache
def _words(words: str) -> re.Pattern[str]:
    return re.compile(words, re.IGNORECASE)


def _misplaced(entry: Entry, form: str) -> Iterator[Message]:
    # Where a language has several forms, one may leave out what English does.
    one = placeholders(entry.one)
    many = placeholders(entry.many) if entry.many else one
    found = placeholders(form)
    if one is None or many is None or found is None:
        yield msg("its braces do not match up")
    elif not (found <= one | many and found >= (one & many if len(entry.forms) > 1 else one | many)):
        wanted = ", ".join(sorted(one | many)) or "–"
        yield msg("it has other placeholders than {wanted}", wanted=wanted)


def _fitting(entry: Entry, form: str) -> Iterator[int]:
    """Yield how many letters fit where the text is shown, if it has more; wide ones count twice."""
    length = cells(_FIELD.sub("", form))
    said = (_FIT.search(note) for note in entry.notes)
    yield from (int(found[1]) for found in said if found and int(found[1]) < length)


def _specs(text: str) -> set[str]:
    try:
        return {spec for _, name, spec, _ in string.Formatter().parse(text) if name is not None and spec}
    except ValueError:
        return set()


def _outer(text: str) -> tuple[bool, bool]:
    return text[:1] == " ", text[-1:] == " "
