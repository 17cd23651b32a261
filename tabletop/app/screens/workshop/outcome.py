"""What came out of a test of balance: lengths, places, ends, what is built, what is worth a look."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.app.core.theme import with_alpha
from tabletop.app.screens.workshop.bars import CardBar, CardFigures, Columns, Lengths, PlaceRow
from tabletop.app.screens.workshop.controls import chip
from tabletop.app.screens.workshop.leaf import SetScreen
from tabletop.app.screens.workshop.trying import BalanceTest, by_kind
from tabletop.app.screens.workshop.wording import words_of
from tabletop.app.table.drawn.cards import card_height
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.layout import Column, Custom, Label, Panel, fitted_button
from tabletop.balance.counts import ENDLESS, CardCount, GameCounts, Note, notes, share, standing_out
from tabletop.engine.message import Arg, Figure, signed

if TYPE_CHECKING:
    from tabletop.app.canvas.canvas import Canvas

_CARD: Final = 40
"""The width of a card's picture beside its figures, logical px."""
_WIDE: Final = 1400
"""From this width on there are three columns, logical px (UI scale)."""
_OLD: Final = 0.55
"""How much of the sums of other cards is hidden."""


class Outcome:
    """The sums of a test in three columns, or in one where there is no room; each scrolls."""

    def __init__(
        self,
        scene: SetScreen,
        test: BalanceTest,
        go_for: Callable[[str], object],
        show: Callable[[int], object],
    ) -> None:
        """`go_for` has a player try a card, `show` opens a game by its number."""
        self._scene, self._test, self._go_for, self._show = scene, test, go_for, show
        self.ctx, self.work = scene.ctx, scene.work

    def zones(self, area: pygame.Rect, own: GameCounts, house: GameCounts) -> list[Zone]:
        """Return the zones in an area; grey where the cards have changed since."""
        ctx, d = self.ctx, self.ctx.display
        gap = d.ui(14)
        is_wide = area.w >= d.ui(_WIDE) * max(d.text_scale, 100) // 100
        shares = (0.36, 0.41, 0.23) if is_wide else (1.0,)
        beside = None if self._test.is_of_house or not house.games else house
        parts = (
            partial(self._shape, own, beside),
            partial(self._cards, own, beside),
            partial(self._notes, own, house),
        )
        found: list[Zone] = []
        grounds: list[Widget] = []
        x = area.x
        for at, part in enumerate(shares):
            w = round((area.w - gap * (len(shares) - 1)) * part)
            rect = pygame.Rect(x, area.y, w, area.h)
            x = rect.right + gap
            grounds.append(Panel(ctx, f"panel{at + 2}", rect))
            view = rect.inflate(-2 * d.ui(8), -2 * d.ui(10))
            column = Column(ctx, view.x + d.ui(14), view.y + d.ui(10), view.w - d.ui(36))
            for fill in (parts[0], parts[2], parts[1]) if len(shares) == 1 else (parts[at],):
                fill(column)
                column.space(14)
            if self._test.is_old:
                column.widgets.append(self._veil(at, view, column))
            found.append(Zone(f"results{at}", column.widgets, view, column.y - view.y))
        return [Zone("grounds", grounds), *found]

    def _veil(self, number: int, view: pygame.Rect, column: Column) -> Widget:
        """Return what makes sums of other cards grey."""
        rect = pygame.Rect(view.x, view.y, view.w, max(column.y - view.y, view.h))
        color = with_alpha(self.ctx.theme.color.paper, _OLD)
        return Custom(
            self.ctx,
            f"veil{number}",
            rect,
            lambda surface, place, look: self.ctx.shapes.box(surface, place, color),
        )

    # -- lengths, places, ends -------------------------------------------------------------------------

    def _shape(self, own: GameCounts, house: GameCounts | None, column: Column) -> None:
        ctx, t, color = self.ctx, self.ctx.t, self.ctx.theme.color
        rounds = self.work.game.progress.counts_rounds
        told = [t("Mean: {mean}.", mean=Figure("number", own.length, digits=1))]
        means = [self._chip("mean", t("now {number}", number=Figure("number", own.length, digits=1)))]
        if house is not None:
            mean = Figure("number", house.length, digits=1)
            told.append(t(words_of(self.work.form).mean, mean=mean))
            means.append(
                self._chip("mean.house", t(words_of(self.work.form).beside, number=mean), is_quiet=True)
            )
        self._headed(column, "length", t("Rounds in a game") if rounds else t("Turns of each player"), means)
        low, high = own.between()
        between = t("Nine of ten games: {low} to {high}.", low=low, high=high)
        said = ctx.sentences([*told, between])
        picture = Lengths(ctx, own.lengths, house.lengths if house is not None else {})
        tall = ctx.display.ui(230)
        column.place(lambda rect: Custom(ctx, "lengths", rect, picture.paint, name=said), tall)
        legend = [t(words_of(self.work.form).legend)] if house is not None else []
        column.text("length.told", ctx.sentences([*legend, between]), "small", color=color.ink2)
        column.space(16)
        column.rule("length.rule")
        column.space(14)
        column.text("places", t("Won by place in the order"), "h3")
        column.space(6)
        most = max(*(one.high for one in own.places), 1.6 / own.seats)
        for seat in range(own.seats):
            self._place(column, own, house, seat, most)
        self._ends(own, house, column)

    def _headed(self, column: Column, key: str, title: str, chips: Sequence[Widget]) -> None:
        """Add a heading with chips at its right, or below where there is no room."""
        ctx, gap = self.ctx, self.ctx.display.ui(8)
        wide = sum(one.rect.w + gap for one in chips)
        heading = column.text(key, title, "h3", width=column.w)
        if ctx.text.width(title, "h3") + wide > column.w:
            column.row(list(chips), gap=8)
            return
        x = column.x + column.w
        for one in reversed(chips):
            one.rect.midright = (x, heading.rect.centery)
            x = one.rect.x - gap
            column.widgets.append(one)

    def _chip(self, key: str, words: str, icon: str = "", *, is_quiet: bool = False) -> Custom:
        color = self.ctx.theme.color
        ink, ground = (color.ink2, color.paper) if is_quiet else (color.ink, color.paper3)
        if icon:
            ink, ground = (color.bad, color.bad_bg) if icon == "no" else (color.good, color.good_bg)
        return chip(self.ctx, key, words, icon, ink, ground)

    def _place(
        self, column: Column, own: GameCounts, house: GameCounts | None, seat: int, most: float
    ) -> None:
        """Add a place's name, its bar with interval, its share and the house's."""
        ctx, d, t, color = self.ctx, self.ctx.display, self.ctx.t, self.ctx.theme.color
        one, name = own.places[seat], t("Place {place}", place=seat + 1)
        words = t(Figure("percent", 100 * one.value))
        there = ""
        said = words
        if house is not None:
            figure = Figure("percent", 100 * house.places[seat].value)
            there = t(words_of(self.work.form).beside, number=figure)
            said = t(words_of(self.work.form).share, share=words, house=figure)
        widest = t(Figure("percent", 100.0))
        tail = ctx.text.width(widest, "body_b") + d.ui(12)
        quiet = (
            ctx.text.width(t(words_of(self.work.form).beside, number=Figure("percent", 100.0)), "body")
            if there
            else 0
        )
        lead = max(ctx.text.width(t("Place {place}", place=own.seats), "body") + d.ui(16), column.w // 6)
        row = PlaceRow(ctx, seat, one, most, 1 / own.seats)
        tall = max(d.ui(36), ctx.text.line_height("body") + d.ui(6))

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            ctx.text.draw(surface, name, "body", color.ink, pygame.Rect(rect.x, rect.y, lead, rect.h))
            room = pygame.Rect(rect.x + lead, rect.y, rect.w - lead - tail - quiet - d.ui(10), rect.h)
            row.paint(surface, room, look)
            figure = pygame.Rect(room.right, rect.y, tail, rect.h)
            ctx.text.draw(surface, words, "body_b", color.ink, figure, align="right")
            aside = pygame.Rect(rect.right - quiet, rect.y, quiet, rect.h)
            ctx.text.draw(surface, there, "body", color.ink2, aside, align="right")

        # i18n: a card and how often it was built
        said = t("{name}: {figures}", name=name, figures=said)
        column.place(lambda rect: Custom(ctx, f"place{seat}", rect, paint, name=said), tall)

    def _ends(self, own: GameCounts, house: GameCounts | None, column: Column) -> None:
        t, ends = self.ctx.t, self.work.game.progress.ends
        column.space(14)
        column.rule("ends.rule")
        column.space(14)
        column.text("ends", t("How games end"), "h3")
        column.space(6)
        chips: list[Widget] = []
        for clause, label in ends.items():
            count, there = own.ends.get(clause, 0), house.ends.get(clause, 0) if house is not None else 0
            # i18n: how many games ended so; {end}: “the deck is empty”
            words = t("{end}: {count}", end=t(label), count=count)
            if house is not None:
                words = t(words_of(self.work.form).end, end=t(label), count=count, house=there)
            if count or there:
                chips.append(self._chip(f"end.{clause}", words, "no" if not count else ""))
        endless = own.ends.get(ENDLESS, 0)
        for key, words, count in (
            ("end.nobody", t("Nobody wins: {count}", count=own.without_winner - endless), own.without_winner),
            ("end.endless", t("Without an end: {count}", count=endless), endless),
        ):
            chips.append(self._chip(key, words, "no" if count else "check"))
        column.row(chips, gap=8)
        self._games(own, column)

    def _games(self, own: GameCounts, column: Column) -> None:
        """Add a button for each game that stands out, which opens it as a replay."""
        ctx, t = self.ctx, self.ctx.t
        column.space(14)
        column.rule("games.rule")
        column.space(14)
        column.text("games", t("Games to look at"), "h3")
        column.space(6)
        busy = t("The game is being played again.") if self._test.is_showing else ""
        made: list[Widget] = []
        for number, one in enumerate(standing_out(own.games)):
            show = partial(self._show, one.number)
            item = ActionItem(f"show{number}", ctx.message(one.why), "eye", show, reason=busy)
            made.append(fitted_button(ctx, item, least=46, style="body_b"))
        column.row(made, gap=8)
        column.space(6)
        about = busy or t("Each is played again the same way and opens as a replay.")
        column.text("games.about", about, "small", color=ctx.theme.color.ink2)

    # -- cards -----------------------------------------------------------------------------------------

    def _cards(self, own: GameCounts, house: GameCounts | None, column: Column) -> None:
        ctx, t = self.ctx, self.ctx.t
        column.text("cards", t("What is built, and what it brings"), "h3")
        column.space(4)
        kinds = self._test.kinds_of_cards()
        if kinds:
            there = by_kind(house, kinds) if house is not None else None
            labels = {label: t(label) for label, _ in kinds.values()}
            self._table(column, "kind", by_kind(own, kinds), there, labels, dict(kinds.values()))
            column.space(14)
        names = {card: ctx.message(name) for card, name in self._test.names().items()}
        built = {card for game in own.games for card in game.built}
        if not built <= set(names):
            names = {card: t(card) for card in sorted(built)}
        self._table(column, "card", own, house, names, {})
        column.space(8)
        about = t(words_of(self.work.form).wins)
        column.text("cards.about", about, "small", color=ctx.theme.color.ink2)

    def _table(
        self,
        column: Column,
        key: str,
        own: GameCounts,
        house: GameCounts | None,
        names: Mapping[str, str],
        icons: Mapping[str, str],
    ) -> None:
        """Add headings and a row a card, or a row a kind of cards with its icon."""
        ctx, d, t = self.ctx, self.ctx.display, self.ctx.t
        counted = own.cards(tuple(names))
        there = {one.card: one for one in house.cards(tuple(names))} if house is not None else {}
        most = max((one.each for one in (*counted, *there.values())), default=0) or 1
        rows = {self.work.form.id_of(row): at for at, row in enumerate(self.work.rows)}
        headings = t("now"), t(words_of(self.work.form).column) if house is not None else "", t("wins")
        columns = Columns.of(ctx, column.w, d.ui(_CARD), headings)
        self._headings(column, key, columns, headings)
        tall = max(
            d.ui(44) if icons else card_height(d.ui(_CARD)) + d.ui(8), 2 * ctx.text.line_height("body")
        )
        for one in counted:
            at = rows.get(one.card)
            face = partial(self._scene.faces.known, at) if at is not None else icons.get(one.card, "")
            figures = self._figures(names[one.card], one, there.get(one.card), most)
            paint = CardBar(ctx, figures, columns, face).paint
            said = self._said(figures, house is not None)
            column.place(partial(Custom, ctx, f"{key}.{one.card}", paint=paint, name=said), tall)

    def _headings(self, column: Column, key: str, columns: Columns, headings: tuple[str, str, str]) -> None:
        ctx, ink = self.ctx, self.ctx.theme.color.ink2
        tall = ctx.text.line_height("small") + ctx.display.ui(8)
        first = pygame.Rect(column.x + columns.bar, column.y, columns.now - columns.bar, tall)
        found: list[Widget] = [Label(ctx, f"{key}.each", first, ctx.t("each player"), "small", color=ink)]
        rights = columns.now, columns.house, columns.wins
        for number, (words, right) in enumerate(zip(headings, rights, strict=True)):
            wide = ctx.text.width(words, "small") + 2
            rect = pygame.Rect(column.x + right - wide, column.y, wide, tall)
            found.append(Label(ctx, f"{key}.heading{number}", rect, words, "small", color=ink, align="right"))
        if found[0].rect.x + ctx.text.width(found[0].name, "small") > found[1].rect.x:
            del found[0]
        column.widgets += found
        column.y += tall
        column.rule(f"{key}.rule")

    def _figures(self, name: str, one: CardCount, house: CardCount | None, most: float) -> CardFigures:
        t = self.ctx.t
        wins = "–"
        if one.gain is not None:
            points = round(100 * one.gain)
            wins = t(signed("number", points, even="+"))
        return CardFigures(
            name,
            t(Figure("number", one.each, digits=2)),
            t(Figure("number", house.each, digits=2)) if house is not None else "",
            wins,
            one.each / most,
            house.each / most if house is not None else None,
            not one.each,
        )

    def _said(self, figures: CardFigures, has_house: bool) -> str:
        """Return a row of the table in words."""
        t = self.ctx.t
        words = t("never") if figures.is_never else figures.now
        if has_house:
            words = t(words_of(self.work.form).now, now=words, house=figures.house)
        if figures.wins != "–":
            # i18n: figures of a card and its gain in points
            words = t("{figures} · {gain}", figures=words, gain=figures.wins)
        return t("{name}: {figures}", name=figures.name, figures=words)

    # -- what is worth a look --------------------------------------------------------------------------

    def _notes(self, own: GameCounts, house: GameCounts, column: Column) -> None:
        ctx, t = self.ctx, self.ctx.t
        column.text("notes", t("Worth a look"), "h3")
        column.space(6)
        found = self.notes(own, house)
        if not found:
            column.text("none", t("Nothing stands out so far."), "body")
        for number, note in enumerate(found):
            self.note(column, number, note)
        column.space(8)
        honest = [t("What computer players do, not what people would.")]
        one = share(len(own.games) / own.seats, len(own.games))
        within = t(
            "{games} games tell shares to about {points} in a hundred.",
            games=len(own.games),
            points=round(50 * (one.high - one.low)),
        )
        honest += [within] if len(own.games) > 1 else []
        column.text("honest", ctx.sentences(honest), "small", color=ctx.theme.color.ink2)

    def notes(self, own: GameCounts, house: GameCounts) -> Sequence[Note]:
        """Return what is worth a look, of these games and of what is printed."""
        test = self._test
        names: dict[str, Arg] = dict(test.names())
        return notes(
            own,
            house,
            names,
            self.work.game.progress.ends,
            changed={one.id for one in self.work.changes},
            tried=test.tried,
            has_tryer=test.has_tryer,
            beaten=self.work.beaten,
            has_board=self.work.form.board is not None,
        )

    def note(self, column: Column, number: int, note: Note) -> None:
        """Add a sentence worth a look, with what can be done."""
        ctx, t, test = self.ctx, self.ctx.t, self._test
        column.text(f"note{number}", ctx.message(note.head), "body_b")
        column.text(f"note{number}.text", ctx.message(note.text), "body")
        if note.can_be_tried:
            column.space(6)
            busy = t("The games are being played.") if test.is_running else ""
            old = t(words_of(self.work.form).changed) if test.is_old else ""
            do = partial(self._go_for, note.card)
            item = ActionItem(f"try{number}", t("Let one try it"), "play", do, reason=busy or old)
            column.row([fitted_button(ctx, item, least=46, style="body_b")])
        column.space(10)
        column.rule(f"note{number}.rule")
        column.space(10)
