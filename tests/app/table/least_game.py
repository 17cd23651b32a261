"""The least table, of the game in `tests.engine.least_rules`. docs/scenes.md explains it piece by piece."""

from functools import partial

import pygame

from tabletop.app.canvas.canvas import Part
from tabletop.app.table.drawn.preview import Preview, Zoomed
from tabletop.app.table.key import Key, ThingText
from tabletop.app.table.parts import Controller, Face, Motion, MoveMap, Narrator, Painter, Parts
from tabletop.app.table.targets import Place
from tabletop.engine.protocol import Illegal

PILE = Key("pile")


def bag(count):
    return Key("bag", count)


class LeastPainter(Painter):
    def arrange(self, view):
        return self.ctx.display.rect(540, 420, 240, 240)

    def place(self, view, key):
        moved = 0 if key == PILE else 300 * key.at[0]
        return Place(key, view.layout.move(self.ctx.display.px(moved), 0))

    def pieces(self, view):
        box = Part("box", lambda canvas: canvas.blit(self.box(view, view.layout.w), view.layout), view.state)
        return [box, *self.marks(view)]

    def box(self, view, width):
        made, color = pygame.Surface((width, width)), self.ctx.theme.color
        made.fill(color.card)
        self.ctx.text.draw(made, str(view.state.left), "h1", color.ink, made.get_rect(), align="center")
        return made

    def face(self, view, key, width):
        return Face(("least", view.state.left, width), self.box(view, width))

    def zoomed(self, view, key):
        return Zoomed(key, (partial(self.box, view),)) if key == PILE else None


class LeastNarrator(Narrator):
    def status(self, view):
        return self.ctx.t("{count} are left", count=view.state.left)

    def prompt(self, view):
        return self.ctx.t("Take one or two of the pile") if view.can_act else ""

    def preview(self, view, key):
        return Preview(self.ctx.t("Take {count}", count=key.at[0]), self.ctx.t("The next player goes on."))

    def thing_texts(self, view):
        bags = [ThingText(bag(count), self.ctx.t("A bag for {count}", count=count)) for count in (1, 2)]
        return [ThingText(PILE, self.ctx.t("The pile")), *bags]


class LeastMoveMap(MoveMap):
    def can_pick(self, view, key):
        return key == PILE

    def targets(self, view, key):
        return {bag(command.count): (command,) for command in view.legal}

    def why_not(self, view, key, place=None):
        return Illegal("not_now", "LE-1")


def parts(ctx, game):
    return Parts(
        LeastMoveMap(), LeastPainter(ctx), LeastNarrator(ctx), Motion(ctx), Controller(ctx), ui_state=None
    )
