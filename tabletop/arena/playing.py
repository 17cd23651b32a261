"""Plans the games of a match, and plays one of them."""

from __future__ import annotations

import time
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations
from typing import Any, TypeAlias

import msgspec

from tabletop.arena import ceiling
from tabletop.bots import players
from tabletop.bots.players import bot_chance, derived_seed, make, reason
from tabletop.engine.cast import Habit
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.message import SentenceError, in_english, msg, msgn
from tabletop.engine.players import LEVEL, face_of, is_own, own_name, plays_as
from tabletop.engine.protocol import Chooser, Game, Illegal, Options, Seat
from tabletop.engine.registry import find
from tabletop.engine.setup import checked_options
from tabletop.engine.table import Table
from tabletop.record.game_stats import moves_of

# Plan: who plays whom, at which seats, with which deals; numbered games, the same everywhere

Player: TypeAlias = "str | tuple[str, Chooser]"
"""A kind of computer player ("greedy", "bot:hard", "./mine.py:Mine", `ceiling.names`), or a name and a
chooser."""


class ArenaError(SentenceError):
    """A match cannot be played as asked for."""

    def __str__(self) -> str:
        return in_english(self.message)


@dataclass(frozen=True)
class Job:
    """One game to play: the player at each seat, and the deal. `number` is its place in the match; `text` are
    the cards or the board, if they are not the game's own: text can be sent, a game with it cannot."""

    number: int
    game: str | Game[Any, Any, Any]
    players: tuple[Player, ...]
    seed: int
    options: Options
    text: str = ""

    @property
    def rules(self) -> Game[Any, Any, Any]:
        """The game that is played."""
        return cast(self.game, self.text)


def cast(game: str | Game[Any, Any, Any], text: str = "") -> Game[Any, Any, Any]:
    """Return a game by its id, or as it is, with the cards or the board of a text; raise `ContentError`."""
    if isinstance(game, str):
        return _cast(game, text) if text else find(game)
    return game.edition.recast(text) if text and game.edition.recast is not None else game


@lru_cache(maxsize=8)
def _cast(game_id: str, text: str) -> Game[Any, Any, Any]:
    """Return a game with the cards of a text; each process makes it once."""
    return cast(find(game_id), text)


@dataclass(frozen=True)
class MatchPlan:
    """A match: `deals` deals, each played at all tables of `seats` of the players, in all rotations. A game's
    number does not depend on the number of deals, so a longer match begins with the shorter one."""

    game: str | Game[Any, Any, Any]
    players: tuple[Player, ...]
    seats: int
    deals: int
    seed: int
    options: Options
    is_of_people: bool = False
    """Whether each player meets only plain ones of its level, instead of all the others."""
    text: str = ""
    """The cards or the board, if they are not the game's own."""

    @property
    def rules(self) -> Game[Any, Any, Any]:
        """The game that is played."""
        return cast(self.game, self.text)

    @property
    def tables(self) -> tuple[tuple[Player, ...], ...]:
        """All tables: every choice of players for the seats, each once; or a player and its peers."""
        if self.is_of_people:
            kinds = (player for player in self.players if isinstance(player, str))
            return tuple((kind, *(plays_as(kind),) * (self.seats - 1)) for kind in kinds)
        return tuple(dict.fromkeys(combinations(sorted(self.players, key=self.players.index), self.seats)))

    @property
    def games(self) -> int:
        """How many games the match has."""
        return self.deals * sum(map(_turns, self.tables))

    def jobs(self, done: Container[int] = ()) -> Iterator[Job]:
        """Yield the games to play except those in `done`, deal by deal."""
        tables, number = self.tables, 0
        for deal in range(self.deals):
            seed = derived_seed("match", self.seed, deal)
            for at, table in enumerate(tables):
                # Neighbours vary from deal to deal, places from game to game.
                order = Chance(derived_seed("seating", self.seed, deal), at).shuffled(table)
                for turn in range(_turns(table)):
                    if number not in done:
                        seated = order[turn:] + order[:turn]
                        yield Job(number, self.game, seated, seed, self.options, self.text)
                    number += 1


def planned(
    game: str | Game[Any, Any, Any],
    players: Sequence[Player],
    games: int,
    seats: int | None = None,
    seed: int = 1,
    options: Options | None = None,
    text: str = "",
) -> MatchPlan:
    """Return the match of at least so many games: whole deals, each at every table in every rotation; `text`
    are cards or a board other than the game's own.

    A level's name alone means the game's own player of that level. Without `seats` all sit at one table, or
    as many as the game has seats for. Raises `UnknownGameError`, `UnknownBotError`, `OwnPlayerError`,
    `SetupError` and `ArenaError`.
    """
    rules = cast(game, text)
    named = tuple(_kind(rules, player) for player in players)
    for player in named:
        if isinstance(player, str) and player not in ceiling.names(rules):
            make(player, rules)
    names = [name_of(player) for player in dict.fromkeys(named)]
    for name in names:
        if names.count(name) > 1:
            raise ArenaError(msg("Two players are called “{player}”. Rename one of them.", player=name))
    counts = rules.players.seat_counts
    seats = seats or max((count for count in counts if count <= len(named)), default=min(counts))
    checked = checked_options(rules, seats, options or {})
    if seats > len(named):
        raise ArenaError(
            msgn(
                "{count} seat needs a player, but you named {named}. You can name a player several times.",
                "{count} seats need {count} players, but you named {named}. You can name a player several "
                "times.",
                seats,
                named=len(named),
            )
        )
    one_deal = MatchPlan(game, named, seats, 1, seed, checked, text=text)
    return replace(one_deal, deals=-(-games // one_deal.games))


def planned_of_people(
    game: str,
    kinds: Sequence[str],
    games: int,
    seats: int | None = None,
    seed: int = 1,
    options: Options | None = None,
    text: str = "",
) -> MatchPlan:
    """Return the match of characters, each against plain players of its level: at least so many games each,
    all on the same deals. Raises what `planned` does."""
    counts = find(game).players.seat_counts
    seats = seats or min(count for count in counts if count > 1)
    everybody = [kind for kind in kinds for _ in range(seats)]
    together = planned(game, everybody, 1, seats, seed, options, text)
    people = replace(together, players=tuple(kinds), is_of_people=True)
    return replace(people, deals=-(-games // seats))


def _turns(table: tuple[Player, ...]) -> int:
    """Return the number of different rotations of a table."""
    return len(table) if len(set(table)) > 1 else 1


def name_of(player: Player) -> str:
    """Return a player's name in results."""
    if isinstance(player, tuple):
        return player[0]
    return own_name(player) if is_own(player) else player


def _kind(game: Game[Any, Any, Any], player: Player) -> Player:
    if isinstance(player, tuple):
        return player
    if is_own(player):
        return players.absolute(player)
    return LEVEL + player if player in game.players.bots else player


class EndlessGameError(ArenaError):
    """A game does not end within the most commands that its rules allow."""


class PlayerFailedError(ArenaError):
    """A player raised an error or gave a command that the rules refuse, which makes its match worthless."""


class PlayedGame(msgspec.Struct, frozen=True):
    """How a game went: `players`, `winners` (none in a draw), `scores` and `micros` by seat.

    `rounds` is in turns or rounds, `lively` are the game's own measures; `habits` are those of personalities,
    by seat, if a character plays; `silly` counts the acts of each kind, by seat (`Players.silly`). `clause`
    says how it ended; `built` counts the cards built, by seat (`Progress.built`). `micros`
    are the microseconds of processor time of each decision: all else is equal wherever the game is played.
    """

    number: int
    seed: int
    players: tuple[str, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    commands: int
    rounds: int
    lively: dict[str, float]
    micros: tuple[tuple[int, ...], ...]
    habits: dict[str, tuple[Habit, ...]] = {}
    silly: dict[str, tuple[int, ...]] = {}
    clause: str = ""
    built: dict[str, tuple[int, ...]] = {}


def play(job: Job, table: Table[Any, Any, Any] | None = None) -> PlayedGame:
    """Play a job's game to its end; raises `PlayerFailedError`, and `EndlessGameError` if it has none.

    With a `table`, its game is played there, for those who want to see it; it is the job's, just begun.
    """
    game = job.rules
    names = tuple(map(name_of, job.players))
    table = table or Table.new(game, [SeatInfo(name, name) for name in names], job.seed, job.options)
    choosers = [_chooser(table, player) for player in job.players]
    bot_seed = derived_seed("bots of", job.seed, job.number)
    micros: list[list[int]] = [[] for _ in names]
    silly = {kind: [0] * len(names) for kind in game.players.silly}
    seat = None
    while (result := table.result) is None:
        if len(table.steps) > game.rules.longest_game:
            raise EndlessGameError(
                msgn(
                    "Game {seed} does not end within {count} command.",
                    "Game {seed} does not end within {count} commands.",
                    game.rules.longest_game,
                    seed=job.seed,
                )
            )
        seat = next_actor(game, table.state, seat)
        view, chance = table.view(seat), bot_chance(bot_seed, seat, len(table.steps))
        started = time.thread_time()
        try:
            command = choosers[seat](view, seat, chance)
            micros[seat].append(round(1_000_000 * (time.thread_time() - started)))
            for kind, is_silly in game.players.silly.items():
                silly[kind][seat] += is_silly(view, seat, command)
            table.submit(seat, command)
        except Exception as error:
            raise _failed(game, job, names[seat], error) from error
    return PlayedGame(
        job.number,
        job.seed,
        names,
        result.winners,
        result.scores,
        len(table.steps) - 1,
        game.progress.round_of(table.state),
        dict(_lively(table)),
        tuple(map(tuple, micros)),
        dict(game.players.personalities.count(moves_of(table))) if any(map(face_of, names)) else {},
        {kind: tuple(counted) for kind, counted in silly.items()},
        result.clause,
        _built(table),
    )


def _built(table: Table[Any, Any, Any]) -> dict[str, tuple[int, ...]]:
    counted: dict[str, list[int]] = {}
    for step in table.steps:
        for found in filter(None, map(table.game.progress.built, step.record.events)):
            seat, card = found
            counted.setdefault(card, [0] * len(table.names))[seat] += 1
    return {card: tuple(by_seat) for card, by_seat in sorted(counted.items())}


def _chooser(table: Table[Any, Any, Any], player: Player) -> Chooser:
    if player in ceiling.names(table.game):
        return partial(ceiling.choose, table, name=str(player))
    return make(player, table.game) if isinstance(player, str) else player[1]


def _lively(table: Table[Any, Any, Any]) -> dict[str, float]:
    states = [step.state for step in table.steps]
    events = [event for step in table.steps for event in step.record.events]
    return {name: float(number) for name, number in table.game.progress.liveliness(states, events).items()}


def _failed(game: Game[Any, Any, Any], job: Job, name: str, error: Exception) -> PlayerFailedError:
    if isinstance(error, Illegal) and error.code:
        why = game.words.explain(error)
        return PlayerFailedError(
            msg(
                "“{player}” gives a command in game {number} that the rules refuse. {why}",
                player=name,
                number=job.number,
                why=why,
            )
        )
    return PlayerFailedError(
        msg(
            "“{player}” fails in game {number}: {reason}.",
            player=name,
            number=job.number,
            reason=reason(error),
        )
    )
