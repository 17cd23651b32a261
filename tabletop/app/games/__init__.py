"""The games' tables, a folder each; none knows another, none knows a screen."""
