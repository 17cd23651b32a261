"""One moment of Design Town's table, and what all of its parts read from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import pygame

from tabletop.app.core.context import Context
from tabletop.app.games.designtown.layout import DesignTownLayout, Page, Pile
from tabletop.app.games.designtown.words import DECK, FLIP, DesignTownKind, disc, name_of, shown_face, supply
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.table.drawn.marks import plate_radius
from tabletop.app.table.key import Key
from tabletop.app.table.targets import Place
from tabletop.app.table.view import TableView
from tabletop.engine.message import dollars
from tabletop.engine.protocol import Seat
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import Card, other_face
from tabletop.games.designtown.state import State, obligation

# -- last turns, for the plates (look 3.5) --


class PastTurn(NamedTuple):
    """One turn: seat, number, spendable cash (None: no building), what was built, a bust."""

    seat: Seat
    number: int
    cash: int | None = None
    bought: tuple[Card, ...] = ()
    upgraded: tuple[Card, ...] = ()
    bust: int = 0
    """The unhappy faces of a bust."""


def turns(events: Iterable[Any]) -> list[PastTurn]:
    """Return the turns in a game's events, in order; the last may be under way."""
    found: list[PastTurn] = []
    for event in events:
        match event:
            case ev.TurnBegan():
                found.append(PastTurn(event.seat, len(found) + 1))
            case ev.BuildingBegan() if found:
                found[-1] = found[-1]._replace(cash=event.cash)
            case ev.CardBought() if found:
                found[-1] = found[-1]._replace(bought=(*found[-1].bought, event.card))
            case ev.CardFlipped(is_recycled=False) if found:
                found[-1] = found[-1]._replace(upgraded=(*found[-1].upgraded, event.card))
            case ev.TurnBust() if found:
                found[-1] = found[-1]._replace(bust=event.unhappy)
    return found


def last_turns(view: State, told: Iterable[PastTurn]) -> dict[Seat, PastTurn]:
    """Return each seat's last finished turn in a view, by seat."""
    return {turn.seat: turn for turn in told if turn.number < view.turn or view.is_over}


def last_words(ctx: Context, turn: PastTurn | None) -> list[str]:
    """Return a plate's texts about a turn, the longest first: one of them fits."""
    if turn is None:
        return [ctx.t("No turn yet")]
    if turn.bust:
        faces = ctx.tn("{count} unhappy face", "{count} unhappy faces", turn.bust)
        # i18n: of a turn in which nothing was built
        texts = [ctx.t(", ").join((faces, ctx.t("no build"))), ctx.tc("turn", "bust")]
    elif turn.cash is None:
        texts = [ctx.tc("game", "the end")]
    else:
        texts = _built(ctx, turn, turn.cash)
    return [*(ctx.t("Last turn: {what}", what=text) for text in texts), texts[-1]]


def _built(ctx: Context, turn: PastTurn, cash: int) -> list[str]:
    # i18n: dollars
    money = ctx.t(dollars(cash))
    count = len(turn.bought) + len(turn.upgraded)
    if not count:
        return [ctx.t(", ").join((money, ctx.t("no build")))]
    done = [ctx.t("bought {card}", card=name_of(ctx, card)) for card in turn.bought]
    done += [ctx.t("flipped {card}", card=name_of(ctx, card)) for card in turn.upgraded]
    short = ctx.tn("{count} build", "{count} builds", count)
    names = [name_of(ctx, card) for card in (*turn.bought, *turn.upgraded)]
    return [ctx.t(", ").join((money, *rest)) for rest in (done, names, (short,))]


@dataclass(frozen=True, slots=True)
class DesignTownUiState:
    """What people changed on the table without changing the game, and the game's past turns."""

    at: State | None = None
    """The game when these were set: they end with it."""
    peeked: Key | None = None
    """The card turned over for looking; see `peeked`."""
    is_turned: bool = False
    """Whether the other page is shown than the one this phase needs."""
    has_warned: bool = False
    """Whether the warning that something could be built was shown (ux D10)."""
    turns: tuple[PastTurn, ...] = ()
    """All turns so far, in order."""
    fewest: int | None = None
    """The best result of a lone player, in turns."""


DesignTownView: TypeAlias = TableView[State, DesignTownLayout, DesignTownUiState]


def page_shown(view: DesignTownView) -> Page:
    """Return the visible part of the table: everything if it is laid out in no window."""
    return view.layout.page if view.layout is not None else "all"


def is_forced(shown: State) -> bool:
    """Whether the next card must be played (DT-4.2)."""
    return obligation(shown) in ("forced_card", "must_play_next")


def is_bust(shown: State) -> bool:
    """Whether the turn has just bust: that is still being shown, and there is no choice (DT-4.5)."""
    return not shown.is_building and shown.unhappy >= shown.limit


def looked_at(view: DesignTownView) -> Key | None:
    """Return the thing with the keyboard's focus, else the one under the pointer."""
    return None if view.attended is None else Key.read(view.attended)


def peeked(view: DesignTownView) -> Key | None:
    """Return the thing that is turned over for looking."""
    return view.ui_state.peeked if view.picked is None else None


def face_at(view: DesignTownView, key: Key) -> Card | None:
    """Return a thing's face on the screen: the other one while it is looked at."""
    card = shown_face(view.state, key)
    return other_face(card) if card is not None and key == peeked(view) else card


def is_away(view: DesignTownView, key: Key) -> bool:
    """Whether a thing's card is away from its place: carried, or in motion."""
    return view.is_lifted(key) or key in view.hidden


def can_build(view: DesignTownView) -> bool:
    """Whether anything can be bought or upgraded now, in the building phase (DT-6.1)."""
    return view.state.is_building and bool(view.usable)


def is_usable(view: DesignTownView, card: Card) -> bool:
    """Whether a card of the discard pile can be flipped now (DT-5, DT-6.1b)."""
    if disc(card) not in view.usable:
        return False
    printed = view.state.faces[card]
    return printed.fee is not None if view.state.is_building else printed.is_recyclable


def is_dim(view: DesignTownView, key: Key) -> bool:
    """Whether something cannot be aimed at, or is unusable in this phase (ux D2, D7)."""
    if view.picked is not None:
        return key not in view.marks and key != view.picked
    match key.kind, key.at:
        case DesignTownKind.SUPPLY | DesignTownKind.BACK, (front,):
            is_idle = view.is_my_turn and view.state.is_building and key not in view.usable
            return view.state.supply[front // 2] == 0 or is_idle
        case DesignTownKind.DISC, (card,):
            return view.is_my_turn and not is_usable(view, card)
        case _:
            return False


def panel_key(view: DesignTownView) -> Key | None:
    """Return the panel's thing: looked at, else picked, else the deck (ux Z3)."""
    at = None if view.drag is not None else looked_at(view)
    first = [supply(box.card) for box in view.layout.supply[:1]]
    for key in (view.zoomed, at, view.picked, DECK, *first):
        if key is not None and shown_face(view.state, key) is not None:
            return key
    return None


def flip_place(view: DesignTownView) -> Key | None:
    """Return the marked place that flips what is picked: the flip area, itself, its back in the supply."""
    if view.picked is None:
        return None
    own = (
        view.picked if view.picked.kind == DesignTownKind.DISC else Key(DesignTownKind.BACK, *view.picked.at)
    )
    return next((place for place in (FLIP, own) if place in view.marks), None)


# -- places in a view, and what else counts for a drop --

_LIFT = 14


def lifted(ctx: Context, view: DesignTownView, pile: Pile) -> pygame.Rect:
    """Return the place of the cards of one face in the discard pile: higher if they can be flipped."""
    return pile.rect.move(0, -ctx.display.px(_LIFT)) if is_usable(view, pile.card) else pile.rect


def place(ctx: Context, view: DesignTownView, key: Key) -> Place | None:
    """Return a thing's place; None if it is not visible."""
    layout = view.layout
    more: tuple[pygame.Rect, ...] = ()
    strip: pygame.Rect | None = None
    corner: int | None = None
    match key.kind, key.at:
        case DesignTownKind.DECK, () if layout.has_turn:
            rect = layout.deck
        case DesignTownKind.ROW, () if layout.has_turn:
            rect, more = layout.slot or layout.row_zone, (layout.row_zone,)
            corner = card_radius(layout.deck.w)
        case DesignTownKind.ROW, (index,) if layout.has_turn and index < len(layout.row):
            rect = strip = layout.row[index]
            if index + 1 < len(layout.row):
                strip = pygame.Rect(rect.x, rect.y, min(rect.w, layout.row[index + 1].x - rect.x), rect.h)
        case DesignTownKind.DISCARD, ():
            rect, corner = layout.discard, card_radius(layout.deck.w)
        case DesignTownKind.CASH | DesignTownKind.POINTS | DesignTownKind.UNHAPPY | DesignTownKind.ODDS, ():
            rect = {
                DesignTownKind.CASH: layout.cash,
                DesignTownKind.POINTS: layout.points,
                DesignTownKind.UNHAPPY: layout.unhappy,
                DesignTownKind.ODDS: layout.odds,
            }[DesignTownKind(key.kind)]
        case DesignTownKind.FLIP, () if layout.has_side:
            rect, more, corner = layout.flip, (layout.panel,), card_radius(layout.deck.w)
        case DesignTownKind.SEAT, (seat,):
            rect, corner = layout.plates[seat], plate_radius(ctx)
        case DesignTownKind.SUPPLY, (front,) if layout.has_supply:
            rect = layout.kind(front).front
        case DesignTownKind.BACK, (front,) if layout.has_supply:
            rect = layout.kind(front).back
        case DesignTownKind.DISC, (card,):
            pile = layout.pile(card)
            if pile is None:
                return None
            rect = lifted(ctx, view, pile)
            strip = pygame.Rect(pile.strip.x, rect.y, pile.strip.w, rect.h)
        case _:
            return None
    return Place(key, rect, more, strip, corner)
