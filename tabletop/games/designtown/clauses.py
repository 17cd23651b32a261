"""The rules as players read them, the clause behind each event, and the sentences of refusals.

`[ours: words]` marks a ruling of this project where the printed sheets are silent.
"""

from __future__ import annotations

from typing import Final, assert_never

from tabletop.engine.message import N_, Message, SeatName, msg
from tabletop.engine.protocol import Clause, Illegal
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State
from tabletop.games.designtown.text import card_name

RULES: tuple[Clause, ...] = (
    Clause(
        "DT-1.1",
        N_("1 to 4 players. One player alone plays the solo variant."),
        N_("Goal and players"),
    ),
    Clause(
        "DT-1.2",
        N_("Whoever gains 8 or more victory points in a single play-card phase wins at once."),
    ),
    Clause(
        "DT-1.3",
        N_(
            "Some faces name a number of cards: whoever has as many in play in one turn, such a face among "
            "them, wins at once. In the house set it is the Convenience Store with 18. (Both sheets lost "
            "this sentence; several descriptions of the game agree on it.)"
        ),
    ),
    Clause(
        "DT-1.4",
        N_(
            "Unhappy faces act first: when the same card brings the limit and a win, the turn ends and "
            "nobody wins."
        ),
    ),
    Clause(
        "DT-1.5",
        N_("When every player has had 60 turns and nobody has won, nobody wins. [ours]"),
    ),
    Clause(
        "DT-2.1",
        N_(
            "Every card has two faces and shows one of them, wherever it lies. So the top card of a deck is "
            "seen by everybody; the order beneath it is known to nobody."
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
            "A face shows cash, unhappy faces and victory points, its effect, and in its corner an upgrade "
            "fee (purple arrow) or a recycle mark (green arrow). Fronts also show their cost; a Residential "
            "Area has none and cannot be bought."
        ),
    ),
    Clause(
        "DT-2.4",
        N_(
            "The icons of both sheets are lost, and most printed numbers with them. Their texts still give "
            "the Residential Area's unhappy face, the Hospital's cash and unhappy face, and the effects of "
            "Apartment, Hospital and Church. The Convenience Store's win and the duty to play a Residential "
            "Area are taken from descriptions of the game. All other values are a house set, tuned by "
            "playing thousands of games. Whoever owns the game can put the printed values into a card file "
            "of their own. [ours]"
        ),
    ),
    Clause(
        "DT-3.1",
        N_(
            "Each player shuffles the same cards into a deck. In the house set these are nine: 4 Residential "
            "Areas, 1 Apartment, 1 Convenience Store, 1 Hospital, 1 Factory and 1 Central Park."
        ),
        N_("Set-up"),
    ),
    Clause(
        "DT-3.2",
        N_(
            "The general supply lies with its fronts up. House set, English sheet: 12 Convenience Stores, "
            "12 Hospitals, 8 Factories, 8 Central Parks; Japanese sheet: 8, 8, 12 and 12."
        ),
    ),
    Clause(
        "DT-3.3",
        N_(
            "The start player is drawn by lot, or chosen at set-up. Play goes counter-clockwise: to the "
            "player on the right."
        ),
    ),
    Clause(
        "DT-4.1",
        N_(
            "Play the top card of your deck into the play row, as it lies. Its cash, unhappy faces, victory "
            "points and effect count at once. Then decide: play another card, or stop and build."
        ),
        N_("Playing cards"),
    ),
    Clause(
        "DT-4.2",
        N_(
            "A face that must be played cannot stay on top of your deck: while it lies there, you play on. "
            "In the house set it is the Residential Area. Another face obliges you to play one more card "
            "after it, whatever that is: the Power Plant."
        ),
    ),
    Clause(
        "DT-4.3",
        N_(
            "When your deck is empty, you may stop, unless a card must still be played; or you shuffle your"
            " discard pile into a new deck, every card with the face it shows, and decide again. [ours: "
            "When there is nothing left to play, every obligation to play lapses.]"
        ),
    ),
    Clause(
        "DT-4.4",
        N_("Nobody stops before having played a card, unless none can be played. [ours]"),
    ),
    Clause(
        "DT-4.5",
        N_(
            "Bust: as soon as the cards in play show 3 or more unhappy faces, the turn ends at once, without "
            "building. Some faces raise this limit for the turn, when they are played or recycled: in the "
            "house set the Church."
        ),
    ),
    Clause(
        "DT-4.6",
        N_("A card's own limit and its own unhappy faces count together, before the test for a bust."),
    ),
    Clause(
        "DT-4.7",
        N_(
            "A face that gives cash for unhappy faces gives its own cash too, and counts those in play, its "
            "own included. A Hospital of the house set gives $1 for each: the first one $2 in all when no "
            "face came before it, the next one $3."
        ),
    ),
    Clause(
        "DT-4.8",
        N_(
            "The cash, victory points and unhappy faces of a turn are those of the cards in play, plus what "
            "recycling gave."
        ),
    ),
    Clause(
        "DT-5.1",
        N_(
            "At any time while you play cards, also before the first one, you may flip a card of your "
            "discard pile that shows a recycle mark and take its benefit. It costs nothing, and you may do "
            "it as often as you like. The card stays in the discard pile."
        ),
        N_("Recycling"),
    ),
    Clause(
        "DT-5.2",
        N_(
            "The benefit is cash, or limit +1 for this turn, or: the flipped card leaves the discard pile "
            "and goes on top of your deck, where it can be played at once."
        ),
    ),
    Clause(
        "DT-5.3",
        N_("Cards in play are not in the discard pile: they cannot be recycled this turn."),
    ),
    Clause(
        "DT-6.1",
        N_(
            "With the cash of this turn you take one action, or none; some cards give more. Buy: a card of "
            "the supply for its cost goes to your discard pile, front up. Upgrade: flip a card of your "
            "discard pile for its fee; it stays there. Buy and upgrade: a card of the supply for cost and "
            "fee together goes to your discard pile, back up."
        ),
        N_("Building"),
    ),
    Clause(
        "DT-6.2",
        N_(
            "Some cards move house when they are upgraded: flipped, they go, that side up, to the discard "
            "pile of another player, whom you choose. In the house set it is the Apartment, which becomes a "
            "Residential Area."
        ),
    ),
    Clause("DT-6.3", N_("When a pile of the supply is empty, its card cannot be bought.")),
    Clause("DT-6.4", N_("Each further action is again one of the three. Cash left over is lost.")),
    Clause(
        "DT-7",
        N_(
            "The cards in play go to the discard pile with the faces they show, and the player to the right"
            " goes on. Nothing is carried over: no cash, no points, no effects. [ours: Discard piles lie "
            "open to everybody at any time.]"
        ),
        N_("End of the turn"),
    ),
    Clause(
        "DT-8",
        N_(
            "Everything is public but the order of the decks below their top cards. What a deck consists of "
            "is public too, and can be looked up at any time."
        ),
        N_("What everybody knows"),
    ),
    Clause(
        "DT-9.1",
        N_(
            "Alone, the supply is smaller. In the house set: 4 Convenience Stores, 4 Hospitals, 4 Factories "
            "and 4 Central Parks."
        ),
        N_("Solo variant"),
    ),
    Clause(
        "DT-9.2",
        N_(
            "Each time you shuffle your deck while playing cards, you first choose a card of the supply and "
            "remove it from the game."
        ),
    ),
    Clause(
        "DT-9.3",
        N_(
            "Win as usual, but before the supply runs out: when it is empty, bought or removed, the game is "
            "lost at once. The fewer turns you need, the better."
        ),
    ),
    Clause("DT-9.4", N_("A card that moves house when it is upgraded leaves the game.")),
    Clause(
        "DT-10",
        N_(
            "A played card that shows a new deck top cannot be taken back, nor can a shuffle or the end of a "
            "turn. A played card that shows nothing new can, and so can the shuffle of a single card. "
            "Recycling, stopping and building are free to take back until then. The table says in each "
            "position which it is."
        ),
        N_("Taking back"),
    ),
)


def clause_of(event: Event, before: State) -> str:
    """Return the clause behind an event, from the state before it."""
    match event:
        case ev.CardPlayed():
            return "DT-4.1"
        case ev.CardFlipped():
            if event.is_recycled:
                return "DT-5.1"
            return "DT-6.1" if event.to is None else "DT-6.2"
        case ev.CardBought() | ev.BuildingBegan():
            return "DT-6.1"
        case ev.TurnBust():
            return "DT-4.5"
        case ev.DeckShuffled():
            return "DT-4.3"
        case ev.CardRemoved():
            return "DT-9.2"
        case ev.TurnBegan() | ev.TurnEnded():
            return "DT-7"
        case ev.FirstPlayerDrawn():
            return "DT-3.3"
        case ev.GameWon():
            return "DT-1.2" if event.why == "points" else "DT-1.3"
        case ev.GameLost():
            return "DT-9.3"
        case ev.GameDrawn():
            return "DT-1.5"
        case _:
            assert_never(event)


# Refusals

FACTS: Final = dict.fromkeys(("active", "card", "have", "need"), 1)
"""An example of each fact in refusals."""


def explain(illegal: Illegal) -> Message:
    """Return the sentence of a refusal."""
    facts = illegal.facts
    card = _name_of(facts.get("card"))
    match illegal.code:
        case "game_over":
            return msg("The game is over.")
        case "not_your_turn":
            return msg("It is {seat}'s turn.", seat=SeatName(facts["active"]))
        case "no_such_seat":
            return msg("Nobody sits there.")
        case "builds_already":
            return msg("You have stopped playing cards this turn.")
        case "plays_still":
            return msg("First play cards and stop, then build.")
        case "not_stopped":
            return msg("First stop playing cards, then end your turn.")
        case "empty_deck":
            return msg("Your deck is empty. Shuffle your discard pile first.")
        case "deck_left":
            return msg("Your deck is not empty yet: {have} left.", have=facts["have"])
        case "nothing_to_shuffle":
            return msg("Your discard pile is empty.")
        case "remove_first":
            return msg("Choose a card of the supply to remove before you shuffle.")
        case "no_removing":
            return msg("Only a player alone removes a card of the supply.")
        case "forced_card":
            return msg("{card} on top of your deck must be played.", card=card)
        case "must_play_next":
            return msg("{card} obliges you to play one more card.", card=card)
        case "nothing_played":
            return msg("Play at least one card before you stop.")
        case "not_in_discard":
            return msg("Your discard pile has no such card: {card}.", card=card)
        case "in_play":
            return msg("{card} is in play, and only cards in the discard pile can be recycled.", card=card)
        case "no_mark":
            return msg("{card} has no recycle mark.", card=card)
        case "not_for_sale":
            return msg("This cannot be bought: {card}.", card=card)
        case "sold_out":
            return msg("The supply has none left: {card}.", card=card)
        case "no_fee":
            return msg("{card} cannot be flipped for a fee.", card=card)
        case "too_dear":
            return msg("That costs ${need}, and you have ${have}.", need=facts["need"], have=facts["have"])
        case "no_action":
            return msg("You have no build action left.")
        case "receiver_missing":
            return msg("Choose another player to move the flipped {card} to.", card=card)
        case "no_receiver":
            return msg("{card} does not move to another player.", card=card)
        case _:
            return msg("This is not something one can do in Design Town.")


def _name_of(card: object) -> Message:
    return card_name(card) if isinstance(card, int) else card_name(-1)
