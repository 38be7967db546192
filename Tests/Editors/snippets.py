"""Reads each snippet of Samples/Editors/README.md as its editor would, as far as its reader is installed.

Ends with 1 if one cannot be read, with 75 if a reader is missing.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

page = pathlib.Path(__file__).resolve().parents[2] / "Samples/Editors/README.md"
wrong = missing = 0


def run(command: list[str], text: str) -> None:
    global missing
    if shutil.which(command[0]) is None:
        missing += 1
        raise LookupError(f"no {command[0]} here")
    subprocess.run(command, input=text, text=True, check=True, capture_output=True)


READERS = {
    "json": json.loads,
    "toml": tomllib.loads,
    "lua": lambda text: run(["luac5.4", "-p", "-"], text),
    "elisp": lambda text: run(
        ["emacs", "--batch", "--eval", "(with-temp-buffer (insert-file-contents \"/dev/stdin\") (check-parens))"], text),
    "sh": lambda text: run(["bash", "-n"], text),
}

for language, text in re.findall(r"^```(\w+)\n(.*?)^```", page.read_text(), re.M | re.S):
    try:
        READERS[language](text)
        print(f"{language}: {text.strip().splitlines()[0]}")
    except LookupError as problem:
        print(f"{language}: {problem}")
    except (ValueError, subprocess.CalledProcessError) as problem:
        wrong += 1
        print(f"{language}: {problem}\n{getattr(problem, 'stderr', '')}")
sys.exit(1 if wrong else 75 if missing else 0)
