"""The settings: pages at the left, one page, a preview if it helps; every change is live and kept (ux S1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from tabletop.app.core.context import Context
from tabletop.app.core.settings import ChoiceControl, LanguageControl, SettingItem, Settings, SliderControl
from tabletop.app.core.window import standing
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.settings import extras
from tabletop.app.screens.settings.keys import choose_mode
from tabletop.app.screens.settings.pages import PAGES, VOLUME, WINDOW, ColourPreview, SettingsPage, page
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button, ListRow
from tabletop.app.widgets.choice import Switch, choice, language_choice
from tabletop.app.widgets.field import Slider
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Column, Panel, control_h
from tabletop.engine.message import Figure


class SettingsScene(PageScene):
    """Opens at a page by its key."""

    def __init__(self, ctx: Context, page_key: str = "") -> None:
        super().__init__(ctx)
        self.page = page(page_key)
        self.focus_key = f"page.{self.page.key}"
        self.preview = ColourPreview(ctx, self.rebuild)

    def heading(self) -> tuple[str, str]:
        """Return the title."""
        return self.ctx.t("Settings"), self.ctx.t("Changes apply at once and are saved")

    def bar_buttons(self) -> list[ActionItem]:
        """Return what the screen below offers; it is opened in place of the settings."""

        def opened(item: ActionItem) -> None:
            self.back()
            if item.do is not None:
                item.do()

        below = self.ctx.scenes.stack[0]
        items = below.offers() if isinstance(below, WidgetScene) else ()
        return [item._replace(do=partial(opened, item)) for item in items]

    def show(self, wanted: SettingsPage) -> None:
        """Turn to a page."""
        self.page = wanted
        self.scrolling.offsets["page"] = 0
        self.rebuild()

    # -- layout ----------------------------------------------------------------------------------------

    def body(self) -> list[Zone]:
        """Return the list of pages, the page, and the preview if there is one with room."""
        d, area = self.ctx.display, self.content
        gap = d.px(24)
        side_w = min(d.ui(360), round(area.w * 0.32))
        side = pygame.Rect(area.x, area.y, side_w, area.h)
        left = side.right + gap
        preview_w = round(area.w * 0.289) if self.page.extra == "seats" and area.w > d.ui(1500) else 0
        main = pygame.Rect(left, area.y, area.right - left - (preview_w + gap if preview_w else 0), area.h)
        zones = [*self._side(side), *self._main(main, narrow=not preview_w)]
        if preview_w:
            right = pygame.Rect(main.right + gap, area.y, preview_w, area.h)
            zones += [
                Zone("preview.ground", [Panel(self.ctx, "preview.panel", right)]),
                self._preview(right),
            ]
        return zones

    def _side(self, side: pygame.Rect) -> list[Zone]:
        ctx, d = self.ctx, self.ctx.display
        pad = d.ui(16)
        view = side.inflate(-2 * pad, -2 * pad)
        column = Column(ctx, view.x, view.y, view.w - d.ui(10))
        tall = control_h(ctx, 64)
        for one in PAGES:
            column.place(lambda rect, p=one: self._page_row(rect, p), tall)  # type: ignore[misc]
            column.space(6)
        if self.page.names or self.page.extra == "games":
            column.space(8)
            item = ActionItem("reset", ctx.t("Reset this page"), "undo", self._reset, kind="ghost")
            column.place(partial(Button.of, ctx, item), control_h(ctx, 56))
        return [
            Zone("side.ground", [Panel(ctx, "side.panel", side, hud=True)]),
            Zone("pages", column.widgets, view, column.y - view.y, on_dark=True),
        ]

    def _page_row(self, rect: pygame.Rect, one: SettingsPage) -> ListRow:
        return ListRow(
            self.ctx,
            f"page.{one.key}",
            rect,
            self.ctx.t(one.title),
            icon=one.icon,
            chosen=one is self.page,
            on_activate=lambda: self.show(one),
        )

    def _main(self, main: pygame.Rect, *, narrow: bool) -> list[Zone]:
        ctx, d = self.ctx, self.ctx.display
        view = main.inflate(-2 * d.ui(16), -2 * d.ui(10))
        column = Column(ctx, main.x + d.ui(36), view.y + d.ui(20), main.w - 2 * d.ui(36))
        column.text("page.title", ctx.t(self.page.title), "h1")
        column.space(6)
        if VOLUME in self.page.items and not ctx.sound.start():
            column.text(
                "sound.none", ctx.t("No sound device was found. Sound starts when you connect one."), "body"
            )
        for number, item in enumerate(self.page.items):
            if number:
                column.rule(f"rule.{item.name}")
            self.add_setting(column, item)
        preview = self.preview if narrow else None
        extras.add(
            ctx,
            self.page.extra,
            column,
            preview=preview,
            on_import=self.rebuild,
            add_setting=self.add_setting,
        )
        height = column.y - view.y + d.ui(16)
        return [
            Zone("page.ground", [Panel(ctx, "page.panel", main)]),
            Zone("page", column.widgets, view, height),
        ]

    def _preview(self, area: pygame.Rect) -> Zone:
        d = self.ctx.display
        column = Column(self.ctx, area.x + d.ui(26), area.y + d.ui(24), area.w - 2 * d.ui(26))
        self.preview.add(column)
        view = area.inflate(-2 * d.ui(8), -2 * d.ui(8))
        return Zone("preview", column.widgets, view, column.y - view.y + d.ui(16))

    def add_setting(self, column: Column, setting_item: SettingItem) -> None:
        """Add a setting with its control to a column."""
        t = self.ctx.t
        column.setting(
            f"row.{setting_item.name}",
            t(setting_item.title),
            t(setting_item.hint),
            self._control(setting_item, column.w),
        )

    # -- controls --------------------------------------------------------------------------------------

    def _control(self, setting_item: SettingItem, room: int) -> Widget:
        ctx = self.ctx
        value = self._value(setting_item)
        match setting_item.how:
            case LanguageControl():
                return language_choice(ctx, ctx.t(setting_item.title), room, self._setter(setting_item))
            case ChoiceControl(options):
                labels = [(value, self._label(value, text)) for value, text in options]
                setter = self._setter(setting_item)
                return choice(
                    ctx, setting_item.name, ctx.t(setting_item.title), labels, value, room, on_change=setter
                )
            case SliderControl(least, most, step, _):
                width = min(room, max(ctx.display.ui(340), round(room * 0.42)))
                return Slider(
                    ctx,
                    setting_item.name,
                    pygame.Rect(0, 0, width, control_h(ctx, 52)),
                    ctx.t(setting_item.title),
                    value,
                    least,
                    most,
                    step=step,
                    on_change=self._setter(setting_item),
                    label=lambda number: self._number(setting_item, number),
                )
            case _:
                return Switch(
                    ctx,
                    setting_item.name,
                    pygame.Rect((0, 0), Switch.size(ctx)),
                    ctx.t(setting_item.title),
                    value,
                    on_change=self._setter(setting_item),
                )

    def _label(self, value: Any, text: str) -> str:
        """Return the label of an option; an automatic one says its present value."""
        t = self.ctx.t
        return t(text, scale=Figure("percent", self.ctx.display.automatic)) if value is None else t(text)

    def _value(self, setting_item: SettingItem) -> Any:
        return setting_item.of(self.ctx.settings)

    def _number(self, setting_item: SettingItem, number: int) -> str:
        how = setting_item.how
        unit = how.unit if isinstance(how, SliderControl) else "count"
        match unit:
            case "percent":
                return self.ctx.t(Figure("percent", number))
            case "seconds":
                # i18n: seconds
                return self.ctx.t("{seconds} s", seconds=Figure("number", number / 1000, digits=1))
            case _:
                return str(number)

    def _setter(self, setting_item: SettingItem) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            if setting_item is WINDOW:
                choose_mode(self.ctx, value)
            else:
                self.ctx.change(**setting_item.changes(self.ctx.settings, value))
            if setting_item.name in ("volume", "effects", "mute"):
                self.ctx.sound.play("place")
            if setting_item.name == "ambience":
                self.ctx.ambience.sample(self.ctx.now)

        return change

    def _reset(self) -> None:
        fresh = Settings()
        values = {name: getattr(fresh, name) for name in self.page.names}
        if values.pop("window_mode", "window") != self.ctx.settings.window_mode:
            choose_mode(self.ctx, "window")
        if "window_width" in values:
            self.ctx.display.resize(standing(None, None)[0])
        if self.page.extra == "games":
            reset = {item.name for item in extras.own_settings()}
            values["own"] = {name: one for name, one in self.ctx.settings.own.items() if name not in reset}
        self.ctx.change(**values)
        self.ctx.toasts.add(self.ctx.t("This page has been reset."))
        self.rebuild()

    def on_action(self, name: str) -> bool:
        """Close by the key that opened the settings."""
        if name == "settings":
            self.back()
            return True
        return super().on_action(name)
