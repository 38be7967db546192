import AdRulesLint
import AdRulesModel
import Foundation
import SharedDocuments
import Testing

/// SARIF: its schema where that is here, its structure anywhere, and that its places are those of an editor.
@Suite struct SARIFTests {
    private func run(_ report: LintReport) throws -> [String: Any] {
        let object = try #require(FormatReading.object(LintFormat.sarif.render(report)))
        return try #require((object["runs"] as? [[String: Any]])?.first)
    }

    private func results(_ report: LintReport) throws -> [[String: Any]] {
        try #require(try run(report)["results"] as? [[String: Any]])
    }

    private func region(of result: [String: Any]) throws -> [String: Int] {
        let location = try #require((result["locations"] as? [[String: Any]])?.first)
        let physical = try #require(location["physicalLocation"] as? [String: Any])
        return try #require(physical["region"] as? [String: Int])
    }

    @Test("its structure", arguments: FormatReport.allCases)
    func structure(_ report: FormatReport) throws {
        let object = try #require(FormatReading.object(LintFormat.sarif.render(try report.report())))
        #expect(SARIFStructure.complaints(about: object) == [])
    }

    @Test("its structure, over the bad examples of every rule")
    func everyRule() throws {
        let results = try RuleCatalogue.all.compactMap(\.bad).enumerated().map { place, bad in
            try lint(bad.document, name: "\(place).\(bad.fileExtension)", arguments: bad.arguments)
        }
        let run = try run(LintReport(results: results))
        #expect(SARIFStructure.complaints(about: ["version": "2.1.0", "runs": [run]]) == [])
        let rules = ((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]]
        let ids = try #require(rules).compactMap { $0["id"] as? String }
        #expect(Set(ids).count == ids.count)
        #expect(Set(ids) == Set(results.flatMap(\.rules)))
    }

    @Test("the schema of OASIS", .enabled(if: SharedDocuments.has("schemas/sarif-schema-2.1.0.json")))
    func schema() throws {
        let schema = SharedDocuments.folder.appendingPathComponent("schemas/sarif-schema-2.1.0.json")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sarif-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for report in FormatReport.allCases {
            let text = LintFormat.sarif.render(try report.report())
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(report.rawValue).sarif"))
        }
        let script = """
            import glob, json, sys
            try: import jsonschema
            except ImportError: sys.exit(77)
            schema = json.load(open(sys.argv[1]))
            check = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())
            files = glob.glob(sys.argv[2] + "/*.sarif")
            found = [e.message for f in files for e in check.iter_errors(json.load(open(f)))]
            sys.exit("\\n".join(found) if found or len(files) != \(FormatReport.allCases.count) else 0)
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, schema.path, folder.path]
        try process.run()
        process.waitUntilExit()
        if [77, 127].contains(process.terminationStatus) {
            print("skipped: python3 has no module jsonschema")
        } else {
            #expect(process.terminationStatus == 0)
        }
    }

    @Test("suppressed findings are listed, with their reasons")
    func suppressed() throws {
        let document = """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
              <!-- adrules-ignore-next VMAP112: a test -->
              <vmap:AdBreak timeOffset="10:00" breakType="linear" breakId="a"/>
            </vmap:VMAP>
            """
        let results = try results(LintReport(results: [Linter().lint(Array(document.utf8), name: "a.vmap")]))
        let silent = try #require(results.first { $0["ruleId"] as? String == "VMAP112" })
        let suppressions = try #require(silent["suppressions"] as? [[String: Any]])
        #expect(suppressions.map { $0["kind"] as? String } == ["inSource"])
        #expect(suppressions.map { $0["justification"] as? String } == ["a test"])
        let others = results.filter { $0["ruleId"] as? String != "VMAP112" }
        #expect(!others.isEmpty)
        #expect(others.allSatisfy { ($0["suppressions"] as? [Any])?.isEmpty == true }, "all have the list, or none")
    }

    @Test("columns count UTF-16 code units, and lines end at CR LF, CR or LF")
    func columns() throws {
        let document = FormatReport.mistakes
        let report = LintReport(results: [try lint(document)])
        let lines = document.components(separatedBy: "\r\n").map { $0 as NSString }
        var seen: [String: String] = [:]
        for result in try results(report) {
            let region = try region(of: result)
            guard let line = region["startLine"], line == region["endLine"], let start = region["startColumn"],
                let end = region["endColumn"], let rule = result["ruleId"] as? String
            else { continue }
            seen[rule] = lines[line - 1].substring(with: NSRange(location: start - 1, length: end - start))
        }
        #expect(seen["VMAP112"] == "10:00")
        #expect(seen["VMAP128"] == "breadId")
        let emoji = try lint("<VAST version=\"3.0\">\r\n<!---->\r<!--🎬é--><Ad id=\"a\"><Imline/></Ad></VAST>")
        let places = try results(LintReport(results: [emoji])).map { try region(of: $0) }
        #expect(places.contains { $0["startLine"] == 3 && $0["startColumn"] == 22 })
    }

    @Test("a line of many characters has right columns everywhere")
    func longLine() throws {
        let piece = "<vmap:AdBreak timeOffset=\"🎬\" breakType=\"linear\" breakId=\"é\"/>"
        let text = playlist(String(repeating: piece, count: 300))
        let line = text.components(separatedBy: "\n")[1] as NSString
        for result in try results(LintReport(results: [try lint(text)])) where result["ruleId"] as? String == "VMAP112"
        {
            let region = try region(of: result)
            let (start, end) = (try #require(region["startColumn"]), try #require(region["endColumn"]))
            #expect(line.substring(with: NSRange(location: start - 1, length: end - start)) == "🎬")
        }
    }

    @Test("a fix applied by its regions is the fix applied by its bytes")
    func fixes() throws {
        let text = FormatReport.mistakes
        var result = try lint(text)
        let ranges = result.diagnostics.map(\.finding.range)
        let edits = [
            Fix.Edit(range: ranges[0], text: "é🎬"),
            Fix.Edit(range: SourceRange(lower: Int(ranges[0].upper), upper: Int(ranges[0].upper)), text: "<&>\r\n"),
            Fix.Edit(range: SourceRange(lower: text.utf8.count - 20, upper: text.utf8.count - 5), text: ""),
        ]
        let fix = Fix(isSafe: true, edits: edits)
        result.diagnostics[0].finding.fix = fix
        var bytes = Array(text.utf8)
        for edit in fix.edits.reversed() { bytes.replaceSubrange(edit.range.offsets, with: Array(edit.text.utf8)) }

        let first = try #require(try results(LintReport(results: [result])).first)
        let fixes = try #require(first["fixes"] as? [[String: Any]])
        let change = try #require((fixes.first?["artifactChanges"] as? [[String: Any]])?.first)
        let replacements = try #require(change["replacements"] as? [[String: Any]])
        let fixed = NSMutableString(string: text)
        // The offsets of the lines, in UTF-16 code units, found by Foundation.
        var starts: [Int] = [0]
        while let start = starts.last, start < fixed.length {
            starts.append(NSMaxRange((text as NSString).lineRange(for: NSRange(location: start, length: 0))))
        }
        for replacement in replacements.reversed() {
            let region = try #require(replacement["deletedRegion"] as? [String: Int])
            let content = replacement["insertedContent"] as? [String: String]
            func offset(_ edge: String) throws -> Int {
                starts[try #require(region["\(edge)Line"]) - 1] + (try #require(region["\(edge)Column"])) - 1
            }
            let (start, end) = (try offset("start"), try offset("end"))
            fixed.replaceCharacters(
                in: NSRange(location: start, length: end - start), with: content?["text"] ?? "")
        }
        #expect(fixed as String == String(decoding: bytes, as: UTF8.self))
    }

    @Test("a fingerprint stays when lines move, and distinguishes rules, places and values")
    func fingerprints() throws {
        func prints(_ document: String) throws -> [String] {
            try results(LintReport(results: [try lint(document)])).compactMap {
                ($0["partialFingerprints"] as? [String: String])?["adrulesContext/v1"]
            }
        }
        let document = FormatReport.mistakes
        let before = try prints(document)
        #expect(Set(before).count == before.count && before.count > 4)
        let moved = "<!-- new -->\n\n" + document.replacing("\r\n", with: "\n\n  ")
        #expect(try prints(moved) == before)
        let changed = try prints(document.replacing("\"10:00\"", with: "\"11:00\""))
        #expect(zip(before, changed).count { $0 != $1 } == 1)
    }

    @Test(
        "names of files become relative URIs",
        arguments: [
            ("a.xml", "a.xml"), ("./ads//x.xml", "ads/x.xml"), ("../a b.xml", "../a%20b.xml"),
            ("<stdin>", "%3Cstdin%3E"),
            ("c:/é#?.xml", "c%3A/%C3%A9%23%3F.xml"), ("::error::x", "%3A%3Aerror%3A%3Ax"), ("a\\b", "a%5Cb"),
            ("/film/ads/a.xml", "ads/a.xml"), ("/films/a.xml", "file:///films/a.xml"), ("", "."),
            ("//srv/a.xml", "file:///srv/a.xml"),
            ("https://ads.example/a?b=[c]&d=\u{1}", "https://ads.example/a?b=%5Bc%5D&d=%01"),
        ])
    func uris(name: String, uri: String) throws {
        var writer = LintReportWriter(.sarif, folder: "/film")
        let text = writer.add(try lint("<a/>", name: name)) + writer.finish()
        let object = try #require(FormatReading.object(text))
        #expect(SARIFStructure.complaints(about: object) == [])
        #expect(
            text.contains("\"uri\": \"\(uri)\"") || text.contains("\"uri\": \"\(uri.replacing("/", with: "\\/"))\""))
        #expect(text.contains("SRCROOT") == !uri.contains("://"))
    }

    @Test("a file that cannot be read is a notification, and the run was no success")
    func failures() throws {
        let good = try run(try FormatReport.nothing.report())
        let goodInvocation = try #require((good["invocations"] as? [[String: Any]])?.first)
        #expect(goodInvocation["executionSuccessful"] as? Bool == true)
        let run = try run(try FormatReport.unreadable.report())
        let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
        #expect(invocation["executionSuccessful"] as? Bool == false)
        let notes = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
        #expect(notes.map { $0["level"] as? String } == ["error"])
    }

    @Test("findings beyond the limit are reported, also a single one", arguments: [1, 30])
    func omitted(count: Int) throws {
        let breaks = (0..<50).map { _ in #"<vmap:AdBreak timeOffset="start" breakType="linear"/>"# }
        let limit = ["--limit", "findings=\(50 - count)"]
        let report = LintReport(results: [try lint(playlist(breaks.joined(separator: "\n")), arguments: limit)])
        for format in LintFormat.allCases where format != .json && format != .jsonl {
            #expect(format.render(report).contains("\(count) more"), "\(format.rawValue)")
        }
        let lines = try #require(FormatReading.lines(LintFormat.jsonl.render(report)))
        #expect(lines.contains { $0["omitted"] as? Int == count })
        #expect(LintFormat.json.render(report).contains(#""omitted": \#(count)"#))
    }

    @Test("a message has no link that a document wrote")
    func links() throws {
        let document = playlist("<vmap:AdBreak timeOffset=\"[x](https://evil.example)\" breakType=\"linear\"/>")
        let texts = try results(LintReport(results: [try lint(document)])).compactMap {
            ($0["message"] as? [String: String])?["text"]
        }
        #expect(texts.contains { $0.contains("[x] (https://evil.example)") })
        #expect(!texts.contains { $0.contains("](") })
    }
}
