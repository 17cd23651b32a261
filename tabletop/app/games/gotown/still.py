"""GoTown's table as it stands still: street, towers, plates, piles, words, and the marks of legal targets."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.gotown import hand as gotown_hand
from tabletop.app.games.gotown import plates, street
from tabletop.app.games.gotown.words import is_dealing
from tabletop.app.table.players import player_kind
from tabletop.games.gotown.decide import ends_in_a_draw, may_discard

if TYPE_CHECKING:
    from tabletop.app.games.gotown.scene import GoTownScene


def whole_key(scene: GoTownScene) -> Hashable:
    """Return all that the still picture depends on."""
    shown = scene.shown
    return (
        street_key(scene),
        len(shown.pile),
        shown.discard[-1:],
        len(shown.discard),
        tuple(len(hand) for hand in shown.hands),
        scene.is_my_turn and scene.can_play,
        (may_discard(shown), ends_in_a_draw(shown)),
        "discard" in scene.director.hidden,
    )


def street_key(scene: GoTownScene) -> Hashable:
    """Return what everything but piles, counts and words depends on."""
    shown, ctx = scene.shown, scene.ctx
    # The hand is drawn with every frame: what hides in it changes nothing here.
    hidden = frozenset(key for key in scene.director.hidden if not key.startswith("hand:"))
    return (
        shown.towers,
        shown.active,
        is_dealing(shown),
        shown.milkshakes,
        shown.skips,
        shown.truck,
        shown.is_over,
        scene.viewer,
        scene.session.table.seats,
        (scene.picked, tuple(sorted(scene.marks))),
        hidden - {"discard"},
        ctx.theme.palette,
        ctx.display.ui_scale,
        ctx.display.text_scale,
        ctx.settings.legal_marks,
        ctx.settings.seat_patterns,
        ctx.language,
    )


def draw(scene: GoTownScene, surface: pygame.Surface) -> None:
    """Draw it; towers only when the surface's clip reaches above the kerb."""
    ctx, layout, shown = scene.ctx, scene.layout, scene.shown
    hidden = scene.director.hidden
    street.draw_ground(ctx, surface, layout.kerb)
    if surface.get_clip().y < layout.kerb:
        street.draw_towers(ctx, surface, layout, shown, scene.colour, dim=scene.is_dim, hidden=hidden)
    plates.draw_plates(ctx, surface, layout, shown, scene.viewer, scene.seat_texts(), dim=scene.is_dim)
    top = shown.discard[-1] if shown.discard else None
    if "discard" in hidden:
        top = scene.old_top
    plates.draw_piles(ctx, surface, layout, shown, top)
    _draw_block(scene, surface)
    if scene.picked is not None and scene.viewer is not None:
        card = gotown_hand.kind(scene.picked)
        street.draw_guards(ctx, surface, layout, shown, scene.viewer, card)
    for place in scene.mark_places():
        if not place.key.startswith("hand:"):
            gotown_hand.draw_mark(ctx, surface, place.key, place.rect, scene.mark_words(place.key))


def _draw_block(scene: GoTownScene, surface: pygame.Surface) -> None:
    """The words above End turn; without a hand to show, who acts."""
    ctx, shown, layout = scene.ctx, scene.shown, scene.layout
    if scene.viewer is None:
        if not shown.is_over and not is_dealing(shown):
            text = ctx.t("{name} is playing", name=scene.names[shown.active])
            kind = player_kind(ctx, scene.game, scene.session.table.seats[shown.active].kind)
            room = layout.hand_zone if layout.words is None else layout.hand_zone.union(layout.turn)
            plates.draw_acting(ctx, surface, room, text, kind, scene.colour(shown.active))
    elif scene.is_my_turn and not scene.is_picture and layout.words is not None:
        words = plates.turn_words(ctx, shown, scene.viewer, can_play=scene.can_play)
        plates.draw_words(ctx, surface, layout.words, words)
