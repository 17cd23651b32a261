"""Advice as sentences, and events in a few words with the seats they hurt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tabletop.engine.message import Figure, Message, SeatName, dollars, msg, msgn
from tabletop.engine.protocol import Advice, Hint, Seat, Viewer
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import other_face
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State, obligation
from tabletop.games.designtown.text import bust_text, card_name

_LITTLE: Final = 50
"""Thousandths of a turn that count as nothing."""


def hint(advice: Advice, view: State) -> Hint:
    """Return the sentences of an advice for a view."""
    facts = advice.facts
    match advice.code:
        case "wins_now":
            return Hint(
                msg("Count your stars."),
                msg("The next card brings you to {points} stars, and you win.", points=facts["points"]),
            )
        case "must_play":
            return Hint(msg("Can you stop now?"), _must(view))
        case "cannot_bust":
            return Hint(msg("How dangerous is the next card?"), bust_text(view))
        case "busts":
            return Hint(msg("Compare your cash with what one more card could cost you."), bust_text(view))
        case "risks":
            return Hint(msg("Is one more card worth the risk?"), _risk(facts, view))
        case "keeps_cash":
            return Hint(
                msg("Compare your cash with what one more card could cost you."),
                msg("You build with {cash}. {odds}", cash=dollars(facts["cash"]), odds=bust_text(view)),
            )
        case "shuffles":
            return Hint(
                msg("Your deck is empty, but your discard pile is not."),
                msgn(
                    "A new deck of {count} card lets you go on.",
                    "A new deck of {count} cards lets you go on.",
                    facts["cards"],
                ),
            )
        case "recycles_to_deck" | "recycles_for_limit" | "recycles_for_cash":
            return Hint(msg("Look for a green arrow in your discard pile."), _recycles(advice.code, facts))
        case "builds":
            return Hint(msg("What you build now comes back with the next shuffle."), _builds(facts))
        case "gives_away":
            return Hint(msg("Look at the Apartment in your discard pile."), _gives_away(facts))
        case "ends":
            return Hint(msg("Not every card makes your deck better."), _ends(facts))
        case "loses":
            return Hint(
                msg("Watch the supply: when it is empty, you lose."),
                msg("This takes the last supply card, and you lose the game."),
            )
        case unknown:
            raise ValueError(unknown)


def _must(view: State) -> Message:
    """Return the sentence on why the player may not stop, and what playing on brings (DT-4.2, DT-4.4)."""
    odds, top = bust_text(view), view.top(view.active)
    match obligation(view):
        case "forced_card" if top is not None:
            return msg("{card} on top must be played. {odds}", card=card_name(top), odds=odds)
        case "must_play_next":
            card = card_name(view.row[-1])
            return msg("After {card} you must play one more card. {odds}", card=card, odds=odds)
        case _:
            return msg("Play at least one card each turn. {odds}", odds=odds)


def _risk(facts: Mapping[str, Any], view: State) -> Message:
    """Return the sentence on a card's risk."""
    if not facts["win"]:
        return msg("Playing on could bring more. {odds}", odds=bust_text(view))
    return msg("Chance to win by playing on: {win}. {odds}", odds=bust_text(view), win=_share(facts["win"]))


def _recycles(code: str, facts: Mapping[str, Any]) -> Message:
    """Return the sentence on what recycling a card gives."""
    card = card_name(facts["card"])
    if code == "recycles_for_limit":
        limit = facts["limit"]
        return msgn(
            "With {card}, you can take {count} unhappy face this turn.",
            "With {card}, you can take {count} unhappy faces this turn.",
            limit - 1,
            card=card,
        )
    if code == "recycles_for_cash":
        return msg("With {card}, you have {cash}.", card=card, cash=dollars(facts["cash"]))
    flipped = card_name(other_face(facts["card"]))
    return msg("It goes on top of your deck as {card}.", card=flipped)


def _builds(facts: Mapping[str, Any]) -> Message:
    """Return the sentence on the turns a card saves."""
    card, saves = card_name(facts["card"]), facts["saves"]
    if saves >= _LITTLE:
        return msg("With {card}, you win about {turns} turns sooner.", card=card, turns=_turns(saves))
    if saves <= -_LITTLE:
        return msg("With {card}, you win about {turns} turns later.", card=card, turns=_turns(-saves))
    return msg("{card} hardly changes how soon you win.", card=card)


def _gives_away(facts: Mapping[str, Any]) -> Message:
    """Return the sentence on the turns that giving an Apartment away saves, and what it costs the player who
    gets it."""
    saves, costs, seat = facts["saves"], facts.get("costs", 0), SeatName(facts.get("to", 0))
    if saves >= _LITTLE and costs >= _LITTLE:
        return msg(
            "You win about {turns} turns sooner, and {seat} about {costs} turns later.",
            turns=_turns(saves),
            seat=seat,
            costs=_turns(costs),
        )
    if costs >= _LITTLE:
        return msg("{seat} wins about {costs} turns later.", seat=seat, costs=_turns(costs))
    if saves >= _LITTLE:
        return msg("Without the Apartment, you win about {turns} turns sooner.", turns=_turns(saves))
    return msg("The Apartment hardly changes how soon you win.")


def _ends(facts: Mapping[str, Any]) -> Message:
    if not facts["actions"]:
        return msg("You have no build actions left.")
    if not facts["cash"]:
        return msg("You have no cash left, so you lose nothing.")
    return msg("Your deck stays as it is, and {cash} is lost.", cash=dollars(facts["cash"]))


def _share(thousandths: int) -> Figure:
    """Return a chance in per cent."""
    return Figure("percent", (thousandths + 5) // 10)


def _turns(thousandths: int) -> Figure:
    """Return a number of turns with a tenth."""
    return Figure("number", thousandths / 1000, digits=1)


# Events in a few words


def brief(event: Event, before: State, viewer: Viewer) -> tuple[Message, ...] | None:
    """Return an event in a few words: the outcome of a turn, not each card."""
    match event:
        case ev.CardFlipped():
            return (_flipped(event, viewer),)
        case ev.CardBought():
            who, card = SeatName(event.seat), card_name(event.card)
            return (msg("{seat} buys {card} for {cash}", seat=who, card=card, cash=dollars(event.cash)),)
        case ev.TurnBust():
            return (
                msgn(
                    "{seat} goes bust with {count} unhappy face",
                    "{seat} goes bust with {count} unhappy faces",
                    event.unhappy,
                    seat=SeatName(event.seat),
                ),
            )
        case ev.GameWon() | ev.GameLost() | ev.GameDrawn():
            return None
        case _:
            return ()


def hurts(event: Event, before: State) -> tuple[Seat, ...]:
    """Return the seat that gets an Apartment (DT-6.2)."""
    return (event.to,) if isinstance(event, ev.CardFlipped) and event.to is not None else ()


def stars(count: int) -> Message:
    """Return a number of victory points in words."""
    return msgn("{count} star", "{count} stars", count)


def _flipped(event: ev.CardFlipped, viewer: Viewer) -> Message:
    who, card, flipped = SeatName(event.seat), card_name(event.card), card_name(other_face(event.card))
    if event.is_recycled:
        return msg("{seat} recycles {card} to {flipped}", seat=who, card=card, flipped=flipped)
    if event.to is None:
        return msg("{seat} flips {card} to {flipped}", seat=who, card=card, flipped=flipped)
    if event.to == viewer:
        return msg("{seat} moves {card} to you as {flipped}", seat=who, card=card, flipped=flipped)
    victim = SeatName(event.to)
    return msg(
        "{seat} moves {card} to {victim} as {flipped}",
        seat=who,
        card=card,
        victim=victim,
        flipped=flipped,
    )
