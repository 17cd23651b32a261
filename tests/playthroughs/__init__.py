"""Golden playthroughs: whole games as text, so that a change of the rules shows as a diff.

Play is random, or as it was written down where random play never comes to an end worth seeing.

`python -m tests.playthroughs --write` writes them anew. A game that is registered and has none fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import tabletop
from tabletop.bots.players import bot_chance, make
from tabletop.engine import codec, conformance
from tabletop.engine.protocol import Game
from tabletop.engine.table import Table
from tabletop.i18n import Catalogue

HERE = Path(__file__).parent

PLAYED_WELL = frozenset({"designtown", "deckville"})
"""Games that random play never wins."""


class Play(NamedTuple):
    """One playthrough: a game, its seat count, the option that is not at its default, and the seed."""

    game: str
    seat_count: int
    changed: tuple[tuple[str, Any], ...]
    seed: int

    @property
    def path(self) -> Path:
        changed = "".join(f"_{key}" if value is True else f"_{key}_{value}" for key, value in self.changed)
        return HERE / f"{self.game}_{self.seat_count}_seats{changed}.txt"


def plays() -> Iterator[Play]:
    """Every game with every seat count, and with two seats once for each value of each option."""
    for name in tabletop.games():
        game = tabletop.game(name)
        for seat_count in game.players.seat_counts:
            yield Play(name, seat_count, (), seat_count)
        for seed, (key, value) in enumerate(_other_values(game), start=100):
            yield Play(name, max(2, min(game.players.seat_counts)), ((key, value),), seed)


def _other_values(game: Game[Any, Any, Any]) -> Iterator[tuple[str, Any]]:
    for option in game.box.options:
        match option.kind:
            case "switch":
                yield option.key, not option.default
            case "seat":
                yield option.key, 1
            case _:
                yield from ((option.key, key) for key, _ in option.choices if key != option.default)


def text_of(play: Play) -> str:
    """Play the game and return it as text."""
    game = tabletop.game(play.game)
    if play.game in PLAYED_WELL:
        table = _played_well(play)
    else:
        table = conformance.play(game, play.seat_count, dict(play.changed), play.seed, every=1 << 30)
    return "\n".join(_lines(table)) + "\n"


def _played_well(play: Play) -> Table[Any, Any, Any]:
    """The moves that were written down; the game's own computer player makes those of a new playthrough.

    So the rules are held to them, and computer players may change.
    """
    game = tabletop.game(play.game)
    names = [f"Seat {seat + 1}" for seat in range(play.seat_count)]
    table = Table.new(game, names, play.seed, dict(play.changed))
    choose, written = make("bot", game), _commands(play, game)
    while table.result is None:
        seat = min(table.actors)
        chance = bot_chance(play.seed, seat, len(table.steps))
        table.submit(seat, next(written, None) or choose(table.view(seat), seat, chance))
    return table


def _commands(play: Play, game: Game[Any, Any, Any]) -> Iterator[Any]:
    """The commands of a playthrough that was written: each stands below the line that says what it is."""
    lines = play.path.read_text(encoding="utf-8").splitlines() if play.path.exists() else []
    for line in lines:
        if line.startswith("   {"):
            yield msgspec.json.decode(line, type=game.rules.command_type)


def _lines(table: Table[Any, Any, Any]) -> Iterator[str]:
    game, names, result = table.game, table.names, table.result
    say = Catalogue("en").message
    content = codec.content_digest(game.edition.content)
    yield f"game     {game.id}, rules version {game.edition.rules_version}, content {content}"
    yield f"seats    {', '.join(names)}"
    yield f"seed     {table.seed}"
    yield f"options  {_json(table.options)}"
    for position, step in enumerate(table.steps):
        record = step.record
        yield ""
        if record.seat is None or record.command is None:
            yield f"{position}. Set-up"
        else:
            view = game.secrets.redact(table.state_at(position), record.seat)
            yield f"{position}. {names[record.seat]}: {say(game.words.label(record.command, view), names)}"
            yield f"   {_json(record.command)}"
        for event in record.events:
            for line in game.words.describe(event):
                yield f"   - {say(line, names)}"
        yield f"   = {codec.digest(step.state)}"
    if result is not None:
        yield ""
        yield f"Result: {say(result.reason, names)} {_json(result.scores)} ({result.clause})"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
