"""What holds for every level: legal always, blind to the order of the decks, the same move every time."""

from __future__ import annotations

import pytest

from tabletop.arena import run
from tabletop.bots.players import derived_seed
from tabletop.engine import codec
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Chooser
from tabletop.games.designtown import GAME, bot
from tabletop.games.designtown.plans import Aim
from tabletop.games.designtown.state import State
from tabletop.games.designtown.thinking import Thinker
from tests.games.designtown.build import PLANT, town
from tests.games.playing import Playing

BOTS = GAME.players.bots
states = Playing(GAME).states
levels = pytest.mark.parametrize("choose", BOTS.values(), ids=BOTS)


def test_there_are_three_and_the_middle_one_is_the_usual_one() -> None:
    assert tuple(BOTS) == ("easy", "normal", "hard")


@levels
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_always_legal_wherever_random_play_leads(choose: Chooser, seats: int) -> None:
    decisions = 0
    for at, state in enumerate(states(seats, 3, "random", 300)[:-1:3]):
        view = GAME.secrets.redact(state, state.active)
        assert choose(view, state.active, Chance(1, at)) in GAME.rules.legal(view, state.active)
        decisions += 1
    assert decisions > 50


@levels
def test_the_order_of_the_decks_makes_no_difference(choose: Chooser) -> None:
    """Whatever the order: the same view, the same chance, the same command."""
    compared = 0
    for at, state in enumerate(states(2, 11, "bot", 160)[::5]):
        for seat in GAME.rules.actors(state):
            view = GAME.secrets.redact(state, seat)
            other = GAME.secrets.redact(GAME.secrets.imagine(view, seat, Chance(77, at)), seat)
            again = codec.decode(codec.encode(view), GAME.rules.state_type)
            assert len({choose(seen, seat, Chance(1, at)) for seen in (view, other, again)}) == 1
            compared += 1
    assert compared > 20


@levels
def test_the_same_chance_gives_the_same_command(choose: Chooser) -> None:
    for at, state in enumerate(states(4, 5, "bot", 120)[::6]):
        view = GAME.secrets.redact(state, state.active)
        assert choose(view, state.active, Chance(3, at)) == choose(view, state.active, Chance(3, at))


@levels
def test_who_is_asked_to_answer_now_does(choose: Chooser, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the position that takes longest, and in others: something legal, and nothing is looked ahead."""
    depths: list[int] = []

    class Watched(Thinker):
        def __init__(self, view: State, seat: int, aim: Aim, depth: int) -> None:
            super().__init__(view, seat, aim, depth)
            depths.append(depth)

    played = states(2, 7, "bot", 60)[:-1:4]
    monkeypatch.setattr(bot, "Thinker", Watched)
    pile = "res res res apt apt store store store church plant plant plant plant park station"
    longest = town("", pile, cash=4, points=1, row=(PLANT,), must_play=True)
    for at, state in enumerate((longest, *played)):
        view = GAME.secrets.redact(state, state.active)
        now = choose(view, state.active, Chance(1, at), lambda: False)
        assert now in GAME.rules.legal(view, state.active)
    assert not any(depths)


@levels
@pytest.mark.parametrize(("seats", "own"), [(1, False), (3, False), (2, True)])
def test_whole_games_come_to_an_end(choose: Chooser, seats: int, own: bool) -> None:
    """With a card set of a player's own, too; what is not legal would raise."""
    cards = GAME.edition.content.decode().replace("church,0,0,1", "church,1,1,1")
    game = GAME.edition.recast(cards) if own and GAME.edition.recast else GAME
    match = run(game, [("level", choose)] * seats, 2, seed=derived_seed("whole", seats))
    assert len(match.games) == 2


@pytest.mark.slow
@pytest.mark.parametrize(("stronger", "weaker"), [("normal", "easy"), ("hard", "normal")])
@pytest.mark.parametrize("others", [1, 2, 3])
def test_each_level_beats_the_one_below(stronger: str, weaker: str, others: int) -> None:
    """The measured shares are in docs/bots.md; the seed makes this the same each time."""
    players = [f"bot:{stronger}", *[f"bot:{weaker}"] * others]
    match = run(GAME, players, 60, seed=derived_seed("ladder", others)).summary()
    assert match.players[0].result.wins / match.games > 1.2 / (1 + others)
