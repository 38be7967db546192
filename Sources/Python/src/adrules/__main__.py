"""`python -m adrules`: the command itself, with its arguments and its exit code."""

import os
import subprocess
import sys

from ._command import binary


def main() -> None:
    """Becomes the command; on Windows, runs it."""
    arguments = [binary(), *sys.argv[1:]]
    if os.name == "nt":
        sys.exit(subprocess.run(arguments).returncode)
    os.execv(arguments[0], arguments)


if __name__ == "__main__":
    main()
