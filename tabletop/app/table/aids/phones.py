"""The ways to the panel of phones: an entry of the table's menu, a sign in the bar that they may join."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tabletop.app.core import navigate
from tabletop.app.table.aid import Aid
from tabletop.app.widgets.button import ActionItem

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.table_context import TableContext


def meaning(ctx: Context) -> str:
    """Return what it means to let phones join, for somebody who decides it."""
    return ctx.t(
        "Phones on this network can join with a code on this screen. What they send is "
        "encrypted, and nothing goes to the internet. If Windows asks, allow private networks."
    )


def entry(table: TableContext) -> Sequence[ActionItem]:
    """Return the entry of a table's menu that lets phones join or ends it; none where nobody could."""
    session, ctx = table.session, table.ctx
    if session.is_staged or session.phase == "over" or not session.humans:
        return ()
    show = partial(navigate.show_phones, ctx, table)
    return (ActionItem("phones", ctx.t("Hands on phones"), "phone", show),)


def aid(table: TableContext) -> Aid:
    """Make the button of a table to which phones may come; there is none at others."""

    def bar() -> Iterator[ActionItem]:
        ctx, count = table.ctx, len(table.session.pockets)
        if not ctx.phones.is_open:
            return
        words = ctx.tn("{count} hand on a phone", "{count} hands on phones", count)
        yield ActionItem(
            "bar.phones",
            # i18n: button: a phone takes part
            str(count) if count else ctx.t("Join"),
            "phone",
            partial(navigate.show_phones, ctx, table),
            tooltip=ctx.t("Hands on phones") + "\n" + words,
        )

    return Aid(bar=bar)
