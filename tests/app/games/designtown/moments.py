"""Moments of Design Town's table whose pictures are kept (`tests.app.painted`)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.designtown.cards import (
    APARTMENT,
    CENTRAL_PARK,
    CONVENIENCE_STORE,
    FACES,
    FACTORY,
    HOSPITAL,
    RESIDENTIAL_AREA,
    SHOPPING_MALL,
)
from tabletop.games.designtown.state import State
from tests.app.games.designtown.gallery import building, busting, choosing
from tests.app.games.designtown.table import position
from tests.app.hurried import hinted
from tests.app.painted.moment import (
    JAPANESE,
    LARGE,
    Make,
    Moment,
    dropping,
    frames,
    of_play,
    of_position,
    over,
    row_of_log,
    then,
    tip,
)
from tests.app.shown import clicking, holding, pressing, resting


def table(state: State, **more: object) -> Make:
    """Return a maker of the table at a position."""
    return of_position("designtown", state, **more)


def moments() -> Iterator[Moment]:
    """Give them all."""
    yield from _playing()
    yield from _building()
    played = of_play("designtown", 3, 90)
    yield Moment("played", of_play("designtown", 3, 98))
    yield Moment("log", played, pressing("l"))
    yield Moment("log_row", played, row_of_log(3), "log")


def _playing() -> Iterator[Moment]:
    rest, four = table(position()), position(4)
    yield Moment("rest", rest)
    yield Moment("picked", rest, clicking("deck"), "rest")
    yield Moment("focus", rest, pressing("5"), "rest")
    yield Moment("held", rest, holding("deck", "row"), "rest")
    yield Moment("zoom_deck", rest, resting("deck"), "rest")
    yield Moment("zoom_discard", rest, resting(f"disc:{APARTMENT}"), "rest")
    yield Moment("zoom_keys", rest, pressing("tab", "z"), "rest")
    yield Moment("recycle", rest, then(clicking(f"disc:{SHOPPING_MALL}"), over("flip", ms=300)), "rest")
    yield Moment("refused", rest, dropping(f"supply:{CENTRAL_PARK}", "discard"), "rest")
    yield Moment("tip", rest, tip("bar.undo"), "rest")
    yield Moment("plate", rest, resting("seat:1"), "rest")
    yield Moment("odds_off", rest, like="rest", look={"odds": False})
    yield Moment("forced", table(position(decks=((HOSPITAL, RESIDENTIAL_AREA), *position().decks[1:]))))
    yield Moment("long_row", table(position(row=tuple(FACES), unhappy=2)), like="rest")
    yield Moment("near_bust", table(busting()), like="rest")
    yield Moment("four", table(four))
    yield Moment("watched", table(position(4, active=1), kinds=("human", "bot:normal", "human", "human")))
    yield Moment("solo", table(position(1)))
    yield Moment("solo_choose", table(choosing()), clicking("play"), "solo")
    yield Moment("large", rest, look=LARGE)
    yield Moment("japanese", rest, look=JAPANESE)
    yield Moment("hint_japanese", rest, hinted(2), "japanese", JAPANESE)
    yield from frames("play", rest, clicking("play"), (80, 300, 700), "rest")
    yield from frames("bust", table(busting()), clicking("play"), (420, 1200), "near_bust")
    yield from frames("stop", rest, clicking("stop"), (200,), "rest")


def _building() -> Iterator[Moment]:
    rest = table(building())
    shop, back = f"supply:{CONVENIENCE_STORE}", f"back:{CONVENIENCE_STORE}"
    yield Moment("building", rest)
    yield Moment("buy_picked", rest, clicking(shop), "building")
    yield Moment("buy_preview", rest, then(clicking(shop), over("discard", ms=300)), "building")
    yield Moment("buy_upgrade", rest, holding(shop, back), "building")
    yield Moment("too_dear", rest, clicking(f"supply:{CENTRAL_PARK}", "back:8"), "building")
    yield Moment("zoom_supply", rest, resting(f"supply:{HOSPITAL}"), "building")
    yield Moment("zoom_row", rest, resting("row:1"), "building")
    yield Moment("apartment", table(building(4)), clicking(f"disc:{APARTMENT}"))
    yield Moment("large_building", rest, clicking(f"supply:{FACTORY}"), look=LARGE)
    yield from frames("bought", rest, dropping(shop, "discard"), (100, 400), "building")
