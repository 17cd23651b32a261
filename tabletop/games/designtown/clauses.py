"""The rules as players read them, the clause behind each event, and the sentences of refusals.

`[ours: words]` marks a ruling of this project where the printed sheets are silent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.engine.message import N_, Message, SeatName, fill
from tabletop.engine.protocol import Clause, Illegal
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State
from tabletop.games.designtown.text import card_name

RULES: tuple[Clause, ...] = (
    Clause(
        "DT-1.1",
        N_("1 to 4 players. A single player plays the solo variant."),
        N_("Goal and players"),
    ),
    Clause(
        "DT-1.2",
        N_(
            "The first player who gains 8 or more stars (victory points) in a single play-card phase "
            "wins at once."
        ),
    ),
    Clause(
        "DT-1.3",
        N_(
            "Some faces name a number of cards. If you have that many cards in play in one turn, and "
            "such a face is among them, you win at once. In the house set it is the Convenience "
            "Store with 18. (Both sheets lost this sentence; several descriptions of the game agree "
            "on it.)"
        ),
    ),
    Clause(
        "DT-1.4",
        N_(
            "Unhappy faces act first. When the same card brings both the limit and a win, the turn "
            "ends and no player wins."
        ),
    ),
    Clause(
        "DT-1.5",
        N_("When all players have had 60 turns without a win, the game ends without a winner. [ours]"),
    ),
    Clause(
        "DT-2.1",
        N_(
            "Every card has two faces and shows one of them, wherever it lies. So all players see "
            "the top card of a deck, but no player knows the order below it."
        ),
        N_("Cards"),
    ),
    Clause(
        "DT-2.2",
        N_(
            "There are five kinds, front and back: Residential Area and Apartment, Convenience Store and "
            "Shopping Mall, Hospital and Church, Factory and Power Plant, Central Park and Station."
        ),
    ),
    Clause(
        "DT-2.3",
        N_(
            "A face shows cash, unhappy faces, stars, its effect, and in its corner an upgrade fee "
            "(purple arrow) or a recycle mark (green arrow). Fronts also show their cost. A "
            "Residential Area has none, so you cannot buy it."
        ),
    ),
    Clause(
        "DT-2.4",
        N_(
            "The icons of both sheets are lost, and most printed numbers with them. The texts of the "
            "sheets still give the Residential Area’s unhappy face, the Hospital’s cash and unhappy "
            "face, and the effects of Apartment, Hospital and Church. The Convenience Store’s win "
            "and the duty to play a Residential Area come from descriptions of the game. All other "
            "values are a house set, tuned over thousands of games. If you own the game, you can put "
            "the printed values into a card file of your own. [ours]"
        ),
    ),
    Clause(
        "DT-3.1",
        N_(
            "Each player shuffles the same cards into a deck. The house set has nine: 4 Residential "
            "Areas, 1 Apartment, 1 Convenience Store, 1 Hospital, 1 Factory and 1 Central Park."
        ),
        N_("Set-up"),
    ),
    Clause(
        "DT-3.2",
        N_(
            "The supply lies with its fronts up. House set, English sheet: 12 Convenience Stores, 12 "
            "Hospitals, 8 Factories, 8 Central Parks; Japanese sheet: 8, 8, 12 and 12."
        ),
    ),
    Clause(
        "DT-3.3",
        N_(
            "The first player is drawn by lot, or chosen at set-up. Play goes counter-clockwise: to "
            "the player on the right."
        ),
    ),
    Clause(
        "DT-4.1",
        N_(
            "Play the top card of your deck into the play row, as it lies. Its cash, unhappy faces, "
            "stars and effect count at once. Then decide: play another card, or stop and build."
        ),
        N_("Playing cards"),
    ),
    Clause(
        "DT-4.2",
        N_(
            "A face that must be played cannot stay on top of your deck: while it lies there, you "
            "play on. In the house set it is the Residential Area. Another face forces you to play "
            "one more card after it, whatever it is: the Power Plant."
        ),
    ),
    Clause(
        "DT-4.3",
        N_(
            "When your deck is empty, you may stop, unless you must still play a card. Or you "
            "shuffle your discard pile into a new deck, every card with the face it shows, and "
            "decide again. [ours: When nothing is left to play, you no longer have to play.]"
        ),
    ),
    Clause(
        "DT-4.4",
        N_("You cannot stop before you have played a card, unless you have none to play. [ours]"),
    ),
    Clause(
        "DT-4.5",
        N_(
            "Bust: as soon as the cards in play show 3 or more unhappy faces, your turn ends at "
            "once, without building. Some faces raise this limit for the turn, when you play or "
            "recycle them: in the house set, the Church."
        ),
    ),
    Clause(
        "DT-4.6",
        N_("A card’s own limit and its own unhappy faces count together, before the check for a bust."),
    ),
    Clause(
        "DT-4.7",
        N_(
            "A face that gives cash for unhappy faces gives its own cash too, and counts all unhappy "
            "faces in play, including its own. A Hospital of the house set gives $1 for each: the "
            "first one $2 in all when no unhappy face came before it, the next one $3."
        ),
    ),
    Clause(
        "DT-4.8",
        N_(
            "The cash, stars and unhappy faces of a turn are those of the cards in play, plus what "
            "recycling gave."
        ),
    ),
    Clause(
        "DT-5.1",
        N_(
            "At any time while you play cards, even before the first one, you may flip a card in "
            "your discard pile that shows a recycle mark and take its bonus. It costs nothing, and "
            "you may do it as often as you like. The card stays in the discard pile."
        ),
        N_("Recycling"),
    ),
    Clause(
        "DT-5.2",
        N_(
            "The bonus is cash, or limit +1 for this turn, or the flipped card itself: it leaves the "
            "discard pile and goes on top of your deck, where you can play it at once."
        ),
    ),
    Clause(
        "DT-5.3",
        N_("Cards in play are not in the discard pile, so you cannot recycle them this turn."),
    ),
    Clause(
        "DT-6.1",
        N_(
            "With the cash of this turn you may take one action; some cards give more. Buy: pay a "
            "supply card’s cost and put it into your discard pile, front up. Upgrade: pay a card’s "
            "fee and flip it in your discard pile. Buy and upgrade: pay a supply card’s cost and fee "
            "together and put it into your discard pile, back up."
        ),
        N_("Building"),
    ),
    Clause(
        "DT-6.2",
        N_(
            "Some cards move house when you upgrade them: flipped, with that side up, they go to the "
            "discard pile of another player. You choose whose. In the house set it is the Apartment, "
            "which becomes a Residential Area."
        ),
    ),
    Clause("DT-6.3", N_("When a supply pile is empty, you cannot buy its card.")),
    Clause("DT-6.4", N_("Each further action is again one of the three. You lose leftover cash.")),
    Clause(
        "DT-7",
        N_(
            "The cards in play go to the discard pile with the faces they show, and the player to "
            "the right takes the next turn. You keep nothing: no cash, no stars, no effects. [ours: "
            "Discard piles are open to all players at any time.]"
        ),
        N_("End of the turn"),
    ),
    Clause(
        "DT-8",
        N_(
            "Everything is public except the order of the decks below their top cards. The cards "
            "that a deck consists of are public too, and you can look them up at any time."
        ),
        N_("What all players know"),
    ),
    Clause(
        "DT-9.1",
        N_(
            "A single player has a smaller supply. In the house set: 4 Convenience Stores, 4 "
            "Hospitals, 4 Factories and 4 Central Parks."
        ),
        N_("Solo variant"),
    ),
    Clause(
        "DT-9.2",
        N_(
            "Each time you shuffle your deck while playing cards, you first choose a supply card and "
            "remove it from the game."
        ),
    ),
    Clause(
        "DT-9.3",
        N_(
            "Win as usual, but before the supply runs out. When you buy or remove its last card, you "
            "lose at once. The fewer turns you need, the better."
        ),
    ),
    Clause("DT-9.4", N_("A card that moves house when you upgrade it leaves the game.")),
    Clause(
        "DT-10",
        N_(
            "You cannot take back playing a card that reveals a new deck top, a shuffle, or the end "
            "of a turn. You can take back playing a card that reveals nothing new, and shuffling a "
            "single card. Until then, you can freely take back recycling, stopping and building. The "
            "table always shows which it is."
        ),
        N_("Taking back"),
    ),
)


def clause_of(event: Event, before: State) -> str:
    """Return the clause behind an event."""
    clause = _CLAUSES[type(event)]
    return clause if isinstance(clause, str) else clause(event)


_CLAUSES: Final[Mapping[type[Event], str | Callable[[Any], str]]] = {
    ev.CardPlayed: "DT-4.1",
    ev.CardFlipped: lambda flip: "DT-5.1" if flip.is_recycled else "DT-6.1" if flip.to is None else "DT-6.2",
    ev.CardBought: "DT-6.1",
    ev.BuildingBegan: "DT-6.1",
    ev.TurnBust: "DT-4.5",
    ev.DeckShuffled: "DT-4.3",
    ev.CardRemoved: "DT-9.2",
    ev.TurnBegan: "DT-7",
    ev.TurnEnded: "DT-7",
    ev.FirstPlayerDrawn: "DT-3.3",
    ev.GameWon: lambda won: "DT-1.2" if won.why == "points" else "DT-1.3",
    ev.GameLost: "DT-9.3",
    ev.GameDrawn: "DT-1.5",
}


# Refusals

FACTS: Final = dict.fromkeys(("active", "card", "have", "need"), 1)
"""An example of each fact in refusals."""


_REFUSALS: Final = {
    "game_over": N_("The game is over."),
    "not_your_turn": N_("It is {seat}’s turn."),
    "no_such_seat": N_("That seat is empty."),
    "builds_already": N_("You have already stopped playing cards this turn."),
    "plays_still": N_("Play cards and stop before you build."),
    "not_stopped": N_("Stop playing cards before you end your turn."),
    "empty_deck": N_("Your deck is empty. Shuffle your discard pile first."),
    "deck_left": N_("Your deck still has cards: {have}."),
    "nothing_to_shuffle": N_("Your discard pile is empty."),
    "remove_first": N_("Choose a supply card to remove before you shuffle."),
    "no_removing": N_("Supply cards are removed only in the solo variant."),
    "forced_card": N_("{card} is on top of your deck, so you must play it."),
    "must_play_next": N_("{card} forces you to play one more card."),
    "nothing_played": N_("Play at least one card before you stop."),
    "not_in_discard": N_("Your discard pile has no such card: {card}."),
    "in_play": N_("{card} is in play. You can recycle only cards in your discard pile."),
    "no_mark": N_("{card} has no recycle mark."),
    "not_for_sale": N_("You cannot buy this card: {card}."),
    "sold_out": N_("The supply has none left of this card: {card}."),
    "no_fee": N_("You cannot flip {card} for a fee."),
    "too_dear": N_("That costs {need}, but you have {have}."),
    "no_action": N_("You have no build actions left."),
    "receiver_missing": N_("Choose another player to get the flipped {card}."),
    "no_receiver": N_("{card} does not move to another player."),
}


def explain(illegal: Illegal) -> Message:
    """Return the sentence of a refusal."""
    sentence = _REFUSALS.get(illegal.code, N_("You cannot do that in Design Town."))
    facts, card = illegal.facts, illegal.facts.get("card")
    named = card_name(card if isinstance(card, int) else -1)
    return fill(sentence, {**facts, "seat": SeatName(facts.get("active", 0)), "card": named})
