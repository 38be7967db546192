package import AdRulesText

/// GitLab's code quality report: a list of issues, which a merge request shows with what it adds and what it fixes.
///
/// An issue is known again as a finding of a baseline is: a break more in front of it changes nothing.
package struct GitLabRenderer: ReportRenderer {
    private let folder: String?
    private var json = JSONWriter()
    private var fingerprints = Fingerprints()

    init(folder: String?) {
        self.folder = folder
        json.beginArray()
    }

    mutating func add(_ result: LintResult) -> String {
        let path = ArtifactURI.path(result.name, below: folder)
        for (diagnostic, element) in zip(result.diagnostics, result.elementPaths()) {
            let entry = BaselineEntry(diagnostic.finding, path: element, file: path)
            let lines = [diagnostic.messageLine, diagnostic.helpLine].compactMap(\.self)
            Self.write(
                lines.joined(separator: "; "), rule: diagnostic.rule.id.rawValue, severity: diagnostic.severity,
                path: path, lines: (diagnostic.start.line, diagnostic.end.line),
                fingerprint: fingerprints.next(entry.parts.map(\.string)), to: &json)
        }
        if let line = result.omissionLine { add(line, "more", .info, path) }
        return json.take()
    }

    mutating func finish(_ ending: ReportEnding) -> String {
        for failure in ending.failures {
            add(failure.line, "unreadable", .error, ArtifactURI.path(failure.name, below: folder))
        }
        json.endArray()
        return json.take() + "\n"
    }

    private mutating func add(_ line: String, _ rule: String, _ severity: Severity, _ path: String) {
        let fingerprint = fingerprints.next([path, rule])
        Self.write(line, rule: rule, severity: severity, path: path, fingerprint: fingerprint, to: &json)
    }

    /// Writes an issue as an object.
    package static func write(
        _ message: String, rule: String, severity: Severity, path: String, lines: (Int, Int) = (1, 1),
        fingerprint: String, to json: inout JSONWriter
    ) {
        let level = severity.pick(error: "major", warning: "minor", info: "info")
        let place = JSONValue.object(["begin": .integer(lines.0), "end": .integer(lines.1)])
        json.value(
            .object([
                "description": .string(message), "check_name": .string(rule), "fingerprint": .string(fingerprint),
                "severity": .string(level), "location": .object(["path": .string(path), "lines": place]),
            ]))
    }
}
