#!/usr/bin/env bash
# Rewrites the golden files of the linter: the findings of the catalogue's examples, the report formats, recorded session logs,
# the page of `report`, the forecast, the rule page, the picture of the README, the outputs that pages show.
# Review the difference before you commit it.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
source .ci/prepare

UPDATE_GOLDEN=1 swift test --filter 'GoldenTests|CorpusTests|KeptLogTests|ReportPageTests|PageCommandTests|PrintedCommandTests|ForecastCommandTests'
git status --short Tests/Fixtures Sources/AdRulesLint/AdRulesLint.docc Sources/adrules/adrules.docc
