"""Turns messages into sentences of one language, by gettext, and pads text to columns of a terminal."""

from __future__ import annotations

import gettext
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from io import BytesIO
from pathlib import Path

from tabletop import files, paths
from tabletop.engine.message import NC_, Arg, Figure, Message, SeatName, bare, msg
from tabletop.i18n import po
from tabletop.i18n.forms import Forms
from tabletop.i18n.languages import SOURCE, Language, find, folders


class Catalogue:
    """All texts of one language; every `.mo` file in the language's folders, packed (`.mo.gz`) or not, is one
    domain of it. Where two translate the same text, the player's own folder counts before ours, and ours
    before a package's. What is not translated is taken from the language's base, then from the source,
    English."""

    def __init__(self, tag: str) -> None:
        found = find(tag)
        self.about: Language = found or find(SOURCE) or Language("English", SOURCE)
        self.language = self.about.tag
        self._report: Callable[[Message], None] | None = None
        self._faults: list[Message] = []
        self._texts: gettext.NullTranslations = gettext.NullTranslations()
        self._domains: list[_Domain] = []
        for language in reversed([*_line(self.about)]):
            for folder in reversed([*folders(language.tag)]):
                self._read(folder / "LC_MESSAGES")

    def _read(self, folder: Path) -> None:
        is_ours = folder.is_relative_to(paths.assets())
        for path in sorted((*folder.glob("*.mo"), *folder.glob("*.mo.gz"))):
            try:
                domain = _Domain(BytesIO(files.read_packed(path)))
            except Exception:  # no catalogue at all: those texts stay English
                if is_ours:
                    raise
                self._fault(msg("The translation “{file}” cannot be read.", file=files.shown(path)))
                continue
            domain.add_fallback(self._texts)
            self._domains.append(domain)
            self._texts = domain

    def _fault(self, why: Message) -> None:
        self._faults.append(why)
        if self._report is not None and len(self._faults) == 1:
            self._report(why)

    def tell(self, report: Callable[[Message], None]) -> None:
        """Report the first fault of the translations, now or when it is met."""
        self._report = report
        for why in self._faults[:1]:
            report(why)

    @cached_property
    def _forms(self) -> Forms:
        """The forms of words; entries are known by the word and by its translation."""
        found = {}
        for domain in self._domains:
            for (form, word), entry in domain.entries(self.about.form):
                found[form, word] = found[form, self._texts.gettext(word)] = entry
        return Forms(self.about.form, found)

    # -- texts --

    def t(self, text: str, /, **args: object) -> str:
        """Translate `text`, which may have a context (`NC_`), and fill its placeholders; write a figure."""
        if isinstance(text, Figure):
            return self._figure(text)
        found = self._texts.gettext(text) if text else ""
        if found == text and "\x04" in text:  # a text without a translation of its own in this context
            text = bare(text)
            found = self._texts.gettext(text)
        return self._filled(found, text, args) if args else found

    def tc(self, context: str, text: str, /, **args: object) -> str:
        """Translate a text that means something else elsewhere; English is the text."""
        return self.t(NC_(context, text), **args)

    def tn(self, one: str, many: str, count: int, /, **args: object) -> str:
        """Translate a text with a singular and a plural form; `{count}` may stand in both."""
        english = one if count == 1 else many
        return self._filled(self._texts.ngettext(one, many, count), english, {"count": count, **args})

    def _filled(self, text: str, english: str, args: Mapping[str, object]) -> str:
        """Return a translation with its placeholders filled; the English text where it has others."""
        values = {key: self._value(value) for key, value in args.items()}
        try:
            return text.format(**(self._forms.worded(values) if ":" in text else values))
        except (LookupError, ValueError, AttributeError):
            if text != english:
                self._fault(msg("The translation “{text}” has a wrong placeholder.", text=text))
            return english.format(**values)

    def _value(self, value: object) -> object:
        if isinstance(value, Figure):
            return self._figure(value)
        return files.shown(value) if isinstance(value, Path) else value

    def _figure(self, figure: Figure) -> str:
        signs = self.about.numbers
        whole, _, part = f"{figure.amount:,.{figure.digits}f}".partition(".")
        number = whole.replace(",", signs.group) + (signs.decimal + part if part else "")
        money = self.about.money
        patterns = {"money": money.pattern, "thousands": money.short, "percent": signs.percent}
        return figure.sign + patterns.get(figure.kind, "{number}").format(number=number)

    def sentences(self, parts: Iterable[str]) -> str:
        """Return pieces of text in a row, as sentences of this language; empty ones are left out."""
        kept = [part.strip() for part in parts if part.strip()]
        said = kept[-1] if kept else ""
        for part in reversed(kept[:-1]):
            if part[-1] in self.about.ends[1:]:
                # i18n: two sentences in a row; the first one ends with “!”, “?” or “:”
                said = self.t("{sentence} {then}", sentence=part, then=said)
            else:
                # i18n: two sentences in a row; the first one has no full stop
                said = self.t("{sentence}. {then}", sentence=self.unended(part), then=said)
        return said

    def unended(self, text: str) -> str:
        """Return a sentence without its full stop, to go on after it."""
        return text.rstrip(self.about.ends[:1] + ".")

    def capital(self, text: str) -> str:
        """Return a text that begins a sentence: with a capital letter where the language has them."""
        if not self.about.capital or not text or len(text[0].upper()) != 1:
            return text
        return ("İ" if text[0] == "i" and self.about.dotted else text[0].upper()) + text[1:]

    def listed(self, names: Iterable[str], choice: bool = False) -> str:
        """Return names in a row, “A, B and C”; with `choice` “A, B or C”."""
        first, *rest = [*names] or [""]
        forms, lists = self._forms, self.about.lists
        for number, name in enumerate(rest, 1):
            is_last = number == len(rest)
            end = lists.or_ if choice else lists.two if len(rest) == 1 else lists.end
            pattern = end if is_last else lists.middle
            first = pattern.format(*forms.worded({"0": first, "1": name}).values())
        return first

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
            return self.listed(self.message(part, names) for part in value)
        return value


class _Domain(gettext.GNUTranslations):
    """One `.mo` file, or `.mo.gz`."""

    def entries(self, forms: Container[str]) -> Iterator[tuple[tuple[str, str], str]]:
        """Yield form and word, with the entry, of each text whose context is one of the forms."""
        for (key, _), text in po.contents(self):
            form, mark, word = key.partition("\x04")
            if mark and form in forms:
                yield (form, word), text


def _line(language: Language) -> Iterator[Language]:
    """Yield a language, its base, the base of that, and so on, each once."""
    met = set[str]()
    found: Language | None = language
    while found is not None and found.tag not in met:
        met.add(found.tag)
        yield found
        found = find(found.base) if found.base else None


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
