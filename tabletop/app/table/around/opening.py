"""Starting a table: a new game, a saved one, the same again. Each game is in its journal first."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tabletop import saves
from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.table.players import player_choices
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.dialog import Dialog
from tabletop.daily import Day
from tabletop.engine.codec import content_digest
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.players import HUMAN, default_kind
from tabletop.engine.protocol import Game, Seat
from tabletop.engine.registry import has_own_content
from tabletop.engine.table import LARGEST_SEED, Table
from tabletop.own_content import STANDARD, boards, chosen, own_game
from tabletop.own_content import cards as own_cards
from tabletop.record.game_stats import FORKED
from tabletop.sets.own_set import clean_name

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.table_context import TableContext


def begin(
    ctx: Context,
    game_id: str,
    seats: Sequence[SeatInfo],
    options: Mapping[str, bool | int | str | None],
    *,
    seed: int | None = None,
    friendly: bool = False,
    content: str = STANDARD,
) -> Session:
    """Set up a new game, write it down, and show its table; raise `SetupError` with a sentence. It is played
    with the chosen cards, or on the chosen board."""
    game = own_game(game_id, ctx.home, content)
    cards = chosen(own_cards(game_id, ctx.home), content)
    name = "" if cards is None else cards.name
    name = name or next((board.name for board in boards(game_id, ctx.home) if board.id == content), "")
    return _begin(ctx, game, seats, options, seed=seed, friendly=friendly, cards=name)


def _begin(
    ctx: Context,
    game: Game[Any, Any, Any],
    seats: Sequence[SeatInfo],
    options: Mapping[str, bool | int | str | None],
    *,
    seed: int | None = None,
    friendly: bool = False,
    cards: str = "",
) -> Session:
    drawn = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    table = Table.new(game, seats, drawn, options, friendly=friendly)
    _write_down(ctx, table, cards)
    return _sit_down(ctx, table, cards, is_new=True)


def begin_day(ctx: Context, day: Day, seats: Sequence[SeatInfo]) -> Session:
    """Set up a day's city, with the standard cards even if the player has others."""
    return _begin(ctx, day.game, seats, day.daily.options, seed=day.seed)


def resume(ctx: Context, path: Path) -> Session:
    """Go on with a saved game, or look at it if it cannot be continued; raise `SaveError`."""
    loaded, journal = saves.resume(path)
    for note in loaded.notes:
        ctx.toasts.add(ctx.message(note, loaded.table.names), kind="bad")
    if journal is None:
        return look_at(ctx, loaded.table, _cards_of(loaded))
    return _sit_down(ctx, loaded.table, _cards_of(loaded))


def _cards_of(loaded: saves.Loaded) -> str:
    """Return the name of a saved game's set of cards."""
    name = loaded.header.extra.get(CARDS)
    return clean_name(name) if isinstance(name, str) else ""


def look_at(ctx: Context, table: Table[Any, Any, Any], cards: str = "") -> Session:
    """Show the replay of a game that is not to be continued, finished or read-only."""
    session = Session(table, lambda: ctx.settings.curtain, cards=cards or _own_cards(ctx, table))
    navigate.show_menu(ctx)
    navigate.show_history(ctx, session)
    return session


def rematch(ctx: Context, session: Session) -> Session:
    """Begin the same game again: same seats, the next one begins (ux M11)."""
    table = session.table
    first = _first_player(table)
    options = dict(table.options)
    for option in session.game.box.options:
        if option.kind == "seat" and first is not None:
            options[option.key] = (first + 1) % len(table.seats)
    game = session.game if session.game.edition.recast is not None else own_game(session.game.id, ctx.home)
    return _begin(ctx, game, table.seats, options, friendly=table.friendly, cards=session.cards)


def fork(ctx: Context, session: Session, position: int) -> Session:
    """Play on from a moment of a game: a new game with its own journal, the old one untouched (ux L10)."""
    table = session.table.up_to(position)
    _write_down(ctx, table, session.cards, {FORKED: True})
    return _sit_down(ctx, table, session.cards)


CARDS: Final = "cards"
"""In `Header.extra` of a game with cards or on a board of a player's own: the name."""


def _write_down(
    ctx: Context, table: Table[Any, Any, Any], cards: str, extra: Mapping[str, Any] | None = None
) -> None:
    """Begin the table's journal (ux S10)."""
    extra = {**(extra or {}), **({CARDS: cards} if cards else {})}
    now = datetime.now().astimezone()
    library = saves.Library(ctx.home / "saves")
    path = library.new_path(table.game.id, now)
    saves.Journal.begin(table, path, created=now.isoformat(timespec="seconds"), extra=extra)


def _first_player(table: Table[Any, Any, Any]) -> int | None:
    """Return the first player: the first seat that acted."""
    return next((step.record.seat for step in table.steps if step.record.seat is not None), None)


def _sit_down(ctx: Context, table: Table[Any, Any, Any], cards: str = "", *, is_new: bool = False) -> Session:
    session = Session(table, lambda: ctx.settings.curtain, cards=cards or _own_cards(ctx, table))
    navigate.show_table(ctx, session, is_new=is_new)
    return session


def _own_cards(ctx: Context, table: Table[Any, Any, Any]) -> str:
    """Return what cards or a board without a known name are called; empty for the house's."""
    if not has_own_content(table.game.id, content_digest(table.game.edition.content)):
        return ""
    return ctx.t("Own board") if table.game.edition.has_board else ctx.t("Own cards")


# -- handing a seat to the computer and back (ux R10) --


def ask(scene: TableContext, seat: Seat) -> None:
    """Ask who plays for a seat from now on: instead of a person a computer player; instead of that one a
    person or another level."""
    ctx, session = scene.ctx, scene.session
    if scene.is_busy or session.is_staged or session.phase == "over":
        return
    name = session.names[seat]
    kind = session.table.seats[seat].kind
    players = [choice for choice in player_choices(ctx, session.game) if choice[0] != kind]
    question = ctx.t("Who plays for {name}?", name=name)
    if kind == HUMAN:
        usual = default_kind(session.game)
        consequence = ctx.t(
            "A computer player sees only what {name} can see. You can take the seat back at any time.",
            name=name,
        )
    elif len(players) > 1:
        usual = HUMAN
        consequence = ctx.t("A person can take the seat, or a computer player of another level.")
    else:
        usual = HUMAN
        question = ctx.t("Take {name}’s seat yourself?", name=name)
        consequence = ctx.t("A person plays for {name} from now on.", name=name)
    only = ctx.t("Hand it over") if len(players) == 1 else ""

    def change(to: str) -> None:
        session.change_player(seat, to)
        scene.bots.cancel()
        scene.drop_selection()
        scene.settle()

    choices = [
        ActionItem(
            "change" if to == usual else to,
            ctx.t("Take the seat") if to == HUMAN else only or words,
            kind="primary" if to == usual else "normal",
            do=partial(change, to),
            icon=icon,
        )
        for to, words, icon in players
    ]
    if kind == HUMAN and seat in session.pockets:
        choices.insert(
            0, ActionItem("here", ctx.t("Play here"), do=partial(ctx.phones.take_back, seat), icon="monitor")
        )
    elif kind == HUMAN:
        show = partial(navigate.show_phones, ctx, scene, seat)
        choices.insert(0, ActionItem("phone", ctx.t("Hold the hand on a phone"), do=show, icon="phone"))
    choices.append(ActionItem("leave", ctx.tc("seat", "Leave it")))
    ctx.scenes.push(Dialog(ctx, question, consequence, choices, focus="leave"))
