"""Arguments that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

# Who works: `--cluster`
HELP = "Work on a Ray cluster, HOST:PORT, or on one of this machine alone: local, local:3. What comes out is the same."
Address = Annotated[str, Parameter(name="--cluster", help=HELP)]

# Whom you bring: `--outside`
BRING = "A file of Python with bots of your own, which may be named among the others. May be repeated."
Outside = Annotated[list[Path] | None, Parameter(name="--outside", help=BRING)]
