"""What was said in the trade phase: answers and remarks of computer players (ux N7, N15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

from tabletop.app.games.chinatown.trade_model.deal import ANYONE
from tabletop.engine.event_log import Step
from tabletop.engine.protocol import Seat, Speech
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.deals import Asset, DealId, Money, Transfers

# What was said in the trade phase: in the tray until it is taken away or the phase ends (ux N7, N15).

Question: TypeAlias = tuple[Seat, Seat, Asset]
"""Owner, asker, and the thing that is asked for."""
_MOST = 6
"""So many things that were said lie in the tray; the oldest go first."""


class ChatMessage(NamedTuple):
    """Something a seat said: in words, and a deal that it would sign, if it named one; which deal or question
    it answers; `reason` is why in its own words, a sentence."""

    number: int
    seat: Seat
    text: str
    offer: Transfers | None = None
    answers: DealId | None = None
    asked: Question | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Chat:
    """All that was said. `known` is what was seen last to have become of each deal."""

    said: tuple[ChatMessage, ...] = ()
    count: int = 0
    known: Mapping[DealId, str] = field(default_factory=dict)

    def more(
        self,
        seat: Seat,
        text: str,
        offer: Transfers | None = None,
        answers: DealId | None = None,
        asked: Question | None = None,
        reason: str = "",
    ) -> Chat:
        """Return the talk with something more said."""
        one = ChatMessage(self.count + 1, seat, text, offer, answers, asked, reason)
        return replace(self, count=self.count + 1, said=(*self.said, one)[-_MOST:])

    def unasked(self, question: Question) -> Chat:
        """Return the talk less what was answered to a question."""
        return replace(self, said=tuple(one for one in self.said if one.asked != question))

    def answer_to(self, deal: DealId) -> ChatMessage | None:
        """Return why a computer player declined a deal, and what it would sign instead."""
        return next((one for one in reversed(self.said) if one.answers == deal), None)

    def unanswered(self, deal: DealId) -> Chat:
        """Return the talk less what was answered to a deal."""
        return replace(self, said=tuple(one for one in self.said if one.answers != deal))

    def answers_to(self, question: Question | None) -> tuple[ChatMessage, ...]:
        """Return what was answered to a question."""
        return tuple(one for one in self.said if one.asked == question) if question else ()


def single_wish(transfers: Transfers) -> Question | None:
    """Return owner, asker and thing of a draft in which one thing is wanted, nothing given for it."""
    if len(transfers) != 1 or isinstance(transfers[0].what, Money):
        return None
    one = transfers[0]
    return None if ANYONE in (one.giver, one.taker) else (one.giver, one.taker, one.what)


# What computer players said in the trade phase that is under way, as its records keep it (ux N15).


class BotRemark(NamedTuple):
    """What a seat said of a command: of a deal or call that it put on the table, refused or took back, or,
    without one, of being done."""

    seat: Seat
    said: Speech
    about: DealId | None
    is_offer: bool


def heard_in(steps: Sequence[Step[Any, Any, Any]]) -> tuple[BotRemark, ...]:
    """Return all that was said in the last trade phase, the first thing first."""
    found: list[BotRemark] = []
    for step in reversed(steps):
        record = step.record
        if record.said is not None and record.seat is not None:
            about, is_offer = _about(record.command, record.events)
            found.append(BotRemark(record.seat, record.said, about, is_offer))
        if any(isinstance(event, ev.TradingBegan) for event in record.events):
            break
    return tuple(found[::-1])


def _about(command: Any, events: Sequence[Any]) -> tuple[DealId | None, bool]:
    for event in events:
        match event:
            case ev.DealProposed():
                return event.deal, True
            case ev.CallOpened():
                return event.call, True
    match command:
        case co.DeclineDeal() | co.WithdrawDeal() | co.UnsignDeal():
            return command.deal, False
        case _:
            return None, False
