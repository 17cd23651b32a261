"""What a move in GoTown will do, in words: the panel that shows while a legal target is under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from tabletop.app.games.gotown.move_map import partners, raises_barrier
from tabletop.app.table.drawn.preview import Change, Preview
from tabletop.engine.foresight import foresee
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.cards import FLOOR_SUM, JOKER, Card
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.decide import decide
from tabletop.games.gotown.evolve import evolve
from tabletop.games.gotown.state import State
from tabletop.games.gotown.text import card_name, stolen_card

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def preview(
    ctx: Context, view: State, seat: Seat, card: Card, commands: Sequence[Command], names: Sequence[str]
) -> Preview:
    """Return the panel for putting `card` where it may mean `commands`; several: another choice follows."""
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
    return ctx.t(", ").join(ctx.message(card_name(other)) for other in partners(commands, card))


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
            return title, ctx.t("Nobody can rob or jackhammer this floor while the dog is there.")
        case co.PlayBone():
            title = ctx.t("Lure {name}'s dog away", name=names[command.victim])
            return title, ctx.t("Dog and bone are discarded.")
        case co.PlayJackhammer():
            title = ctx.t("Jackhammer {name}'s top floor", name=names[command.victim])
            return title, ctx.t("Both cards of the floor are discarded.")
        case co.PlayWreckingBall():
            title = ctx.t("Wreck {name}'s top floor", name=names[command.victim])
            return title, ctx.t("The floor is discarded, dog and all.")
        case co.PlayThief():
            title = ctx.t("Steal a card from {name}", name=names[command.victim])
            return title, ctx.t("You take one unseen card.")
        case co.PlaySuperThief():
            return ctx.t("Steal a card from everybody"), ctx.t("You take one unseen card from each hand.")
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
    title = ctx.t("Steal {name}'s {card}", name=who, card=ctx.message(card_name(taken)))
    facts = {"card": command.card, "taken": value, "floor": floor}
    if taken == JOKER:
        return title, ctx.t(
            "{card} + the joker as {taken} becomes your floor {floor}. The other card is discarded.", **facts
        )
    return title, ctx.t(
        "{card} + {taken} = 9 becomes your floor {floor}. The other card is discarded.", **facts
    )


def _built(ctx: Context, command: co.BuildFloor) -> str:
    left, right = command.left, command.right
    if JOKER in (left, right):
        value = right if left == JOKER else left
        return ctx.t("{card} + joker: the joker stands for {value}.", card=value, value=FLOOR_SUM - value)
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
