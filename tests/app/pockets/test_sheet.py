"""The sheet of every game, seat and step: it hangs on what the seat may know, and is enough to play by."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
import tabletop_rooftops
from tabletop_rooftops.parts import parts as rooftops

from tabletop import paths
from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.settings import SettingsFile
from tabletop.app.pockets import sheet
from tabletop.app.pockets.door import File, packed, shelf
from tabletop.app.pockets.page import OwnSheet
from tabletop.app.pockets.sheet import Sheet, commands, encode, own_sheet, sheet_of
from tabletop.app.table import registry
from tabletop.app.table.parts import Parts
from tabletop.app.table.view_builder import view_elsewhere
from tabletop.engine.chance import Chance
from tabletop.engine.foresight import next_actor
from tabletop.engine.table import Table
from tests.app.at_table import put
from tests.app.driver import Driver
from tests.app.pockets import finger
from tests.app.table.test_things import GAMES, steps
from tests.pseudo import AS_LONG, FOREIGN, PseudoCatalogue

MOST_BYTES = 60_000
"""A sheet that is larger holds what nobody reads."""
MOST_LOADED: Final = 200_000
MOST_STEPS: Final = 4000
BUSY: Final = 400
"""After so many steps a game is brought to its end."""


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Any:
    return GAMES[request.param]


@pytest.fixture(params=["en", "ja"])
def ctx(request: pytest.FixtureRequest) -> Context:
    return Context(Display(), lambda: 0, SettingsFile(None), language=request.param)


def parts_of(ctx: Context, game: Any) -> Parts[Any, Any, Any]:
    is_ours = game is not tabletop_rooftops.GAME
    made: Parts[Any, Any, Any] = (
        registry.declared(game.id).maker(ctx, game) if is_ours else rooftops(ctx, game)
    )
    return made


def own_of(ctx: Context, game: Any, parts: Parts[Any, Any, Any]) -> OwnSheet | None:
    return None if game is tabletop_rooftops.GAME else own_sheet(ctx, parts, game.id)


def keys(made: Sheet) -> set[str]:
    return {thing.key for zone in made.zones for thing in zone.things}


def test_a_sheet_is_enough_to_play_by(game: Any, ctx: Context) -> None:
    """Each command has a label and a way through things that are on the sheet; nothing is without a name."""
    parts, seats = parts_of(ctx, game), game.players.seat_counts[-1]
    for table in steps(game, seats, 24, 7):
        for seat in range(seats):
            made = sheet_of(ctx, parts, table, seat)
            there = keys(made)
            assert len(made.moves) == len(table.legal(seat))
            for move in made.moves:
                assert move.label and move.way and there.issuperset(move.way), (len(table.steps), move)
            assert all(thing.name for zone in made.zones for thing in zone.things)
            assert made.acts == (seat in table.actors) and bool(made.moves) == made.acts
            assert len(encode(made)) < MOST_BYTES


@pytest.mark.parametrize(("seed", "every"), [(3, 3), pytest.param(8, 1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("id_", [id_ for id_, game in GAMES.items() if game is not tabletop_rooftops.GAME])
def test_a_whole_game_is_played_on_the_games_own_sheets(id_: str, seed: int, every: int) -> None:
    """Touches at random, by the seats' sheets alone, end in a finished game (each `every`th step is tried);
    each legal command can be touched, and nothing that can be touched is without a name. The language writes
    all amounts."""
    game = GAMES[id_]
    ctx = Context(Display(), lambda: 0, SettingsFile(None))
    ctx.catalogue = PseudoCatalogue(AS_LONG)
    parts, dice = parts_of(ctx, game), random.Random(seed)
    own, seats = own_of(ctx, game, parts), min(3, game.players.seat_counts[-1])
    table = Table.new(game, ["Ann", "Ben", "Cleo"][:seats], seed)
    seat = None
    while table.result is None and len(table.steps) < MOST_STEPS:
        seat = next_actor(game, table.state, seat)
        if len(table.steps) % every:
            table.submit(seat, dice.choice(table.legal(seat)))
            continue
        made = sheet_of(ctx, parts, table, seat, None, own)
        texts = re.findall(r'"[^"]*"', encode(made).decode())
        assert not [text for text in texts if FOREIGN.search(text)]
        view = view_elsewhere(ctx, parts, table, seat)
        given = commands(view, own)
        assert len(given) == len(made.moves) and set(view.legal) <= set(given)
        for at, command in enumerate(given):
            assert finger.reached(made, at), (len(table.steps), command, made.moves[at])
        for thing in finger.shown(made):
            said = thing.name or thing.note or thing.face or thing.parts
            assert said or thing.role == "text", thing
        assert len(encode(made)) < MOST_BYTES
        chosen = given[finger.random_move(made, dice)]
        if len(table.steps) > BUSY and not dice.randrange(2):  # random deals and wishes have no end
            chosen = dice.choice(table.legal(seat))
        table.submit(seat, chosen)
    assert table.result is not None, len(table.steps)


def test_a_sheet_hangs_on_what_its_seat_may_know(game: Any) -> None:
    """The law: had others been dealt other cards, each byte would be the same, its length too; of what the
    table declares, and of the game's own sheet."""
    ctx = Context(Display(), lambda: 0, SettingsFile(None))
    parts, seats, differ = parts_of(ctx, game), game.players.seat_counts[-1], 0
    own = own_of(ctx, game, parts)
    for table in steps(game, seats, 16, 5):
        for seat in (*range(seats), None):
            seen = table.view(seat)
            other = game.secrets.imagine(seen, seat or 0, Chance(5, len(table.steps)))
            if other == table.state or game.secrets.redact(other, seat) != seen:
                continue
            differ += 1
            twin = table.up_to(len(table.steps))
            put(twin, other)
            for each in {own, None}:
                made = [encode(sheet_of(ctx, parts, one, seat, None, each)) for one in (table, twin)]
                assert made[0] == made[1], (len(table.steps), seat)
    assert differ or not any(map(game.secrets.has_secrets, range(seats)))


def test_spectators_read_what_everybody_knows(game: Any) -> None:
    ctx = Context(Display(), lambda: 0, SettingsFile(None))
    parts = parts_of(ctx, game)
    for table in steps(game, game.players.seat_counts[0], 12, 3):
        made = sheet_of(ctx, parts, table, None)
        assert (made.moves, made.secrets, made.undo, made.acts) == ((), (), "", False)
        assert made.zones


def _ends(game: Any, seed: int) -> Iterator[Table[Any, Any, Any]]:
    table = Table.new(game, ["Ann", "Ben", "Cleo"][: game.players.seat_counts[0]], seed)
    dice, seat = random.Random(seed), None
    while table.result is None and len(table.steps) < 3000:
        seat = next_actor(game, table.state, seat)
        table.submit(seat, dice.choice(table.legal(seat)))
    if table.result is not None:
        yield table


def test_the_end_is_told(game: Any) -> None:
    ctx = Context(Display(), lambda: 0, SettingsFile(None))
    parts = parts_of(ctx, game)
    for table in _ends(game, 1):
        made = sheet_of(ctx, parts, table, 0)
        assert made.over and made.status and made.moves == ()
        winners = {number for number, seat in enumerate(made.seats) if seat.won}
        assert table.result is not None and winners == {*table.result.winners}


def test_pictures_are_those_that_everybody_loads(driver: Driver) -> None:
    """A card's picture is named only where it is in stock, and each in the hand is."""
    for game in GAMES.values():
        if game is tabletop_rooftops.GAME:
            continue
        parts = parts_of(driver.ctx, game)
        table = Table.new(game, ["Ann", "Ben", "Cleo"][: max(2, game.players.seat_counts[0])], 4)
        view = view_elsewhere(driver.ctx, parts, table, 0)
        stock = {face.name: str(at) for at, face in enumerate(parts.painter.public_faces(view, sheet.FACE_W))}
        made = sheet_of(driver.ctx, parts, table, 0, sheet.Stock(parts.painter, stock))
        shown = [thing.face for zone in made.zones for thing in zone.things if thing.face]
        assert bool(shown) == bool(stock) and set(shown) <= set(stock.values())


@pytest.mark.parametrize("id_", [id_ for id_, game in GAMES.items() if game is not tabletop_rooftops.GAME])
def test_the_first_load_is_light(id_: str) -> None:
    """The page with its scripts, words and all the art of a game, as the door packs them: 200 KB at most; the
    art is all there is, whatever lies on the table."""
    game, ctx = GAMES[id_], Context(Display(), lambda: 0, SettingsFile(None))
    parts = parts_of(ctx, game)
    own = own_of(ctx, game, parts)
    assert own is not None
    table = Table.new(game, ["Ann", "Ben", "Cleo"], 4)
    art = own.art(view_elsewhere(ctx, parts, table, None))
    assert len({*art}) == len(art) and art == own.art(view_elsewhere(ctx, parts, table, 0))
    pictures = {name: ctx.assets.text(name) for name in art}
    assert all(pictures.values())
    files = [*shelf(paths.assets() / "pockets").values(), File("application/json", encode(pictures))]
    assert sum(len(packed(file) or file.body) for file in files) < MOST_LOADED
    made = sheet_of(ctx, parts, table, 0, None, own)
    assert {thing.face for thing in finger.shown(made) if thing.face} <= {*art}
