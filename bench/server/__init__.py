"""How many moves a server bears: `python -m bench.server`. See README.md beside this file."""
