"""Picture equations: pictures stand over their labels, and get smaller where there is little room."""

from __future__ import annotations

import pygame

from tabletop.app.widgets.equation import EquationItem, EquationLayout, EquationSide, arrange, stacked_w
from tests.app.driver import Driver

FORM = EquationLayout(80, 10, 30, plus=30, is_stacked=True)


def _draw(*_: object) -> None:
    """Draw nothing."""


def test_labels_lie_whole_under_the_middle_of_their_pictures(driver: Driver) -> None:
    """With exactly the room that it asks for, and with too little."""
    left, right = (
        EquationSide("what you give", (EquationItem(_draw, 0.2),)),
        EquationSide("get", (EquationItem(_draw), EquationItem(_draw, 1.4))),
    )
    rect = pygame.Rect(
        40, 50, stacked_w(driver.ctx, left, right, FORM), 80 + driver.ctx.text.line_height("small")
    )
    made = arrange(driver.ctx, rect, left, right, FORM)
    assert (
        made.labels[0].w == driver.ctx.text.width(left.label, "small") and made.labels[1].right == rect.right
    )
    for label, places in zip(made.labels, made.places, strict=True):
        around = places[0].unionall(places[1:])
        assert around.h == 80 and around.bottom == label.y and abs(around.centerx - label.centerx) <= 1
    first, second = made.places[1]
    assert second.x - first.right == FORM.between
    tight = rect.inflate(-60, 0)
    made = arrange(driver.ctx, tight, left, right, FORM)
    assert 0 < made.places[1][0].h < 80 and made.labels[1].right <= tight.right


def test_where_one_side_has_more_rows_the_other_stands_in_their_middle(driver: Driver) -> None:
    few, many = (EquationSide("gets", (EquationItem(_draw),) * count) for count in (1, 24))
    rect = pygame.Rect(40, 50, 700, 300)
    for form in (FORM, FORM._replace(is_stacked=False)):
        for sides in ((few, many), (many, few)):
            made = arrange(driver.ctx, rect, *sides, form)
            one, other = (places[0].unionall(places[1:]) for places in made.places)
            assert rect.contains(one) and rect.contains(other) and one.h != other.h
            assert abs(one.centery - other.centery) <= 1
