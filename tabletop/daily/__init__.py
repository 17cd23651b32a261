"""The daily city: each day one set-up, the same for everybody, told and proved without any server."""
