"""Describes a student's values, within bounds. Runs none of their code but `__str__`, and that only where a text is asked for."""

import array
import collections
import enum
import os
import traceback
import types

MAX_DEPTH = 32
MAX_VALUES = 200_000
MAX_CHARACTERS = 1_000_000
MAX_FRAMES = 8
MAX_FIELDS = 8
MAX_FIELD_TEXT = 60
SAFE = 2**53

SEQUENCES = (list, tuple, collections.deque, array.array)
SETS = (set, frozenset)
VIEWS = (type({}.keys()), type({}.values()), type({}.items()))


class TooLarge(Exception):
    pass


def describe(value, texts=()):
    """As the protocol writes values. `texts`: at which depths an object is asked for its text."""
    walk = _Walk(texts)
    try:
        return walk.value(value, 0)
    except TooLarge as too_large:
        return {"type": "too-large", "what": too_large.args[0]}


class _Walk:
    def __init__(self, texts):
        self._texts = texts
        self._left = MAX_VALUES
        self._path = []

    def value(self, value, depth):
        self._left -= 1
        if self._left < 0:
            raise TooLarge("more than %d values" % MAX_VALUES)
        kind = type(value)
        plain = describe_plain(value)
        if plain is not NotPlain:
            return plain
        asked = depth in self._texts
        if asked and kind not in BUILT_IN and _has_text(kind):
            return {"type": "object", "class": name_of(kind), "text": str(value)[:MAX_CHARACTERS]}
        if issubclass(kind, dict) and (depth > 0 or not asked):
            return self._map(value, depth)
        items = _items_of(value, kind)
        if items is not None:
            return self._list(value, items, depth)
        if asked:
            text = str(value)[:MAX_CHARACTERS] if kind in (dict, complex, bytes) or _has_text(kind) else None
            return {"type": "object", "class": name_of(kind), "text": text}
        return {"type": "object", "class": name_of(kind), "text": None, "fields": fields_of(value, kind)}

    def _list(self, value, items, depth):
        self._enter(value, len(items), depth)
        described = [self.value(item, depth + 1) for item in items]
        self._path.pop()
        return described

    def _map(self, value, depth):
        entries = list(dict.items(value))
        self._enter(value, len(entries), depth)
        keys = _Walk(())
        described = [[keys.value(key, depth + 1), self.value(held, depth + 1)] for key, held in entries]
        self._path.pop()
        return {"type": "map", "entries": described}

    def _enter(self, value, count, depth):
        if count > self._left:
            raise TooLarge("a list of %d items" % count)
        if any(value is outer for outer in self._path):
            raise TooLarge("a list that holds itself")
        if depth >= MAX_DEPTH:
            raise TooLarge("lists nested deeper than %d" % MAX_DEPTH)
        self._path.append(value)


class NotPlain:
    """Stands for: this value is no number, text, truth value or None."""


def describe_plain(value):
    kind = type(value)
    if value is None or kind is bool:
        return value
    if issubclass(kind, int):
        return _whole(int.__index__(value))
    if issubclass(kind, float):
        return _decimal(float.__float__(value))
    if issubclass(kind, str):
        return _text(str.__add__(value, ""))
    return NotPlain


def _whole(value):
    if -SAFE < value < SAFE:
        return value
    digits = value.bit_length() // 3
    text = str(value) if digits < 4000 else "a number of about %d digits" % digits
    return {"type": "object", "class": "int", "text": text}


def _decimal(value):
    if value != value:
        return {"type": "double", "value": "NaN"}
    if value in (float("inf"), float("-inf")):
        return {"type": "double", "value": "Infinity" if value > 0 else "-Infinity"}
    return {"type": "double", "value": value}


def _text(value):
    if len(value) > MAX_CHARACTERS:
        return {"type": "too-large", "what": "a text of %d characters" % len(value)}
    return value


def _items_of(value, kind):
    """The items of what a case can compare with an array, read by the built-in classes' own ways."""
    if issubclass(kind, list):
        return list(list.__iter__(value))
    if issubclass(kind, tuple):
        return list(tuple.__iter__(value))
    if issubclass(kind, SETS):
        base = set if issubclass(kind, set) else frozenset
        return _in_order(list(base.__iter__(value)))
    if kind in SEQUENCES or kind in VIEWS:
        return list(value)
    if kind is range:
        return list(value[: MAX_VALUES + 1])
    if kind.__module__ == "numpy" and hasattr(kind, "tolist"):
        listed = value.tolist()
        return listed if type(listed) is list else None
    return None


def _in_order(items):
    """A set has no order, so that of its values serves: two equal sets are told alike."""
    if all(type(item) is int for item in items) or all(type(item) is str for item in items):
        return sorted(items)
    return items


BUILT_IN = frozenset(
    [list, tuple, set, frozenset, dict, range, complex, bytes, *VIEWS, collections.deque, array.array]
)


def _has_text(kind):
    """Whether its class says how it is shown."""
    for base in type.mro(kind):
        if base is object or base in BUILT_IN:
            return False
        if "__str__" in base.__dict__ or "__repr__" in base.__dict__:
            return True
    return False


def name_of(kind):
    try:
        return type.__dict__["__name__"].__get__(kind)[:200]
    except Exception:
        return "object"


def fields_of(value, kind):
    """The first fields and their values; objects in them are only named."""
    if issubclass(kind, enum.Enum):
        held = {"name": object.__getattribute__(value, "__dict__").get("_name_")}
    else:
        held = dict(_slots(value, kind))
        try:
            own = object.__getattribute__(value, "__dict__")
            held.update(own if type(own) is dict else {})
        except AttributeError:
            pass
    fields = list(held.items())[:MAX_FIELDS]
    return [{"name": str(name)[:MAX_FIELD_TEXT], "value": _field(each)} for name, each in fields]


# Set for all classes that a `class` statement makes.
WRITTEN_IN_PYTHON = 1 << 9


def _slots(value, kind):
    for base in reversed(type.mro(kind)):
        if not base.__flags__ & WRITTEN_IN_PYTHON:
            continue
        for name, member in list(base.__dict__.items()):
            if type(member) is types.MemberDescriptorType:
                try:
                    yield name, member.__get__(value)
                except AttributeError:
                    pass  # it has no value yet


def _field(value):
    plain = describe_plain(value)
    if plain is not NotPlain:
        return plain[:MAX_FIELD_TEXT] if type(plain) is str else plain
    return {"type": "object", "class": name_of(type(value)), "text": None}


# ------------------------------------------------------------------------------------------------ what was raised


def describe_raised(error, homes, asks_message):
    kind = type(error)
    return {
        "kind": "threw",
        "exception": name_of(kind),
        "supertypes": [name_of(base) for base in type.mro(kind)[1:] if base is not object][:MAX_DEPTH],
        "message": _message(error, kind, asks_message),
        "trace": frames_of(error, homes),
    }


def _message(error, kind, asked):
    """A class of the student's may compute its message: then it is asked only if the case compares it."""
    speaks = next(base for base in type.mro(kind) if "__str__" in base.__dict__)
    if speaks.__module__ != "builtins" and not asked:
        return None
    try:
        return str(error)[:MAX_CHARACTERS]
    except Exception:
        return None


def frames_of(error, homes):
    """The student's own lines, the innermost first: `board.py:41 in move`."""
    frames = []
    for frame, line in traceback.walk_tb(error.__traceback__):
        path = frame.f_code.co_filename
        home = next((each for each in homes if path.startswith(each + os.sep)), None)
        if home is None:
            continue
        called = frame.f_code.co_name
        where = "%s:%d" % (os.path.relpath(path, home), line)
        frames.append(where if called == "<module>" else "%s in %s" % (where, called))
        if len(frames) > 4 * MAX_FRAMES:
            del frames[: 2 * MAX_FRAMES]
    return frames[::-1][:MAX_FRAMES]
