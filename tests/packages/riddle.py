"""Nim with a question: a package that has puzzles. Its source is put on a shelf, and run there."""

from __future__ import annotations

from tests.packages.shelf import Shelf

SOURCE = """
from dataclasses import replace
from tabletop.engine.message import msg
from tabletop.engine.box import Proof, Question, Verdict
from tabletop_nim import GAME as NIM
from tabletop_nim.rules import Build

CLAUSE = NIM.words.clauses[1].id


def prove(view, seat):
    if seat not in NIM.rules.actors(view):
        return None
    builds = [one for one in NIM.rules.legal(view, seat) if isinstance(one, Build)]
    best = max(one.plot for one in builds)
    answer = tuple(one for one in builds if one.plot == best)[:1]
    misses = tuple((one,) for one in builds if one.plot != best)
    return Proof({"plot": best}, answer, misses, "dear", CLAUSE, len(builds))


def judge(before, seat, given, done, now):
    is_solved = getattr(done[-1], "plot", None) == given["plot"]
    return Verdict(is_solved, msg("Plot 5 is worth most.") if is_solved else msg("It is worth less."))


DEAREST = Question(
    id="dearest",
    title="The dearest plot",
    ask=lambda view, seat, given: msg("Build where it counts most."),
    hint=lambda view, seat, given, answer: msg("Count the points."),
    prove=prove,
    judge=judge,
)
GAME = replace(NIM, id="riddle", name="Riddle", box=replace(NIM.box, puzzles=lambda: (DEAREST,)))
"""
MAKE = """
import sys, msgspec
from tabletop.engine import codec
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tabletop.puzzles import Puzzle
from box_riddle import DEAREST, GAME

raw = lambda command: msgspec.Raw(msgspec.json.encode(command))
lines = []
for seed in range(40):
    table = Table.new(GAME, [SeatInfo("A"), SeatInfo("B")], seed)
    (seat,) = table.actors
    try:
        proof = DEAREST.prove(table.view(seat), seat)
    except ValueError:
        continue
    if proof.misses and len(lines) < 3:
        lines.append(Puzzle(
            id=f"riddle-{len(lines) + 1:02}", game="riddle", question="dearest", seats=2, seat=seat,
            seed=seed, digest=table.digest, commands=(), answer=tuple(map(raw, proof.answer)),
            misses=tuple(tuple(map(raw, miss)) for miss in proof.misses), theme=proof.theme,
            clause=proof.clause, storey=1, options={"long": False}, given=dict(proof.given),
        ))
sys.stdout.buffer.writelines(msgspec.json.encode(one) + b"\\n" for one in lines)
"""


def install(shelf: Shelf) -> list[str]:
    """Install it beside Nim, with three puzzles, and return their lines."""
    table = "from tabletop_nim.table import TABLE\n"
    folder = shelf.module("box_riddle", {"__init__.py": SOURCE, "table.py": table})
    shelf.declare("box-riddle", {"riddle": "box_riddle"})
    made = shelf.python("-c", MAKE)
    assert made.stderr == "", made.stderr
    (folder / "assets" / "puzzles").mkdir(parents=True)
    (folder / "assets" / "puzzles" / "riddle.jsonl").write_text(made.stdout)
    return made.stdout.splitlines()
