"""The house deck: original cards in the notation of the rules, since the printed ones are not public.

Tuned by simulation (docs/deckville_balance.md). A player's own deck, a file of this form, may replace it: see
docs/deckville_cards.md.
"""

from __future__ import annotations

import re
from typing import Final

from tabletop.engine.message import N_

HOUSE_DECK: Final = """\
id,copies,name,property_type,prime,cost,resource,resource_cost,score,power,min_players,solo
DV001,1,Row Cottages,housing,0,wood:1,glass,2,1,,3,0
DV002,1,Row Cottages,housing,0,wood:1,brick,1,1,,5,0
DV003,1,Garden Terrace,housing,0,wood:2 brick:1 stone:1,architects,3,1/housing,,1,1
DV004,1,Garden Terrace,housing,0,wood:2 brick:1 stone:1,workers,1,1/housing,,4,0
DV005,1,Schoolside Homes,housing,0,brick:2 glass:1 workers:1,stone,1,1;1/civic,,1,1
DV006,1,Schoolside Homes,housing,0,brick:2 glass:1 workers:1,wood,1,1;1/civic,,5,0
DV007,1,Tavern Quarter Flats,housing,0,wood:2 brick:1 steel:1,workers,1,1/housing|dining,,4,0
DV008,1,Carpenters' Court,housing,0,brick:1 workers:1,stone,1,1,as:wood,1,1
DV009,1,Carpenters' Court,housing,0,brick:1 workers:1,steel,2,1,as:wood,4,0
DV010,1,Builders' Lodgings,housing,0,wood:2 workers:1,brick,1,2,omit:dining,3,0
DV011,1,Show Home,housing,0,wood:1 brick:1 glass:1,workers,1,2,second:1,1,1
DV012,1,Hilltop Villas,housing,1,wood:2 stone:1 glass:1 architects:1,brick,1,2;1/prime,,1,1
DV013,1,Union Square Flats,housing,0,brick:2 steel:1 workers:1,stone,1,2;most:housing=4,,3,0
DV014,1,Model Suburb,housing,1,wood:2 brick:2 workers:1 architects:1,glass,2,2;1/all:housing;most:housing=4,,2,0
DV015,1,Courtyard Apartments,housing,1,brick:2 steel:1 glass:1 workers:1,wood,1,6,,2,0
DV016,1,Street Kitchen,dining,0,workers:1,steel,2,1,,3,0
DV017,1,Street Kitchen,dining,0,workers:1,stone,1,1,,5,0
DV018,1,Bistro Lane,dining,0,wood:1 glass:1 workers:2,brick,1,1;1/dining,,1,1
DV019,1,Bistro Lane,dining,0,wood:1 glass:1 workers:2,architects,3,1;1/dining,,4,0
DV020,1,Theatre Bar,dining,0,wood:1 brick:1 glass:1 workers:1,stone,1,1;1/entertainment,,1,1
DV021,1,Theatre Bar,dining,0,wood:1 brick:1 glass:1 workers:1,workers,1,1;1/entertainment,,5,0
DV022,1,Lunch Counter,dining,0,brick:2 glass:1 workers:1,steel,2,1/dining|business,,2,0
DV023,1,Works Canteen,dining,0,wood:1 brick:1,stone,1,1,as:workers,1,1
DV024,1,Works Canteen,dining,0,wood:1 brick:1,glass,2,1,as:workers,4,0
DV025,1,Supper Club,dining,0,glass:1 workers:2,brick,1,2,omit:entertainment,3,0
DV026,1,Brokers' Cafe,dining,0,wood:2 brick:1 glass:1 workers:1,wood,1,1,draw3,1,1
DV027,1,Skyline Restaurant,dining,1,steel:1 glass:2 workers:1 architects:1,wood,1,10,,1,1
DV028,1,Night Food Market,dining,0,wood:2 stone:1 workers:2,brick,1,2;most:dining=4,,2,0
DV029,1,Central Brasserie,dining,1,brick:2 glass:2 workers:1,wood,1,4;1/all:business,,3,0
DV030,1,Harbour Fish House,dining,1,wood:2 stone:2 workers:1,glass,2,5,,4,0
DV031,1,Corner Office,business,0,brick:1 glass:1,stone,1,2,,3,0
DV032,1,Corner Office,business,0,brick:1 glass:1,workers,1,2,,5,0
DV033,1,Glassline Offices,business,0,brick:1 stone:1 steel:1 glass:1,workers,1,1;1/business,,1,1
DV034,1,Glassline Offices,business,0,brick:1 stone:1 steel:1 glass:1,wood,1,1;1/business,,4,0
DV035,1,Freight Brokerage,business,0,brick:1 stone:2 glass:1,wood,1,1;2/infrastructure,,1,1
DV036,1,Freight Brokerage,business,0,brick:1 stone:2 glass:1,workers,1,1;2/infrastructure,,5,0
DV037,1,Talent Agency,business,0,brick:1 glass:2 workers:1,wood,1,1;1/business|entertainment,,4,0
DV038,1,Design Studio,business,0,wood:1 glass:1,brick,1,1,as:architects,1,1
DV039,1,Design Studio,business,0,wood:1 glass:1,stone,1,1,as:architects,4,0
DV040,1,Franchise Bureau,business,0,brick:1 glass:1 workers:1,steel,2,2,omit:shopping,3,0
DV041,1,Land Agency,business,0,wood:1 brick:2 steel:1 workers:1,glass,2,1,draw3,1,1
DV042,1,Merchant Bank,business,1,stone:2 steel:1 architects:1,glass,2,3;1/prime,,1,1
DV043,1,Trade Exchange,business,0,brick:1 steel:1 glass:1 workers:1,architects,3,2;most:business=4,,3,0
DV044,1,Meridian Tower,business,1,brick:1 stone:1 steel:2 glass:1 architects:1,wood,1,3;1/all:business;most:business=6,,2,0
DV045,1,Insurance House,business,0,stone:1 steel:1 glass:1 architects:1,brick,1,7,,2,0
DV046,1,Workshop Yard,industry,0,brick:1,workers,1,1,,3,0
DV047,1,Workshop Yard,industry,0,brick:1,wood,1,1,,5,0
DV048,1,Assembly Plant,industry,1,brick:1 steel:1 workers:2,stone,1,2;1/industry,,1,1
DV049,1,Assembly Plant,industry,1,brick:1 steel:1 workers:2,glass,2,2;1/industry,,4,0
DV050,1,Garment Works,industry,0,brick:2 glass:1 workers:1,steel,2,2/shopping,,1,1
DV051,1,Garment Works,industry,0,brick:2 glass:1 workers:1,stone,1,2/shopping,,5,0
DV052,1,Company Town Works,industry,0,wood:1 brick:2 steel:1,workers,1,1;1/industry|housing,,2,0
DV053,1,Rolling Mill,industry,0,stone:1 workers:1,wood,1,1,as:steel,1,1
DV054,1,Rolling Mill,industry,0,stone:1 workers:1,brick,1,1,as:steel,4,0
DV055,1,Paving Works,industry,0,stone:2 workers:1,brick,1,2,omit:infrastructure,3,0
DV056,1,Blast Furnace,industry,0,brick:2 stone:1,workers,1,2,disc:steel=1,1,1
DV057,1,Turbine Hall,industry,1,stone:1 steel:2 workers:2,glass,2,9,,1,1
DV058,1,Industrial Combine,industry,0,brick:1 steel:2 workers:1,stone,1,3;most:industry=4,,2,0
DV059,1,Logistics Hub,industry,1,steel:2 workers:2,wood,1,4;1/all:infrastructure,,3,0
DV060,1,Shipyard,industry,1,wood:3 steel:1 workers:1,brick,1,8,,4,0
DV061,1,Footbridge,infrastructure,0,stone:1 workers:1,wood,1,2,,3,0
DV062,1,Footbridge,infrastructure,0,stone:1 workers:1,steel,2,2,,5,0
DV063,1,Tram Line,infrastructure,1,stone:2 steel:1 workers:1,stone,1,1;1/infrastructure,,1,1
DV064,1,Tram Line,infrastructure,1,stone:2 steel:1 workers:1,wood,1,1;1/infrastructure,,4,0
DV065,1,Freight Siding,infrastructure,0,wood:2 stone:1 steel:1,workers,1,1;2/industry,,1,1
DV066,1,Freight Siding,infrastructure,0,wood:2 stone:1 steel:1,glass,2,1;2/industry,,5,0
DV067,1,Civic Boulevard,infrastructure,0,brick:1 stone:3,wood,1,1/infrastructure|civic,,4,0
DV068,1,Quarry Wharf,infrastructure,0,wood:1 workers:1,architects,3,1,as:stone,1,1
DV069,1,Quarry Wharf,infrastructure,0,wood:1 workers:1,steel,2,1,as:stone,4,0
DV070,1,Service Tunnel,infrastructure,0,stone:1 steel:1 workers:1,brick,1,2,omit:industry,3,0
DV071,1,Engineers' Depot,infrastructure,0,stone:1 steel:1,workers,1,1,disc:architects=1,1,1
DV072,1,Grand Viaduct,infrastructure,1,stone:3 workers:1 architects:1,brick,1,9,,1,1
DV073,1,Interchange,infrastructure,0,stone:2 steel:1 workers:1,stone,1,2;most:infrastructure=4,,3,0
DV074,1,Regional Railway,infrastructure,1,wood:1 stone:1 steel:2 workers:1,brick,1,4;1/all:housing,,2,0
DV075,1,Lock and Canal,infrastructure,1,brick:1 stone:3 workers:1,glass,2,7,,2,0
DV076,1,Corner Shop,shopping,0,wood:1,workers,1,1,,3,0
DV077,1,Corner Shop,shopping,0,wood:1,glass,2,1,,5,0
DV078,1,Market Arcade,shopping,0,brick:1 stone:1 glass:1 workers:1,wood,1,1/shopping,,1,1
DV079,1,Market Arcade,shopping,0,brick:1 stone:1 glass:1 workers:1,steel,2,1/shopping,,4,0
DV080,1,Family Store,shopping,0,wood:2 brick:1 workers:1,wood,1,1;1/housing,,1,1
DV081,1,Family Store,shopping,0,wood:2 brick:1 workers:1,steel,2,1;1/housing,,5,0
DV082,1,Station Kiosks,shopping,0,wood:1 brick:1 steel:1 glass:1,stone,1,1;1/shopping|infrastructure,,2,0
DV083,1,Brick and Tile Depot,shopping,0,wood:1 workers:1,glass,2,1,as:brick,1,1
DV084,1,Brick and Tile Depot,shopping,0,wood:1 workers:1,stone,1,1,as:brick,4,0
DV085,1,Office Outfitters,shopping,0,wood:1 glass:1 workers:1,brick,1,2,omit:business,3,0
DV086,1,Flat-Pack Hall,shopping,0,wood:2 workers:1,architects,3,2,second:1,1,1
DV087,1,Jewel Court,shopping,1,stone:1 glass:2 architects:1,brick,1,3;1/prime,,1,1
DV088,1,Bargain Bazaar,shopping,0,wood:2 brick:1 workers:2,stone,1,2;most:shopping=4,,2,0
DV089,1,Galleria,shopping,1,brick:2 steel:1 glass:2,workers,1,2;1/all:shopping;most:shopping=4,,3,0
DV090,1,Four-Storey Emporium,shopping,1,wood:1 brick:2 glass:2,workers,1,3;1/prime,,4,0
DV091,1,Fire Post,civic,0,brick:1 stone:1,glass,2,2,,3,0
DV092,1,Fire Post,civic,0,brick:1 stone:1,wood,1,2,,5,0
DV093,1,Reading Rooms,civic,1,wood:1 brick:2 stone:1,glass,2,1/civic,,1,1
DV094,1,Reading Rooms,civic,1,wood:1 brick:2 stone:1,workers,1,1/civic,,4,0
DV095,1,Revenue Office,civic,0,brick:1 stone:2 glass:1,workers,1,1;2/business,,1,1
DV096,1,Revenue Office,civic,0,brick:1 stone:2 glass:1,architects,3,1;2/business,,5,0
DV097,1,Labour Court,civic,0,stone:2 steel:1 workers:1,brick,1,1;1/civic|industry,,4,0
DV098,1,Planning Chamber,civic,0,wood:1 brick:1 stone:2 glass:1,steel,2,1,draw3,1,1
DV099,1,Planning Chamber,civic,0,wood:1 brick:1 stone:2 glass:1,brick,1,1,draw3,4,0
DV100,1,Housing Office,civic,0,wood:1 brick:2,stone,1,2,omit:housing,3,0
DV101,1,Drafting School,civic,0,wood:1 stone:1,brick,1,1,disc:architects=2,1,1
DV102,1,Council House,civic,1,brick:1 stone:2 workers:1 architects:1,wood,1,2/prime,,1,1
DV103,1,Ballot Hall,civic,0,brick:2 stone:2 workers:1,steel,2,3;most:civic=4,,3,0
DV104,1,Clean Air Board,civic,1,wood:1 brick:1 stone:1 glass:1 architects:1,workers,1,2/all:industry,,2,0
DV105,1,Assize Court,civic,1,brick:1 stone:2 architects:1,wood,1,6,,2,0
DV106,1,Bandstand,entertainment,0,wood:1 workers:1,glass,2,2,,3,0
DV107,1,Bandstand,entertainment,0,wood:1 workers:1,brick,1,2,,5,0
DV108,1,Cinema Row,entertainment,0,wood:1 brick:1 steel:1 glass:1,stone,1,1;1/entertainment,,1,1
DV109,1,Cinema Row,entertainment,0,wood:1 brick:1 steel:1 glass:1,workers,1,1;1/entertainment,,4,0
DV110,1,Cabaret,entertainment,0,wood:2 glass:1 workers:1,steel,2,1;1/dining,,1,1
DV111,1,Cabaret,entertainment,0,wood:2 glass:1 workers:1,brick,1,1;1/dining,,5,0
DV112,1,Carnival Pier,entertainment,0,wood:2 brick:1 glass:1,steel,2,1/entertainment|shopping,,2,0
DV113,1,Glasshouse Gardens,entertainment,0,wood:1 brick:1,workers,1,1,as:glass,1,1
DV114,1,Glasshouse Gardens,entertainment,0,wood:1 brick:1,stone,1,1,as:glass,4,0
DV115,1,Debating Theatre,entertainment,0,wood:1 brick:1 stone:1,workers,1,1,omit:civic,3,0
DV116,1,Stained-Glass Fair,entertainment,0,brick:1 workers:1 stone:1,wood,1,1,disc:glass=1,1,1
DV117,1,Gilded Opera,entertainment,1,wood:1 stone:1 glass:2 architects:1,brick,1,10,,1,1
DV118,1,Festival Ground,entertainment,0,wood:2 glass:1 workers:1,architects,3,1;most:entertainment=4,,2,0
DV119,1,Riverside Stadium,entertainment,1,stone:1 steel:1 glass:1 architects:1,wood,1,2;1/all:entertainment;most:entertainment=4,,3,0
DV120,1,Concert Hall,entertainment,1,wood:1 steel:1 glass:2,stone,1,3;1/prime,,4,0
"""  # noqa: E501


# Names of the house deck's properties, in its order, to be translated

# i18n: noun: name of a property, as printed on its card
NAMES: Final = (
    N_("Row Cottages"),
    N_("Garden Terrace"),
    N_("Schoolside Homes"),
    N_("Tavern Quarter Flats"),
    N_("Carpenters' Court"),
    N_("Builders' Lodgings"),
    N_("Show Home"),
    N_("Hilltop Villas"),
    N_("Union Square Flats"),
    N_("Model Suburb"),
    N_("Courtyard Apartments"),
    N_("Street Kitchen"),
    N_("Bistro Lane"),
    N_("Theatre Bar"),
    N_("Lunch Counter"),
    N_("Works Canteen"),
    N_("Supper Club"),
    N_("Brokers' Cafe"),
    N_("Skyline Restaurant"),
    N_("Night Food Market"),
    N_("Central Brasserie"),
    N_("Harbour Fish House"),
    N_("Corner Office"),
    N_("Glassline Offices"),
    N_("Freight Brokerage"),
    N_("Talent Agency"),
    N_("Design Studio"),
    N_("Franchise Bureau"),
    N_("Land Agency"),
    N_("Merchant Bank"),
    N_("Trade Exchange"),
    N_("Meridian Tower"),
    N_("Insurance House"),
    N_("Workshop Yard"),
    N_("Assembly Plant"),
    N_("Garment Works"),
    N_("Company Town Works"),
    N_("Rolling Mill"),
    N_("Paving Works"),
    N_("Blast Furnace"),
    N_("Turbine Hall"),
    N_("Industrial Combine"),
    N_("Logistics Hub"),
    N_("Shipyard"),
    N_("Footbridge"),
    N_("Tram Line"),
    N_("Freight Siding"),
    N_("Civic Boulevard"),
    N_("Quarry Wharf"),
    N_("Service Tunnel"),
    N_("Engineers' Depot"),
    N_("Grand Viaduct"),
    N_("Interchange"),
    N_("Regional Railway"),
    N_("Lock and Canal"),
    N_("Corner Shop"),
    N_("Market Arcade"),
    N_("Family Store"),
    N_("Station Kiosks"),
    N_("Brick and Tile Depot"),
    N_("Office Outfitters"),
    N_("Flat-Pack Hall"),
    N_("Jewel Court"),
    N_("Bargain Bazaar"),
    N_("Galleria"),
    N_("Four-Storey Emporium"),
    N_("Fire Post"),
    N_("Reading Rooms"),
    N_("Revenue Office"),
    N_("Labour Court"),
    N_("Planning Chamber"),
    N_("Housing Office"),
    N_("Drafting School"),
    N_("Council House"),
    N_("Ballot Hall"),
    N_("Clean Air Board"),
    N_("Assize Court"),
    N_("Bandstand"),
    N_("Cinema Row"),
    N_("Cabaret"),
    N_("Carnival Pier"),
    N_("Glasshouse Gardens"),
    N_("Debating Theatre"),
    N_("Stained-Glass Fair"),
    N_("Gilded Opera"),
    N_("Festival Ground"),
    N_("Riverside Stadium"),
    N_("Concert Hall"),
)
"""Each has a picture of its own. Other names, of own decks, stay untranslated."""

_NO_SIGN: Final = re.compile(r"[^a-z0-9]+")


def slug(name: str) -> str:
    """Return the name of a property's picture: "Carpenters' Court" -> "carpenters_court"."""
    return _NO_SIGN.sub("_", name.lower().replace("'", "").replace("’", "")).strip("_")
