"""The hands of one table on its seats' devices: makes their sheets, carries out their taps."""

from __future__ import annotations

import copy
import hashlib
import io
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pygame
from msgspec.structs import replace

from tabletop.app.core.session import CannotUndoError, Session
from tabletop.app.pockets.page import OwnSheet
from tabletop.app.pockets.pockets import Asked, Pockets
from tabletop.app.pockets.sheet import FACE_W, Stock, encode, own_sheet, sheet_steps
from tabletop.app.pockets.wire import Seat
from tabletop.app.table import registry
from tabletop.app.table.around.take_back import Consent
from tabletop.app.table.parts import Parts
from tabletop.app.table.view import TableView
from tabletop.app.table.view_builder import view_elsewhere
from tabletop.engine.message import N_
from tabletop.engine.protocol import Advice, Clause, Illegal
from tabletop.i18n import Catalogue, languages

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

# i18n: on the page of a phone: few letters fit
WORDS: Final = {
    "turn": N_("Your turn"),
    "acts": N_("to play"),
    "watching": N_("Watching"),
    "others": N_("It is another player’s turn."),
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
    "menu": N_("Log, rules and more"),
    "close": N_("Close"),
    "larger": N_("Larger board"),
    "smaller": N_("Whole board"),
    "type": N_("Type the code on the table’s screen"),
    "enter": N_("Sit down"),
    "off": N_("No connection. What you see may be old, but nothing is lost."),
    "left": N_("The table is closed. The next game comes here by itself."),
    "again": N_("Try now"),
    "agree": N_("Agree"),
    "refuse": N_("Leave it"),
    "ask_undo": N_("Ask to undo"),
    "hint": N_("Hint"),
    "phone": N_("Play on the phone"),
    "screen": N_("Play at the screen"),
    "gone": N_("This seat needs a new code from the table’s screen."),
    "with": N_("Trade with"),
    "several": N_("one or more"),
    "anyone": N_("Anyone"),
    "you": N_("You"),
    "yougive": N_("You give"),
    "gives": N_("{name} gives"),
    "wants": N_("You want"),
    "has": N_("has {money}"),
    "note": N_("Note"),
    "own_note": N_("In your own words"),
    "clear": N_("Clear"),
    "offer": N_("Sign and offer"),
    "change": N_("Change and sign"),
    "call": N_("Offer to anyone"),
    "empty": N_("Choose what changes hands first."),
}
"""What the page itself says; everything else stands in the sheets."""


ANY_TIME: Final = ("agree", "refuse", "phone", "screen")
"""Verbs that mean the same on every page."""
OFFERED: Final = 160
"""So many pages' lists of moves are remembered."""


class Hands:
    """Joins a session to its door.

    Call `update` in each turn of the loop, `publish` when others may see what has changed.
    """

    def __init__(
        self,
        ctx: Context,
        session: Session,
        pockets: Pockets,
        give: Callable[[int, Any], object],
        verbs: Mapping[str, Callable[[Asked], str | None]] | None = None,
    ) -> None:
        """`give(seat, command)` carries a command out and shows it; it may raise `Illegal`. `verbs` are what
        else can be asked for: each returns why not, if so."""
        self._ctx, self._session, self._pockets, self._give = ctx, session, pockets, give
        self._verbs = {"undo": self._undo, **(verbs or {})}
        self.consent: Consent | None = None
        """The question whether something may be taken back."""
        self.is_stale = False
        """Whether other devices than the one that acted do not show the present table yet."""
        self._countdowns: dict[str, str] = {}
        """What all devices have been told of the time that is left."""
        self._serial = secrets.randbelow(2**40)
        self._offered: dict[tuple[Seat, int], tuple[object, tuple[Any, ...]]] = {}
        """The commands of the last pages of each seat, and the step after which they were listed."""
        self._shown: set[tuple[Seat, str]] = set()
        self._readers: dict[str, tuple[Context, Parts[Any, Any, Any], OwnSheet | None]] = {}
        self._paths: dict[Any, str] = {}
        self._stock = Stock(self._reader(ctx.language)[1].painter, self._paths)
        self._drawing = self._drawn()
        pockets.shelve("/languages.json", "application/json", msgspec.json.encode(languages.meanings()))
        for lang in languages.offered():
            for name, texts in _texts(Catalogue(lang), session.game.words.clauses).items():
                pockets.shelve(f"/{name}.{lang}.json", "application/json", msgspec.json.encode(texts))

    def update(self) -> None:
        """Take in what devices ask for, and welcome new ones."""
        self.listen()
        self.welcome()

    def listen(self) -> None:
        """Take in what devices ask for."""
        for asked in self._pockets.update():
            self._take(asked)

    def welcome(self) -> None:
        """Draw one more picture of the stock, or show the table to those who have just come."""
        is_drawing = self._pockets.is_open and next(self._drawing, None) is not None
        here = {key for key, count in self._pockets.here.items() if count}
        self._shown &= here
        if not is_drawing:
            for seat, lang in here - self._shown:
                for _ in self._show(seat, lang):
                    pass

    def publish(self, seats: Iterable[Seat] | None = None) -> None:
        """Show everybody who is here, or some seats, the table as it is now."""
        for _ in self.pages(seats):
            pass

    def pages(self, seats: Iterable[Seat] | None = None) -> Iterator[None]:
        """Show everybody who is here, or some seats, the table, bit by bit; it is dropped when the table has
        gone on meanwhile."""
        wanted = None if seats is None else {*seats}
        self.is_stale = self.is_stale and wanted is not None
        here = [key for key, count in self._pockets.here.items() if count]
        for seat, lang in sorted(here, key=lambda key: key[0] is None):  # who only watches can wait
            if wanted is None or seat in wanted:
                yield from self._show(seat, lang)

    def _show(self, seat: Seat, lang: str) -> Iterator[None]:
        """Show a seat's devices of a language their page. A seat that is played at the screen looks on."""
        ctx, parts, own = self._reader(lang)
        viewer = seat if seat in self._session.pockets else None
        sheet, given = yield from sheet_steps(ctx, parts, self._session.table, viewer, self._stock, own)
        self._serial += 1
        self._shown.add((seat, lang))
        sheet = replace(sheet, step=self._serial, ask_undo=self._to_ask(ctx, viewer))
        self._pockets.show(seat, lang, "sheet", b'{"sheet":%b}' % encode(sheet))
        if seat is None:
            return
        here = "" if viewer is not None else self._is_here(ctx, seat)
        self._pockets.show(seat, lang, "here", msgspec.json.encode({"here": here}))
        question = {"ask": self._question(ctx, seat)}
        self._pockets.show(seat, lang, "ask", msgspec.json.encode(question))
        self._offer(seat, given if viewer is not None else ())
        yield

    def _offer(self, seat: Seat, commands: tuple[Any, ...]) -> None:
        """Remember what the numbers of a page mean."""
        self._offered[seat, self._serial] = self._session.table.steps[-1], commands
        while len(self._offered) > OFFERED:
            del self._offered[next(iter(self._offered))]

    def _is_here(self, ctx: Context, seat: int) -> str:
        return ctx.t("{name} plays at the table’s screen.", name=self._session.names[seat])

    def _to_ask(self, ctx: Context, seat: Seat) -> str:
        """Return what a seat could take back if all agreed."""
        info = self._session.undo_info_of(seat)
        if seat is None or info or not info.by_consent:
            return ""
        label = info.short or info.label
        return "" if label is None else ctx.message(label, self._session.names)

    def _question(self, ctx: Context, seat: int) -> dict[str, str] | None:
        """Return what a seat elsewhere is asked, if it has not answered."""
        consent = self.consent
        if consent is None or seat not in consent.waits_for or seat not in self._session.pockets:
            return None
        what = "" if consent.what is None else ctx.message(consent.what, self._session.names)
        if consent.asker in (None, seat):
            words = ctx.t("Take this back: {what}?", what=what)
        else:
            asker = self._session.names[consent.asker or 0]
            words = ctx.t("{name} would like to undo: {what}", name=asker, what=what)
        marked = ctx.t("The game is marked as assisted and left out of your record.")
        return {"id": str(consent.position), "text": ctx.sentences((words, marked))}

    # Taps

    def _take(self, asked: Asked) -> None:
        ctx, *_ = self._reader(asked.lang)
        table, seat, verb = self._session.table, asked.seat, asked.tap.verb
        why: str | None = None
        try:
            if seat not in self._session.pockets and verb != "phone":
                why = self._is_here(ctx, seat)
            elif verb in ANY_TIME:
                why = self._verbs[verb](asked)
            elif not self._is_of_now(asked):
                raise LookupError(asked.tap.step)
            elif verb == "try":
                self._pockets.answer(asked, say=self._tried(asked))
                return
            elif verb:
                why = self._verbs[verb](asked)
            else:
                self._give(seat, self._command(asked))
        except Illegal as illegal:
            why = ctx.message(table.game.words.explain(illegal), table.names)
            self._pockets.answer(asked, why, illegal.clause)
        except CannotUndoError as error:
            reason = error.undo.reason
            self._pockets.answer(asked, "" if reason is None else ctx.message(reason, table.names))
        except LookupError:
            self._pockets.answer(asked, ctx.t("The game has moved on."))
        else:
            self._pockets.answer(asked, why or "")
            if not why:
                self.is_stale = True
                self.publish([seat])

    def _command(self, asked: Asked) -> Any:
        """Return the command of a number on a seat's sheet, or of its form; LookupError for none."""
        ctx, parts, own = self._reader(asked.lang)
        view = view_elsewhere(ctx, parts, self._session.table, asked.seat)
        if asked.tap.make is not None and own is not None:
            return own.made(view, asked.tap.make)
        if asked.tap.do < 0:
            raise LookupError(asked.tap.do)
        return self._offered[asked.seat, asked.tap.step][1][asked.tap.do]

    def _tried(self, asked: Asked) -> list[str]:
        """Return what an offer would change, for the seat that writes it."""
        ctx, parts, own = self._reader(asked.lang)
        if asked.tap.make is None or own is None:
            raise LookupError(asked.tap.verb)
        return [*own.tried(view_elsewhere(ctx, parts, self._session.table, asked.seat), asked.tap.make)]

    def _is_of_now(self, asked: Asked) -> bool:
        """Whether a tap was made on a page of the present moment, or of one in which several may act: their
        commands are judged as they are."""
        table = self._session.table
        after, _ = self._offered.get((asked.seat, asked.tap.step), (None, ()))
        is_shared = self._session.is_together or len(table.actors) > 1
        return after is table.steps[-1] or (after is not None and asked.tap.verb in ("", "try") and is_shared)

    def _undo(self, asked: Asked) -> None:
        """Take back a seat's own last step, where nothing was learned by it."""
        self._session.undo(seat=asked.seat)

    def tell_hint(self, asked: Asked, advice: Sequence[Advice]) -> None:
        """Tell the device that asked for a hint what is best, and why."""
        ctx, parts, own = self._reader(asked.lang)
        table, words = self._session.table, self._session.game.words
        view = view_elsewhere(ctx, parts, table, asked.seat)
        said: dict[str, Any] = {"text": ctx.t("No hint was found.")}
        if advice:
            hint = words.hint(advice[0], view.state)
            name = hint.move or words.label(advice[0].command, view.state)
            way = parts.move_map.gesture_for if own is None else own.way
            said = {
                "text": ctx.message(name, table.names),
                "why": ctx.message(hint.why, table.names),
                "keys": [*map(str, way(view, advice[0].command))],
            }
        self._pockets.say(asked, msgspec.json.encode({"hint": said}))

    def tell_refusal(self, seat: Seat, names: Sequence[str]) -> None:
        """Tell a seat's devices that some did not agree to what it asked."""
        for lang in {lang for (one, lang), count in self._pockets.here.items() if one == seat and count}:
            ctx, *_ = self._reader(lang)
            said = {"told": {"id": secrets.token_hex(4), "text": refusal(ctx, names)}}
            self._pockets.show(seat, lang, "told", msgspec.json.encode(said))

    def tell_countdown(self, view: TableView[Any, Any, Any]) -> None:
        """Tell all devices how much time the table leaves, each time that this is said in other words."""
        spoken = {lang for (_, lang), count in self._pockets.here.items() if count}
        for lang in sorted({self._ctx.language, *spoken}):
            said = self._reader(lang)[1].controller.countdown(view)
            if said == self._countdowns.get(lang, ""):
                continue
            self._countdowns[lang] = said
            for seat in (*range(len(self._session.names)), None):
                self._pockets.show(seat, lang, "clock", msgspec.json.encode({"clock": said}))

    # Words and pictures

    def _reader(self, lang: str) -> tuple[Context, Parts[Any, Any, Any], OwnSheet | None]:
        """Return a context that speaks a language, and the table's parts and own sheet in it."""
        if lang in self._readers:  # asked in every frame: which languages there are is a look at the disk
            return self._readers[lang]
        if lang != self._ctx.language and lang not in languages.offered():
            return self._reader(self._ctx.language)
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
        for face in () if own is not None else self._stock.painter.public_faces(view, FACE_W):
            picture = io.BytesIO()
            pygame.image.save(face.picture, picture, "face.png")
            body = picture.getvalue()
            path = f"/face/{hashlib.blake2b(body, digest_size=12).hexdigest()}.png"
            self._pockets.shelve(path, "image/png", body)
            self._paths[face.name] = path
            yield path
        names = msgspec.json.encode({"faces": [*self._paths.values()]})
        for lang in languages.offered():
            for seat in (*range(len(self._session.names)), None):
                self._pockets.show(seat, lang, "faces", names)
        self.publish()


def refusal(ctx: Context, names: Sequence[str]) -> str:
    """Return the sentence for somebody whose question was not agreed to."""
    return ctx.tn(
        "{names} does not agree, so nothing changes.",
        "{names} do not agree, so nothing changes.",
        len(names),
        names=ctx.listed(names),
    )


def _texts(catalogue: Catalogue, clauses: Sequence[Clause]) -> dict[str, object]:
    """Return what the page says in a language, and the rules, each for a file of its own."""
    return {
        "words": {
            **{key: catalogue.t(text) for key, text in WORDS.items()},
            "sum": catalogue.about.money.short,
            "breaks": catalogue.about.hyphens,
        },
        "rules": [(one.id, catalogue.t(one.text)) for one in clauses],
    }
