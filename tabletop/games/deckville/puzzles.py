"""Puzzles: *Best last turn*. All that a seat can still build in its last turn is tried (DV-8.1).

Cards are drawn after the last building (DV-4), so hidden cards do not matter unless step 1 takes the deck's.
Points are those at the end of the seat's turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from tabletop.engine.box import Given, Proof, Question, Verdict
from tabletop.engine.chance import Chance
from tabletop.engine.codec import put
from tabletop.engine.event_log import fold
from tabletop.engine.message import N_, Arg, Message, msg, msgn
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.building import property_price, resource_price, step_of
from tabletop.games.deckville.cards import Card
from tabletop.games.deckville.commands import SOURCES, Command
from tabletop.games.deckville.decide import decide
from tabletop.games.deckville.evolve import evolve
from tabletop.games.deckville.player.fast_table import FastTable
from tabletop.games.deckville.player.last_turn import Erected, LastTurn, LastTurnPlan
from tabletop.games.deckville.score import scores
from tabletop.games.deckville.state import DRAW, REPLACE, District, State
from tabletop.games.deckville.text import card_name, resource_name

_GAP: Final = 2
"""The least lead in points of the best turn over the next."""
_TABLES: Final = 12
"""The fewest different districts that a turn can end with."""
_POWERS: Final = {"as": "DV-7.3", "omit": "DV-7.2", "second": "DV-7.5"}
"""Clauses of powers that help to build at once."""


class _Way(NamedTuple):
    """A way through the turn, its points, and its ideas."""

    plan: LastTurnPlan
    points: int
    ideas: frozenset[str]


_IDEAS: Final = ("order", "reserve", "supply", "resource", "two")
"""Ideas of a way, such as a power of the first property for the second; the rarer first."""
_CLAUSES: Final = {
    "order": "DV-7",
    "reserve": "DV-9.2",
    "supply": "DV-4.1",
    "resource": "DV-4.2",
    "two": "DV-6.2",
}


def questions() -> tuple[Question[State, Command], ...]:
    """Return Deckville's kinds of puzzles."""
    return (_BEST_LAST_TURN,)


def ways(view: State, seat: Seat) -> list[_Way]:
    """Return all ways through steps 1 to 3 of a last turn, without the deck."""
    plans = list(LastTurn(FastTable(view, Chance(0, 0))).ways())
    known = {plan._replace(lead=0) for plan in plans}
    points: dict[tuple[Erected, ...], int] = {}
    found = []
    for plan in plans:
        built = tuple(sorted(plan.properties))
        if built not in points:
            points[built] = _points_with(view, seat, built)
        found.append(_Way(plan, points[built], frozenset(_ideas(plan, known))))
    return found


def _points_with(view: State, seat: Seat, built: tuple[Erected, ...]) -> int:
    """Return a seat's points with some more properties (DV-9)."""
    old = view.districts[seat]
    reserve = None if any(one.from_reserve for one in built) else old.reserve
    district = District((*old.properties, *(one.card for one in built)), old.resources, reserve)
    return scores(replace(view, districts=put(view.districts, seat, district)))[seat]


def _ideas(plan: LastTurnPlan, known: set[LastTurnPlan]) -> list[str]:
    """Return the ideas of a plan; `known` are all plans, whatever their result."""
    used = {
        "order": plan._replace(lead=0, properties=plan.properties[::-1]) not in known,
        "reserve": any(one.from_reserve for one in plan.properties),
        "supply": plan.source is not None,
        "resource": plan.unit is not None,
        "two": len(plan.properties) > 1,
    }
    return [idea for idea in _IDEAS if used[idea]]


def _prove(view: State, seat: Seat) -> Proof[Command] | None:
    """Return the proof that one turn is better than all others, and is not the obvious one."""
    if view.is_over or not view.is_last_round or seat != view.active:
        return None
    if view.reached != REPLACE or view.is_replacing:
        return None
    found = ways(view, seat)
    most = max(way.points for way in found)
    best = [way for way in found if way.points == most]
    tables = {tuple(sorted(way.plan.properties)) for way in found}
    near = max((way.points for way in found if way.points < most), default=most)
    greedy = _greedy(found)
    if most - near < _GAP or len(tables) < _TABLES or greedy.points == most:
        return None
    without = {idea: max(way.points for way in found if idea not in way.ideas) for idea in _IDEAS}
    needed = [idea for idea in _IDEAS if without[idea] < most]
    if not needed:
        return None
    answer = min(best, key=lambda way: _length(way.plan))
    decoys = (_without(found, idea) for idea in needed)
    misses = dict.fromkeys(_given_up(view, seat, way.plan) for way in (greedy, *decoys))
    is_led_astray = not set(greedy.plan.properties) & set(answer.plan.properties)
    commands = _carried_out(view, seat, answer.plan)
    return Proof(
        given={"points": most, "idea": needed[0], "without": without[needed[0]]},
        answer=commands,
        misses=tuple(misses),
        theme="+".join(needed),
        clause=_clause(view, needed[0], answer.plan),
        difficulty=10 * (3 * len(needed) + len(commands) + 2 * is_led_astray) + len(tables) // 3,
    )


def _greedy(found: list[_Way]) -> _Way:
    """Return the obvious turn: the property with the most points, and then what is possible beside it."""
    first = max((way for way in found if len(way.plan.properties) < 2), key=_points)
    begun = first.plan._replace(lead=0, properties=())
    return max(
        (
            way
            for way in found
            if way.plan._replace(lead=0, properties=()) == begun
            and way.plan.properties[:1] == first.plan.properties
        ),
        key=_points,
    )


def _without(found: list[_Way], idea: str) -> _Way:
    return max((way for way in found if idea not in way.ideas), key=_points)


def _points(way: _Way) -> int:
    return way.points


def _length(plan: LastTurnPlan) -> tuple[int, LastTurnPlan]:
    steps = 2 * (plan.source is not None) + (plan.unit is not None) + len(plan.properties)
    return steps, plan._replace(source=plan.source or 0, unit=plan.unit or 0)


def _clause(view: State, idea: str, plan: LastTurnPlan) -> str:
    """Return the clause of an idea: for a power, that power's."""
    if idea == "order":
        for power in view.cards[plan.properties[0].card].powers:
            if power.kind in _POWERS:
                return _POWERS[power.kind]
    return _CLAUSES[idea]


def _carried_out(view: State, seat: Seat, plan: LastTurnPlan) -> tuple[Command, ...]:
    """Return the commands of a plan; unused cards pay, in order of number."""
    done: list[Command] = []
    now = view

    def do(command: Command) -> State:
        done.append(command)
        return fold(evolve, now, decide(now, seat, command, Chance(0, 0)))

    if plan.source is not None:
        now = do(co.TakeFromSupply(SOURCES[plan.source]))
    spare = sorted(card for card in now.hands[seat] if card is not None)
    for card in plan.needed:
        spare.remove(card)

    def paid(price: int) -> tuple[Card, ...]:
        return tuple(spare.pop(0) for _ in range(price))

    if plan.source is not None:
        now = do(co.ReplaceDiscard(spare.pop(0)))
    if plan.unit is not None:
        now = do(co.BuildResource(plan.unit, paid(resource_price(now, seat, plan.unit))))
    for card, from_reserve in plan.properties:
        now = do(co.BuildProperty(card, paid(property_price(now, seat, from_reserve)), from_reserve))
    return tuple(done)


def _given_up(view: State, seat: Seat, plan: LastTurnPlan) -> tuple[Command, ...]:
    """Return the commands of a plan that ends the building."""
    done = _carried_out(view, seat, plan)
    now = view
    for command in done:
        now = fold(evolve, now, decide(now, seat, command, Chance(0, 0)))
    return (*done, *(co.SkipStep() for _ in range(DRAW - step_of(now))))


def _judge(before: State, seat: Seat, given: Given, done: tuple[Command, ...], now: State) -> Verdict | None:
    """Judge once the points are reached, or no possible build would score."""
    if co.TakeFromSupply("deck") in done:
        return Verdict(
            is_solved=False, why=msg("You cannot know what the deck holds, so leave it alone this turn.")
        )
    points, most = scores(now)[seat], int(given["points"])
    if points >= most:
        return Verdict(is_solved=True, why=_WHY[str(given["idea"])](before, given, done))
    is_building = now.active == seat and not now.is_over and (now.is_replacing or now.reached < DRAW)
    if is_building and max(way.points for way in ways(now, seat)) > points:
        return None
    facts: dict[str, Arg] = {"points": points, "most": most, "without": given["without"]}
    return Verdict(is_solved=False, why=_WHY_NOT[str(given["idea"])]._replace(args=facts, n=most))


def _ask(view: State, seat: Seat, given: Given) -> Message:
    most = int(given["points"])
    return msgn(
        "This is your last turn. How do you get from {points} to {most} point without the deck?",
        "This is your last turn. How do you get from {points} to {most} points without the deck?",
        most,
        points=scores(view)[seat],
        most=most,
    )


def _built(done: tuple[Command, ...]) -> list[co.BuildProperty]:
    return [command for command in done if isinstance(command, co.BuildProperty)]


def _why_order(before: State, given: Given, done: tuple[Command, ...]) -> Message:
    first, second = _built(done)
    return msgn(
        "This turn brings {count} point. The power of {first}, built first, makes {second} possible. "
        "Without that, {without} is the most.",
        "This turn brings {count} points. The power of {first}, built first, makes {second} possible. "
        "Without that, {without} is the most.",
        int(given["points"]),
        first=card_name(before.cards, first.card),
        second=card_name(before.cards, second.card),
        without=given["without"],
    )


def _why_reserve(before: State, given: Given, done: tuple[Command, ...]) -> Message:
    (card,) = (command.card for command in _built(done) if command.from_reserve)
    return msgn(
        "This turn brings {count} point. It builds {card} from the reserve, where it would cost 5. "
        "Without that, {without} is the most.",
        "This turn brings {count} points. It builds {card} from the reserve, where it would cost 5. "
        "Without that, {without} is the most.",
        int(given["points"]),
        card=card_name(before.cards, card),
        without=given["without"],
    )


def _why_supply(before: State, given: Given, done: tuple[Command, ...]) -> Message:
    (source,) = (command.source for command in done if isinstance(command, co.TakeFromSupply))
    card = before.top if source == "discard" else before.pool[co.POOL.index(source)]
    return msgn(
        "This turn brings {count} point. It takes {card} from the supply and builds it at once. "
        "Without that, {without} is the most.",
        "This turn brings {count} points. It takes {card} from the supply and builds it at once. "
        "Without that, {without} is the most.",
        int(given["points"]),
        card=card_name(before.cards, card),
        without=given["without"],
    )


def _why_resource(before: State, given: Given, done: tuple[Command, ...]) -> Message:
    (card,) = (command.card for command in done if isinstance(command, co.BuildResource))
    return msgn(
        "This turn brings {count} point. It builds {card} as {resource}, which was missing. "
        "Without that, {without} is the most.",
        "This turn brings {count} points. It builds {card} as {resource}, which was missing. "
        "Without that, {without} is the most.",
        int(given["points"]),
        card=card_name(before.cards, card),
        resource=resource_name(before.cards[card].resource),
        without=given["without"],
    )


def _why_two(before: State, given: Given, done: tuple[Command, ...]) -> Message:
    return msgn(
        "This turn brings {count} point. It builds {cards}. With only one property, {without} is the most.",
        "This turn brings {count} points. It builds {cards}. With only one property, {without} is the most.",
        int(given["points"]),
        cards=tuple(card_name(before.cards, command.card) for command in _built(done)),
        without=given["without"],
    )


_WHY: Final[Mapping[str, Callable[[State, Given, tuple[Command, ...]], Message]]] = {
    "order": _why_order,
    "reserve": _why_reserve,
    "supply": _why_supply,
    "resource": _why_resource,
    "two": _why_two,
}


_WHY_NOT: Final[Mapping[str, Message]] = {
    "order": msgn(
        "You reach {points} of {most} point. Without a power that helps at once, {without} is the most.",
        "You reach {points} of {most} points. Without a power that helps at once, {without} is the most.",
        0,
    ),
    "reserve": msgn(
        "You reach {points} of {most} point. If you leave the reserve alone, {without} is the most.",
        "You reach {points} of {most} points. If you leave the reserve alone, {without} is the most.",
        0,
    ),
    "supply": msgn(
        "You reach {points} of {most} point. Without a card from the supply, {without} is the most.",
        "You reach {points} of {most} points. Without a card from the supply, {without} is the most.",
        0,
    ),
    "resource": msgn(
        "You reach {points} of {most} point. Without one more resource, {without} is the most.",
        "You reach {points} of {most} points. Without one more resource, {without} is the most.",
        0,
    ),
    "two": msgn(
        "You reach {points} of {most} point. With only one property, {without} is the most.",
        "You reach {points} of {most} points. With only one property, {without} is the most.",
        0,
    ),
}
"""Possible omissions of a failed attempt."""


def _hint(view: State, seat: Seat, given: Given, answer: tuple[Command, ...]) -> Message:
    match given["idea"]:
        case "order":
            return msg("A power helps as soon as its property is built. Look at the powers in your hand.")
        case "reserve":
            return msg("Look at your reserve. A card left there costs 5 points.")
        case "supply":
            return msg("Look at the face-up cards in the supply.")
        case "resource":
            return msg("Look at the lower halves of your cards.")
        case _:
            return msg("You can build two properties in one turn. Count what the second one costs.")


_BEST_LAST_TURN: Final[Question[State, Command]] = Question(
    id="best_last_turn",
    title=N_("Best last turn"),
    ask=_ask,
    hint=_hint,
    prove=_prove,
    judge=_judge,
    meter=lambda view, seat, given: (scores(view)[seat], int(given["points"])),
)
