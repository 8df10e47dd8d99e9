"""Python's own library, without what no visitor's browser runs."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

TOOLS = r"""
    _pyrepl/.* (asyncio|json|sqlite3|sysconfig|zipfile)/__main__ asyncio/tools bdb cmd code compileall
    cProfile doctest json/tool logging/(config|handlers) modulefinder pdb pickletools profile pstats
    py_compile pyclbr pydoc rlcompleter sqlite3/dump symtable tabnanny timeit trace tracemalloc unittest/.*
"""
"""What one develops, tests and looks inside with."""
NETWORK = r"""
    ftplib http/(cookiejar|server) imaplib mailbox netrc poplib pyodide/(console|http/pyxhr) smtplib
    socketserver urllib/robotparser webbrowser wsgiref/.* xmlrpc/.*
"""
SYSTEMS = r"""
    _sysconfigdata.* argparse asyncio/(proactor_events|windows_.*) concurrent/futures/(interpreter|process)
    concurrent/interpreters/.* ctypes/(_aix|macholib/.*|wintypes) curses/.* getpass
    multiprocessing/.* nturl2path pty tty venv/.*
"""
"""Other systems, other processes, terminals."""
IN_C = "_pyio _pydatetime _pydecimal _pylong"
"""What is there a second time, in C."""
FORMATS = r"""
    _ast_unparse _markupbase colorsys configparser dbm/.* email/_header_value_parser fileinput filecmp getopt
    graphlib html/parser optparse plistlib shelve wave xml/(dom|etree|parsers)/.* zipapp
    encodings/(?!__|aliases|ascii|charmap|cp437|idna|latin_1|punycode|raw_|unicode_|utf_).*
"""
JOKES = r"__hello__ __phello__/.* antigravity this"
UNNEEDED = re.compile("|".join(f"{TOOLS} {NETWORK} {SYSTEMS} {IN_C} {FORMATS} {JOKES}".split()))


def needed(library: Path) -> dict[str, bytes]:
    """Return the files that are needed of Python's library, by their names."""
    with zipfile.ZipFile(library) as archive:
        return {
            name: archive.read(name)
            for name in sorted(archive.namelist())
            if name.endswith(".py") and not UNNEEDED.fullmatch(name.removesuffix(".py"))
        }
