import AdRulesLint
import ArgumentParser

/// A report format and its destination.
struct ReportOutput {
    var format: LintFormat
    /// The file; nil means standard output.
    var file: String?

    /// The outputs for `--format` and `--output`; by default, code frames on standard output.
    static func all(_ formats: [String], file: String?) throws -> [ReportOutput] {
        let formats = formats.isEmpty ? [LintFormat.full.rawValue] : formats
        return try formats.map { text in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard let format = LintFormat(rawValue: parts.first ?? "") else {
                let names = LintFormat.allCases.map(\.rawValue)
                throw ValidationError("\"\(text)\" is no format; there are \(names.joined(separator: ", "))")
            }
            return ReportOutput(format: format, file: parts.count == 2 ? parts[1] : file)
        }
    }
}

/// A report that is being written, one document at a time.
struct OpenReport {
    private var writer: LintReportWriter
    private var output: TextOutput

    /// Opens the output's file, or `standard`. On failure, prints the reason and ends the command with 2.
    init(
        _ output: ReportOutput, color: Bool, summary: Bool, maxDiagnostics: Int?, standard: TextOutput = .standard
    ) throws {
        writer = LintReportWriter(
            output.format, color: color && output.file == nil, summary: summary, maxDiagnostics: maxDiagnostics)
        self.output = try output.file.map { try .opened($0) } ?? standard
    }

    mutating func add(_ result: LintResult) { output.write(writer.add(result)) }

    /// Ends the command with 2 if a write failed.
    func check() throws { try output.check() }

    mutating func finish(_ failures: [LintReport.Failure]) throws {
        output.write(writer.finish(failures: failures))
        try output.close()
    }
}
