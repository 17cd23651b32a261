"""What a move in Design Town will do, in words: the panel beside a legal target under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from tabletop.app.games.designtown.moves import raises_barrier
from tabletop.app.games.designtown.words import icons_in_words, name_of
from tabletop.app.table.drawn.preview import Change, Preview
from tabletop.engine.foresight import foresee
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import other_face
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.decide import decide
from tabletop.games.designtown.evolve import evolve
from tabletop.games.designtown.state import State

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def preview(
    ctx: Context, view: State, seat: Seat, commands: Sequence[Command], names: Sequence[str]
) -> Preview:
    """Return the panel for what may be meant; with several commands another choice follows."""
    command = commands[0]
    if len(commands) > 1:
        if isinstance(command, co.Upgrade):
            return Preview(
                ctx.t("Flip {card}", card=name_of(ctx, command.card)), ctx.t("Then choose who gets it.")
            )
        text = ctx.t("Then choose the card of the supply to remove.")
        return Preview(ctx.t("Shuffle the discard pile"), text, is_final=True)
    title, text = _words(ctx, view, command, names)
    return Preview(title, text, _changes(ctx, view, seat, command), raises_barrier(view, seat, command))


def _words(ctx: Context, view: State, command: Command, names: Sequence[str]) -> tuple[str, str]:
    """Return title and sentence of one command."""
    match command:
        case co.PlayCard():
            top = view.top(view.active)
            facts = "" if top is None else ctx.t(", ").join(icons_in_words(ctx, view, top))
            return ctx.t("Play {card}", card=name_of(ctx, top)), facts
        case co.ShuffleDeck():
            if command.remove is None:
                return ctx.t("Shuffle the discard pile"), ctx.t("It becomes your new deck.")
            title = ctx.t("Remove {card} and shuffle", card=name_of(ctx, command.remove))
            return title, ctx.t("One card of the supply leaves the game.")
        case co.Recycle():
            return ctx.t("Recycle {card}", card=name_of(ctx, command.card)), _flipped(ctx, command.card)
        case co.Stop():
            return ctx.t("Stop and build with ${cash}", cash=view.cash), ""
        case co.Buy():
            text = ctx.t("It goes to your discard pile, front up.")
            return ctx.t("Buy {card}", card=name_of(ctx, command.card)), text
        case co.BuyUpgraded():
            text = ctx.t("It goes to your discard pile, flipped.")
            return ctx.t("Buy {card}", card=name_of(ctx, other_face(command.card))), text
        case co.Upgrade():
            title = ctx.t("Flip {card}", card=name_of(ctx, command.card))
            if command.to is not None:
                return title, ctx.t("It moves to {name}'s discard pile.", name=names[command.to])
            if view.faces[command.card].moves_away:
                return title, ctx.t("It leaves the game.")
            return title, _flipped(ctx, command.card)
        case co.EndTurn():
            return ctx.t("End turn"), ""
        case _:
            assert_never(command)


def _flipped(ctx: Context, card: int) -> str:
    return ctx.t("It shows {card} from now on.", card=name_of(ctx, other_face(card)))


def _changes(ctx: Context, view: State, seat: Seat, command: Command) -> tuple[Change, ...]:
    """Return what rises and falls: cash, unhappy faces, limit, victory points; a bust, a win, a loss."""
    events = foresee(decide, view, seat, command)
    if events is None or isinstance(events, Illegal):
        return ()
    after, found = view, []
    for event in events:
        if isinstance(event, ev.TurnEnded):
            break
        after = evolve(after, event)
    if after.cash != view.cash:
        text = ctx.t("Cash ${before} → ${after}", before=view.cash, after=after.cash)
        found.append(Change(1 if after.cash > view.cash else -1, text))
    if after.points != view.points:
        text = ctx.t("Victory points {before} → {after}", before=view.points, after=after.points)
        found.append(Change(1, text))
    if after.limit != view.limit:
        text = ctx.t("Unhappy limit {before} → {after}", before=view.limit, after=after.limit)
        found.append(Change(1, text))
    if after.unhappy != view.unhappy:
        text = ctx.t(
            "Unhappy {before} → {after} of {limit}",
            before=view.unhappy,
            after=after.unhappy,
            limit=after.limit,
        )
        found.append(Change(-1, text))
    if any(isinstance(event, ev.TurnBust) for event in events):
        found.append(Change(-1, ctx.t("Your turn busts!")))
    if after.winner == seat:
        found.append(Change(1, ctx.t("This wins the game!")))
    if any(isinstance(event, ev.GameLost) for event in events):
        found.append(Change(-1, ctx.t("The supply is empty then: the game is lost!")))
    return tuple(found)
