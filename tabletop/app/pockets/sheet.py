"""The sheet of a seat: what lies on a table for it, and what it can do, as data for a page in a browser.

A sheet is made of what a table declares already, of a seat's view and of redacted events alone: the browser
gets no rules, no state and no other seat. It needs no layout, and no game needs a line for it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from tabletop.app.core.log import log_of
from tabletop.app.core.navigate import named
from tabletop.app.pockets.page import OwnSheet, SheetForm, SheetMove, SheetThing, SheetZone
from tabletop.app.table import registry
from tabletop.app.table.key import Key, Refusal, ThingText
from tabletop.app.table.parts import Painter, Parts
from tabletop.app.table.view import TableView
from tabletop.app.table.view_builder import view_elsewhere
from tabletop.engine.message import Message
from tabletop.engine.protocol import Illegal, Viewer
from tabletop.engine.table import Table

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

FACE_W: Final = 220
"""Width of a card's picture, px of the device."""
MOVES_A_STEP: Final = 12
LOG_LINES: Final = 40
"""So many of the newest lines of the log stand on a sheet."""


class Stock(NamedTuple):
    """The pictures that every device loads: who painted them, in the table's language, and the path of each
    by `Face.name`."""

    painter: Painter[Any, Any, Any]
    paths: Mapping[Any, str]


class SheetSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as its plate shows it."""

    name: str
    kind: str
    colour: int
    acts: bool = False
    won: bool = False
    fact: str = ""


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat's page shows of one moment; `seat` is None for spectators."""

    step: int
    game: str
    seat: Viewer
    status: str
    prompt: str
    acts: bool
    seats: tuple[SheetSeat, ...]
    zones: tuple[SheetZone, ...]
    moves: tuple[SheetMove, ...]
    log: tuple[str, ...]
    secrets: tuple[str, ...] = ()
    """What only this seat may know, in words: *Hide* covers it."""
    goal: str = ""
    undo: str = ""
    """What this seat may take back now; empty: nothing."""
    ask_undo: str = ""
    """What it could take back if everybody agreed."""
    over: tuple[str, ...] = ()
    """How the game ended, in sentences."""
    rule: tuple[str, ...] = ()
    """The clause that matters now, and what it says."""
    form: SheetForm | None = None
    ground: tuple[str, ...] = ()
    """The colours of the game's table, from top to bottom."""


encode: Final = msgspec.json.Encoder(enc_hook=str, order="deterministic").encode
"""Keys are texts, which msgspec does not take for such."""


def own_sheet(ctx: Context, parts: Parts[Any, Any, Any], game_id: str) -> OwnSheet | None:
    """Return what makes a game's own sheet; None, if the table has none."""
    found = registry.declared(game_id).sheet
    maker: Any = named(found) if isinstance(found, str) and found else found
    made: OwnSheet | None = maker(ctx, parts) if maker else None
    return made


def commands(view: TableView[Any, Any, Any], own: OwnSheet | None) -> tuple[Any, ...]:
    """Return the commands of a sheet's moves, in order: the listed ones, then what its own sheet adds."""
    return view.legal if own is None else (*view.legal, *own.further(view))


def sheet_of(
    ctx: Context,
    parts: Parts[Any, Any, Any],
    table: Table[Any, Any, Any],
    seat: Viewer,
    stock: Stock | None = None,
    own: OwnSheet | None = None,
) -> Sheet:
    """Return the sheet of a seat: its game's own, or what the table declares."""
    making = sheet_steps(ctx, parts, table, seat, stock, own)
    while True:
        try:
            next(making)
        except StopIteration as done:
            sheet: Sheet = done.value[0]
            return sheet


def sheet_steps(
    ctx: Context,
    parts: Parts[Any, Any, Any],
    table: Table[Any, Any, Any],
    seat: Viewer,
    stock: Stock | None = None,
    own: OwnSheet | None = None,
) -> Generator[None, None, tuple[Sheet, tuple[Any, ...]]]:
    """Make the sheet of a seat bit by bit, and the commands of its moves. Whoever lets time pass between the
    steps drops it when the table has gone on."""
    game, names = table.game, table.names
    view = view_elsewhere(ctx, parts, table, seat)
    status, result = game.progress.goal_status, table.result
    given = commands(view, own)
    yield

    def told(message: Message) -> str:
        return ctx.message(message, names)

    log = tuple(
        told(line.text) for line in log_of(table, seat, 0, reveal=False, newest=LOG_LINES)[-LOG_LINES:]
    )
    yield
    if own is None:
        coming, form = _zones(ctx, parts, table, view, stock), None
    else:
        numbers = {command: at for at, command in reversed([*enumerate(given)])}
        coming, form = iter(own.zones(view, numbers)), own.form(view)
    zones = [*_score(ctx, table)]
    for zone in coming:
        zones.append(zone)
        yield
    moves: list[SheetMove] = []
    way = parts.move_map.gesture_for if own is None else own.way
    for command in given:
        if len(moves) % MOVES_A_STEP == 0:
            yield
        label, is_at_once = (
            told(game.words.label(command, view.state)),
            own is not None and own.is_at_once(view, command),
        )
        moves.append(SheetMove(label, tuple(way(view, command)), is_at_once))
    sheet = Sheet(
        step=len(table.steps),
        game=ctx.t(game.name),
        seat=seat,
        status=parts.narrator.status(view),
        prompt=(parts.narrator if own is None else own).prompt(view) if view.can_act else "",
        acts=view.can_act,
        seats=tuple(_seats(table, view, own)),
        zones=tuple(zones),
        moves=tuple(moves),
        log=log,
        secrets=tuple(parts.narrator.private_lines(view)) if seat is not None else (),
        goal="" if status is None else told(status(view.state).message),
        undo=_undo(told, table, seat),
        over=() if result is None else tuple(told(one) for one in (result.headline, result.reason) if one),
        rule=_rule(ctx, parts, view),
        form=form,
        ground=tuple(ctx.theme.games.get(game.id, {}).get("table", ())),
    )
    return sheet, given


def _rule(ctx: Context, parts: Parts[Any, Any, Any], view: TableView[Any, Any, Any]) -> tuple[str, ...]:
    clause = parts.narrator.current_clause(view)
    said = next((each.text for each in view.game.words.clauses if each.id == clause), None)
    return () if clause is None or said is None else (clause, ctx.t(said))


def _seats(
    table: Table[Any, Any, Any], view: TableView[Any, Any, Any], own: OwnSheet | None
) -> Iterator[SheetSeat]:
    points, result = table.game.progress.points(view.state), table.result
    for number, seat in enumerate(view.seats):
        fact = own.fact(view, number) if own is not None else ""
        yield SheetSeat(
            seat.name,
            seat.kind,
            seat.colour,
            acts=number in table.actors,
            won=result is not None and number in result.winners,
            fact=fact or (str(points[number]) if points else ""),
        )


def _score(ctx: Context, table: Table[Any, Any, Any]) -> Iterator[SheetZone]:
    """Yield the score sheet of a game that is over: a row a category, a cell a seat."""
    if table.result is None:
        return
    rows = [("", table.names)]
    rows += [(ctx.t(each.label), tuple(map(str, each.scores))) for each in table.result.categories]
    yield SheetZone(
        "score",
        tuple(
            SheetThing(
                f"score {at}",
                name,
                role="text",
                parts=tuple(SheetThing(f"cell {seat}", cell, role="text") for seat, cell in enumerate(cells)),
            )
            for at, (name, cells) in enumerate(rows)
        ),
        "score",
    )


def _zones(
    ctx: Context,
    parts: Parts[Any, Any, Any],
    table: Table[Any, Any, Any],
    view: TableView[Any, Any, Any],
    stock: Stock | None,
) -> Iterator[SheetZone]:
    """Yield what the table declares. *Hide* covers the zones that read otherwise for spectators."""
    public = set()
    if view.viewer is not None and parts.narrator.private_lines(view):
        everybody = view_elsewhere(ctx, parts, table, None)
        public = {(text.key, text.name) for text in parts.narrator.thing_texts(everybody)}
    zones: dict[str, list[SheetThing]] = {}
    secret: set[str] = set()
    for text in parts.narrator.thing_texts(view):
        zones.setdefault(text.group, []).append(_thing(ctx, parts, view, text, stock))
        can_pick = parts.move_map.can_pick(view, text.key)
        if public and can_pick and (text.key, text.name) not in public:
            secret.add(text.group)
    yield from (
        SheetZone(
            name,
            tuple(things),
            "cards" if any(one.face for one in things) else "row",
            is_secret=name in secret,
        )
        for name, things in zones.items()
    )


def _thing(
    ctx: Context,
    parts: Parts[Any, Any, Any],
    view: TableView[Any, Any, Any],
    text: ThingText,
    stock: Stock | None,
) -> SheetThing:
    why, clause = text.reason, ""
    can_pick = text.role != "button" and parts.move_map.can_pick(view, text.key)
    if view.can_act and can_pick and text.key not in view.usable:
        why, clause = _refusal(ctx, view, parts.move_map.why_not(view, text.key))
    return SheetThing(
        text.key,
        text.name,
        text.description,
        text.role,
        _face(parts, view, text.key, stock),
        why,
        clause,
        is_chosen=text.is_chosen,
    )


def _face(parts: Parts[Any, Any, Any], view: TableView[Any, Any, Any], key: Key, stock: Stock | None) -> str:
    """Return the path of a card's picture; empty where no picture of it is in stock."""
    if stock is None or not parts.move_map.can_pick(view, key):
        return ""
    face = stock.painter.face(view, key, FACE_W)
    return "" if face is None else stock.paths.get(face.name, "")


def _refusal(
    ctx: Context, view: TableView[Any, Any, Any], refusal: Refusal | Illegal | None
) -> tuple[str, str]:
    """Return the sentence of a refusal and its clause; two empty texts for none."""
    if refusal is None:
        return "", ""
    message = view.game.words.explain(refusal) if isinstance(refusal, Illegal) else refusal.message
    return ctx.message(message, view.names), refusal.clause


def _undo(told: Any, table: Table[Any, Any, Any], seat: Viewer) -> str:
    """Return what a seat may take back by itself: its own last step, where nothing was learned by it."""
    info = table.can_undo()
    if seat is None or not info or table.steps[-1].record.seat != seat:
        return ""
    label = info.short or info.label
    return "" if label is None else told(label)
