"""The keys of the trade phase: seats and plots by number, letters for what has a button (ux N2, N19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.core.input import Key
from tabletop.app.games.chinatown.trade.faces import LineChip
from tabletop.app.games.chinatown.trade.pages import KEYS as PAGES

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.trade.mode import TradeMode

_LETTERS = {
    "p": ("ask",),
    "t": ("note",),
    "k": ("counter",),
    "w": ("withdraw", "decline", "discard", "revert"),
}
"""Which buttons of the drawer a letter presses: the first that is there."""


class TradeKeys:
    """See the module. Keys that the player has given to another action keep that meaning."""

    def __init__(self, trade: TradeMode) -> None:
        self.trade = trade

    def handle(self, event: Key) -> bool:
        """Take a key; True when it meant something here."""
        scene, trade = self.trade.scene, self.trade
        focused = scene.focused
        if focused is not None and focused.takes_text:
            if event.name == "escape":
                trade.leave_cash()
                return True
            return False
        if event.mods - {"shift"}:
            return False
        if scene.picked is not None and self._seat(event):
            return True
        if event.name in ("return", "enter") and scene.board.hands.typed:
            return self._jump(event)
        if (
            event.name in ("delete", "backspace")
            and isinstance(focused, LineChip)
            and not scene.board.hands.typed
        ):
            trade.take_out(focused.row)
            return True
        return (scene.picked is None and self._sign_at_once(event)) or self._letter(event)

    def _seat(self, event: Key) -> bool:
        """While something is picked, a number is the seat that gets it; 0 is anyone."""
        if len(event.name) != 1 or not event.name.isascii() or not event.name.isdigit():
            return False
        key = "anyone" if event.name == "0" else f"seat:{int(event.name) - 1}"
        if key in self.trade.scene.marks:
            self.trade.scene.focus_visible = True
            self.trade.scene.aim(key)
        return True

    def _jump(self, event: Key) -> bool:
        """Go to the plot whose number was typed, and pick it up."""
        scene = self.trade.scene
        scene.board.handle(event, scene)
        key = scene.focus_key
        if scene.picked is None and key is not None and self.trade.can_pick(key):
            scene.pick(key)
        return True

    def _sign_at_once(self, event: Key) -> bool:
        """Where nothing is held to confirm, a seat's key signs while the focus is on the signatures."""
        scene, signing = self.trade.scene, self.trade.signing
        if scene.ctx.settings.hold_to_confirm:
            return False
        seat, zone = signing.seat_of(event.name), scene.zone_of(scene.focus_key)
        if seat is None or zone is None or zone.name != "signatures" or not signing.may_hold(seat):
            return False
        self.trade.use_signature(seat)
        return True

    def _letter(self, event: Key) -> bool:
        scene, trade = self.trade.scene, self.trade
        if event.mods or scene.ctx.bindings.action(event) is not None:
            return False
        match event.name:
            case "n":
                trade.new_draft()
            case "c":
                trade.start_cash()
            case "," | ".":
                trade.desk.step(trade.view, 1 if event.name == "." else -1)
                trade.pages.turn("deal")
                trade.show_again()
            case name if name in PAGES and trade.layout.is_large:
                trade.pages.go(PAGES[name])
            case name if name in _LETTERS:
                trade.pages.turn("deal")
                for deed in _LETTERS[name]:
                    widget = scene.find(f"deed.{deed}")
                    if widget is not None:
                        scene.use(widget)
                        return True
                return False
            case _:
                return False
        return True
