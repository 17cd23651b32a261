"""At which positions the events come about whose motion is kept: those of the games' own tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Money, Plot, Tile, Transfer
from tabletop.games.chinatown.state import Variants
from tabletop.games.designtown import events as designtown_events
from tabletop.games.gotown import events as gotown_events
from tabletop.games.gotown.state import BONE, DONUT_TRUCK, MILKSHAKE, SUPER_THIEF, THIEF, WRECKING_BALL
from tests.app.games.chinatown import moments as chinatown
from tests.app.games.chinatown.positions import KIND, trading
from tests.app.games.deckville import moments as deckville
from tests.app.games.designtown.gallery import building, busting, choosing
from tests.app.games.designtown.table import position as designtown
from tests.app.games.gotown.table import HANDS
from tests.app.games.gotown.table import position as gotown

END = 5000


def _gotown() -> Iterator[Any]:
    yield gotown()
    yield gotown(hands=((THIEF, SUPER_THIEF, BONE, WRECKING_BALL, DONUT_TRUCK, MILKSHAKE, 8, 1), *HANDS[1:]))
    yield gotown(milkshakes=2, truck=0, skips=2)
    yield gotown(truck=1, pile=())


def _designtown() -> Iterator[Any]:
    yield from (designtown(), building(), busting(), choosing())


def _deckville() -> Iterator[Any]:
    rich = deckville.rich()
    yield from (deckville.middle(), rich, deckville.reserved(), replace(deckville.middle(), reached=4))
    yield replace(deckville.middle(), is_replacing=True)


def _chinatown() -> Iterator[Any]:
    yield chinatown.choosing(chosen=(None, (1, 2, 4), (5,)))
    yield from (chinatown.placing(), chinatown.placing(turned=(0, 3)), trading(3))
    yield trading(3, Variants(keep_cards=True), hands=((9, 10), (12,), ()))


TRADED = (
    Transfer(0, 1, Plot(63)),
    Transfer(0, 2, Plot(2)),
    Transfer(1, 0, Money(3)),
    Transfer(2, 1, Tile(KIND["fireworks"])),
)
TRADES: tuple[tuple[int, Any], ...] = (
    (0, co.WantAsset(Plot(25))),
    (0, co.ProposeDeal(TRADED[:3])),
    (1, co.ProposeDeal((Transfer(0, 1, Plot(63)), Transfer(1, 0, Plot(25))))),
    (1, co.ProposeDeal((Transfer(1, 2, Money(20)), Transfer(2, 1, Plot(13))))),
    (0, co.EditDeal(1, TRADED)),
    (0, co.UnsignDeal(1)),
    (0, co.SignDeal(1, 2)),
    (0, co.OpenCall((Plot(47),), (Plot(21),))),
    (1, co.FinishTrading()),
    (1, co.ResumeTrading()),
    (1, co.SignDeal(1, 2)),
    (2, co.SignDeal(1, 2)),
    (2, co.DeclineDeal(3)),
    (1, co.WithdrawDeal(2)),
    (0, co.CloseCall(4)),
)
"""A trade phase: a deal that is changed and made, another that cannot be any more, a call."""
SELDOM: dict[str, tuple[Any, ...]] = {
    "gotown": (gotown_events.GameDrawn(),),
    "designtown": (designtown_events.GameWon(1, "points"), designtown_events.GameDrawn()),
    "deckville": (),
    "chinatown": (),
}
"""What happens so seldom that it is told of the first position as it is."""
TABLES: dict[str, Callable[[], Iterator[Any]]] = {
    "gotown": _gotown,
    "designtown": _designtown,
    "deckville": _deckville,
    "chinatown": _chinatown,
}
TOLD = {"chinatown": TRADES}
"""Commands one after another in a trade phase: legal ones that can be listed do not propose anything."""
WANDERED: dict[str, tuple[tuple[int, int], ...]] = {
    "gotown": ((3, END),),
    "designtown": ((4, END), (1, END)),
    "deckville": ((3, END), (1, END)),
    "chinatown": ((3, END),),
}
"""How many seats sit at the games played by lot, and how many commands they take at most."""
