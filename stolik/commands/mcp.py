"""`stolik mcp`: language models at the table, by the Model Context Protocol."""

from __future__ import annotations

import os
import signal
import sys

from stolik.client.line import socket_address
from stolik.commands.serve import PORT
from stolik.core.kit.extras import extra
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
    with extra("mcp", "A language model at the table needs the package mcp."):
        from stolik.client.models import model_server
    socket_address(server)  # one that is none says so now, and not at every tool
    signal.signal(signal.SIGINT, stop)
    if sys.stdin.isatty():
        print("A model's program starts this and speaks to it, not you. Stop with Ctrl-C.", file=sys.stderr)
    model_server(server, language).run("stdio")


def stop(*_: object) -> None:
    """Stop at once: what waits for a line on standard input hears of no interrupt."""
    print("Stopped.", file=sys.stderr, flush=True)
    os._exit(130)
