#!/usr/bin/env bash
# Rewrites the golden files of the linter: the catalogue's examples and their findings, the report formats, recorded session logs,
# the page of `report`, the forecast, the rule page, the picture of the README.
# Review the difference before you commit it.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
source .ci/prepare

# The first run writes the documents of new examples, the second their findings.
UPDATE_GOLDEN=1 swift test --filter 'GoldenTests' >/dev/null 2>&1 || true
UPDATE_GOLDEN=1 swift test --filter 'GoldenTests|CorpusTests|KeptLogTests|ReportPageTests|PageCommandTests|ForecastCommandTests'
git status --short Tests/Fixtures Sources/AdRulesLint/AdRulesLint.docc Sources/adrules/adrules.docc
