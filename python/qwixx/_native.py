"""The C interface (include/qwixx.h): where the library is, and how its functions are called."""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import POINTER, Structure, byref, c_char, c_char_p, c_double, c_int, c_size_t
from ctypes import c_uint, c_uint8, c_uint64, c_void_p
from typing import Any, Callable


class QwixxError(ValueError):
    """What was not done, and why: `clause` is the rule that says so (docs/rules.md), if one does."""

    def __init__(self, sentence: str, clause: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(sentence)
        self.clause = clause
        self.line = line
        self.column = column


class NotNow(QwixxError):
    """The game waits for something else."""


class NotAllowed(QwixxError):
    """The rules do not allow it."""


class BadText(QwixxError):
    """Not a record, a position, a move or a name."""


class Error(Structure):
    _fields_ = [
        ("status", c_int),
        ("line", c_int),
        ("column", c_int),
        ("clause", c_char * 8),
        ("sentence", c_char * 240),
    ]


class Move(Structure):
    _fields_ = [("text", c_char * 48)]


class Judged(Structure):
    _fields_ = [("move", Move), ("worth", c_double)]


class ChanceState(Structure):
    _fields_ = [("seed", c_uint64)]


# A wheel has the library for several kinds of processors, as the loader of a system would find it.
_kinds = {
    "x86-64-v4": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"},
    "x86-64-v3": {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "abm"},
}


def _processor_has() -> set[str]:
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as lines:
            for line in lines:
                if line.startswith("flags"):
                    return set(line.split(":", 1)[1].split())
    except OSError:
        pass
    return set()


def _find() -> str:
    if named := os.environ.get("QWIXX_LIBRARY"):
        return named
    here = pathlib.Path(__file__).parent / "lib"
    has: set[str] = set()
    for kind, wants in _kinds.items():
        file = here / "glibc-hwcaps" / kind / "libqwixx.so.0"
        if file.exists():
            has = has or _processor_has()
            wants = wants | (_kinds["x86-64-v3"] if kind == "x86-64-v4" else set())
            if wants <= has:
                return str(file)
    file = here / "libqwixx.so.0"
    return str(file) if file.exists() else "libqwixx.so.0"


library_file = _find()
_library = ctypes.CDLL(library_file)

_statuses = {1: QwixxError, 2: NotNow, 3: NotAllowed, 4: BadText}


def _raise(error: Error) -> None:
    kind = _statuses.get(error.status, QwixxError)
    raise kind(error.sentence.decode(), error.clause.decode(), error.line, error.column)


def _function(name: str, result: Any, *arguments: Any) -> Any:
    function = getattr(_library, "qwixx_" + name)
    function.restype = result
    function.argtypes = arguments
    return function


def _checked(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """A function whose last parameter is an error, and which fails by a status or by NULL."""
    function = _function(name, result, *arguments, POINTER(Error))
    fails_by_status = result is c_int

    def call(*values: Any) -> Any:
        error = Error()
        answer = function(*values, byref(error))
        if (answer != 0) if fails_by_status else (answer is None):
            _raise(error)
        return answer

    return call


api_version = _function("api_version", c_int)

game_new = _checked("game_new", c_void_p, c_int, c_int)
game_copy = _function("game_copy", c_void_p, c_void_p)
game_free = _function("game_free", None, c_void_p)
game_of_record = _checked("game_of_record", c_void_p, c_char_p, c_size_t, c_int)
game_of_position = _checked("game_of_position", c_void_p, c_char_p, c_size_t)
game_kind = _function("game_kind", c_int, c_void_p)
game_players = _function("game_players", c_int, c_void_p)
game_turns = _function("game_turns", c_int, c_void_p)
game_active = _function("game_active", c_int, c_void_p)
game_sheet = _function("game_sheet", c_uint64, c_void_p, c_int)
game_total = _function("game_total", c_int, c_void_p, c_int)
game_need = _function("game_need", c_int, c_void_p)
game_lots = _checked("game_lots", c_int, c_void_p, c_int)
game_roll = _checked("game_roll", c_int, c_void_p, POINTER(c_uint8))
game_shuffle = _checked("game_shuffle", c_int, c_void_p, c_char_p)
game_to_shuffle = _function("game_to_shuffle", c_size_t, c_void_p, c_char_p, c_size_t)
game_draw = _checked("game_draw", c_int, c_void_p, POINTER(ChanceState))
game_choosers = _function("game_choosers", c_uint, c_void_p)
game_moves = _function("game_moves", c_size_t, c_void_p, c_int, POINTER(Move), c_size_t)
game_choose = _checked("game_choose", c_int, c_void_p, c_int, c_char_p)
game_view = _function("game_view", c_size_t, c_void_p, c_int, c_char_p, c_size_t)
game_position = _function("game_position", c_size_t, c_void_p, c_int, c_char_p, c_size_t)
game_record = _function("game_record", c_size_t, c_void_p, c_char_p, c_size_t)
game_name = _checked("game_name", c_int, c_void_p, c_int, c_char_p)

bot_name = _function("bot_name", c_char_p, c_size_t)
bot_about = _function("bot_about", c_char_p, c_size_t)
bots_new = _function("bots_new", c_void_p, c_uint64)
bots_free = _function("bots_free", None, c_void_p)
bots_choose = _checked("bots_choose", c_int, c_void_p, c_char_p, c_int, c_void_p, c_int, POINTER(Move))
bots_play = _checked("bots_play", c_int, c_void_p, c_char_p, c_int, c_void_p)
bots_judge = _checked(
    "bots_judge", c_int, c_void_p, c_char_p, c_int, c_void_p, c_int,
    POINTER(Judged), c_size_t, POINTER(c_size_t), POINTER(c_int),
)
bots_review = _checked("bots_review", c_char_p, c_void_p, c_void_p, c_char_p)

solver_new = _checked("solver_new", c_void_p, c_int, c_double, c_double)
solver_free = _function("solver_free", None, c_void_p)
solver_new_game = _function("solver_new_game", c_double, c_void_p, c_int)
solver_gain = _function("solver_gain", c_double, c_void_p, c_uint64, c_uint, c_int)

play_games = _checked("play_games", c_int, POINTER(c_char_p), c_int, c_size_t, c_uint64, c_void_p)
batch_new = _checked("batch_new", c_void_p, c_int, c_size_t)
batch_free = _function("batch_free", None, c_void_p)
batch_action = _function("batch_action", c_int, c_void_p)
batch_start = _checked("batch_start", c_int, c_void_p, c_void_p, c_void_p)
batch_roll = _checked("batch_roll", c_int, c_void_p, c_void_p)
batch_choose = _checked("batch_choose", c_int, c_void_p, c_void_p)
batch_may_cross = _function("batch_may_cross", None, c_void_p, c_void_p)
batch_sheets = _function("batch_sheets", None, c_void_p, c_void_p)
batch_totals = _function("batch_totals", None, c_void_p, c_void_p)
batch_active = _function("batch_active", None, c_void_p, c_void_p)
batch_over = _function("batch_over", None, c_void_p, c_void_p)


def text(give: Callable[..., int], *arguments: Any) -> str:
    """A text of any size that a function gives as snprintf does."""
    room = 512
    while True:
        out = ctypes.create_string_buffer(room)
        size = give(*arguments, out, room)
        if size < room:
            return out.value.decode()
        room = size + 1
