"""The page of the test of balance: lengths, places, ends, what is built, and what is worth a look."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.app.core.theme import with_alpha
from tabletop.app.screens.workshop.leaf import Leaf, SetScreen
from tabletop.app.screens.workshop.trying import GAMES, BalanceTest, Seating, by_kind
from tabletop.app.table.drawn.cards import card_height
from tabletop.app.table.players import LEVELS
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.choice import Select
from tabletop.app.widgets.layout import Column, Custom, Panel, control_h, fitted_button
from tabletop.balance.counts import ENDLESS, CardCount, GameCounts, Note, notes
from tabletop.engine.message import Arg, Figure, signed

if TYPE_CHECKING:
    from tabletop.app.canvas.canvas import Canvas

_CARD: Final = 32
"""The width of a card's picture beside its figures, logical px."""


class TestPage(Leaf):
    """What is asked at the top; below it what came out, in three columns or one that scrolls."""

    def __init__(self, scene: SetScreen) -> None:
        super().__init__(scene)
        self.test = BalanceTest(self.work, scene.shelf.folder)

    # -- time and keys ---------------------------------------------------------------------------------

    def update(self, now: int) -> None:
        """Take in games."""
        if self.test.is_running and self.test.poll():
            self.scene.rebuild()

    def leave(self) -> bool:
        """Stop the games first."""
        if not self.test.is_running:
            return False
        self._stop()
        return True

    def close(self) -> None:
        """Stop and keep what came in."""
        self.test.stop()

    def _start(self) -> None:
        self.test.start()
        self.scene.rebuild()

    def _stop(self) -> None:
        self.test.stop()
        self.scene.rebuild()

    def _go_for(self, card: str) -> None:
        self.test.go_for(card)
        self.scene.rebuild()

    def _have(self, name: str, value: object) -> None:
        setattr(self.test, name, value)
        self.scene.rebuild()

    # -- layout ----------------------------------------------------------------------------------------

    def zones(self, area: pygame.Rect) -> list[Zone]:
        """Return what is asked, and what came out."""
        ctx, d = self.ctx, self.ctx.display
        pad = d.ui(22)
        head, top = self.scene.tabs(area.inflate(-2 * pad, -2 * d.ui(16)))
        asked = Column(ctx, area.x + pad, top, area.w - 2 * pad)
        self._ask(asked)
        high = pygame.Rect(area.x, area.y, area.w, asked.y + d.ui(14) - area.y)
        found = [Zone("ground", [Panel(ctx, "panel", high)]), head, Zone("asked", asked.widgets)]
        counts = self.test.counts
        low = pygame.Rect(area.x, high.bottom + d.ui(14), area.w, area.bottom - high.bottom - d.ui(14))
        if counts is None or not counts[0].games:
            column = Column(ctx, low.x + pad, low.y + d.ui(16), low.w - 2 * pad)
            column.text("about", self._about(), "body")
            return [*found, Zone("grounds", [Panel(ctx, "panel2", low)]), Zone("about", column.widgets)]
        return [*found, *self._results(low, *counts)]

    def _about(self) -> str:
        ctx = self.ctx
        return ctx.sentences(
            (
                ctx.t("Computer players play many games with these cards and as many with the house cards."),
                ctx.t("You see how long games are, who wins, how they end, and what the cards are worth."),
                ctx.t("This is what computer players do. People may play differently."),
            )
        )

    def _ask(self, column: Column) -> None:
        ctx, d, t, test = self.ctx, self.ctx.display, self.ctx.t, self.test
        kinds = [(kind, self._who(kind)) for kind in test.kinds]
        wide = max(ctx.text.width(words, "body_b") for _, words in kinds) + d.ui(90)
        tall = control_h(ctx, 48)
        games = [(count, ctx.tn("{count} game", "{count} games", count)) for count in GAMES]
        many = max(ctx.text.width(words, "body_b") for _, words in games) + d.ui(90)
        row: list[Widget] = []
        for key, name, options, value, w in (
            ("players", t("Players"), kinds, test.players, wide),
            ("games", t("Games"), games, test.games, many),
        ):
            rect = pygame.Rect(0, 0, w, tall)
            put = partial(self._have, key)
            reason = t("The games are being played.") if test.is_running else ""
            row.append(
                Select(ctx, key, rect, name, options, value, on_change=put, enabled=not reason, reason=reason)
            )
        if test.is_running:
            stop = ActionItem("stop", t("Stop"), "pause", self._stop, cap="Esc")
            row += [self._progress(d.ui(260), tall), fitted_button(ctx, stop, least=48)]
        else:
            why = "" if test.text is not None else t("Fix the problems in this set first.")
            start = ActionItem("start", t("Play the games"), "play", self._start, kind="primary", reason=why)
            row.append(fitted_button(ctx, start, least=48))
        column.row(row)
        if test.is_old:
            column.space(8)
            words = t("The cards have changed since. Play again to see what that does.")
            column.text("old", words, "body_b", color=ctx.theme.color.bad)

    def _who(self, kind: Seating) -> str:
        # i18n: computer players of a test: “3 × Normal”
        return self.ctx.t("{count} × {level}", count=kind.seats, level=self.ctx.t(LEVELS[kind.level]))

    def _progress(self, wide: int, tall: int) -> Widget:
        ctx, (done, wanted) = self.ctx, self.test.progress
        words = ctx.t("{done} of {count} games", done=done, count=wanted)

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            d, color = ctx.display, ctx.theme.color
            bar = pygame.Rect(rect.x, rect.y + d.ui(6), rect.w, d.ui(14))
            ctx.shapes.box(surface, bar, color.line, radius=bar.h // 2)
            if done:
                full = pygame.Rect(bar.x, bar.y, max(bar.h, bar.w * done // max(wanted, 1)), bar.h)
                ctx.shapes.box(surface, full, color.good, radius=bar.h // 2)
            below = pygame.Rect(rect.x, bar.bottom, rect.w, rect.bottom - bar.bottom)
            ctx.text.draw(surface, words, "small", color.ink2, below)

        return Custom(ctx, "progress", pygame.Rect(0, 0, wide, tall), paint, name=words)

    def _results(self, area: pygame.Rect, own: GameCounts, house: GameCounts) -> list[Zone]:
        """Return three columns where they have room, else one below the other; each scrolls."""
        ctx, d = self.ctx, self.ctx.display
        gap = d.ui(14)
        shares = (0.38, 0.37, 0.25) if area.w >= d.ui(1180) else (1.0,)
        found: list[Zone] = []
        grounds: list[Widget] = []
        parts = (
            partial(self._shape, own, house),
            partial(self._cards, own, house),
            partial(self._notes, own, house),
        )
        x = area.x
        for at, share in enumerate(shares):
            w = round((area.w - gap * (len(shares) - 1)) * share)
            rect = pygame.Rect(x, area.y, w, area.h)
            x = rect.right + gap
            grounds.append(Panel(ctx, f"panel{at + 2}", rect))
            view = rect.inflate(-2 * d.ui(8), -2 * d.ui(10))
            column = Column(ctx, view.x + d.ui(12), view.y + d.ui(8), view.w - d.ui(32))
            for part in parts if len(shares) == 1 else (parts[at],):
                part(column)
                column.space(14)
            found.append(Zone(f"results{at}", column.widgets, view, column.y - view.y))
        return [Zone("grounds", grounds), *found]

    # -- lengths, places, ends -------------------------------------------------------------------------

    def _beside(self, house: GameCounts) -> GameCounts | None:
        """The house's numbers, where they are others than these."""
        return None if self.test.is_of_house or not house.games else house

    def _shape(self, own: GameCounts, house: GameCounts, column: Column) -> None:
        ctx, t = self.ctx, self.ctx.t
        rounds = self.work.game.progress.counts_rounds
        beside = self._beside(house)
        column.text("length", t("Rounds in a game") if rounds else t("Turns of each player"), "h3")
        told = [t("Mean: {mean}.", mean=Figure("number", own.length, digits=1))]
        if beside is not None:
            told.append(t("House cards: {mean}.", mean=Figure("number", beside.length, digits=1)))
        low, high = own.between()
        told.append(t("Nine of ten games: {low} to {high}.", low=low, high=high))
        column.space(4)
        paint = partial(self._paint_lengths, own, beside)
        tall = ctx.display.ui(190)
        column.place(lambda rect: Custom(ctx, "lengths", rect, paint, name=ctx.sentences(told)), tall)
        column.text("length.told", ctx.sentences(told), "small", color=ctx.theme.color.ink2)
        column.space(14)
        column.text("places", t("Won by place in the order"), "h3")
        for seat, one in enumerate(own.places):
            words = t(Figure("percent", 100 * one.value))
            if beside is not None:
                there = Figure("percent", 100 * beside.places[seat].value)
                words = t("{share}, house {house}", share=words, house=there)
            name = t("Place {place}", place=seat + 1)
            self._bar(column, f"place{seat}", name, words, one.value, (one.low, one.high), 1 / own.seats)
        self._ends(own, beside, column)

    def _ends(self, own: GameCounts, house: GameCounts | None, column: Column) -> None:
        ctx, t, ends = self.ctx, self.ctx.t, self.work.game.progress.ends
        column.space(14)
        clauses = [*ends, *([ENDLESS] if own.ends.get(ENDLESS) else ())]
        if not clauses:
            return
        column.text("ends", t("How games end"), "h3")
        column.space(4)
        for clause in clauses:
            count, there = own.ends.get(clause, 0), house.ends.get(clause, 0) if house is not None else 0
            if not count and not there:
                continue
            name = t(ends[clause]) if clause in ends else t("Without an end")
            words = (
                # i18n: how many games ended so; {end}: “the deck is empty”
                t("{end}: {count} of {games}", end=name, count=count, games=len(own.games))
                if house is None
                else t(
                    "{end}: {count} of {games}, house {house} of {house_games}",
                    end=name,
                    count=count,
                    games=len(own.games),
                    house=there,
                    house_games=len(house.games),
                )
            )
            bad = clause == ENDLESS or (count == 0 and there)
            ink = ctx.theme.color.bad if bad else ctx.theme.color.ink
            column.text(f"end.{clause}", words, "body", color=ink)

    def _paint_lengths(
        self, own: GameCounts, house: GameCounts | None, surface: Canvas, rect: pygame.Rect, look: Look
    ) -> None:
        """Draw a bar a length, and a line where the house's would end."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        both = [one for one in (own, house) if one is not None and one.lengths]
        if not both:
            return
        low = min(min(one.lengths) for one in both)
        high = max(max(one.lengths) for one in both)
        foot = ctx.text.line_height("small")
        plot = pygame.Rect(rect.x, rect.y + d.ui(8), rect.w, rect.h - foot - d.ui(12))
        most = max(max(one.lengths.values()) / len(one.games) for one in both)
        step = plot.w / (high - low + 1)
        every = max(1, round(ctx.text.width("000", "small") * 1.4 / step))
        for length in range(low, high + 1):
            x, next_x = plot.x + round((length - low) * step), plot.x + round((length - low + 1) * step)
            wide = max(1, next_x - x - d.px(2))
            tall = round(plot.h * own.lengths.get(length, 0) / len(own.games) / most)
            if tall:
                surface.fill(color.good, (x, plot.bottom - tall, wide, tall))
            if house is not None:
                there = round(plot.h * house.lengths.get(length, 0) / len(house.games) / most)
                surface.fill(color.ink, (x, plot.bottom - there - d.px(1), wide, d.px(3)))
            if not (length - low) % every:
                label = pygame.Rect(x - d.ui(20), plot.bottom + d.ui(4), wide + d.ui(40), foot)
                ctx.text.draw(surface, str(length), "small", color.ink2, label, align="center")
        surface.fill(with_alpha(color.ink, 0.5), (plot.x, plot.bottom, plot.w, d.px(1)))

    def _bar(
        self,
        column: Column,
        key: str,
        name: str,
        words: str,
        value: float,
        between: tuple[float, float] | None,
        mark: float | None,
        card: int | None = None,
    ) -> None:
        """Add a line: a card if there is one, name, bar with interval and mark, the figures in words."""
        ctx, d = self.ctx, self.ctx.display
        lead, tail = round(column.w * 0.3), ctx.text.width(words, "body_b") + d.ui(10)
        tall = max(d.ui(34), ctx.text.line_height("body") + d.ui(6))
        small = d.ui(_CARD) if card is not None else 0
        if card is not None:
            lead += small
            tall = max(tall, card_height(small) + d.ui(6))

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            color = ctx.theme.color
            room = pygame.Rect(
                rect.x + lead, rect.y + d.ui(5), max(d.ui(20), rect.w - lead - tail), rect.h - d.ui(10)
            )
            ctx.text.draw(
                surface, name, "body", color.ink, pygame.Rect(rect.x, rect.y, lead - d.ui(8), rect.h)
            )
            surface.fill(color.good, (room.x, room.y, round(room.w * min(value, 1)), room.h))
            for at, thick in ((mark, d.px(3)),):
                if at is not None:
                    surface.fill(
                        color.ink,
                        (room.x + round(room.w * min(at, 1)), room.y - d.px(3), thick, room.h + d.px(6)),
                    )
            if between is not None:
                left, right = (room.x + round(room.w * min(one, 1)) for one in between)
                surface.fill(color.ink, (left, room.centery, right - left, d.px(2)))
                for x in (left, right):
                    surface.fill(color.ink, (x, room.centery - d.px(5), d.px(2), d.px(11)))
            end = pygame.Rect(rect.right - tail, rect.y, tail, rect.h)
            ctx.text.draw(surface, words, "body_b", color.ink, end, align="right")

        # i18n: a card and how often it was built
        said = ctx.t("{name}: {figures}", name=name, figures=words)
        column.place(lambda rect: Custom(ctx, key, rect, paint, name=said), tall)

    # -- cards -----------------------------------------------------------------------------------------

    def _cards(self, own: GameCounts, house: GameCounts, column: Column) -> None:
        ctx, t = self.ctx, self.ctx.t
        beside = self._beside(house)
        column.text("cards", t("What is built, and what it brings"), "h3")
        column.text(
            "cards.about",
            t(
                "How often each player builds it in a game. The line is for the house cards. At the right, "
                "if certain: how many more of 100 games its builders win."
            ),
            "small",
            color=ctx.theme.color.ink2,
        )
        column.space(6)
        kinds = self.test.kinds_of_cards()
        if kinds:
            labels = {label: t(label) for label, _ in kinds.values()}
            there = by_kind(beside, kinds) if beside is not None else None
            self._table(column, "kind", by_kind(own, kinds), there, labels)
            column.space(14)
        names = {card: ctx.message(name) for card, name in self.test.names().items()}
        built = {card for game in own.games for card in game.built}
        if not built <= set(names):
            names = {card: t(card) for card in sorted(built)}
        self._table(column, "card", own, beside, names)

    def _table(
        self, column: Column, key: str, own: GameCounts, house: GameCounts | None, names: Mapping[str, str]
    ) -> None:
        counted = own.cards(tuple(names))
        there = {one.card: one for one in house.cards(tuple(names))} if house is not None else {}
        most = max((one.each for one in (*counted, *there.values())), default=0) or 1
        rows = {self.work.form.id_of(row): at for at, row in enumerate(self.work.rows)}
        for one in counted:
            at, beside = rows.get(one.card), there.get(one.card)
            self._card(column, f"{key}.{one.card}", names[one.card], one, beside, most, at)

    def _card(
        self,
        column: Column,
        key: str,
        name: str,
        one: CardCount,
        house: CardCount | None,
        most: float,
        at: int | None,
    ) -> None:
        t = self.ctx.t
        words = t(Figure("number", one.each, digits=2))
        if house is not None:
            words = t("{now}, house {house}", now=words, house=Figure("number", house.each, digits=2))
        if not one.each:
            words = t("never")
        if one.gain is not None:
            points = round(100 * one.gain)
            gain = signed("number", points, even="+")
            # i18n: figures of a card and its gain in points
            words = t("{figures} · {gain}", figures=words, gain=gain)
        mark = house.each / most if house is not None else None
        self._bar(column, key, name, words, one.each / most, None, mark, at)

    # -- what is worth a look --------------------------------------------------------------------------

    def _notes(self, own: GameCounts, house: GameCounts, column: Column) -> None:
        ctx, t, test = self.ctx, self.ctx.t, self.test
        column.text("notes", t("Worth a look"), "h3")
        column.space(6)
        names: dict[str, Arg] = dict(test.names())
        changed = {one.id for one in self.work.differences}
        ends = self.work.game.progress.ends
        found = notes(own, house, names, ends, changed=changed, tried=test.tried, has_tryer=test.has_tryer)
        if not found:
            column.text("none", t("Nothing stands out so far."), "body")
        for number, note in enumerate(found):
            self._note(column, number, note)
        column.space(8)
        words = t("What computer players do, not what people would.")
        column.text("honest", words, "small", color=ctx.theme.color.ink2)

    def _note(self, column: Column, number: int, note: Note) -> None:
        ctx, t, test = self.ctx, self.ctx.t, self.test
        column.text(f"note{number}", ctx.message(note.head), "body_b")
        column.text(f"note{number}.text", ctx.message(note.text), "body")
        if note.can_be_tried:
            column.space(6)
            busy = t("The games are being played.") if test.is_running else ""
            old = t("The cards have changed since.") if test.is_old else ""
            do = partial(self._go_for, note.card)
            item = ActionItem(f"try{number}", t("Let one try it"), "play", do, reason=busy or old)
            column.row([fitted_button(ctx, item, least=46, style="body_b")])
        column.space(10)
        column.rule(f"note{number}.rule")
        column.space(10)
