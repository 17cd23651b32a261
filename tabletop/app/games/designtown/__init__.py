"""Design Town's table: `table.TABLE`; `menu` paints its picture in the menu."""
