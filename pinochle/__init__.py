"""The rules of pinochle: frozen states, pure functions, and every house rule a field of a `Rules` value.

Everything that a program needs is here; the files behind it are named for what they hold. Each is loaded when a name of it is first used, so that a score
pad that needs `score_meld` does not wait for an engine.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pinochle.cards import PACKS, Card, Pack, Rank, Suit, format_cards, parse_card, parse_cards, parse_suit
    from pinochle.codec import from_json, to_json
    from pinochle.engine import (
        apply_move,
        apply_unchecked,
        deal,
        is_legal,
        legal_moves,
        meld_options,
        new_game,
        score_hand,
        why_illegal,
    )
    from pinochle.errors import NotationError, PinochleError, Reason, RulesError, SetupError
    from pinochle.identity import state_key
    from pinochle.lines import parse_state_line, state_line
    from pinochle.meld_tables import meld_table
    from pinochle.melds import Meld, MeldScore, MeldTable, best_trump, score_meld
    from pinochle.moves import (
        Announce,
        Bid,
        Bury,
        CallCard,
        CloseMelds,
        Concede,
        Deal,
        DeclareOut,
        Give,
        Illegal,
        IllegalMoveError,
        KeepHand,
        LayMeld,
        Move,
        NameTrump,
        Pass,
        PassWithHelp,
        Play,
        Redeal,
        ShowDix,
        SwapDix,
        TableCard,
        TakeStock,
        Use,
    )
    from pinochle.notation import format_hand, parse_hand, parse_move
    from pinochle.phases.auction import Auction
    from pinochle.phases.burying import Burying
    from pinochle.phases.calling import Calling
    from pinochle.phases.challenge import Challenge
    from pinochle.phases.corridor import State
    from pinochle.phases.log import Step
    from pinochle.phases.melding import Melding
    from pinochle.phases.passing import Passing
    from pinochle.phases.play import TrickPlay
    from pinochle.phases.public import Call, Contract, Dealing, GameOver, HandOver, MeldOption
    from pinochle.phases.redeal import RedealOffer
    from pinochle.phases.stock import StockPlay
    from pinochle.phases.swapping import DixSwap
    from pinochle.phases.trump import NamingTrump
    from pinochle.phases.widow import SharingWidow
    from pinochle.recording import record
    from pinochle.records import Recorded, replay, replay_all
    from pinochle.rollouts import Outlook, Rollouts, Spread, roll_out
    from pinochle.rules.presets import preset, preset_names
    from pinochle.rules.rules import Rules
    from pinochle.sampling import sample
    from pinochle.scoring import HandScore, Item, settle_hand
    from pinochle.simulation import simulate
    from pinochle.tricks import Counting, Following, Trick, counting_scheme, following_rule, legal_plays, trick_winner
    from pinochle.undo import gives_information
    from pinochle.views import View, view
    from pinochle.winning import game_winner

__all__ = [
    "PACKS",
    "Announce",
    "Auction",
    "Bid",
    "Bury",
    "Burying",
    "Call",
    "CallCard",
    "Calling",
    "Card",
    "Challenge",
    "CloseMelds",
    "Concede",
    "Contract",
    "Counting",
    "Deal",
    "Dealing",
    "DeclareOut",
    "DixSwap",
    "Following",
    "GameOver",
    "Give",
    "HandOver",
    "HandScore",
    "Illegal",
    "IllegalMoveError",
    "Item",
    "KeepHand",
    "LayMeld",
    "Meld",
    "MeldOption",
    "MeldScore",
    "MeldTable",
    "Melding",
    "Move",
    "NameTrump",
    "NamingTrump",
    "NotationError",
    "Outlook",
    "Pack",
    "Pass",
    "PassWithHelp",
    "Passing",
    "PinochleError",
    "Play",
    "Rank",
    "Reason",
    "Recorded",
    "Redeal",
    "RedealOffer",
    "Rollouts",
    "Rules",
    "RulesError",
    "SetupError",
    "SharingWidow",
    "ShowDix",
    "Spread",
    "State",
    "Step",
    "StockPlay",
    "Suit",
    "SwapDix",
    "TableCard",
    "TakeStock",
    "Trick",
    "TrickPlay",
    "Use",
    "View",
    "apply_move",
    "apply_unchecked",
    "best_trump",
    "counting_scheme",
    "deal",
    "following_rule",
    "format_cards",
    "format_hand",
    "from_json",
    "game_winner",
    "gives_information",
    "is_legal",
    "legal_moves",
    "legal_plays",
    "meld_options",
    "meld_table",
    "new_game",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "parse_move",
    "parse_state_line",
    "parse_suit",
    "preset",
    "preset_names",
    "record",
    "replay",
    "replay_all",
    "roll_out",
    "sample",
    "score_hand",
    "score_meld",
    "settle_hand",
    "simulate",
    "state_key",
    "state_line",
    "to_json",
    "trick_winner",
    "view",
    "why_illegal",
]

# Where each name lives: the imports above, as a running program finds them.
_WHERE = {
    "pinochle.cards": "PACKS Card Pack Rank Suit format_cards parse_card parse_cards parse_suit",
    "pinochle.codec": "from_json to_json",
    "pinochle.engine": "apply_move apply_unchecked deal is_legal legal_moves meld_options new_game score_hand why_illegal",
    "pinochle.errors": "NotationError PinochleError Reason RulesError SetupError",
    "pinochle.identity": "state_key",
    "pinochle.lines": "parse_state_line state_line",
    "pinochle.meld_tables": "meld_table",
    "pinochle.melds": "Meld MeldScore MeldTable best_trump score_meld",
    "pinochle.moves": "Announce Bid Bury CallCard CloseMelds Concede Deal DeclareOut Give Illegal IllegalMoveError KeepHand LayMeld Move NameTrump Pass PassWithHelp Play Redeal ShowDix SwapDix TableCard TakeStock Use",
    "pinochle.notation": "format_hand parse_hand parse_move",
    "pinochle.phases.auction": "Auction",
    "pinochle.phases.burying": "Burying",
    "pinochle.phases.calling": "Calling",
    "pinochle.phases.challenge": "Challenge",
    "pinochle.phases.corridor": "State",
    "pinochle.phases.log": "Step",
    "pinochle.phases.melding": "Melding",
    "pinochle.phases.passing": "Passing",
    "pinochle.phases.play": "TrickPlay",
    "pinochle.phases.public": "Call Contract Dealing GameOver HandOver MeldOption",
    "pinochle.phases.redeal": "RedealOffer",
    "pinochle.phases.stock": "StockPlay",
    "pinochle.phases.swapping": "DixSwap",
    "pinochle.phases.trump": "NamingTrump",
    "pinochle.phases.widow": "SharingWidow",
    "pinochle.recording": "record",
    "pinochle.records": "Recorded replay replay_all",
    "pinochle.rollouts": "Outlook Rollouts Spread roll_out",
    "pinochle.rules.presets": "preset preset_names",
    "pinochle.rules.rules": "Rules",
    "pinochle.sampling": "sample",
    "pinochle.scoring": "HandScore Item settle_hand",
    "pinochle.simulation": "simulate",
    "pinochle.tricks": "Counting Following Trick counting_scheme following_rule legal_plays trick_winner",
    "pinochle.undo": "gives_information",
    "pinochle.views": "View view",
    "pinochle.winning": "game_winner",
}
_HOME = {name: module for module, names in _WHERE.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name == "__version__":
        return _version()
    module = _HOME.get(name)
    if module is None:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    value: object = getattr(import_module(module), name)
    globals()[name] = value  # from now on an ordinary global
    return value


def _version() -> str:
    """The version of what is installed; of a folder that is only on the path nothing is known."""
    metadata = import_module("importlib.metadata")
    try:
        found: str = metadata.version("pinochle-rules")
    except metadata.PackageNotFoundError:
        return "unknown"
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
