"""GoTown's table in words: status, prompt, previews, places of log lines' subjects, the clause that matters
(ux L3, E1, T5, A6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, assert_never

import pygame

from tabletop.app.core.context import Context
from tabletop.app.games.gotown import layout, move_map, words
from tabletop.app.games.gotown.layout import (
    GoTownLayout,
    GoTownUiState,
    GoTownView,
    is_dealing,
    is_my_turn,
    is_usable,
)
from tabletop.app.games.gotown.move_map import partners, raises_barrier
from tabletop.app.table.drawn.preview import Change, Preview
from tabletop.app.table.key import Key, ThingText
from tabletop.app.table.parts import Narrator
from tabletop.engine.foresight import foresee
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.gotown import commands as co
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.clauses import skip_clause
from tabletop.games.gotown.commands import BuildFloor, Command
from tabletop.games.gotown.decide import decide, ends_in_a_draw, may_discard
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.evolve import evolve
from tabletop.games.gotown.state import FLOOR_SUM, JOKER, Card, State
from tabletop.games.gotown.text import card_name, card_rule, stolen_card

# A move's effect in words: the panel beside a legal target under the pointer.


def preview(
    ctx: Context, view: State, seat: Seat, card: Card, commands: Sequence[Command], names: Sequence[str]
) -> Preview:
    """Return the panel for putting `card` where `commands` are possible; with several, another choice
    follows."""
    if len(commands) > 1:
        cards = ctx.message(card_name(None)) if not commands else _listed(ctx, commands, card)
        floor = len(view.towers[seat]) + 1
        return Preview(
            ctx.t("Build floor {floor}", floor=floor),
            ctx.t("Then choose the other card: {cards}.", cards=cards),
        )
    command = commands[0]
    title, text = _words(ctx, view, seat, command, names)
    return Preview(
        title, text, _changes(ctx, view, seat, command, names), raises_barrier(view, seat, command)
    )


def _listed(ctx: Context, commands: Sequence[Command], card: Card) -> str:
    names = (ctx.message(card_name(other)) for other in partners(commands, card))
    return ctx.catalogue.listed(names, choice=True)


def _words(ctx: Context, view: State, seat: Seat, command: Command, names: Sequence[str]) -> tuple[str, str]:
    """Return title and sentence of one command."""
    floor = len(view.towers[seat]) + 1
    match command:
        case co.BuildFloor():
            return ctx.t("Build floor {floor}", floor=floor), _built(ctx, command)
        case co.StealFloor():
            return _stolen(ctx, view, command, names, floor)
        case co.PlaceDog():
            title = ctx.t("Guard floor {floor}", floor=command.floor + 1)
            return title, ctx.t("While the dog is there, this floor cannot be stolen or jackhammered.")
        case co.PlayBone():
            title = ctx.t("Lure {name}’s dog away", name=names[command.victim])
            return title, ctx.t("The dog and the bone are discarded.")
        case co.PlayJackhammer():
            title = ctx.t("Jackhammer {name}’s top floor", name=names[command.victim])
            return title, ctx.t("Both cards of the floor are discarded.")
        case co.PlayWreckingBall():
            title = ctx.t("Wreck {name}’s top floor", name=names[command.victim])
            return title, ctx.t("The floor is discarded, together with any dog.")
        case co.PlayThief():
            title = ctx.t("Steal a card from {name}", name=names[command.victim])
            return title, ctx.t("You take one unseen card.")
        case co.PlaySuperThief():
            return ctx.t("Steal a card from everyone"), ctx.t("You take one unseen card from each hand.")
        case co.PlayMilkshake():
            title = ctx.t("Milkshake for {name}", name=names[command.victim])
            return title, ctx.t("{name} skips the next turn.", name=names[command.victim])
        case co.PlayDonutTruck():
            return ctx.t("Call the donut truck"), ctx.t("Every opponent skips the next turn.")
        case co.EndTurn():
            if command.discard is None:
                return ctx.t("End the turn"), ""
            card = ctx.message(card_name(command.discard))
            return ctx.t("Discard {card} and end the turn", card=card), ""
        case _:
            assert_never(command)


def _stolen(
    ctx: Context, view: State, command: co.StealFloor, names: Sequence[str], floor: int
) -> tuple[str, str]:
    taken, value = stolen_card(command, view), FLOOR_SUM - command.card
    who = names[command.victim]
    title = ctx.t("Steal {name}’s {card}", name=who, card=ctx.message(card_name(taken)))
    facts = {"card": command.card, "taken": value, "floor": floor}
    if taken == JOKER:
        return title, ctx.t(
            "{card} + the joker as {taken} become your floor {floor}. The other card is discarded.", **facts
        )
    return title, ctx.t(
        "{card} + {taken} = 9 become your floor {floor}. The other card is discarded.", **facts
    )


def _built(ctx: Context, command: co.BuildFloor) -> str:
    left, right = command.left, command.right
    if JOKER in (left, right):
        value = right if left == JOKER else left
        return ctx.t("{card} + joker: the joker stands for {value}.", card=value, value=FLOOR_SUM - value)
    # i18n: the two cards of a floor
    return ctx.t("{left} + {right} = 9", left=left, right=right)


def _changes(
    ctx: Context, view: State, seat: Seat, command: Command, names: Sequence[str]
) -> tuple[Change, ...]:
    """Return the towers that grow and shrink, and hands that lose a card to a thief."""
    match command:
        case co.PlayThief():
            return (_cards(ctx, view, seat, command.victim, names),)
        case co.PlaySuperThief():
            return tuple(
                _cards(ctx, view, seat, victim, names)
                for victim in view.opponents(seat)
                if view.hands[victim]
            )
        case co.EndTurn():
            return ()
        case _:
            return _floors(ctx, view, seat, command, names)


def _cards(ctx: Context, view: State, seat: Seat, victim: Seat, names: Sequence[str]) -> Change:
    held = len(view.hands[victim])
    text = ctx.tn(
        # i18n: how many cards a player has, before and after
        "{name}: {before} → {count} card",
        "{name}: {before} → {count} cards",
        held - 1,
        name=names[victim],
        before=held,
    )
    return Change(-1, text)


def _floors(
    ctx: Context, view: State, seat: Seat, command: Command, names: Sequence[str]
) -> tuple[Change, ...]:
    events = foresee(decide, view, seat, command)
    if events is None or isinstance(events, Illegal):
        return ()
    after = view
    for event in events:
        after = evolve(after, event)
    found = []
    for other in (seat, *view.opponents(seat)):
        had, has = len(view.towers[other]), len(after.towers[other])
        if had != has:
            text = ctx.tn(
                "{name}: {before} → {count} floor",
                "{name}: {before} → {count} floors",
                has,
                name=names[other],
                before=had,
            )
            found.append(Change(1 if has > had else -1, text))
    if after.winner == seat:
        found.append(Change(1, ctx.t("This wins the game!")))
    return tuple(found)


GUARDED = 1
"""The category of the result that counts guarded floors only."""


class GoTownNarrator(Narrator[State, GoTownLayout, GoTownUiState]):
    """Puts GoTown's table into words."""

    @override
    def status(self, view: GoTownView) -> str:
        ctx, shown = self.ctx, view.state
        if is_dealing(shown):
            return ctx.t("The game begins")
        if shown.is_over:
            return ctx.t("Turn {turn} · The game is over", turn=shown.turn)
        return ctx.t("Turn {turn} · {name} to play", turn=shown.turn, name=view.names[shown.active])

    @override
    def prompt(self, view: GoTownView) -> str:
        ctx, shown = self.ctx, view.state
        if shown.is_over:
            return ""
        if is_dealing(shown):
            return ctx.t("The cards are dealt")
        if view.picked is not None:
            what = ctx.message(card_name(view.picked.at[0]))
            if view.is_narrowed:
                return ctx.t("Choose a partner for {card}, or press Esc", card=what)
            if view.drag is not None:
                return ctx.t("Drop {card} on a marked place, or press Esc", card=what)
            return ctx.t("Choose a marked place for {card}, or press Esc", card=what)
        if view.raised:
            return _of_the_raised(ctx, view)
        if is_my_turn(view):
            if may_discard(shown):
                return ctx.t("Play cards, discard one, or end your turn")
            if view.can_act and not view.usable:
                return ctx.t("You have no card to play. End your turn")
            return ctx.t("Play cards or end your turn")
        return ctx.t("{name} is playing", name=view.names[shown.active])

    @override
    def preview(self, view: GoTownView, key: Key) -> Preview | None:
        if view.picked is None:
            return None
        seat = view.viewer if view.viewer is not None else view.state.active
        return preview(self.ctx, view.state, seat, view.picked.at[0], view.marks[key], view.names)

    # -- pointing --------------------------------------------------------------------------------------

    @override
    def rects_of_event(self, view: GoTownView, event: Any) -> Sequence[pygame.Rect]:
        return [rect for key in keys_of(event, view.state) for rect in _rects(view, key)]

    def rects_of_score(self, view: GoTownView, category: int, seat: Seat) -> Sequence[pygame.Rect]:
        """Return the floors of a score (ux E1)."""
        place = view.layout.towers[seat]
        found: list[pygame.Rect] = []
        for number, floor in enumerate(view.state.towers[seat]):
            if category == GUARDED and not floor.dog:
                continue
            rect = place.floor(number)
            if found and found[-1].top == rect.bottom:
                # Adjacent floors get one ring.
                rect = found.pop().union(rect)
            found.append(rect)
        return found

    # -- the rules -------------------------------------------------------------------------------------

    def current_clause(self, view: GoTownView) -> str | None:
        """Return the clause of the picked or zoomed card, else of the phase."""
        card = view.picked or view.zoomed
        if card is not None and card.kind == layout.HAND:
            return card_rule(card.at[0])[1]
        return _clause_of_the_phase(view)

    # -- in words --------------------------------------------------------------------------------------

    @override
    def thing_texts(self, view: GoTownView) -> Iterator[ThingText]:
        return words.thing_texts(self.ctx, view)

    def public_lines(self, view: GoTownView) -> list[str]:
        """Return whose turn it is, every seat with its floors, the piles (ux A6)."""
        ctx, shown = self.ctx, view.state
        lines = [self.status(view)]
        for seat in layout.seat_order(shown, view.viewer):
            lines.append(words.seat_name(ctx, shown, seat, view.viewer, view.names[seat]))
            tower = enumerate(shown.towers[seat])
            lines += [words.floor_name(ctx, view.names[seat], n, floor) for n, floor in tower]
        return [*lines, *words.pile_names(ctx, shown)]

    def private_lines(self, view: GoTownView) -> list[str]:
        """Return the viewer's own cards, with their effects and whether they can be played, and the effect of
        ending the turn (ux A6)."""
        ctx, found = self.ctx, []
        for number, key in enumerate(layout.hand_keys(view.state, view.viewer), start=1):
            name = words.hand_name(ctx, key.at[0])
            rule = words.hand_description(ctx, key.at[0], is_usable=is_usable(view, key))
            # i18n: a line per card of the hand; {rule}: a sentence
            found.append(ctx.t("{number}: {card}. {rule}", number=number, card=name, rule=rule))
        found = found or [ctx.t("You have no cards in hand.")]
        if is_my_turn(view) and view.viewer is not None:
            found += words.turn_words(ctx, view.state, view.viewer, can_play=bool(view.usable))
        return found


def _of_the_raised(ctx: Context, view: GoTownView) -> str:
    """Return the use of the cards that rose as the turn began: a floor of two of them, or of one with a
    rival's."""
    floor = move_map.first_floor(view.legal)
    if isinstance(floor, BuildFloor):
        cards = ctx.message(card_name(floor.left)), ctx.message(card_name(floor.right))
        return ctx.t("Play a raised card: {card} makes nine with your {other}", card=cards[0], other=cards[1])
    if floor is None:
        return ctx.t("Play a raised card, or end your turn")
    other, name = FLOOR_SUM - floor.card, view.names[floor.victim]
    return ctx.t(
        "Play a raised card: {card} makes nine with {name}’s {other}",
        card=floor.card,
        name=name,
        other=other,
    )


def _rects(view: GoTownView, key: Key) -> list[pygame.Rect]:
    layout = view.layout
    match key.kind, key.at:
        case "pile", _:
            return [layout.pile]
        case "discard", _:
            return [layout.discard]
        case "floor", (seat, number):
            return [layout.towers[seat].floor(number)]
        case "tower", (seat,) if view.state.towers[seat]:
            place, height = layout.towers[seat], len(view.state.towers[seat])
            return [place.floor(0).union(place.floor(height - 1)), place.plate]
        case _, (seat, *_):
            return [layout.towers[seat].plate]
        case _:
            return []


def _clause_of_the_phase(view: GoTownView) -> str:
    shown = view.state
    if shown.is_over:
        return "GT-4.6" if shown.winner is None else "GT-1.1"
    if is_dealing(shown):
        return "GT-3.1"
    if is_my_turn(view):
        if view.usable:
            return "GT-4.2"
        if ends_in_a_draw(shown):
            return "GT-4.6"
        return "GT-4.5" if may_discard(shown) else "GT-4.3"
    if view.viewer is not None and shown.skips_next(view.viewer):
        return skip_clause(shown, view.viewer)
    return "GT-4.1"


def keys_of(event: Event, view: State) -> tuple[Key, ...]:
    """Return the keys of a log line's subjects: seats, towers, standing floors, piles."""
    match event:
        case ev.FloorBuilt():
            return (_standing(event.seat, {event.left, event.right}, view),)
        case ev.FloorStolen():
            return (
                _standing(event.seat, {event.card, FLOOR_SUM - event.card}, view),
                layout.tower(event.victim),
            )
        case ev.FloorDestroyed():
            return (layout.tower(event.seat), layout.tower(event.victim))
        case ev.DogPlaced():
            return (_floor(event.seat, event.floor, view),)
        case ev.DogLured():
            return (layout.plate(event.seat), _floor(event.victim, event.floor, view))
        case ev.CardsStolen():
            return (layout.plate(event.seat), *(layout.plate(victim) for victim in event.victims))
        case ev.MilkshakePlaced():
            return (layout.plate(event.seat), layout.plate(event.victim))
        case ev.DonutTruckPlayed():
            return tuple(layout.plate(seat) for seat in range(len(view.towers)))
        case ev.TurnEnded():
            return (layout.plate(event.seat),) + ((layout.DISCARD,) if event.discarded is not None else ())
        case ev.CardsDrawn():
            return (layout.plate(event.seat), layout.PILE)
        case ev.TurnBegan() | ev.TurnSkipped() | ev.FirstPlayerDrawn():
            return (layout.plate(event.seat),)
        case ev.GameWon():
            return (layout.tower(event.seat),)
        case ev.PileShuffled():
            return (layout.PILE, layout.DISCARD)
        case ev.GameDrawn():
            return ()
        case _:
            assert_never(event)


def _standing(seat: Seat, pair: set[Card], view: State) -> Key:
    """Return the floor of two cards while it stands, else the tower."""
    tower = view.towers[seat]
    for number in reversed(range(len(tower))):
        if set(tower[number].cards[:2]) == pair:
            return layout.floor(seat, number)
    return layout.tower(seat)


def _floor(seat: Seat, number: int, view: State) -> Key:
    return layout.floor(seat, number) if number < len(view.towers[seat]) else layout.tower(seat)
