"""What putting a picked card of Deckville somewhere will do, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tabletop.app.games.deckville.keys import HAND_AREA
from tabletop.app.games.deckville.moves import command_of, is_use, payment
from tabletop.app.games.deckville.view import View, card_at
from tabletop.app.games.deckville.words import card_words
from tabletop.app.table.key import Key
from tabletop.app.table.preview import Change, Preview
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.score import gain, scores
from tabletop.games.deckville.text import label

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def preview(ctx: Context, view: View, key: Key) -> Preview | None:
    """Return what putting the picked thing on a marked target will do."""
    shown, seat, (meant, *_) = view.shown, view.viewer, view.marks[key]
    card = card_at(view, view.picked)
    if seat is None:
        return None
    if meant == "pay":
        return Preview(ctx.t("Discard {card}", card=card_words(ctx, shown, card)), "")
    if not is_use(meant):
        return Preview(_sentence(ctx.message(label(meant, shown))), "", is_final=key == HAND_AREA)
    paid = payment(shown, seat, meant, view.picked)
    command = command_of(shown, seat, paid)
    title = "" if command is None else _sentence(ctx.message(label(_unpaid(command), shown)))
    text = ""
    if paid.count:
        text = ctx.tn(
            "Then choose {count} card to discard.", "Then choose {count} cards to discard.", paid.count
        )
    changes: tuple[Change, ...] = ()
    if meant == "property" and card is not None:
        now, more = scores(shown)[seat], gain(shown, seat, card)
        words = ctx.t("Score {before} → {after}", before=now, after=now + more)
        changes = (Change((more > 0) - (more < 0), words),)
    return Preview(title, text, changes)


def _unpaid(command: co.Command) -> co.Command:
    """Return a command without what pays for it."""
    match command:
        case co.BuildResource() | co.BuildProperty():
            return replace(command, discards=())
        case _:
            return command


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
