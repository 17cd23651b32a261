"""What each seat did in its last turn, read from the events of the game (look 3.5: the plates)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop.app.games.designtown.words import name_of
from tabletop.engine.protocol import Seat
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import Card
from tabletop.games.designtown.state import State

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Turn(NamedTuple):
    """One turn: whose, its number, what could be spent (None: no building), what was built, a bust."""

    seat: Seat
    number: int
    cash: int | None = None
    bought: tuple[Card, ...] = ()
    upgraded: tuple[Card, ...] = ()
    bust: int = 0
    """The unhappy faces of a bust."""


def turns(events: Iterable[Any]) -> list[Turn]:
    """Return the turns that a game's events tell of, in order; the last may be under way."""
    found: list[Turn] = []
    for event in events:
        match event:
            case ev.TurnBegan():
                found.append(Turn(event.seat, len(found) + 1))
            case ev.BuildingBegan() if found:
                found[-1] = found[-1]._replace(cash=event.cash)
            case ev.CardBought() if found:
                found[-1] = found[-1]._replace(bought=(*found[-1].bought, event.card))
            case ev.CardFlipped(is_recycled=False) if found:
                found[-1] = found[-1]._replace(upgraded=(*found[-1].upgraded, event.card))
            case ev.TurnBust() if found:
                found[-1] = found[-1]._replace(bust=event.unhappy)
    return found


def last_turns(view: State, told: Iterable[Turn]) -> dict[Seat, Turn]:
    """Return each seat's last turn that is over in a view, by seat."""
    return {turn.seat: turn for turn in told if turn.number < view.turn or view.is_over}


def last_words(ctx: Context, turn: Turn | None) -> list[str]:
    """Return what a plate says of a turn, the longest first: one of them fits."""
    if turn is None:
        return [ctx.t("No turn yet")]
    if turn.bust:
        faces = ctx.tn("{count} unhappy face", "{count} unhappy faces", turn.bust)
        texts = [ctx.t(", ").join((faces, ctx.t("no build"))), ctx.t("bust")]
    elif turn.cash is None:
        texts = [ctx.t("the end")]
    else:
        texts = _built(ctx, turn, turn.cash)
    return [*(ctx.t("Last turn: {what}", what=text) for text in texts), texts[-1]]


def _built(ctx: Context, turn: Turn, cash: int) -> list[str]:
    money = ctx.t("${cash}", cash=cash)
    count = len(turn.bought) + len(turn.upgraded)
    if not count:
        return [ctx.t(", ").join((money, ctx.t("no build")))]
    done = [ctx.t("bought {card}", card=name_of(ctx, card)) for card in turn.bought]
    done += [ctx.t("flipped {card}", card=name_of(ctx, card)) for card in turn.upgraded]
    short = ctx.tn("{count} build", "{count} builds", count)
    names = [name_of(ctx, card) for card in (*turn.bought, *turn.upgraded)]
    return [ctx.t(", ").join((money, *rest)) for rest in (done, names, (short,))]
