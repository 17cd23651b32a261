"""All that people have under way in the trade phase without having changed the game (ux N)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from tabletop.app.games.chinatown.trade_model.desk import DraftStack
from tabletop.app.games.chinatown.trade_model.heard import BotRemark
from tabletop.app.games.chinatown.trade_model.talk import Chat
from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import DealId

Page: TypeAlias = Literal["seats", "offers", "deal"]


class Handshake(NamedTuple):
    """A deal that all have agreed to but for the last signature, which is given when the time is over."""

    deal: DealId
    version: int
    last: Seat
    since: int


@dataclass(frozen=True, slots=True)
class TradeState:
    """See the module.

    Attributes:
        version_shown: an older version that is looked at; None for the present one.
        muted: the computer players whose offers are hidden for the phase.
        pair: who pays whom in the strip for cash, where somebody chose that.
        page: which of seats, offers and deal is seen, where one is at a time.
        accepted: when each open call was first accepted, ms.
        shake: the handshake that runs.
        left: so many seconds are left; None without a limit.
        events: the events of this trade phase that are in force; deals are public.
        heard: what computer players said in it.
        slots: in which slot of the tray each offer lies, from 1.
        fresh: the offers that nobody has been at yet.
        chosen: the offer that keys act on, and that the board shows.
        lists_all: whether the tray lists the deals of others, and those that were made, instead of offers.
    """

    desk: DraftStack = field(default_factory=DraftStack)
    version_shown: int | None = None
    muted: frozenset[Seat] = frozenset()
    pair: tuple[Seat, Seat] | None = None
    page: Page = "seats"
    chat: Chat = field(default_factory=Chat)
    accepted: Mapping[DealId, int] = field(default_factory=dict)
    shake: Handshake | None = None
    left: int | None = None
    events: tuple[Any, ...] = ()
    heard: tuple[BotRemark, ...] = ()
    slots: Mapping[Key, int] = field(default_factory=dict)
    fresh: frozenset[Key] = frozenset()
    chosen: Key | None = None
    lists_all: bool = False
