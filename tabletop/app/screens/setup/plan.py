"""A set-up as data: seats, options, seed; kept for next time (ux M5). No pygame here.

A plan can be wrong (too few seats, a seed that is no number): `reason` says how, and then it cannot start (ux
M6).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tabletop.app.core.settings import Settings
from tabletop.engine.box import Option, Preset
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import Message, msg, msgn
from tabletop.engine.players import (
    BOT,
    COLOURS,
    HUMAN,
    character_of,
    colour_of,
    default_kind,
    level_of,
    plays,
    plays_as,
)
from tabletop.engine.protocol import Game
from tabletop.engine.table import LARGEST_SEED
from tabletop.own_content import STANDARD

# -- seats --

LONGEST_NAME = 40
"""Names are cut to this many characters; the field itself takes more, so that pasting never fails."""
_BIDI = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of the text around them: they would mix up the log's sentences."""


def clean_name(name: str) -> str:
    """Return a name on one line, trimmed, without control characters; may be empty."""
    kept = "".join(
        " " if char.isspace() else char
        for char in name
        if char not in _BIDI
        and (char.isspace() or unicodedata.category(char) not in ("Cc", "Cs", "Co", "Cn"))
    )
    return " ".join(kept.split())[:LONGEST_NAME].rstrip()


def default_name(kind: str, number: int, t: Callable[..., str]) -> str:
    """Return the default name of seat `number`, counted from 0."""
    if kind == HUMAN:
        return t("Player {number}", number=number + 1)
    who = character_of(kind)
    if who is not None:
        return t(who.name)
    return t("AI {number}", number=number + 1)


@dataclass
class SeatPlan:
    """One seat in the set-up; `name` is the text of its field."""

    name: str = ""
    kind: str = HUMAN
    colour: int = 0

    @property
    def is_human(self) -> bool:
        """Whether a person sits there."""
        return self.kind == HUMAN


def newer_names(game_id: str, settings: Settings) -> list[str]:
    """Return the names of people in games set up more recently than this one, the latest first."""
    games = list(settings.last_setup)
    newer = games[games.index(game_id) + 1 :] if game_id in games else games
    found: dict[str, str] = {}
    for raw in (settings.last_setup[game] for game in reversed(newer)):
        for seat in kept_seats(raw.get("seats")) if isinstance(raw, dict) else ():
            if seat.is_human and clean_name(seat.name):
                found.setdefault(seat.name.casefold(), seat.name)
    return list(found.values())


def kept_seats(raw: object) -> list[SeatPlan]:
    """Return the seats from the settings; repair or drop what a hand-edited file spoiled."""
    found: list[SeatPlan] = []
    for entry in raw if isinstance(raw, list) else []:
        if isinstance(entry, dict):
            name, colour = entry.get("name"), entry.get("colour")
            good = type(colour) is int and colour in COLOURS
            # Older set-ups tell only whether a person sits there.
            kind = entry.get("kind", HUMAN if entry.get("human") is not False else BOT)
            found.append(
                SeatPlan(
                    name if isinstance(name, str) else "",
                    kind if isinstance(kind, str) else BOT,
                    colour if good and isinstance(colour, int) else colour_of(len(found)),
                )
            )
    return found[: len(COLOURS)]


@dataclass
class SetupPlan:
    """A set-up of one game."""

    game: Game[Any, Any, Any]
    seats: list[SeatPlan] = field(default_factory=list)
    options: dict[str, bool | int | str | None] = field(default_factory=dict)
    seed: str = ""
    friendly: bool = False
    phones: bool = False
    """Whether people may hold their hands on phones: for one table, so never kept."""
    board: str = STANDARD
    """The chosen board, for games with boards (`own_content.boards`)."""
    cards: str = STANDARD
    """The chosen cards, for games whose players may have own ones (`own_content.cards`)."""
    trouble: Message | None = None
    """Why the chosen board or cards cannot be used."""
    is_remembered: bool = False
    """Whether it is the game's last set-up."""
    known_names: list[str] = field(default_factory=list)
    """Names used before, by seat: the first names of new seats."""
    newer_names: list[str] = field(default_factory=list)
    """Names of people in games set up more recently: offered to people without one."""

    # -- from and to the settings ----------------------------------------------------------------------

    @classmethod
    def fresh(cls, game: Game[Any, Any, Any], names: list[str] | None = None) -> SetupPlan:
        """Return a new player's set-up: the game's first preset; without any, one person and two computer
        players if so many may sit."""
        plan = cls(game, known_names=list(names or []))
        if game.box.presets:
            plan.take(game.box.presets[0])
            return plan
        count = 3 if 3 in game.players.seat_counts else min(game.players.seat_counts)
        plan.options = {option.key: _proposed(option, count) for option in game.box.options}
        for number in range(count):
            kind = default_kind(game) if number else HUMAN
            plan.seats.append(SeatPlan(plan._known(number), kind, colour_of(number)))
        return plan

    @classmethod
    def last(cls, game: Game[Any, Any, Any], settings: Settings) -> SetupPlan:
        """Return the last set-up of a game, or a fresh one; drop what a hand-edited file spoiled."""
        names = [name for name in settings.names.get(game.id, []) if isinstance(name, str)]
        plan = cls.fresh(game, names)
        plan.newer_names = newer_names(game.id, settings)
        raw = settings.last_setup.get(game.id)
        if not isinstance(raw, dict):
            plan.offer_names()
            return plan
        plan.is_remembered = True
        seats = kept_seats(raw.get("seats"))[: max(game.players.seat_counts)]
        if seats:
            plan.seats = seats
            for seat in seats:
                seat.kind = _playable(game, seat.kind)
        plan.options = {option.key: option.default for option in game.box.options}
        kept = raw.get("options")
        if isinstance(kept, dict):
            for option in game.box.options:
                if _fits(option, kept.get(option.key, option.default), len(plan.seats)):
                    plan.options[option.key] = kept.get(option.key, option.default)
        plan.friendly = raw.get("friendly") is True
        board = raw.get("board")
        plan.board = board if game.edition.has_board and isinstance(board, str) else STANDARD
        cards = raw.get("set")
        plan.cards = cards if isinstance(cards, str) else STANDARD
        plan._mend_colours()
        plan.offer_names()
        return plan

    def keep(self, settings: Settings) -> dict[str, Any]:
        """Return the settings' values with this set-up, for `ctx.change(**values)`."""
        names = [seat.name for seat in self.seats] + self.known_names[len(self.seats) :]
        raw = {
            "seats": [{"name": s.name, "kind": s.kind, "colour": s.colour} for s in self.seats],
            "options": dict(self.options),
            "friendly": self.friendly,
            **({"board": self.board} if self.board else {}),
            **({"set": self.cards} if self.cards else {}),
        }
        # The last game stands last: Quick start means that one.
        others = {game: value for game, value in settings.last_setup.items() if game != self.game.id}
        return {
            "last_setup": {**others, self.game.id: raw},
            "names": {**settings.names, self.game.id: names},
        }

    # -- seats -----------------------------------------------------------------------------------------

    def offer_names(self) -> None:
        """Give people without a name those that were typed for other games."""
        taken = {seat.name.casefold() for seat in self.seats}
        free = [name for name in self.newer_names if name.casefold() not in taken]
        for seat in self.seats:
            if seat.is_human and not seat.name and free:
                seat.name = free.pop(0)

    def set_kind(self, number: int, kind: str) -> None:
        """Let a person or a kind of computer player sit on a seat; each kind of player keeps its name."""
        seat = self.seats[number]
        if seat.is_human != (kind == HUMAN):
            seat.name = self._known(number) if kind == HUMAN else ""
        if plays_as(seat.kind) != kind:
            seat.kind = kind
        self.offer_names()

    def take(self, preset: Preset) -> None:
        """Take a preset: unchanged players keep name and look."""
        before, self.seats = self.seats, []
        for number, kind in enumerate(preset.seats[: max(self.game.players.seat_counts)]):
            seat = before[number] if number < len(before) else None
            if seat is None:
                seat = SeatPlan(self._known(number), colour=self.free_colours()[0])
            elif seat.is_human != (kind == HUMAN):
                seat.name = ""
            if plays_as(seat.kind) != kind:
                seat.kind = _playable(self.game, kind)
            self.seats.append(seat)
        self.options = {one.key: preset.options.get(one.key, one.default) for one in self.game.box.options}
        self.offer_names()

    def _known(self, number: int) -> str:
        return self.known_names[number] if number < len(self.known_names) else ""

    @property
    def can_add(self) -> bool:
        """Whether another seat can be added."""
        return len(self.seats) < max(self.game.players.seat_counts)

    @property
    def asked_options(self) -> list[Option]:
        """The game's options that matter with so many seats."""
        return [option for option in self.game.box.options if option.least_seats <= len(self.seats)]

    def free_colours(self) -> list[int]:
        """Return the looks that no seat has, in order."""
        taken = {seat.colour for seat in self.seats}
        return [colour for colour in COLOURS if colour not in taken]

    def add(self) -> None:
        """Add a seat with a free look."""
        if self.can_add:
            kinds = (plays_as(seat.kind) for seat in reversed(self.seats) if not seat.is_human)
            kind = next(kinds, "") or default_kind(self.game)
            self.seats.append(SeatPlan("", kind, self.free_colours()[0]))
            self._propose(len(self.seats) - 1)

    def remove(self, number: int) -> None:
        """Remove a seat; options that name a seat follow it."""
        del self.seats[number]
        self._propose(len(self.seats) + 1)
        self._renumber(lambda seat: None if seat == number else seat - (seat > number))

    def move_up(self, number: int) -> None:
        """Swap a seat with the one before it."""
        if number > 0:
            self.seats[number - 1], self.seats[number] = self.seats[number], self.seats[number - 1]
            self._renumber(lambda seat: {number: number - 1, number - 1: number}.get(seat, seat))

    def next_colour(self, number: int) -> None:
        """Give a seat the next free look (ux M5: unique)."""
        seat = self.seats[number]
        free = self.free_colours()
        if free:
            later = COLOURS[COLOURS.index(seat.colour) :]
            seat.colour = next((colour for colour in later if colour in free), free[0])

    def _propose(self, before: int) -> None:
        """Let options with the proposed value follow the number of seats; it was `before`."""
        for option in self.game.box.options:
            if option.proposed and self.options[option.key] == _proposed(option, before):
                self.options[option.key] = _proposed(option, len(self.seats))

    def _renumber(self, change: Callable[[int], int | None]) -> None:
        for option in self.game.box.options:
            value = self.options.get(option.key)
            if option.kind == "seat" and type(value) is int:
                self.options[option.key] = change(value)

    def _mend_colours(self) -> None:
        used: set[int] = set()
        for seat in self.seats:
            if seat.colour in used:
                seat.colour = next(colour for colour in COLOURS if colour not in used)
            used.add(seat.colour)

    # -- what comes of it ------------------------------------------------------------------------------

    def default_name(self, number: int, t: Callable[..., str]) -> str:
        """Return the name of a seat without one."""
        return default_name(self.seats[number].kind, number, t)

    def names(self, t: Callable[..., str]) -> list[str]:
        """Return the names of the seats in the game: cleaned, never empty, never twice the same."""
        found: list[str] = []
        for number, seat in enumerate(self.seats):
            name = clean_name(seat.name) or self.default_name(number, t)
            same, count = name, 1
            while same.casefold() in {other.casefold() for other in found}:
                count += 1
                same = f"{name} {count}"
            found.append(same)
        return found

    def infos(self, t: Callable[..., str]) -> list[SeatInfo]:
        """Return the seats as the engine needs them."""
        return [
            SeatInfo(name, seat.kind, seat.colour)
            for name, seat in zip(self.names(t), self.seats, strict=True)
        ]

    @property
    def content(self) -> str:
        """The chosen board or cards, as `own_content.own_game` takes them."""
        return self.board or self.cards

    @property
    def humans(self) -> int:
        """The number of people."""
        return sum(seat.is_human for seat in self.seats)

    @property
    def seed_number(self) -> int | None:
        """The seed; None for a random one."""
        text = unicodedata.normalize("NFKC", self.seed).strip()
        return int(text) if text.isascii() and text.isdigit() and len(text) < 25 else None

    @property
    def reason(self) -> Message | None:
        """Why the game cannot start like this; None if it can."""
        few, many = min(self.game.players.seat_counts), max(self.game.players.seat_counts)
        if len(self.seats) not in self.game.players.seat_counts:
            return msgn(
                "{game} needs {few} to {count} player.",
                "{game} needs {few} to {count} players.",
                many,
                game=self.game.name,
                few=few,
            )
        if self.trouble is not None:
            return self.trouble
        number = self.seed_number
        if self.seed.strip() and (number is None or number > LARGEST_SEED):
            return msg("A seed is a whole number from 0 to {largest}.", largest=LARGEST_SEED)
        return None


def _playable(game: Game[Any, Any, Any], kind: str) -> str:
    """Return a kind of player that can be chosen at set-up."""
    if kind == HUMAN or (level_of(kind) and plays(kind, game)):
        return kind
    return plays_as(kind) if level_of(kind) in game.players.bots else default_kind(game)


def _proposed(option: Option, seats: int) -> bool | int | str | None:
    return option.proposed.get(seats, option.default)


def _fits(option: Option, value: object, seats: int) -> bool:
    match option.kind:
        case "switch":
            return isinstance(value, bool)
        case "seat":
            return value is None or (type(value) is int and 0 <= value < seats)
        case _:
            return isinstance(value, str) and value in dict(option.choices)
