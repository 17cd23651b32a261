"""Tests, in the shape of tabletop/: one folder a layer. See CONTRIBUTING.md."""
