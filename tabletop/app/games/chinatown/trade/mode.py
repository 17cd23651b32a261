"""The trade phase on screen: people bargain by talking, this is notary, calculator and secretary (ux N).

`TradePaper` knows what lies on the desk, `TradeDeeds` what people do; here is how hands, keys and time get to
them. Everything ends in a change of the draft on top, or in a command of the seat that speaks.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.core.input import Event, Key
from tabletop.app.games.chinatown.board.looks import BoardMarks, plot_of
from tabletop.app.games.chinatown.trade import drawer, faces, seat_view, seats, tray, words
from tabletop.app.games.chinatown.trade.actions import Deed, deeds_of_deal, deeds_of_draft
from tabletop.app.games.chinatown.trade.aim import aimed, key_of, targets
from tabletop.app.games.chinatown.trade.clock import Clock
from tabletop.app.games.chinatown.trade.deal import Row
from tabletop.app.games.chinatown.trade.deeds import TradeDeeds
from tabletop.app.games.chinatown.trade.desk import deal_key
from tabletop.app.games.chinatown.trade.keys import TradeKeys
from tabletop.app.games.chinatown.trade.layout import arrange
from tabletop.app.games.chinatown.trade.on_board import board_marks
from tabletop.app.games.chinatown.trade.pages import Pages
from tabletop.app.games.chinatown.trade.rules import thing_of, why_no_pick
from tabletop.app.games.chinatown.trade.sign import Signing
from tabletop.app.games.chinatown.trade.slots import Slots
from tabletop.app.games.chinatown.trade.talk import Talk
from tabletop.app.table.targets import Place
from tabletop.app.widgets.base import Zone
from tabletop.engine.message import Message
from tabletop.engine.protocol import Illegal
from tabletop.games.chinatown.deals import Deal, Money

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.scene import ChinatownScene


class TradeMode(TradeDeeds):
    """See the module."""

    def __init__(self, scene: ChinatownScene) -> None:
        super().__init__(scene)
        self.signing = Signing(self)
        self.talk = Talk(self)
        self.keys = TradeKeys(self)
        self.clock = Clock(self)
        self.slots, self.tab_slots = Slots(), Slots()
        self.pages = Pages(self)
        scene.bots.holds_back = self.signing.holds_back

    # -- places and drawing ----------------------------------------------------------------------------

    def board_area(self) -> pygame.Rect:
        """Where the board lies; asked before `arrange`, perhaps in a window of another size."""
        made = arrange(self.ctx.display, len(self.scene.names), 0)
        # A picture in a replay has no desk: the board takes its room.
        return made.board.unionall([made.tray, made.drawer]) if self.scene.is_picture else made.board

    def arrange(self) -> None:
        """Keep up with the table, then compute all places."""
        if self.view.phase == "trade" and not self.scene.is_picture:
            self.desk.reconcile(self.view, self.scene.session.table.state.last_id)
            self.talk.notice(self.view)
            self.notice_answers()
            self.signing.check()
            if not self.humans and self.view.deals:
                # Nobody has a desk here: watchers see the newest deal.
                self.desk.selected = deal_key(self.view.deals[-1].id)
        if self.version_shown is not None and self.version_shown >= self.last_version:
            self.version_shown = None
        count = len(self.columns) if self.desk.selected is not None else 0
        self.layout = arrange(self.ctx.display, len(self.scene.names), min(count, 6))
        self.panel = self.layout.drawer

    def still_key(self) -> Hashable:
        """Return what the panels, the tray's box and the drawer's paper depend on."""
        shown = self.pages.shown if self.layout.is_large else None
        is_shaking = self.signing.shake is not None
        return (self.active_parties, len(self.layout.columns), is_shaking, self.humans, shown)

    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw the seats and the grounds of tray and drawer."""
        if self.pages.shows("seats"):
            seat_view.draw(self, surface)
        if self.scene.is_picture:
            return
        if self.pages.shows("offers"):
            tray.draw_ground(self, surface)
        if self.pages.shows("deal"):
            drawer.draw_ground(self, surface)

    def draw_live(self, surface: pygame.Surface) -> None:
        """Draw the marks of targets, and the ring of what is picked."""
        scene, ctx = self.scene, self.ctx
        hot = scene.hot
        for key in scene.marks:
            found = self.place(key)
            if found is not None:
                # Inside the panel: its neighbours are marked as well.
                inset = -2 * ctx.display.px(7 if key.startswith("seat:") else 3)
                corner = ctx.display.px(ctx.theme.radius["hud"])
                ctx.shapes.legal(surface, found.rect.inflate(inset, inset), corner, hot=key == hot)
        picked = scene.find(scene.picked)
        if picked is not None and plot_of(picked.key) is None and not scene.is_dragging:
            ctx.shapes.selected(surface, picked.rect, ctx.display.px(6))

    def board_marks(self) -> BoardMarks:
        """Return before and after of the paper on top, wishes, and what is picked (ux N7, N14)."""
        return board_marks(self)

    # -- words and widgets -----------------------------------------------------------------------------

    def zones(self) -> list[Zone]:
        """Return seats, the deal drawer, the tray; while something is picked, its targets first."""
        found = self.pages.zones()
        if self.pages.shows("seats"):
            found.append(seats.zone(self))
        if self.pages.shows("deal"):
            found.extend(drawer.zones(self))
        if self.pages.shows("offers"):
            found.extend(tray.zones(self))
        if self.scene.picked is None:
            return found
        marks = self.scene.marks
        targets = [w for zone in found for w in zone.widgets if w.key in marks]
        rest = [
            Zone(z.name, [w for w in z.widgets if w.key not in marks], z.viewport, z.content_h, z.on_dark)
            for z in found
        ]
        return [*rest, Zone("targets", targets)]

    def prompt(self) -> str:
        """Return what can be done now."""
        t, picked = self.ctx.t, self.scene.picked
        thing = None if picked is None else thing_of(self.view, picked)
        if self.signing.shake is not None:
            return t("Handshake: any party may stop it")
        if thing is not None:
            return t("{thing}: to whom?", thing=words.thing_name(self.scene, thing.what))
        if not self.humans:
            return t("Computer players bargain among themselves.")
        return t("Everyone may trade. Drag a plot, tile or money to a seat")

    def name(self) -> str:
        """What the phase is called."""
        return self.ctx.t("Trade")

    def clause(self) -> str:
        """The clause behind the phase."""
        return "CH-4.3"

    def clock_text(self) -> str:
        """Return how much time is left, where there is a clock."""
        return self.clock.text()

    def deeds(self) -> list[Deed]:
        """Return what can be done with the paper on top."""
        if self.version_shown is not None or self.signing.shake is not None:
            return []
        return deeds_of_draft(self) if self.deal is None or self.is_changed else deeds_of_deal(self)

    # -- hands -----------------------------------------------------------------------------------------

    @property
    def can_act(self) -> bool:
        """Whether people may pick things up, for any deal; also between what computer players do."""
        return self.view.phase == "trade" and bool(self.humans)

    def before(self, event: Event) -> bool:
        """Signatures being held, then the keys of the phase."""
        if self.signing.before(event):
            return True
        return self.keys.handle(event) if isinstance(event, Key) else False

    def update(self, now: int) -> None:
        """Advance holds, the handshake, the clock."""
        self.signing.update(now)
        self.clock.update(now)
        self.scene.holds_bots = self.signing.shake is not None or self.clock.is_announcing
        if self.animating:
            self.scene.dirty = True

    @property
    def animating(self) -> bool:
        """Whether a signature is being held or a handshake runs."""
        return self.signing.hold.key is not None or self.signing.shake is not None

    def touch(self, key: str) -> bool:
        """Another seat's tile or money, while something is picked, stands for that seat."""
        scene, thing = self.scene, thing_of(self.view, key)
        if scene.picked is not None:
            seat_key = None if thing is None or plot_of(key) is not None else f"seat:{thing.owner}"
            if seat_key in scene.marks and seat_key is not None:
                scene.aim(seat_key)
                return True
            return False
        if key.startswith("col:") or key == "anyone":
            self.refuse(self.ctx.t("First pick a plot, a tile or money; then the seat that gets it."), key)
            return True
        if plot_of(key) is not None and thing is None:
            self.explain_useless(key)
            return True
        return False

    def touch_line(self, row: Row) -> None:
        """Pick a line of the deal up again, to give it to somebody else; of money, change the amount."""
        if isinstance(row.what, Money):
            self._pair = (row.giver, row.taker)
            self.show_again()
            self.start_cash()
            return
        key = key_of(row)
        self.pages.turn("seats")
        if key is not None and self.scene.find(key) is not None:
            self.scene.touch(key)

    def can_pick(self, key: str) -> bool:
        """Plots somebody owns, tiles, money, cards."""
        return self.can_act and self.signing.shake is None and thing_of(self.view, key) is not None

    def find_marks(self, key: str) -> Mapping[str, tuple[Any, ...]]:
        """Return to whom a thing can be given; see `targets`."""
        return targets(self, key)

    def place(self, key: str) -> Place | None:
        """Return where a target or a thing beside the board lies; a column counts as a whole."""
        widget = self.scene.find(key)
        if widget is None:
            return None
        if key.startswith("col:"):
            for places in self.layout.columns:
                if places.head.topleft == widget.rect.topleft:
                    return Place(key, widget.rect, (places.body, places.foot, places.sign))
        return Place(key, widget.rect)

    def aim(self, key: str) -> bool:
        """Put what is picked into the deal on top."""
        scene = self.scene
        picked, marks = scene.picked, scene.marks
        thing = None if picked is None else thing_of(self.view, picked)
        if thing is None or key not in marks:
            return False
        (taker,) = marks[key]
        by_keys = scene.focus_visible
        scene.drop_selection()
        if self.deal is not None and not self.can_edit:
            self.new_draft()
        done = aimed(self, thing, taker)
        self.pages.turn("deal")
        if done and isinstance(thing.what, Money):
            self._pair = (thing.owner, taker) if taker != thing.owner else None
            self.show_again()
            if by_keys:
                self.start_cash()
        elif done and by_keys and picked is not None:
            scene.focus(picked)
        return done

    def face(self, key: str, width: int) -> tuple[Hashable, pygame.Surface] | None:
        """Return the picture of a thing that is dragged."""
        thing = thing_of(self.view, key)
        if thing is None:
            return None
        side = max(self.ctx.display.px(44), min(width, self.ctx.display.px(64)))
        return faces.face_key(self.scene, thing.what, side), faces.face(self.scene, thing.what, side)

    def explain_useless(self, key: str) -> None:
        """Say why a thing cannot go into the deal (ux N3)."""
        why = why_no_pick(self.view, key, self.written)
        if self.signing.shake is not None:
            self.refuse(self.ctx.t("A handshake is under way."), key)
        elif isinstance(why, Illegal):
            self.refuse(self.refusal_text(-1, why), key, why.clause)
        elif isinstance(why, Message):
            self.refuse(self.scene.say(why), key)

    # -- time ------------------------------------------------------------------------------------------

    def announce(self, deal: Deal) -> None:
        """Announce a deal of computer players, and let them wait until it was read (ux N10)."""
        self.say_made(deal)
        self.clock.announce()

    def own_undo(self) -> str:
        """Return what an undo takes back that is in no journal: a change of the draft on top."""
        return self.ctx.t("last change of the draft") if self.desk.can_undo() and self.can_edit else ""

    def undo_own(self) -> bool:
        """Take back the last change of the draft on top."""
        if not self.own_undo():
            return False
        self.desk.undo()
        self.ctx.sound.play("flip")
        self.show_again()
        return True

    def on_cancel(self) -> bool:
        """Escape stops the handshake."""
        if self.signing.shake is None:
            return False
        self.signing.cancel()
        return True

    def on_action(self, name: str) -> bool:
        """Keys of what is on a page that is not seen."""
        if name == "hint":
            self.next_hints()
        elif name == "end_turn" and len(self.humans) == 1:
            self.toggle_done(self.humans[0])
        else:
            return False
        return True

    def leave(self) -> None:
        """The phase is over: nothing that was begun holds."""
        self.desk.clear()
        self.talk.clear()
        self.muted.clear()
        self.signing.hold.end()
        self.signing.shake, self.version_shown, self._pair = None, None, None
        self._accepted.clear()
        self.clock.reset()
        self.scene.holds_bots = False
