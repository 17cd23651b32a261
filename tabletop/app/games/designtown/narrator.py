"""Design Town's table in words: status, prompt, previews, places of log lines' subjects, the clause that
matters (ux L3, T5, A6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, assert_never

import pygame

from tabletop.app.core.context import Context
from tabletop.app.games.designtown import words
from tabletop.app.games.designtown.layout import DesignTownLayout, faces_of, for_sale
from tabletop.app.games.designtown.move_map import raises_barrier, why_illegal
from tabletop.app.games.designtown.view import (
    DesignTownUiState,
    DesignTownView,
    can_build,
    is_bust,
    is_forced,
)
from tabletop.app.games.designtown.words import (
    DECK,
    DISCARD,
    END_TURN,
    FLIP,
    PLAY,
    ROW,
    STOP,
    DesignTownKind,
    back,
    disc,
    icons_in_words,
    in_row,
    name_of,
    seat_key,
    shown_face,
    supply,
)
from tabletop.app.table.drawn.preview import Change, Preview, final_words
from tabletop.app.table.key import Key, ThingText
from tabletop.app.table.parts import Narrator
from tabletop.engine.foresight import foresee
from tabletop.engine.message import dollars
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import other_face
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.decide import decide
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.evolve import evolve
from tabletop.games.designtown.state import State, obligation, progress
from tabletop.games.designtown.text import OWNED, POINTS, card_name, face_rules

# -- previews of a move --


def preview(
    ctx: Context, view: State, seat: Seat, commands: Sequence[Command], names: Sequence[str]
) -> Preview:
    """Return the panel for possible commands; with several, another choice follows."""
    command = commands[0]
    if len(commands) > 1:
        if isinstance(command, co.Upgrade):
            return Preview(
                ctx.t("Flip {card}", card=name_of(ctx, command.card)), ctx.t("Then choose who gets it.")
            )
        text = ctx.t("Then choose a supply card to remove.")
        return Preview(ctx.t("Shuffle the discard pile"), text, is_final=True)
    title, text = _words(ctx, view, command, names)
    return Preview(title, text, _changes(ctx, view, seat, command), raises_barrier(view, seat, command))


def _words(ctx: Context, view: State, command: Command, names: Sequence[str]) -> tuple[str, str]:
    """Return title and sentence of one command."""
    match command:
        case co.PlayCard():
            top = view.top(view.active)
            facts = "" if top is None else ctx.t(", ").join(icons_in_words(ctx, view, top))
            return ctx.t("Play {card}", card=name_of(ctx, top)), facts
        case co.ShuffleDeck():
            if command.remove is None:
                return ctx.t("Shuffle the discard pile"), ctx.t("It becomes your new deck.")
            title = ctx.t("Remove {card} and shuffle", card=name_of(ctx, command.remove))
            return title, ctx.t("One supply card leaves the game.")
        case co.Recycle():
            return ctx.t("Recycle {card}", card=name_of(ctx, command.card)), _flipped(ctx, command.card)
        case co.Stop():
            return ctx.t("Stop and build with {cash}", cash=dollars(view.cash)), ""
        case co.Buy():
            text = ctx.t("It goes to your discard pile, front up.")
            return ctx.t("Buy {card}", card=name_of(ctx, command.card)), text
        case co.BuyUpgraded():
            text = ctx.t("It goes to your discard pile, flipped.")
            return ctx.t("Buy {card}", card=name_of(ctx, other_face(command.card))), text
        case co.Upgrade():
            title = ctx.t("Flip {card}", card=name_of(ctx, command.card))
            if command.to is not None:
                return title, ctx.t("It moves to {name}’s discard pile.", name=names[command.to])
            if view.faces[command.card].moves_away:
                return title, ctx.t("It leaves the game.")
            return title, _flipped(ctx, command.card)
        case co.EndTurn():
            return ctx.t("End turn"), ""
        case _:
            assert_never(command)


def _flipped(ctx: Context, card: int) -> str:
    return ctx.t("It shows {card} from now on.", card=name_of(ctx, other_face(card)))


def _changes(ctx: Context, view: State, seat: Seat, command: Command) -> tuple[Change, ...]:
    """Return gains and losses: cash, unhappy faces, limit, victory points; a bust, a win, a loss."""
    events = foresee(decide, view, seat, command)
    if events is None or isinstance(events, Illegal):
        return ()
    after, found = view, []
    for event in events:
        if isinstance(event, ev.TurnEnded):
            break
        after = evolve(after, event)
    if after.cash != view.cash:
        # i18n: cash before and after a move
        text = ctx.t("Cash {before} → {after}", before=dollars(view.cash), after=dollars(after.cash))
        found.append(Change(1 if after.cash > view.cash else -1, text))
    if after.points != view.points:
        text = ctx.t("Stars {before} → {after}", before=view.points, after=after.points)
        found.append(Change(1, text))
    if after.limit != view.limit:
        text = ctx.t("Unhappy limit {before} → {after}", before=view.limit, after=after.limit)
        found.append(Change(1, text))
    if after.unhappy != view.unhappy:
        text = ctx.t(
            "Unhappy {before} → {after} of {limit}",
            before=view.unhappy,
            after=after.unhappy,
            limit=after.limit,
        )
        found.append(Change(-1, text))
    if any(isinstance(event, ev.TurnBust) for event in events):
        found.append(Change(-1, ctx.t("You go bust!")))
    if after.winner == seat:
        found.append(Change(1, ctx.t("This wins the game!")))
    if any(isinstance(event, ev.GameLost) for event in events):
        found.append(Change(-1, ctx.t("This empties the supply, and you lose the game!")))
    return tuple(found)


class DesignTownNarrator(Narrator[State, DesignTownLayout, DesignTownUiState]):
    """Puts Design Town's table into words."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._described = words.Described(ctx)

    @override
    def status(self, view: DesignTownView) -> str:
        ctx, shown = self.ctx, view.state
        if shown.is_over:
            return ctx.t("Turn {turn} · The game is over", turn=shown.turn)
        name = view.names[shown.active]
        if shown.is_building:
            return ctx.t("Turn {turn} · {name} builds", turn=shown.turn, name=name)
        return ctx.t("Turn {turn} · {name} plays cards", turn=shown.turn, name=name)

    @override
    def prompt(self, view: DesignTownView) -> str:
        ctx, shown = self.ctx, view.state
        if shown.is_over or view.pending != shown.active:
            # Over, or about to be shown as over: the motion of a bust is still running.
            return ""
        if view.picked is not None:
            return _picked(ctx, view, view.picked)
        if not view.is_my_turn:
            return ctx.t("{name} is playing", name=view.names[shown.active])
        if shown.is_building:
            return _to_build(ctx, shown, can_build=can_build(view))
        if not shown.decks[shown.active]:
            return _to_shuffle(ctx, shown)
        is_free = bool(view.raised) and obligation(shown) == "nothing_played"
        return _to_begin(ctx, view) if is_free else _to_play(ctx, shown)

    @override
    def preview(self, view: DesignTownView, key: Key) -> Preview:
        return preview(self.ctx, view.state, view.state.active, view.marks[key], view.names)

    @override
    def rects_of_event(self, view: DesignTownView, event: Any) -> Sequence[pygame.Rect]:
        return _rects_of(event, view.state, view.layout)

    def rects_of_score(self, view: DesignTownView, category: int, seat: Seat) -> Sequence[pygame.Rect]:
        """Return the places of the cards of a score, else the plate (ux E1)."""
        shown, layout = view.state, view.layout
        plate = [layout.plates[seat]]
        if seat != shown.active:
            return plate
        if category == POINTS and shown.points == progress(shown)[seat]:
            row = [r for card, r in zip(shown.row, layout.row, strict=True) if shown.faces[card].points]
            return row if row and layout.has_turn else plate
        if category == OWNED:
            played = [layout.deck, *layout.row] if layout.has_turn else []
            return [*played, *(pile.rect for pile in layout.piles)]
        return plate

    def current_clause(self, view: DesignTownView) -> str | None:
        """Return the clause of the picked or zoomed card, else of the phase."""
        shown, key = view.state, view.picked or view.zoomed
        card = None if key is None else shown_face(shown, key)
        rules = () if card is None else face_rules(shown.faces[card], is_solo=shown.is_solo)
        return rules[0][1] if rules else _clause_of_the_phase(shown)

    @override
    def thing_texts(self, view: DesignTownView) -> Iterator[ThingText]:
        return _thing_texts(self.ctx, view, self._described)

    def public_lines(self, view: DesignTownView) -> list[str]:
        """Return whose turn it is, the meters, the cards in play, every seat, the supply (ux A6)."""
        ctx, shown = self.ctx, view.state
        meters = (
            # i18n: a counter: “Unhappy 1/3”
            ctx.t("{label} {value}/{most}", label=ctx.t("Unhappy"), value=shown.unhappy, most=shown.limit),
            ctx.t("Cash {cash}", cash=dollars(shown.cash)),
            ctx.tn("{count} star", "{count} stars", shown.points),
        )
        # i18n: between the items of a list without “and”
        lines = [self.status(view), ctx.t(", ").join(meters)]
        lines += [words.thing_name(ctx, shown, in_row(index)) for index in range(len(shown.row))]
        for seat in range(len(shown.decks)):
            lines.extend(words.seat_name(ctx, shown, view.names, seat))
        return [*lines, *(words.thing_name(ctx, shown, supply(card)) for card in for_sale(shown))]


# -- everything on the table, in Tab order --


def _thing_texts(ctx: Context, view: DesignTownView, described: words.Described) -> Iterator[ThingText]:
    """Yield deck, played row, discard pile, supply, plates, the buttons of the turn."""
    shown = view.state

    def card(key: Key, zone: str) -> ThingText:
        face = shown_face(shown, key)
        said = "" if face is None else described.card(shown, face)
        return ThingText(key, words.thing_name(ctx, shown, key), zone, description=said)

    yield card(DECK, "deck")
    for key, name in (
        (ROW, ctx.t("Cards in play")),
        (DISCARD, ctx.t("Discard pile")),
        (FLIP, ctx.t("Flip area")),
    ):
        yield ThingText(key, name, "deck", role="group", is_target=True)
    for face, _ in faces_of(shown.discards[shown.active]):
        yield card(disc(face), "discard")
    for front in for_sale(shown):
        yield card(supply(front), "supply")
        if shown.faces[front].fee is not None:
            yield card(back(front), "supply")
    for index in range(len(shown.row)):
        yield card(in_row(index), "row")
    for seat in range(len(shown.decks)):
        name, cards = words.seat_name(ctx, shown, view.names, seat)
        tip = "" if view.picked else f"{name}\n{cards}"
        yield ThingText(seat_key(seat), name, "seats", description=cards, tip=tip, role="group")
    yield from button_texts(ctx, view)


def button_texts(ctx: Context, view: DesignTownView) -> list[ThingText]:
    """Return the buttons of the turn: play, shuffle, stop, end the turn; none for others. The description is
    the second line of a button."""
    shown = view.state
    if not view.is_my_turn or is_bust(shown):
        return []
    if not shown.is_building:
        stop = ctx.t("Stop and build with {cash}", cash=dollars(shown.cash))
        return [_play_text(ctx, view), _button(ctx, view, STOP, stop, co.Stop())]
    note = ctx.t("{cash} left is lost", cash=dollars(shown.cash)) if shown.cash else ""
    is_idle = bool(shown.actions) and len(view.legal) > 1
    caption = ctx.t("Build nothing, end turn") if is_idle else ctx.t("End turn")
    return [_button(ctx, view, END_TURN, caption, co.EndTurn(), note, final_words(ctx))]


def _play_text(ctx: Context, view: DesignTownView) -> ThingText:
    """Return the button that goes on: a card, or a shuffle."""
    shown, note = view.state, words.outcome(ctx, view.state)
    if shown.decks[shown.active] or not shown.discards[shown.active]:
        top = shown.top(shown.active)
        name = ctx.t("Play the next card") if top is None else ctx.t("Play {card}", card=name_of(ctx, top))
        return _button(ctx, view, PLAY, name, co.PlayCard(), note)
    if not shown.is_solo:
        return _button(ctx, view, PLAY, ctx.t("Shuffle the discard pile"), co.ShuffleDeck(), note)
    name, note = ctx.t("Choose a card to remove"), ctx.t("Then your discards are shuffled")
    first = next((c for c in view.legal if isinstance(c, co.ShuffleDeck)), co.ShuffleDeck())
    return replace(_button(ctx, view, PLAY, name, first, note), gives=None)


def _button(
    ctx: Context, view: DesignTownView, key: Key, name: str, command: Command, note: str = "", tip: str = ""
) -> ThingText:
    """Return a button that gives a command, or its reason with the clause (ux D7)."""
    seat = view.viewer if view.viewer is not None else view.state.active
    illegal, why = why_illegal(view.state, seat, command), ""
    if illegal is not None:
        reason = ctx.message(view.game.words.explain(illegal), view.names)
        # i18n: why a move is not possible, and the clause: “GT-5.3”
        why = ctx.t("{reason} ({clause})", reason=reason, clause=illegal.clause)
    return ThingText(key, name, "turn", note, tip, "button", why, command)


def _clause_of_the_phase(shown: State) -> str:
    if shown.is_over:
        return "DT-1.2"
    if shown.is_building:
        return "DT-6.1"
    if not shown.decks[shown.active]:
        return "DT-9.2" if shown.is_solo else "DT-4.3"
    return "DT-4.2" if is_forced(shown) else "DT-4.1"


def _picked(ctx: Context, view: DesignTownView, picked: Key) -> str:
    what = words.name_of(ctx, shown_face(view.state, picked))
    if view.is_narrowed:
        if any(key.kind == DesignTownKind.SEAT for key in view.marks):
            return ctx.t("Choose who gets the flipped {card}, or press Esc", card=what)
        return ctx.t("Choose the supply card to remove, or press Esc")
    if view.drag is not None:
        return ctx.t("Drop {card} on a marked place, or press Esc", card=what)
    return ctx.t("Choose a marked place for {card}, or press Esc", card=what)


def _to_build(ctx: Context, shown: State, *, can_build: bool) -> str:
    if not shown.actions:
        return ctx.t("You can build nothing more. End your turn")
    if not can_build:
        return ctx.t("You cannot build with {cash}. End your turn", cash=dollars(shown.cash))
    return ctx.t("Buy or flip with {cash}, or end your turn", cash=dollars(shown.cash))


def _to_shuffle(ctx: Context, shown: State) -> str:
    if not shown.discards[shown.active]:
        return ctx.t("No cards left to play: stop and build")
    may_stop = obligation(shown) is None
    if shown.is_solo and may_stop:
        return ctx.t("Remove a card and shuffle, or stop?")
    if shown.is_solo:
        return ctx.t("Choose a supply card to remove")
    if may_stop:
        return ctx.t("Shuffle your discard pile, or stop and build?")
    return ctx.t("Shuffle your discard pile to play on")


def _to_begin(ctx: Context, view: DesignTownView) -> str:
    """Return the use of the cards that rose as the turn began."""
    if any(key.kind == DesignTownKind.DISC for key in view.usable):
        return ctx.t("Play your top card, or recycle a raised card")
    return ctx.t("Play your top card, the raised one")


def _to_play(ctx: Context, shown: State) -> str:
    match obligation(shown):
        case "must_play_next":
            card = ctx.message(card_name(shown.row[-1]))
            return ctx.t("{card} forces you to play the next card", card=card)
        case "forced_card":
            top = shown.top(shown.active)
            return ctx.t("{card} must be played", card=words.name_of(ctx, top))
        case "nothing_played":
            return ctx.t("Play your first card")
        case _:
            return ctx.t("Play another card, or stop and build?")


def _rects_of(event: Event, view: State, layout: DesignTownLayout) -> list[pygame.Rect]:
    """Return the places of an event's subjects; of seats whose table is not shown, the plate."""
    is_shown = _seat_of(event) == view.active
    plate = [layout.plates[_seat_of(event)]]
    match event:
        case ev.CardPlayed():
            found = [rect for card, rect in zip(view.row, layout.row, strict=True) if card == event.card]
            return found[-1:] if is_shown and found and layout.has_turn else plate
        case ev.CardFlipped():
            pile = layout.pile(event.card ^ 1) if is_shown else None
            return [pile.rect] if pile else plate
        case ev.CardBought():
            return [*plate, layout.kind(event.card).box] if layout.has_supply else plate
        case ev.CardRemoved():
            return [layout.kind(event.card).box] if layout.has_supply else plate
        case ev.DeckShuffled():
            return [layout.deck] if is_shown and layout.has_turn else plate
        case ev.TurnBust():
            return [layout.unhappy] if is_shown else plate
        case ev.BuildingBegan():
            return [layout.cash] if is_shown else plate
        case ev.GameDrawn():
            return []
        case _:
            return plate


def _seat_of(event: Event) -> int:
    """Return the seat of an event; 0 if it has none."""
    return 0 if isinstance(event, ev.GameDrawn) else event.seat
