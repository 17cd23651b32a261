"""Draws Deckville's card faces in all their sizes, to be looked at beside look 3.6.

python -m tests.app.deckville.faces_gallery OUT [1280x720,1920x1080,3840x2160] [en,ja]
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from tabletop.app.core.context import Context
from tabletop.app.games.deckville import art, faces
from tabletop.app.games.deckville.words import card_zoom, draw_note
from tabletop.app.table.drawn import preview
from tabletop.app.table.drawn.cards import card_height, card_radius, sprite
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.host import WidgetScene
from tabletop.games.deckville.cards import RESOURCES, CardKind
from tabletop.games.deckville.form import parse
from tabletop.games.deckville.house_deck import HOUSE_DECK
from tests.app.driver import Driver

KINDS = {kind.id: kind for kind in parse(HOUSE_DECK)}
NOTES = ("1 Architects more", "No Brick")
HAND = ("DV012", "DV007", "DV014", "DV072", "DV112", "DV056", "DV086", "DV026", "DV090")
POOL = ("DV031", "DV076", "DV098", "DV119", "DV083")
DISTRICT = ("DV016", "DV018", "DV063", "DV053", "DV106", "DV100", "DV037")


class FacesGallery(WidgetScene):
    """Cards of every size that the table uses."""

    def build(self) -> list[Zone]:
        """Return no widgets: there is nothing to press."""
        return []

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the table and the cards."""
        ctx, d = self.ctx, self.ctx.display
        surface.blit(ctx.assets.table("deckville"), (0, 0))
        for number, name in enumerate(POOL):
            _put(ctx, surface, KINDS[name], (24 + number * 164, 24), 150)
        _put(ctx, surface, None, (24 + len(POOL) * 164, 24), 150)
        for number, name in enumerate(DISTRICT):
            _put(ctx, surface, KINDS[name], (24 + number * 142, 256), 132)
            _put(ctx, surface, KINDS[name], (24 + number * 142, 256 + 78), 132)
        for resource in range(len(RESOURCES)):
            strip = faces.strip(ctx, resource, d.px(148), d.px(38))
            surface.blit(strip, d.rect(1030, 256 + resource * 34, 0, 0))
        lying = faces.sideways(ctx, KINDS["DV027"], d.px(70))
        surface.blit(lying, d.rect(1030, 510, 0, 0))
        for number, name in enumerate(HAND):
            _put(ctx, surface, KINDS[name], (24 + number * 184, 560), 172)
        _put(ctx, surface, KINDS["DV012"], (24, 820), 172, "resource")
        for number, name in enumerate(("DV072", "DV112")):
            dimmed = faces.dimmed(ctx, KINDS[name], d.px(172))
            surface.blit(dimmed, d.rect(208 + number * 184, 820, 0, 0))
            draw_note(ctx, surface, d.rect(208 + number * 184, 820, 172, 241), NOTES[number])
        for number in range(7):
            surface.blit(art.count_chip(ctx, number, "3", d.px(30)), d.rect(1140, 256 + number * 36, 0, 0))
        for number in range(8):
            words = ctx.tn("{count} built", "{count} built", 2) if number % 2 else "2"
            surface.blit(
                art.type_chip(ctx, number, words, d.px(30)), d.rect(1210, 256 + 244 + number * 36, 0, 0)
            )
        for number, name in enumerate(("DV014", "DV055")):
            zoomed = card_zoom(ctx, name, KINDS[name])
            box = pygame.Rect((0, 0), preview.plan(ctx, zoomed, d.h - d.px(80)).size)
            box.bottomright = d.rect(1500 + number * 400, 1070, 0, 0).topleft
            preview.draw(ctx, surface, box, zoomed, 0)
        _put(ctx, surface, KINDS["DV019"], (600, 820), 172, "resource")


def _put(
    ctx: Context,
    surface: pygame.Surface,
    kind: CardKind | None,
    at: tuple[int, int],
    width: int,
    side: faces.Side = "property",
) -> None:
    w = ctx.display.px(width)
    rect = pygame.Rect(*ctx.display.rect(*at, 0, 0).topleft, w, card_height(w))
    name = faces.face_key(ctx, kind, w, side)
    sprite(ctx, name, faces.face(ctx, kind, w, side), card_radius(w)).blit(surface, rect)


def main(out: Path, sizes: str, languages: str) -> None:
    """Write the pictures."""
    out.mkdir(parents=True, exist_ok=True)
    for language in languages.split(","):
        for size in sizes.split(","):
            w, h = map(int, size.split("x"))
            driver = Driver(size=(w, h), language=language)
            driver.push(FacesGallery(driver.ctx))
            print(driver.shot(out / f"faces_{language}_{h}.png"))
            driver.close()


if __name__ == "__main__":
    given = sys.argv[2:] + ["1280x720,1920x1080,3840x2160", "en,ja"][len(sys.argv) - 2 :]
    main(Path(sys.argv[1]), *given[:2])
