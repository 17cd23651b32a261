"""What a player may ask for. The tags stand in saved games and never change.

`Rules.legal` lists all of them but the open-ended ones: `ProposeDeal`, `EditDeal`, `VoidDeal`, `WantAsset`,
`OpenCall`, `ResumeTrading`, and `DiscardCards` of several cards at once. Those are checked by `decide`.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tabletop.games.chinatown.board import Kind, PlotNumber
from tabletop.games.chinatown.deals import Asset, DealId, Transfers


class KeepPlots(msgspec.Struct, frozen=True, gc=False, tag="keep_plots"):
    """Choose in secret which of one's plot cards to build on, in order of number (CH-4.1)."""

    plots: tuple[PlotNumber, ...]


class ProposeDeal(msgspec.Struct, frozen=True, gc=False, tag="propose_deal"):
    """Put a deal on the table, of which one is a party (CH-4.3.1); `is_signed`: and sign it at once.

    `counter_to` names the deal or open call that it answers (ux N6, N8). `note` binds nobody (CH-4.3.5).
    """

    transfers: Transfers
    counter_to: DealId | None = None
    note: str = ""
    is_signed: bool = True


class EditDeal(msgspec.Struct, frozen=True, gc=False, tag="edit_deal"):
    """Change a deal of which one is a party: all signatures are void (CH-4.3.3), but for one's own
    where `is_signed`."""

    deal: DealId
    transfers: Transfers
    is_signed: bool = True


class SignDeal(msgspec.Struct, frozen=True, gc=False, tag="sign_deal"):
    """Agree to a version of a deal; the last signature carries it out (CH-4.3.2)."""

    deal: DealId
    version: int


class UnsignDeal(msgspec.Struct, frozen=True, gc=False, tag="unsign_deal"):
    """Take one's signature back."""

    deal: DealId


class DeclineDeal(msgspec.Struct, frozen=True, gc=False, tag="decline_deal"):
    """Turn down a deal that somebody else proposed: it is off the table."""

    deal: DealId


class WithdrawDeal(msgspec.Struct, frozen=True, gc=False, tag="withdraw_deal"):
    """Take a deal that one proposed off the table."""

    deal: DealId


class VoidDeal(msgspec.Struct, frozen=True, gc=False, tag="void_deal"):
    """Propose, and sign, to take back a deal that was carried out in this phase (ux N17)."""

    deal: DealId


class WantAsset(msgspec.Struct, frozen=True, gc=False, tag="want_asset"):
    """Show all others that one wants a plot or tiles of a type, or does not any more (ux N7)."""

    what: Asset
    is_wanted: bool = True


class OpenCall(msgspec.Struct, frozen=True, gc=False, tag="open_call"):
    """Offer something to anyone; with `wants` empty everybody may make an offer (ux N8)."""

    gives: tuple[Asset, ...]
    wants: tuple[Asset, ...]
    note: str = ""


class AnswerCall(msgspec.Struct, frozen=True, gc=False, tag="answer_call"):
    """Accept an open call: a deal with the caller, signed by oneself. The caller chooses with whom."""

    call: DealId


class CloseCall(msgspec.Struct, frozen=True, gc=False, tag="close_call"):
    """End one's open call; the deals that accept it are off the table."""

    call: DealId


class DiscardCards(msgspec.Struct, frozen=True, gc=False, tag="discard_cards"):
    """Put plot cards of one's hand back into the deck, unseen, in order of number (CH-6.2, trade phase)."""

    cards: tuple[PlotNumber, ...]


class FinishTrading(msgspec.Struct, frozen=True, gc=False, tag="finish_trading"):
    """Be done with trading; the phase ends when everybody is (CH-4.3.6)."""


class ResumeTrading(msgspec.Struct, frozen=True, gc=False, tag="resume_trading"):
    """Not be done with trading after all, while somebody else still trades (CH-4.3.6)."""


class PlaceTile(msgspec.Struct, frozen=True, gc=False, tag="place_tile"):
    """Put one of one's loose tiles on an empty plot of one's own (CH-4.4)."""

    kind: Kind
    plot: PlotNumber


class FinishPlacing(msgspec.Struct, frozen=True, gc=False, tag="finish_placing"):
    """Place no more tiles this round (CH-4.4)."""


TradeCommand: TypeAlias = (
    ProposeDeal
    | EditDeal
    | SignDeal
    | UnsignDeal
    | DeclineDeal
    | WithdrawDeal
    | VoidDeal
    | WantAsset
    | OpenCall
    | AnswerCall
    | CloseCall
    | DiscardCards
)
"""What is done with deals while the trade phase lasts."""

Command: TypeAlias = KeepPlots | TradeCommand | FinishTrading | ResumeTrading | PlaceTile | FinishPlacing
