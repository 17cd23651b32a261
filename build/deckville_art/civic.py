"""Town halls, courts, schools: what belongs to everybody."""

from __future__ import annotations

from ink import *  # noqa: F403
from parts import *  # noqa: F403
from scenery import *  # noqa: F403


def fire_post() -> str:
    """A red fire station: an engine in its gate, a hose tower with a bell."""
    engine = (
        rect(-30, -26, 34, 20, CORAL, 2)
        + path("M6 -26 h12 q5 1 6 9 v11 h-18 z", CORAL)
        + path("M9 -22 h8 q3 1 4 7 h-12 z", GLASS)
        + rect(-30, -15, 54, 3, YELLOW)
        + line("M-28 -31 H8 M-28 -35 H8 M-22 -31 v-4 M-14 -31 v-4 M-6 -31 v-4 M2 -31 v-4", SILVER, 1.6)
        + rect(10, -31, 7, 5, BLUE, 2)
        + wheel(-19, -4)
        + wheel(13, -4)
    )
    return (
        rect(0, 0, W, H, "#DDE4EE")
        + sun(30, 24)
        + cloud(92, 22, 0.7)
        + hills("#C6D2DC")
        + ground("#B2A79C", 122)
        + body(140, 124, 34, 100, RED)
        + brick_rows(143, 60, 28, 58)
        + gable(140, 24, 34, 18, DPLUM, 5)
        + arch(149, 52, 16, 20, DPLUM)
        + path("M151 48 q6 -16 12 0 z", GOLD)
        + rect(154, 66, 7, 14, LIGHT, 1)
        + body(22, 124, 122, 62, RED)
        + brick_rows(26, 66, 114, 18)
        + flat(22, 62, 122, DPLUM, 8)
        + rect(56, 44, 54, 14, IVORY, 2)
        + path("M83 45 q9 6 4 12 h-8 q-5 -6 2 -8 q0 -2 2 -4 z", CORAL)
        + arch(30, 124, 50, 46, "#3A2B38")
        + arch(90, 124, 46, 46, IVORY)
        + "".join(rect(91, y, 44, 1.4, DSTONE) for y in (98, 106, 114))
        + at(66, 132, 1.05, engine)
        + worker(118, 132, 0.62, NAVY)
        + rect(186, 112, 8, 16, CORAL, 2)
        + disc(190, 111, 4, CORAL)
    )


def reading_rooms() -> str:
    """A library: shelves of books glow in a tall window, an open book over the door."""
    colors = (CORAL, GOLD, TEAL, PLUM, BLUE, PINK, PINE)
    books = ""
    for row, y in enumerate((70, 85, 100)):
        for n in range(13):
            tall = 8 + (n * 5 + row * 3) % 4
            books += rect(45 + n * 3.3, y - tall, 2.6, tall, colors[(n * 3 + row * 2) % 7])
            books += rect(112 + n * 3.3, y - tall, 2.6, tall, colors[(n * 2 + row * 5) % 7])
        books += rect(44, y, 44, 1.6, WOOD) + rect(111, y, 44, 1.6, WOOD)
    book = path("M0 6 Q-14 -4 -28 2 V-18 Q-14 -24 0 -14 Z", IVORY) + path("M0 6 Q14 -4 28 2 V-18 Q14 -24 0 -14 Z", STRAW)
    text = line("M-22 -12 q9 -3 17 1 M-22 -6 q9 -3 17 1 M22 -12 q-9 -3 -17 1 M22 -6 q-9 -3 -17 1", DSTONE, 1.4)
    return (
        rect(0, 0, W, H, "#E4DFEC")
        + sun(168, 24, "#FFF0C9")
        + cloud(28, 26, 0.7)
        + hills("#CFCBDE")
        + ground("#B8BF9E", 124)
        + body(32, 124, 136, 74, "#C58A66")
        + hip(32, 50, 136, 16, PLUM, 6, 16)
        + rect(26, 48, 148, 5, CREAM, 1)
        + at(100, 38, 0.95, book, text)
        + rect(41, 58, 50, 48, LIGHT, 2)
        + rect(108, 58, 50, 48, LIGHT, 2)
        + books
        + rect(93, 62, 13, 34, CREAM, 1)
        + arch(90, 124, 20, 34, DPLUM)
        + rect(32, 108, 56, 4, CREAM)
        + rect(112, 108, 56, 4, CREAM)
        + steps(84, 128, 32, 2, STRAW, 3)
        + bench(50, 136, 0.9)
        + person(54, 134, 0.55, TEAL)
        + tree(16, 126, 0.9)
        + autumn(184, 126, 0.9)
    )


def revenue_office() -> str:
    """A strict stone office: rows of equal windows, a giant abacus on the front."""
    beads = ""
    for y, left in ((31, 3), (39, 5), (47, 2)):
        beads += rect(70, y - 0.8, 60, 1.6, INK)
        beads += "".join(disc(75 + n * 6, y, 3, CORAL) for n in range(left))
        beads += "".join(disc(125 - n * 6, y, 3, TEAL) for n in range(7 - left))
    return (
        rect(0, 0, W, H, "#D9DFE8")
        + cloud(30, 20, 0.7)
        + cloud(172, 28, 0.6)
        + skyline("#C0C9D8")
        + ground("#A7A69E", 124)
        + body(24, 124, 152, 66, "#CDBFA9")
        + body(60, 124, 80, 104, "#DACDB8")
        + flat(60, 22, 80, NAVY, 6)
        + flat(24, 60, 36, NAVY, 6, 2)
        + flat(140, 60, 36, NAVY, 6, 2)
        + rect(66, 25, 68, 28, LWOOD, 2)
        + rect(69, 28, 62, 22, CREAM, 1)
        + beads
        + grid(30, 66, 3, 3, 6, 11, 9.4, 17, NAVY, LIGHT, 4)
        + grid(144, 66, 3, 3, 6, 11, 9.4, 17, NAVY, LIGHT, 3)
        + grid(66, 60, 6, 2, 7, 11, 12, 17, NAVY, LIGHT, 4)
        + double_door(89, 124, 22, 28, WOOD)
        + rect(84, 93, 32, 4, STRAW)
        + steps(86, 128, 28, 2, STRAW, 3)
        + "".join(person(x, 136, 0.55, c) for x, c in ((116, TEAL), (130, RED), (144, NAVY), (158, GOLD)))
        + lamp(12, 130, 0.9)
        + lamp(188, 130, 0.9)
    )


def labour_court() -> str:
    """A brick court with a great pair of scales; a gear fills its gable."""
    scales = (
        line("M0 0 V-30 M-24 -26 L24 -30", GOLD, 3)
        + line("M-24 -26 l-8 16 M-24 -26 l8 16 M24 -30 l-8 16 M24 -30 l8 16", GOLD, 1.4)
        + path("M-34 -10 h20 q-3 8 -10 8 q-7 0 -10 -8 z", GOLD)
        + path("M14 -14 h20 q-3 8 -10 8 q-7 0 -10 -8 z", GOLD)
        + rect(-9, 0, 18, 4, GOLD, 1)
        + disc(0, -31, 3, GOLD)
    )
    return (
        rect(0, 0, W, H, "#E9E0D6")
        + sun(24, 26, "#FFF0C9")
        + cloud(172, 22, 0.7)
        + skyline2("#D6C8BB")
        + ground("#B0A48F", 122)
        + body(26, 124, 44, 58, "#B96A50")
        + flat(26, 68, 44, STEEL, 6, 2)
        + body(130, 124, 44, 58, "#B96A50")
        + flat(130, 68, 44, STEEL, 6, 2)
        + grid(33, 76, 3, 2, 8, 14, 11.4, 22, LIGHT, GLASS)
        + grid(137, 76, 3, 2, 8, 14, 11.4, 22, GLASS, LIGHT)
        + body(64, 124, 72, 74, BRICK)
        + gable(64, 52, 72, 36, STEEL, 8)
        + gear(100, 38, 8, CREAM, STEEL)
        + rect(68, 56, 64, 42, NAVY, 2)
        + at(100, 91, 1, scales)
        + double_door(86, 124, 28, 24, DPLUM)
        + rect(80, 98, 40, 4, STRAW)
        + steps(82, 128, 36, 2, STRAW, 3)
        + worker(54, 134, 0.62, BLUE)
        + person(146, 134, 0.62, INK)
    )


def planning_chamber() -> str:
    """A round council chamber; a model town under glass and a rolled plan on the forecourt."""
    model = (
        rect(-30, -4, 60, 6, WOOD, 1)
        + rect(-24, -16, 8, 12, CORAL)
        + rect(-13, -22, 8, 18, BLUE)
        + rect(-2, -12, 8, 8, GOLD)
        + rect(9, -26, 7, 22, TEAL)
        + disc(22, -9, 5, GREEN)
        + path("M-30 -4 V-24 Q0 -46 30 -24 V-4 Z", "#FFFFFF", 0.3)
    )
    roll = rect(-30, -10, 60, 12, "#5B86B4", 5) + disc(-30, -4, 6, IVORY) + disc(-30, -4, 3, "#5B86B4") + line("M-16 -6 h12 M0 -3 h16", IVORY, 1.4)
    return (
        rect(0, 0, W, H, "#D3DFEE")
        + sun(172, 26)
        + cloud(36, 24, 0.8)
        + hills("#BBCBDD")
        + ground("#B9C0A4", 118)
        + path("M30 116 V66 Q100 50 170 66 V116 Q100 124 30 116 Z", CREAM)
        + path("M100 58 Q140 58 170 66 V116 Q140 120 100 120 Z", "#000000", 0.07)
        + path("M24 68 Q100 48 176 68 V58 Q100 38 24 58 Z", "#8798C0")
        + path("M56 50 Q100 14 144 50 Q100 42 56 50 Z", "#5C6FA3")
        + rect(97, 14, 6, 16, GOLD, 2)
        + "".join(arch(x, y, 11, 32, NAVY if n % 2 else LIGHT) for n, (x, y) in enumerate(((38, 108), (58, 111), (78, 113), (112, 113), (132, 111), (152, 108))))
        + arch(94, 116, 14, 34, PLUM)
        + at(60, 134, 0.95, model)
        + at(146, 136, 0.85, roll)
        + person(100, 136, 0.62, NAVY)
        + person(112, 136, 0.6, CORAL)
    )


def housing_office() -> str:
    """An office with a big key and a row of little houses on its roof, people with bags at the counter."""
    key = disc(-20, 0, 10, GOLD) + disc(-20, 0, 4.4, PINE) + rect(-11, -2.4, 36, 4.8, GOLD) + rect(12, 2, 4, 7, GOLD) + rect(20, 2, 4, 9, GOLD)
    roofs = "".join(
        rect(x, 40, 20, 18, wall) + gable(x, 40, 20, 14, roof, 2) + rect(x + 7, 45, 6, 7, LIGHT)
        for x, wall, roof in ((42, CREAM, CORAL), (66, PINK, PLUM), (90, YELLOW, RED), (114, GLASS, NAVY), (138, CREAM, TEAL))
    )
    return (
        rect(0, 0, W, H, "#DCEADF")
        + sun(26, 24)
        + cloud(150, 20, 0.7)
        + hills("#C4DCC4")
        + ground("#BDB294", 122)
        + roofs
        + body(30, 124, 140, 62, SAND)
        + flat(30, 64, 140, PINE, 8)
        + rect(68, 68, 64, 26, PINE, 3)
        + at(98, 81, 1, key)
        + rect(38, 74, 22, 16, LIGHT, 1)
        + rect(140, 74, 22, 16, LIGHT, 1)
        + rect(38, 98, 40, 20, LIGHT, 1)
        + rect(36, 116, 44, 4, WOOD)
        + person(58, 116, 0.5, BLUE)
        + door(90, 124, 20, 28, DTEAL)
        + rect(122, 98, 40, 20, GLASS, 1)
        + person(40, 136, 0.62, CORAL)
        + rect(46, 128, 9, 8, WOOD, 1)
        + person(70, 136, 0.62, PLUM)
        + rect(76, 128, 9, 8, RED, 1)
        + bush(140, 128, 0.9)
        + bush(160, 128, 0.8)
    )


def drafting_school() -> str:
    """A school with big north lights and compasses that draw an arc over its door."""
    compasses = line("M0 -34 L-14 4 M0 -34 L14 4", GOLD, 3.6) + disc(0, -36, 5, GOLD) + line("M-9 -10 H9", GOLD, 2.4)
    return (
        rect(0, 0, W, H, "#D8E5EC")
        + sun(100, 18, r=9)
        + cloud(28, 26, 0.7)
        + cloud(178, 30, 0.6)
        + hills("#C0D4CF")
        + ground("#B4BB9C", 122)
        + saw(10, 64, 60, 3, 26, PLUM, AQUA)
        + rect(10, 62, 60, 62, "#D9A27C")
        + saw(130, 64, 60, 3, 26, PLUM, AQUA)
        + rect(130, 62, 60, 62, "#C58F6A")
        + grid(18, 76, 3, 2, 11, 15, 16, 21, LIGHT, GLASS)
        + grid(138, 76, 3, 2, 11, 15, 16, 21, GLASS, LIGHT)
        + body(64, 124, 72, 84, "#4B6C94")
        + flat(64, 42, 72, IVORY, 6)
        + "".join(line(f"M{x} 46 V96", "#6C8BB0", 1) for x in range(74, 136, 10))
        + "".join(line(f"M66 {y} H134", "#6C8BB0", 1) for y in range(54, 98, 10))
        + line("M74 88 A28 28 0 0 1 126 88", IVORY, 2.6)
        + at(100, 86, 1.05, compasses)
        + double_door(88, 124, 24, 24, WOOD)
        + rect(80, 97, 40, 4, IVORY)
        + person(50, 134, 0.58, TEAL)
        + f'<g transform="translate(60 122) rotate(30)">{rect(-2, -9, 4, 18, IVORY, 2)}</g>'
        + person(142, 134, 0.58, GOLD)
        + pine(190, 126, 0.5)
        + pine(10, 126, 0.5)
    )


def council_house() -> str:
    """The town hall: clock tower, flag, balcony with a banner, a flight of stairs."""
    return (
        rect(0, 0, W, H, "#D0E2EE")
        + sun(164, 30)
        + cloud(34, 30, 0.8)
        + cloud(150, 64, 0.5)
        + hills("#B9CFC9")
        + ground("#BCC29F", 122)
        + body(18, 122, 164, 54, "#E9C99F")
        + hip(18, 68, 164, 14, TEAL, 5, 10)
        + grid(26, 76, 3, 1, 10, 14, 15, 0, LIGHT, GLASS)
        + grid(134, 76, 3, 1, 10, 14, 15, 0, GLASS, LIGHT)
        + arches(26, 120, 3, 10, 18, 15, PLUM)
        + arches(134, 120, 3, 10, 18, 15, PLUM)
        + body(76, 122, 48, 88, "#F0D6AF")
        + rect(72, 34, 56, 5, STRAW, 1)
        + body(82, 34, 36, 18, "#F0D6AF")
        + path("M80 18 Q100 -10 120 18 Z", TEAL)
        + line("M100 6 V0", GOLD, 2.4)
        + clock(100, 52, 12)
        + grid(84, 70, 3, 1, 7, 12, 12.4, 0, LIGHT)
        + rect(78, 86, 44, 6, CREAM, 1)
        + path("M90 88 h20 v16 l-10 -5 l-10 5 z", RED)
        + arch(91, 122, 18, 22, DPLUM)
        + arches(88, 30, 2, 9, 10, 14, NAVY)
        + flag(30, 56, RED, 0.9, 22)
        + flag(168, 56, GOLD, 0.9, 22)
        + steps(78, 130, 44, 3, STRAW, 3.4)
        + tree(14, 130, 0.8)
        + tree(186, 130, 0.8)
    )


def ballot_hall() -> str:
    """A hall with a ballot box for a tower: a paper with a cross drops into its slot."""
    paper = rect(-12, -30, 24, 30, IVORY, 1) + line("M-6 -22 L2 -14 M2 -22 L-6 -14", CORAL, 2.6) + line("M-6 -7 H6", PALE, 2)
    return (
        rect(0, 0, W, H, "#E6E2F0")
        + sun(28, 26, "#FFF0C9")
        + cloud(166, 28, 0.8)
        + skyline("#D0CBE0")
        + ground("#B6AFA6", 122)
        + body(14, 124, 172, 48, CREAM)
        + flat(14, 78, 172, "#4B4A86", 7, 3)
        + arches(24, 120, 2, 15, 30, 19, PALE)
        + arches(142, 120, 2, 15, 30, 19, PALE)
        + body(64, 124, 72, 84, "#4B4A86", 0.14)
        + f'<g transform="translate(100 40) rotate(-8)">{paper}</g>'
        + rect(58, 36, 84, 10, "#5E5DA0", 2)
        + rect(80, 39, 40, 4, INK, 2)
        + disc(100, 68, 14, CREAM)
        + line("M93 68 L98 74 L108 61", TEAL, 4)
        + double_door(84, 124, 32, 32, LIGHT)
        + rect(82, 92, 36, 3, GOLD)
        + bunting(14, 82, 50, (CORAL, CREAM, TEAL))
        + bunting(136, 82, 50, (CORAL, CREAM, TEAL))
        + "".join(person(x, 136, 0.55, c) for x, c in ((46, TEAL), (60, CORAL), (74, GOLD), (128, BLUE), (142, PINK)))
    )


def clean_air_board() -> str:
    """A planted office with a wind vane and turbines; a gauge on its front reads green."""

    def turbine(x: float, y: float, s: float) -> str:
        blades = "".join(f'<g transform="rotate({a})">{path("M-1.6 0 Q-4 -12 0 -30 Q3 -12 1.6 0 Z", IVORY)}</g>' for a in (10, 130, 250))
        return at(x, y, s, path("M-2 0 L-1 -52 H1 L2 0 Z", IVORY), f'<g transform="translate(0 -52)">{blades}</g>', disc(0, -52, 2.6, SILVER))

    leaf = path("M0 10 Q-16 2 -10 -14 Q6 -16 8 0 Q8 6 0 10 Z", GREEN) + line("M-1 9 Q-2 -2 -6 -9", DGREEN, 1.6)
    return (
        rect(0, 0, W, H, "#C9E6EE")
        + sun(30, 24)
        + cloud(100, 18, 0.6)
        + path("M0 124 V96 Q50 74 100 92 T200 84 V124 Z", "#A9D3A2")
        + turbine(24, 104, 1)
        + turbine(176, 98, 1.1)
        + turbine(152, 100, 0.7)
        + ground(GRASS, 120)
        + body(52, 124, 96, 72, IVORY)
        + rect(46, 46, 108, 8, PINE, 3)
        + hedge(50, 48, 100, 5, DGREEN)
        + path("M86 78 A22 22 0 0 1 130 78 Z", CREAM)
        + path("M69 86 A31 31 0 0 1 131 86 H117 A17 17 0 0 0 83 86 Z", GREEN)
        + path("M69 86 A31 31 0 0 1 84 60 L92 72 A17 17 0 0 0 83 86 Z", CORAL)
        + path("M84 60 A31 31 0 0 1 100 55 V69 A17 17 0 0 0 92 72 Z", YELLOW)
        + line("M100 86 L116 68", INK, 3)
        + disc(100, 86, 4, INK)
        + rect(52, 90, 96, 3, PINE)
        + grid(58, 97, 2, 1, 12, 16, 15, 0, GLASS)
        + grid(118, 97, 2, 1, 12, 16, 15, 0, LIGHT)
        + double_door(90, 124, 20, 28, PINE)
        + at(61, 72, 0.8, leaf)
        + at(140, 72, 0.8, leaf)
        + tree(40, 130, 0.7)
        + bush(160, 130, 1)
        + person(76, 136, 0.58, TEAL)
    )
