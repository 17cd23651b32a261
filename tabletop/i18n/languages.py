"""Languages: each is a folder with `language.toml` and catalogues, found where it lies.

Looked for in the player's folder `languages`, in `assets/locale`, and in packages; the folder's name is the
tag, with “_” for “-”. docs/languages.md explains the fields.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from tabletop import files, paths
from tabletop.engine import registry

SOURCE: Final = "en"
"""The language of the texts in the source code."""
OWN: Final = "languages"
"""The folder of languages in the player's folder."""
FILE: Final = "language.toml"
AGREED: Final = "terms.toml"
_TAG: Final = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?")


class Numbers(msgspec.Struct, frozen=True):
    """How numbers are written; `percent` holds `{number}`."""

    decimal: str = "."
    group: str = ","
    percent: str = "{number}%"


class MoneyStyle(msgspec.Struct, frozen=True):
    """How a sum of money is written, and one of so many thousands in few letters: both hold `{number}`, which
    has a k without `thousands`."""

    pattern: str = "${number}"
    thousands: str = ""

    @property
    def short(self) -> str:
        """The pattern of an amount in thousands."""
        return self.thousands or self.pattern.replace("{number}", "{number}k")

    @property
    def sign(self) -> str:
        """The sign of the currency alone, as on a coin."""
        return self.pattern.replace("{number}", "").strip()


class Lists(msgspec.Struct, frozen=True, rename={"or_": "or"}):
    """How names stand in a row: `{0}` is what stands before, `{1}` the next name. `two` joins two names,
    `end` the last of more, `or_` the last of a choice."""

    two: str = "{0}, {1}"
    middle: str = "{0}, {1}"
    end: str = "{0}, {1}"
    or_: str = "{0}, {1}"


class WordForm(msgspec.Struct, frozen=True):
    """A form that a word takes in a sentence: what the first fitting pattern of `rules` makes of it, unless
    the catalogue has an entry. A pattern sees letters apart from their accents and syllables in their parts
    (NFD). With `nouns`, catalogues have an entry for every name of a thing."""

    rules: tuple[tuple[str, str], ...] = ()
    nouns: bool = False
    note: str = ""


class Status(msgspec.Struct, frozen=True):
    """How much is translated, in percent; whether the checks of the build ask for all; who made it how."""

    share: int = 100
    whole: bool = False
    note: str = ""


class Language(msgspec.Struct, frozen=True, rename={"break_": "break"}):
    """A language as its folder declares it. Of `break`: `words`, or the model of phrases for text without
    spaces. `font` and `bold` are the files that write it, if the design's fonts do not. `also` are further
    tags of the system that mean this language; `base` is the language that has what this one leaves out; with
    `dotted` the capital of i is İ; `hyphens` are long words, with | where a line may break them; `week` is
    the first weekday, 0 for Monday; `windows` its name in NSIS; `terms` has for each catalogue, or `any`, the
    words that stand for English ones, both as patterns; `never` says how texts are written, with a
    pattern of what is wrong."""

    name: str
    tag: str
    windows: str = ""
    base: str = ""
    also: tuple[str, ...] = ()
    font: str = ""
    bold: str = ""
    break_: str = "words"
    capital: bool = True
    dotted: bool = False
    ends: str = ".!?…:"
    hyphens: tuple[str, ...] = ()
    week: int = 0
    numbers: Numbers = Numbers()
    money: MoneyStyle = MoneyStyle()
    lists: Lists = Lists()
    form: Mapping[str, WordForm] = {}
    terms: Mapping[str, Mapping[str, str]] = {}
    never: Mapping[str, str] = {}
    status: Status = Status()

    def hyphenated(self, text: str) -> str:
        """Return a text with a soft hyphen wherever one of the long words may be broken."""
        for word in self.hyphens:
            text = text.replace(word.replace("|", ""), word.replace("|", "\u00ad"))
        return text


def roots() -> tuple[Path, ...]:
    """Return the folders that hold languages, the most important first."""
    theirs = (Path(folder) / "locale" for _, folder in registry.folders())
    return paths.home() / OWN, paths.assets() / "locale", *theirs


def folders(tag: str) -> Iterator[Path]:
    """Yield the folders of a language, the most important first."""
    yield from (folder for own, folder in _listed(roots()) if own == tag)


@cache
def _listed(roots: tuple[Path, ...]) -> tuple[tuple[str, Path], ...]:
    """Return the tags and folders in these folders as they were at first, each tag once in each."""
    found = list[tuple[str, Path]]()
    for root in roots:
        try:
            names = sorted(entry.name for entry in os.scandir(root) if entry.is_dir())
        except OSError:
            continue
        there = {name.replace("_", "-"): root / name for name in names}  # `pt_BR` goes before `pt-BR`
        found += [(tag, folder) for tag, folder in there.items() if is_tag(tag)]
    return tuple(found)


def font(language: Language, name: str) -> Path | None:
    """Return a font of a language: from its own folders, or one of ours; None without one."""
    places = [folder / "fonts" for folder in folders(language.tag)] if name else []
    return paths.first_file([*places, paths.assets() / "fonts"], name) if name else None


def read(path: Path, *, is_tested: bool = False) -> Language:
    """Return what a `language.toml` declares, with the agreed words in a file beside it, if there is one;
    OSError or ValueError if it cannot be used. If it is tested, its agreed words are not read, which only
    checks need, and its patterns not tried: both take longer than all else."""
    beside = path.with_name(AGREED)
    try:
        agreed = b"\n" + files.read(beside) if not is_tested and beside.is_file() else b""
        found = msgspec.toml.decode(files.read(path) + agreed, type=Language)
        patterns = [pattern for one in found.form.values() for pattern, _ in one.rules]
        patterns += [pattern for terms in found.terms.values() for pair in terms.items() for pattern in pair]
        patterns += found.never.values()
        for pattern in () if is_tested else patterns:
            re.compile(pattern)
    except (msgspec.MsgspecError, RecursionError, re.error) as error:
        raise ValueError(str(error)) from error
    return found


@cache
def _known(path: Path) -> Language | None:
    try:
        return read(path, is_tested=path.is_relative_to(paths.assets()))
    except (OSError, ValueError):
        return None


def is_tag(text: str) -> bool:
    """Whether a text is the tag of a language, as `pt`, `pt-BR`, `zh-Hans`."""
    return _TAG.fullmatch(text) is not None


def tags() -> tuple[str, ...]:
    """Return the tags of all languages: the source's first, the others by their letters."""
    found = {tag for tag, folder in _listed(roots()) if (folder / FILE).is_file()}
    return (SOURCE, *sorted(found - {SOURCE}))


def find(tag: str) -> Language | None:
    """Return a language; None if there is none, or none that can be read."""
    found = (_known(folder / FILE) for folder in folders(tag))
    return next((language for language in found if language is not None), None)


def offered() -> dict[str, str]:
    """Return the tags and native names of all languages that can be read."""
    found = dict[str, str]()
    for tag, folder in _listed(roots()):
        language = _known(folder / FILE) if tag not in found else None
        if language is not None:
            found[tag] = shown(language)
    return dict(sorted(found.items(), key=lambda one: (one[0] != SOURCE, one[0])))


ENOUGH: Final = 60
"""The share, in percent, from which a language is offered without saying its share."""


def shown(language: Language) -> str:
    """Return a language's own name, with the share translated if that is small."""
    share = language.status.share
    if share >= ENOUGH:
        return language.name
    return f"{language.name} · {language.numbers.percent.format(number=share)}"


def meanings() -> dict[str, str]:
    """Return the tag of the language that each tag of a system or browser means, those in lower case."""
    found = {tag.lower(): tag for tag in offered()}
    for tag in tuple(found.values()):
        language = find(tag)
        also = language.also if language is not None else ()
        found |= {other.lower(): tag for other in also if other.lower() not in found}
    return found


def wished(wishes: Iterable[str]) -> str:
    """Return the tag of the first language that one of the system's wishes (`zh_CN.UTF-8`, `de-AT`) means."""
    known = {tag.lower(): tag for tag in tags()}
    for wish in wishes:
        parts = re.split(r"[.@]", wish)[0].replace("_", "-").lower().split("-")
        for end in range(len(parts), 0, -1):
            tag = "-".join(parts[:end])
            if tag in known and find(known[tag]) is not None:
                return known[tag]
        whole = "-".join(parts)
        for tag in known.values():
            language = find(tag)
            if language is not None and whole in map(str.lower, language.also):
                return tag
    return SOURCE
