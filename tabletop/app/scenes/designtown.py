"""Design Town's table: supply, deck and played row, discard pile, and everything a person does with them.

Drawing is in designtown_table and designtown_side, places in designtown_layout, the meaning of picks and
drops in designtown_moves, motion in designtown_motion; this puts them together for one session. Nothing is
secret here but the order of the decks, so everybody sees the table of the seat whose turn it is.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.scenes import (
    designtown_block,
    designtown_glow,
    designtown_motion,
    designtown_moves,
    designtown_table,
    designtown_things,
    designtown_words,
)
from tabletop.app.scenes import designtown_layout as layouts
from tabletop.app.scenes.designtown_moves import parts
from tabletop.app.scenes.designtown_notes import NotedScene
from tabletop.app.scenes.designtown_odds import draw_odds
from tabletop.app.scenes.designtown_preview import preview
from tabletop.app.scenes.designtown_side import draw_inspector
from tabletop.app.stage.director import Flight
from tabletop.app.stage.drag import Drag
from tabletop.app.stage.plates import SeatText
from tabletop.app.stage.players import player_kind
from tabletop.app.stage.preview import Preview
from tabletop.app.stage.targets import Place
from tabletop.app.widgets.base import Zone
from tabletop.engine.chance import ChanceNeededError, NoChance
from tabletop.engine.protocol import Illegal
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import Card
from tabletop.games.designtown.decide import decide
from tabletop.games.designtown.state import State, obligation

if TYPE_CHECKING:
    from tabletop.app.context import Context
    from tabletop.app.session import Session

_BEAT = 900
"""How long a forced card lies announced before it is played by itself, ms at normal speed."""
_LIFT = 14


class DesignTownScene(NotedScene):
    """See the module."""

    shown: State

    def __init__(self, ctx: Context, session: Session, *, is_new: bool = False) -> None:
        """Show a session of Design Town."""
        self.layout: layouts.Layout
        self._usable: frozenset[str] = frozenset()
        self._ready_since: int | None = None
        super().__init__(ctx, session, is_new=is_new)
        self.arrange()

    # -- what is where ---------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Compute all places, and which things are of any use now."""
        self.layout = layouts.arrange(self.ctx.display, self.shown)
        self._usable = frozenset()
        if self.is_my_turn and self.viewer is not None:
            allowed = self.game.legal(self.shown, self.viewer)
            self._usable = designtown_moves.usable(self.shown, allowed)

    def seat_texts(self) -> list[SeatText]:
        """Return what the plates say, by seat."""
        kind = partial(player_kind, self.ctx, self.game)
        return [SeatText(seat.name, kind(seat.kind), seat.colour) for seat in self.session.table.seats]

    @property
    def is_my_turn(self) -> bool:
        """Whether the person at the screen is the one whose turn is shown."""
        return self.viewer is not None and self.shown.active == self.viewer and not self.shown.is_over

    @property
    def is_dragging(self) -> bool:
        """Whether something hangs from the pointer."""
        return self.drag is not None and self.drag.started

    def is_usable(self, card: Card) -> bool:
        """Whether a card of the discard pile can be flipped now (DT-5, DT-6.1b)."""
        key = f"disc:{card}"
        if key not in self._usable:
            return False
        printed = self.shown.faces[card]
        return printed.fee is not None if self.shown.is_building else printed.is_recyclable

    def is_dim(self, key: str) -> bool:
        """Whether something cannot be aimed at, or is of no use in this phase (ux D2, D7)."""
        kind = parts(key)[0]
        if self.picked is not None:
            return key not in self.marks and key != self.picked
        if kind in ("supply", "back") and self.shown.supply[parts(key)[1] // 2] == 0:
            return True
        if not self.is_my_turn or kind not in ("disc", "supply", "back"):
            return False
        if kind == "disc":
            return not self.is_usable(parts(key)[1])
        return self.shown.is_building and key not in self._usable

    def lifted(self, pile: layouts.Pile) -> pygame.Rect:
        """Return where the cards of one face lie in the discard pile: higher when they can be flipped."""
        return pile.rect.move(0, -self.ctx.display.px(_LIFT)) if self.is_usable(pile.card) else pile.rect

    @property
    def panel_key(self) -> str | None:
        """The thing whose faces the panel shows: picked, pointed at, in focus, or the deck (ux Z3)."""
        focused = self.focus_key if self.focus_visible else None
        supply = [f"supply:{box.card}" for box in self.layout.supply[:1]]
        for key in (self.inspector.key, focused, self.picked, "deck", *supply):
            if key and designtown_moves.shown_face(self.shown, key) is not None:
                return key
        return None

    # -- drawing ---------------------------------------------------------------------------------------

    def still_key(self) -> Hashable:
        """Return all that the still picture depends on."""
        ctx = self.ctx
        return (
            self.shown,
            self.viewer,
            self.session.table.seats,
            self.is_my_turn,
            (self.picked, tuple(sorted(self.marks))),
            self.director.hidden,
            ctx.theme.palette,
            (ctx.display.ui_scale, ctx.display.text_scale),
        )

    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw the board."""
        designtown_table.draw(self, surface)

    def draw_live(self, surface: pygame.Surface) -> None:
        """Draw the panels at the right, marks, and the card under the pointer."""
        draw_inspector(self, surface)
        draw_odds(self, surface)
        designtown_glow.draw_live(self, surface)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the table, and what stands around the buttons, which pictures in a replay do not have."""
        super().paint(surface)
        designtown_block.draw(self, surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw motion, the hot target with its preview, the dragged card, the zoom."""
        super().paint_over(surface)
        designtown_glow.draw_over(self, surface)

    def preview_of(self, key: str) -> Preview:
        """Return what putting the picked thing on a marked target will do."""
        return preview(self.ctx, self.shown, self.shown.active, self.marks[key], self.names)

    # -- widgets and words -----------------------------------------------------------------------------

    def objects(self) -> Iterable[Zone]:
        """Return the things of the table and the buttons; what can be aimed at comes first."""
        made = [*designtown_things.things(self)]
        turn = Zone("turn", designtown_things.buttons(self))
        if self.picked is None:
            return [*made, turn]
        marked = [thing for zone in made for thing in zone.widgets if thing.key in self.marks]
        rest = [Zone(z.name, [w for w in z.widgets if w.key not in self.marks]) for z in made]
        return [Zone("targets", marked), *(zone for zone in rest if zone.widgets), turn]

    def prompt(self) -> str:
        """Return what the person at the screen should do now."""
        return designtown_words.prompt(self)

    def status(self) -> str:
        """Return turn, whose turn, which phase."""
        return designtown_words.status(self)

    def why_not(self, command: Any) -> str:
        """Return why a command cannot be given now, with its clause; empty when it can (ux D7)."""
        shown = self.shown
        seat = self.viewer if self.viewer is not None else shown.active
        try:
            decide(shown, seat, command, NoChance())
        except ChanceNeededError:
            return ""
        except Illegal as illegal:
            reason = self.say(self.game.explain(illegal))
            return self.ctx.t("{reason} ({clause})", reason=reason, clause=illegal.clause)
        return ""

    # -- commands --------------------------------------------------------------------------------------

    def primary(self) -> None:
        """Do what the main button says: play a card, shuffle, end the turn."""
        if self.shown.is_building:
            self.end_turn()
        elif co.PlayCard() in self.legal:
            self.perform(co.PlayCard())
        elif co.ShuffleDeck() in self.legal:
            self.perform(co.ShuffleDeck())
        elif self.shown.is_solo and self.can_act:
            self.pick("deck")
            if self.picked and "row" in self.marks:
                self.aim("row")

    def stop(self) -> None:
        """Play no more cards."""
        self.perform(co.Stop())

    def end_turn(self) -> None:
        """End the building phase."""
        self.perform(co.EndTurn())

    def on_action(self, name: str) -> bool:
        """Space is the main button; F puts the picked card into the flip area, where that is possible."""
        if name == "primary" and self.is_my_turn:
            self.primary()
            return True
        if name == "flip" and self.can_act:
            key = self.picked or (self.focus_key if self.focus_visible else self.hover_key)
            if key and self.can_pick(key) and (self.picked == key or self.pick(key)) and "flip" in self.marks:
                self.aim("flip")
            return True
        return super().on_action(name)

    # -- picking ---------------------------------------------------------------------------------------

    def touch(self, key: str) -> None:
        """What lies inside a marked area stands for that area."""
        if self.picked is not None and key not in self.marks:
            kind = parts(key)[0]
            area = {"disc": "discard", "row": "row"}.get(kind, key)
            key = area if area in self.marks else key
        elif self.picked is None and not designtown_moves.is_movable(key):
            self._explain(key, None)
        super().touch(key)

    def can_pick(self, key: str) -> bool:
        """Cards of deck, discard pile and supply are what is picked up."""
        if self.picked is not None and not self.is_dragging:
            area = {"disc": "discard"}.get(parts(key)[0])
            if area in self.marks:
                return False
        return designtown_moves.is_movable(key) and self.find(key) is not None

    def find_marks(self, key: str) -> Mapping[str, tuple[Any, ...]]:
        """Return the legal targets of a thing."""
        if self.viewer is None:
            return {}
        return designtown_moves.targets(self.shown, self.viewer, key, self.legal)

    def narrow(self, key: str, commands: tuple[Any, ...]) -> Mapping[str, tuple[Any, ...]]:
        """Ask who gets an apartment, or which card of the supply goes."""
        return designtown_moves.telling_apart(commands)

    def mark_places(self) -> list[Place]:
        """Return where the marked targets lie."""
        return [self.place(key) for key in self.marks]

    def place(self, key: str) -> Place:
        """Return where a target lies."""
        return designtown_things.place(self, key)

    def number_key(self, number: int) -> str | None:
        """Return what a number key means: first the piles of the supply, then those of the discard pile."""
        keys = [f"supply:{box.card}" for box in self.layout.supply]
        keys += [f"disc:{pile.card}" for pile in self.layout.piles]
        return keys[number - 1] if number <= len(keys) else None

    def explain_useless(self, key: str) -> None:
        """Say why a thing is of no use now."""
        self._explain(key, None)

    def explain_miss(self, key: str, place: str, at: pygame.Rect) -> None:
        """Say why a thing cannot be put there."""
        self._explain(key, place, at)

    def _explain(self, key: str, place: str | None, at: pygame.Rect | None = None) -> None:
        widget = self.find(key)
        where = at or (widget.rect if widget is not None else None)
        if where is None or self.viewer is None:
            return
        if not self.is_my_turn and not self.shown.is_over:
            self.refuse(Illegal("not_your_turn", "DT-7", active=self.shown.active), where)
            return
        why = designtown_moves.refusal(self.shown, self.viewer, key, place)
        if why is not None:
            self.refuse(why, where)

    # -- motion ----------------------------------------------------------------------------------------

    def flights(self, event: Any, before: Any, after: Any) -> Sequence[Flight]:
        """Return the motion of one event."""
        dropped, self.dropped = self.dropped, None
        return designtown_motion.flights(self.ctx, event, before, after, dropped)

    def fly_back(self, drag: Drag) -> None:
        """Let a card return along a straight line (ux D3)."""
        self.director.play([designtown_motion.way_back(self.ctx, drag, self.shown)])

    def update(self, now: int) -> None:
        """Advance; do by itself what is forced, or the end of the turn, where that is wanted (ux D10)."""
        super().update(now)
        command = self._by_itself()
        if command is None or self.ctx.scenes.top is not self:
            self._ready_since = None
        elif self._ready_since is None:
            self._ready_since = now
        elif now - self._ready_since >= _BEAT or self.ctx.settings.animation == "off":
            self._ready_since = None
            self.perform(command)

    def _by_itself(self) -> Any:
        """Return the only command there is, where it is wanted that it happens without a press."""
        legal: tuple[Any, ...] = self.legal
        if len(legal) != 1 or self.picked is not None:
            return None
        match legal[0]:
            case co.EndTurn():
                return legal[0] if self.ctx.settings.auto_end_turn else None
            case co.PlayCard() | co.ShuffleDeck(remove=None):
                is_forced = obligation(self.shown) in ("forced_card", "must_play_next")
                return legal[0] if self.ctx.settings.forced_cards and is_forced else None
            case _:
                return None


SCENE = DesignTownScene
