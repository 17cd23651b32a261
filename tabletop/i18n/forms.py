"""Forms of the words that stand for placeholders: `{seat:gen}` in a translation.

A form is declared in the language's folder; the word's own entry in the catalogue, with the form's name as
its context, goes before the rules.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from tabletop.i18n.languages import WordForm


class Forms:
    """The forms of one language: its rules, and its entries by form and word."""

    def __init__(self, rules: Mapping[str, WordForm], entries: Mapping[tuple[str, str], str]) -> None:
        self._rules = rules
        self._entries = entries

    def of(self, word: str, form: str) -> str | None:
        """Return a form of a word; None if the language has no such form."""
        entry = self._entries.get((form, word))
        if entry is not None or form not in self._rules:
            return entry
        return _ruled(word, self._rules[form].rules)

    def worded(self, args: Mapping[str, object]) -> dict[str, object]:
        """Return values of placeholders that know their forms."""
        return {key: self._worded(value) for key, value in args.items()}

    def _worded(self, value: object) -> object:
        if isinstance(value, str):
            return _Word(value, self)
        return _Figure(value, self) if type(value) is int else value


class _Word(str):
    """A text whose format spec is the name of a form."""

    forms: Forms

    def __new__(cls, text: str, forms: Forms) -> _Word:
        made = super().__new__(cls, text)
        made.forms = forms
        return made

    def __format__(self, spec: str) -> str:
        found = self.forms.of(str(self), spec) if spec else None
        return found if found is not None else str(self)


class _Figure(int):
    """A number whose format spec may be the name of a form."""

    forms: Forms

    def __new__(cls, number: int, forms: Forms) -> _Figure:
        made = super().__new__(cls, number)
        made.forms = forms
        return made

    def __format__(self, spec: str) -> str:
        found = self.forms.of(str(int(self)), spec) if spec else None
        return found if found is not None else format(int(self), spec)


@lru_cache(1_000)
def _ruled(word: str, rules: tuple[tuple[str, str], ...]) -> str:
    """Return what the first pattern found in a word makes of it; the word if there is none."""
    parts = unicodedata.normalize("NFD", word)
    for pattern, put in rules:
        if re.search(pattern, parts, re.IGNORECASE):
            return unicodedata.normalize("NFC", re.sub(pattern, put, parts, count=1, flags=re.IGNORECASE))
    return word
