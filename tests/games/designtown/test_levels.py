"""What holds for every level: legal always, blind to the order of the decks, the same move every time."""

from __future__ import annotations

import pytest

from tabletop.arena import run
from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.protocol import Chooser
from tabletop.engine.table import Table
from tabletop.games.designtown import GAME, bot
from tabletop.games.designtown.odds import bust_chance
from tabletop.games.designtown.plans import Aim
from tabletop.games.designtown.state import State
from tabletop.games.designtown.thinking import Thinker
from tests.games.designtown.build import PLANT, PLAY, STOP, cards_of, town
from tests.games.playing import Playing

BOTS = GAME.players.bots
states = Playing(GAME).states
levels = pytest.mark.parametrize("choose", BOTS.values(), ids=BOTS)


@levels
def test_who_is_asked_to_answer_now_does(choose: Chooser, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the position that takes longest, and in others: something legal, and nothing is looked ahead."""
    depths: list[int] = []

    class Watched(Thinker):
        def __init__(self, view: State, seat: int, aim: Aim, depth: int | None = None) -> None:
            super().__init__(view, seat, aim, *(() if depth is None else (depth,)))
            depths.append(depth or 0)

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


@pytest.mark.parametrize("choose", [bot.normal, bot.hard])
def test_where_nothing_is_gained_no_card_is_played_that_busts(choose: Chooser) -> None:
    """Playing and stopping are both worth nothing here: the Hospital stays on the deck."""
    now = GAME.secrets.redact(town("hosp store", unhappy=2, row=cards_of("apt apt")), 0)
    assert {choose(now, 0, Chance(seed, 0)) for seed in range(20)} == {STOP}


@pytest.mark.slow
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_no_level_burns_a_card_that_busts_for_certain(level: str) -> None:
    for number in range(40):
        seats = 2 + number % 3
        kinds = [f"bot:{level}"] * seats
        table = Table.new(GAME, [SeatInfo(f"S{seat}", level) for seat in range(seats)], number)
        choosers = [make(kind, GAME) for kind in kinds]
        while table.result is None:
            seat = table.state.active
            view = table.view(seat)
            command = choosers[seat](view, seat, bot_chance(number, seat, len(table.steps)))
            may_stop = STOP in GAME.rules.legal(view, seat)
            assert not (may_stop and command == PLAY and bust_chance(view) == 1)
            table.submit(seat, command)


@pytest.mark.slow
@pytest.mark.parametrize(("stronger", "weaker"), [("normal", "easy"), ("hard", "normal")])
@pytest.mark.parametrize("others", [1, 2, 3])
def test_each_level_beats_the_one_below(stronger: str, weaker: str, others: int) -> None:
    """The measured shares are in docs/bots.md; the seed makes this the same each time."""
    players = [f"bot:{stronger}", *[f"bot:{weaker}"] * others]
    match = run(GAME, players, 60, seed=derived_seed("ladder", others)).summary()
    assert match.players[0].result.wins / match.games > 1.2 / (1 + others)
