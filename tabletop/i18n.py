"""Turns messages into sentences of one language, by gettext, and pads text to columns of a terminal."""

from __future__ import annotations

import gettext
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from tabletop import files, paths
from tabletop.engine import registry
from tabletop.engine.message import Arg, Message, SeatName

LANGUAGES: dict[str, str] = {"en": "English", "ja": "日本語"}
"""Language codes and their native names, in the order in which they are offered."""

_JOINERS = {"en": ", ", "ja": "、"}


class Catalogue:
    """All texts of one language; every `.mo` file in the language's folder is one domain of it. Where we and
    a package of somebody else translate the same text, ours counts. English is the source."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._texts = gettext.NullTranslations()
        if self.language != "en":
            for _, folder in registry.folders():
                self._read(Path(folder) / "locale", is_ours=False)
        self._read(paths.assets() / "locale", is_ours=True)

    def _read(self, folder: Path, *, is_ours: bool) -> None:
        for path in sorted((folder / self.language / "LC_MESSAGES").glob("*.mo")):
            try:
                domain = gettext.GNUTranslations(BytesIO(files.read(path)))
            except Exception:  # no catalogue at all: those texts stay English
                if is_ours:
                    raise
                continue
            domain.add_fallback(self._texts)
            self._texts = domain

    def t(self, text: str, /, **args: object) -> str:
        """Translate `text` and fill its placeholders."""
        found = self._texts.gettext(text) if text else ""
        return _filled(found, text, _readable(args)) if args else found

    def tn(self, one: str, many: str, count: int, /, **args: object) -> str:
        """Translate a text with a singular and a plural form; `{count}` may stand in both."""
        english = one if count == 1 else many
        return _filled(self._texts.ngettext(one, many, count), english, {"count": count, **_readable(args)})

    def sentences(self, parts: Iterable[str]) -> str:
        """Return pieces of text in a row, as sentences of this language; empty ones are left out."""
        kept = [part.strip() for part in parts if part.strip()]
        said = kept[-1] if kept else ""
        for part in reversed(kept[:-1]):
            if part[-1] in "!?！？…:：":
                said = self.t("{sentence} {then}", sentence=part, then=said)
            else:
                said = self.t("{sentence}. {then}", sentence=part.rstrip(".。"), then=said)
        return said

    def message(self, message: Message, names: Sequence[str] = ()) -> str:
        """Render a message; `names` are the names of the seats, by number."""
        args = {key: self._arg(value, names) for key, value in message.args.items()}
        if message.plural:
            return self.tn(message.id, message.plural, message.n, **args)
        return self.t(message.id, **args) if args else self.t(message.id)

    def _arg(self, value: Arg, names: Sequence[str]) -> object:
        if isinstance(value, SeatName):
            return names[value.seat] if 0 <= value.seat < len(names) else str(value.seat + 1)
        if isinstance(value, Message):
            return self.message(value, names)
        if isinstance(value, tuple):
            return _JOINERS[self.language].join(self.message(part, names) for part in value)
        return value


def _filled(text: str, english: str, args: dict[str, Any]) -> str:
    """Return a translation with its placeholders filled; the English text where it has others."""
    try:
        return text.format(**args)
    except (LookupError, ValueError, AttributeError):
        return english.format(**args)


def _readable(args: Mapping[str, object]) -> dict[str, Any]:
    return {key: files.shown(value) if isinstance(value, Path) else value for key, value in args.items()}


# Pads text to columns of a terminal, where Chinese and Japanese characters are two cells wide.


def cells(text: str) -> int:
    """Return how many cells of a terminal a text takes; combining marks take none."""
    return sum(_cells(char) for char in text)


def left_column(text: str, width: int) -> str:
    """Return the text followed by spaces, `width` cells in all; a longer one is unchanged."""
    return text + " " * (width - cells(text))


def right_column(text: str, width: int) -> str:
    """Return the text after spaces, `width` cells in all; a longer one is unchanged."""
    return " " * (width - cells(text)) + text


def _cells(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
