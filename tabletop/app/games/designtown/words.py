"""Texts for Design Town's things: names, faces, the effect of the next card."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import StrEnum
from functools import cache

from tabletop.app.core.context import Context
from tabletop.app.table.key import Key
from tabletop.engine.chance import NoChance
from tabletop.engine.message import dollars
from tabletop.engine.protocol import Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import POINTS_TO_WIN, Card, other_face
from tabletop.games.designtown.decide import decide
from tabletop.games.designtown.evolve import evolve
from tabletop.games.designtown.odds import bust_chance, percent
from tabletop.games.designtown.state import State, obligation
from tabletop.games.designtown.text import card_name, face_rules, recycle_rule

# Keys of the things on Design Town's table.
#
# Things: the deck, cards of the active seat's discard pile by face, piles of the supply by the front they
# sell and their backs, cards in play by their place in the row, seats. Places to aim at: these, and the row,
# the discard pile and the flip area as a whole.


class DesignTownKind(StrEnum):
    """What a thing is."""

    DECK = "deck"
    ROW = "row"
    DISCARD = "discard"
    FLIP = "flip"
    DISC = "disc"
    SUPPLY = "supply"
    BACK = "back"
    SEAT = "seat"
    CASH = "cash"
    """The amount in its meter, while it counts up in motion."""
    POINTS = "points"
    UNHAPPY = "unhappy"
    ODDS = "odds"


DECK, ROW, DISCARD, FLIP, CASH = map(
    Key,
    (
        DesignTownKind.DECK,
        DesignTownKind.ROW,
        DesignTownKind.DISCARD,
        DesignTownKind.FLIP,
        DesignTownKind.CASH,
    ),
)
PLAY, STOP, END_TURN = map(Key, ("play", "stop", "end_turn"))
"""The buttons."""


@cache
def disc(card: Card) -> Key:
    """Name the cards of the discard pile that show a face."""
    return Key(DesignTownKind.DISC, card)


@cache
def supply(front: Card) -> Key:
    """Name a pile of the supply."""
    return Key(DesignTownKind.SUPPLY, front)


@cache
def back(front: Card) -> Key:
    """Name the back of a pile of the supply: buying a card and flipping it at once."""
    return Key(DesignTownKind.BACK, front)


@cache
def in_row(index: int) -> Key:
    """Name a card in play."""
    return Key(DesignTownKind.ROW, index)


@cache
def seat_key(seat: Seat) -> Key:
    """Name a seat's plate."""
    return Key(DesignTownKind.SEAT, seat)


def is_movable(key: Key) -> bool:
    """Whether something can be picked up."""
    return key.kind in (DesignTownKind.DECK, DesignTownKind.DISC, DesignTownKind.SUPPLY, DesignTownKind.BACK)


def shown_face(view: State, key: Key) -> Card | None:
    """Return the shown face of a thing; None for what is no card."""
    match key.kind, key.at:
        case DesignTownKind.DECK, ():
            return view.top(view.active)
        case DesignTownKind.ROW, (index,):
            return view.row[index] if 0 <= index < len(view.row) else None
        case DesignTownKind.DISC | DesignTownKind.SUPPLY, (card,):
            return card
        case DesignTownKind.BACK, (front,):
            return other_face(front)
        case DesignTownKind.SEAT, (seat,):
            return view.top(seat)
        case _:
            return None


def name_of(ctx: Context, card: Card | None) -> str:
    """Return the name of a face; of an unknown card "a card"."""
    # i18n: a card that the reader cannot see
    return ctx.t("a card") if card is None else ctx.message(card_name(card))


def icons_in_words(ctx: Context, view: State, card: Card) -> list[str]:
    """Return a face's cash, unhappy faces and points in words (ux Z8)."""
    printed, found = view.faces[card], []
    if printed.cash:
        found.append(ctx.t(dollars(printed.cash)))
    if printed.unhappy:
        found.append(ctx.tn("{count} unhappy face", "{count} unhappy faces", printed.unhappy))
    if printed.points:
        found.append(ctx.tn("{count} star", "{count} stars", printed.points))
    return found


class Described:
    """Both faces of each card in words, made once: every card on the table is described with every event."""

    def __init__(self, ctx: Context) -> None:
        """Describe in the language of the moment."""
        self._ctx = ctx
        self._known: dict[Hashable, str] = {}

    def card(self, view: State, card: Card) -> str:
        """Return both faces of a card in words: gains, rules, price of flipping."""
        printed, other = view.faces[card], view.faces[other_face(card)]
        key = (self._ctx.language, card, printed, other, view.is_solo)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _describe_card(self._ctx, view, card)
        return found


def _describe_card(ctx: Context, view: State, card: Card) -> str:
    texts = []
    for each in (card, other_face(card)):
        icons, name = ctx.t(", ").join(icons_in_words(ctx, view, each)), name_of(ctx, each)
        found = ctx.t("{name}: {facts}", name=name, facts=icons) if icons else name
        gives = recycle_rule(view.faces[each])
        rules = [rule for rule, _ in face_rules(view.faces[each], is_solo=view.is_solo)]
        rules += [] if gives is None else [gives]
        texts.append((found, *(ctx.message(rule) for rule in rules)))
    fee = view.faces[card].fee
    title = ctx.t("Other face") if fee is None else ctx.t("Flipped for {cash}", cash=dollars(fee))
    return ctx.sentences((ctx.tc("face of a card", "Now"), *texts[0], title, *texts[1]))


def thing_name(ctx: Context, view: State, key: Key) -> str:
    """Return a thing's name."""
    match key.kind, key.at:
        case DesignTownKind.DECK, ():
            count = ctx.tn("Deck: {count} card", "Deck: {count} cards", len(view.decks[view.active]))
            top = view.top(view.active)
            return (
                count if top is None else ctx.t("{pile}, on top {card}", pile=count, card=name_of(ctx, top))
            )
        case DesignTownKind.SUPPLY, (number,):
            left = view.supply[number // 2]
            return ctx.t(
                "Supply: {card}, {cash}, {count} left",
                card=name_of(ctx, number),
                cash=dollars(view.faces[number].cost or 0),
                count=left,
            )
        case DesignTownKind.BACK, (number,):
            printed = view.faces[number]
            return ctx.t(
                "Supply, flipped: {card}, {cash}",
                card=name_of(ctx, other_face(number)),
                cash=dollars((printed.cost or 0) + (printed.fee or 0)),
            )
        case DesignTownKind.DISC, (number,):
            copies = view.discards[view.active].count(number)
            card = name_of(ctx, number)
            if copies > 1:
                return ctx.tn(
                    "Discard pile: {card}, {count} copy",
                    "Discard pile: {card}, {count} copies",
                    copies,
                    card=card,
                )
            return ctx.t("Discard pile: {card}", card=card)
        case DesignTownKind.ROW, (number,):
            return ctx.t("In play: {card}", card=name_of(ctx, view.row[number]))
        case _:
            return ""


def seat_name(ctx: Context, view: State, names: Sequence[str], seat: Seat) -> tuple[str, str]:
    """Return the name of a plate, with the contents of the seat's deck: counts, never an order (ux Z7,
    DT-8)."""
    top = view.top(seat)
    facts = [
        ctx.tn("{count} card in the deck", "{count} cards in the deck", len(view.decks[seat])),
        ctx.tn("{count} discarded", "{count} discarded", len(view.discards[seat])),
        ctx.t("best turn {points} of {goal} stars", points=view.best[seat], goal=POINTS_TO_WIN),
    ]
    if top is not None:
        facts.insert(1, ctx.t("on top {card}", card=name_of(ctx, top)))
    lines = [ctx.t("Deck: {cards}", cards=counted(ctx, view.composition(seat)))]
    discarded: dict[Card, int] = {}
    for card in sorted(view.discards[seat]):
        discarded[card] = discarded.get(card, 0) + 1
    if discarded:
        lines.append(ctx.t("Discard pile: {cards}", cards=counted(ctx, discarded)))
    return ctx.t("{name}: {facts}", name=names[seat], facts=ctx.t(", ").join(facts)), ctx.sentences(lines)


def to_beat(ctx: Context, fewest: int | None) -> str:
    """Return the result that a lone player has to beat (DT-9.3)."""
    if fewest is None:
        return ctx.t("No solo win yet")
    return ctx.tn("To beat: a win in {count} turn", "To beat: a win in {count} turns", fewest)


def counted(ctx: Context, cards: dict[Card, int]) -> str:
    """Return cards by face as counts: "2 Hospital, 1 Church"."""
    parts_ = [
        # i18n: equal cards
        ctx.t("{count}\u00a0×\u00a0{card}", count=n, card=name_of(ctx, card))
        for card, n in cards.items()
    ]
    return ctx.t(", ").join(parts_) if parts_ else ctx.tc("cards", "nothing")


def outcome(ctx: Context, view: State) -> str:
    """Return the effect of playing the top card, short: "+$1, safe"; the button names the card."""
    top = view.top(view.active)
    if top is None:
        return ""
    facts = ctx.t(", ").join(_outcome(ctx, view, top))
    return ctx.capital(facts)


def _outcome(ctx: Context, view: State, top: Card) -> list[str]:
    events = decide(view, view.active, co.PlayCard(), NoChance())
    if any(isinstance(event, ev.TurnBust) for event in events):
        # i18n: the next card ends the turn: too many unhappy faces
        return [ctx.t("bust!")]
    if any(isinstance(event, ev.GameWon) for event in events):
        return [ctx.t("this wins!")]
    printed, after = view.faces[top], evolve(view, events[0])
    cash = after.cash - view.cash
    # i18n: dollars gained
    found = [ctx.t("+{cash}", cash=dollars(cash))] if cash else []
    if printed.points:
        found.append(ctx.tn("{count} star", "{count} stars", printed.points))
    chance = bust_chance(view)
    if printed.unhappy:
        found.append(ctx.t("unhappy {unhappy} of {limit}", unhappy=after.unhappy, limit=after.limit))
    if chance:
        found.append(ctx.t("bust risk {risk}", risk=percent(chance)))
    elif obligation(after) is not None:
        found.append(ctx.t("then play on"))
    elif not printed.unhappy:
        found.append(ctx.tc("next card", "safe"))
    return found


def is_doomed(view: State) -> bool:
    """Whether playing the next card certainly busts the turn before it can be stopped again."""
    return bool(view.decks[view.active]) and bust_chance(view) == 1
