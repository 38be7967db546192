#!/usr/bin/env bash
# Writes the golden files of the linter anew: the catalogue's examples, what is said of them, the report formats, kept session logs, the page of
# `report`, the forecast, the rule page, the picture of the README.
# Look at the difference before you commit it.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
source .ci/prepare

# The first run writes the documents of new examples, the second what is said of them.
UPDATE_GOLDEN=1 swift test --filter 'GoldenTests' >/dev/null 2>&1 || true
UPDATE_GOLDEN=1 swift test --filter 'GoldenTests|CorpusTests|KeptLogTests|ReportPageTests|PageCommandTests|ForecastCommandTests'
git status --short Tests/Fixtures Sources/AdRulesLint/AdRulesLint.docc
