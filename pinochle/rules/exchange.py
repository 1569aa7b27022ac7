"""Cards that change hands between the auction and the play."""

from __future__ import annotations

import attrs

from pinochle.rules.checks import refuse, whole


@attrs.frozen
class PassingRules:
    """Passing ("racehorse", catalogue 2.5): the bid winner's partner passes `count` cards, the winner looks at them and passes as many back, any he likes."""

    count: int = 3

    def __attrs_post_init__(self) -> None:
        refuse(whole(self, "count", low=1))
