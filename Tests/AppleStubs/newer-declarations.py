#!/usr/bin/env python3
"""Reports what the libraries use of Swift's standard library and Foundation that Package.swift's oldest Apple systems lack.

On Linux the compiler checks no availability, but the modules there say it. Usage: newer-declarations.py PRODUCTS PACKAGE,
the folder of the build and the name of the package; the modules must be built. Types of Foundation that are not in
swift-foundation, and Apple's own frameworks, are not covered.
"""
import json
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SYSTEMS = {"macOS": "intro_Macosx", "iOS": "intro_iOS", "tvOS": "intro_tvOS"}
LIBRARIES = ["Swift", "_Concurrency", "_StringProcessing", "Synchronization", "FoundationEssentials"]
# Used in a way that compiles for older systems, too.
ALLOWED = {
    "s:15Synchronization": "Guarded.swift uses it where there is no os_unfair_lock",
    "s:ScS8IteratorV4next9isolation": "`for await` uses the older next() where this one is missing",
    "s:s17FixedWidthIntegerP2amoiyxx_xtFZ": "an extension has the same operator for older systems",
}


def version(text):
    return [int(part) for part in re.findall(r"\d+", text)[:2]]


def newer(library, oldest):
    """The declarations of a library that one of the oldest systems lacks: USR → name and systems."""
    dump = subprocess.run(
        ["swift-api-digester", "-dump-sdk", "-module", library, "-sdk", "/", "-o", "-"], capture_output=True, text=True, check=True)
    found = {}

    def look(node, inherited):
        lacking = [f"{system} {node[key]}" for system, key in SYSTEMS.items() if key in node and version(node[key]) > oldest[system]]
        inherited = ", ".join(lacking) or inherited
        if inherited and "usr" in node:
            found[node["usr"]] = (node["printedName"], inherited)
        for child in node.get("children", []):
            if "declKind" in child:
                look(child, inherited)

    look(json.loads(dump.stdout[dump.stdout.index("{"):])["ABIRoot"], None)
    return found


def uses(module, products, package):
    """What the sources of a module refer to: pairs of a file and a USR."""
    sources = [str(path) for path in sorted(Path("Sources", module).rglob("*.swift"))]
    generated = [str(path) for path in Path(products, f"{module}.build").rglob("embedded_resources.swift")]
    files = [word for path in sources for word in ("-primary-file", path)] + generated
    shims = [Path(products, f"{name}.build/module.modulemap") for name in ("CXMLShim", "CZlibShim")]
    # The driver would find the macros of the standard library, such as @TaskLocal.
    macros = Path(shutil.which("swiftc")).resolve().parent.parent / "lib/swift/host/plugins"
    dump = subprocess.run(
        ["swiftc", "-frontend", "-dump-ast", "-dump-ast-format", "json", "-swift-version", "6", "-module-name", module,
         "-plugin-path", str(macros),
         "-package-name", package, "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature", "ExistentialAny",
         "-I", f"{products}/Modules", *(word for shim in shims for word in ("-Xcc", f"-fmodule-map-file={shim}")), *files],
        capture_output=True, text=True, check=False)
    if dump.returncode:
        sys.exit(f"{module} cannot be read:\n{dump.stderr[:2000]}")
    parts = re.split(r'"_kind":"source_file","filename":"([^"]*)"', dump.stdout)
    if len(parts) // 2 < len(sources):
        sys.exit(f"{module}: {len(parts) // 2} of {len(sources)} files were read")
    return {(file, usr) for file, part in zip(parts[1::2], parts[2::2]) for usr in re.findall(r'"decl_usr":"([^"]*)"', part)}


products, package = sys.argv[1:]
manifest = Path("Package.swift").read_text()
oldest = {system: [int(re.search(rf"\.{system}\(\.v(\d+)\)", manifest)[1]), 0] for system in SYSTEMS}
modules = [path.name for path in sorted(Path("Sources").iterdir()) if any(path.rglob("*.swift"))]
with ThreadPoolExecutor(2) as pool:
    declarations = {usr: fact for found in pool.map(lambda name: newer(name, oldest), LIBRARIES) for usr, fact in found.items()}
    if "s:s6Int128V" not in declarations:
        sys.exit("the standard library says no versions")
    problems = {
        f"{file}: {declarations[usr][0]} needs {declarations[usr][1]}"
        for used in pool.map(lambda name: uses(name, products, package), modules) for file, usr in used
        if usr in declarations and not usr.startswith(tuple(ALLOWED))
    }
if problems:
    sys.exit("\n".join(sorted(problems)))
print(f"{len(modules)} modules use no declaration that is newer than the systems of Package.swift")
