"""The fields of a card as controls, each made from its declaration: no control knows a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pygame

from tabletop.app.core.context import Context
from tabletop.app.screens.workshop.controls import AddButton, IconPick, Stepper, TroubleLine
from tabletop.app.screens.workshop.pictures import PicturePick
from tabletop.app.screens.workshop.work import Work, free_word
from tabletop.app.widgets.base import Widget
from tabletop.app.widgets.button import ActionItem, Button, IconButton
from tabletop.app.widgets.choice import OptionWidget, Select, Switch
from tabletop.app.widgets.field import TextField
from tabletop.app.widgets.layout import Column, Label, control_h, fitted_button, sign, wrap_row
from tabletop.engine.fields import Amounts, Field, Flag, Name, Named, Number, Part, Parts, Pick, Picks, Word
from tabletop.engine.message import Arg

STOP: Final = "field."
"""What the keys of controls begin with at which Tab stops."""
_MOST_ICONS: Final = 8
_MARK: Final = "\0"
"""Stands before and behind a slot's name where its control comes."""


def stop(at: int, field: str, *more: object) -> str:
    """Return the key of a control."""
    return STOP + ".".join(map(str, (at, field, *more)))


def field_of(key: str | None) -> tuple[int, str] | None:
    """Return row and field of a control's key; None if it is none."""
    if key is None or not key.startswith(STOP):
        return None
    at, field = key.removeprefix(STOP).split(".")[:2]
    return int(at), field


class Editor:
    """Fills a column with the fields of a row; `put` and all else goes to the open set."""

    def __init__(self, ctx: Context, work: Work, focus: Callable[[str], object]) -> None:
        """`focus` moves the focus to a control that a change has brought."""
        self._ctx, self._work, self._focus = ctx, work, focus

    def add(self, column: Column, at: int, field: Field) -> None:
        """Add a field: its label, its control, what the house has, what is wrong."""
        ctx, d = self._ctx, self._ctx.display
        label_w = min(d.ui(240), column.w * 9 // 20)
        trouble = self._trouble(at, field)
        is_wide = isinstance(field, Amounts | Parts)
        if isinstance(field, Name):
            need = ctx.text.width(self._cell(at, field), "body_b") + d.ui(32)
            is_wide = need > column.w - label_w or column.w < d.ui(520)
        chip = self._house(at, field, column.w)
        widgets, top = self._label(at, field, column, label_w), column.y
        room = column.w if is_wide else column.w - label_w
        rows = self._controls(at, field, room, trouble)
        controls = [widget for row in rows for widget in row]
        if isinstance(field, Parts) and len(controls) == 1:  # nothing yet: the button that adds
            is_wide = controls[0].rect.w > column.w - label_w
            room = column.w - label_w
        row_h = widgets[-1].rect.h
        if is_wide:
            head = [*widgets, *([chip] if chip else [])]
            tall = max(widget.rect.h for widget in widgets)
            if chip:
                below = chip.rect.w > column.w - label_w
                chip.rect.topright = (column.x + column.w, top + (tall if below else 0))
                tall = chip.rect.bottom - top + d.ui(4) if below else max(tall, chip.rect.h)
            column.widgets += head
            column.y = top + tall
            for row in rows:
                area = pygame.Rect(column.x, column.y, column.w, 0)
                column.y += wrap_row(row, area, d.ui(6), row_gap=d.ui(8)) + d.ui(8)
            column.y -= d.ui(8)
            column.widgets += controls
        else:
            area = pygame.Rect(column.x + label_w, top, room, 0)
            tall = wrap_row(controls, area, d.ui(8))
            if chip:
                right = max(widget.rect.right for widget in controls) + d.ui(16)
                fits = right + chip.rect.w <= column.x + column.w
                chip.rect.right = column.x + column.w
                chip.rect.centery = top + row_h // 2 if fits else top + tall + chip.rect.h // 2 + d.ui(4)
                tall = tall if fits else tall + chip.rect.h + d.ui(6)
            column.widgets += [*widgets, *controls, *([chip] if chip else [])]
            column.y = top + max(tall, row_h)
        if trouble:
            column.space(6)
            column.place(lambda rect: TroubleLine(ctx, stop_key(at, field, "trouble"), rect, trouble), 0)
        column.space(8)

    def alone(self, at: int, field: Field, room: int, card: str) -> tuple[Widget, Button | None]:
        """Return a field's control without its label, spoken with the card's name, and what the house has."""
        control = self._controls(at, field, room, self._trouble(at, field))[0][0]
        # i18n: a value of a card: “Bakery: Cost”
        control.name = self._ctx.t("{card}: {field}", card=card, field=self._ctx.t(field.label))
        return control, self._house(at, field, room)

    def _trouble(self, at: int, field: Field) -> str:
        found = self._work.trouble(at, field.key)
        return self._ctx.message(found) if found is not None else ""

    def _label(self, at: int, field: Field, column: Column, width: int) -> list[Widget]:
        ctx, d = self._ctx, self._ctx.display
        words = ctx.t(field.label)
        row = pygame.Rect(column.x, column.y, width, control_h(ctx, 46, "body_b"))
        found: list[Widget] = []
        if field.icon:
            size = d.ui(24)
            place = pygame.Rect(row.x, row.centery - size // 2, size, size)
            found.append(sign(ctx, stop_key(at, field, "icon"), place, field.icon, ctx.theme.color.star))
            row.x += size + d.ui(12)
            row.w -= size + d.ui(12)
        row.h = max(row.h, ctx.text.height(words, "body_b", row.w - d.ui(8)))
        tip = ctx.t(field.about) if field.about else ""
        label = Label(ctx, stop_key(at, field, "label"), row, words, "body_b", lines=2, tooltip=tip)
        return [*found, label]

    def _house(self, at: int, field: Field, room: int) -> Button | None:
        """Return the chip that says what the house has, and puts it back."""
        value = self._work.house_value(at, field.key)
        if value is None:
            return None
        ctx = self._ctx
        words = ctx.t("house: {value}", value=ctx.message(value))
        item = ActionItem(
            stop_key(at, field, "house"),
            words,
            "",
            partial(self._work.as_house, at, field.key),
            tooltip=ctx.t("Restore"),
        )
        made = fitted_button(ctx, item, least=38, style="small")
        if made.rect.w > room:
            made.rect.w = room
            made.rect.h = max(made.rect.h, 2 * ctx.text.line_height("small") + ctx.display.ui(12))
        return made

    # -- controls --------------------------------------------------------------------------------------

    def _controls(self, at: int, field: Field, room: int, trouble: str) -> list[list[Widget]]:
        """Return a field's controls in rows: each word of its parts begins a row."""
        put = partial(self._work.put, at, field.key)
        key = stop(at, field.key)
        match field:
            case Amounts():
                return [self._amounts(at, field)]
            case Parts():
                return self._parts(at, field)
        value, cell = self._value(at, field), self._cell(at, field)
        return [[self._control(key, field, value, put, room, trouble, cell)]]

    def _cell(self, at: int, field: Field) -> str:
        return self._work.form.cell(self._work.rows[at], field.key)

    def _value(self, at: int, field: Field) -> Any:
        if isinstance(field, Pick):  # none is chosen where the cell does not fit
            return self._work.form.read_row(self._work.rows[at]).values.get(field.key)
        return self._work.values(at)[field.key]

    def _control(
        self,
        key: str,
        field: Field,
        value: Any,
        put: Callable[[str], object],
        room: int,
        trouble: str = "",
        cell: str | None = None,
    ) -> Widget:
        """Return the control of a field, or of a slot of a part, which has no cell of its own."""
        ctx, name = self._ctx, self._ctx.t(field.label)
        write = field.write
        match field:
            case Number():
                size = Stepper.size(ctx, is_small=cell is None)
                told = write(value) if cell is None else cell
                return Stepper(
                    ctx,
                    key,
                    pygame.Rect((0, 0), size),
                    name,
                    told,
                    field,
                    put,
                    trouble=trouble,
                    is_clamped=cell is None,
                )
            case Flag():
                rect = pygame.Rect((0, 0), Switch.size(ctx))
                return Switch(ctx, key, rect, name, bool(value), on_change=lambda on: put(write(on)))
            case Pick():
                return self._pick(key, field, value, lambda one: put(write(one)), room, is_slot=cell is None)
        rect = pygame.Rect(0, 0, min(room, ctx.display.ui(420)), control_h(ctx, 50))
        limit = field.longest if isinstance(field, Name) else 200
        return TextField(ctx, key, rect, name, cell or "", on_change=put, limit=limit)

    def _pick(
        self, key: str, field: Named, value: Any, choose: Callable[[Any], object], room: int, *, is_slot: bool
    ) -> OptionWidget:
        """Return icons in a row for up to eight names with icons, else a list."""
        ctx = self._ctx
        options = [(one.name, ctx.t(one.label), one.icon) for one in field.choices]
        if field.is_look:
            rect = pygame.Rect((0, 0), PicturePick.size(ctx, room))
            return PicturePick(ctx, key, rect, ctx.t(field.label), options, value, on_change=choose)
        if not is_slot and len(options) <= _MOST_ICONS and all(icon for _, _, icon in options):
            columns = min(len(options), max(1, (room - ctx.display.ui(10)) // ctx.display.ui(48)))
            columns = columns if columns >= len(options) else -(-len(options) // 2)
            rect = pygame.Rect((0, 0), IconPick.size(ctx, len(options), columns))
            return IconPick(
                ctx, key, rect, ctx.t(field.label), options, value, columns=columns, on_change=choose
            )
        wide = max(ctx.text.width(label, "body_b") for _, label, _ in options) + ctx.display.ui(86)
        rect = pygame.Rect(0, 0, min(wide, room), control_h(ctx, 46, "body_b"))
        return Select(ctx, key, rect, ctx.t(field.label), options, value, on_change=choose)

    def _amounts(self, at: int, field: Amounts) -> list[Widget]:
        """Return a small stepper for each name, its icon before it."""
        ctx, value = self._ctx, dict(self._value(at, field))
        number = Number(key="", label="", most=field.most)
        found: list[Widget] = []
        for choice in field.choices:

            def put(cell: str, name: str = choice.name) -> None:
                told = {**value, name: int(cell or 0)}
                self._work.put(at, field.key, field.write({one: n for one, n in told.items() if n}))

            key, label = stop(at, field.key, choice.name), ctx.t(choice.label)
            rect = pygame.Rect((0, 0), Stepper.size(ctx, is_small=True, has_icon=True))
            cell = str(value.get(choice.name, 0))
            found.append(
                Stepper(
                    ctx,
                    key,
                    rect,
                    label,
                    cell,
                    number,
                    put,
                    is_clamped=True,
                    tooltip=label,
                    icon=choice.icon,
                )
            )
        return found

    # -- parts -----------------------------------------------------------------------------------------

    def _parts(self, at: int, field: Parts) -> list[list[Widget]]:
        """Return a row for each word with its slots; the button that adds one stands behind the last."""
        words: tuple[Word, ...] = self._value(at, field)
        found = [self._word(at, field, words, number, word) for number, word in enumerate(words)] or [[]]
        if len(words) < field.most and any(self._may_come(field, words)):
            found[-1].append(self._adding(at, field, words))
        return found

    def _may_come(self, field: Parts, words: tuple[Word, ...]) -> list[Part]:
        return [part for part in field.parts if free_word(field, part.tag, words) is not None]

    def _adding(self, at: int, field: Parts, words: tuple[Word, ...]) -> Widget:
        ctx, t = self._ctx, self._ctx.t
        options = [(part.tag, t(part.label)) for part in self._may_come(field, words)]
        return AddButton(
            ctx,
            stop(at, field.key, "add"),
            # i18n: button: one more entry of this field
            t("{field}: add", field=t(field.label)),
            t("Add") if words else t("Nothing yet. Add"),
            options,
            partial(self._add_word, at, field, words),
        )

    def _add_word(self, at: int, field: Parts, words: tuple[Word, ...], tag: str) -> None:
        word = free_word(field, tag, words)
        if word is None:
            return
        value = field.read(field.write((*words, word)))
        self._work.put(at, field.key, field.write(value))
        if word.values:
            self._focus(stop(at, field.key, value.index(word), 0))

    def _word(self, at: int, field: Parts, words: tuple[Word, ...], number: int, word: Word) -> list[Widget]:
        """Return a word as its sentence with controls for its slots, and a button that takes it out."""
        ctx, part = self._ctx, field.by_tag[word.tag]
        key = stop(at, field.key, number)
        slots = {slot.key: place for place, slot in enumerate(part.slots)}
        found: list[Widget] = []

        def put(new: Word | None) -> None:
            others = [new if place == number else one for place, one in enumerate(words)]
            self._work.put(at, field.key, field.write(tuple(one for one in others if one is not None)))

        told, money = part.describe(word), ctx.catalogue.about.money.pattern
        marks: dict[str, Arg] = {
            slot.key: (money if isinstance(slot, Number) and slot.is_money else "{number}").replace(
                "{number}", f"{_MARK}{slot.key}{_MARK}"
            )
            for slot in part.slots
        }
        for turn, piece in enumerate(ctx.message(told._replace(args=marks)).split(_MARK)):
            if turn % 2:
                place = slots[piece]
                found += self._slot(f"{key}.{place}", part.slots[place], word, place, put)
            elif piece.strip():
                tall = control_h(ctx, 46, "body_b")
                rect = pygame.Rect(0, 0, ctx.text.width(piece.strip(), "body_b") + 2, tall)
                label = Label(ctx, f"{key}.text{turn}".replace(STOP, "text."), rect, piece.strip(), "body_b")
                label.tooltip = ctx.t(part.about) if part.about else ""
                found.append(label)
        side = control_h(ctx, 40, "body_b")
        gone = IconButton(
            ctx,
            f"{key}.x".replace(STOP, "out."),
            pygame.Rect(0, 0, side, side),
            ctx.t("Remove: {what}", what=ctx.message(told)),
            "x",
            on_activate=partial(put, None),
        )
        return [*found, gone]

    def _slot(
        self, key: str, slot: Field, word: Word, place: int, put: Callable[[Word | None], None]
    ) -> list[Widget]:
        value = word.values[place]

        def having(new: Any) -> None:
            put(Word(word.tag, (*word.values[:place], new, *word.values[place + 1 :])))

        if isinstance(slot, Picks):
            return self._picks(key, slot, value, having)
        return [
            self._control(key, slot, value, lambda cell: having(slot.read(cell)), self._ctx.display.ui(420))
        ]

    def _picks(
        self, key: str, slot: Picks, value: tuple[str, ...], having: Callable[[Any], None]
    ) -> list[Widget]:
        """Return a list for each name, and one that adds another."""
        ctx, t = self._ctx, self._ctx.t
        found: list[Widget] = []
        # i18n: button: one more resource of which either may be paid
        none = [("", t("or…"), "")] if len(value) < slot.most else []
        for place in range(len(value) + len(none)):
            mine = value[place] if place < len(value) else ""
            others = tuple(one for one in value if one != mine)
            options = [(one.name, t(one.label), one.icon) for one in slot.choices if one.name not in others]
            if not mine:
                options = [*none, *options]
            elif len(value) > 1:
                options = [("", t("none"), "x"), *options]

            def choose(name: str, others: tuple[str, ...] = others) -> None:
                having(slot.read(slot.write((*others, name) if name else others)))

            wide = max(ctx.text.width(label, "body_b") for _, label, _ in options) + ctx.display.ui(86)
            wide = wide if mine else ctx.text.width(none[0][1], "body_b") + ctx.display.ui(86)
            rect = pygame.Rect(0, 0, wide, control_h(ctx, 46, "body_b"))
            found.append(Select(ctx, f"{key}.{place}", rect, t(slot.label), options, mine, on_change=choose))
        return found


def stop_key(at: int, field: Field, what: str) -> str:
    """Return the key of what stands beside a control, at which Tab does not stop."""
    return f"{what}.{at}.{field.key}"
