import AdRulesLint

/// Lints the documents of an archive as they come on standard input, a JSON object a line, and writes their report in the
/// same order. Memory does not grow with their number.
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

    /// Reads standard input to its end and hands on the outcomes in the order of the lines; `flush` follows what was there
    /// to read, so that a program that waits for an answer gets one. Blank lines are passed over.
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
