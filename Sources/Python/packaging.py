"""The contents of the wheel besides the Python files: the command, the version of its sources, and the platform it runs on."""

import os
import re
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).parent.parent.parent


class AdrulesMetadata(MetadataHookInterface):
    """Takes the version and the address from where the project keeps them."""

    def update(self, metadata: dict[str, Any]) -> None:
        release = (ROOT / "Sources/AdRulesLint/Release.swift").read_text()
        metadata["version"] = re.search(r'version = "(.*)"', release)[1]
        address = (ROOT / ".ci/address").read_text().strip()
        metadata["urls"] = {"Homepage": address, "Changelog": f"{address}/blob/main/.github/CHANGELOG.md"}


class AdrulesBuild(BuildHookInterface):
    """Puts the command of ADRULES_BINARY into the wheel, whose tag is for ADRULES_PLATFORM and any Python 3."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        binary = os.environ.get("ADRULES_BINARY")
        if not binary:
            raise SystemExit("ADRULES_BINARY names the adrules that the wheel holds; .ci/release.d/wheel sets it")
        platform = os.environ.get("ADRULES_PLATFORM") or sysconfig.get_platform()
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{re.sub('[-.]', '_', platform)}"
        # A script as it is, so that `adrules` starts without Python.
        build_data["shared_scripts"][binary] = "adrules"
