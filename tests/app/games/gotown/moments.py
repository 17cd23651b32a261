"""Moments of GoTown's table whose pictures are kept (`tests.app.painted`)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.gotown import commands as co
from tabletop.games.gotown.state import (
    BONE,
    DOG,
    DONUT_TRUCK,
    JACKHAMMER,
    JOKER,
    MILKSHAKE,
    SUPER_THIEF,
    THIEF,
    WRECKING_BALL,
    State,
)
from tests.app.games.gotown.table import HANDS, position
from tests.app.hurried import hinted
from tests.app.painted.moment import (
    CALM,
    CONTRAST,
    JAPANESE,
    LARGE,
    Make,
    Moment,
    dropping,
    frames,
    given,
    of_play,
    of_position,
    of_turns,
    over,
    row_of_log,
    then,
    tip,
    waiting,
)
from tests.app.shown import clicking, holding, pressing, resting


def table(state: State, **more: object) -> Make:
    """Return a maker of the table at a position."""
    return of_position("gotown", state, **more)


def holds(*cards: int) -> Make:
    """Return a maker of the table at which seat 0 holds these cards."""
    return table(position(hands=(cards, *HANDS[1:])))


def moments() -> Iterator[Moment]:
    """Give them all."""
    rest, played = table(position()), of_play("gotown", 3, 60)
    odd = holds(THIEF, SUPER_THIEF, BONE, WRECKING_BALL, DONUT_TRUCK, MILKSHAKE, 8, 1)
    yield Moment("rest", rest)
    yield Moment("picked", rest, clicking("hand:3:0"), "rest")
    yield Moment("focus", rest, pressing("1", "tab", "right"), "picked")
    yield Moment("preview", rest, then(clicking("hand:3:0"), over("tile:1:2:0", ms=300)), "picked")
    yield Moment("held", rest, holding("hand:3:0", "tile:1:2:0"), "picked")
    yield Moment("held_off", rest, holding(f"hand:{JACKHAMMER}:0", "discard"), "picked")
    yield Moment("joker", rest, then(clicking(f"hand:{JOKER}:0"), over("hand:6:0", ms=300)), "rest")
    yield Moment("dog", rest, then(clicking(f"hand:{DOG}:0"), over("floor:0:0", ms=300)), "rest")
    yield Moment("zoom", rest, resting(f"hand:{MILKSHAKE}:0"), "rest")
    yield Moment("zoom_floor", rest, clicking("tile:3:1:0"), "rest")
    yield Moment("refused", rest, dropping("hand:3:0", "floor:3:0"), "rest")
    yield Moment("seat", rest, clicking("seat:1"), "rest")
    yield Moment("hint_look", rest, hinted(1), "rest")
    yield Moment("hint", rest, hinted(2), "rest")
    yield Moment("tip", rest, tip("bar.help"), "rest")
    built = dropping("hand:3:0", "hand:6:0")
    yield Moment("tip_undo", rest, then(built, tip("bar.undo")), "rest")
    yield Moment("odd", odd, like="rest")
    yield Moment("thief", odd, then(clicking(f"hand:{THIEF}:0"), over("seat:2", ms=300)), "odd")
    yield Moment("truck", odd, then(clicking(f"hand:{DONUT_TRUCK}:0"), over("street", ms=300)), "odd")
    yield Moment("bone", odd, clicking(f"hand:{BONE}:0"), "odd")
    yield Moment("two", table(position(2, milkshakes=2, truck=0, skips=2)))
    yield Moment("watched", table(position(active=1), kinds=("human", "bot:easy", "bot:easy", "bot:easy")))
    yield Moment("large", rest, look=LARGE)
    yield Moment("large_picked", rest, pressing("1", "tab"), "large", LARGE)
    yield Moment("japanese", rest, pressing("1"), look=JAPANESE)
    yield Moment("contrast", rest, clicking("hand:3:0"), look=CONTRAST)
    yield Moment("calm", rest, dropping("hand:3:0", "tile:1:2:0"), "rest", CALM)
    yield Moment("log", played, pressing("l"))
    yield Moment("log_row", played, row_of_log(4), "log")
    yield Moment("log_new", of_turns("gotown", 3, 40), pressing("l"))
    yield from frames("steal", rest, dropping("hand:3:0", "tile:1:2:0"), (60, 250, 500), "rest")
    yield from frames("build", rest, dropping("hand:3:0", "hand:6:0"), (120, 400), "rest")
    yield from frames("robbed", odd, dropping(f"hand:{THIEF}:0", "seat:1"), (200,), "odd")
    yield from frames("ball", odd, dropping(f"hand:{WRECKING_BALL}:0", "floor:3:2"), (300,), "odd")
    yield from frames("end", rest, clicking("end_turn"), (200, 700), "rest")
    yield from _others()
    won = table(position(goal=4))
    yield from frames("won", won, dropping("hand:3:0", "hand:6:0"), (1300, 2700), "rest")


def _others() -> Iterator[Moment]:
    """What a computer player does is said beside its plate; what it is about to take is ringed."""
    hands = (HANDS[0], (JACKHAMMER, DOG, 1, 3), *HANDS[2:])
    watched = table(position(hands=hands, active=1), kinds=("human", "bot:easy", "bot:easy", "bot:easy"))
    yield from frames("caption", watched, given(1, co.PlaceDog(0)), (400,), "watched")
    robbed = given(1, co.PlayJackhammer(0))
    yield from frames("ringed", watched, robbed, (120,), "watched")
    yield Moment("ringed_calm", watched, then(robbed, waiting(60)), "watched", CALM)
