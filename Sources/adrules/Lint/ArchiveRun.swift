import AdRulesCommands
import AdRulesLint
import AdRulesText
import ArgumentParser

/// Lints the documents of an archive as they come on standard input, a JSON object a line, and writes their report in
/// the same order. Memory does not grow with their number.
struct ArchiveRun: Sendable {
    var job: LintJob
    /// The renderer of its part of the report.
    var reports: PreparedReports
    /// The number of threads, at least 1.
    var threads: Int

    /// The outcome of a line.
    enum Outcome: Sendable {
        case linted(PreparedReports.Part)
        case unread(LintReport.Failure)
    }

    private static let chunkBytes = 256 << 10

    /// Reads standard input to its end and hands on the outcomes in the order of the lines; `flush` follows what was
    /// there to read, so that a program that waits for an answer gets one. Blank lines are passed over.
    func run(
        limit: Int = ArchivedDocument.longestLine, each: (Outcome) throws -> Void, flush: () throws -> Void
    ) throws {
        var lines = LineBuffer(limit: limit)
        var number = 0
        var waiting: [(number: Int, bytes: [UInt8])] = []
        func take(_ line: [UInt8]) {
            number += 1
            if line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) { waiting.append((number, line)) }
        }
        while true {
            let bytes = try SystemFiles.readSome(upTo: Self.chunkBytes)
            lines.append(bytes)
            while let line = lines.next() { take(line) }
            if bytes.isEmpty, let rest = lines.rest { take(rest) }
            try lint(waiting, each: each)
            waiting = []
            if lines.isTooLong {
                number += 1
                lines.skipLine()
                let problem = ArchivedDocument.Problem(reason: "a line of more than \(limit) bytes")
                try each(.unread(problem.failure(line: number, of: job.name)))
            }
            try flush()
            if bytes.isEmpty { return }
        }
    }

    private func lint(_ lines: [(number: Int, bytes: [UInt8])], each: (Outcome) throws -> Void) rethrows {
        try LintRun.work(threads: threads).run(lines.count) { index in
            outcome(of: lines[index].bytes, number: lines[index].number)
        } weight: {
            if case .linted(let part) = $0 { LintRun.weight(part.weight, threads: threads) } else { 0 }
        } take: {
            try each($1)
        }
    }

    private func outcome(of line: [UInt8], number: Int) -> Outcome {
        do throws(ArchivedDocument.Problem) {
            let document = try ArchivedDocument(line)
            var job = job
            job.name = document.id
            return .linted(reports.part(for: job.linted(document.body)))
        } catch {
            return .unread(error.failure(line: number, of: job.name))
        }
    }
}

/// A document of an archive, from its line: a JSON object with the text members `id` and `body`; others are ignored.
struct ArchivedDocument {
    /// Its id in the archive: its name in the report.
    var id: String
    /// The document, in UTF-8.
    var body: [UInt8]

    /// The longest `id`, in bytes: each finding repeats it.
    static let longestID = 4096
    static let longestLine = JSONSource.byteLimit

    /// The reason why a line holds no document, and the place.
    struct Problem: Error {
        var reason: String
        /// The column, from 1, in bytes; nil if the line as a whole is meant.
        var column: Int?
        /// The `id`, if the line has one.
        var id: String?

        /// The failure of a line, from 1, of the stream with a name.
        func failure(line: Int, of stream: String) -> LintReport.Failure {
            let place = column.map { "column \($0): " } ?? ""
            var failure = LintReport.Failure(name: id ?? stream, message: place + PrintableText.cut(reason))
            failure.inputLine = line
            return failure
        }
    }

    /// Reads a line. Complexity: O(bytes).
    init(_ line: [UInt8]) throws(Problem) {
        let value = try Result { () throws(JSONProblem) in try JSONReader.read(line) }
            .mapError { Problem(reason: $0.message, column: $0.offset + 1) }.get()
        guard let members = value.members else {
            throw Problem(reason: "expected an object with \"id\" and \"body\"", column: value.offset + 1)
        }
        id = try Self.text("id", of: members, id: nil)
        guard id.utf8.count <= Self.longestID else {
            throw Problem(reason: "\"id\" is longer than \(Self.longestID) bytes")
        }
        body = Array(try Self.text("body", of: members, id: id).utf8)
    }

    private static func text(_ key: String, of members: [JSONMember], id: String?) throws(Problem) -> String {
        guard let member = members.first(where: { key.isSpelled($0.key) }) else {
            throw Problem(reason: "there is no \"\(key)\"", id: id)
        }
        guard let text = member.value.string else {
            let reason = JSONSource.mismatch("\"\(key)\"", "a string", member.value)
            throw Problem(reason: reason, column: member.value.offset + 1, id: id)
        }
        return text
    }
}

// `adrules lint --stdin-jsonl`: the documents of an archive.

extension LintCommand {
    /// Refuses what one document, or one file, is needed for.
    func checkArchive() throws {
        guard stdinJsonl else { return }
        if !paths.isEmpty { throw ValidationError("--stdin-jsonl reads standard input; leave the paths out") }
        let other = firstGiven([
            "--fix": fixes.fix, "--diff": fixes.diff, "--watch": work.watch, "--show-files": showFiles,
            "--resolve": resolving.resolve, "--baseline": baseline.baseline != nil,
            "--write-baseline": baseline.writeBaseline != nil, "--prune-baseline": baseline.pruneBaseline,
        ])
        if let option = other {
            throw ValidationError("\(option) is for files; --stdin-jsonl reads the documents of an archive")
        }
        if let other = format.first(where: { LintFormat(rawValue: $0.prefix { $0 != "=" }.description) != .jsonl }) {
            throw ValidationError("--stdin-jsonl reports in jsonl, a line at a time; leave \(other) out")
        }
    }

    /// Lints the documents of the archive on standard input.
    func lintArchive(_ settings: LintSettings, to outputs: [ReportOutput]) throws {
        try checkOutputs(outputs, documents: ["-"], settings: settings)
        let inputs = try DocumentInputs([], options: source, resolves: false, limits: settings.options.limits)
        settings.answers = inputs.answers
        let open = try open(outputs)
        var reports = LintReports(open, failures: [], progress: nil)
        let run = ArchiveRun(
            job: try settings.job(for: "-"),
            reports: PreparedReports(writers: open.map(\.writer), errorsOnly: quiet), threads: work.threads)
        try run.run {
            try reports.add($0)
        } flush: {
            try reports.flush()
        }
        try reports.finish(requests: [])
        if reports.unreadLines > 0 {
            let count = reports.unreadLines == 1 ? "1 line" : "\(reports.unreadLines) lines"
            throw CommandFailure("cannot read \(count); the report names each")
        }
        if threshold.isReached(by: reports.tally) { throw Ending.findings }
    }
}
