import Foundation
import Testing

/// `adrules lint --statistics` and `--verbose`.
@Suite struct LintStatisticsTests {
    private func folder() throws -> Command {
        let command = try Command()
        try command.write(Document.error, to: "ads/a.xml")
        try command.write(Document.warning, to: "ads/b.xml")
        try command.write(Document.error.replacingOccurrences(of: "breakId", with: "breadId"), to: "ads/c.xml")
        try command.write(Document.broken, to: "ads/d.xml")
        return command
    }

    @Test("a table after the report, the most frequent rule first")
    func table() throws {
        let command = try folder()
        defer { command.remove() }
        let table = """
            count  files  rule     name
                2      2  VMAP112  invalid-time-offset
                2      2  VMAP128  unknown-attribute
                1      1  XML018   truncated-document

            """
        let full = try command.run("lint", "ads", "--statistics")
        #expect(
            full.output.hasSuffix(
                "3 errors, 2 warnings in 4 files; 2 fixable with --fix, 2 more with --unsafe-fixes\n\n" + table),
            "\(full.output)")
        let concise = try command.run("lint", "ads", "--statistics", "--format", "concise")
        #expect(concise.output.hasSuffix("\n" + table) && concise.code == 1)
        let quiet = try command.run("lint", "ads", "--statistics", "-q")
        #expect(!quiet.output.contains("unknown-attribute"), "only errors are shown")
        #expect(try command.run("lint", "ads", "--statistics", "--silent").output == "")
    }

    @Test("in JSON a list; nothing without findings")
    func json() throws {
        let command = try folder()
        defer { command.remove() }
        let output = try command.run("lint", "ads", "--statistics", "--format", "json").output
        let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        let statistics = try #require(object?["statistics"] as? [[String: Any]])
        #expect(statistics.map { $0["rule"] as? String } == ["VMAP112", "VMAP128", "XML018"])
        #expect(statistics.map { $0["name"] as? String }.first == "invalid-time-offset")
        #expect(statistics.map { $0["count"] as? Int } == [2, 2, 1])
        #expect(statistics.map { $0["files"] as? Int } == [2, 2, 1])
        #expect(!(try command.run("lint", "ads", "--format", "json").output.contains("statistics")))
        try command.write(Document.clean, to: "clean.xml")
        #expect(try command.run("lint", "clean.xml", "--statistics").output == "no findings in 1 file\n")
    }

    @Test("by the host of the address and by the ad system of the ad, in text, JSON and JSON Lines")
    func origins() throws {
        let command = try Command()
        defer { command.remove() }
        func ad(_ system: String, _ tag: String) -> String {
            """
            <Ad id="a"><Wrapper><AdSystem><![CDATA[ \(system) ]]></AdSystem><Impresion>x</Impresion>
            <VASTAdTagURI><![CDATA[\(tag)]]></VASTAdTagURI></Wrapper></Ad>
            """
        }
        let vast =
            "<VAST version=\"3.0\" x=\"\">\(ad("One", "http://A.example/[timestamp]"))\(ad("Two", "https://b.example/[x"))</VAST>"
        try command.write(vast, to: "a.xml")
        try command.write(vast.replacing("Two", with: "One"), to: "b.xml")
        let arguments = ["lint", "a.xml", "b.xml", "--statistics", "--select", "VAST375,VAST366,VAST376", "--format"]
        let output = try command.run(arguments: arguments + ["json"]).output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        let hosts = try #require(object["hosts"] as? [[String: Any]])
        let systems = try #require(object["adSystems"] as? [[String: Any]])
        #expect(hosts.first?["host"] as? String == "a.example")
        #expect(hosts.first?["count"] as? Int == 2 && hosts.first?["files"] as? Int == 2)
        #expect(systems.map { $0["adSystem"] as? String } == ["One", "Two"])
        #expect(systems.map { $0["files"] as? Int } == [2, 1])
        let text = try command.run(arguments: arguments + ["full"]).output
        #expect(text.contains("\n\ncount  files  host\n    2      2  a.example\n"))
        #expect(text.contains("\n\ncount  files  ad system\n"))
        let lines = try command.run(arguments: arguments + ["jsonl"]).output
        #expect(lines.contains("\"hosts\":[{\"host\":\"a.example\",\"count\":2,\"files\":2}"))
    }

    @Test("--verbose prints settings and timings on standard error only")
    func verbose() throws {
        let command = try folder()
        defer { command.remove() }
        let plain = try command.run("lint", "ads")
        let clock = ContinuousClock()
        let began = clock.now
        let outcome = try command.run(
            "lint", "ads", "--verbose", "--jobs", "3", "--target", "ima", "--duration", "90", "--format", "concise")
        #expect(outcome.code == 1 && plain.complaint == "")
        let lines = outcome.complaint.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first?.hasPrefix("adrules: found 4 files in ") == true)
        #expect(lines.dropFirst().first?.hasSuffix("; players: ima; content: 90 s; threads: 3") == true)
        #expect(lines.last?.hasPrefix("adrules: linted 4 files in ") == true)
        #expect(!outcome.output.contains("threads"))
        // No part of the run took longer than the run.
        let times = outcome.complaint.matches(of: /files in ([0-9.]+) s/).compactMap { Double($0.output.1) }
        #expect(times.count == 2 && times.allSatisfy { .seconds($0) <= clock.now - began })
    }
}
