"""Makes puzzles: computer players play, positions that prove to be puzzles are kept, the best of them chosen.

    python build/puzzles.py GAME --games 1200 --levels easy,normal --seen

The commands that made those that ship, and what they found, stand in docs/packaging.md.

Games are played from seeds that follow from their numbers, so the same command makes the same puzzles. At
each position the questions of the game (`Box.puzzles`) are asked for a proof; of each question and theme
one a game is drawn. Twins (same question, theme, answer and difficulty) are dropped; questions and themes
are taken in turn, and thirds by difficulty make the storeys. They are written to
assets/puzzles: ours to <game>.jsonl.gz, those of a package to its <game>.jsonl. What somebody has looked at
stays `seen`; what was found poor is left out by the beginning of its digest (`--drop`).
"""

from __future__ import annotations

import argparse
import gzip
import os
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine import codec, registry
from tabletop.engine.box import Proof
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.players import is_own
from tabletop.engine.table import Table
from tabletop.puzzles import Puzzle, path_of, puzzles_of

WANTED = 60
"""So many a game."""


class _Proved(NamedTuple):
    """Where in a game a position proved to be a puzzle: after so many steps."""

    question: str
    seat: int
    steps: int
    proof: Proof[Any]


class Found(NamedTuple):
    """A position that is a puzzle, not yet numbered."""

    puzzle: Puzzle
    difficulty: int
    shape: str
    """The tags of the answer's commands: twins have like theme and shape."""


def play(game_id: str, levels: Sequence[str], number: int, most_seats: int = 9) -> list[Found]:
    """Play one game and return what proves to be a puzzle in it: of each question and theme one."""
    game = registry.find(game_id)
    seed = derived_seed(f"puzzles of {game_id}", number)
    drawn = random.Random(seed)
    seats = drawn.choice([seats for seats in game.players.seat_counts if 1 < seats <= most_seats])
    kinds = [one if is_own(one) else f"bot:{one}" for one in drawn.choices(levels, k=seats)]
    table = Table.new(game, [SeatInfo(f"{kind} {seat}", kind) for seat, kind in enumerate(kinds)], seed)
    choosers = [make(kind, game) for kind in kinds]
    alike: dict[tuple[str, str], list[_Proved]] = defaultdict(list)
    seat = None
    while table.result is None:
        seat = next_actor(game, table.state, seat)
        view = table.view(seat)
        for question in game.box.puzzles():
            proof = question.prove(view, seat)
            if proof is not None:
                alike[question.id, proof.theme].append(_Proved(question.id, seat, len(table.steps), proof))
        table.submit(seat, choosers[seat](view, seat, bot_chance(seed, seat, len(table.steps))))
    return [_found(table, drawn.choice(proved)) for _, proved in sorted(alike.items())]


def _found(table: Table[Any, Any, Any], proved: _Proved) -> Found:
    steps, proof = table.steps[: proved.steps], proved.proof
    puzzle = Puzzle(
        id="",
        game=table.game.id,
        question=proved.question,
        seats=len(table.seats),
        seat=proved.seat,
        seed=table.seed,
        digest=codec.digest(steps[-1].state),
        commands=tuple(
            (step.record.seat, _raw(step.record.command))
            for step in steps
            if step.record.seat is not None and step.record.command is not None
        ),
        answer=tuple(map(_raw, proof.answer)),
        misses=tuple(tuple(map(_raw, miss)) for miss in proof.misses),
        theme=proof.theme,
        clause=proof.clause,
        storey=1,
        given=dict(proof.given),
    )
    return Found(puzzle, proof.difficulty, " ".join(type(command).__name__ for command in proof.answer))


def _raw(command: Any) -> msgspec.Raw:
    """Return a command as JSON without what it says by default: thousands of them are shipped."""
    said = msgspec.to_builtins(command)
    for field in msgspec.structs.fields(command):
        if getattr(command, field.name) == field.default:
            del said[field.encode_name]
    return msgspec.Raw(msgspec.json.encode(said))


def chosen(found: Sequence[Found], wanted: int = WANTED) -> list[Puzzle]:
    """Return the best of them: no twins, kinds and themes in turn, in thirds by difficulty, numbered."""
    kinds: dict[tuple[str, str], dict[str, Found]] = defaultdict(dict)
    for one in found:
        kinds[one.puzzle.question, one.puzzle.theme].setdefault(f"{one.shape} {one.difficulty}", one)
    queues = [sorted(twins.values(), key=_first) for _, twins in sorted(kinds.items())]
    taken: list[Found] = []
    for turn in count():
        if len(taken) >= wanted or not any(queues):
            break
        for queue in queues:
            if queue and len(taken) < wanted:
                taken.append(queue.pop((0, len(queue) // 2, -1)[turn % 3]))
    taken.sort(key=_first)
    return [
        msgspec.structs.replace(
            one.puzzle, id=f"{one.puzzle.game}-{place + 1:02}", storey=1 + 3 * place // len(taken)
        )
        for place, one in enumerate(taken)
    ]


def _first(one: Found) -> tuple[int, str]:
    return one.difficulty, one.puzzle.digest


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the puzzles of a game and say how many positions gave how many, in what time."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument(
        "--also", nargs="+", metavar="LEVELS NUMBER", help="games of other players, by number"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--levels", default="easy,hard,normal", help="of the computer players, drawn; or FILE.py:CLASS"
    )
    parser.add_argument("--seats", type=int, default=9, help="at most: the fewer, the shorter the games")
    parser.add_argument("--drop", nargs="*", default=(), help="beginnings of digests to leave out")
    parser.add_argument("--seen", action="store_true", help="somebody has looked at all that is written")
    parser.add_argument("--dry", action="store_true", help="write nothing")
    asked = parser.parse_args(arguments)
    games = [(asked.levels.split(","), number) for number in range(asked.games)]
    if asked.also is not None:
        games += [(asked.also[0].split(","), int(number)) for number in asked.also[1:]]
    with ProcessPoolExecutor(asked.processes) as pool:
        made = partial(play, asked.game, most_seats=asked.seats)
        parts = list(pool.map(made, *zip(*games, strict=True), chunksize=4))
    dropped = tuple(asked.drop)
    found = [one for part in parts for one in part]
    puzzles = chosen([one for one in found if not dropped or not one.puzzle.digest.startswith(dropped)])
    told = Counter((one.puzzle.question, one.puzzle.theme) for one in found)
    kept = Counter((one.question, one.theme) for one in puzzles)
    for kind, number in sorted(told.items()):
        print(f"{kind[0]:24} {kind[1]:24} {number:6} found {kept[kind]:4} kept")
    spent = sum(os.times()[:4])
    print(f"{len(games)} games, {len(found)} found, {len(puzzles)} kept, {spent:.0f} s of CPU time")
    if not asked.dry:
        _write(asked.game, puzzles, seen=asked.seen)
    return 0


def _write(game_id: str, puzzles: Sequence[Puzzle], *, seen: bool) -> None:
    known = {puzzle.digest for puzzle in puzzles_of(game_id) if puzzle.seen}
    path = path_of(game_id)
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = (
        msgspec.json.encode(msgspec.structs.replace(one, seen=seen or one.digest in known)) for one in puzzles
    )
    text = b"".join(line + b"\n" for line in lines)
    path.write_bytes(gzip.compress(text, 9, mtime=0) if path.suffix == ".gz" else text)


if __name__ == "__main__":
    raise SystemExit(main())
