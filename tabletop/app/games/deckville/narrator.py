"""Deckville's table in words: status and prompt, places of log lines and scores, the clause that matters (ux
L3, E1, T5, A6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame
from msgspec.structs import replace

from tabletop.app.core.context import Context
from tabletop.app.games.deckville import words
from tabletop.app.games.deckville.keys import (
    CANCEL,
    DISTRICT,
    END,
    HAND_AREA,
    MAIN,
    RESERVE,
    RESOURCES,
    SOURCES,
    TAB,
    TO_DRAW,
    TRASH,
    DeckvilleKind,
    hand,
    place_of,
)
from tabletop.app.games.deckville.layout import DeckvilleLayout
from tabletop.app.games.deckville.moves import command_of, hand_of, is_use, offered, payment
from tabletop.app.games.deckville.view import (
    DeckvilleUiState,
    View,
    built_keys,
    can_build,
    can_cancel,
    card_at,
    is_chosen,
    looked_at,
    main_command,
    owed,
    owner,
)
from tabletop.app.games.deckville.words import RuleLines
from tabletop.app.table.drawn.preview import Change, Preview, final_words
from tabletop.app.table.key import Key, ThingText
from tabletop.app.table.parts import Narrator
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import commands as co
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.building import (
    draws_due,
    excess,
    may_end,
    may_skip,
    must_draw_from_pool,
    step_of,
)
from tabletop.games.deckville.hints import tracker
from tabletop.games.deckville.score import categories_of, gain, scores, sheet
from tabletop.games.deckville.state import State
from tabletop.games.deckville.text import label, step_name

# -- status, prompt, captions of the main button --


def status(ctx: Context, view: View) -> str:
    """Return the round and the acting seat."""
    shown = view.state
    if shown.is_over:
        return ctx.t("Round {round} · The game is over", round=shown.round)
    if not shown.round:
        return ctx.t("The cards are being dealt")
    name = view.names[shown.active]
    return ctx.t("Round {round} · {name}’s turn", round=shown.round, name=name)


def prompt(ctx: Context, view: View) -> str:
    """Return what the person at the screen should do now."""
    shown = view.state
    if shown.is_over or not shown.round or view.pending != shown.active:
        return ""
    if not view.is_my_turn:
        return ctx.t("{name} is playing", name=view.names[shown.active])
    paid = view.ui_state.payment
    if paid is not None:
        if paid.is_full and not paid.is_building:
            return ctx.tn(
                "Discard the marked card, or choose another",
                "Discard the marked cards, or choose others",
                paid.count,
            )
        if paid.is_full:
            return ctx.t("Build with the marked discards, or choose others")
        return ctx.tn("Choose {count} card to discard", "Choose {count} cards to discard", paid.count)
    if view.picked is not None:
        return ctx.t("Choose a marked place, or press Esc")
    if owed(view) == "replace":
        return ctx.t("Discard a card for the one you took")
    if owed(view) == "limit":
        return ctx.t("Draw one more card, or discard down to your hand limit")
    if shown.may_replace:
        return ctx.t("Draw a card for the one you reserved, or end your turn")
    if view.raised:
        return ctx.t("Replace a card, build one, or go on")
    return _of_the_step(ctx, view)


def _of_the_step(ctx: Context, view: View) -> str:
    shown = view.state
    match step_of(shown):
        case 1:
            return ctx.t("Replace a card from the supply, or go on")
        case 2:
            if can_build(view, RESOURCES):
                return ctx.t("Build a resource, or go on")
            return ctx.t("You cannot build a resource, so go on")
        case 3:
            if shown.built >= 2:
                return ctx.t("You have built two properties, so draw your cards")
            if not can_build(view, DISTRICT):
                return ctx.t("You cannot build a property, so go on")
            if shown.built:
                return ctx.t("You can build one more property")
            return ctx.t("Build a property, or go on")
        case 4:
            if draws_due(shown):
                return _draw_prompt(ctx, shown)
            return ctx.t("You can draw one more card")
        case _:
            # A card reserved in the last turn only costs points (DV-9.2).
            if shown.districts[shown.active].reserve is None and not shown.is_last_round:
                return ctx.t("Reserve a card, or end your turn")
            return ctx.t("End your turn")


def _draw_prompt(ctx: Context, shown: State) -> str:
    """Return the number of cards to draw, and whether one must come from the pool (DV-4.4, DV-5.3)."""
    if must_draw_from_pool(shown):
        return ctx.t("Draw 1 card from the pool")
    due = draws_due(shown)
    if due > 1 and any(card is not None for card in shown.pool):
        return ctx.tn(
            "Draw {count} card, at least one from the pool",
            "Draw {count} cards, at least one from the pool",
            due,
        )
    return ctx.tn("Draw {count} card", "Draw {count} cards", due)


def _skip_caption(ctx: Context, shown: State) -> str:
    """Return the caption for leaving the present step: "Go on: build a resource"."""
    following = min(5, step_of(shown) + 1)
    # i18n: button that ends a step of the turn; {step}: the next one
    return ctx.t("Go on: {step}", step=ctx.message(step_name(following)))


def _main_caption(ctx: Context, view: View) -> tuple[str, str]:
    """Return the main button's caption, and why it is disabled; empty if it is not."""
    shown, paid = view.state, view.ui_state.payment
    if paid is not None:
        why = ""
        if not paid.is_full:
            left = paid.count - len(paid.chosen)
            why = ctx.tn("Choose {count} more card.", "Choose {count} more cards.", left)
        if not paid.is_building:
            return ctx.tn("Discard {count} card", "Discard {count} cards", paid.count), why
        return ctx.tn("Build, discard {count} card", "Build, discard {count} cards", paid.count), why
    if may_skip(shown):
        return ctx.t("Draw no more") if step_of(shown) == 4 else _skip_caption(ctx, shown), ""
    if may_end(shown):
        return ctx.t("End turn"), ""
    if owed(view) is not None:
        return ctx.tn("Discard {count} card", "Discard {count} cards", max(1, excess(shown))), ""
    return ctx.t("Draw cards"), ctx.t("Draw from the supply first (DV-4.4).")


def is_drawing_near(view: View) -> bool:
    """Whether a card can be taken from the supply now, which cannot be taken back (ux U4)."""
    return view.ui_state.payment is None and bool(offered(view.state))


_STEP_CLAUSES = {1: "DV-4.1", 2: "DV-4.2", 3: "DV-6.1", 4: "DV-4.4", 5: "DV-4.5"}


class DeckvilleNarrator(Narrator[State, DeckvilleLayout, DeckvilleUiState]):
    """Puts Deckville's table into words."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._rules = RuleLines(ctx)

    @override
    def status(self, view: View) -> str:
        return status(self.ctx, view)

    @override
    def prompt(self, view: View) -> str:
        return prompt(self.ctx, view)

    @override
    def preview(self, view: View, key: Key) -> Preview | None:
        return _preview(self.ctx, view, key)

    @override
    def rects_of_event(self, view: View, event: Any) -> Sequence[pygame.Rect]:
        layout, shown, whose = view.layout, view.state, looked_at(view)
        seat = getattr(event, "seat", None)
        seats = [] if seat is None else [layout.plates.get(seat, layout.title)]
        match event:
            case ev.CardTaken():
                return [layout.source(event.source), *seats]
            case ev.PoolRefilled():
                return [layout.pool[event.slot]]
            case ev.PropertyBuilt() if seat == whose:
                built = shown.districts[whose].properties
                found = [one.rect for one in layout.properties if built[one.index] == event.card]
                return found or seats
            case ev.ResourceBuilt() if seat == whose:
                resources = shown.districts[whose].resources
                return [rect for index, rect in layout.strips if resources[index] == event.card] or seats
            case ev.CardsDiscarded():
                return [layout.discard, *seats]
            case ev.DeckEmptied() | ev.DeckRefilled() | ev.DeckShuffled():
                return [layout.deck]
            case _:
                return seats

    def rects_of_score(self, view: View, category: int, seat: Seat) -> Sequence[pygame.Rect]:
        """Return the places of the properties of a score (ux E1)."""
        layout, shown = view.layout, view.state
        if seat != looked_at(view):
            return [layout.plates.get(seat, layout.title)]
        rows = categories_of(shown)
        if category >= len(rows):
            return [layout.reserve]
        kind = rows[category][1]
        built = shown.districts[seat].properties
        scored = {
            one.card
            for one in sheet(shown)[seat].cards
            if any(p.points and p.term.kind == kind for p in one.parts)
        }
        return [one.rect for one in layout.properties if built[one.index] in scored] or [layout.title]

    def current_clause(self, view: View) -> str | None:
        """Return the clause of the present step."""
        return "DV-9.3" if view.state.is_over else _STEP_CLAUSES[step_of(view.state)]

    @override
    def thing_texts(self, view: View) -> Iterator[ThingText]:
        return _thing_texts(self.ctx, view, self._rules)

    def public_lines(self, view: View) -> list[str]:
        """Return round, supply, every seat (ux A6)."""
        supply = [words.thing_name(self.ctx, view, source) for source in SOURCES]
        seats = [words.seat_words(self.ctx, view, seat) for seat in range(len(view.state.hands))]
        return [self.status(view), *supply, *seats]

    def private_lines(self, view: View) -> list[str]:
        """Return the hand of the person at the screen (DV-11)."""
        held = hand_of(view.state, view.viewer)
        return [words.card_words(self.ctx, view.state, card) for card in held if card is not None]


# -- everything on the table, in Tab order --


def _thing_texts(ctx: Context, view: View, rules: RuleLines) -> Iterator[ThingText]:
    """Yield hand, supply, the shown district, the turn's buttons and steps, the seats."""
    shown, whose = view.state, looked_at(view)

    def card(key: Key, zone: str) -> ThingText:
        at, held = card_at(view, key), place_of(key)
        lines = () if at is None else rules.of(shown.cards[at])
        lacking = () if held is None else words.sentences(ctx, view, held)
        if lacking:
            # i18n: between the things of a list
            lines = (ctx.t(", ").join(lacking), *lines)
        name, is_paying = words.thing_name(ctx, view, key), is_chosen(view, key)
        return ThingText(key, name, zone, description=" ".join(lines), is_chosen=is_paying)

    for place in range(len(hand_of(shown, view.viewer))):
        yield card(hand(place), "hand")
    for source in SOURCES:
        yield card(source, "supply")
    yield from _area_texts(ctx, view)
    for key in built_keys(view):
        yield card(key, "district")
    yield card(RESERVE, "district")
    if view.is_my_turn and not view.is_busy:
        yield from button_texts(ctx, view)
        for line in tracker(shown):
            name = f"{ctx.message(line.title)}: {ctx.message(line.hint)}"
            yield ThingText(Key(DeckvilleKind.STEP, line.step), name, "steps", tip=name, role="group")
    supply = ctx.t(", ").join(words.thing_name(ctx, view, source) for source in SOURCES)
    yield ThingText(TAB, supply, "seats", role="group")
    seats = [(owner(view) + turn) % len(shown.hands) for turn in range(len(shown.hands))]
    for key in (*(Key(DeckvilleKind.SEAT, seat) for seat in seats), Key(DeckvilleKind.WHO, whose)):
        yield ThingText(key, words.seat_words(ctx, view, key.at[0]), "seats", role="group")


def _area_texts(ctx: Context, view: View) -> Iterator[ThingText]:
    """Yield places that are only targets, and those at which a player may look for a reason."""
    may_build = view.ui_state.payment is None and place_of(view.picked) is not None
    asked = (RESOURCES, DISTRICT) if may_build and view.layout.shows("district") else ()
    names = {
        HAND_AREA: ctx.t("Your hand"),
        RESOURCES: ctx.t("Build as a resource"),
        DISTRICT: ctx.t("Build as a property"),
        TRASH: ctx.t("Discard pile"),
    }
    for key, name in names.items():
        yield ThingText(key, name, "district", is_target=key not in asked)


def button_texts(ctx: Context, view: View) -> list[ThingText]:
    """Return the main button, and other buttons that end something: a payment, a step, the turn."""
    shown, paid = view.state, view.ui_state.payment
    caption, why = _main_caption(ctx, view)
    gives = main_command(view)
    tip = final_words(ctx) if isinstance(gives, co.EndTurn) else ""
    main = ThingText(MAIN, caption, "turn", tip=tip, role="button", reason=why, gives=gives)
    if paid is not None:
        if not can_cancel(view):
            return [main]
        stop = ctx.t("Cancel building") if paid.is_building else ctx.t("Cancel discarding")
        return [main, ThingText(CANCEL, stop, "turn", role="button")]
    if may_end(shown) and may_skip(shown):
        end, tip = ctx.t("End turn"), final_words(ctx)
        return [main, ThingText(END, end, "turn", tip=tip, role="button", gives=co.EndTurn())]
    if may_skip(shown) and step_of(shown) < 3:
        return [main, ThingText(TO_DRAW, ctx.t("Skip to step 4: draw"), "turn", role="button")]
    return [main]


def _preview(ctx: Context, view: View, key: Key) -> Preview | None:
    """Return what putting the picked thing on a marked target will do."""
    shown, seat, (meant, *_) = view.state, view.viewer, view.marks[key]
    card = card_at(view, view.picked)
    if seat is None:
        return None
    if meant == "pay":
        return Preview(ctx.t("Discard {card}", card=words.card_words(ctx, shown, card)), "")
    if not is_use(meant):
        return Preview(ctx.capital(ctx.message(label(meant, shown))), "", is_final=key == HAND_AREA)
    paid = payment(shown, seat, meant, view.picked)
    command = command_of(shown, seat, paid)
    title = "" if command is None else ctx.capital(ctx.message(label(_unpaid(command), shown)))
    text = ""
    if paid.count:
        text = ctx.tn(
            "Then choose {count} card to discard.", "Then choose {count} cards to discard.", paid.count
        )
    changes: tuple[Change, ...] = ()
    if meant == "property" and card is not None:
        now, more = scores(shown)[seat], gain(shown, seat, card)
        line = ctx.t("Score {before} → {after}", before=now, after=now + more)
        changes = (Change((more > 0) - (more < 0), line),)
    return Preview(title, text, changes)


def _unpaid(command: co.Command) -> co.Command:
    """Return a command without its payment."""
    match command:
        case co.BuildResource() | co.BuildProperty():
            return replace(command, discards=())
        case _:
            return command
