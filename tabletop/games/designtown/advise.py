"""Advice: the strongest level's best moves, each with a reason that can be checked.

A reason is a code with facts, as a refusal is; tests check every fact against the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import MOST_ADVICE, Advice, GoOn, Seat, always
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.bot import weighed
from tabletop.games.designtown.cards import POINTS_TO_WIN, RESIDENTIAL_AREA, Card, Face, other_face
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.odds import SCALE, Pool, Winning, bust_chance, owned, pool_of
from tabletop.games.designtown.outlook import RaceOutlook, turns_left
from tabletop.games.designtown.state import State, obligation
from tabletop.games.designtown.view import legal

_FAR: Final = 1 << 30
"""More cards than exist: excludes a win by their number."""
Facts: TypeAlias = "Mapping[str, int]"


def advice(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> tuple[Advice, ...]:
    """Return the active seat's best moves, best first, three at most.

    Their worth is the chance to win after them; alone, the turns they save, in thousandths.
    """
    options = legal(view, seat)
    aim = RaceOutlook(view, seat)
    worth = weighed(view, seat, aim, options, go_on)
    ranked = sorted(zip(worth, options, strict=True), key=lambda one: -one[0])[:MOST_ADVICE]
    found = [
        Advice(command, saved if view.is_solo else (aim.now + saved) * 1000 // SCALE, *_why(view, command))
        for saved, command in ranked
    ]
    # Of two equal moves the one that ends the turn with nothing is hard to understand.
    return tuple(sorted(found, key=lambda one: (-one.worth, one.code == "busts")))


def _why(view: State, command: Command) -> tuple[str, Facts]:
    """Return the reason for a move, or against the only ones there are."""
    takes = isinstance(command, (co.Buy, co.BuyUpgraded, co.ShuffleDeck))
    if takes and view.is_solo and sum(view.supply) == 1:
        return "loses", {"supply": 0}
    match command:
        case co.PlayCard():
            return _why_played(view)
        case co.Stop():
            return "keeps_cash", {"cash": view.cash, "bust": _thousandths(bust_chance(view))}
        case co.ShuffleDeck():
            return "shuffles", {"cards": len(view.discards[view.active])}
        case co.Recycle(card):
            face = view.faces[card]
            if face.recycle_to_deck:
                return "recycles_to_deck", {"card": card, "points": view.faces[other_face(card)].points}
            if face.recycle_limit:
                return "recycles_for_limit", {"card": card, "limit": view.limit + face.recycle_limit}
            return "recycles_for_cash", {"card": card, "cash": view.cash + face.recycle_cash}
        case co.Buy(card):
            return _built(view, card)
        case co.BuyUpgraded(card):
            return _built(view, other_face(card))
        case co.Upgrade(card, to):
            if view.faces[card].moves_away:
                given = (
                    {} if to is None else {"to": to, "costs": -_saved(owned(view, to), RESIDENTIAL_AREA, 1)}
                )
                return "gives_away", {"saves": _saved(owned(view, view.active), card, -1), **given}
            return _built(view, other_face(card), instead=card)
        case co.EndTurn():
            return "ends", {"cash": view.cash, "actions": view.actions}


def _why_played(view: State) -> tuple[str, Facts]:
    """Return the reason for playing on: a win, an obligation, no danger, or a fair risk."""
    top = view.top(view.active)
    face = Face() if top is None else view.faces[top]
    points = view.points + face.points
    if points >= POINTS_TO_WIN and view.unhappy + face.unhappy < view.limit + face.limit:
        return "wins_now", {"points": points}
    risk = bust_chance(view)
    if obligation(view) is not None:
        return "must_play", {"bust": _thousandths(risk)}
    if risk == 1:
        return "busts", {}
    if not risk:
        return "cannot_bust", {"points": points}
    return "risks", {"bust": _thousandths(risk), "win": chance_to_win(view) * 1000 // SCALE}


def chance_to_win(view: State) -> int:
    """Return the chance, of `SCALE`, to win this turn by points if every card is played."""
    seat, known = view.active, view.open[view.active]
    deck = view.decks[seat]
    return Winning(view.faces).chance(
        deck[len(deck) - known :],
        pool_of(deck[: len(deck) - known]),
        pool_of(view.discards[seat]),
        view.limit - view.unhappy,
        POINTS_TO_WIN - view.points,
        _FAR,
    )


def _built(view: State, card: Card, instead: Card | None = None) -> tuple[str, Facts]:
    own = owned(view, view.active)
    saved = _saved(own, card, 1)
    if instead is not None:
        without = tuple(count - (one == instead) for one, count in enumerate(own))
        saved = _saved(own, instead, -1) + _saved(without, card, 1)
    return "builds", {"card": card, "saves": saved}


def _saved(own: Pool, card: Card, more: int) -> int:
    """Return how many turns it saves to own more or fewer of a card, in thousandths; negative if it costs
    turns."""
    return turns_left(own) - turns_left(tuple(count + more * (one == card) for one, count in enumerate(own)))


def _thousandths(share: Fraction) -> int:
    return round(1000 * share)
