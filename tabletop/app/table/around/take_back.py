"""Undo and redo at the table, and asking for the consent that crosses a barrier, wherever people are (ux U5,
U6, U10)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.session import CannotUndoError
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.dialog import Dialog

if TYPE_CHECKING:
    from tabletop.app.core.session import Session
    from tabletop.app.table.table_context import TableContext
    from tabletop.engine.protocol import Seat


class UndoOffer(NamedTuple):
    """What the button says before it is pressed: how it takes back, and what; or `reason`, why it cannot.
    `tip` is the cost; `short` stands on the button if the name is long."""

    name: str
    reason: str = ""
    tip: str = ""
    short: str = ""


def offer(scene: TableContext) -> UndoOffer:
    """Return what an undo would do now (ux U3, U5, U6)."""
    ctx, session, own = scene.ctx, scene.session, scene.parts.controller.local_undo_label(scene.view)
    info = session.undo_info
    what = own or ("" if info.label is None else scene.say(info.label))
    brief = "" if own or info.short is None else scene.say(info.short)
    reason = "" if info.reason is None else scene.say(info.reason)
    if scene.is_paused:
        return UndoOffer(ctx.t("Undo"), reason=ctx.t("You cannot undo while the last moves are being shown."))
    name, short = (ctx.t("Undo: {what}", what=one) for one in (what, brief or what))
    if own or info:
        return UndoOffer(name, short=short)
    if not info.by_consent or session.phase == "curtain":
        return UndoOffer(ctx.t("Undo"), reason=ctx.t("Cannot undo. {reason}", reason=reason))
    if len(session.humans) == 1:
        return UndoOffer(name, tip=ctx.sentences((reason, _marked(scene))), short=short)
    everybody = ctx.t("Everyone must agree: {names}.", names=_people(scene))
    tip = ctx.sentences((reason, everybody))
    name, short = (ctx.t("Undo if all agree: {what}", what=one) for one in (what, brief or what))
    return UndoOffer(name, tip=tip, short=short)


def undo(scene: TableContext) -> None:
    """Take the last step back; ask first beyond a barrier; else say why not."""
    if scene.is_busy or scene.session.phase == "curtain":
        return
    info = scene.session.undo_info
    if info:
        scene.session.undo()
        _settled(scene, "flip")
    elif info.by_consent:
        _ask(scene)
    else:
        bar = scene.find("bar.undo")
        if bar is not None:
            scene.show_reason(offer(scene).reason, bar.rect)


def _marked(scene: TableContext) -> str:
    return scene.ctx.t("The game is marked as assisted and left out of your record.")


def _people(scene: TableContext, seats: Collection[Seat] | None = None) -> str:
    session = scene.session
    asked = session.humans if seats is None else sorted(seats)
    return scene.ctx.listed(session.names[seat] for seat in asked)


def redo(scene: TableContext) -> None:
    """Redo the last undo."""
    if scene.is_busy or scene.session.phase == "curtain":
        return
    try:
        scene.session.redo()
    except CannotUndoError as refused:
        bar = scene.find("bar.undo")
        if bar is not None and refused.undo.reason is not None:
            scene.show_reason(scene.say(refused.undo.reason), bar.rect)
        return
    _settled(scene, "place")


def _ask(scene: TableContext) -> None:
    """Ask for the consent that a barrier needs; alone against computers, the player's own is enough (ux
    U6)."""
    ctx, session = scene.ctx, scene.session
    info = session.undo_info
    reason = "" if info.reason is None else scene.say(info.reason)
    asker, here = session.viewer, {*session.humans} - session.pockets
    if len(session.humans) == 1:
        question = ctx.t("Undo your last move?")
    else:
        question = ctx.t("{names}: do you all agree to undo this?", names=_people(scene, here))

    def agreed() -> None:
        if len(session.humans) == 1:
            session.take_back_turn()
        elif session.pockets:
            ctx.phones.ask(Consent(session, here, lambda: session.undo(session.humans, asker), asker))
            return
        else:
            session.undo(session.humans)
        _settled(scene, "flip")

    buttons = (
        ActionItem("take_back", ctx.t("Undo"), kind="primary", do=agreed, icon="undo"),
        ActionItem("leave", ctx.tc("undo", "Leave it")),
    )
    ctx.scenes.push(Dialog(ctx, question, ctx.sentences((reason, _marked(scene))), buttons))


# -- people who hold their hands elsewhere are asked there --


class Consent:
    """The question of `asker` whether all people agree to take the last step back. It lapses when the game
    goes on."""

    def __init__(
        self, session: Session, agreed: Collection[Seat], do: Callable[[], object], asker: Seat | None = None
    ) -> None:
        """`do` takes the step back."""
        self._session, self._do, self.asker = session, do, asker
        self.position, self._agreed = len(session.table.records), {*agreed}
        info = session.undo_info_of(asker)
        self.what = info.short or info.label
        self.is_open = True
        self.is_shown = False
        """Whether the people at the screen are being asked."""
        self.refused_by: frozenset[Seat] = frozenset()
        """Who did not agree: the asker is told."""

    @property
    def waits_for(self) -> set[Seat]:
        """Those who have not agreed yet; nobody once the question has lapsed."""
        if len(self._session.table.records) != self.position:
            self.is_open = False
        return {*self._session.humans} - self._agreed if self.is_open else set()

    def answer(self, seats: Collection[Seat], *, agree: bool) -> bool:
        """Take the answer of some who were asked; return whether the step was taken back by it."""
        asked = self.waits_for & {*seats}
        if asked and not agree:
            self.is_open, self.refused_by = False, frozenset(asked)
        self._agreed |= asked
        if not asked or not self.is_open or self.waits_for:
            return False
        self.is_open = False
        self._do()
        return True


class ConsentDialog(Dialog):
    """Asks the people at the screen; goes away when the question has lapsed."""

    def __init__(self, scene: TableContext, consent: Consent, here: Collection[Seat]) -> None:
        ctx, names = scene.ctx, scene.session.names

        def answer(*, agree: bool) -> None:
            if consent.answer(here, agree=agree):
                _settled(scene, "flip")

        asker = "" if consent.asker is None else names[consent.asker]
        what = "" if consent.what is None else scene.say(consent.what)
        title = ctx.t("{name} would like to undo: {what}", name=asker, what=what)
        question = ctx.t("{names}: do you all agree to undo this?", names=_people(scene, here))
        buttons = (
            ActionItem("agree", ctx.t("Agree"), kind="primary", do=lambda: answer(agree=True), icon="undo"),
            ActionItem("refuse", ctx.tc("undo", "Leave it"), do=lambda: answer(agree=False)),
        )
        super().__init__(ctx, title, ctx.sentences((question, _marked(scene))), buttons, focus="refuse")
        self._consent = consent

    def update(self, now: int) -> None:
        """Go away when there is nothing to answer any more."""
        super().update(now)
        if not self._consent.waits_for:
            self.ctx.scenes.pop(self)


def ask_here(scene: TableContext, consent: Consent) -> None:
    """Put a question from elsewhere to the people at the screen, once they see the table."""
    here = consent.waits_for - scene.session.pockets
    if here and not consent.is_shown and scene.is_on_top and not scene.is_busy:
        consent.is_shown = True
        scene.ctx.scenes.push(ConsentDialog(scene, consent, here))


def _settled(scene: TableContext, sound: str) -> None:
    scene.ctx.sound.play(sound)
    scene.drop_selection()
    scene.bots.cancel()
    scene.settle()


# -- the undo button (ux U3) --

_STYLE = "button_s"


class UndoButton(Button):
    """Says before it is pressed what an undo would do, in up to two lines; grey if it is impossible."""

    def __init__(self, scene: TableContext, undo_offer: UndoOffer, most: int) -> None:
        """As wide as the words need, `most` px at most; the bar sets the height."""
        ctx = scene.ctx
        self._size = round(ctx.text.px(_STYLE) * 1.15)
        self._lead = ctx.display.ui(16 + 10) + self._size
        caption = undo_offer.short or undo_offer.name
        needed = ctx.text.width(caption, _STYLE) + self._lead + ctx.display.ui(18)
        self.in_two_lines = self._lead + (needed - self._lead) * 3 // 5
        """So wide it is in two lines about equally long, and a little more for how they break."""
        width = min(needed, most)
        room = width - self._lead - ctx.display.ui(8)
        line = ctx.text.line_height(_STYLE, ctx.display.min_text, caption)
        if not ctx.text.fits(caption, _STYLE, room, 2, 2 * line):
            caption = ctx.t("Undo")
        self.is_long = needed > width
        whole = undo_offer.name if self.is_long or caption != undo_offer.name else ""
        super().__init__(
            ctx,
            "bar.undo",
            pygame.Rect(0, 0, width, 0),
            undo_offer.name,
            caption=caption,
            kind="ghost",
            icon="undo",
            style=_STYLE,
            enabled=not undo_offer.reason,
            reason=undo_offer.reason,
            tooltip=f"{undo_offer.name}\n{undo_offer.tip}" if undo_offer.tip else whole,
            on_activate=scene.undo,
            action="undo",
        )

    def _content(self, surface: Canvas, face: pygame.Rect) -> None:
        ctx, ink = self.ctx, self.ink
        icon = ctx.assets.icon(self.icon, self._size, ink)
        surface.blit(icon, (face.x + ctx.display.ui(16), face.centery - self._size // 2))
        # Two lines of the smallest text always fit, in any script.
        least = 2 * ctx.text.line_height(self.style, ctx.display.min_text, self.caption)
        room = pygame.Rect(
            face.x + self._lead, 0, face.w - self._lead - ctx.display.ui(8), max(face.h, least)
        )
        room.centery = face.centery
        ctx.text.draw(surface, self.caption, self.style, ink, room, lines=2, px=self._px)
