"use strict";
// What AdRules claims: the rows of `adrules targets`, and those that `adrules lint --target` finds in a document.
const { spawnSync } = require("child_process");
const path = require("path");

function command(...args) {
  const options = { encoding: "utf8", maxBuffer: 1 << 28 };
  const { status, stdout, stderr, error } = spawnSync(process.env.ADRULES, args, options);
  if (error) throw error;
  return { status, stdout, stderr };
}

// The rows of today, those of versions that are gone left out.
const rows = () => JSON.parse(command("targets", "--format", "json").stdout).portability.filter((row) => !row.until);

// The rows of a target that lint shows for a document and the answers beside it.
function found(folder, target, table) {
  const { stdout, stderr } = command("lint", "--target", target, "--format", "json", "--resolve", "--responses", folder,
    path.join(folder, "document.xml"));
  if (!stdout) throw new Error(stderr);
  const shown = new Set();
  for (const finding of JSON.parse(stdout).findings) {
    for (const entry of finding.portability || []) {
      for (const row of table) {
        const about = row.rules.length ? row.rules.includes(finding.rule) : finding.value === row.construct;
        if (row.target === entry.target && row.what === entry.what && about) shown.add(row);
      }
    }
  }
  return shown;
}

module.exports = { command, rows, found };
