"""GoTown's page in a browser: the towers side by side, floor on floor, and the hand below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabletop.app.games.gotown import layout, words
from tabletop.app.games.gotown.faces import PICTURES
from tabletop.app.games.gotown.layout import GoTownView, is_my_turn, is_usable
from tabletop.app.games.gotown.move_map import useless
from tabletop.app.pockets.page import OwnSheet, SheetThing, SheetZone
from tabletop.app.table.key import Key
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Seat
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.state import DOG, FLOOR_SUM, JOKER, VALUES, Floor
from tabletop.games.gotown.text import card_name, card_rule


class GoTownSheet(OwnSheet):
    """Towers, piles, hand."""

    @override
    def art(self, view: GoTownView) -> Sequence[str]:
        return [PICTURES[card] for card in sorted(PICTURES)]

    @override
    def fact(self, view: GoTownView, seat: Seat) -> str:
        return self.ctx.tn("{count} card", "{count} cards", len(view.state.hands[seat]))

    @override
    def zones(self, view: GoTownView, numbers: Mapping[Any, int]) -> Iterator[SheetZone]:
        ctx, shown = self.ctx, view.state
        order = layout.seat_order(shown, view.viewer)
        yield SheetZone("towers", tuple(self._tower(view, seat) for seat in order), "towers")
        piles = zip((layout.PILE, layout.DISCARD), words.pile_names(ctx, shown), strict=True)
        street = SheetThing(layout.STREET, ctx.t("The street"))
        held = layout.hand_keys(shown, view.viewer)
        hand = tuple(self._card(view, key) for key in held)
        yield SheetZone("hand", hand, "cards", ctx.t("Your hand"), is_secret=True)
        yield SheetZone("piles", (street, *(SheetThing(key, name) for key, name in piles)))
        yield SheetZone("dock", tuple(self._buttons(view, numbers)), "dock")

    def _buttons(self, view: GoTownView, numbers: Mapping[Any, int]) -> Iterator[SheetThing]:
        if not is_my_turn(view) or view.viewer is None:
            return
        can_play = bool(view.usable)
        note = words.turn_words(self.ctx, view.state, view.viewer, can_play=can_play)[1]
        style = "" if can_play else "main"
        name, do = self.ctx.t("End turn"), numbers[co.EndTurn()]
        yield SheetThing(layout.END_TURN, name, note, "button", do=do, style=style)

    def _card(self, view: GoTownView, key: Key) -> SheetThing:
        card, why, clause = key.at[0], "", ""
        rule = self.ctx.message(card_rule(card)[0])
        if is_my_turn(view) and not is_usable(view, key) and view.viewer is not None:
            refusal = useless(view.state, view.viewer, card)
            why, clause = self.told(view, refusal.message), refusal.clause
        name, badge = self.ctx.message(card_name(card)), ""
        if card in VALUES:
            badge, name = str(card), f"{card} + {FLOOR_SUM - card} = {FLOOR_SUM}"
        style = f"pair{min(card, FLOOR_SUM - card)}" if card in VALUES else ""
        more = (SheetThing(f"rule {key}", rule, role="text"),)
        return SheetThing(
            key, name, face=PICTURES[card], why=why, clause=clause, badge=badge, style=style, more=more
        )

    def _tower(self, view: GoTownView, seat: Seat) -> SheetThing:
        ctx, shown, name = self.ctx, view.state, view.names[seat]
        parts = []
        tower = shown.towers[seat]
        if len(tower) < shown.goal:
            of = ctx.t("Floor {floor} of {goal}", floor=len(tower) + 1, goal=shown.goal)
            is_own = seat == view.viewer
            key = layout.SLOT if is_own else f"slot {seat}"
            parts.append(SheetThing(key, of, role="card" if is_own else "text", style="slot"))
        for number, floor in reversed(list(enumerate(tower))):
            tiles = tuple(self._tile(view, seat, number, floor, side) for side in (0, 1))
            label = words.floor_name(ctx, name, number, floor)
            if floor.dog:
                dog = SheetThing(layout.dog(seat, number), face=PICTURES[DOG], role="text", style="guard")
                tiles = (*tiles, dog)
            parts.append(SheetThing(layout.floor(seat, number), label, style="floor", parts=tiles))
        # i18n: a player’s name on that player’s own phone
        who = ctx.t("{name} (you)", name=name) if seat == view.viewer else name
        style = "plate main" if seat == shown.active and not shown.is_over else "plate"
        facts = words.seat_facts(ctx, shown, seat)
        parts.append(SheetThing(layout.plate(seat), who, facts, style=style))
        return SheetThing(layout.tower(seat), role="text", parts=tuple(parts))

    def _tile(self, view: GoTownView, seat: Seat, number: int, floor: Floor, side: int) -> SheetThing:
        value = floor.right if side else floor.left
        is_joker = floor.joker == side
        return SheetThing(
            layout.tile(seat, number, side),
            face=PICTURES[JOKER if is_joker else value],
            name=words.tile_name(self.ctx, view.names[seat], floor, side),
            badge=f"?{value}" if is_joker else str(value),
            style="tile",
        )

    @override
    def way(self, view: GoTownView, command: Command) -> Sequence[str]:
        """Return the card and its place; End turn's button gives it at once."""
        return () if command == co.EndTurn() else super().way(view, command)
