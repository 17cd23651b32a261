"""Design Town in words: the faces and what they do, the log, names of commands, the score sheet."""

from __future__ import annotations

from collections import Counter
from typing import Final, assert_never

from tabletop.engine.message import N_, Message, SeatName, dollars, msg, msgn
from tabletop.engine.protocol import Category, Result, Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import (
    APARTMENT,
    CONVENIENCE_STORE,
    IDS,
    MOST_TURNS,
    NAMES,
    RESIDENTIAL_AREA,
    SHOPPING_MALL,
    Card,
    Face,
    other_face,
)
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.odds import bust_chance, percent
from tabletop.games.designtown.state import State, progress

_SHORT: Final = {
    RESIDENTIAL_AREA: N_("Homes"),
    # i18n: Apartment, shortened; 8 letters fit
    APARTMENT: N_("Apt."),
    CONVENIENCE_STORE: N_("Store"),
    # i18n: Shopping Mall, shortened; 8 letters fit
    SHOPPING_MALL: N_("Mall"),
}


def card_name(card: Card) -> Message:
    """Return the name of the face that a card shows."""
    return Message(NAMES[card]) if 0 <= card < len(NAMES) else msg("not a card of this game")


def short_name(card: Card) -> Message:
    """Return a face's name for places where the full one would be torn in the middle of a word."""
    return Message(_SHORT[card]) if card in _SHORT else card_name(card)


def bust_text(view: State) -> Message:
    """Return the chance of a bust as a sentence, the same everywhere (ux Z11)."""
    risk, top = percent(bust_chance(view)), view.top(view.active)
    if top is None:
        return msg("If you shuffle: {risk} risk of going bust before you can stop.", risk=risk)
    return msg(
        "If you play {card}: {risk} risk of going bust before you can stop.", card=card_name(top), risk=risk
    )


def face_rules(face: Face, *, is_solo: bool = False) -> tuple[tuple[Message, str], ...]:
    """Return a face's effects beyond its icons, each as a sentence with its clause."""
    found: list[tuple[Message, str]] = []
    if face.is_forced:
        found.append((msg("You must play it when it is on top of your deck."), "DT-4.2"))
    if face.must_play_next:
        found.append((msg("You must play the next card."), "DT-4.2"))
    if face.cash_per_unhappy:
        text = msg(
            "+{cash} for each unhappy face so far, including this one.", cash=dollars(face.cash_per_unhappy)
        )
        found.append((text, "DT-4.7"))
    if face.limit:
        found.append((msg("Unhappy limit +{limit} this turn.", limit=face.limit), "DT-4.5"))
    if face.extra_actions:
        text = msgn("{count} more build action.", "{count} more build actions.", face.extra_actions)
        found.append((text, "DT-6.1"))
    if face.wins_at:
        text = msgn(
            "With {count} card in play, you win.", "With {count} cards in play, you win.", face.wins_at
        )
        found.append((text, "DT-1.3"))
    if face.moves_away and is_solo:
        found.append((msg("If you flip it for its fee, it leaves the game."), "DT-9.4"))
    elif face.moves_away:
        found.append((msg("If you flip it for its fee, it moves to another player."), "DT-6.2"))
    return tuple(found)


def recycle_rule(face: Face) -> Message | None:
    """Return what recycling a face gives; None without the mark (DT-5.2)."""
    gains: list[Message] = []
    if face.recycle_cash:
        gains.append(msg("+{cash}", cash=dollars(face.recycle_cash)))
    if face.recycle_limit:
        gains.append(msg("limit +{limit}", limit=face.recycle_limit))
    if face.recycle_to_deck:
        gains.append(msg("to the deck top"))
    return msg("Recycle: {gains}", gains=tuple(gains)) if gains else None


def describe(event: Event) -> tuple[Message, ...]:
    """Return an event's lines in the log."""
    who = SeatName(getattr(event, "seat", 0))
    match event:
        case ev.CardPlayed():
            return (_played(event),)
        case ev.TurnEnded():
            return (msg("{seat}’s turn ends.", seat=who),)
        case ev.TurnBegan():
            return (msg("{seat}’s turn begins.", seat=who),)
        case ev.CardFlipped():
            return (_recycled(event) if event.is_recycled else _upgraded(event),)
        case ev.BuildingBegan():
            return (msg("{seat} stops and builds with {cash}.", seat=who, cash=dollars(event.cash)),)
        case ev.CardBought():
            card = card_name(event.card)
            return (msg("{seat} buys {card} for {cash}.", seat=who, card=card, cash=dollars(event.cash)),)
        case ev.TurnBust():
            return (
                msgn(
                    "{seat} goes bust with {count} unhappy face. The limit is {limit}.",
                    "{seat} goes bust with {count} unhappy faces. The limit is {limit}.",
                    event.unhappy,
                    seat=who,
                    limit=event.limit,
                ),
            )
        case ev.DeckShuffled():
            return (_shuffled(event),)
        case ev.CardRemoved():
            return (msg("{card} leaves the supply and the game.", card=card_name(event.card)),)
        case ev.FirstPlayerDrawn():
            if event.by_lot:
                return (msg("{seat} goes first, by lot.", seat=who),)
            return (msg("{seat} goes first, as chosen.", seat=who),)
        case ev.GameWon():
            return (msg("{seat} wins the game!", seat=who),)
        case ev.GameLost():
            return (msg("The supply is empty. {seat} loses the game.", seat=who),)
        case ev.GameDrawn():
            return (_no_winner(),)
        case _:
            assert_never(event)


def _played(event: ev.CardPlayed) -> Message:
    who, card = SeatName(event.seat), card_name(event.card)
    if event.cash:
        return msg("{seat} plays {card}: {cash}.", seat=who, card=card, cash=dollars(event.cash))
    return msg("{seat} plays {card}.", seat=who, card=card)


def _recycled(event: ev.CardFlipped) -> Message:
    gains: list[Message] = []
    if event.cash:
        gains.append(msg("+{cash}", cash=dollars(event.cash)))
    if event.limit:
        gains.append(msg("limit +{limit}", limit=event.limit))
    if event.place == "deck":
        gains.append(msg("to the deck top"))
    return msg(
        "{seat} recycles {card} to {flipped}: {gains}.",
        seat=SeatName(event.seat),
        card=card_name(event.card),
        flipped=card_name(other_face(event.card)),
        gains=tuple(gains),
    )


def _upgraded(event: ev.CardFlipped) -> Message:
    who, card, flipped = SeatName(event.seat), card_name(event.card), card_name(other_face(event.card))
    if event.to is not None:
        return msg(
            "{seat} flips {card} for {cash}. It moves to {victim} as {flipped}.",
            seat=who,
            card=card,
            cash=dollars(-event.cash),
            victim=SeatName(event.to),
            flipped=flipped,
        )
    if event.place == "box":
        return msg(
            "{seat} flips {card} for {cash}. It leaves the game.",
            seat=who,
            card=card,
            cash=dollars(-event.cash),
        )
    return msg(
        "{seat} flips {card} to {flipped} for {cash}.",
        seat=who,
        card=card,
        flipped=flipped,
        cash=dollars(-event.cash),
    )


def _shuffled(event: ev.DeckShuffled) -> Message:
    return msgn(
        "{seat} shuffles {count} card into a new deck.",
        "{seat} shuffles {count} cards into a new deck.",
        len(event.deck),
        seat=SeatName(event.seat),
    )


def label(command: Command, view: State) -> Message:
    """Return a command's name on a button: "play Church", "buy Hospital", "end the turn"."""
    match command:
        case co.PlayCard():
            top = view.top(view.active)
            return msg("play a card") if top is None else msg("play {card}", card=card_name(top))
        case co.ShuffleDeck():
            if command.remove is not None:
                return msg("remove {card} and shuffle", card=card_name(command.remove))
            return msg("shuffle the discard pile")
        case co.Recycle():
            return msg("recycle {card}", card=card_name(command.card))
        case co.Stop():
            return msg("stop and build")
        case co.Buy():
            return msg("buy {card}", card=card_name(command.card))
        case co.BuyUpgraded():
            return msg("buy {card}", card=card_name(other_face(command.card)))
        case co.Upgrade():
            card = card_name(command.card)
            if command.to is not None:
                return msg("move {card} to {victim}", card=card, victim=SeatName(command.to))
            return msg("flip {card}", card=card)
        case co.EndTurn():
            return msg("end the turn")
        case _:
            assert_never(command)


def mark(event: Event) -> str | None:
    """Return the icon of an event that gets a mark on a replay's track, or None."""
    match event:
        case ev.CardBought():
            return "coin"
        case ev.CardFlipped():
            return "recycle" if event.is_recycled else "up"
        case ev.TurnBust():
            return "sad"
        case ev.GameWon() | ev.GameLost() | ev.GameDrawn():
            return "flag"
        case _:
            return None


# The end: who won, and the score sheet (ux E1)

POINTS, BUSTS, OWNED = range(3)
"""Indices of the first categories of the score sheet."""


def result(state: State) -> Result | None:
    """Return how the game ended; None while it is played (DT-1.2, DT-1.3, DT-1.5, DT-9.3)."""
    if not state.is_over:
        return None
    scores = progress(state)
    owned = [_owned(state, seat) for seat in range(len(state.decks))]
    best = tuple(_best_turn(state, seat, score) for seat, score in enumerate(scores))
    categories = [
        Category(N_("Most stars in one turn"), scores, best),
        Category(N_("Turns that bust"), state.busts, is_aside=True),
        Category(
            N_("Cards at the end"),
            tuple(cards.total() for cards in owned),
            tuple(tuple(_counted(cards)) for cards in owned),
            is_aside=True,
        ),
    ]
    if state.is_solo:
        label = N_("Turns played") if state.winner is None else N_("Turns needed")
        categories.append(Category(label, (state.turn,), is_aside=True))
    winners = () if state.winner is None else (state.winner,)
    reason, clause = _reason(state)
    return Result(winners, scores, tuple(categories), reason, clause)


def _owned(state: State, seat: Seat) -> Counter[Card]:
    """Return all cards of a seat, by the face they show."""
    row = state.row if seat == state.active else ()
    return Counter((*state.decks[seat], *state.discards[seat], *row))


def _counted(cards: Counter[Card]) -> list[Message]:
    """Return cards as in the score sheet, sorted by face."""
    return [
        msg("{count}\u00a0×\u00a0{card}", count=count, card=card_name(card))
        for card, count in sorted(cards.items())
    ]


def _best_turn(state: State, seat: Seat, score: int) -> tuple[Message, ...]:
    """Return the cards behind a seat's best turn, as far as they still lie there."""
    if not score:
        return ()
    if seat != state.active or state.points != score:
        return (msg("Reached in an earlier turn."),)
    gave = Counter(card for card in state.row if state.faces[card].points)
    return tuple(
        msgn(
            # i18n: cards that gave the stars of the best turn
            "{cards}: {count} star",
            "{cards}: {count} stars",
            state.faces[card].points * count,
            cards=found,
        )
        for (card, count), found in zip(sorted(gave.items()), _counted(gave), strict=True)
    )


def _reason(state: State) -> tuple[Message, str]:
    match state.why:
        case "points":
            reason = msgn(
                "{seat} gains {count} star in one turn.",
                "{seat} gains {count} stars in one turn.",
                state.points,
                seat=SeatName(state.active),
            )
            return reason, "DT-1.2"
        case "cards":
            count = len(state.row)
            card = next(card for card in state.row if 0 < state.faces[card].wins_at <= count)
            reason = msgn(
                "{seat} wins with {count} card in play, {card} among them.",
                "{seat} wins with {count} cards in play, {card} among them.",
                count,
                seat=SeatName(state.active),
                card=card_name(card),
            )
            return reason, "DT-1.3"
        case "supply":
            return msg("The supply ran out before 8 stars were reached."), "DT-9.3"
        case _:
            return _no_winner(), "DT-1.5"


def _no_winner() -> Message:
    return msgn(
        "All players have had {count} turn, so there is no winner.",
        "All players have had {count} turns, so there is no winner.",
        MOST_TURNS,
    )


def built(event: Event) -> tuple[Seat, str] | None:
    """Return who bought which face, or flipped a card to it for a fee, by its id in card files (DT-6.1)."""
    match event:
        case ev.CardBought():
            return event.seat, IDS[event.card]
        case ev.CardFlipped(is_recycled=False):
            return event.seat, IDS[other_face(event.card)]
        case _:
            return None
