"""The state of a deal, and the boxes in which its parties sign it (ux N4, N5)."""

from __future__ import annotations

import math
from functools import partial
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas, polygon
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, Pointer
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.widgets.base import Host, Look, Widget
from tabletop.app.widgets.button import HoldButton
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Deal


class SignState(NamedTuple):
    """The contents of a signature box; a `reason` disables it."""

    text: str
    short: str
    cap: str = ""
    is_signed: bool = False
    reason: str = ""
    tip: str = ""


def subtitle(trade: TradeView) -> str:
    """Return the sentence under the title: the state of the deal on top."""
    t, deal = trade.ctx.t, trade.deal
    if trade.own.shake is not None:
        return t("Everyone has signed. The deal is made when the bar is full.")
    if trade.own.version_shown is not None:
        return t("You are looking at version {number}.", number=trade.own.version_shown)
    if trade.blocked is not None:
        return words.explained(trade, trade.blocked)
    if deal is None:
        note = "" if trade.draft is None else trade.note_words(trade.draft.note)
        text = t("A draft. The first signature puts it on the table.")
        return t("{text} {note}", text=text, note=note).strip()
    if not deal.is_open:
        return _ended(trade, deal)
    if deal.is_stale:
        return words.stale_reason(trade, deal)
    if trade.is_changed:
        return t("Changed, but not signed yet. The first signature puts the new version on the table.")
    text = t("Offered by {name}.", name=trade.names[deal.proposer])
    if deal.proposer == trade.you:
        text = t("Your offer.")
    if len(trade.versions) > 1:
        last = trade.versions[-1].seat
        text = t("{name} made the last change, which cleared all signatures.", name=trade.names[last])
        if last == trade.you:
            text = t("You made the last change, which cleared all signatures.")
    return t("{text} {note}", text=text, note=trade.note_words(deal.note)).strip()


def _ended(trade: TradeView, deal: Deal) -> str:
    t, said = trade.ctx.t, trade.own.chat.answer_to(deal.id)
    if deal.is_refused and said is not None:
        return said.text
    who = "" if deal.closed_by is None else trade.names[deal.closed_by]
    match deal.status:
        case "declined" if deal.closed_by == trade.you:
            return t("You declined this deal.")
        case "withdrawn" if deal.closed_by == trade.you:
            return t("You withdrew this deal.")
        case "declined":
            return t("{name} declined this deal.", name=who)
        case "withdrawn":
            return t("{name} withdrew this deal.", name=who)
        case "voided":
            return t("Everyone took this deal back.")
        case _:
            return t("This deal is made.")


def sign_state(trade: TradeView, seat: Seat) -> SignState:
    """Return the contents of a signature box."""
    t, deal, is_person = trade.ctx.t, trade.deal, seat in trade.humans
    name = trade.names[seat]
    shake = trade.own.shake
    if shake is not None and deal is not None and deal.id == shake.deal:
        return SignState(
            trade.ctx.tc("deal", "Signed"), "✓", is_signed=True, tip=t("Press to stop the handshake.")
        )
    if trade.own.version_shown is not None:
        return SignState(t("Older version"), "–", reason=t("You can sign only the latest version."))
    if deal is not None and deal.status == "executed":
        return SignState(trade.ctx.tc("deal", "Signed"), "✓", is_signed=True, reason=_ended(trade, deal))
    if deal is not None and not deal.is_open:
        return SignState(trade.ctx.tc("deal", "Over"), "–", reason=_ended(trade, deal))
    if trade.has_signed(seat):
        tip = t("Press to take your signature back.") if is_person else t("{name} has signed.", name=name)
        return SignState(
            trade.ctx.tc("deal", "Signed"), "✓", is_signed=True, reason="" if is_person else tip, tip=tip
        )
    if not is_person:
        return _bot_state(trade, seat, deal)
    is_held = trade.ctx.settings.hold_to_confirm
    if trade.blocked is not None:
        reason = words.explained(trade, trade.blocked)
    else:
        reason = "" if deal is None or trade.is_changed else sign_refusal(trade, seat, deal)
    return SignState(
        t("Hold to sign") if is_held else trade.ctx.tc("deal", "Sign"),
        trade.ctx.tc("button", "Hold") if is_held else trade.ctx.tc("deal", "Sign"),
        str(seat + 1),
        reason=reason,
        tip=t("{name} signs\nHold this button, or the key {key}.", name=name, key=seat + 1),
    )


def _bot_state(trade: TradeView, seat: Seat, deal: Deal | None) -> SignState:
    t, name = trade.ctx.t, trade.names[seat]
    if deal is None or trade.is_changed:
        return SignState(
            t("Waits for a signature"), "…", reason=t("{name} decides after a person has signed.", name=name)
        )
    if deal.is_stale:
        return SignState(t("Cannot sign"), "–", reason=words.stale_reason(trade, deal))
    return SignState(t("Thinking it over"), "…", reason=t("{name} is thinking it over.", name=name))


def sign_refusal(trade: TradeView, seat: Seat, deal: Deal) -> str:
    """Return why a person cannot sign a deal now; empty if they can, by public facts."""
    if deal.is_stale:
        return words.stale_reason(trade, deal)
    call = None if deal.call is None else trade.view.call(deal.call)
    if call is not None and seat == call.caller:
        left = trade.improving_seconds(call.id)
        if left:
            return trade.ctx.t("Others can still improve it for {seconds} s.", seconds=left)
    return words.why_not(trade, seat, co.SignDeal(deal.id, deal.version))


# -- signatures, each held for 0.6 s, green when signed (ux N4) ------------------------------------------


def signatures(trade: TradeView, do: TradeActions) -> list[Widget]:
    """Return the signature boxes of all parties (ux N4)."""
    return [
        SignBox(trade, do, column.seat, places.sign, places.is_narrow)
        for column, places in zip(trade.columns, trade.layout.columns, strict=True)
        if column.seat in trade.signers
    ]


class SignBox(HoldButton):
    """The box in which a party signs: dashed while open, an arc while held, green with a tilted token when
    signed."""

    def __init__(
        self, trade: TradeView, do: TradeActions, seat: Seat, rect: pygame.Rect, is_narrow: bool
    ) -> None:
        state = sign_state(trade, seat)
        if not state.reason and trade.own.shake is None:
            state = state._replace(reason=do.elsewhere(seat))
        super().__init__(
            trade.ctx,
            keys.sign(seat),
            rect,
            # i18n: {name}: a player; {state}: “Signed”, “Hold to sign”
            trade.ctx.t("{name}: {state}", name=words.name_of(trade, seat), state=state.text),
            enabled=not state.reason,
            reason=state.reason,
            on_activate=partial(do.use, seat),
        )
        self.trade, self.seat, self.is_narrow, self.state = trade, seat, is_narrow, state
        self.hands, self.hold = do.hands, do.hands.hold
        self.tooltip = state.tip

    def handle(self, event: Event, host: Host) -> bool:
        """Take a signature back by a press; give it by holding."""
        hands = self.hands
        if not self.state.is_signed:
            return super().handle(event, host)
        match event:
            case Pointer(kind="down"):
                hands.pressed = self.key
            case Pointer(kind="up", pos=pos):
                # The press that gave the signature does not take it back when it ends.
                was_pressed, hands.pressed = hands.pressed == self.key, None
                if was_pressed and self.hit(pos):
                    self.activate(host)
            case _:
                pass
        return isinstance(event, Pointer)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the box in its state."""
        ctx, d, rect = self.ctx, self.ctx.display, self.rect
        color, radius = ctx.theme.color, d.px(12)
        if self.state.is_signed:
            draw_signed(ctx, surface, rect)
        else:
            fill = color.field if self.enabled else color.paper2
            ctx.shapes.box(surface, rect, fill, radius=radius)
            edge = color.brass_text if self.enabled else color.line
            ctx.shapes.dashed(surface, rect, edge, radius, max(2, d.px(2)))
        size = min(d.px(52), rect.h // 2)
        token = pygame.Rect(0, 0, size, size)
        token.midtop = (rect.centerx, rect.y + d.px(10))
        self._draw_token(surface, token)
        self._draw_words(
            surface,
            pygame.Rect(
                rect.x + d.px(6),
                token.bottom + d.px(4),
                rect.w - d.px(12),
                rect.bottom - token.bottom - d.px(8),
            ),
        )

    def _draw_token(self, surface: Canvas, token: pygame.Rect) -> None:
        ctx, d = self.ctx, self.ctx.display
        part = self.hold.part(self.key, ctx.now)
        made = pygame.Surface(token.size, pygame.SRCALPHA)
        draw_party(self.trade, made, made.get_rect(), self.seat)
        if self.state.is_signed:
            made = tilted(made)
        elif part <= 0:
            made.set_alpha(255 if self.enabled else 120)
        surface.blit(made, made.get_rect(center=token.center))
        if part > 0:
            around = token.inflate(d.px(14), d.px(14))
            _arc(surface, around, part, ctx.theme.color.brass_text, max(3, d.px(5)))

    def _draw_words(self, surface: Canvas, room: pygame.Rect) -> None:
        ctx, color = self.ctx, self.ctx.theme.color
        ink = color.good if self.state.is_signed else color.ink if self.enabled else color.ink2
        texts = (self.state.short,) if self.is_narrow else (self.state.text, self.state.short)
        if self.hold.key == self.key:
            texts = (ctx.t("Keep holding…"),)
        side = ctx.display.ui(26)
        has_cap = self.state.cap and self.enabled and not self.state.is_signed and room.w >= 4 * side
        if has_cap and self.hold.key != self.key:
            cap = pygame.Rect(room.right - side, room.centery - side // 2, side, side)
            edge = with_alpha(ink, 0.55)
            ctx.shapes.box(
                surface,
                cap,
                (0, 0, 0, 0),
                radius=ctx.display.ui(6),
                edge=edge,
                edge_w=max(1, ctx.display.px(1.5)),
            )
            ctx.text.line(surface, self.state.cap, "key", ink, cap.center, align="center")
            room = pygame.Rect(room.x, room.y, cap.x - ctx.display.px(4) - room.x, room.h)
        # The picture and the tooltip say it, too.
        text = ctx.text.wording((*texts, ""), "button_s", room.w, 2, room.h)
        ctx.text.draw(surface, text, "button_s", ink, room, align="center", lines=2)


def draw_signed(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    """Draw the ground of a signed box."""
    color, d = ctx.theme.color, ctx.display
    ctx.shapes.box(surface, rect, color.good_bg, radius=d.px(12), edge=color.good, edge_w=max(2, d.px(2)))


def tilted(token: pygame.Surface) -> pygame.Surface:
    """Return a token as it is tilted on a deal."""
    return pygame.transform.rotozoom(token, 12, 1.0)


def _arc(
    surface: Canvas, rect: pygame.Rect, part: float, color: tuple[int, int, int, int], width: int
) -> None:
    """Draw a band from the top clockwise, `part` of the way round."""
    steps = max(2, round(48 * part))
    outer, inner = rect.w / 2, rect.w / 2 - width
    turns = [2 * math.pi * part * step / steps for step in range(steps + 1)]
    edge = [(math.sin(turn), -math.cos(turn)) for turn in turns]
    points = [(rect.centerx + x * outer, rect.centery + y * outer) for x, y in edge]
    points += [(rect.centerx + x * inner, rect.centery + y * inner) for x, y in reversed(edge)]
    polygon(surface, color, points)
