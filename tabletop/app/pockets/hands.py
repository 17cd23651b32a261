"""The hands of one table on its seats' devices: makes their sheets, carries out their taps."""

from __future__ import annotations

import copy
import hashlib
import io
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pygame

from tabletop.app.core.session import CannotUndoError, Session
from tabletop.app.pockets.pockets import Asked, Pockets
from tabletop.app.pockets.sheet import FACE_W, Stock, encode, sheet_of
from tabletop.app.pockets.wire import Seat
from tabletop.app.table import registry
from tabletop.app.table.parts import Parts
from tabletop.app.table.view_builder import view_elsewhere
from tabletop.engine.message import N_
from tabletop.engine.protocol import Illegal
from tabletop.i18n import LANGUAGES, Catalogue

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

WORDS: Final = {
    "turn": N_("Your turn"),
    "watching": N_("Looking on"),
    "others": N_("Others are playing."),
    "hide": N_("Hide"),
    "show": N_("Show"),
    "hold": N_("Your hand is covered. Tap to show it."),
    "undo": N_("Undo"),
    "back": N_("Put back"),
    "which": N_("Choose one of {count}"),
    "log": N_("What happened"),
    "menu": N_("More"),
    "close": N_("Close"),
    "type": N_("Type the code on the table's screen"),
    "enter": N_("Sit down"),
    "off": N_("No connection. What is shown may be old; nothing is lost."),
    "again": N_("Try now"),
    "gone": N_("This seat needs a new code from the table's screen."),
}
"""What the page itself says; everything else stands in the sheets."""


class Hands:
    """Joins a session to its door.

    Call `update` in each turn of the loop, `publish` when the table changed.
    """

    def __init__(
        self, ctx: Context, session: Session, pockets: Pockets, give: Callable[[int, Any], object]
    ) -> None:
        """`give(seat, command)` carries a command out and shows it; it may raise `Illegal`."""
        self._ctx, self._session, self._pockets, self._give = ctx, session, pockets, give
        self._readers: dict[str, tuple[Context, Parts[Any, Any, Any]]] = {}
        self._paths: dict[Any, str] = {}
        self._stock = Stock(self._reader(ctx.language)[1].painter, self._paths)
        self._drawing = self._drawn()
        pockets.shelve("/words.json", "application/json", msgspec.json.encode(_words()))

    def update(self) -> None:
        """Take in what devices ask for; draw one more picture of the stock."""
        before = set(self._pockets.here.items())
        for asked in self._pockets.update():
            self._take(asked)
        is_drawing = self._pockets.is_open and next(self._drawing, None) is not None
        if not is_drawing and before != {*self._pockets.here.items()}:
            self.publish()

    def publish(self, seats: Iterable[Seat] | None = None) -> None:
        """Show everybody who is here, or some seats, the table as it is now."""
        wanted = None if seats is None else {*seats}
        for (seat, lang), count in self._pockets.here.items():
            if count and (wanted is None or seat in wanted):
                ctx, parts = self._reader(lang)
                sheet = sheet_of(ctx, parts, self._session.table, seat, self._stock)
                self._pockets.show(seat, lang, "sheet", b'{"sheet":%b}' % encode(sheet))

    # Taps

    def _take(self, asked: Asked) -> None:
        ctx, _ = self._reader(asked.lang)
        table, tap, seat = self._session.table, asked.tap, asked.seat
        if tap.step != len(table.steps) and not self._session.is_together:
            self._pockets.answer(asked, ctx.t("The table has moved on."))
            return
        try:
            if tap.verb == "undo":
                self._undo(seat)
            else:
                self._give(seat, self._command(seat, tap.do))
        except Illegal as illegal:
            why = ctx.message(table.game.words.explain(illegal), table.names)
            self._pockets.answer(asked, why, illegal.clause)
        except CannotUndoError as error:
            reason = error.undo.reason
            self._pockets.answer(asked, "" if reason is None else ctx.message(reason, table.names))
        except LookupError:
            self._pockets.answer(asked, ctx.t("The table has moved on."))
        else:
            self._pockets.answer(asked)
            self.publish()

    def _command(self, seat: int, number: int) -> Any:
        """Return the command of a number on a seat's sheet; LookupError for none."""
        legal = self._session.table.legal(seat)
        if number < 0:
            raise LookupError(number)
        return legal[number]

    def _undo(self, seat: int) -> None:
        """Take back a seat's own last step, where nothing was learned by it."""
        table = self._session.table
        info = table.can_undo()
        if not info or table.steps[-1].record.seat != seat:
            raise CannotUndoError(info)
        self._session.undo()

    # Words and pictures

    def _reader(self, lang: str) -> tuple[Context, Parts[Any, Any, Any]]:
        """Return a context that speaks a language, and the table's parts in it."""
        lang = lang if lang in LANGUAGES else self._ctx.language
        if lang not in self._readers:
            ctx = copy.copy(self._ctx)
            ctx.catalogue = Catalogue(lang)
            game = self._session.game
            self._readers[lang] = ctx, registry.declared(game.id).maker(ctx, game)
        return self._readers[lang]

    def _drawn(self) -> Iterator[str]:
        """Draw the cards there are, one after another, and let everybody load them, in this order."""
        ctx, parts = self._reader(self._ctx.language)
        view = view_elsewhere(ctx, parts, self._session.table, None)
        for face in self._stock.painter.stock(view, FACE_W):
            picture = io.BytesIO()
            pygame.image.save(face.picture, picture, "face.png")
            body = picture.getvalue()
            path = f"/face/{hashlib.blake2b(body, digest_size=12).hexdigest()}.png"
            self._pockets.shelve(path, "image/png", body)
            self._paths[face.name] = path
            yield path
        names = msgspec.json.encode({"faces": [*self._paths.values()]})
        for lang in LANGUAGES:
            for seat in (*range(len(self._session.names)), None):
                self._pockets.show(seat, lang, "faces", names)
        self.publish()


def _words() -> dict[str, dict[str, str]]:
    """Return what the page says, in all languages."""
    return {lang: {key: Catalogue(lang).t(text) for key, text in WORDS.items()} for lang in LANGUAGES}
