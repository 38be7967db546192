"""Runs the command and reads its JSON."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sysconfig
import tempfile
import threading
from pathlib import Path
from typing import Iterable, Iterator, Sequence, Union

Document = Union[bytes, str, "os.PathLike[str]"]
"""A playlist or an ad response: its bytes, its text, or its file as a `pathlib.Path`."""


class AdrulesError(Exception):
    """The command could not do its job.

    `code` is its exit code: 2 if something could not be read, 64 for wrong usage; `str(error)` is what it says.
    """

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


def binary() -> str:
    """The path of the command: that of `ADRULES_BINARY`, else the one that came with this package, else one on the PATH."""
    named = os.environ.get("ADRULES_BINARY")
    # Where pip puts commands: into the environment, the user's own folder (--user), or beside the packages (--target).
    scheme = {"posix": "posix_user", "nt": "nt_user"}.get(os.name, "posix_user")
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", scheme)]
    folders.append(str(Path(__file__).parent.parent / "bin"))
    found = named or shutil.which("adrules", path=os.pathsep.join(folders)) or shutil.which("adrules")
    if not found:
        raise AdrulesError("there is no adrules in this environment, on the PATH or in ADRULES_BINARY", 2)
    return found


def run(command: str, document: Document, options: Sequence[str], accepted: tuple[int, ...]) -> bytes:
    """Runs a command on a document and returns what it prints; raises `AdrulesError` for other exit codes."""
    if isinstance(document, str) and "<" not in document and document.endswith((".xml", ".vmap", ".vast")):
        raise AdrulesError(f"a str is the text of a document; the file is pathlib.Path({document!r})", 64)
    if isinstance(document, os.PathLike):
        path, content = os.fspath(document), None
        if path == "-" or path.startswith(("http://", "https://")):
            path = f"./{path}"
    else:
        path, content = "-", _encoded(document) if isinstance(document, str) else bytes(document)
    try:
        process = subprocess.Popen(
            [binary(), command, *options, "--", path],
            stdin=subprocess.DEVNULL if content is None else subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    except OSError as error:
        raise AdrulesError(f"{error.filename or binary()} cannot be run: {error.strerror}", 2) from error
    output, complaint = process.communicate(content)
    if process.returncode not in accepted:
        raise AdrulesError(complaint.decode(errors="replace").strip(), process.returncode)
    return output


def stream(documents: Iterable[tuple[str, Document]], options: Sequence[str]) -> Iterator[bytes]:
    """The lines of one run of lint on many documents, as they come; raises `AdrulesError` if the run fails."""
    failures: list[AdrulesError] = []

    def send(process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin is not None
        try:
            with process.stdin as pipe:
                for name, document in documents:
                    pipe.write(json.dumps({"id": name, "body": _text(name, document)}).encode() + b"\n")
        except BrokenPipeError:
            pass  # The command has ended, and says why.
        except AdrulesError as error:
            failures.append(error)

    with tempfile.TemporaryFile() as complaints:
        command = [binary(), "lint", "--stdin-jsonl", *options]
        try:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints)
        except OSError as error:
            raise AdrulesError(f"{error.filename or binary()} cannot be run: {error.strerror}", 2) from error
        sender = threading.Thread(target=send, args=(process,), daemon=True)
        sender.start()
        assert process.stdout is not None
        try:
            with process.stdout as pipe:
                yield from pipe
        except BaseException:
            # The caller takes no more findings.
            process.kill()
            process.wait()
            raise
        sender.join()
        code = process.wait()
        if failures:
            raise failures[0]
        if code not in (0, 1):
            complaints.seek(0)
            raise AdrulesError(complaints.read().decode(errors="replace").strip(), code)


def _text(name: str, document: Document) -> str:
    content = Path(document).read_bytes() if isinstance(document, os.PathLike) else document
    try:
        return (_encoded(content) if isinstance(content, str) else bytes(content)).decode()
    except UnicodeDecodeError as error:
        raise AdrulesError(f"{name} is not in UTF-8, which many documents at once must be: lint it alone", 64) from error


_ENCODING = re.compile(r"""\A\ufeff?\s*<\?xml\s[^>]*?(\sencoding\s*=\s*(?:"[^">]*"|'[^'>]*'))""")


def _encoded(text: str) -> bytes:
    """A text in UTF-8.

    It is decoded already, so the encoding that its XML declaration names is no longer true. Spaces take its place, so that
    the columns of findings are those of the text.
    """
    found = _ENCODING.match(text)
    if found:
        start, end = found.span(1)
        text = text[:start] + " " * (end - start) + text[end:]
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise AdrulesError(f"the text of the document has half a character at {error.start}: {error.reason}", 64) from error
