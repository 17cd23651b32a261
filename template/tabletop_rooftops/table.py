"""What this game declares for its table. Read also where no table is open, so it imports none of it."""

from tabletop.app.table.declared import HAND_BY_NUMBER, GameTable

TABLE = GameTable(parts="tabletop_rooftops.parts:parts", fixed_keys=(HAND_BY_NUMBER,))
