"""The papers of Chinatown's trade phase for a page in a browser: deals and calls with what answers them, and
the form in which a person writes one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.board.looks import key_of
from tabletop.app.games.chinatown.faces import PICTURES
from tabletop.app.games.chinatown.view import ChinatownView
from tabletop.app.pockets.page import FormThing, Offer, SheetForm, SheetThing
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import KINDS
from tabletop.games.chinatown.business import groups
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import (
    LONGEST_NOTE,
    MOST_TRANSFERS,
    Asset,
    Call,
    Card,
    Deal,
    Money,
    Plot,
    Tile,
    Transfer,
    Transfers,
    money_change,
    ordered,
    parties_of,
)
from tabletop.games.chinatown.decide import is_accepted
from tabletop.games.chinatown.trade_rules import check_form, fault
from tabletop.games.chinatown.words import NOTES, asset_name, assets_text, change_text, kind_name, note_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

ANYONE = -1
Numbers: TypeAlias = Mapping[Any, int]
Uses: TypeAlias = tuple[str, str, tuple[SheetThing, ...]]
"""Of a plot: its key, its style, what can be done with it."""


def picture(kind: int) -> str:
    """Return the picture of a type of tiles."""
    return f"chinatown/{PICTURES[kind]}"


def asset_words(ctx: Context, view: ChinatownView, what: Asset) -> str:
    """Return an asset's name; of a built plot with what stands there."""
    name = ctx.message(asset_name(what), view.names)
    kind = view.state.tile_on(what.number) if isinstance(what, Plot) else None
    return name if kind is None else f"{name} ({ctx.message(kind_name(kind))})"


def further(view: ChinatownView) -> list[Command]:
    """Return what the rules allow in the trade phase without listing it: to trade on, to propose to reverse a
    deal, to want a thing of somebody else."""
    shown, seat = view.state, view.viewer
    if seat is None or shown.phase != "trade":
        return []
    if shown.is_done(seat):
        return [co.ResumeTrading()]
    found: list[Command] = []
    done = [deal for deal in shown.deals if deal.status == "executed" and seat in deal.parties]
    found += [co.VoidDeal(deal.id) for deal in done]
    wants = shown.wants[seat]
    plots = [Plot(plot) for plot, owner in enumerate(shown.owners, start=1) if owner not in (None, seat)]
    others = [other for other in shown.seats if other != seat]
    tiles = [Tile(kind) for kind in KINDS if any(shown.tiles[other][kind] for other in others)]
    things: list[Asset] = [*plots, *tiles]
    found += [co.WantAsset(what, what not in wants) for what in things]
    return [one for one in found if is_accepted(shown, seat, one)]


# -- papers


def papers(ctx: Context, view: ChinatownView, numbers: Numbers) -> Iterator[SheetThing]:
    """Yield the papers on the table: first those that wait for the viewer, then calls, own ones, others',
    done ones."""
    shown, seat = view.state, view.viewer

    def rank(deal: Deal) -> tuple[int, int]:
        if not deal.is_open:
            return 4, -deal.id
        if seat is None or seat not in deal.parties:
            return 3, -deal.id
        return (2 if deal.has_signed(seat) else 0), -deal.id

    deals = [deal for deal in shown.deals if deal.is_open or deal.status == "executed"]
    ranked: list[tuple[tuple[int, int], SheetThing]] = [
        (rank(deal), _deal(ctx, view, deal, numbers)) for deal in deals
    ]
    ranked += [((1, -call.id), _call(ctx, view, call, numbers)) for call in shown.calls if call.is_open]
    yield from (thing for _, thing in sorted(ranked, key=lambda one: one[0]))


def _name(ctx: Context, view: ChinatownView, seat: Seat) -> str:
    return ctx.tc("player", "You") if seat == view.viewer else view.names[seat]


def _deal(ctx: Context, view: ChinatownView, deal: Deal, numbers: Numbers) -> SheetThing:
    seat = view.viewer
    parts = [_given(ctx, view, deal.transfers, giver) for giver in deal.parties]
    lines = [*_effects(ctx, view, deal.transfers)] if deal.is_open else []
    if deal.note:
        lines.append(ctx.message(note_text(deal.note), view.names))
    if deal.is_stale:
        lines.append(ctx.t("Something in this deal now belongs to someone else. Change it first."))
    signed = [_name(ctx, view, one) for one in deal.parties if deal.has_signed(one)]
    if signed:
        lines.append(ctx.t("Signed: {names}", names=ctx.listed(signed)))
    parts += [_line(f"line {at}", line) for at, line in enumerate(lines)]
    buttons = list(_deal_buttons(ctx, view, deal, numbers)) if seat in deal.parties else []
    can_sign = co.SignDeal(deal.id, deal.version) in numbers
    who = _name(ctx, view, deal.proposer)
    name = ctx.t("{name} offers", name=who) if deal.proposer != seat else ctx.t("You offer")
    if deal.status == "executed":
        name = ctx.t("Made: deal {number}", number=deal.id)
    badge = "" if deal.status == "executed" else ctx.t("deal {number}", number=deal.id)
    style = "due" if can_sign else ""
    return SheetThing(
        f"deal {deal.id}", name, role="text", badge=badge, style=style, parts=(*parts, *buttons)
    )


def _line(key: str, text: str) -> SheetThing:
    return SheetThing(key, text, role="text", style="wide")


def _given(ctx: Context, view: ChinatownView, transfers: Transfers, giver: Seat) -> SheetThing:
    """Return what a party gives; to whom, where more than two deal."""
    takers = sorted({one.taker for one in transfers if one.giver == giver})
    is_pair = len(parties_of(transfers)) == 2
    lines = []
    for taker in takers:
        given = [one.what for one in transfers if (one.giver, one.taker) == (giver, taker)]
        said = ctx.t(", ").join(asset_words(ctx, view, what) for what in given)
        lines.append(said if is_pair else f"→ {_name(ctx, view, taker)}: {said}")
    is_own = giver == view.viewer
    name = ctx.t("You give") if is_own else ctx.t("{name} gives", name=view.names[giver])
    return SheetThing(
        f"give {giver}", name, "\n".join(lines) or ctx.tc("of a deal", "nothing"), "text", style="side"
    )


def _deal_buttons(ctx: Context, view: ChinatownView, deal: Deal, numbers: Numbers) -> Iterator[SheetThing]:
    """Yield the answers: a signature is held for a moment."""
    for command, name, style in (
        (co.DeclineDeal(deal.id), ctx.t("Decline"), ""),
        (co.WithdrawDeal(deal.id), ctx.t("Withdraw"), ""),
        (co.UnsignDeal(deal.id), ctx.t("Take back my signature"), ""),
        (co.SignDeal(deal.id, deal.version), ctx.t("Agree (hold)"), "hold main"),
        (co.VoidDeal(deal.id), ctx.t("Propose to take it back"), ""),
    ):
        if command in numbers:
            key = f"{type(command).__name__} {deal.id} {deal.version}"  # who holds one agrees to no other
            yield SheetThing(key, name, role="button", do=numbers[command], style=style)
    is_unsigned = not deal.has_signed(view.viewer) if view.viewer is not None else False
    if deal.is_open and is_unsigned and co.SignDeal(deal.id, deal.version) not in numbers:
        illegal = fault(view.state, deal.transfers, view.viewer)
        if illegal is not None:
            why = ctx.message(view.game.words.explain(illegal), view.names)
            yield SheetThing(f"sign {deal.id}", ctx.t("Agree"), role="button", why=why, clause=illegal.clause)
    if deal.is_open:
        yield SheetThing(f"change:{deal.id}", ctx.tc("deal", "Change"), role="button", style="paper")


def _call(ctx: Context, view: ChinatownView, call: Call, numbers: Numbers) -> SheetThing:
    who = view.names[call.caller]
    is_own = call.caller == view.viewer
    gives = ctx.message(assets_text(call.gives), view.names)
    # i18n: what is wanted in an open call
    wants = ctx.message(assets_text(call.wants), view.names) if call.wants else ctx.t("any offer")
    parts = [
        SheetThing("gives", ctx.tc("of a call", "Gives"), gives, "text", style="side"),
        SheetThing("wants", ctx.tc("of a call", "Wants"), wants, "text", style="side"),
    ]
    if call.note:
        parts.append(_line("note", ctx.message(note_text(call.note), view.names)))
    for command, name, style in (
        (co.AnswerCall(call.id), ctx.t("Accept (hold)"), "hold main"),
        (co.CloseCall(call.id), ctx.t("End the call"), ""),
    ):
        if command in numbers:
            key = f"{type(command).__name__} {call.id}"
            parts.append(SheetThing(key, name, role="button", do=numbers[command], style=style))
    if not is_own and view.viewer is not None:
        parts.append(SheetThing(f"answer:{call.id}", ctx.t("Make an offer"), role="button", style="paper"))
    name = ctx.t("Your open call") if is_own else ctx.t("{name}’s open call", name=who)
    return SheetThing(f"call {call.id}", name, role="text", parts=tuple(parts))


def _effects(ctx: Context, view: ChinatownView, transfers: Transfers) -> Iterator[str]:
    """Yield what a deal changes for each party: money, and income a round."""
    shown = view.state
    owners = list(shown.owners)
    for one in transfers:
        if isinstance(one.what, Plot) and 0 < one.what.number <= len(owners):
            owners[one.what.number - 1] = one.taker
    before = Counter[Seat]()
    after = Counter[Seat]()
    for pays, of in ((before, shown.owners), (after, tuple(owners))):
        for each in groups(shown.board, of, shown.built):
            pays[each.seat] += each.cash
    for seat in parties_of(transfers):
        if seat not in shown.seats:
            continue
        change, more = money_change(transfers, seat), after[seat] - before[seat]
        name = _name(ctx, view, seat)
        # i18n: {name}: a player; {change}: what a deal changes for the player
        text = ctx.t("{name}: {change}", name=name, change=change_text(change))
        yield text if not more else ctx.t("{text}, {pays} a round", text=text, pays=change_text(more))


# -- the board's and the tiles' buttons


def asks(ctx: Context, view: ChinatownView, numbers: Numbers) -> Mapping[int, Uses]:
    """Return what can be done about each plot of others: ask its owner for it, want it."""
    shown = view.state
    found: dict[int, Uses] = {}
    for plot, owner in enumerate(shown.owners, start=1):
        if owner is None or owner == view.viewer:
            continue
        ask = ctx.t("Ask {name} for it", name=view.names[owner])
        more = [SheetThing(f"ask:{plot}", ask, role="button", style="paper")]
        more += _want(ctx, Plot(plot), numbers)
        is_wanted = view.viewer is not None and Plot(plot) in shown.wants[view.viewer]
        found[plot] = (key_of(plot), "wanted" if is_wanted else "", tuple(more))
    return found


def _want(ctx: Context, what: Asset, numbers: Numbers) -> Iterator[SheetThing]:
    names = {True: ctx.t("Show that I want it"), False: ctx.t("I no longer want it")}
    for is_wanted, name in names.items():
        do = numbers.get(co.WantAsset(what, is_wanted), -1)
        if do >= 0:
            yield SheetThing(f"want {what}", name, role="button", do=do)


def wanted_tiles(ctx: Context, view: ChinatownView, numbers: Numbers) -> Iterator[SheetThing]:
    """Yield the types of tiles that others have, each with a wish for it."""
    shown = view.state
    for kind in KINDS:
        more = tuple(_want(ctx, Tile(kind), numbers))
        owners = [view.names[seat] for seat in shown.seats if seat != view.viewer and shown.tiles[seat][kind]]
        if more:
            is_wanted = view.viewer is not None and Tile(kind) in shown.wants[view.viewer]
            note, style = ctx.t(", ").join(owners), "token wanted" if is_wanted else "token"
            name = ctx.message(kind_name(kind))
            yield SheetThing(f"kind {kind}", name, note, face=picture(kind), style=style, more=more)


def cards(ctx: Context, view: ChinatownView, numbers: Numbers) -> Iterator[SheetThing]:
    """Yield the plot cards kept in hand (CH-6.2), which may be returned."""
    hand = () if view.viewer is None else view.state.hands[view.viewer]
    for card in hand:
        if card is None:
            continue
        do = numbers.get(co.DiscardCards((card,)), -1)
        use = SheetThing(f"return {card}", ctx.t("Return it to the deck"), role="button", do=do)
        name = ctx.t("Plot card {plot}", plot=card)
        yield SheetThing(keys.card(card), name, more=(use,) if do >= 0 else ())


# -- the form


def form(ctx: Context, view: ChinatownView) -> SheetForm | None:
    """Return the form for deals and calls; None outside of the trade phase, and for those who are done."""
    shown, seat = view.state, view.viewer
    if seat is None or shown.phase != "trade" or shown.is_done(seat):
        return None
    kinds = tuple(FormThing(f"t{kind}.0", ctx.message(kind_name(kind)), picture(kind)) for kind in KINDS)
    return SheetForm(
        tab=ctx.t("New deal"),
        things=tuple(tuple(_things(ctx, view, other)) for other in shown.seats),
        money=shown.money,
        wants=kinds,
        notes=tuple((key, ctx.t(text)) for key, text in NOTES.items()),
        longest_note=LONGEST_NOTE,
        papers=dict(_drafts(view, seat)),
    )


def _things(ctx: Context, view: ChinatownView, seat: Seat) -> Iterator[FormThing]:
    shown = view.state
    wants = {want for other in shown.seats if other != seat for want in shown.wants[other]}
    for kind in KINDS:
        for copy in range(shown.tiles[seat][kind]):
            style = "wanted" if Tile(kind) in wants else ""
            yield FormThing(f"t{kind}.{copy}", ctx.message(kind_name(kind)), picture(kind), style=style)
    for plot in shown.plots_of(seat):
        kind_of = shown.tile_on(plot)
        style = "wanted" if Plot(plot) in wants else ""
        face = picture(kind_of) if kind_of is not None else ""
        yield FormThing(f"p{plot}", str(plot), face, style=f"{style} plot".strip())
    if shown.variants.keep_cards and seat == view.viewer:
        for card in shown.hands[seat]:
            if card is not None:
                yield FormThing(f"c{card}", ctx.t("Plot card {plot}", plot=card))


def _drafts(view: ChinatownView, seat: Seat) -> Iterator[tuple[str, Offer]]:
    """Yield the drafts that begin from a paper, a call, a plot of somebody else."""
    shown = view.state
    for deal in shown.deals:
        if deal.is_open and seat in deal.parties:
            kind: Any = "change" if deal.proposer == seat else "offer"
            yield f"change:{deal.id}", _written(deal.transfers, kind, deal.id)
    for call in shown.calls:
        if call.is_open and call.caller != seat:
            yield f"answer:{call.id}", _written(call.deal_with(seat), "offer", call.id)
    for plot, owner in enumerate(shown.owners, start=1):
        if owner is not None and owner != seat:
            yield f"ask:{plot}", Offer("offer", ((owner, seat, f"p{plot}"),))


def _written(transfers: Transfers, kind: Any, about: int) -> Offer:
    things: list[tuple[int, int, str]] = []
    money = []
    for one in transfers:
        match one.what:
            case Money(thousands):
                money.append((one.giver, one.taker, thousands))
            case Plot(number):
                things.append((one.giver, one.taker, f"p{number}"))
            case Card(number):
                things.append((one.giver, one.taker, f"c{number}"))
            case Tile(tile):
                copy = sum(giver == one.giver and what.startswith(f"t{tile}.") for giver, _, what in things)
                things.append((one.giver, one.taker, f"t{tile}.{copy}"))
    return Offer(kind, tuple(things), tuple(money), "", about)


def _asset(what: str) -> Asset:
    """Return the asset that a name in the form means; LookupError for none."""
    number = what[1:].split(".")[0]
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        raise LookupError(what)
    match what[0]:
        case "p":
            return Plot(int(number))
        case "t":
            return Tile(int(number))
        case "c":
            return Card(int(number))
        case _:
            raise LookupError(what)


def _transfers(offer: Offer) -> Transfers:
    if len(offer.things) + len(offer.money) > MOST_TRANSFERS:
        raise LookupError("too long")
    found = [Transfer(giver, taker, _asset(what)) for giver, taker, what in offer.things]
    found += [Transfer(giver, taker, Money(thousands)) for giver, taker, thousands in offer.money]
    return ordered(tuple(found))


def made(view: ChinatownView, offer: Offer) -> Command:
    """Return the command of a filled-in form; LookupError if it means nothing. The rules judge the rest."""
    note, transfers = offer.note, _transfers(offer)
    match offer.kind:
        case "call":
            gives = tuple(one.what for one in transfers if one.taker == ANYONE)
            wants = tuple(one.what for one in transfers if one.giver == ANYONE)
            return co.OpenCall(gives, wants, note)
        case "change":
            return co.EditDeal(offer.about, transfers)
        case _:
            return co.ProposeDeal(transfers, offer.about or None, note)


def tried(ctx: Context, view: ChinatownView, offer: Offer) -> list[str]:
    """Return what a draft changes for each party; why it cannot be, by what its writer may know."""
    transfers = _transfers(offer)
    if offer.kind == "call" or not transfers:
        return []
    try:
        check_form(view.state, transfers)
    except Illegal as odd:
        return [ctx.message(view.game.words.explain(odd), view.names)]
    why = fault(view.state, transfers, view.viewer)
    found = [*_effects(ctx, view, transfers)]
    return found if why is None else [ctx.message(view.game.words.explain(why), view.names), *found]
