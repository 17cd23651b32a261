"""Statistics of finished games: turns, techniques shown for the first time, and the closing facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, TypeAlias

from tabletop.engine import statistics
from tabletop.engine.message import N_, Message, SeatName, dollars, msg, msgn
from tabletop.engine.protocol import Result, Seat, Viewer
from tabletop.engine.statistics import AchievedAt, Achievement, Stat, StatGroup, Statistics, StatStep, of_kind
from tabletop.games.designtown.cards import LIMIT
from tabletop.games.designtown.events import (
    BuildingBegan,
    CardBought,
    CardFlipped,
    CardPlayed,
    Event,
    GameWon,
    TurnBust,
)
from tabletop.games.designtown.state import State, progress

Moves: TypeAlias = Sequence[statistics.StatStep[State, Event]]
Move: TypeAlias = statistics.StatStep[State, Event]

LAST_TURNS: Final = 3
"""Number of turns in a row without a bust that count as steady."""
ACTIONS: Final = 4
"""One action, and three from cards."""
SUPPLY_LEFT: Final = 5
"""Cards left in the supply that make a solo win early (DT-9.3)."""


def _turns(moves: Moves) -> Iterator[tuple[Move, ...]]:
    return statistics.turns(moves, lambda state: state.turn)


def stopped_in_time(moves: Moves) -> Iterator[AchievedAt]:
    """Find a turn stopped before a card that would have bust it (DT-4.5)."""
    for move, event in of_kind(moves, BuildingBegan):
        state = move.before
        top = state.top(event.seat)
        if top is None:
            continue
        face = state.faces[top]
        if state.unhappy and state.unhappy + face.unhappy >= state.limit + face.limit:
            yield AchievedAt(event.seat, move.position)


def limit_needed(moves: Moves) -> Iterator[AchievedAt]:
    """Find a turn that ended well with the faces that bust without a Church (DT-4.5)."""
    for move in moves:
        for event in move.events:
            if isinstance(event, (BuildingBegan, GameWon)) and move.after.unhappy >= LIMIT:
                yield AchievedAt(event.seat, move.position)


def missing_dollar(moves: Moves) -> Iterator[AchievedAt]:
    """Find a purchase that took the last dollar, some of it recycled (DT-5.2)."""
    for turn in _turns(moves):
        recycled = 0
        for move in turn:
            for event in move.events:
                match event:
                    case CardFlipped(is_recycled=True, cash=cash):
                        recycled += cash
                    case CardBought(seat=seat, cash=cash) if cash and recycled and not move.after.cash:
                        yield AchievedAt(seat, move.position)
                    case CardFlipped(seat=seat, cash=cash) if cash and recycled and not move.after.cash:
                        yield AchievedAt(seat, move.position)
                    case _:
                        pass


def station_twice(moves: Moves) -> Iterator[AchievedAt]:
    """Find a turn that put two cards back on top of the deck (DT-5.2)."""
    for turn in _turns(moves):
        back = [
            (event.seat, move.position)
            for move, event in of_kind(turn, CardFlipped)
            if event.is_recycled and event.place == "deck"
        ]
        if len(back) > 1:
            yield AchievedAt(*back[1])


def given_away(moves: Moves) -> Iterator[AchievedAt]:
    """Find an Apartment upgraded into another player's discard pile (DT-6.2)."""
    for move, event in of_kind(moves, CardFlipped):
        if event.place == "seat":
            yield AchievedAt(event.seat, move.position)


def steady_win(moves: Moves) -> Iterator[AchievedAt]:
    """Find a win by stars after several turns without a bust."""
    for winner, _ in _wins(moves, "points"):
        own = [turn for turn in _turns(moves) if turn[0].before.active == winner][-LAST_TURNS:]
        if len(own) == LAST_TURNS and not any(of_kind(chain(*own), TurnBust)):
            yield AchievedAt(winner, moves[-1].position)


def many_cards(moves: Moves) -> Iterator[AchievedAt]:
    """Find a win by the number of cards in play (DT-1.3)."""
    for winner, _ in _wins(moves, "cards"):
        yield AchievedAt(winner, moves[-1].position)


def duty_met(moves: Moves) -> Iterator[AchievedAt]:
    """Find a forced card that brought a star and no bust (DT-4.2)."""
    for move, event in of_kind(moves, CardPlayed):
        is_good = move.before.must_play and move.before.faces[event.card].points
        if is_good and not any(of_kind((move,), TurnBust)):
            yield AchievedAt(event.seat, move.position)


def early_alone(moves: Moves) -> Iterator[AchievedAt]:
    """Find a solo win with some of the supply left (DT-9.3)."""
    for why in ("points", "cards"):
        for winner, state in _wins(moves, why):
            if state.is_solo and sum(state.supply) >= SUPPLY_LEFT:
                yield AchievedAt(winner, moves[-1].position)


def extra_actions(moves: Moves) -> Iterator[AchievedAt]:
    """Find a building phase with three extra actions used (DT-6.1)."""
    for turn in _turns(moves):
        used = [
            (event.seat, move.position)
            for move in turn
            for event in move.events
            if isinstance(event, CardBought) or (isinstance(event, CardFlipped) and not event.is_recycled)
        ]
        if len(used) >= ACTIONS:
            yield AchievedAt(*used[ACTIONS - 1])


def _wins(moves: Moves, why: str) -> Iterator[tuple[Seat, State]]:
    """Yield the winner for this reason, and the state then."""
    for move, event in of_kind(moves[-1:], GameWon):
        if event.why == why:
            yield event.seat, move.after


FIRSTS: Final = (
    Achievement(
        "stopped_in_time",
        N_("Stopped when the next card would have bust"),
        N_("You always see the top card, so you know what one more would cost before you decide."),
        stopped_in_time,
    ),
    Achievement(
        "limit_needed",
        N_("A raised limit that was needed"),
        N_("A Church pays off when it saves a turn you would otherwise lose."),
        limit_needed,
    ),
    Achievement(
        "missing_dollar",
        N_("Recycled for exactly the missing cash"),
        N_("You lose leftover cash at the end of your turn, so recycle only what you need to buy something."),
        missing_dollar,
    ),
    Achievement(
        "station_twice",
        N_("Back on top of the deck, twice in a turn"),
        N_("A known card on top is a card without risk, and you can play it at once."),
        station_twice,
    ),
    Achievement(
        "given_away",
        N_("An Apartment given away"),
        N_("Your deck loses an unhappy face, and another player gets a card that must be played."),
        given_away,
    ),
    Achievement(
        "steady_win",
        N_("Eight stars with no bust in the last three turns"),
        N_("A deck that rarely busts gets more chances at a winning turn."),
        steady_win,
    ),
    Achievement(
        "many_cards",
        N_("A win by the number of cards in play"),
        N_("A long row of cards also wins, if one of them is a Convenience Store."),
        many_cards,
    ),
    Achievement(
        "duty_met",
        N_("A card that had to be played brought a star"),
        N_("A card that must be played costs you nothing if you want it anyway."),
        duty_met,
    ),
    Achievement(
        "early_alone",
        N_("A solo win with five cards left in the supply"),
        N_("The supply is your clock: what is left of it is the time you had to spare."),
        early_alone,
    ),
    Achievement(
        "extra_actions",
        N_("Three extra actions used"),
        N_("Cash buys nothing without actions. Together, they change a deck in one turn."),
        extra_actions,
    ),
)


# Numbers of a seat

AT: Final = ("at_0", "at_1", "at_2", "at_more")
"""Stopped turns, by unhappy faces in play: 0, 1, 2, 3 and more."""
BUST: Final = "bust"
STARS: Final = "stars"


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[int, ...]]:
    """Return how each seat's turns ended, and the stars of its best turn."""
    last = moves[-1].after
    found = {key: [0] * len(last.decks) for key in (*AT, BUST)}
    for move in moves:
        for event in move.events:
            match event:
                case BuildingBegan(seat=seat):
                    found[AT[min(move.before.unhappy, len(AT) - 1)]][seat] += 1
                case TurnBust(seat=seat):
                    found[BUST][seat] += 1
                case _:
                    pass
    return {**{key: tuple(numbers) for key, numbers in found.items()}, STARS: progress(last)}


# i18n: what is counted of finished games, and its parts
MEMORY: Final[Statistics[State, Event]] = Statistics(
    stats=(
        StatGroup(
            N_("How turns ended"),
            (
                Stat(AT[0], N_("stopped, no unhappy face")),
                Stat(AT[1], N_("stopped at one face")),
                Stat(AT[2], N_("stopped at two faces")),
                Stat(AT[3], N_("stopped at three or more")),
                Stat(BUST, N_("bust")),
            ),
            is_whole=True,
        ),
        StatGroup(N_("Best turn"), (Stat(STARS, N_("stars in the best turn")),)),
    ),
    count=count,
    achievements=FIRSTS,
)


# Closing facts (DT-1)


def closing(events: Sequence[Event], state: State, result: Result, reader: Viewer) -> tuple[Message, ...]:
    """Return the cards of the winning turn and, for a reader who did not win, their best turn and the most
    money that they built with (DT-6)."""
    if not result.winners:
        most = max(result.scores)
        return (msgn("The best turn had {count} star.", "The best turn had {count} stars.", most),)
    winner = result.winners[0]
    if reader is None or reader == winner:
        return (_won(state),)
    own = msgn("Your best turn had {count} star.", "Your best turn had {count} stars.", result.scores[reader])
    if state.why == "points":
        found = msgn(
            "{seat} found {count} star. {own}",
            "{seat} found {count} stars. {own}",
            state.points,
            seat=SeatName(winner),
            own=own,
        )
    else:
        found = msgn(
            "{seat} played {count} card in one turn. {own}",
            "{seat} played {count} cards in one turn. {own}",
            len(state.row),
            seat=SeatName(winner),
            own=own,
        )
    cash = [event.cash for event in events if isinstance(event, BuildingBegan) and event.seat == reader]
    if not max(cash, default=0):
        return (found,)
    return found, msg("You never had more than {cash} to build with.", cash=dollars(max(cash)))


def next_time(events: Sequence[Event], state: State, result: Result, reader: Seat) -> Message | None:
    """Return how many turns of a reader who lost ended in a bust (DT-4.5)."""
    count = sum(isinstance(event, TurnBust) and event.seat == reader for event in events)
    if not count:
        return None
    return msgn(
        "Stop one card earlier: {count} of your turns went bust.",
        "Stop one card earlier: {count} of your turns went bust.",
        count,
    )


def _won(state: State) -> Message:
    if state.why != "points":
        return msgn("{count} card in one turn.", "{count} cards in one turn.", len(state.row))
    return msgn(
        "{count} star in one turn, with {cash} and {faces}.",
        "{count} stars in one turn, with {cash} and {faces}.",
        state.points,
        cash=dollars(state.cash),
        faces=msgn("{count} unhappy face", "{count} unhappy faces", state.unhappy),
    )
