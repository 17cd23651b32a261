"""Random pictures: what is painted where two differ makes the one the other, byte for byte."""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import Any

import pygame
import pytest

from tabletop.app.canvas import picture
from tabletop.app.canvas.canvas import Canvas, Part, Recorder, lines, polygon, tiled
from tabletop.app.canvas.frames import Frames
from tabletop.app.canvas.picture import MOST_RECTS, Layer, joined
from tabletop.engine.chance import Chance

SIZE = (160, 120)


def pictures() -> list[pygame.Surface]:
    """Return some pictures to draw: opaque, see-through, of one opacity."""
    made = []
    for number, flags in enumerate((0, pygame.SRCALPHA, pygame.SRCALPHA, 0)):
        surface = pygame.Surface((18 + 9 * number, 30 - 5 * number), flags)
        surface.fill((40 * number, 250 - 60 * number, 90, 120 + 30 * number))
        made.append(surface)
    made[3].set_alpha(90)
    return made


def draw(canvas: Canvas, chance: Chance, sources: list[pygame.Surface], count: int) -> None:
    """Draw so many things at random, some of them cut."""
    for _ in range(count):
        x, y = chance.below(SIZE[0]) - 10, chance.below(SIZE[1]) - 10
        color = (chance.below(256), chance.below(256), chance.below(256))
        match chance.below(10):
            case 0:
                canvas.fill(color, (x, y, 5 + chance.below(40), 5 + chance.below(40)))
            case 1:
                polygon(canvas, color, [(x, y), (x + 20, y + 3), (x + 4, y + 25)])
            case 2:
                lines(canvas, color, True, [(x, y), (x + 20, y + 3), (x + 4, y + 25)], 1 + chance.below(4))
            case 3:
                clip = canvas.get_clip()
                canvas.set_clip(pygame.Rect(x, y, 30, 30).clip(clip))
                canvas.blit(chance.pick(sources), (x - 8, y + 6))
                canvas.set_clip(clip)
            case 4:
                canvas.blit(chance.pick(sources), (x, y), (3, 2, 12, 10))
            case 5:
                canvas.blit(chance.pick(sources), (x, y), special_flags=pygame.BLEND_RGBA_MULT)
            case 6:
                source = chance.pick(sources)
                canvas.blits([(source, (x, y), (2, 1, 9, 9)), (source, (x + 15, y), (0, 0, 9, 9))], False)
            case 7:
                tiled(canvas, chance.pick(sources), pygame.Rect(x, y, 30, 40))
            case _:
                canvas.blit(chance.pick(sources), (x, y))


def part(name: int, seed: int, sources: list[pygame.Surface]) -> Part:
    """Return a piece that draws a few things, always the same for one seed."""
    return Part(name, lambda canvas: draw(canvas, Chance(seed, name), sources, 3 + name % 4), seed)


@pytest.mark.parametrize("worth", [60, picture.WORTH_HIDING])
@pytest.mark.parametrize("seed", range(30))
def test_what_is_painted_anew_makes_the_picture_whole(
    seed: int, worth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where small things are left out that others hide, and where another picture comes before all of
    one is noted and painted."""
    monkeypatch.setattr(picture, "WORTH_HIDING", worth)
    sources, frames, window = pictures(), Frames(), pygame.Surface(SIZE)
    ground = Part("ground", lambda canvas: canvas.fill((20, 30, 40)), ())
    kept, whole_ones = dict.fromkeys(range(6), 0), 0
    for step in range(24):
        chance = Chance(seed, step)
        for _ in range(chance.below(3)):
            kept[chance.below(9)] = chance.below(4)
        if chance.below(4) == 0:
            kept.pop(chance.pick(sorted(kept)), None)
        names = chance.shuffled(kept) if chance.below(5) == 0 else list(kept)
        pieces = [ground, *(part(name, kept[name], sources) for name in names)]
        if frames.fit(window) or chance.below(4):
            frames.still(pieces)
            shown = pieces
        deque(islice(frames.steps(), chance.below(4) if chance.below(2) else None), maxlen=0)
        if frames.is_unpainted:
            continue
        whole_ones += 1
        over = part(step, step, sources)
        frames.over(over.draw)
        frames.show(window)
        whole = pygame.Surface(SIZE)
        for piece in (*shown, over):
            piece.draw(whole)
        assert bytes(whole.get_buffer()) == bytes(window.get_buffer()), step
    assert whole_ones > 8


def test_what_was_noted_of_a_picture_that_was_never_whole_is_not_noted_again() -> None:
    sources, frames, window = pictures(), Frames(), pygame.Surface(SIZE)
    frames.fit(window)
    for seed in (1, 2):
        pieces = [part(name, seed, sources) for name in range(5)]
        frames.still(pieces)
        asked = frames.counts.parts
        deque(islice(frames.steps(), 3), maxlen=0)
        frames.still(pieces)
        deque(frames.steps(), maxlen=0)
        assert frames.counts.parts == asked + 5
        assert not frames._spare


def test_the_same_thing_cut_in_another_way_is_another() -> None:
    record, source = Recorder(SIZE), pygame.Surface((90, 90))
    cuts = [(40, 40, 20, 20), (41, 40, 20, 20), (40, 41, 20, 20), (40, 40, 21, 20), (40, 40, 20, 21)]
    for cut in (*cuts, cuts[0]):
        record.set_clip(cut)
        record.blit(source, (10, 10))
        record.blits([(source, (10, 10), (0, 0, 80, 80))])
        polygon(record, "red", [(0, 0), (90, 0), (90, 90)])
    keys = [op.key for op in record.ops]
    assert len(set(keys)) == 3 * len(cuts) and keys[-3:] == keys[:3]


def test_what_is_hidden_is_not_painted() -> None:
    record, painted, surface = Recorder((400, 300)), [], pygame.Surface((400, 300))
    polygon(record, "red", [(0, 0), (400, 0), (400, 300), (0, 300)])
    polygon(record, "red", [(150, 100), (250, 100), (250, 200), (150, 200)])
    record.fill("green", (100, 50, 200, 200))
    polygon(record, "red", [(0, 0), (400, 0), (400, 300), (0, 300)])

    def noted(surface: pygame.Surface, *_: Any) -> None:
        painted.append(tuple(surface.get_clip()))

    ops = [op._replace(draw=noted) if op.draw is pygame.draw.polygon else op for op in record.ops]
    assert picture.paint(surface, [Layer(ops)], surface.get_rect()) == 3
    around = [(0, 0, 400, 50), (0, 50, 100, 200), (300, 50, 100, 200), (0, 250, 400, 50)]
    assert painted == [*around, (0, 0, 400, 300)]
    assert surface.get_clip() == surface.get_rect()


def test_nothing_new_is_nothing_shown() -> None:
    sources, frames, window = pictures(), Frames(), pygame.Surface(SIZE)
    frames.fit(window)
    for _ in range(3):
        frames.still([part(1, 1, sources), Part(2, part(2, 5, sources).draw)])
        deque(frames.steps(), maxlen=0)
        frames.over(part(3, 3, sources).draw)
        rects = frames.show(window)
    assert rects == []
    frames.expose()
    assert frames.show(window) == [pygame.Rect((0, 0), SIZE)]


def test_of_what_was_forgotten_nothing_is_seen() -> None:
    frames, window = Frames(), pygame.Surface(SIZE)
    for piece in (
        Part("all", lambda canvas: canvas.fill("red")),
        Part("little", lambda canvas: canvas.fill("green", (0, 0, 9, 9))),
    ):
        frames.forget()
        assert frames.fit(window)
        frames.still([piece])
        deque(frames.steps(), maxlen=0)
        frames.show(window)
    assert window.get_at((4, 4)) == pygame.Color("green")
    assert window.get_at((90, 90)) == pygame.Color("black")


def test_rects_cover_the_same_when_they_are_joined() -> None:
    for seed in range(40):
        chance = Chance(seed, 0)
        rects = [
            pygame.Rect(chance.below(90), chance.below(90), chance.below(30), chance.below(30))
            for _ in range(chance.below(60))
        ]
        found = joined(rects)
        assert len(found) <= MOST_RECTS
        assert all(any(whole.contains(rect) for whole in found) for rect in rects if rect.w and rect.h)


def test_few_more_rects_than_may_be_are_not_one() -> None:
    rects = [pygame.Rect(40 * (n % 8), 40 * (n // 8), 20, 20) for n in range(MOST_RECTS + 2)]
    found = joined(rects)
    assert sum(rect.w * rect.h for rect in found) < 2 * sum(rect.w * rect.h for rect in rects)


def test_a_record_has_what_a_surface_has() -> None:
    """It notes what a surface draws, where that can be seen."""
    record, surface = Recorder(SIZE), pygame.Surface(SIZE)
    for canvas in (record, surface):
        canvas.set_clip((10, 10, 60, 60))
    picture = pygame.Surface((20, 20))
    for where in ((0, 0), (15, 15), (60.7, 65.2), (-5, 20), (150, 10)):
        for area in (None, (-3, 4, 10, 40)):
            before = len(record.ops)
            record.blit(picture, where, area)
            seen = [op.seen for op in record.ops[before:]] or [pygame.Rect(0, 0, 0, 0)]
            assert [rect.size for rect in seen] == [surface.blit(picture, where, area).size]
        record.fill("red", (*where, 8, 8))
    assert record.get_clip() == surface.get_clip() == pygame.Rect(10, 10, 60, 60)
    assert record.get_size() == surface.get_size() == (record.get_width(), record.get_height())
    assert record.get_rect() == surface.get_rect()
    assert all(op.seen.w and op.seen.h for op in record.ops)
