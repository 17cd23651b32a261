"""The board of this game: which plot lies where, and the business outlook cards, as a board file (CH-2.1).

The map of the app, `assets/boards/chinatown.tmx`, shows this very board. The printed outlook cards are lost
but for one, which names sizes 3 and 4: the others are a reconstruction (CH-5).
"""

from __future__ import annotations

from typing import Final

HOUSE_OUTLOOKS: Final = ((3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6), (), (), ())
"""The nine cards, each with the sizes that it names: each size on three cards, three name nothing."""

HOUSE_BOARD: Final = """\
plot,district,row,col
1,1,0,1
2,1,0,2
3,1,1,1
4,1,1,2
5,1,1,3
6,1,2,0
7,1,2,1
8,1,2,2
9,1,2,3
10,1,3,0
11,1,3,1
12,1,3,2
13,1,4,0
14,1,4,1
15,1,4,2
16,2,0,5
17,2,0,6
18,2,0,7
19,2,1,5
20,2,1,6
21,2,1,7
22,2,2,5
23,2,2,6
24,2,3,5
25,2,3,6
26,2,4,5
27,2,4,6
28,3,0,9
29,3,0,10
30,3,0,11
31,3,1,9
32,3,1,10
33,3,1,11
34,3,2,9
35,3,2,10
36,3,2,11
37,3,3,10
38,3,3,11
39,3,3,12
40,3,4,10
41,3,4,11
42,3,4,12
43,4,6,0
44,4,6,1
45,4,6,2
46,4,6,3
47,4,7,0
48,4,7,1
49,4,7,2
50,4,7,3
51,4,8,0
52,4,8,1
53,4,8,2
54,4,8,3
55,4,9,2
56,4,9,3
57,4,10,2
58,4,10,3
59,5,6,5
60,5,6,6
61,5,7,5
62,5,7,6
63,5,8,5
64,5,8,6
65,5,8,7
66,5,9,5
67,5,9,6
68,5,9,7
69,5,10,6
70,5,10,7
71,6,6,9
72,6,6,10
73,6,6,11
74,6,6,12
75,6,7,9
76,6,7,10
77,6,7,11
78,6,7,12
79,6,8,9
80,6,8,10
81,6,8,11
82,6,8,12
83,6,9,9
84,6,9,10
85,6,9,11
"""
