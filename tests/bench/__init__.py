"""The benchmark: how figures are summed up; never how fast anything is."""
