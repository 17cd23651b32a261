"""The choice of cards or board at set-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from tabletop import own_content
from tabletop.app.core import navigate
from tabletop.app.widgets.choice import Select
from tabletop.app.widgets.layout import Column, control_h
from tabletop.engine.protocol import Game
from tabletop.sets.boards import boards_folder

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.screens.setup.desk import SetupDesk

_EDIT = "/edit"
"""The choice that leads to the workshop: no set is called so."""


def add_cards(ctx: Context, game: Game[Any, Any, Any], desk: SetupDesk, column: Column) -> None:
    """Add the choice of the cards: the house's, the card file's, own sets; say what differs."""
    present = desk.present_cards
    options = [
        (each.id, each.name or ctx.t("House cards"), "", ctx.message(each.wrong) if each.wrong else "")
        for each in desk.cards
    ]
    if desk.gone:
        hint = ctx.message(own_content.gone(desk.gone))
    elif present is not None and present.differs is not None:
        hint = ctx.message(present.differs)
    elif present is not None and present.name and present.wrong is None:
        hint = ctx.t("Nothing differs from the house cards.")
    else:
        hint = ctx.t("The cards as they come with the game, or a set of your own.")
    chosen = present.id if present is not None else own_content.HOUSE
    select = _select(ctx, game, "cards", ctx.t("Cards"), options, chosen, desk.set_cards)
    column.setting("cards_row", select.name, hint, select, least=91)
    column.rule("rule.cards")


def add_board(ctx: Context, game: Game[Any, Any, Any], desk: SetupDesk, column: Column) -> None:
    """Add the choice of the board: the standard one, and the player's own."""
    options = [(own_content.STANDARD, ctx.t("Standard board"), "", "")]
    options += [(choice.id, choice.name, "", "") for choice in desk.boards]
    if game.edition.form is not None:
        hint = ctx.t("The board as it comes with the game, or one of your own.")
    else:
        folder = boards_folder(ctx.home)
        hint = ctx.t("Put your own boards, Tiled maps or text files, into {folder}.", folder=folder)
    select = _select(ctx, game, "board", ctx.t("Board"), options, desk.plan.board, desk.set_board)
    column.setting("board_row", select.name, hint, select, least=91)
    column.rule("rule.board")


def _select(
    ctx: Context,
    game: Game[Any, Any, Any],
    key: str,
    name: str,
    options: list[tuple[str, str, str, str]],
    chosen: str,
    choose: Callable[[str], object],
) -> Select:
    """Return the list of what there is; its last line leads to the workshop, if the game has one."""
    edit = [(_EDIT, ctx.t("Edit…"), "deck", "")] * (game.edition.form is not None)

    def on_change(value: str) -> None:
        if value == _EDIT:
            navigate.show_workshop(ctx, game)
        else:
            choose(value)

    rect = pygame.Rect(0, 0, ctx.display.ui(260), control_h(ctx))
    return Select(ctx, key, rect, name, [*options, *edit], chosen, on_change=on_change)
