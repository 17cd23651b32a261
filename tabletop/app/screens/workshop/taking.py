"""Taking in a file that was dropped or chosen: it becomes a set of its own, whatever it is."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tabletop.app.core.context import Context
from tabletop.sets.own_set import SetError
from tabletop.sets.shelf import SetShelf
from tabletop.sets.taking import take_file


def taken_in(ctx: Context, path: Path, name: str = "") -> str | None:
    """Take a file in as a set of its own, and say so; return its game, or None with a sentence."""
    try:
        taken = take_file(path)
        own = taken.own
        shelf = SetShelf(own.game, ctx.home)
        made = shelf.entry(shelf.add(own if not name else shelf.copy(own, name)))
    except SetError as error:
        ctx.toasts.add(ctx.message(error.message), kind="bad")
        return None
    words = [
        ctx.t("“{name}” is now on the shelf of {game}.", name=made.name, game=tabletop.game(own.game).name)
    ]
    words += [ctx.message(one) for one in taken.left_out[:2]]
    ctx.toasts.add(ctx.sentences(words), kind="good")
    return own.game
