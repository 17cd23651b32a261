"""What a player may do. Saved games hold the tags, which never change.

`Rules.legal` lists all but the open-ended commands, which `decide` checks: `ProposeDeal`, `EditDeal`,
`VoidDeal`, `WantAsset`, `OpenCall`, `ResumeTrading`, and `DiscardCards` of several cards at once.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tabletop.games.chinatown.board import Kind, PlotNumber
from tabletop.games.chinatown.deals import Asset, DealId, Transfers


class KeepPlots(msgspec.Struct, frozen=True, gc=False, tag="keep_plots"):
    """Choose in secret which own plot cards to build on, in order of number (CH-4.1)."""

    plots: tuple[PlotNumber, ...]


class ProposeDeal(msgspec.Struct, frozen=True, gc=False, tag="propose_deal"):
    """Propose a deal to which the seat is a party (CH-4.3.1), and sign it if `is_signed`. `counter_to` names
    the deal or open call that it answers (ux N6, N8). `note` binds no player (CH-4.3.5)."""

    transfers: Transfers
    counter_to: DealId | None = None
    note: str = ""
    is_signed: bool = True


class EditDeal(msgspec.Struct, frozen=True, gc=False, tag="edit_deal"):
    """Change an own deal: all signatures are void (CH-4.3.3), but the seat's own if `is_signed`."""

    deal: DealId
    transfers: Transfers
    is_signed: bool = True


class SignDeal(msgspec.Struct, frozen=True, gc=False, tag="sign_deal"):
    """Agree to a version of a deal; the last signature carries it out (CH-4.3.2)."""

    deal: DealId
    version: int


class UnsignDeal(msgspec.Struct, frozen=True, gc=False, tag="unsign_deal"):
    """Take the own signature back."""

    deal: DealId


class DeclineDeal(msgspec.Struct, frozen=True, gc=False, tag="decline_deal"):
    """Decline another seat's deal, which ends it."""

    deal: DealId


class WithdrawDeal(msgspec.Struct, frozen=True, gc=False, tag="withdraw_deal"):
    """Withdraw an own proposal."""

    deal: DealId


class VoidDeal(msgspec.Struct, frozen=True, gc=False, tag="void_deal"):
    """Propose, and sign, to reverse an executed deal of this phase (ux N17)."""

    deal: DealId


class WantAsset(msgspec.Struct, frozen=True, gc=False, tag="want_asset"):
    """Show that the seat wants a plot or tiles of a type, or no longer does (ux N7)."""

    what: Asset
    is_wanted: bool = True


class OpenCall(msgspec.Struct, frozen=True, gc=False, tag="open_call"):
    """Offer something to all; with `wants` empty all may make offers (ux N8)."""

    gives: tuple[Asset, ...]
    wants: tuple[Asset, ...]
    note: str = ""


class AnswerCall(msgspec.Struct, frozen=True, gc=False, tag="answer_call"):
    """Accept an open call: sign a deal with the caller, who chooses among the answers."""

    call: DealId


class CloseCall(msgspec.Struct, frozen=True, gc=False, tag="close_call"):
    """Close an own open call; deals that accept it end."""

    call: DealId


class DiscardCards(msgspec.Struct, frozen=True, gc=False, tag="discard_cards"):
    """Return plot cards of the hand to the deck, unseen, in order of number (CH-6.2, trade phase)."""

    cards: tuple[PlotNumber, ...]


class FinishTrading(msgspec.Struct, frozen=True, gc=False, tag="finish_trading"):
    """Be done with trading; the phase ends when all seats are (CH-4.3.6)."""


class ResumeTrading(msgspec.Struct, frozen=True, gc=False, tag="resume_trading"):
    """Trade again while another seat still trades (CH-4.3.6)."""


class PlaceTile(msgspec.Struct, frozen=True, gc=False, tag="place_tile"):
    """Place a loose tile on an own empty plot (CH-4.4)."""

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
"""A command about deals in the trade phase."""

Command: TypeAlias = KeepPlots | TradeCommand | FinishTrading | ResumeTrading | PlaceTile | FinishPlacing
