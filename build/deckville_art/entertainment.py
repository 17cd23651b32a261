"""Stages, fairs, gardens: where people are amused."""

from __future__ import annotations

import math

from ink import *  # noqa: F403
from parts import *  # noqa: F403
from scenery import *  # noqa: F403


def cinema_row() -> str:
    """A picture house with an upright sign and a lit canopy, a film strip across its front."""
    strip = rect(52, 48, 96, 26, INK, 1) + "".join(rect(55 + n * 7.8, y, 4, 3, CREAM, 1) for n in range(12) for y in (49.6, 69.4))
    frames = "".join(rect(56 + n * 30, 54.4, 27, 13.4, c, 1) for n, c in enumerate((AQUA, LIGHT, PINK)))
    scene = disc(64, 60, 3, YELLOW) + path("M56 67.8 l8 -7 l6 4 l6 -5 l7 8 z", TEAL) + person(99, 67.8, 0.4, PLUM) + path("M118 67.8 q8 -14 20 0 z", RED)
    return (
        rect(0, 0, W, H, "#3B3A6B")
        + stars((20, 18), (40, 40), (176, 16), (186, 50), (100, 8))
        + skyline("#4A4980")
        + ground("#4A4263", 124)
        + body(4, 126, 40, 58, PLUM)
        + flat(4, 68, 40, DPLUM, 6, 2)
        + grid(10, 76, 3, 2, 7, 10, 10, 16, LIGHT, "#7A5F8C", 3)
        + body(156, 126, 40, 50, "#5A6B9A")
        + flat(156, 76, 40, NAVY, 6, 2)
        + grid(162, 84, 3, 2, 7, 9, 10, 14, "#7C8DBB", LIGHT, 3)
        + body(46, 126, 108, 92, RED)
        + path("M46 36 h30 v-8 h14 v-8 h20 v8 h14 v8 h30 z", "#A63F33")
        + strip
        + frames
        + scene
        + rect(92, 2, 16, 44, NAVY, 3)
        + "".join(disc(100, y, 3, LIGHT) for y in (9, 18, 27, 36))
        + rect(38, 84, 124, 14, CREAM, 2)
        + "".join(rect(46 + n * 18, 88, 12 - (n % 3) * 2, 4, INK, 1) for n in range(6))
        + "".join(disc(x, 100, 2, LIGHT) for x in range(42, 162, 8))
        + rect(54, 104, 16, 20, LIGHT, 1)
        + rect(130, 104, 16, 20, LIGHT, 1)
        + double_door(84, 126, 32, 22, DPLUM)
        + person(24, 136, 0.6, TEAL)
        + person(172, 136, 0.6, GOLD)
        + person(184, 135, 0.6, CORAL)
    )


def cabaret() -> str:
    """A windmill with lit sails over a red house, dancing girls' hats on the board, by night."""
    sail = "".join(
        f'<g transform="rotate({a})">{rect(-1.6, -42, 3.2, 42, GOLD)}{rect(1.6, -40, 9, 28, CREAM)}'
        + "".join(disc(0, -y, 1.8, LIGHT) for y in (12, 20, 28, 36, 42))
        + "</g>"
        for a in (20, 110, 200, 290)
    )
    hat = path("M-12 0 h24 v-2 h-5 v-12 h-14 v12 h-5 z", INK) + rect(-7, -5, 14, 3, CORAL)
    return (
        rect(0, 0, W, H, "#43305C")
        + moon(28, 24)
        + stars((60, 14), (160, 12), (184, 34), (12, 60), (176, 66))
        + skyline2("#533B70")
        + ground("#3A2A4E", 124)
        + body(20, 126, 160, 44, RED)
        + flat(20, 82, 160, DPLUM, 7, 3)
        + path("M76 84 L84 40 H116 L124 84 Z", CORAL)
        + shade("M100 40 H116 L124 84 H100 Z", 0.12)
        + dome(100, 41, 17, DPLUM, 0.9)
        + arch(92, 78, 16, 22, LIGHT)
        + at(100, 36, 1, sail, disc(0, 0, 4.5, GOLD))
        + rect(28, 88, 144, 12, DPLUM, 2)
        + "".join(disc(x, 94, 2.4, LIGHT) for x in range(34, 170, 9))
        + rect(28, 104, 34, 20, LIGHT, 1)
        + at(45, 120, 0.8, hat)
        + double_door(84, 126, 32, 24, GOLD)
        + rect(138, 104, 34, 20, LIGHT, 1)
        + at(155, 120, 0.8, hat)
        + poly("84,126 116,126 130,140 70,140", CORAL)
        + person(56, 136, 0.6, PINK)
        + person(148, 136, 0.6, INK)
        + lamp(10, 132)
        + lamp(190, 132)
    )


def carnival_pier() -> str:
    """A pier over the sea with a big wheel, a helter-skelter and a striped tent."""
    cabins = spokes = ""
    for n, c in enumerate((CORAL, GOLD, TEAL, PINK, CORAL, GOLD, TEAL, PINK)):
        a = n * math.pi / 4
        x, y = 132 + 38 * math.cos(a), 50 + 38 * math.sin(a)
        spokes += line(f"M132 50 L{x:.1f} {y:.1f}", PLUM, 1.8)
        cabins += rect(x - 5.5, y - 4, 11, 10, c, 3)
    rim = '<circle cx="132" cy="50" r="38" fill="none" stroke="#6C4A6E" stroke-width="3"/>'
    piles = "".join(rect(x, 106, 4, 30, WOOD) for x in range(12, 196, 22))
    slide = (
        path("M34 100 L40 44 H54 L60 100 Z", CREAM)
        + line("M38 56 Q47 64 57 60 M36 72 Q47 82 59 76 M35 88 Q47 98 60 92", CORAL, 4.4)
        + gable(38, 45, 18, 16, TEAL, 4)
        + flag(47, 30, GOLD, 0.7)
    )
    tent = path("M66 80 L84 62 L102 80 Z", CORAL) + path("M78 80 L84 62 L90 80 Z", CREAM) + rect(68, 80, 32, 20, CREAM) + rect(68, 80, 7, 20, CORAL) + rect(93, 80, 7, 20, CORAL) + arch(79, 100, 10, 15, DPLUM)
    return (
        rect(0, 0, W, H, "#F6D6C6")
        + sun(20, 40, "#FFF3D2", 14)
        + cloud(70, 20, 0.7)
        + water(98, (6, 118), (60, 132), (120, 120), (160, 134), (92, 110), color="#79AFC2")
        + piles
        + line("M132 50 L112 100 M132 50 L152 100", DPLUM, 5)
        + spokes
        + rim
        + cabins
        + disc(132, 50, 5, YELLOW)
        + slide
        + tent
        + rect(0, 100, 200, 7, LWOOD)
        + rect(0, 105, 200, 3, WOOD)
        + line("M4 92 H196", IVORY, 1.6)
        + "".join(rect(x, 92, 1.6, 9, IVORY) for x in range(6, 198, 12))
        + lanterns(150, 72, 50)
        + rect(196, 70, 3, 32, WOOD)
        + person(172, 101, 0.5, NAVY)
        + person(184, 101, 0.45, CORAL)
    )


def glasshouse_gardens() -> str:
    """A palm house of glass: a high dome with two wings, palms inside, beds in front."""
    palm = line("M0 0 Q2 -16 0 -28", WOOD, 3) + "".join(
        f'<g transform="translate(0 -28) rotate({a})">{path("M0 0 Q10 -9 22 0 Q10 -3 0 0 Z", DGREEN)}</g>' for a in (-160, -125, -90, -55, -20, 10, 170)
    )
    ribs = line("M100 22 V118 M100 24 Q72 34 70 76 V118 M100 24 Q128 34 130 76 V118 M86 28 Q84 60 85 118 M114 28 Q116 60 115 118", IVORY, 2)
    wings = line("M26 118 V84 M40 118 V80 M54 118 V84 M146 118 V84 M160 118 V80 M174 118 V84 M12 96 H64 M136 96 H188", IVORY, 2)
    return (
        rect(0, 0, W, H, "#E2EFD9")
        + sun(28, 26)
        + cloud(164, 24, 0.8)
        + hills("#C2DDB0")
        + ground(GRASS, 118)
        + path("M62 120 V76 Q64 24 100 22 Q136 24 138 76 V120 Z", "#BFE3E4")
        + path("M100 22 Q136 24 138 76 V120 H100 Z", "#000000", 0.05)
        + path("M10 120 V92 Q20 76 64 76 V120 Z M190 120 V92 Q180 76 136 76 V120 Z", "#CFEAE6")
        + at(84, 118, 1.2, palm)
        + at(118, 118, 1, palm)
        + at(104, 118, 1.7, palm)
        + bush(30, 118, 0.9, GREEN)
        + bush(50, 118, 0.8)
        + bush(152, 118, 0.8, GREEN)
        + bush(172, 118, 0.9)
        + ribs
        + wings
        + line("M62 76 H138 M64 58 Q100 52 136 58", IVORY, 2.4)
        + line("M100 22 V12", IVORY, 2.4)
        + disc(100, 11, 3, GOLD)
        + rect(8, 116, 184, 6, IVORY, 1)
        + arch(91, 122, 18, 28, TEAL)
        + rect(99.4, 96, 1.4, 26, IVORY)
        + "".join(disc(x, 130 + (x % 3) * 2, 3.4, c) for x, c in ((14, CORAL), (24, PINK), (34, YELLOW), (44, CORAL), (56, PINK), (144, YELLOW), (156, CORAL), (166, PINK), (178, YELLOW), (188, CORAL)))
        + path("M91 122 h18 l8 18 h-34 z", "#E6D3AE")
    )


def debating_theatre() -> str:
    """An open half-round of benches with two lecterns, two speech bubbles in the air."""
    tiers = ""
    for n, (rx, c) in enumerate(((96, "#B98A9A"), (78, "#C79AA6"), (60, "#D5ABB2"), (42, "#E2BDBF"))):
        y = 122
        tiers += path(f"M{100 - rx} {y} A{rx} {rx * 0.62:.1f} 0 0 1 {100 + rx} {y} Z", c)
        for k in range(3, 12 - n):
            a = math.pi * k / (14 - n)
            px, py = 100 - (rx - 9) * math.cos(a), y - (rx - 9) * 0.62 * math.sin(a)
            tiers += disc(px, py - 3, 3, SKIN) + path(f"M{px - 3.6:.1f} {py + 4:.1f} a3.6 4 0 0 1 7.2 0 z", (TEAL, PLUM, NAVY, GOLD, RED)[(k * 2 + n) % 5])
    lectern = path("M-8 0 L-6 -18 H6 L8 0 Z", WOOD) + rect(-9, -21, 18, 4, LWOOD, 1)
    bubble = "M-24 -14 q0 -8 8 -8 h32 q8 0 8 8 v10 q0 8 -8 8 h-20 l-8 9 v-9 h-4 q-8 0 -8 -8 z"
    return (
        rect(0, 0, W, H, "#EED5D2")
        + sun(100, 18, "#FFF3D2", 11)
        + skyline2("#DDBDC0")
        + ground("#A98B93", 120)
        + tiers
        + path("M62 124 A38 20 0 0 1 138 124 Z", "#F1E3D6")
        + rect(0, 122, 200, 18, "#9C8089")
        + rect(4, 84, 12, 40, CREAM)
        + rect(184, 84, 12, 40, CREAM)
        + rect(1, 80, 18, 5, STRAW, 1)
        + rect(181, 80, 18, 5, STRAW, 1)
        + flag(10, 80, CORAL, 1, 24)
        + flag(190, 80, TEAL, 1, 24)
        + person(72, 126, 0.85, CORAL)
        + person(128, 126, 0.85, TEAL)
        + at(76, 132, 0.95, lectern)
        + at(124, 132, 0.95, lectern)
        + at(54, 44, 0.9, path(bubble, CORAL), rect(-16, -15, 32, 3.4, CREAM, 1), rect(-16, -7, 22, 3.4, CREAM, 1))
        + at(146, 44, 0.9, f'<g transform="scale(-1 1)">{path(bubble, TEAL)}</g>', rect(-16, -15, 32, 3.4, CREAM, 1), rect(-6, -7, 22, 3.4, CREAM, 1))
    )


def stained_glass_fair() -> str:
    """Stalls beneath a huge coloured rose window that stands free."""
    petals = "".join(
        f'<g transform="rotate({n * 30})">{path("M0 -14 Q9 -26 0 -38 Q-9 -26 0 -14 Z", c)}</g>'
        for n, c in enumerate((CORAL, GOLD, TEAL, PINK, BLUE, GREEN) * 2)
    )
    rose = disc(0, 0, 46, PLUM) + disc(0, 0, 42, "#F9E9C8") + petals + disc(0, 0, 12, PLUM) + disc(0, 0, 9, YELLOW)
    dots = "".join(disc(35 * math.cos(n * math.pi / 6 + 0.26), 35 * math.sin(n * math.pi / 6 + 0.26), 3.2, (BLUE, CORAL, LILAC)[n % 3]) for n in range(12))

    def stall(x: float, one: str, panes: tuple[str, ...]) -> str:
        found = rect(x + 2, 96, 3, 30, WOOD) + rect(x + 45, 96, 3, 30, WOOD)
        found += "".join(rect(x + 8 + n * 12, 101, 9, 12, c, 1) for n, c in enumerate(panes))
        return found + rect(x + 2, 116, 46, 12, SAND, 1) + awning(x, 90, 50, 6, one, CREAM, 7)

    return (
        rect(0, 0, W, H, "#EFE0EC")
        + cloud(24, 24, 0.7)
        + cloud(180, 34, 0.7)
        + hills("#DCCBDF")
        + ground("#B7A7A6", 122)
        + path("M48 126 V54 Q52 2 100 0 Q148 2 152 54 V126 Z", "#A89AB0")
        + at(100, 52, 1.02, rose, dots)
        + arch(88, 126, 24, 26, LIGHT)
        + stall(0, CORAL, (BLUE, GOLD, PINK))
        + stall(150, TEAL, (CORAL, GREEN, LILAC))
        + person(70, 136, 0.6, NAVY)
        + person(122, 136, 0.6, GOLD)
        + person(136, 137, 0.55, CORAL)
        + poly("88,126 112,126 130,140 70,140", GOLD, 0.35)
        + poly("94,126 104,126 108,140 86,140", CORAL, 0.35)
    )


def gilded_opera() -> str:
    """The opera: a green dome, gold muses on the attic, loggia and masks."""
    mask = path("M-8 -6 h16 v6 q0 8 -8 9 q-8 -1 -8 -9 z", GOLD) + disc(-3.4, -1, 1.5, DPLUM) + disc(3.4, -1, 1.5, DPLUM)
    smile = line("M-4 4 q4 4 8 0", DPLUM, 1.4)
    frown = line("M-4 6 q4 -4 8 0", DPLUM, 1.4)
    muse = path("M-5 0 q0 -10 5 -10 q5 0 5 10 z", GOLD) + disc(0, -13, 3.4, GOLD)
    return (
        rect(0, 0, W, H, "#F3D9D4")
        + sun(26, 26, "#FFF3D2")
        + cloud(170, 20, 0.7)
        + skyline2("#E3C0C0")
        + ground("#B8A09B", 124)
        + body(12, 124, 38, 50, "#E8D2AE")
        + body(150, 124, 38, 50, "#E8D2AE")
        + flat(12, 74, 38, TEAL, 6, 2)
        + flat(150, 74, 38, TEAL, 6, 2)
        + arches(18, 112, 2, 10, 26, 16, LIGHT)
        + arches(156, 112, 2, 10, 26, 16, LIGHT)
        + rect(66, 30, 68, 18, "#E8D2AE")
        + dome(100, 31, 32, TEAL, 0.75)
        + line("M100 8 V2", GOLD, 2)
        + disc(100, 5, 3.4, GOLD)
        + body(42, 124, 116, 76, "#F2DFC0")
        + rect(38, 44, 124, 7, GOLD, 1)
        + at(54, 44, 0.9, muse)
        + at(146, 44, 0.9, muse)
        + rect(48, 54, 104, 12, STRAW, 1)
        + "".join(disc(x, 60, 3, GOLD) for x in (56, 72, 88, 112, 128, 144))
        + arches(50, 96, 5, 12, 27, 21.8, LIGHT)
        + columns(44, 98, 6, 5, 32, 21.4, IVORY)
        + rect(42, 98, 116, 5, GOLD)
        + arches(51, 124, 5, 13, 18, 21.2, DPLUM)
        + at(89, 61, 0.9, mask, smile)
        + at(111, 61, 0.9, mask, frown)
        + steps(42, 130, 116, 2, STRAW, 3)
        + poly("92,124 108,124 116,140 84,140", RED)
        + person(70, 137, 0.55, INK)
        + person(132, 137, 0.55, RED)
        + lamp(20, 134)
        + lamp(180, 134)
    )


def festival_ground() -> str:
    """An open-air stage with an arched roof and beams of light before a dancing crowd."""
    crowd = "".join(
        disc(x, y, 5, (SKIN, "#D9A678", "#C98F63")[x % 3]) + path(f"M{x - 5.6} {y - 1} a5.6 5.6 0 0 1 11.2 0 z", INK) + path(f"M{x - 8} 140 v{126 - y + 2:.0f} a8 8 0 0 1 16 0 V140 z", (CORAL, TEAL, GOLD, PINK, BLUE)[(x // 3) % 5])
        for y, row in ((116, range(14, 200, 25)), (122, range(2, 200, 23)))
        for x in row
    )
    arms = line("M36 118 L28 104 M92 118 L100 102 M140 118 L134 102 M166 122 L172 106", SKIN, 2.4)
    return (
        rect(0, 0, W, H, "#34336B")
        + stars((14, 14), (40, 8), (160, 8), (190, 20), (8, 54))
        + hills("#45447F")
        + ground("#4D6B5A", 118)
        + path("M40 26 L8 118 H52 Z M160 26 L192 118 H148 Z", LIGHT, 0.16)
        + path("M24 104 V52 Q100 -16 176 52 V104 Z", PLUM)
        + path("M36 104 V56 Q100 0 164 56 V104 Z", "#F0A08A")
        + path("M50 104 V60 Q100 16 150 60 V104 Z", "#F7C9A2")
        + "".join(disc(x, y, 3.4, LIGHT) for x, y in ((46, 42), (64, 31), (84, 24), (116, 24), (136, 31), (154, 42)))
        + poly("64,30 50,104 84,104", LIGHT, 0.4)
        + poly("136,30 150,104 116,104", LIGHT, 0.4)
        + rect(28, 70, 18, 34, INK, 2)
        + rect(154, 70, 18, 34, INK, 2)
        + "".join(disc(x, y, 5, STEEL) for x in (37, 163) for y in (79, 94))
        + person(80, 104, 0.75, NAVY)
        + line("M74 94 L90 86", WOOD, 3)
        + person(102, 104, 0.85, RED)
        + line("M109 84 L112 104", INK, 1.6)
        + disc(122, 97, 7, CREAM)
        + rect(115, 90, 14, 3, GOLD)
        + person(124, 92, 0.6, TEAL)
        + rect(18, 103, 164, 9, DPLUM)
        + arms
        + crowd
    )


def riverside_stadium() -> str:
    """A bowl of seats with white masts and floodlights on the bank of a river."""
    arcs = "".join(
        path(f"M{100 - rx} 92 A{rx} {ry} 0 0 1 {100 + rx} 92 Z", c) for rx, ry, c in ((84, 42, IVORY), (76, 34, CORAL), (66, 27, GOLD), (56, 20, TEAL))
    )
    mast = lambda x, lean: line(f"M{x} 96 L{x + lean} 22", SILVER, 3) + rect(x + lean - 9, 14, 18, 10, STEEL, 2) + "".join(disc(x + lean + p, y, 1.8, LIGHT) for p in (-5, 0, 5) for y in (17, 21))
    return (
        rect(0, 0, W, H, "#CFE3EE")
        + sun(100, 24)
        + cloud(54, 26, 0.6)
        + hills("#B4D0BC")
        + mast(22, -8)
        + mast(178, 8)
        + mast(56, -6)
        + mast(144, 6)
        + arcs
        + path("M48 92 A52 12 0 0 1 152 92 Z", GREEN)
        + line("M100 80 V92 M60 92 A40 9 0 0 1 140 92", IVORY, 1.4)
        + path("M10 84 Q100 102 190 84 V112 H10 Z", STRAW)
        + shade("M100 93 Q150 93 190 84 V112 H100 Z", 0.07)
        + "".join(rect(x, y, 9, 16, NAVY, 1) for x, y in ((24, 94), (44, 97), (64, 98), (127, 98), (147, 97), (167, 94)))
        + arch(86, 112, 28, 18, DPLUM)
        + "".join(flag(x, y, c, 0.7, 18) for x, y, c in ((36, 88, CORAL), (76, 94, TEAL), (124, 94, GOLD), (164, 88, PINK)))
        + rect(0, 111, 200, 5, LAWN)
        + water(116, (10, 124), (60, 132), (120, 122), (164, 134))
        + boat(148, 130, 0.55, CORAL)
        + at(56, 126, 0.8, path("M-30 -3 H30 L24 3 H-24 Z", RED), person(-12, -2, 0.4, NAVY), person(0, -2, 0.4, NAVY), person(12, -2, 0.4, NAVY), line("M-6 -6 L-16 8 M6 -6 L-4 8 M18 -6 L8 8", WOOD, 1.6))
        + tree(6, 112, 0.6)
        + tree(194, 112, 0.6)
    )


def concert_hall() -> str:
    """A modern hall of white shells, a grand staircase, notes rising."""
    note = line("M0 0 V-16 L10 -19 V-3", PLUM, 2) + oval(-3, 0, 4, 3, PLUM) + oval(7, -3, 4, 3, PLUM)
    return (
        rect(0, 0, W, H, "#E0D4EA")
        + sun(172, 30, "#FFF3D2")
        + cloud(112, 18, 0.6)
        + hills("#CDBFDD")
        + ground("#ADA0B8", 122)
        + path("M10 108 Q22 48 78 40 Q92 76 88 108 Z", WARM)
        + shade("M46 46 Q62 42 78 40 Q92 76 88 108 H58 Q64 74 46 46 Z", 0.07)
        + path("M50 108 Q60 34 122 18 Q142 66 132 108 Z", IVORY)
        + shade("M88 30 Q104 22 122 18 Q142 66 132 108 H100 Q108 66 88 30 Z", 0.08)
        + path("M108 108 Q116 62 168 52 Q184 84 184 108 Z", CREAM)
        + shade("M140 60 Q154 54 168 52 Q184 84 184 108 H156 Q158 82 140 60 Z", 0.09)
        + path("M60 108 Q68 62 104 48 Q114 80 110 108 Z", LIGHT)
        + line("M70 108 Q78 74 100 56 M84 108 Q88 80 104 64 M98 108 Q100 88 107 76", LWOOD, 2)
        + path("M126 108 Q132 84 156 76 Q164 94 164 108 Z", LIGHT)
        + line("M138 108 Q142 92 155 84 M150 108 Q152 98 160 90", LWOOD, 2)
        + path("M24 108 Q30 78 56 70 Q62 88 60 108 Z", GLASS)
        + rect(6, 106, 188, 6, "#C9BDD3", 1)
        + steps(36, 128, 128, 4, "#D8CEDF", 4)
        + at(24, 44, 0.8, note)
        + at(150, 34, 0.9, note)
        + at(46, 28, 0.6, note)
        + person(84, 136, 0.6, INK)
        + person(116, 136, 0.6, RED)
        + at(124, 136, 0.8, path("M-3 0 q-4 -6 0 -10 q-2 -5 1 -7 h4 q3 2 1 7 q4 4 0 10 z", WOOD), rect(-0.6, -26, 2.4, 12, INK))
    )
