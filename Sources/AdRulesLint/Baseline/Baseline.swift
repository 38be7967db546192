import AdRulesModel
package import AdRulesText

/// The known findings of a project, which are not reported again, each with a count.
///
/// A document is compared with the entries of its own file only. So documents can be linted at the same time, and what
/// is used of them is put together at the end.
package struct Baseline: Sendable, Hashable {
    /// The count of each known finding, by file; no count is zero.
    private(set) var files: [ByteText: [BaselineEntry: Int]] = [:]

    /// Creates an empty baseline.
    package init() {}

    /// The number of findings.
    package var count: Int { files.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

    /// The files that have findings, in order.
    package var fileNames: [String] { files.keys.map(\.string).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    /// The entries in order, with their counts.
    package var entries: [(entry: BaselineEntry, count: Int)] {
        files.values.flatMap(\.self).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Adds a finding that is known so often.
    package mutating func add(_ entry: BaselineEntry, count: Int = 1) {
        guard count > 0 else { return }
        let (sum, isTooMuch) = files[entry.file, default: [:]][entry, default: 0].addingReportingOverflow(count)
        files[entry.file, default: [:]][entry] = isTooMuch ? .max : sum
    }

    /// Adds all findings of another baseline.
    package mutating func add(_ other: Baseline) {
        for (entry, count) in other.files.values.joined() { add(entry, count: count) }
    }

    /// Takes the findings of another baseline out.
    package mutating func remove(_ other: Baseline) {
        for (entry, count) in other.files.values.joined() {
            guard let known = files[entry.file]?[entry] else { continue }
            files[entry.file]?[entry] = known > count ? known - count : nil
            if files[entry.file]?.isEmpty == true { files[entry.file] = nil }
        }
    }

    /// The findings of one file that `rule` selects by the id of their rule; all by default.
    package func findings(in file: String, where rule: (String) -> Bool = { _ in true }) -> Baseline {
        var baseline = Baseline()
        for (entry, count) in files[ByteText(file)] ?? [:] where rule(entry.rule.string) {
            baseline.add(entry, count: count)
        }
        return baseline
    }
}

extension Baseline {
    /// The new findings of a result, and the known ones.
    package struct Outcome: Sendable {
        /// The result without what is known, which is then in ``LintResult/suppressed``.
        package var result: LintResult
        /// The findings that are known.
        package var used = Baseline()
        /// The findings that are known, and are no longer there.
        package var stale = Baseline()

        /// Creates the outcome of a result of which nothing is known.
        package init(result: LintResult) { self.result = result }
    }

    /// Takes the known findings out of a result; `file` is the document's name in the baseline.
    ///
    /// A document that cannot be read stays as it is: its error hides all else. Nothing of it is stale; neither is a
    /// finding that `linter` cannot make, or one that a limit may have left out.
    /// Complexity: O(places of findings), plus O(bytes) if the baseline has findings of the file.
    package func applied(to result: LintResult, file: String, linter: Linter) -> Outcome {
        guard result.kind != nil, let known = files[ByteText(file)] else { return Outcome(result: result) }
        var outcome = Outcome(result: result)
        var left = known
        // Made once, and only if a finding is known at some of its places.
        lazy var map = result.source.map()
        outcome.result.diagnostics = []
        for (diagnostic, entries) in zip(result.diagnostics, Self.entries(of: result, file: file)) {
            var places: (known: [Int], new: [Int]) = ([], [])
            for (place, entry) in entries.enumerated() {
                if let count = left[entry], count > 0 {
                    left[entry] = count - 1
                    outcome.used.add(entry)
                    places.known.append(place)
                } else {
                    places.new.append(place)
                }
            }
            if !places.known.isEmpty {
                let known = diagnostic.of(places.known, map)
                outcome.result.suppressed.append(SuppressedDiagnostic(diagnostic: known, origin: .baseline))
            }
            if !places.new.isEmpty { outcome.result.diagnostics.append(diagnostic.of(places.new, map)) }
        }
        guard result.omitted == 0 else { return outcome }
        outcome.stale = findings(in: file) {
            // That of a rule which no longer exists is stale, too.
            linter.canFind(RuleID(rawValue: $0)) || linter.selection.rules(matching: $0) == nil
        }
        outcome.stale.remove(outcome.used)
        return outcome
    }

    /// Takes all findings of a result into a new baseline, in place of reporting them; `file` is the document's name
    /// in the baseline. The error of a document that cannot be read is not taken.
    package static func taking(_ result: LintResult, file: String) -> Outcome {
        var outcome = Outcome(result: result)
        guard result.kind != nil, !result.diagnostics.isEmpty else { return outcome }
        for (diagnostic, entries) in zip(result.diagnostics, entries(of: result, file: file)) {
            for entry in entries { outcome.used.add(entry) }
            outcome.result.suppressed.append(SuppressedDiagnostic(diagnostic: diagnostic, origin: .baseline))
        }
        outcome.result.diagnostics = []
        return outcome
    }

    /// The entries of each diagnostic: one for each of its places.
    private static func entries(of result: LintResult, file: String) -> [[BaselineEntry]] {
        let findings = result.diagnostics.map { diagnostic in
            diagnostic.finding.folded.map { folded in (0..<folded.count).map { folded.finding(of: [$0]) } }
                ?? [diagnostic.finding]
        }
        var paths = ElementPaths.paths(of: findings.joined().map(\.range), in: result.source.bytes)[...]
        return findings.map { $0.map { BaselineEntry($0, path: paths.removeFirst(), file: file) } }
    }
}

extension Diagnostic {
    /// The same for some of the places of its finding, by their numbers; at least one.
    fileprivate func of(_ places: [Int], _ map: @autoclosure () -> SourceMap) -> Diagnostic {
        guard let folded = finding.folded, places.count < folded.count else { return self }
        var diagnostic = self
        diagnostic.finding = folded.finding(of: places)
        let map = map()
        diagnostic.start = map.location(of: Int(diagnostic.finding.range.lower))
        diagnostic.end = map.location(of: Int(diagnostic.finding.range.upper))
        return diagnostic
    }
}

extension Baseline {
    private static let schemaVersion = 1
    /// How often a finding may be known: more would not add up.
    static let mostTimes = 1_000_000_000

    /// The baseline as JSON text: sorted, and one line a value, so that a review sees what has changed.
    package var json: String {
        var json = JSONWriter()
        json.object { json in
            json.field("schemaVersion", Self.schemaVersion)
            json.array("findings", entries) { json, known in
                json.object { json in
                    json.field("file", known.entry.file.string)
                    json.field("rule", known.entry.rule.string)
                    json.field("path", known.entry.path.string)
                    json.field("text", known.entry.text.string)
                    json.field("count", known.count)
                }
            }
        }
        return json.text + "\n"
    }

    /// Reads a baseline; `name` is its name in messages. Throws the first problem, with its place.
    package init(json bytes: [UInt8], name: String) throws(TextProblem) {
        self.init()
        let source = JSONSource(bytes: bytes, name: name)
        let value = try source.value()
        guard value.members != nil else {
            throw source.mismatch("a baseline", "an object, as --write-baseline writes it", at: value)
        }
        let fields = try JSONFields(value, in: source, of: "key of a baseline", keys: ["schemaVersion", "findings"])
        guard let version = fields["schemaVersion"] else {
            throw source.problem("a baseline has a \"schemaVersion\"", at: value)
        }
        guard version.number == Double(Self.schemaVersion) else {
            throw source.problem(
                "this version of adrules reads baselines of schemaVersion \(Self.schemaVersion)", at: version,
                help: "--write-baseline makes a new one")
        }
        guard let findings = fields["findings"]?.elements else {
            throw source.mismatch("\"findings\"", "a list", at: fields["findings"] ?? value)
        }
        for finding in findings { try add(finding, in: source) }
    }

    private mutating func add(_ finding: JSONValue, in source: JSONSource) throws(TextProblem) {
        let keys = ["file", "rule", "path", "text"]
        let fields = try JSONFields(finding, in: source, of: "key of a finding", keys: keys + ["count"])
        var parts: [String] = []
        for key in keys {
            guard let part = try fields.string(key) else {
                throw source.problem("a finding of a baseline has a \"\(key)\"", at: finding)
            }
            parts.append(part)
        }
        let count = try fields.integer("count", atLeast: 1, atMost: Self.mostTimes) ?? 1
        add(BaselineEntry(file: parts[0], rule: parts[1], path: parts[2], text: parts[3]), count: count)
    }
}
