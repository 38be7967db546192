import AdRulesCommands
import AdRulesLint
import AdRulesText
import ArgumentParser

/// A report format and its destination.
struct ReportOutput {
    var format: LintFormat
    /// The file; nil means standard output.
    var file: String?

    /// The formats that may follow one another on standard output.
    private static let texts: Set<LintFormat> = [.full, .concise, .github]

    /// The outputs for `--format` and `--output`; by default, code frames on standard output. Two reports that would
    /// spoil each other in one place are wrong usage.
    static func all(_ formats: [String], file: String?) throws -> [ReportOutput] {
        let outputs = try outputs(formats.isEmpty ? [LintFormat.full.rawValue] : formats, file: file)
        for (index, output) in outputs.enumerated() {
            let others = outputs[..<index].filter { $0.file == output.file }
            let isText = output.file == nil && texts.contains(output.format)
            guard let other = others.first(where: { !isText || !texts.contains($0.format) }) else { continue }
            throw ValidationError(
                "\(other.format.rawValue) and \(output.format.rawValue) would both go to "
                    + "\(output.file ?? "standard output"); --format \(output.format.rawValue)=FILE writes one to a file"
            )
        }
        return outputs
    }

    private static func outputs(_ formats: [String], file: String?) throws -> [ReportOutput] {
        try formats.map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let format = LintFormat(rawValue: parts.first ?? "") else {
                throw ValidationError("\"\(text)\" is not a format; \(hint(for: parts.first ?? ""))")
            }
            if parts.count == 2, parts[1].isEmpty {
                throw ValidationError("--format \(text) names no file; write --format \(format.rawValue)=FILE")
            }
            return ReportOutput(format: format, file: parts.count == 2 ? parts[1] : file)
        }
    }

    /// The format that an unknown word probably means.
    private static func hint(for word: String) -> String {
        if word.lowercased() == "xml" {
            return "\(LintFormat.junit.rawValue) and \(LintFormat.checkstyle.rawValue) are XML"
        }
        return Spelling.hint(for: word, among: LintFormat.allCases.map(\.rawValue))
    }
}

/// A report that is being written, one document at a time.
struct OpenReport {
    private(set) var writer: LintReportWriter
    var output: TextOutput

    /// Opens the output's file, or `standard`. Throws the reason on failure.
    init(
        _ output: ReportOutput, color: Bool, summary: Bool, statistics: Bool, maxDiagnostics: Int?,
        standard: TextOutput = .standard
    ) throws {
        writer = LintReportWriter(
            output.format, color: color && output.file == nil, summary: summary, statistics: statistics,
            maxDiagnostics: maxDiagnostics, folder: SystemFiles.currentFolder,
            columns: output.file == nil ? Terminal.columns : nil)
        self.output = try output.file.map { try .opened($0) } ?? standard
    }

    /// Adds a document, without writing anything yet.
    mutating func add(_ result: PreparedResult) { output.append(writer.add(result)) }

    /// Adds a document of a stream that could not be read, without writing anything yet.
    mutating func add(_ failure: LintReport.Failure) { output.append(writer.add(failure)) }

    /// Writes the end of the report. Throws if that fails.
    mutating func finish(_ failures: [LintReport.Failure], requests: [RequestTree]) throws {
        output.write(writer.finish(failures: failures, requests: requests))
        try output.close()
    }
}

extension LintCommand {
    /// Refuses outputs that are inputs, and outputs that are each other, before anything is fetched or opened.
    func checkOutputs(_ reports: [ReportOutput], documents: [String], settings: LintSettings) throws {
        var outputs = source.outputs
        for report in reports {
            guard let file = report.file else { continue }
            try outputs.add(file, of: file == output ? "--output" : "--format \(report.format.rawValue)=")
        }
        if let file = baseline.writeBaseline { try outputs.add(file, of: "--write-baseline") }
        try outputs.check(against: paths)
        for document in documents {
            try outputs.check(against: document)
            // Finds the configuration, which is then known to the settings.
            _ = try settings.configuration(for: document)
        }
        try outputs.check(against: settings.configurationFiles + source.inputs)
        // --prune-baseline writes the file that it reads, and nothing else may.
        if let file = baseline.baseline { try outputs.check(against: file) }
    }
}
