"""The rules as players read them, the lines of the log, the sentences of refusals."""

from __future__ import annotations

from typing import Final

from tabletop.engine.message import N_, Message, SeatName, msg, msgn
from tabletop.engine.protocol import Advice, Clause, Hint, Illegal

from tabletop_rooftops.rules import (
    Build,
    Built,
    Command,
    Dealt,
    Discard,
    Discarded,
    Drawn,
    Event,
    State,
)

CLAUSES: Final = (
    Clause(
        "RO-1.1", N_("A street has five plots; with the option “Long street” seven."), N_("Street")
    ),
    Clause("RO-1.2", N_("The first plot is worth 1 point, the next 2, and so on.")),
    Clause(
        "RO-2.1",
        N_(
            "The deck has 24 houses, three each of 1 to 8 storeys. Shuffle it, deal four to each "
            "player, and draw lots for the first player."
        ),
        N_("Deal"),
    ),
    Clause(
        "RO-3.1",
        N_("On your turn, play one card, then draw one while there are any."),
        N_("Turn"),
    ),
    Clause(
        "RO-3.2",
        N_(
            "You may build a card on any plot if it has 1 or 2 storeys more than the house "
            "there. An empty plot counts as 0 storeys. The old house goes to the discard pile, "
            "no matter whose it was."
        ),
    ),
    Clause("RO-3.3", N_("Otherwise, put it on the discard pile.")),
    Clause("RO-4.1", N_("The game ends when all cards have been played."), N_("End")),
    Clause(
        "RO-4.2",
        N_(
            "Each plot scores for the player whose house stands on it. Most points win. In a "
            "tie, all tied players win."
        ),
    ),
    Clause(
        "RO-5.1",
        N_("Hands and the order of the pile are secret. Everything else is public."),
        N_("Secrets"),
    ),
)
FACTS: Final = {"active": 0, "storeys": 4, "stands": 7, "higher": 2}
"""An example of each fact that refusals bear."""


def clause_of(event: Event, before: State) -> str:
    """Return the clause behind an event."""
    match event:
        case Dealt():
            return "RO-2.1"
        case Built():
            return "RO-3.2"
        case Discarded():
            return "RO-3.3"
        case Drawn():
            return "RO-3.1"


def describe(event: Event) -> tuple[Message, ...]:
    """Return the lines of the log for an event."""
    match event:
        case Dealt(hands, _, first):
            count = len(hands[0])
            return (
                msgn(
                    "Each player gets {count} card. {player} begins.",
                    "Each player gets {count} cards. {player} begins.",
                    count,
                    player=SeatName(first),
                ),
            )
        case Built(seat, card, plot):
            who = SeatName(seat)
            return (
                msg(
                    "{player} builds {card} on plot {plot}.",
                    player=who,
                    card=house(card),
                    plot=plot + 1,
                ),
            )
        case Discarded(seat, card):
            return (msg("{player} discards {card}.", player=SeatName(seat), card=house(card)),)
        case Drawn(seat, card):
            return (msg("{player} draws {card}.", player=SeatName(seat), card=house(card)),)


def house(card: int | None) -> Message:
    """Return what a card is called."""
    return msg("a card") if card is None else msg("house {storeys}", storeys=card)


def explain(illegal: Illegal) -> Message:
    """Return the sentence of a refusal."""
    match illegal.code:
        case "over":
            return msg("The game is over.")
        case "not_your_turn":
            return msg("It is {player}’s turn.", player=SeatName(illegal.facts["active"]))
        case "not_in_hand":
            return msg("You do not have this card.")
        case "no_such_plot":
            return msg("There is no such plot.")
        case "wrong_height":
            return msg(
                "Storeys here: {stands}. A new house needs 1 to {higher} more. This one has {storeys}.",
                stands=illegal.facts["stands"],
                higher=illegal.facts["higher"],
                storeys=illegal.facts["storeys"],
            )
        case _:
            return msg("The rules do not allow that now.")


def hint(advice: Advice, view: State) -> Hint:
    """Return where to look, and why a command is advised."""
    plot = advice.facts.get("plot", 0) + 1
    match advice.code:
        case "takes":
            owner = SeatName(advice.facts["owner"])
            return Hint(
                msg("Look at the others’ houses."),
                msg(
                    "You get the points of plot {plot}, and {player} loses them.",
                    plot=plot,
                    player=owner,
                ),
            )
        case "builds":
            return Hint(
                msg("Look at the empty plots."),
                msg("Plot {plot} is empty, and its points are yours.", plot=plot),
            )
        case "raises":
            return Hint(
                msg("Look at your own houses."),
                msg(
                    "A higher house keeps the points of plot {plot} for you.",
                    plot=plot,
                ),
            )
        case _:
            return Hint(
                msg("Look for the card you need least."),
                msg("You keep your other cards for later."),
            )


def label(command: Command, view: State) -> Message:
    """Return what a command is called: "Undo: …"."""
    match command:
        case Build(card, plot):
            return msg("build {card} on plot {plot}", card=house(card), plot=plot + 1)
        case Discard(card):
            return msg("discard {card}", card=house(card))


def mark(event: Event) -> str | None:
    """Return the icon of an event worth a mark on a replay's track."""
    return "star" if isinstance(event, Built) else None
