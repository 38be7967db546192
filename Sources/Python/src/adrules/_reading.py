"""Reads the JSON of the command into the classes of `_model`."""

from __future__ import annotations

import dataclasses
import functools
import json
import keyword
import typing
from typing import Any, TypeVar, Union

from ._command import AdrulesError

Value = TypeVar("Value")


def key(name: str) -> str:
    """The JSON key of a field: `breakId` of `break_id`, `from` of `from_`."""
    first, *others = name.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in others)


def field(key: str) -> str:
    """The field of a JSON key, the other way round."""
    name = "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in key)
    return f"{name}_" if keyword.iskeyword(name) else name


@functools.lru_cache(maxsize=None)
def _fields(kind: type) -> dict[str, tuple[str, Any]]:
    hints = typing.get_type_hints(kind)
    return {key(each.name): (each.name, hints[each.name]) for each in dataclasses.fields(kind)}


def parse(kind: type[Value], output: bytes) -> Value:
    """What a command printed, as one of the classes; raises `AdrulesError` if it is something else."""
    try:
        result = read(kind, json.loads(output))
    except (TypeError, ValueError) as error:
        raise unexpected() from error
    if not isinstance(result, kind):
        raise unexpected()
    return result


def unexpected() -> AdrulesError:
    """The error for output that is not the JSON asked for: an option such as `--fix` or `--output` took its place."""
    return AdrulesError("the command did not print its report: leave out the options that print something else", 64)


def read(kind: type[Value], value: Any) -> Value:
    """The JSON value as one of the classes; keys that this version does not know are left out."""
    result: Value = _read(kind, value)
    return result


def _read(kind: Any, value: Any) -> Any:
    if dataclasses.is_dataclass(kind) and isinstance(value, dict):
        fields = _fields(typing.cast(type, kind))
        known = {fields[key][0]: _read(fields[key][1], each) for key, each in value.items() if key in fields}
        return typing.cast(Any, kind)(**known)
    parts = typing.get_args(kind)
    origin = typing.get_origin(kind)
    if origin is tuple and isinstance(value, list):
        return tuple(_read(parts[0], each) for each in value)
    if origin is dict and isinstance(value, dict):
        return {key: _read(parts[1], each) for key, each in value.items()}
    if origin is Union:
        # The parts of a union differ in their JSON type: an object, a list, or a plain value.
        for part in parts:
            wanted = list if typing.get_origin(part) is tuple else dict if dataclasses.is_dataclass(part) else None
            if wanted is not None and isinstance(value, wanted):
                return _read(part, value)
    return value
