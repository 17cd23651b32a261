"""Draws every widget in every state, to be looked at beside look 4.

python -m tests.app.gallery OUT            pictures at 1280x720, 1920x1080, 3840x2160, English and Japanese
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from tabletop.app.core.context import Context
from tabletop.app.widgets import tips
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button, IconButton, ListRow
from tabletop.app.widgets.choice import Segmented, Select, Switch
from tabletop.app.widgets.dialog import Dialog
from tabletop.app.widgets.field import Slider, TextField
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Label, Panel
from tabletop.app.widgets.topbar import topbar
from tabletop.engine.message import Figure, dollars
from tests.app.driver import Driver

STATES = (
    ("Rest", Look(), True),
    ("Hover", Look(hover=True), True),
    ("Pressed", Look(hover=True, pressed=True), True),
    ("Focus", Look(focus=True), True),
    ("Disabled", Look(), False),
)
WORDS = {
    "en": {
        "end": "End turn",
        "undo": "Undo",
        "both": "Both",
        "drag": "Drag",
        "click": "Click",
        "church": "Church\nYour unhappy limit is 1 higher this turn. Several add up.",
        "reason": "Needs 10 bricks. You have 8.",
        "toast": "Aiko finished a Photo Studio",
        "long": "A long sentence that has to be wrapped: the towers grow, and nobody reads past the end.",
    },
    "ja": {
        "end": "手番を終える",
        "undo": "元に戻す",
        "both": "両方",
        "drag": "ドラッグ",
        "click": "クリック",
        "church": "教会\nこの手番、不満の上限が1つ増えます。複数あれば合計されます。",
        "reason": "10ドル必要です。手元には8ドルしかありません。",
        "toast": "アイコが「写真館」を完成させました",
        "long": "長い文章は折り返されます。「塔」が伸びていくと、（かっこ）や句読点の位置にも気をつけます。",
    },
}


class Gallery(WidgetScene):
    """All widgets; states that need a pointer or a focus are drawn with a given `Look`."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.words = WORDS.get(ctx.language, WORDS["en"])
        self.shown: list[tuple[Widget, Look]] = []

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(self.ctx.theme.color.paper)
        dark = self.ctx.display.rect(960, 0, 960, 1080)
        surface.blit(self.ctx.assets.table("gotown"), dark, dark)

    def paint_over(self, surface: pygame.Surface) -> None:
        ctx, d = self.ctx, self.ctx.display
        for widget, look in self.shown:
            widget.draw(surface, look)
            if look.focus:
                ctx.shapes.focus(surface, widget.rect, widget.radius)
        tips.draw_tooltip(ctx, surface, self.words["church"], d.rect(40, 560, 300, 40))
        tips.draw_reason(ctx, surface, self.words["reason"], d.rect(470, 560, 380, 40))
        for seat in range(5):
            ctx.shapes.token(surface, d.rect(60 + seat * 170, 780, 80, 80), seat, "MTARN"[seat])
            ctx.shapes.seat_plate(surface, d.rect(40 + seat * 170, 890, 150, 54), seat, d.px(10), True)
        card = d.rect(1000, 120, 171, 240)
        for number, mark in enumerate(("rest", "focus", "selected", "legal", "hot")):
            rect = card.move(d.px(290 * (number % 3)), d.px(300 * (number // 3)))
            radius = d.px(12)
            kind = "card_hover" if mark == "selected" else "card"
            ctx.shapes.shadow(surface, rect, kind, radius)
            ctx.shapes.box(surface, rect, ctx.theme.color.card, radius=radius)
            if mark in ("legal", "hot"):
                ctx.shapes.legal(surface, rect, radius, hot=mark == "hot")
            if mark == "focus":
                ctx.shapes.focus(surface, rect, radius)
            if mark == "selected":
                ctx.shapes.selected(surface, rect, radius)
        ctx.shapes.dashed(surface, d.rect(1580, 420, 171, 240), ctx.theme.color.on_dark, d.px(12), d.px(3))

    def build(self) -> list[Zone]:
        ctx, d, words = self.ctx, self.ctx.display, self.words
        self.shown = []
        for number, (_, look, enabled) in enumerate(STATES):
            x = 40 + number * 178
            for row, (kind, name, icon) in enumerate(
                (("primary", words["end"], ""), ("normal", words["undo"], "undo"))
            ):
                rect = d.rect(x, 84 + row * 72, 162, 56)
                button = Button(ctx, f"b{number}{row}", rect, name, kind=kind, icon=icon, enabled=enabled)  # type: ignore[arg-type]
                self.shown.append((button, look))
            ghost = d.rect(990 + number * 178, 740, 162, 56)
            made = Button(
                ctx,
                f"g{number}",
                ghost,
                words["undo"],
                kind="ghost",
                icon="undo",
                enabled=enabled,
                action="undo",
            )
            self.shown.append((made, look))
            field = TextField(
                ctx,
                f"f{number}",
                d.rect(x, 420, 162, 52),
                "Name",
                "Mei" if number else "",
                on_change=print,
                placeholder="Name",
                enabled=enabled,
            )
            self.shown.append((field, look))
        options = [("both", words["both"]), ("drag", words["drag"]), ("click", words["click"])]
        static: list[Widget] = [
            Label(ctx, "h1", d.rect(40, 20, 500, 50), "Buttons 手番", "h2"),
            Label(ctx, "h2", d.rect(40, 240, 500, 50), "Inputs 設定", "h2"),
            Switch(ctx, "on", d.rect(40, 330, 72, 40), "On", True, on_change=print),
            Switch(ctx, "off", d.rect(140, 330, 72, 40), "Off", False, on_change=print),
            Segmented(ctx, "seg", d.rect(236, 322, 296, 56), "Move", options, "both", on_change=print),
            Slider(
                ctx,
                "slide",
                d.rect(550, 322, 380, 56),
                "Volume",
                60,
                0,
                100,
                on_change=print,
                label=lambda number: ctx.t(Figure("percent", number)),
            ),
            Select(
                ctx,
                "sel",
                d.rect(40, 490, 240, 52),
                "Level",
                [(1, "Normal"), (2, "Easy")],
                1,
                on_change=print,
            ),
            IconButton(ctx, "x", d.rect(300, 490, 52, 52), "Remove", "x"),
            Button(ctx, "lock", d.rect(370, 490, 240, 52), words["end"], action="primary"),
            Button(ctx, "danger", d.rect(630, 490, 240, 52), "Delete", kind="danger", icon="x"),
            Label(ctx, "long", d.rect(40, 960, 440, 100), words["long"], "body", lines=3, valign="top"),
            Label(ctx, "long1", d.rect(500, 960, 400, 40), words["long"], "body"),
            Label(
                ctx,
                "odd",
                d.rect(500, 1010, 400, 40),
                "\u05e9\u05dc\u05d5\u05dd 😀 مرحبا ﷽ Ω 漢字 \ud800",
                "body",
            ),
            Panel(ctx, "hud", d.rect(990, 830, 420, 220), hud=True),
            *(
                ListRow(ctx, f"row{n}", d.rect(1004, 842 + n * 66, 392, 60), name, chosen=n == 1, icon=icon)
                for n, (name, icon) in enumerate(
                    (("Display 画面", "monitor"), ("Colour 色", "eye"), ("Sound 音", "sound"))
                )
            ),
            Label(
                ctx,
                "money",
                d.rect(1450, 830, 400, 60),
                ctx.t(dollars(12_000)) + "  6 + 3 = 9",
                "score",
                color=ctx.theme.color.on_dark,
            ),
        ]
        bar = topbar(
            ctx,
            "GoTown",
            words["toast"],
            on_home=print,
            right=[ActionItem("u", words["undo"], "undo", print, "undo")],
        )
        for widget in bar:
            widget.move(d.px(960), 0)
        return [Zone("bar", bar[1:3]), Zone("all", static)]


def main(out: Path) -> None:
    """Write the pictures."""
    for language in ("en", "ja"):
        for size, scale in (
            ((1280, 720), 100),
            ((1920, 1080), 100),
            ((3840, 2160), 100),
            ((1920, 1080), 150),
        ):
            driver = Driver(size=size, language=language, ui_scale=scale)
            driver.push(Gallery(driver.ctx))
            name = f"gallery_{language}_{size[1]}_{scale}"
            print(driver.shot(out / f"{name}.png"))
            buttons = [ActionItem("yes", "Delete", kind="danger"), ActionItem("no", "Keep it")]
            driver.ctx.toasts.add(WORDS[language]["toast"], seat=2, amount="+$5,000")
            driver.ctx.toasts.add(WORDS[language]["reason"], kind="bad")
            driver.push(Dialog(driver.ctx, "Delete this game?", WORDS[language]["long"], buttons, focus="no"))
            print(driver.shot(out / f"{name}_dialog.png"))
            driver.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
