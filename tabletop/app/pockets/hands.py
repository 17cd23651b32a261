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
from tabletop.app.pockets.page import OwnSheet
from tabletop.app.pockets.pockets import Asked, Pockets
from tabletop.app.pockets.sheet import FACE_W, Stock, commands, encode, own_sheet, sheet_of
from tabletop.app.pockets.wire import Seat
from tabletop.app.table import registry
from tabletop.app.table.parts import Parts
from tabletop.app.table.view import TableView
from tabletop.app.table.view_builder import view_elsewhere
from tabletop.engine.message import N_
from tabletop.engine.protocol import Illegal
from tabletop.i18n import LANGUAGES, Catalogue

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

WORDS: Final = {
    "turn": N_("Your turn"),
    "acts": N_("to play"),
    "watching": N_("Looking on"),
    "others": N_("Others are playing."),
    "seats": N_("Players"),
    "hide": N_("Hide"),
    "show": N_("Show"),
    "hold": N_("Covered. Hold to look."),
    "undo": N_("Undo"),
    "back": N_("Back"),
    "which": N_("Choose one of {count}"),
    "lacks": N_("Choose {count} more"),
    "log": N_("What happened"),
    "rule": N_("The rule now: {clause}"),
    "rules": N_("All rules"),
    "yours": N_("Only you know"),
    "menu": N_("More"),
    "close": N_("Close"),
    "larger": N_("Larger board"),
    "smaller": N_("Whole board"),
    "type": N_("Type the code on the table's screen"),
    "enter": N_("Sit down"),
    "off": N_("No connection. What is shown may be old; nothing is lost."),
    "again": N_("Try now"),
    "gone": N_("This seat needs a new code from the table's screen."),
    "with": N_("With whom"),
    "several": N_("one or several"),
    "anyone": N_("Anyone"),
    "you": N_("You"),
    "yougive": N_("You give"),
    "gives": N_("{name} gives"),
    "wants": N_("You want"),
    "has": N_("has ${money}k"),
    "sum": N_("${money}k"),
    "note": N_("Note"),
    "clear": N_("Clear"),
    "offer": N_("Offer and sign"),
    "change": N_("Change and sign"),
    "call": N_("Offer to anyone"),
    "empty": N_("Choose what changes hands first."),
}
"""What the page itself says; everything else stands in the sheets."""


OFFERS: Final = 160
"""So many pages' commands are remembered."""


class Hands:
    """Joins a session to its door.

    Call `update` in each turn of the loop, `publish` when the table changed.
    """

    def __init__(
        self, ctx: Context, session: Session, pockets: Pockets, give: Callable[[int, Any], object]
    ) -> None:
        """`give(seat, command)` carries a command out and shows it; it may raise `Illegal`."""
        self._ctx, self._session, self._pockets, self._give = ctx, session, pockets, give
        self._readers: dict[str, tuple[Context, Parts[Any, Any, Any], OwnSheet | None]] = {}
        self._paths: dict[Any, str] = {}
        self._stock = Stock(self._reader(ctx.language)[1].painter, self._paths)
        self._offered: dict[tuple[Seat, int], tuple[Any, ...]] = {}
        self._drawing = self._drawn()
        pockets.shelve("/words.json", "application/json", msgspec.json.encode(_words()))
        clauses = session.game.words.clauses
        rules = {lang: [(one.id, Catalogue(lang).t(one.text)) for one in clauses] for lang in LANGUAGES}
        pockets.shelve("/rules.json", "application/json", msgspec.json.encode(rules))

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
                ctx, parts, own = self._reader(lang)
                sheet = sheet_of(ctx, parts, self._session.table, seat, self._stock, own)
                self._pockets.show(seat, lang, "sheet", b'{"sheet":%b}' % encode(sheet))
                self._offer(seat, view_elsewhere(ctx, parts, self._session.table, seat), own)

    def _offer(self, seat: Seat, view: TableView[Any, Any, Any], own: OwnSheet | None) -> None:
        """Remember the commands of a page: where all act together, a tap of an older page still means its
        own."""
        self._offered[seat, len(self._session.table.steps)] = commands(view, own)
        while len(self._offered) > OFFERS:
            del self._offered[next(iter(self._offered))]

    # Taps

    def _take(self, asked: Asked) -> None:
        ctx, *_ = self._reader(asked.lang)
        table, tap, seat = self._session.table, asked.tap, asked.seat
        if tap.step != len(table.steps) and not self._session.is_together:
            self._pockets.answer(asked, ctx.t("The table has moved on."))
            return
        try:
            if tap.verb == "undo":
                self._undo(seat)
            elif tap.verb == "try":
                self._pockets.answer(asked, say=self._tried(asked))
                return
            else:
                self._give(seat, self._command(asked))
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

    def _command(self, asked: Asked) -> Any:
        """Return the command of a number on a seat's sheet, or of its form; LookupError for none."""
        ctx, parts, own = self._reader(asked.lang)
        view = view_elsewhere(ctx, parts, self._session.table, asked.seat)
        if asked.tap.make is not None and own is not None:
            return own.made(view, asked.tap.make)
        if asked.tap.do < 0:
            raise LookupError(asked.tap.do)
        return self._offered[asked.seat, asked.tap.step][asked.tap.do]

    def _tried(self, asked: Asked) -> list[str]:
        """Return what an offer would change, for the seat that writes it."""
        ctx, parts, own = self._reader(asked.lang)
        if asked.tap.make is None or own is None:
            raise LookupError(asked.tap.verb)
        return [*own.tried(view_elsewhere(ctx, parts, self._session.table, asked.seat), asked.tap.make)]

    def _undo(self, seat: int) -> None:
        """Take back a seat's own last step, where nothing was learned by it."""
        table = self._session.table
        info = table.can_undo()
        if not info or table.steps[-1].record.seat != seat:
            raise CannotUndoError(info)
        self._session.undo()

    # Words and pictures

    def _reader(self, lang: str) -> tuple[Context, Parts[Any, Any, Any], OwnSheet | None]:
        """Return a context that speaks a language, and the table's parts and own sheet in it."""
        lang = lang if lang in LANGUAGES else self._ctx.language
        if lang not in self._readers:
            ctx = copy.copy(self._ctx)
            ctx.catalogue = Catalogue(lang)
            game = self._session.game
            parts = registry.declared(game.id).maker(ctx, game)
            self._readers[lang] = ctx, parts, own_sheet(ctx, parts, game.id)
        return self._readers[lang]

    def _drawn(self) -> Iterator[str]:
        """Draw the cards there are, one after another, and let everybody load them, in this order; an own
        sheet has art instead."""
        ctx, parts, own = self._reader(self._ctx.language)
        view = view_elsewhere(ctx, parts, self._session.table, None)
        art = {} if own is None else {name: ctx.assets.text(name) for name in own.art(view)}
        self._pockets.shelve("/art.json", "application/json", msgspec.json.encode(art))
        for face in () if own is not None else self._stock.painter.stock(view, FACE_W):
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
