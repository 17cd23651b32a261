"""Sets of cards on the desk, for tests and pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import tabletop
from tabletop.app.core.accessibility import Node
from tabletop.app.core.context import Context
from tabletop.app.screens.workshop.scene import SetScene
from tabletop.app.screens.workshop.shelf import ShelfScene
from tabletop.app.screens.workshop.trying import Seating
from tabletop.balance import kept
from tabletop.balance.counts import CountedGame, Request
from tabletop.engine.cells import Grid
from tabletop.engine.desk import CellChange, Desk
from tabletop.engine.form import Form, Rows
from tabletop.engine.message import msg
from tabletop.engine.protocol import Game
from tabletop.sets.keeper import Keeper
from tabletop.sets.own_set import OwnSet, form_of, house_rows
from tabletop.sets.shelf import SetShelf
from tests.app.driver import Driver


def changed(form: Form, rows: Rows, *changes: tuple[int, str, str]) -> Rows:
    """Return rows with other cells."""
    return Desk.of(form, rows).change([CellChange(*one) for one in changes], msg("changed")).rows


SMOKY = ((5, "vp", "2"), (6, "cash", "4"), (6, "cost", "2"), (7, "cash", "5"))
WRONG = (*SMOKY, (6, "cost", "102"))


def own(
    ctx: Context, game_id: str, name: str, *changes: tuple[int, str, str], rows: Rows | None = None
) -> OwnSet:
    """Return the house's set with changes, or other rows."""
    set_of = SetShelf(game_id, ctx.home).house(name)
    return replace(set_of, rows=changed(form_of(game_id), rows or set_of.rows, *changes))


def opened(ctx: Context, of: OwnSet) -> SetScene:
    """Put a set on the shelf and return its page."""
    shelf = SetShelf(of.game, ctx.home)
    return SetScene(ctx, tabletop.game(of.game), Keeper(shelf, shelf.add(of)))


def smoky(ctx: Context) -> SetScene:
    """Return the pages of a changed set of Design Town with something wrong in it; a factory is chosen."""
    scene = opened(ctx, own(ctx, "designtown", "Smoky town", *WRONG))
    scene.page.choose(6)
    return scene


def printed(ctx: Context, page: str) -> SetScene:
    """Return a page of a changed set of Design Town."""
    scene = opened(ctx, own(ctx, "designtown", "Smoky town", *SMOKY))
    scene.show(page)
    return scene


def kept_games(ctx: Context, seats: int = 2, games: int = 50, of: SetScene | None = None) -> SetScene:
    """Return the test of a changed set, of Design Town if none is given, with sums of games that are kept:
    own ones take 12 turns, the house's 16; nobody builds a Factory."""
    scene = of or printed(ctx, "test")
    test = scene.page.test
    test.players, test.games = Seating(seats, "normal"), games
    house = scene.work.game
    request = Request(house.id, "", "normal", seats, games, kept.SEED)
    for rules, rounds, end in ((form_cast(scene), 12, "DT-1.2"), (house, 16, "DT-1.3")):
        built = {"church": (1, *(2,) * (seats - 1))}
        played = [CountedGame(n, n, (n % seats,), rounds, end, built, 5 * (n == 7)) for n in range(games)]
        kept.write(kept.path_of(scene.shelf.folder, rules.edition.content, request), request, played)
    return scene


def form_cast(scene: SetScene) -> Game[Any, Any, Any]:
    """Return the game with the cards on the desk."""
    recast = scene.work.game.edition.recast
    assert recast is not None
    return recast(scene.work.form.written(scene.work.rows))


def summed(ctx: Context) -> SetScene:
    """Return the test with its sums shown."""
    scene = kept_games(ctx, 4)
    scene.page.test.start()
    return scene


def alone(ctx: Context, of: Callable[[Context], SetScene]) -> SetScene:
    """Return a card with its fields, as a narrow window shows it."""
    scene = of(ctx)
    scene.page.is_editing = True
    return scene


def dining(ctx: Context) -> SetScene:
    """Return the pages of a changed set of Deckville; a card with many fields is chosen."""
    changes = ((14, "cost", "brick:1"), (14, "score", "6;1/housing"), (15, "score", "0"))
    scene = opened(ctx, own(ctx, "deckville", "Dining wars", *changes))
    scene.page.choose(14)
    return scene


def shelf(ctx: Context) -> ShelfScene:
    """Return the shelf with a good set, one to mend and a deleted one."""
    lies = SetShelf("designtown", ctx.home)
    for name, changes in (("Smoky town", SMOKY), ("Printed sheet", WRONG)):
        lies.add(own(ctx, "designtown", name, *changes))
    lies.delete(lies.add(own(ctx, "designtown", "Cheap malls", (2, "cost", "1"))))
    return ShelfScene(ctx, tabletop.game("designtown"))


def large(ctx: Context, count: int) -> SetScene:
    """Return the pages of a deck of so many kinds."""
    form, rows = form_of("deckville"), house_rows("deckville")
    at = form.index["id"]
    many = tuple(
        (*rows[number % len(rows)][:at], str(number + 1), *rows[number % len(rows)][at + 1 :])
        for number in range(count)
    )
    return opened(ctx, own(ctx, "deckville", "Large", rows=many))


def harbour(ctx: Context) -> SetScene:
    """Return the page of a board like the standard one."""
    return opened(ctx, SetShelf("chinatown", ctx.home).house("Harbour"))


def wrong_board(ctx: Context) -> SetScene:
    """Return the page of a board with plots too many, one of them alone."""
    scene = harbour(ctx)
    for cell, district in (((5, 0), 4), ((5, 1), 5), ((0, 12), 7)):
        scene.page.board.take(district)
        scene.page.board.single(cell)
    scene._keeper.flush()
    return scene


def decorated(ctx: Context) -> SetScene:
    """Return the page of a board's decoration, changed."""
    scene = harbour(ctx)
    scene.show("decor")
    for kind, cell in ((5, (0, 8)), (6, (5, 4)), (7, (2, 5)), (1, (0, 0)), (1, (1, 0)), (3, (8, 4))):
        scene.page.board.take(kind)
        scene.page.board.single(cell)
    return scene


def of_board(ctx: Context, page: str) -> SetScene:
    """Return a page of a changed board: plots, decoration, an outlook card."""
    scene = decorated(ctx)
    scene.show("board")
    for start, to in (((0, 1), (0, 0)), ((5, 4), (5, 5)), ((2, 0), (2, 4))):
        scene.page.board.move(start, to)
    scene.page.board.switch("outlook9", "6", msg("Outlook card"))
    scene.show(page)
    return scene


def dense(ctx: Context, rows: int = 40, cols: int = 40) -> SetScene:
    """Return the page of a board with many small cells, districts of all numbers in it."""
    scene = harbour(ctx)
    grid = Grid(rows, cols)
    for at in range(min(999, rows * cols)):
        grid = grid.painted(divmod(at, cols), at // 9 % 99 + 1)
    text = scene.page.board.field.write(grid)
    scene.work.have(scene.work.desk.change([CellChange(0, scene.page.board.field.key, text)], msg("dense")))
    return scene


def boards(ctx: Context) -> ShelfScene:
    """Return the shelf of boards with a good one and an empty one."""
    lies = SetShelf("chinatown", ctx.home)
    lies.add(lies.house("Harbour"))
    lies.add(lies.empty("New town"))
    return ShelfScene(ctx, tabletop.game("chinatown"))


def node(driver: Driver, key: str) -> Node:
    """Return what a screen reader gets of a widget."""
    found = driver.find(key).node()
    assert found is not None
    return found


def texts(driver: Driver) -> list[str]:
    """Return the names of all widgets that are shown."""
    return [widget.name for zone in driver.scene.zones for widget in zone.widgets]
