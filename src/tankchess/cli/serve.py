"""`tankchess serve`: runs the server on this machine and opens its page."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from tankchess.cli.output import note_plain_core
from tankchess.cli.own_process import OWN_PROCESS
from tankchess.server import program
from tankchess.server.starting import ServeOptions, start


class LogChoice(StrEnum):
    """How the log is written."""

    text = "text"
    json = "json"


def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option("--host", metavar="HOST", help="Where to listen; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            metavar="N",
            min=0,
            max=65535,
            help="The port; 8000, or a free one if that is taken.",
            show_default=False,
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="FILE|URL",
            help="The file for the games (by default in your data folder), or postgresql://user@host/name.",
            show_default=False,
        ),
    ] = None,
    bus: Annotated[
        str | None,
        typer.Option(
            "--bus",
            metavar="URL",
            help="To run several processes with one PostgreSQL: redis://host:port/0 of Redis or Valkey.",
            show_default=False,
        ),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            metavar="N",
            min=0,
            max=64,
            help="Processes the computer thinks in; 1, or with --bus those of tankchess worker.",
            show_default=False,
        ),
    ] = None,
    public_host: Annotated[
        list[str] | None,
        typer.Option(
            "--public-host",
            metavar="NAME",
            help="A name people reach it by, as chess.example.org; may be given several times.",
            show_default=False,
        ),
    ] = None,
    behind_proxy: Annotated[
        bool,
        typer.Option("--behind-proxy", help="Trust a proxy on this machine to say who asks, and whether by https."),
    ] = False,
    proxy_address: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy-address",
            metavar="ADDRESS",
            help="Where the proxy is, if not on this machine: an address or a network, such as 10.0.0.0/8.",
            show_default=False,
        ),
    ] = None,
    log_format: Annotated[
        LogChoice, typer.Option("--log-format", help="The log on stderr: text for people, json for programs.")
    ] = LogChoice.text,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request.")] = False,
    metrics_port: Annotated[
        int | None,
        typer.Option(
            "--metrics-port",
            metavar="N",
            min=0,
            max=65535,
            help="A port for figures in the Prometheus format, at /metrics.",
            show_default=False,
        ),
    ] = None,
    metrics_host: Annotated[
        str, typer.Option("--metrics-host", metavar="HOST", help="The address of that port.")
    ] = "127.0.0.1",
) -> None:
    """Play in the browser: start the server, open its page.

    Ctrl-C stops it; the games are kept.
    """
    note_plain_core()
    options = ServeOptions(
        host=host,
        port=port,
        database=database,
        bus=bus,
        opens_browser=not no_browser,
        workers=workers,
        public_hosts=tuple(public_host or ()),
        is_behind_proxy=behind_proxy,
        proxy_addresses=tuple(proxy_address or ()),
        is_log_json=log_format is LogChoice.json,
        verbose=verbose,
        metrics_port=metrics_port,
        metrics_host=metrics_host,
    )
    if context.obj is OWN_PROCESS:
        program.take_over(options)
    code = start(options)
    if code:
        raise typer.Exit(code)
