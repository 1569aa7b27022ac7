"""The command `pinochle`: watch a game or play a recorded one again, read its rules, ask what a hand melds or may play.

It needs the extra `cli`. Without it, loading this package prints one line that says so and exits with status 2, since the command is installed either way.
"""

from __future__ import annotations

import sys

try:
    from pinochle.cli.command import main
except ModuleNotFoundError as missing:
    if (missing.name or "").partition(".")[0] not in ("click", "rich"):
        raise
    sys.stderr.write('The command line needs its extra: pip install "pinochle-rules[cli]"\n')
    raise SystemExit(2) from None

__all__ = ["main"]
