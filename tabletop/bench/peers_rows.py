"""Rows beside a peer: our search path and RLCard's Uno by turns, in one run.

RLCard's Uno is the fastest card game in pure Python that we know. Its bare game is played, a `Game` with
`init_game` and `step`, two players at random, without its environment, encoding or agents. Ratios of two
figures measured by turns need no calibration.
"""

from __future__ import annotations

import importlib.util
import random
import time
from collections.abc import Iterable

from tabletop.bench import PYTHON, BenchRow, CannotMeasureError
from tabletop.bench.engine_rows import BESIDE_PEER, SearchRun, deal_row, search
from tabletop.engine.message import N_, msg
from tabletop.engine.registry import find, own_games

PACKAGE = "rlcard"


def check() -> None:
    """Raise `CannotMeasureError` if the peer is not installed."""
    if importlib.util.find_spec(PACKAGE) is None:
        raise CannotMeasureError(msg("RLCard is not installed here: “pip install rlcard” gets it."))


def rows(quick: bool) -> Iterable[BenchRow]:
    """Measure, one row after another."""
    decisions, repeats = (4_000, 7) if quick else (20_000, 21)
    peer: list[float] = []
    for game_id in own_games():
        game = find(game_id)
        uno(decisions)
        search(game, decisions)
        pairs = [(uno(decisions), search(game, decisions)) for _ in range(repeats)]
        peer += (theirs for theirs, _ in pairs)
        yield from _beside(game.id, game.name, pairs)
    yield BenchRow(
        N_("RLCard's Uno, bare game step"),
        N_("decisions/s"),
        tuple(peer),
        is_more_better=True,
        scale=PYTHON,
    )


def _beside(game_id: str, name: str, pairs: list[tuple[float, SearchRun]]) -> Iterable[BenchRow]:
    yield BenchRow(
        N_("Search path beside RLCard's Uno"),
        "×",
        tuple(ours.rate / theirs for theirs, ours in pairs),
        target=BESIDE_PEER.get(game_id),
        is_more_better=True,
        of=name,
    )
    yield from deal_row(name, (ours for _, ours in pairs))


def uno(decisions: int) -> float:
    """Play random games of RLCard's Uno for so many decisions; return the rate per second."""
    from rlcard.games.uno import Game

    game, pick = Game(), random.Random(1).choice
    game.np_random.seed(1)
    done = 0
    started = time.process_time()
    while done < decisions:
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(pick(state["legal_actions"]))
            done += 1
    return done / (time.process_time() - started)
