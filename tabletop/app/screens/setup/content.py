"""The choice of cards or board at set-up."""

from __future__ import annotations

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
    name, present = ctx.t("Cards"), desk.present_cards

    def choose(cards: str) -> None:
        if cards == _EDIT:
            navigate.show_workshop(ctx, game)
        else:
            desk.set_cards(cards)

    select = Select(
        ctx,
        "cards",
        pygame.Rect(0, 0, ctx.display.ui(260), control_h(ctx)),
        name,
        [
            (
                each.id,
                each.name or ctx.t("House cards"),
                "",
                ctx.message(each.wrong) if each.wrong else "",
            )
            for each in desk.cards
        ]
        + [(_EDIT, ctx.t("Edit…"), "deck", "")] * (game.edition.form is not None),
        present.id if present is not None else own_content.HOUSE,
        on_change=choose,
    )
    if desk.gone:
        hint = ctx.message(own_content.gone(desk.gone))
    elif present is not None and present.differs is not None:
        hint = ctx.message(present.differs)
    elif present is not None and present.name and present.wrong is None:
        hint = ctx.t("Nothing differs from the house cards.")
    else:
        hint = ctx.t("The cards as they come with the game, or a set of your own.")
    column.setting("cards_row", name, hint, select, least=91)
    column.rule("rule.cards")


def add_board(ctx: Context, game: Game[Any, Any, Any], desk: SetupDesk, column: Column) -> None:
    """Add the choice of the board: the standard one, and the player's own."""
    name, folder = ctx.t("Board"), boards_folder(ctx.home)
    own = [(choice.id, choice.name, "") for choice in desk.boards]
    edit = [(_EDIT, ctx.t("Edit…"), "deck")] * (game.edition.form is not None)

    def choose(board: str) -> None:
        if board == _EDIT:
            navigate.show_workshop(ctx, game)
        else:
            desk.set_board(board)

    select = Select(
        ctx,
        "board",
        pygame.Rect(0, 0, ctx.display.ui(260), control_h(ctx)),
        name,
        [(own_content.STANDARD, ctx.t("Standard board"), ""), *own, *edit],
        desk.plan.board,
        on_change=choose,
    )
    if edit:
        hint = ctx.t("The board as it comes with the game, or one of your own.")
    else:
        hint = ctx.t("Put your own boards, Tiled maps or text files, into {folder}.", folder=folder)
    column.setting("board_row", name, hint, select, least=91)
    column.rule("rule.board")
