"""What computer players reckon is kept as text: chances, what the adviser says and why, what each level does.

On positions of one game each, from the beginning to the end. All of it is whole numbers, so every machine
finds the same. Who changes a player or a rule writes them anew, `python -m tests.games.test_worths`, reads
`git diff`, and commits both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.players import make
from tabletop.engine.chance import Chance
from tabletop.engine.message import in_english
from tabletop.engine.protocol import Seat
from tabletop.engine.registry import find
from tabletop.games.chinatown.player.planning import holding_of, valuer_of
from tabletop.games.deckville.player.fast_table import FastTable
from tabletop.games.deckville.player.judgement import CardJudge
from tabletop.games.designtown.plans import RaceOutlook
from tabletop.games.gotown.chances import Model
from tabletop.games.gotown.judgement import Judgement
from tabletop.games.gotown.judgement import TableJudge as GoTownJudge
from tests.games.test_levels import positions

KEPT = Path(__file__).parent / "worths"
SEATS, FEW = 3, 10


def _gotown(view: Any, seat: Seat) -> object:
    return Model(view, seat).of_all(view), GoTownJudge(view, seat, Judgement()).value(view)


def _deckville(view: Any, seat: Seat) -> object:
    judge = CardJudge(FastTable(view, Chance(1, 0)), seat)
    return [judge.promise(card) for card in sorted(set(view.hands[seat]))]


EXACTLY: dict[str, Callable[[Any, Seat], object]] = {
    "gotown": _gotown,
    "designtown": lambda view, seat: RaceOutlook(view, seat).now,
    "deckville": _deckville,
    "chinatown": lambda view, seat: valuer_of(view).worth(holding_of(view, seat)),
}
"""What decides in the end, before it is rounded."""


def worths(game_id: str) -> Iterator[str]:
    """Yield a few lines for each position."""
    game = find(game_id)
    advise, chances = game.players.advise, game.progress.win_chances
    assert advise is not None and chances is not None
    for at, state in enumerate(positions(game_id, SEATS, "bot:easy", FEW)):
        for seat in sorted(game.rules.actors(state)):
            view = game.secrets.redact(state, seat)
            yield f"{at} seat {seat}: chances {chances(state)}, exactly {EXACTLY[game_id](view, seat)}"
            for advice in advise(view, seat, Chance(1, at)):
                yield f"  advised {advice.worth} {advice.code} {advice.command}"
                hint = game.words.hint(advice, view)
                told = (hint.look, hint.why, hint.move)
                yield f"    {' | '.join(in_english(one) for one in told if one is not None)}"
            for level in game.players.bots:
                yield f"  {level} {make(f'bot:{level}', game)(view, seat, Chance(1, at))}"


@pytest.mark.parametrize("game_id", EXACTLY)
def test_players_reckon_what_they_did(game_id: str) -> None:
    kept = (KEPT / f"{game_id}.txt").read_text("utf-8").splitlines()
    assert list(worths(game_id)) == kept


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for one in EXACTLY:
        (KEPT / f"{one}.txt").write_text("\n".join(worths(one)) + "\n", "utf-8", newline="\n")
