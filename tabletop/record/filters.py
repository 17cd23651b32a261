"""Which games the record shows (person, game, table, opponents), and their export as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from tabletop import files
from tabletop.engine.players import BOT, HUMAN, LEVEL, usual_level
from tabletop.engine.protocol import Seat
from tabletop.engine.registry import find, games
from tabletop.record.game_stats import GameStats

Persons: TypeAlias = Mapping[str, str]
"""Other names of the same person: name, and person."""
Choice: TypeAlias = bool | int | str | None
Table: TypeAlias = tuple[tuple[str, Choice], ...]
"""Options that differ from the default, by key."""

ALONE: Final = "alone"
PEOPLE: Final = "people"
MIXED: Final = "mixed"
"""Opponents: none, people alone, computer players of several levels; else their one level or kind."""


def person_of(name: str, persons: Persons) -> str:
    """Return the person behind a name."""
    return persons.get(name, name)


def level_of(kind: str, usual: str) -> str:
    """Return the level of a kind of computer player; the kind itself if it has none."""
    if kind == BOT:
        return usual
    return kind.split(":")[1] if kind.startswith(LEVEL) else kind


def character_of(kind: str) -> str:
    """Return the character of a kind of computer player, "bot:LEVEL:CHARACTER"; empty if it is none."""
    parts = kind.split(":")
    return parts[2] if parts[0] == BOT and len(parts) > 2 else ""


class PlayedSide(NamedTuple):
    """A finished game from one side: `ours` are the seats of the chosen person, or of all people."""

    path: Path
    game: GameStats
    ours: tuple[Seat, ...]

    @property
    def is_won(self) -> bool:
        """Whether a seat of ours won."""
        return not self.game.is_titled and any(seat in self.ours for seat in self.game.winners or ())

    @property
    def is_shared(self) -> bool:
        """Whether a seat of ours won together with others."""
        winners = self.game.winners or ()
        return self.is_won and any(seat not in self.ours for seat in winners)

    @property
    def best(self) -> Seat:
        """The best seat of ours."""
        return min(self.ours, key=self.game.place)

    @property
    def score(self) -> int:
        """The score of that seat."""
        return self.game.scores[self.best]

    @property
    def place(self) -> int:
        """The place of that seat."""
        return self.game.place(self.best)

    @property
    def with_hints(self) -> bool:
        """Whether a seat of ours got advice."""
        return any(self.game.hints[seat] for seat in self.ours) if self.game.hints else False

    @property
    def others(self) -> tuple[str, ...]:
        """The kinds of all other players."""
        return tuple(info.kind for seat, info in enumerate(self.game.seats) if seat not in self.ours)

    @property
    def against(self) -> str:
        """The opponents: `ALONE`, `PEOPLE`, `MIXED` or a level."""
        computers = {level_of(kind, _usual(self.game.game)) for kind in self.others if kind != HUMAN}
        if computers:
            return computers.pop() if len(computers) == 1 else MIXED
        return PEOPLE if len(self.game.seats) > 1 else ALONE

    @property
    def characters(self) -> tuple[str, ...]:
        """The characters at the table."""
        return tuple(dict.fromkeys(filter(None, map(character_of, self.others))))

    @property
    def table(self) -> Table:
        """The options that differ from the default, without the first player."""
        return _table(self.game)


class GameFilter(NamedTuple):
    """What the record shows; None and "" mean all."""

    game: str = ""
    person: str | None = None
    seats: int | None = None
    table: Table | None = None
    against: str = ""

    def fits(self, one: PlayedSide) -> bool:
        """Whether the filter takes a game of the person's."""
        return (
            self.game in ("", one.game.game)
            and self.seats in (None, len(one.game.seats))
            and self.table in (None, one.table)
            and (not self.against or self.against == one.against or self.against in one.characters)
        )


def played_by(
    counted: Mapping[Path, GameStats], person: str | None, persons: Persons
) -> Iterator[PlayedSide]:
    """Yield the finished games of a person, or of all people, in the order of their beginning."""
    ordered = sorted(counted.items(), key=lambda item: (item[1].created, item[0].name))
    for path, game in ordered:
        if not game.is_finished:
            continue
        ours = tuple(
            seat
            for seat, info in enumerate(game.seats)
            if info.is_human and person in (None, person_of(info.name, persons))
        )
        if ours:
            yield PlayedSide(path, game, ours)


def people_of(counted: Iterable[GameStats], persons: Persons) -> dict[str, int]:
    """Return who has finished games, and how many; most games first."""
    found: dict[str, int] = {}
    for game in counted:
        if game.is_finished:
            for person in {person_of(info.name, persons) for info in game.seats if info.is_human}:
                found[person] = found.get(person, 0) + 1
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _usual(game_id: str) -> str:
    return usual_level(find(game_id)) if game_id in games() else ""


def _table(game: GameStats) -> Table:
    if game.game not in games():
        return ()
    return tuple(
        (option.key, game.options[option.key])
        for option in find(game.game).box.options
        if option.kind != "seat" and game.options.get(option.key, option.default) != option.default
    )


# Export for spreadsheets: a row for each person in each finished game

COLUMNS = (
    *("file", "game", "begun", "players", "options", "name", "person", "against"),
    *("won", "shared", "place", "score", "length", "hints", "assisted"),
)
"""Names of the columns, which never change and are not translated: programs read them."""


def as_csv(counted: Mapping[Path, GameStats], persons: Persons) -> str:
    """Return all games; each game's own numbers follow in columns `GAME.KEY`."""
    played = list(played_by(counted, None, persons))
    figures = sorted({(one.game.game, key) for one in played for key in one.game.figures})
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([*COLUMNS, *(f"{game}.{key}" for game, key in figures)])
    for together in played:
        game = together.game
        for seat in together.ours:
            one = together._replace(ours=(seat,))
            name = game.seats[seat].name
            row: list[object] = [files.shown(one.path.name), game.game, game.created, len(game.seats)]
            row += [" ".join(f"{key}={value}" for key, value in one.table), name, person_of(name, persons)]
            row += [one.against, int(one.is_won), int(one.is_shared), one.place, one.score, game.length]
            row += [game.hints[seat] if game.hints else 0, int(game.is_assisted)]
            own = [game.figures.get(key, ()) if game.game == of else () for of, key in figures]
            row += [numbers[seat] if numbers else "" for numbers in own]
            writer.writerow([safe(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue()


def safe(cell: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@") else cell
