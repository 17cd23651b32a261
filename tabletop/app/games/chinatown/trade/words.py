"""Texts of the trade phase: titles, lines, deals in a sentence, estimates, computer players' remarks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from tabletop.app.core.context import Context
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.deal import (
    ANYONE,
    DealRow,
    Draft,
    Effect,
    Net,
    latest_blocker,
    why_stale,
)
from tabletop.app.games.chinatown.trade_model.desk import BotRemark, asks_all
from tabletop.app.table.key import Key
from tabletop.engine.foresight import refused
from tabletop.engine.message import signed
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown.board import PlotNumber, Thousands
from tabletop.games.chinatown.deals import (
    Asset,
    Call,
    Card,
    Deal,
    DealId,
    Money,
    Plot,
    Tile,
    Transfers,
    parties_of,
)
from tabletop.games.chinatown.decide import decide
from tabletop.games.chinatown.player.bargain import value_of_deal
from tabletop.games.chinatown.player.estimate import estimate, lines
from tabletop.games.chinatown.text import transfers_text
from tabletop.games.chinatown.words import (
    asset_name,
    assets_text,
    change_text,
    kind_name,
    money_text,
    note_text,
    speech,
)


def name_of(trade: TradeView, seat: Seat) -> str:
    """Return a seat's name; "Anyone" for the other side of an open call."""
    # i18n: in the place of a player’s name: whoever accepts an open call
    return trade.ctx.t("Anyone") if seat == ANYONE else trade.names[seat]


def payment(trade: TradeView, giver: Seat, taker: Seat) -> str:
    """Return who pays whom: "Tom pays Ruth", "Anyone who accepts pays Ruth"."""
    t = trade.ctx.t
    if giver == ANYONE:
        return t("Anyone who accepts pays {taker}", taker=trade.names[taker])
    if taker == ANYONE:
        return t("{giver} pays anyone who accepts", giver=trade.names[giver])
    return t("{giver} pays {taker}", giver=trade.names[giver], taker=trade.names[taker])


def with_key(ctx: Context, name: str, key: str) -> str:
    """Return the name of a button whose key no cap shows."""
    # i18n: a button, and its key
    return ctx.t("{name} ({key})", name=name, key=key) if key else name


def thing_name(trade: TradeView, what: Asset) -> str:
    """Return a thing's name at the head of a line: "Plot 24", "Restaurant", "$3,000"."""
    return trade.ctx.capital(trade.say(asset_name(what)))


def title(trade: TradeView, parties: tuple[Seat, ...]) -> str:
    """Return a deal's title by its number of parties."""
    t = trade.ctx.t
    if ANYONE in parties:
        return t("Offer to anyone")
    names = {0: t("New deal"), 1: t("New deal"), 2: t("Deal for two")}
    more = {3: t("Three-way deal"), 4: t("Four-way deal"), 5: t("Five-way deal")}
    return (names | more).get(len(parties), t("New deal"))


def row_name(trade: TradeView, row: DealRow, seat: Seat) -> str:
    """Return a line of a column in words: "Plot 24 to Tom. New."."""
    t = trade.ctx.t
    thing = thing_name(trade, row.what)
    if row.number > 1:
        # i18n: equal things of a deal
        thing = t("{number} × {thing}", number=row.number, thing=thing)
    other = row.taker if row.giver == seat else row.giver
    if other == ANYONE:
        text = (
            t("{thing} to anyone", thing=thing)
            if row.giver == seat
            else t("{thing} from anyone", thing=thing)
        )
    elif row.giver == seat:
        # i18n: a line of a deal: {thing} goes to the player {name}
        text = t("{thing} to {name}", thing=thing, name=trade.names[other])
    else:
        # i18n: a line of a deal: {thing} comes from the player {name}
        text = t("{thing} from {name}", thing=thing, name=trade.names[other])
    amount = signed_money(trade, row.change) if row.change else ""
    match row.mark:
        case "new":
            # i18n: {line}: a line of a deal, “Plot 24 to Tom”
            return t("{line}. New.", line=text)
        case "gone":
            return t("{line}. No longer in the deal.", line=text)
        case "more" if amount:
            return t("{line}. More than before ({amount}).", line=text, amount=amount)
        case "less" if amount:
            return t("{line}. Less than before ({amount}).", line=text, amount=amount)
        case "more":
            return t("{line}. More than before.", line=text)
        case "less":
            return t("{line}. Less than before.", line=text)
        case _:
            return text


def signed_money(trade: TradeView, thousands: int) -> str:
    """Return an amount with its sign: "+$3,000", "−$3,000"."""
    return trade.ctx.t(change_text(thousands) if thousands else money_text(0))


def net_lines(trade: TradeView, net: Net) -> tuple[str, ...]:
    """Return a party's net, a few words each; "No change" if all evens out."""
    # i18n: the change of a player's things by a deal; {number} has a sign: “+2 built plots”
    tn = trade.ctx.tn
    parts = (
        (
            net.built,
            tn("{number} built plot", "{number} built plots", abs(net.built), number=_signed(net.built)),
        ),
        (
            net.empty,
            tn("{number} empty plot", "{number} empty plots", abs(net.empty), number=_signed(net.empty)),
        ),
        (net.tiles, tn("{number} tile", "{number} tiles", abs(net.tiles), number=_signed(net.tiles))),
        (
            net.cards,
            tn("{number} plot card", "{number} plot cards", abs(net.cards), number=_signed(net.cards)),
        ),
    )
    found = [words for count, words in parts if count]
    if net.money:
        found.append(signed_money(trade, net.money))
    return tuple(found) or (trade.ctx.t("No change"),)


def short_net(trade: TradeView, net: Net) -> tuple[str, ...]:
    """Return the same in as few letters as possible, for narrow columns; "±0" if all evens out."""
    # i18n: the change of a player's things by a deal, in a narrow column: plots with a tile, plots without
    # one, loose tiles, plot cards; {number} has a sign
    t, tn = trade.ctx.t, trade.ctx.tn
    parts = (
        (net.built, tn("{number} built", "{number} built", abs(net.built), number=_signed(net.built))),
        (net.empty, tn("{number} empty", "{number} empty", abs(net.empty), number=_signed(net.empty))),
        (net.tiles, tn("{number} tile", "{number} tiles", abs(net.tiles), number=_signed(net.tiles))),
        (net.cards, tn("{number} card", "{number} cards", abs(net.cards), number=_signed(net.cards))),
    )
    found = [words for count, words in parts if count]
    if net.money:
        found.append(t(signed("thousands", net.money)))
    # i18n: a deal changes nothing
    return tuple(found) or (t("±0"),)


def _signed(count: int) -> str:
    return signed("number", count)


def summary(trade: TradeView, transfers: Transfers) -> str:
    """Return the transfers in words: "Aiko gives you: plot 62, $1,000; you give Aiko: Tea House"."""
    if not transfers:
        return trade.ctx.t("Nothing yet")
    return trade.ctx.capital(trade.ctx.t("; ").join(map(trade.say, transfers_text(transfers))))


def brief(trade: TradeView, transfers: Transfers, seat: Seat) -> str:
    """Return a deal for one seat in words: "you give plot 22, you get $11,000"."""
    t, name = trade.ctx.t, name_of(trade, seat)
    given = trade.say(assets_text(_summed(one.what for one in transfers if one.giver == seat)))
    got = trade.say(assets_text(_summed(one.what for one in transfers if one.taker == seat)))
    if seat == trade.you:
        return t("you give {given}, you get {got}", given=given, got=got)
    return t("{name} gives {given}, gets {got}", name=name, given=given, got=got)


def _summed(things: Iterable[Asset]) -> list[Asset]:
    """Return some things with all money in one sum."""
    found = list(things)
    money = sum(what.thousands for what in found if isinstance(what, Money))
    paid: list[Asset] = [Money(money)] if money else []
    return [*paid, *(what for what in found if not isinstance(what, Money))]


def call_text(trade: TradeView, gives: tuple[Asset, ...], wants: tuple[Asset, ...], caller: Seat) -> str:
    """Return an open call in a sentence."""
    t, name = trade.ctx.t, name_of(trade, caller)
    given, wanted = trade.say(assets_text(gives)), trade.say(assets_text(wants))
    if caller == trade.you:
        if not wants:
            return t("You offer {things} to anyone. What will they give for it?", things=given)
        if not gives:
            return t("You are looking for {things}.", things=wanted)
        return t("You offer {things} to anyone for {wanted}.", things=given, wanted=wanted)
    if not wants:
        return t("{name} offers {things} to anyone. What will you give for it?", name=name, things=given)
    if not gives:
        return t("{name} is looking for {things}.", name=name, things=wanted)
    return t("{name} offers {things} to anyone for {wanted}.", name=name, things=given, wanted=wanted)


def why_no_question(trade: TradeView) -> str:
    """Return why the price of the draft's thing cannot be asked; empty if it can."""
    t, question = trade.ctx.t, trade.question
    if question is not None:
        owner, asker, what = question
        if asker in trade.humans:
            is_hidden = isinstance(what, Card) and owner in trade.humans
            return t("Ask for a plot or a type of tile.") if is_hidden else ""
        if owner in trade.humans:
            return t(
                "This draft only gives something away. Press “Ask all” to find out what "
                "others would give for it."
            )
    return t("Add what you want from one player, and nothing in return yet.")


def why_no_call(trade: TradeView) -> str:
    """Return why the draft's question cannot go to everybody; empty if it can."""
    t, asked = trade.ctx.t, asks_all(trade.transfers, trade.humans)
    if asked is None:
        return t("Add what you want or what you give, with just one other player.")
    if trade.blocked is not None:
        return explained(trade, trade.blocked)
    same = (asked[0], asked[1].gives, asked[1].wants)
    if any(call.is_open and (call.caller, call.gives, call.wants) == same for call in trade.view.calls):
        return t("You have already asked everyone. You will find it among the offers.")
    return ""


def draft_summary(trade: TradeView, draft: Draft) -> str:
    """Return a draft in a sentence."""
    if draft.caller is not None:
        return call_text(trade, *draft.calls_for(), draft.caller)
    return summary(trade, draft.transfers)


def call_summary(trade: TradeView, call: Call) -> str:
    """Return an open call on the table in a sentence, with its note."""
    text = call_text(trade, call.gives, call.wants, call.caller)
    return (
        trade.ctx.t("{text} {note}", text=text, note=trade.say(note_text(call.note))) if call.note else text
    )


def explained(trade: TradeView, illegal: Illegal) -> str:
    """Return a refusal of the rules in words."""
    return trade.say(trade.game.words.explain(illegal))


def stale_cause(trade: TradeView, deal: Deal) -> str:
    """Return what a deal on the table lacks by now, in a sentence."""
    illegal = why_stale(trade.view, deal.transfers)
    return (
        trade.ctx.t("Something in this deal now belongs to someone else.")
        if illegal is None
        else explained(trade, illegal)
    )


def stale_reason(trade: TradeView, deal: Deal) -> str:
    """Return the same, and by whose deal that came about (ux N5)."""
    t, illegal, reason = trade.ctx.t, why_stale(trade.view, deal.transfers), stale_cause(trade, deal)
    blocker = latest_blocker(trade.view, deal)
    if blocker is None or (illegal is not None and illegal.code == "money_missing"):
        # The money may have gone in several deals.
        return reason
    names = trade.ctx.listed(trade.names[seat] for seat in blocker.parties)
    return t("{reason} It changed hands in the deal of {names}.", reason=reason, names=names)


def effect_text(trade: TradeView, effect: Effect) -> str:
    """Return a deal's effect on a business: "Laundry 2 → 3 of 5" (ux N14)."""
    return trade.ctx.t(
        # i18n: a deal changes how many tiles a business has: “Florist 2 → 3 of 4”
        "{business} {before} → {after} of {size}",
        business=trade.say(kind_name(effect.kind)),
        before=effect.before,
        after=effect.after,
        size=effect.size,
    )


def effect_brief(trade: TradeView, effect: Effect) -> str:
    """Return the same in few letters: "2→3/5"."""
    # i18n: tiles of a business before and after a deal, and its size
    return trade.ctx.t("{before}→{after}/{size}", before=effect.before, after=effect.after, size=effect.size)


def thing_words(trade: TradeView, what: Asset, owner: Seat) -> str:
    """Return a thing's name for screen readers, with its owner."""
    t, name = trade.ctx.t, trade.names[owner]
    match what:
        case Money():
            return t("{name}’s money", name=name)
        case Tile():
            return t("{thing} tile of {name}", thing=thing_name(trade, what), name=name)
        case Card() | Plot():
            # i18n: {thing}: “Plot 24”; {name}: its owner
            return t("{thing} of {name}", thing=thing_name(trade, what), name=name)


def paper_name(trade: TradeView, key: Key) -> str:
    """Return a tab's name: state and contents."""
    t, deal, draft = trade.ctx.t, trade.deal_of(key), trade.own.desk.draft(key)
    text = summary(trade, deal.transfers) if deal is not None and draft is None else ""
    if draft is not None:
        text = draft_summary(trade, draft)
    if deal is None:
        return t("Draft\n{text}", text=text)
    if deal.is_stale:
        return t("Deal, no longer possible\n{text}", text=text)
    return t("Deal\n{text}", text=text)


def refusal_text(trade: TradeView, seat: Seat, illegal: Illegal) -> str:
    """Return a refusal in words, without hidden money that only its owner may know (CH-6.7)."""
    t = trade.ctx.t
    if illegal.code == "money_missing" and trade.view.variants.hidden_money and trade.viewer != seat:
        name = trade.names[seat]
        return t("{name} cannot sign this now. {name} can look at their own money to see why.", name=name)
    # i18n: {clause}: a number of the rules, “CH-4.3”
    return t("{reason} ({clause})", reason=explained(trade, illegal), clause=illegal.clause)


def why_not(trade: TradeView, seat: Seat, command: Any) -> str:
    """Return why the rules refuse a command, with the clause; empty if nothing visible does."""
    illegal = refused(decide, trade.view, seat, command)
    if illegal is None or illegal.code == "done_already":
        return ""  # a seat that signs goes on trading
    return refusal_text(trade, seat, illegal)


class DealEstimate(NamedTuple):
    """An estimate: the amount in words, its sources, the amount in thousands."""

    amount: str = ""
    parts: tuple[str, ...] = ()
    total: Thousands = 0


_worth = lru_cache(maxsize=64)(value_of_deal)
_estimate = lru_cache(maxsize=64)(estimate)


def hint_of(trade: TradeView, seat: Seat) -> DealEstimate:
    """Return the estimate of the deal on top for a seat, if hints are on."""
    if seat not in trade.active_parties:
        return DealEstimate()  # it has been made or is off the table
    return hint_for(trade, seat, trade.transfers)


def hint_for(trade: TradeView, seat: Seat, transfers: Transfers) -> DealEstimate:
    """Return the estimate of a deal for a seat, if hints are on."""
    t, parties = trade.ctx.t, parties_of(transfers)
    if trade.hints == "off" or seat not in parties or ANYONE in (seat, *parties):
        return DealEstimate()
    if trade.hints == "mine" and seat not in trade.humans:
        return DealEstimate()
    worth = _worth(trade.public_view, seat, transfers)
    amount = signed_money(trade, worth.total)
    if not worth.total:
        # i18n: no gain and no loss
        amount = t("±$0")
    rounds = trade.ctx.tn("in {count} round", "in {count} rounds", worth.rounds)
    parts = (rounds, *(trade.say(note) for note in worth.notes))
    return DealEstimate(amount, parts, worth.total)


NET = "net"
"""Kind of the keys of the sums below the columns, which have the estimates."""


def estimate_lines(trade: TradeView, seat: Seat, transfers: Transfers) -> tuple[str, ...]:
    """Return the parts of a deal's worth for a seat, a sentence each, whether hints are on or not."""
    found = _estimate(trade.public_view, seat, transfers)
    return () if found is None else tuple(trade.say(line.text) for line in lines(found))


def estimate_plots(trade: TradeView, seat: Seat, transfers: Transfers) -> tuple[PlotNumber, ...]:
    """Return the plots of these parts."""
    found = _estimate(trade.public_view, seat, transfers)
    return () if found is None else found.plots


def remark_on_offer(trade: TradeView, number: DealId) -> str:
    """Return the remark with which a deal or call was made; empty without one."""
    return next((_words(trade, one) for one in trade.own.heard if one.is_offer and one.about == number), "")


def remark_on_done(trade: TradeView, seat: Seat) -> str:
    """Return why a seat is done; empty if it is not, or says nothing."""
    if not trade.view.is_done(seat):
        return ""
    found = (one for one in reversed(trade.own.heard) if one.seat == seat and one.about is None)
    return next((_words(trade, one) for one in found), "")


def _words(trade: TradeView, one: BotRemark) -> str:
    words = speech(one.said)
    return "" if words is None else trade.ctx.t("“{note}”", note=trade.say(words))
