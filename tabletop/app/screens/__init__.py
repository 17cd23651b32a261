"""The screens around the tables, a file or a folder each; they open each other through `core.navigate`."""
