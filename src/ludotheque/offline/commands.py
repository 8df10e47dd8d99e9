"""``ludo static`` writes the library as files that any host can serve."""

from __future__ import annotations

from pathlib import Path

import click

from ludotheque.cli.commands import Command


@click.command(
    cls=Command,
    examples=[
        "ludo static site",
        "ludo static site --server https://games.example.org/",
        "ludo static site --serve",
    ],
)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--server",
    default="",
    metavar="URL",
    help="Address of a library where other people are; pages lead there.",
)
@click.option(
    "--python",
    "core",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder with the npm package pyodide, unpacked; else npm brings it once.",
)
@click.option(
    "--brotli/--no-brotli",
    default=True,
    help="Write Brotli twins as well; they take a minute the first time.",
)
@click.option("--serve", is_flag=True, help="Serve the files here afterwards, to try them.")
@click.option("--port", default=8000, show_default=True, help="Port to serve them at.")
def static(folder: Path, server: str, core: Path | None, brotli: bool, serve: bool, port: int) -> None:
    """Write the library into FOLDER, as files for any host.

    It runs in the visitor's browser, without a server and without a network once it is there: bots, lessons,
    puzzles, analysis and reviews. A folder that was written before is brought up to date.
    """
    from ludotheque.engine.errors import LudothequeError

    if server and not server.startswith(("http://", "https://")):
        raise LudothequeError(f"{server} is not an address: it begins with https:// or http://")
    from ludotheque.offline.files import write_site

    write_site(folder, core, server, click.echo, brotli)
    click.echo(f"{folder}: serve these files at any address that begins with https, or on this machine.")
    if serve:
        from ludotheque.offline.serving import serve_files

        serve_files(folder, port)
