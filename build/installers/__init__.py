"""Makes and proves the installers; `build/make.py` and `build/prove.py` are the commands."""
