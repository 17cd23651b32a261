"""Zones that scroll: wheel, bar, focus brought into view."""

from __future__ import annotations

from tabletop.app.widgets.layout import Label
from tests.app.driver import Driver
from tests.app.widgets.form import Form


def test_the_wheel_scrolls_what_is_under_it(driver: Driver, form: Form) -> None:
    view = form.zones[2].viewport
    assert view is not None
    before = driver.find("row5").rect.y
    driver.wheel(view, -1)
    assert driver.find("row5").rect.y < before
    driver.wheel(view, -100)
    assert driver.find("row19").rect.bottom <= view.bottom
    driver.wheel(view, 100)
    assert driver.find("row0").rect.top == view.top


def test_the_bar_leads_to_where_it_is_dragged(driver: Driver, form: Form) -> None:
    zone = form.zones[2]
    parts = form.scrolling.bar(zone)
    assert parts is not None
    (track, thumb), room = parts, form.scrolling.room(zone)
    free = track.h - thumb.h
    for down, wanted in ((free // 2, room * (free // 2) / free), (free, room), (0, 0)):
        found = form.scrolling.bar(zone)
        assert found is not None
        driver.drag(found[1].center, (thumb.centerx, thumb.centery + down))
        assert abs(form.scrolling.offsets.get(zone.name, 0) - wanted) <= 1


def test_the_focus_is_brought_into_view(driver: Driver, form: Form) -> None:
    view = form.zones[2].viewport
    assert view is not None
    form.focus("row0")
    for _ in range(19):
        driver.press("down")
    assert form.focus_key == "row19"
    assert view.contains(driver.find("row19").rect)


def test_what_is_scrolled_away_can_not_be_clicked(driver: Driver, form: Form) -> None:
    view = form.zones[2].viewport
    assert view is not None
    far = driver.find("row19").rect
    assert not view.colliderect(far)
    assert form.widget_at(far.center) is None


def test_the_bar_can_be_dragged_and_pages_turn(driver: Driver, form: Form) -> None:
    zone = form.zones[2]
    parts = form.scrolling.bar(zone)
    assert parts is not None
    track, thumb = parts
    driver.drag(thumb.center, (track.centerx, track.bottom + 50))
    assert form.scrolling.offsets["list"] == form.scrolling.room(zone)
    form.focus("row19")
    driver.press("home")
    assert form.scrolling.offsets["list"] == 0
    driver.press("page down")
    assert form.scrolling.offsets["list"] > 0


def test_a_label_of_a_scrolling_panel_is_never_cut(driver: Driver) -> None:
    words = "手番を終えると、塔が伸びます。" * 12
    label = Label.wrapped(driver.ctx, "l", 0, 0, 240, words)
    fitted = driver.ctx.text.fit(words, "body", 240, lines=label.lines, height=label.rect.h)
    assert not fitted.cut
    assert fitted.px == driver.ctx.text.px("body")
