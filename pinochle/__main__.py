"""`python -m pinochle` is the command `pinochle`."""

from __future__ import annotations

from pinochle.cli import main

if __name__ == "__main__":
    main(prog_name="pinochle")
