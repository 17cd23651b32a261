"""The kinds of fields that a game declares of its cards: how each is read, written and put into words.

A cell is text, as in a card file; a value is what it means. Each kind is a control of the workshop, too.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from tabletop.engine.message import Arg, Message, SentenceError, dollars, msg, msgn
from tabletop.engine.overrides import override


class Unfit(SentenceError):
    """A cell does not fit; `message` says what may stand there."""


class Choice(NamedTuple):
    """One of the names that may stand in a cell, with its label and its icon."""

    name: str
    label: str
    icon: str = ""


class Word(NamedTuple):
    """One word of a cell with parts: the tag of its part, and the values of that part's slots."""

    tag: str
    values: tuple[Any, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Field(ABC):
    """One declared column of a game's cards.

    Attributes:
        key: its name in files, which never changes.
        label: its name on screen.
        icon: the name of its icon, if there is one.
        about: what it means, in a few words.
        usual: the cell of a new card.
        elsewhere: what is wrong with a cell that holds something in a row that has no such field; None: it
            is passed over.
        worth: 1 where more is better for who has the card, −1 where less is; 0: another value is another
            sort of card.
        is_look: whether it only says how a card looks: no rule reads it, so it is no part of the content, and
            a file may lack it.
    """

    key: str
    label: str
    icon: str = ""
    about: str = ""
    usual: str = ""
    elsewhere: Message | None = None
    worth: int = 0
    is_look: bool = False

    @abstractmethod
    def read(self, text: str) -> Any:
        """Return the value of a cell; raise `Unfit`."""

    @abstractmethod
    def write(self, value: Any) -> str:
        """Return the shortest cell that has this value."""

    @abstractmethod
    def describe(self, value: Any) -> Message:
        """Return a value in a few words."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Number(Field):
    """A whole number from `least` to `most`; None for an empty cell, where that may be. With `may_have_plus`
    "+2" is read as well; with `is_money` it is read out as dollars."""

    least: int = 0
    most: int = 99
    may_be_empty: bool = False
    may_have_plus: bool = False
    is_money: bool = False

    @override
    def read(self, text: str) -> int | None:
        if not text and self.may_be_empty:
            return None
        number = whole_number(text.removeprefix("+") if self.may_have_plus else text)
        if number is None or not self.least <= number <= self.most:
            raise Unfit(_whole(self.least, self.most))
        return number

    @override
    def write(self, value: int | None) -> str:
        return "" if value is None else str(value)

    @override
    def describe(self, value: int | None) -> Message:
        if value is None:
            # i18n: value of an empty field
            return msg("none")
        return Message("{number}", {"number": dollars(value) if self.is_money else value})


@dataclass(frozen=True, kw_only=True, eq=False)
class Flag(Field):
    """Yes or no, written as 1 or 0."""

    @override
    def read(self, text: str) -> bool:
        number = whole_number(text)
        if number not in (0, 1):
            raise Unfit(_whole(0, 1))
        return bool(number)

    @override
    def write(self, value: bool) -> str:
        return str(int(value))

    @override
    def describe(self, value: bool) -> Message:
        # i18n: value of a field
        return msg("yes") if value else msg("no")


@dataclass(frozen=True, kw_only=True, eq=False)
class Named(Field):
    """A field for some of a number of names."""

    choices: tuple[Choice, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names that may stand there."""
        return tuple(choice.name for choice in self.choices)

    def label_of(self, name: str) -> Message:
        """Return the label of a name."""
        return msg(self.choices[self.names.index(name)].label)


@dataclass(frozen=True, kw_only=True, eq=False)
class Pick(Named):
    """One of some names; where it only says how a card looks, any other name counts as the first one."""

    @override
    def read(self, text: str) -> str:
        if text not in self.names:
            if self.is_look:
                return self.names[0]
            raise Unfit(msg("Choose one of these: {names}.", names=", ".join(self.names)))
        return text

    @override
    def write(self, value: str) -> str:
        return value

    @override
    def describe(self, value: str) -> Message:
        return self.label_of(value)


@dataclass(frozen=True, kw_only=True, eq=False)
class Picks(Named):
    """One to `most` different names, in the order of the declaration; none, where that may be."""

    most: int = 2
    may_be_empty: bool = False

    @override
    def read(self, text: str) -> tuple[str, ...]:
        names = text.split("|") if text or not self.may_be_empty else []
        if len(names) > self.most or len(set(names)) < len(names) or not set(names) <= set(self.names):
            raise Unfit(msg("Choose one of these: {names}.", names=", ".join(self.names)))
        return tuple(sorted(names, key=self.names.index))

    @override
    def write(self, value: tuple[str, ...]) -> str:
        return "|".join(value)

    @override
    def describe(self, value: tuple[str, ...]) -> Message:
        return listed(tuple(map(self.label_of, value)))


@dataclass(frozen=True, kw_only=True, eq=False)
class Name(Field):
    """A name that is shown as it was typed; those of `translated` have words in each language."""

    longest: int = 40
    translated: frozenset[str] = frozenset()

    @override
    def read(self, text: str) -> str:
        if not (0 < len(text) <= self.longest and text.isprintable()):
            raise Unfit(
                msgn(
                    "It needs a name of up to {count} character.",
                    "It needs a name of up to {count} characters.",
                    self.longest,
                )
            )
        return text

    @override
    def write(self, value: str) -> str:
        return value

    @override
    def describe(self, value: str) -> Message:
        return Message(value) if value in self.translated else Message("{name}", {"name": value})


@dataclass(frozen=True, kw_only=True, eq=False)
class Given(Field):
    """What stands in a fixed row, by the row's id: nobody changes it."""

    cells: Mapping[str, str]

    @override
    def read(self, text: str) -> str:
        return text

    @override
    def write(self, value: str) -> str:
        return value

    @override
    def describe(self, value: str) -> Message:
        return Message("{name}", {"name": value})


@dataclass(frozen=True, kw_only=True, eq=False)
class Amounts(Named):
    """A number for some of the names: "wood:2 brick:1". `wanted` says what may stand there."""

    most: int = 9
    wanted: Message

    @override
    def read(self, text: str) -> Mapping[str, int]:
        found: dict[str, int] = {}
        for word in text.split():
            name, _, amount = word.partition(":")
            number = whole_number(amount)
            if name not in self.names or number is None or not 1 <= number <= self.most:
                raise Unfit(self.wanted)
            if name in found:
                raise Unfit(_twice(name))
            found[name] = number
        return found

    @override
    def write(self, value: Mapping[str, int]) -> str:
        return " ".join(f"{name}:{value[name]}" for name in self.names if value.get(name))

    @override
    def describe(self, value: Mapping[str, int]) -> Message:
        named = tuple(
            # i18n: so many of a thing: “2 wood”
            msg("{number} {name}", number=value[choice.name], name=msg(choice.label))
            for choice in self.choices
            if value.get(choice.name)
        )
        return listed(named)


@dataclass(frozen=True, kw_only=True, eq=False)
class Part:
    """One sort of word in a cell.

    Attributes:
        tag: its name in programs, which never changes.
        label: its name in the list of what can be added.
        told: a word of it in a few words, with the keys of the slots as placeholders; with a singular and a
            plural (`msgn`) where its number stands before a noun.
        form: its text, with the same placeholders: "most:{type}={points}".
        slots: what its placeholders stand for.
        about, clause: what it does, and the clause that says so.
        wanted: what is wrong with a word that begins with the tag; None: what the field says.
        worth: 1 where it is good to have such a word, as in `Field`.
    """

    tag: str
    label: str
    told: str | Message
    form: str
    slots: tuple[Field, ...] = ()
    about: str = ""
    clause: str = ""
    wanted: Message | None = None
    worth: int = 0

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(re.sub(r"\\\{\w+\\\}", "(.*?)", re.escape(self.form)))

    def read(self, word: str) -> Word | None:
        """Return a word of this part; None for any other word."""
        found = self._pattern.fullmatch(word)
        try:
            return found and Word(
                self.tag,
                tuple(slot.read(text) for slot, text in zip(self.slots, found.groups(), strict=True)),
            )
        except Unfit:
            return None

    def write(self, word: Word) -> str:
        """Return the text of a word."""
        cells = zip(self.slots, word.values, strict=True)
        return self.form.format(**{slot.key: slot.write(value) for slot, value in cells})

    def describe(self, word: Word) -> Message:
        """Return a word of this part in a few words."""
        told = self.told if isinstance(self.told, Message) else Message(self.told)
        cells = [*zip(self.slots, word.values, strict=True)]
        number = next((value for slot, value in cells if isinstance(slot, Number)), 0)
        args: dict[str, Arg] = {slot.key: slot.describe(value) for slot, value in cells}
        return told._replace(args=args, n=number if told.plural else 0)

    def same(self, word: Word) -> tuple[Any, ...]:
        """Return what no second word of a cell may share: the part and the names in it."""
        cells = zip(self.slots, word.values, strict=True)
        return word.tag, *(value for slot, value in cells if not isinstance(slot, Number))


@dataclass(frozen=True, kw_only=True, eq=False)
class Parts(Field):
    """Some words of several sorts.

    Attributes:
        parts: the sorts; the first that a text fits counts.
        joint: what stands between two words.
        none: the text of a cell without any, passed over in others.
        most: the most words.
        is_sorted: whether their order means nothing: it is that of the parts.
        wanted: what may stand there.
        twice: what is wrong with a word that stands there again; None: that it does.
    """

    parts: tuple[Part, ...]
    joint: str
    none: str = ""
    most: int = 99
    is_sorted: bool = False
    wanted: Message
    twice: Message | None = None

    @cached_property
    def by_tag(self) -> Mapping[str, Part]:
        """The parts by their tags."""
        return {part.tag: part for part in self.parts}

    @override
    def read(self, text: str) -> tuple[Word, ...]:
        words = [word.strip() for word in text.split(self.joint.strip() or None)] if text else []
        if len(words) > self.most:
            raise Unfit(
                msgn("It can have {count} part at most.", "It can have {count} parts at most.", self.most)
            )
        found: dict[tuple[Any, ...], Word] = {}
        for written in words:
            if written == self.none != "":
                continue
            word, same = self._word(written)
            if same in found:
                raise Unfit(self.twice or _twice(written))
            found[same] = word
        if not self.is_sorted:
            return tuple(found.values())
        order = list(self.by_tag)
        return tuple(sorted(found.values(), key=lambda word: order.index(word.tag)))

    def _word(self, text: str) -> tuple[Word, tuple[Any, ...]]:
        for part in self.parts:
            word = part.read(text)
            if word is not None:
                return word, part.same(word)
        begun = self.by_tag.get(text.partition(":")[0])
        raise Unfit((begun and begun.wanted) or self.wanted)

    @override
    def write(self, value: tuple[Word, ...]) -> str:
        return self.joint.join(self.by_tag[word.tag].write(word) for word in value) or self.none

    @override
    def describe(self, value: tuple[Word, ...]) -> Message:
        return listed(tuple(self.by_tag[word.tag].describe(word) for word in value))


def whole_number(text: str) -> int | None:
    """Return the whole number from 0 to 999 that a text writes in plain digits; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def listed(described: tuple[Message, ...]) -> Message:
    """Return a list of values in words."""
    if len(described) == 1:
        return described[0]
    return Message("{names}", {"names": described}) if described else msg("none")


def _whole(least: int, most: int) -> Message:
    return msg("Write a whole number from {least} to {most}.", least=least, most=most)


def _twice(name: str) -> Message:
    return msg("“{name}” is there twice.", name=name)
