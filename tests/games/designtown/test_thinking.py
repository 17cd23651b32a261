"""What one decision takes is bounded: counted in turns weighed, never in seconds."""

from __future__ import annotations

from itertools import permutations

import pytest

from tabletop.engine.chance import Chance
from tabletop.games.designtown import GAME, bot, thinking
from tabletop.games.designtown.bot import normal
from tabletop.games.designtown.commands import ShuffleDeck
from tabletop.games.designtown.plans import PLANS
from tabletop.games.designtown.state import State
from tabletop.games.designtown.thinking import Thinker
from tests.games.designtown.build import PLANT, town

POWER = next(plan for plan in PLANS if plan.name == "power")


def heaviest() -> State:
    """The deck is empty, and every second card of the discard pile has to be played when it is met.

    From a game of computer players (four seats, seed 2037, step 432): it takes the most turns to weigh of
    142,000 decisions of 480 games.
    """
    discard = "res res res apt apt store store store church plant plant plant plant park station"
    return town("", discard, cash=4, points=1, row=(PLANT,), must_play=True)


def endless() -> State:
    """Worse than any game has brought: a larger pile, and room for more unhappy faces."""
    discard = "res res res res apt store mall hosp fact plant plant plant plant church park station"
    return town("", discard, cash=2, points=1, limit=6, row=(PLANT, PLANT), must_play=True)


def thinkers(state: State, monkeypatch: pytest.MonkeyPatch) -> list[Thinker]:
    """Let the computer player decide; return what has weighed it."""
    made: list[Thinker] = []

    class Watched(Thinker):
        def __init__(self, *args: object) -> None:
            super().__init__(*args)  # type: ignore[arg-type]
            made.append(self)

    monkeypatch.setattr(bot, "Thinker", Watched)
    view = GAME.secrets.redact(state, 0)
    assert normal(view, 0, Chance(1, 0)) in GAME.rules.legal(view, 0)
    return made


def test_cards_played_in_another_order_are_weighed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    (thinker,) = thinkers(heaviest(), monkeypatch)
    assert not thinker.is_cut
    assert thinker.weighed < 3_400


def test_where_too_much_can_happen_it_looks_less_far_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    far, *nearer = thinkers(endless(), monkeypatch)
    assert far.is_cut and far.weighed == thinking.MOST
    assert nearer and not nearer[-1].is_cut


def test_a_turn_beyond_the_last_that_is_weighed_is_worth_what_stopping_is() -> None:
    view = GAME.secrets.redact(heaviest(), 0)
    for most in (0, 1, 50):
        thinker = Thinker(view, 0, POWER, thinking.DEPTH, most)
        assert thinker.worth(ShuffleDeck()) >= 0
        assert thinker.is_cut and thinker.weighed == most


def test_shuffling_is_worth_the_mean_over_all_orders() -> None:
    """Forced cards alone: nothing is to be chosen, so every order can be played out."""
    view = GAME.secrets.redact(town("", "res res plant store", cash=3, row=(2,)), 0)
    thinker = Thinker(view, 0, POWER, 0)
    ends = [_end(order) for order in permutations((0, 0, PLANT, 2))]
    worth = [thinker._building(*end) for end in ends]
    assert abs(thinker.worth(ShuffleDeck()) - sum(worth) / len(worth)) <= len(worth)


def _end(order: tuple[int, ...]) -> tuple[int, int]:
    """Return cash and actions where the player may stop first."""
    cash, must_play = 3, False
    for card in order:
        if card == 0 or must_play:
            cash += {0: 1, PLANT: 4, 2: 1}[card]
            must_play = card == PLANT
        else:
            break
    return cash, 1
