"""The page of licences: ours, and that of every library that comes with the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.core import licences
from tabletop.app.screens import exporting
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Column, button_w, control_h

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def add(ctx: Context, column: Column) -> None:
    """Say what may be done with the program, where the texts lie, and list the libraries."""
    ours = ctx.t(
        "Tabletop is free software under the MIT licence. Its fonts are under the SIL Open Font License, "
        "and it comes with the libraries below."
    )
    column.text("licences.ours", ours, "body")
    column.space(12)
    replacing = ctx.t(
        "Libraries under the LGPL are files of their own, which you may replace by versions of yours. "
        "How, the file README.md in the folder of the licences tells."
    )
    column.text("licences.replacing", replacing, "small", color=ctx.theme.color.ink2)
    caption, where = ctx.t("Show folder"), licences.folder()
    button = Button(
        ctx,
        "licences.folder",
        pygame.Rect(0, 0, max(ctx.display.ui(180), button_w(ctx, caption)), control_h(ctx, 56)),
        ctx.t("Texts of the licences"),
        caption=caption,
        on_activate=lambda: exporting.show_folder(ctx, where),
    )
    column.setting("row.licences.folder", ctx.t("Texts of the licences"), str(where), button)
    for number, library in enumerate(licences.libraries()):
        column.rule(f"rule.licence.{number}")
        column.space(8)
        column.text(f"licence.{number}.name", library.name, "body_b")
        column.text(f"licence.{number}", library.licence, "small", color=ctx.theme.color.ink2)
        column.space(8)
