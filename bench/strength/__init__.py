"""How strong the bots are: `python -m bench.strength` measures, and writes what this folder holds."""
