import AdRulesLint
import Foundation
import MassTesting
import SharedDocuments
import Testing

/// `adrules lint --jobs`: what comes out is the same.
@Suite struct LintJobsTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    /// The samples, and the corpus where it lies beside the package.
    private static let folders =
        ["\(root.path)/Samples/Playlists"] + (SharedDocuments.hasCorpus ? [SharedDocuments.corpus.path] : [])

    @Test("the same bytes for any number of threads, in every format", arguments: folders)
    func sameBytes(folder: String) throws {
        let command = try Command()
        defer { command.remove() }
        var reports: [String: [String]] = [:]
        for jobs in MassTests.runAll ? [1, 2, 7] : [1, 7] {
            let formats = LintFormat.allCases.flatMap { ["--format", "\($0.rawValue)=\($0.rawValue)-\(jobs)"] }
            let outcome = try command.run(
                arguments: ["lint", folder, "missing.xml", "--jobs", "\(jobs)", "--statistics"] + formats)
            #expect(outcome.code == 2)
            #expect(outcome.output == "")
            for format in LintFormat.allCases {
                reports[format.rawValue, default: []].append(try command.text(of: "\(format.rawValue)-\(jobs)"))
            }
        }
        for (format, texts) in reports {
            #expect(texts[0].utf8.count > 100, "\(format)")
            #expect(Set(texts).count == 1, "\(format)")
        }
    }

    @Test("files that cannot be read do not stop the others, and keep their order", arguments: ["1", "2", "7"])
    func failuresBetween(jobs: String) throws {
        let command = try Command()
        defer { command.remove() }
        var paths: [String] = []
        for number in 10..<40 {
            paths.append("\(number).xml")
            if number % 3 == 0 { continue }
            try command.write(number % 3 == 1 ? Document.error : Document.broken, to: "\(number).xml")
        }
        let outcome = try command.run(arguments: ["lint", "--format", "concise", "--jobs", jobs] + paths)
        #expect(outcome.code == 2)
        let complaints = (10..<40).filter { $0 % 3 == 0 }
            .map { "adrules: cannot read \($0).xml: no such file or directory\n" }
        #expect(outcome.complaint == complaints.joined())
        let names = outcome.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
        #expect(names == names.sorted() && Set(names).count == 20)
    }

    @Test("with --max-diagnostics the first findings are shown, whichever thread found them")
    func mostDiagnostics() throws {
        let command = try Command()
        defer { command.remove() }
        for number in 10..<30 { try command.write(Document.error, to: "ads/\(number).xml") }
        for jobs in ["1", "4"] {
            let outcome = try command.run(
                "lint", "ads", "--format", "concise", "--max-diagnostics", "3", "--jobs", jobs)
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.prefix(3).map { $0.prefix(11) } == ["ads/10.xml:", "ads/11.xml:", "ads/12.xml:"])
            #expect(lines.last == "17 more not shown (--max-diagnostics)")
        }
    }

    @Test("an invalid number of threads is wrong usage", arguments: ["0", "-1", "257", "two"])
    func wrongJobs(jobs: String) throws {
        let command = try Command()
        defer { command.remove() }
        #expect(try command.run("lint", "x.xml", "--jobs=\(jobs)").code == 64)
    }

    @Test("a reader that stops reading ends the command without a message")
    func brokenPipe() throws {
        let command = try Command()
        defer { command.remove() }
        for number in 0..<200 { try command.write(Document.error, to: "ads/\(number).xml") }
        #expect(try command.shell("\"$ADRULES\" lint ads --jobs 3 2>complaint | head -n 1 >line") == 0)
        #expect(try command.text(of: "line").hasPrefix("error[VMAP112]"))
        #expect(try command.text(of: "complaint") == "")
    }
}
