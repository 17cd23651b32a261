"""What each level sees, game by game: positions with what alone is right, or with what is wrong.

A sure win is taken, a certain bust avoided, a good deal signed and a bad one refused by all of them; what a
row tells of some levels only is where they differ, as docs/bots.md describes them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tabletop.bots.players import make
from tabletop.engine.chance import Chance
from tabletop.games.chinatown import commands as ch
from tabletop.games.chinatown.deals import Money, Tile
from tabletop.games.deckville.state import DRAW, PROPERTIES, RESOURCE
from tabletop.games.designtown import commands as dt
from tabletop.games.gotown import commands as gt
from tests.games.chinatown import build as chinatown
from tests.games.chinatown.test_bot import ring
from tests.games.chinatown.test_bot_bargains import market
from tests.games.deckville import build as deckville
from tests.games.deckville.build import draw, prop, take
from tests.games.designtown import build as designtown
from tests.games.designtown.build import CHURCH, END, HOSP, PLAY, STATION, STOP
from tests.games.gotown import build as gotown

GAMES = {"GT": gotown.GAME, "DT": designtown.GAME, "DV": deckville.OWN, "CH": chinatown.GAME}
SEEDS = 5
FOUR = "1+8 2+7 3+6 4+5"
RING = "0>2 fish, 1>0 photo, 2>1 tea"


class Right(NamedTuple):
    """What each level may do, whatever chance says; None: this says nothing of the level."""

    easy: tuple[Any, ...] | None
    normal: tuple[Any, ...] | None
    hard: tuple[Any, ...] | None
    is_overlooked: bool = False
    """Whether Easy does something else, at least now and then."""


class Wrong(Right):
    """What each level never does."""


def everybody(*commands: Any) -> Right:
    return Right(commands, commands, commands)


def not_easy(*commands: Any) -> Right:
    """Normal and Hard see it, and Easy does not."""
    return Right(None, commands, commands, is_overlooked=True)


def gt_town(*hands: str, towers: tuple[str, ...] = ()) -> Any:
    return gotown.town(hands, towers)


def dt_town(*piles: str, row: str = "store", **more: Any) -> Any:
    return designtown.town(*piles, row=designtown.cards_of(row), **more)


def dv_city(*own: str, **more: Any) -> Any:
    return deckville.city(*own, **more)


def offered(text: str, state: Any = None) -> Any:
    """Seat 0 offers it to seat 1, who lacks one tile."""
    return chinatown.proposed(state or chinatown.two_sellers(), text)


def called(asked: int) -> Any:
    state = chinatown.town(
        round=3,
        money=(30, 30, 30),
        plots={1: "16 17 20", 0: "1 3"},
        built={"16 17": "tea"},
        tiles={0: "tea"},
    )
    return chinatown.play(state, ch.OpenCall((Tile(chinatown.TEA),), (Money(asked),))).state


SIGN, DECLINE = ch.SignDeal(1, 1), ch.DeclineDeal(1)

POSITIONS: dict[str, tuple[Any, Right]] = {
    "GT a floor wins": (gt_town("1 8 dog", "3 4 5", towers=(FOUR, "")), everybody(gt.BuildFloor(1, 8))),
    "GT the only floor to win is a robbed one": (
        gt_town("7 dog", "3 4 5", towers=(FOUR, "2+7")),
        everybody(gt.StealFloor(7, 1)),
    ),
    "GT two dogs and a crew off, then it wins": (
        gt_town("7 bone bone jack", "3 4 5", towers=(FOUR, "2+7* 3+6*")),
        not_easy(gt.PlayBone(1, 0), gt.PlayBone(1, 1)),
    ),
    "GT somebody is about to win": (
        gt_town("2 2 jack", "2 7 3 4 5 6", towers=("", "1+8 2+7 3+6 1+8")),
        everybody(gt.PlayJackhammer(1)),
    ),
    "GT the leader is hit": (
        gt_town("2 2 jack", "3 4 5 6", "3 4 5 6", towers=("", "1+8", "1+8 3+6 4+5 1+8")),
        not_easy(gt.PlayJackhammer(2)),
    ),
    "GT the top of a tower is guarded": (
        gt_town("1 1 dog", "2 3 4 5 6 7", towers=(FOUR, "")),
        not_easy(gt.PlaceDog(3)),
    ),
    "GT rob rather than nothing": (
        gt_town("7 1 1", "3 4 5", towers=("1+8", "2+7 2+7")),
        everybody(gt.StealFloor(7, 1)),
    ),
    "GT on an empty street they build": (
        gt_town("1 8 2 7", *["1 2 3 4 5"] * 3),
        everybody(gt.BuildFloor(1, 8), gt.BuildFloor(2, 7)),
    ),
    "DT the last point lies on top": (dt_town("park res res res", points=7, cash=20), everybody(PLAY)),
    "DT a certain bust": (dt_town("hosp store", unhappy=2, cash=6), everybody(STOP)),
    "DT a certain bust, and nothing to lose": (
        dt_town("hosp store", row="apt apt", unhappy=2),
        everybody(STOP),
    ),
    "DT nothing can happen": (dt_town("fact store store store"), everybody(PLAY)),
    "DT nothing but stores below": (
        dt_town("store store store store", row="mall mall mall", cash=6, unhappy=2),
        Right(None, None, (PLAY,)),
    ),
    "DT too much below": (
        dt_town("store res res res", row="mall mall mall", cash=9, unhappy=2),
        everybody(STOP),
    ),
    "DT a church lets the next card live, and wins": (
        dt_town("res park park", "church", row="mall mall", unhappy=2, points=7),
        not_easy(dt.Recycle(CHURCH)),
    ),
    "DT stations bring the last points": (
        dt_town("hosp hosp", "station station", row="mall mall", unhappy=2, points=6),
        not_easy(dt.Recycle(STATION)),
    ),
    "DT cash is built with": (
        designtown.builder(9),
        everybody(*(dt.BuyUpgraded(face) for face in (2, 4, 6, 8))),
    ),
    "DT too little cash": (designtown.builder(2), everybody(END)),
    "DT no action left": (designtown.builder(9, actions=0), everybody(END)),
    "DT the last card of the supply ends a game alone": (
        designtown.builder(20, "hosp", seats=1, supply=(0, 0, 1, 0, 0)),
        everybody(dt.Upgrade(HOSP)),
    ),
    "DT a shuffle that costs the last card of the supply": (
        dt_town("", "mall mall park", row="store", seats=1, supply=(0, 0, 1, 0, 0), cash=2),
        Right(None, (STOP,), (STOP,)),
    ),
    "DV the better of two": (
        dv_city("tower inn wood*2", resources="steel glass wood", reached=PROPERTIES),
        not_easy(prop("tower")),
    ),
    "DV the resource that a good property lacks": (
        dv_city("spire wood*2 steel glass", "", "steel*2", reached=RESOURCE, last_round=7),
        Right(*((deckville.resource("glass", "wood"), deckville.resource("glass", "steel")),) * 3),
    ),
    "DV a card of use lies open": (
        dv_city("wood*3", resources="steel*2 glass", pool="flat spire flat", reached=DRAW),
        Right(None, (draw("pool_2"),), None),
    ),
    "DV a useless hand is bettered before anything": (
        dv_city("architects*6", resources="steel*2 glass", pool="spire architects architects", last_round=6),
        Right(None, (take("pool_1"),), None),
    ),
    "CH a tile for next to nothing completes a business": (offered("0>1 tea, 1>0 $1"), everybody(SIGN)),
    "CH and for a fair price": (offered("0>1 tea, 1>0 $4"), everybody(SIGN)),
    "CH at all their money they do not": (
        offered("0>1 tea, 1>0 $30"),
        Wrong((SIGN, DECLINE), (SIGN, DECLINE), (SIGN, DECLINE)),
    ),
    "CH presents are not given": (offered("1>0 photo #4", market()), everybody(DECLINE)),
    "CH in the last round a loose tile is worth nothing": (
        offered(
            "0>1 fireworks, 1>0 $1",
            chinatown.town(
                round=6,
                plots={0: "1 3", 1: "16 17 20"},
                built={"16 17 20": "tea"},
                tiles={0: "fireworks antiques photo"},
            ),
        ),
        everybody(DECLINE),
    ),
    "CH a call at a good price": (called(3), everybody(ch.AnswerCall(1))),
    "CH a call at all their money": (called(30), Wrong(*((ch.AnswerCall(1),),) * 3)),
    "CH a swap of three": (ring(), not_easy(chinatown.propose(RING))),
    "CH a tile completes a business": (
        chinatown.town(
            "place",
            round=4,
            plots={0: "1 3 4 78"},
            built={"1 3": "photo"},
            tiles={0: "photo tea"},
            active=0,
        ),
        everybody(ch.PlaceTile(chinatown.PHOTO, 4)),
    ),
    "CH the plot between one's own is kept": (
        chinatown.town(
            "plots",
            round=3,
            plots={0: "1 4"},
            built={"1 4": "photo"},
            hands={0: "2 3 40 59 78 85"},
            tiles={0: "photo"},
        ),
        Wrong(*(tuple(ch.KeepPlots(plots) for plots in ((2, 40, 59, 78), (40, 59, 78, 85))),) * 3),
    ),
}


@pytest.mark.parametrize("level", ("easy", "normal", "hard"))
@pytest.mark.parametrize("name", POSITIONS)
def test_every_level_does_what_it_sees(name: str, level: str) -> None:
    state, told = POSITIONS[name]
    game = GAMES[name[:2]]
    seat = 1 if name.startswith("CH") and (state.deals or state.calls) else 0
    choose, view = make(f"bot:{level}", game), game.secrets.redact(state, seat)
    done = {choose(view, seat, Chance(seed, 0)) for seed in range(SEEDS)}
    commands = getattr(told, level)
    if isinstance(told, Wrong):
        assert not done & set(commands)
    elif commands is not None:
        assert done <= set(commands)
    elif told.is_overlooked:
        assert not done <= set(told.normal or ())
