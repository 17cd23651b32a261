"""How many planted blunders reviews name, and what they call one that is none.

    python -m tests.review.blunders plant FOLDER --games 50     # once: so many games with a blunder each
    python -m tests.review.blunders count FOLDER                # reviews them, prints a table
    python -m tests.review.blunders alarms FOLDER --games 10    # reviews games without any

Hard sits at seat 0 among Normals. At one of its decisions it gives another legal command than the best, one
that loses `CLEAR` of a thousand wins against it: by play-outs that nothing in the review shares, of other
worlds, more of them, and longer (`LONG`). Kinds that are rare so far come first, and no game is used for
more than `_EACH`. Whatever else of Hard's moves is called a turning point is a false alarm where the same
long play-outs do not confirm it, and so is whatever is so called in games in which nothing was planted.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import tabletop
from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import choices, next_actor
from tabletop.engine.protocol import Advice
from tabletop.engine.registry import find
from tabletop.engine.table import Table
from tabletop.review.moments import GAP, TurningPoint, moments, played_on, view_before
from tabletop.saves.file_format import as_saved
from tabletop.saves.loading import parse

CLEAR: Final = 150
"""A blunder loses so many of a thousand wins at least, and that by three standard errors."""
LONG: Final = {"chinatown": (48, 1), "designtown": (100, 5), "deckville": (100, 5), "gotown": (120, 20)}
"""With how many pairs of play-outs at most, over how many rounds or turns, a blunder is proved."""
SHORT: Final = {"chinatown": 0, "designtown": 2, "deckville": 1, "gotown": 6}
"""Over how many it is looked for."""
_GLANCE: Final = 6
"""With so many pairs."""
_BATCH: Final = 12
"""After each so many pairs a proof may end."""
_TRIES: Final = 60
"""So many commands are tried a game."""
_AT_ONCE: Final = 5
"""So many of them at one decision."""
_EACH: Final = 3
"""So many blunders, of kinds apart, are planted in one game at most, each in a copy of its own."""
_LOOKED_AT: Final = 30
"""So many decisions of a game are looked at."""
_DRAWS: Final = 4
"""Open-ended commands are drawn so often at each."""
_OPEN: Final = 3
"""So many times as many pairs say of a turning point whether it is one, where fewer leave it open."""
_UNTOUCHED: Final = 9_000
"""Games from this number on are never planted in."""
_FAR: Final = 1_000_000
"""Worlds from this number on are the proof's own."""

Facts: TypeAlias = dict[str, Any]
"""What is known of a planted blunder."""

_NOT_MADE: Final = {
    "BuildFloor": "build not made",
    "StealFloor": "theft not made",
    "PlaceDog": "guard not placed",
    "PlayCard": "stopped too early",
    "Stop": "needless risk",
    "Buy": "card not bought or flipped",
    "Upgrade": "card not bought or flipped",
    "BuyUpgraded": "card not bought or flipped",
    "Recycle": "wrong card recycled",
    "BuildResource": "build not made",
    "BuildProperty": "build not made",
    "TakeFromSupply": "wrong draw",
    "DrawCard": "wrong draw",
    "DrawReplacement": "wrong draw",
    "ReplaceDiscard": "wrong discard",
    "DiscardDown": "wrong discard",
    "Reserve": "wrong reserve",
    "KeepPlots": "plots kept badly",
    "SignDeal": "deal not taken",
    "ProposeDeal": "deal not offered",
    "EditDeal": "deal not offered",
    "ShuffleDeck": "not shuffled",
    "PlaceTile": "tile placed badly",
    "FinishPlacing": "tile placed badly",
    "TakeFromSupply DrawCard": "card not swapped",
    "TakeFromSupply BuildResource": "card not swapped",
    "TakeFromSupply BuildProperty": "card not swapped",
    "TakeFromSupply SkipStep": "card not swapped",
    "TakeFromSupply EndTurn": "card not swapped",
    "BuildProperty BuildProperty": "wrong build",
    "BuildProperty BuildResource": "wrong build",
    "BuildResource BuildResource": "wrong build",
    "BuildResource BuildProperty": "wrong build",
    "Reserve EndTurn": "reserve left empty",
    "DrawCard EndTurn": "draw not made",
    "DrawReplacement EndTurn": "draw not made",
    "PlaceTile FinishPlacing": "tile held back",
}
"""Kinds of blunders by the command that was better, some by both."""
_MADE: Final = {
    "SignDeal": "bad deal signed",
    "AnswerCall": "bad deal signed",
    "DiscardCards": "plots kept badly",
    "ProposeDeal": "bad deal offered",
    "EditDeal": "bad deal offered",
    "ShuffleDeck": "shuffled too soon",
}
"""By the command that was given instead; these say more."""


def kind_of(better: Advice, made: Any) -> str:
    """Name what kind of blunder a command is where another was better."""
    should, done = type(better.command).__name__, type(made).__name__
    if better.code == "wins_now":
        return "win not taken"
    if better.code == "saves_the_reserve" and (should != done or made.card != better.command.card):
        return "reserve not built"
    if should == done and hasattr(made, "discards") and made.card == better.command.card:
        return "wrong payment"
    if should == done == "EndTurn":
        return "wrong discard"
    if should in ("EndTurn", "SkipStep") and done not in _MADE:
        return "card wasted"
    special = "card not played" if should.startswith("Play") else "went on in vain"
    return _MADE.get(done) or _NOT_MADE.get(f"{should} {done}") or _NOT_MADE.get(should, special)


class Proved(NamedTuple):
    """What a command costs against another one, in thousandths of a win, and the error of that."""

    loss: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether it is a blunder."""
        return self.loss >= CLEAR and self.loss >= 3 * self.error

    @property
    def is_sure(self) -> bool:
        """Whether no more pairs are needed to say so."""
        return self.loss - self.error >= CLEAR and self.loss >= 4 * self.error

    @property
    def is_none(self) -> bool:
        """Whether no more pairs are needed to say the contrary."""
        return self.loss + 2 * self.error < CLEAR


class Worlds:
    """A seat's parts of the win after commands from one decision on, in worlds imagined from its view."""

    def __init__(self, table: Table[Any, Any, Any], view: Any, seat: int = 0) -> None:
        """Nothing is played on yet."""
        self._game, self._view, self._seat = table.game, view, seat
        self._known = dict[tuple[Any, int, int], float]()

    def lost(self, made: Any, better: Any, numbers: Sequence[int], rounds: int) -> list[float]:
        """Return by how much one command wins less than another, in each of some worlds."""
        return [self._won(better, one, rounds) - self._won(made, one, rounds) for one in numbers]

    def looks_bad(self, made: Any, better: Any, rounds: int) -> bool:
        """Whether a command may be a blunder, at a glance."""
        return all(
            sum(self.lost(made, better, range(pairs), rounds)) >= CLEAR * pairs / part
            for pairs, part in ((_GLANCE // 3, 2), (_GLANCE, 1))
        )

    def _won(self, command: Any, number: int, rounds: int) -> float:
        key = command, number, rounds
        if key not in self._known:
            seat, chance = self._seat, Chance(derived_seed("proof", number), 0)
            world = self._game.secrets.imagine(self._view, seat, chance)
            self._known[key] = played_on(self._game, world, seat, command, "bot:normal", number, rounds)
        return self._known[key]


def proof(game_id: str, worlds: Worlds, made: Any, better: Any) -> Proved:
    """Return what a command costs, ended as soon as it is sure that it is a blunder or none."""
    pairs, rounds = LONG[game_id]
    found, gaps = Proved(0, 0), list[float]()
    while len(gaps) < pairs:
        gaps += worlds.lost(made, better, range(_FAR + len(gaps), _FAR + len(gaps) + _BATCH), rounds)
        found = Proved(sum(gaps) / len(gaps), _error(gaps))
        if found.is_none or (found.is_sure and len(gaps) >= 2 * _BATCH):
            break
    return found


def _error(gaps: Sequence[float]) -> float:
    mean = sum(gaps) / len(gaps)
    return max(1.0, sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps)))


def finished(table: Table[Any, Any, Any], number: int) -> Table[Any, Any, Any]:
    """Play a table to its end: seat 0 is Hard's, all others are Normal's."""
    game = table.game
    hard, normal = make("bot:hard", game), make("bot:normal", game)
    seat = table.steps[-1].record.seat
    while table.result is None:
        seat = next_actor(game, table.state, seat)
        chance = bot_chance(derived_seed("blunders", number), seat, len(table.steps))
        table.submit(seat, (normal if seat else hard)(table.view(seat), seat, chance))
    return table


def _game(game_id: str, number: int) -> Table[Any, Any, Any]:
    """Play a game of Hard among Normals; each number of seats in turn."""
    game = find(game_id)
    counts = [count for count in game.players.seat_counts if count > 1]
    infos = [
        SeatInfo("ABCDE"[at], "bot:normal" if at else "human", at)
        for at in range(counts[number % len(counts)])
    ]
    return finished(Table.new(game, infos, derived_seed("blunders", number)), number)


def planted(game_id: str, number: int, seen: Counter[str]) -> Iterator[tuple[Table[Any, Any, Any], Facts]]:
    """Yield copies of a game with a blunder each and what is known of it, rare kinds first."""
    table = _game(game_id, number)
    tried, here, at = 0, set[str](), set[int]()
    for position, kind, advice, others in _by_rarity(table, Chance(derived_seed("blunder", number), 0), seen):
        if kind in here or position in at or tried >= _TRIES or len(here) == _EACH:
            continue
        worlds = Worlds(table, view_before(table, position, 0))
        for made in others[:_AT_ONCE]:
            tried += 1
            if not worlds.looks_bad(made, advice.command, SHORT[game_id]):
                continue
            cost = proof(game_id, worlds, made, advice.command)
            if cost.is_clear:
                told = table.up_to(position - 1)
                told.submit(0, made)
                here.add(kind)
                at.add(position)
                facts: Facts = {"position": position, "kind": kind, "code": advice.code}
                facts |= {"better": repr(advice.command), "made": repr(made)}
                facts |= {"loss": round(cost.loss), "error": round(cost.error), "number": number}
                yield finished(told, number), facts
                break


def _by_rarity(
    table: Table[Any, Any, Any], chance: Chance, seen: Counter[str]
) -> list[tuple[int, str, Advice, list[Any]]]:
    """Return seat 0's decisions, those with rarer commands before others, each with a kind of blunder and
    other commands that are of that kind: those first of whose kind there are the fewest so far."""
    game, found = table.game, list[tuple[int, str, Advice, list[Any]]]()
    assert game.players.advise is not None
    own = [at for at, step in enumerate(table.steps, 1) if step.record.seat == 0 and at > 1]
    what = {at: type(table.steps[at - 1].record.command) for at in own}
    often = Counter(what.values())
    for position in sorted(chance.shuffled(own), key=lambda at: often[what[at]])[:_LOOKED_AT]:
        view = view_before(table, position, 0)
        if len(tuple(game.rules.legal(view, 0))) > 1:
            best = game.players.advise(view, 0, bot_chance(1, 0, position))[0]
            kinds: dict[str, list[Any]] = {}
            draws = range(1 if game.rules.sample is None else _DRAWS)
            listed = (choices(game, view, 0, chance.named("open", position, at)) for at in draws)
            for one in dict.fromkeys(command for part in listed for command in part):
                if one != best.command:
                    kinds.setdefault(kind_of(best, one), []).append(one)
            found += [
                (position, kind, best, chance.named(kind, position).shuffled(others))
                for kind, others in kinds.items()
            ]
    turns = Counter[str]()
    ranked = list[tuple[int, int]]()
    for at, (_, kind, *_) in enumerate(found):
        turns[kind] += 1
        ranked.append((seen[kind] + turns[kind], at))
    return [found[at] for _, at in sorted(ranked)]


def plant(folder: Path, game_id: str, games: int, until: float) -> None:
    """Write so many games with a blunder each into a folder, with what is known of them; those that lie there
    are counted."""
    folder.mkdir(parents=True, exist_ok=True)
    facts = [json.loads(path.read_text()) for path in sorted(folder.glob(f"{game_id}-*.json"))]
    seen, number = Counter(one["kind"] for one in facts), max((one["number"] for one in facts), default=-1)
    while sum(seen.values()) < games and time.monotonic() < until:
        number += 1
        for table, told in planted(game_id, number, seen):
            seen[told["kind"]] += 1
            name = folder / f"{game_id}-{number:04}-{told['position']:03}"
            name.with_suffix(".tabletop").write_bytes(as_saved(table))
            name.with_suffix(".json").write_text(json.dumps(told))
            print(name.name, told, flush=True)


class Counted(NamedTuple):
    """What the review of one planted game came to."""

    kind: str
    is_named: bool
    alarms: Counter[bool]
    seconds: float


def _told(table: Table[Any, Any, Any], seat: int) -> tuple[TurningPoint, ...]:
    """Return the turning points of a seat's review."""
    search = moments(table, seat)
    try:
        while True:
            next(search)
    except StopIteration as end:
        return tuple(end.value)


def is_true(table: Table[Any, Any, Any], point: TurningPoint) -> bool:
    """Whether the proof's play-outs confirm what a review names: `GAP` lost within a standard error, and
    something by two. Where they leave it open, up to `_OPEN` times as many are played."""
    worlds = Worlds(table, view_before(table, point.position, point.seat), point.seat)
    pairs, rounds = LONG[table.game.id]
    gaps = list[float]()
    while True:
        begin = _FAR + len(gaps)
        gaps += worlds.lost(point.made, point.better.command, range(begin, begin + pairs), rounds)
        loss, error = sum(gaps) / len(gaps), _error(gaps)
        if loss + error >= GAP and loss >= 2 * error:
            return True
        if loss + 2 * error < GAP or len(gaps) >= _OPEN * pairs:
            return False


def reviewed(path: Path) -> Counted:
    """Review a planted game."""
    told, table = json.loads(path.with_suffix(".json").read_text()), parse(path, path.read_bytes()).table
    began = time.process_time()
    points = _told(table, 0)
    seconds = time.process_time() - began
    others = [one for one in points if told["position"] not in (one.position, *one.again)]
    alarms = Counter(is_true(table, one) for one in others)
    return Counted(told["kind"], len(others) < len(points), alarms, seconds)


def count(folder: Path, game_ids: Sequence[str]) -> None:
    """Print how many blunders are named, by game and kind; which other moves of Hard are called blunders."""
    for game_id in game_ids:
        kinds, named, alarms = Counter[str](), Counter[str](), Counter[bool]()
        seconds: dict[str, float] = {}
        for path in sorted(folder.glob(f"{game_id}-*.tabletop")):
            one = reviewed(path)
            kinds[one.kind] += 1
            named[one.kind] += one.is_named
            alarms += one.alarms
            # The adviser remembers what it thought of another copy of the same game.
            seconds.setdefault(path.stem[:-4], one.seconds)
            print(path.stem, one, flush=True)
        if not kinds:
            continue
        told = ", ".join(f"{kind} {named[kind]} of {of}" for kind, of in sorted(kinds.items()))
        took = f"{sum(seconds.values()) / len(seconds):.1f} ({max(seconds.values()):.1f})"
        sums = f"{kinds.total()} | {named.total()} | {told} | {alarms.total()} | {alarms[False]} | {took}"
        print(f"| {find(game_id).name} | {sums} |", flush=True)


def alarms(game_ids: Sequence[str], games: range) -> None:
    """Print how many moves of Hard and of a Normal are called blunders where none was planted, and how many
    of these longer play-outs confirm; the seconds of a review."""
    for game_id in game_ids:
        found, seconds = (Counter[bool](), Counter[bool]()), list[float]()
        for number in games:
            table = _game(game_id, _UNTOUCHED + number)
            for seat in (0, 1):
                began = time.process_time()
                points = _told(table, seat)
                seconds.append(time.process_time() - began)
                found[seat].update(is_true(table, one) for one in points)
            print(game_id, number, *map(dict, found), flush=True)
        told = " | ".join(f"{one.total()} | {one[False]}" for one in found)
        took = f"{sum(seconds) / len(seconds):.1f} ({max(seconds):.1f})"
        print(f"| {find(game_id).name} | {len(games)} | {told} | {took} |", flush=True)


def main() -> None:
    """Plant or count."""
    parser = argparse.ArgumentParser(description="How many planted blunders reviews name.")
    parser.add_argument("what", choices=("plant", "count", "alarms"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=50, help="so many of each game")
    parser.add_argument("--first", type=int, default=0, help="alarms: the first game's number")
    parser.add_argument("--minutes", type=float, default=60, help="planting each game ends after so long")
    parser.add_argument("ids", nargs="*", default=tabletop.games())
    wanted = parser.parse_args()
    if wanted.what == "count":
        count(wanted.folder, wanted.ids)
        return
    if wanted.what == "alarms":
        alarms(wanted.ids, range(wanted.first, wanted.first + wanted.games))
        return
    for game_id in wanted.ids:
        plant(wanted.folder, game_id, wanted.games, time.monotonic() + 60 * wanted.minutes)


if __name__ == "__main__":
    sys.exit(main())
