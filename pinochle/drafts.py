"""Making frozen values in half the time, for the few classes that are made by the million.

A frozen attrs class sets each of its fields by a call to `object.__setattr__`; an ordinary one by a plain assignment, which is 1.5 to 2.5 times as fast
(`bench/`). So the fields are assigned to a draft with the same slots, which then becomes an object of the frozen class:

    made = Draft()
    made.points = 4
    made.__class__ = Frozen

What comes out is an ordinary object of that class: equality, hash, repr, pickling, copying and `attrs.evolve` are its own. Nothing is checked or converted, and
a field that is forgotten is missing.
"""

from __future__ import annotations

from typing import Any

import attrs


def draft_of(frozen: type[Any]) -> Any:
    """The class of the drafts of a frozen slotted attrs class without weak references."""
    slots = tuple(field.name for field in attrs.fields(frozen))
    return type(f"_{frozen.__name__}Draft", frozen.__bases__, {"__slots__": slots})
