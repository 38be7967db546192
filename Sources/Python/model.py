#!/usr/bin/env python3
"""Writes src/adrules/_model.py, the classes of the Python API, from the JSON Schemas that the command prints.

    model.py ADRULES            writes it
    model.py ADRULES --check    exits with 1 if it would change

An object becomes a frozen dataclass, and a choice between objects one class, in which the keys that not all of them have are
optional. The classes are named after their keys; NAMES has the others.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

TARGET = Path(__file__).parent / "src/adrules/_model.py"

# The package without its __init__, which imports what is written here.
sys.modules["adrules"] = types.ModuleType("adrules")
sys.modules["adrules"].__path__ = [str(TARGET.parent)]
_reading = importlib.import_module("adrules._reading")

# The class of each schema, by its name for `adrules schema`.
ROOTS = {"lint": "Report", "schedule": "Schedule", "line": "Line"}

# The classes whose name is not that of their key; "Schedule.breaks" is the key within that schema, "players.breaks" the one
# within the objects of another key.
NAMES = {
    "start": "Place",
    "end": "Place",
    "statistics": "RuleCount",
    "hosts": "HostCount",
    "adSystems": "AdSystemCount",
    "portability": "PlayerNote",
    "players.breaks": "PlayerBreak",
    "Schedule.breaks": "ScheduledBreak",
    "Schedule.unscheduled": "UnscheduledBreak",
    "Line.invariants": "Violation",
}

HEAD = '''"""The values of the API, as the JSON Schemas of adrules describe them: made by model.py, not by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Optional, Union

'''


class Model:
    """The classes of all schemas, in an order in which each comes behind those that it needs."""

    def __init__(self) -> None:
        self.classes: dict[str, tuple[list[tuple[str, str, bool]], str]] = {}
        # The keys of the objects around the one that is read, the innermost last.
        self.around: list[str] = []

    def add(self, name: str, schema: dict[str, Any]) -> None:
        self.definitions = schema.get("definitions", {})
        self.root = name
        self.kind(schema, name, schema["title"])

    def resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        return self.definitions[schema["$ref"].rsplit("/", 1)[-1]] if "$ref" in schema else schema

    def kind(self, schema: dict[str, Any], key: str, title: str = "") -> str:
        """The annotation of a value; its classes are added."""
        schema = self.resolved(schema)
        choices = [self.resolved(choice) for choice in schema.get("anyOf", [schema])]
        objects = [choice for choice in choices if "properties" in choice]
        kinds = [self.plain(choice, key) for choice in choices if "properties" not in choice]
        if objects:
            kinds.append(self.object(objects, key, title))
        return union(kinds)

    def plain(self, schema: dict[str, Any], key: str) -> str:
        if "const" in schema or "enum" in schema:
            words = schema.get("enum", [schema.get("const")])
            if all(isinstance(word, str) for word in words):
                return f"Literal[{', '.join(json.dumps(word) for word in words)}]"
            return union([type(word).__name__ for word in words])
        types = schema.get("type", [])
        if isinstance(types, list):
            return union([self.plain({**schema, "type": each}, key) for each in types]) if types else "Any"
        if types == "array":
            return f"tuple[{self.kind(schema['items'], key)}, ...]"
        if types == "object":
            return f"dict[str, {self.kind(schema['additionalProperties'], key)}]"
        return {"string": "str", "number": "float", "integer": "int", "boolean": "bool", "null": "None"}[types]

    def object(self, objects: list[dict[str, Any]], key: str, title: str) -> str:
        names = [f"{self.around[-1]}.{key}"] if self.around else []
        names += [f"{self.root}.{key}", key]
        name = next((NAMES[each] for each in names if each in NAMES), singular(key[0].upper() + key[1:]))
        kinds: dict[str, list[str]] = {}
        self.around.append(key)
        for each in objects:
            for inner, schema in each["properties"].items():
                kinds.setdefault(inner, []).append(self.kind(schema, inner))
        self.around.pop()
        fields = [
            (_reading.field(inner), union(found), all(inner in each.get("required", []) for each in objects))
            for inner, found in kinds.items()
        ]
        fields.sort(key=lambda field: not field[2])
        known = self.classes.setdefault(name, (fields, f"{title or f'`{key}` in JSON'}."))
        if known[0] != fields:
            raise SystemExit(f"model: two shapes are called {name}; give {self.root}.{key} another name in NAMES")
        return name

    def text(self) -> str:
        parts = [HEAD + "__all__ = [\n" + "".join(f'    "{name}",\n' for name in sorted(self.classes)) + "]\n"]
        for name, (fields, title) in self.classes.items():
            lines = [f"    {field}: {kind if needed else f'{optional(kind)} = None'}" for field, kind, needed in fields]
            parts.append(f'@dataclass(frozen=True)\nclass {name}:\n    """{title}"""\n\n' + "\n".join(lines) + "\n")
        return "\n\n".join(parts)


def singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def union(kinds: list[str]) -> str:
    """One annotation for several; a text takes in all literals."""
    words = [word for kind in kinds if kind.startswith("Literal[") for word in kind[8:-1].split(", ")]
    others = [kind for kind in dict.fromkeys(kinds) if not kind.startswith("Literal[")]
    if words and "str" not in others:
        others.insert(0, f"Literal[{', '.join(dict.fromkeys(words))}]")
    if "None" in others:
        others.remove("None")
        return optional(union(others)) if others else "None"
    return others[0] if len(others) == 1 else f"Union[{', '.join(others)}]"


def optional(kind: str) -> str:
    return kind if kind.startswith("Optional[") or kind == "Any" else f"Optional[{kind}]"


def main() -> None:
    if not 2 <= len(sys.argv) <= 3:
        raise SystemExit(__doc__)
    model = Model()
    for schema, name in ROOTS.items():
        printed = subprocess.run([sys.argv[1], "schema", schema], stdout=subprocess.PIPE, check=True).stdout
        model.add(name, json.loads(printed))
    text = model.text()
    if sys.argv[2:] == ["--check"]:
        if TARGET.read_text() != text:
            raise SystemExit("model: _model.py is not that of the schemas; write it anew with Sources/Python/model.py")
    else:
        TARGET.write_text(text)


main()
