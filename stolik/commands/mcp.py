"""`stolik mcp`: language models at the table, by the Model Context Protocol."""

from __future__ import annotations

from stolik.commands.serve import PORT
from stolik.core.kit.errors import StolikError
from stolik.table.messages import Language


def mcp(*, server: str = f"http://127.0.0.1:{PORT}", language: Language = "en") -> None:
    """Let a language model sit at tables of a site: a Model Context Protocol server on standard input and output.

    Parameters
    ----------
    server
        The site; `stolik serve` starts one.
    language
        In which the model is told what happens: en or pl.
    """
    try:
        from stolik.client.models import model_server
    except ImportError as error:
        raise StolikError("The mcp package is not installed.", "Install it with: pip install 'stolik[mcp]'") from error
    model_server(server, language).run("stdio")
