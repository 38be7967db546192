"""Holds the schemas of `adrules schema` against the meta-schema of draft 07, and reports of the samples, or
of the documents in FOLDER, against them.

Usage: schemas.py ADRULES [FOLDER]. Ends with 1 if something is not as it should be.
"""

import json
import pathlib
import subprocess
import sys

import jsonschema

ADRULES = sys.argv[1]
SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Samples"


def run(*arguments: str) -> str:
    return subprocess.run([ADRULES, *arguments], capture_output=True, text=True).stdout


names = [line.split()[0] for line in run("schema").splitlines()]
schemas = {name: json.loads(run("schema", name)) for name in names}
for name, schema in schemas.items():
    jsonschema.Draft7Validator.check_schema(schema)

folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else SAMPLES / "Playlists"
playlists = sorted(str(path) for path in folder.rglob("*.xml"))
texts = [("lint", run("lint", *playlists, "--format", "json")), ("catalogue", run("rules", "--format", "json"))]
texts += [("jsonl", line) for line in run("lint", *playlists, "--format", "jsonl").splitlines()]
texts += [("targets", run("targets", "--format", "json"))]
for playlist in playlists:
    for name, arguments in [("parse", []), ("schedule", ["--duration", "30m"])]:
        texts.append((name, run(name, playlist, *arguments, "--format", "json")))
    texts.append(("diff", run("diff", playlists[0], playlist, "--format", "json")))
    lines = run("simulate", playlist, "--duration", "30m", "--format", "jsonl").splitlines()
    texts += [("line", line) for line in lines[:20] + lines[-5:]]
texts += [("rules", path.read_text()) for path in (SAMPLES / "Rules").glob("*.json")
          if not path.name.endswith((".chapters.json", ".content.json"))]

wrong = 0
for name, text in texts:
    if text:
        for problem in jsonschema.Draft7Validator(schemas[name]).iter_errors(json.loads(text)):
            wrong += 1
            print(f"{name}: {problem.message[:200]}")
print(f"{len(schemas)} schemas, {len(texts)} texts, {wrong} problems")
sys.exit(1 if wrong else 0)
