import Foundation
import Testing

/// `adrules hls asset-list` and `events`.
@Suite struct HLSCommandTests {
    private static let samples = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Samples/Playlists")

    private func run(_ arguments: String..., input: String? = nil) throws -> Command.Outcome {
        let command = try Command()
        defer { command.remove() }
        return try command.run(arguments: ["hls"] + arguments, input: input)
    }

    private func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("The asset list of a pod")
    func assetList() throws {
        let sample = Self.samples.appendingPathComponent("vast-pod.xml").path
        let outcome = try run("asset-list", sample)
        #expect(outcome.code == 0)
        let assets = try #require(try json(outcome.output)["ASSETS"] as? [[String: Any]])
        #expect(assets.count > 1)
        #expect(assets.allSatisfy { ($0["URI"] as? String)?.hasPrefix("https://") == true })
        #expect(assets.allSatisfy { $0["DURATION"] is Double })
        let single = try json(try run("asset-list", sample, "--single").output)
        #expect((single["ASSETS"] as? [Any])?.count == 1)
    }

    @Test("No ad is an empty list; a playlist is not an ad response")
    func noAd() throws {
        let empty = try run("asset-list", "-", input: "<VAST version=\"3.0\"/>")
        #expect(empty.code == 0)
        #expect(empty.output == "{\n  \"ASSETS\": []\n}\n")
        let wrapper = try run("asset-list", "-", input: Document.vast)
        #expect(wrapper.output == empty.output)
        #expect(wrapper.complaint.hasPrefix("adrules: not in the list: an ad cannot play: "))
        let playlist = try run("asset-list", "-", input: Document.clean)
        #expect(playlist.code == 2)
        #expect(playlist.complaint.contains("<stdin>: this is a playlist"))
    }

    @Test("The events of an app, with Apple's raw values")
    func events() throws {
        let outcome = try run(
            "events", Self.samples.appendingPathComponent("quickstart.xml").path, "--duration", "30:00")
        #expect(outcome.code == 0)
        #expect(outcome.complaint == "")
        let root = try json(outcome.output)
        #expect(root["schemaVersion"] as? Int == 1)
        let events = try #require(root["events"] as? [[String: Any]])
        #expect(events.map { $0["cue"] as? String } == ["joinCue", "noCue", "noCue", "leaveCue"])
        #expect(events.map { $0["time"] as? Double }.last == 1800)
        #expect(events.allSatisfy { $0["restrictions"] as? Int == 5 })
        #expect(events.allSatisfy { $0["resumptionOffset"] as? Int == 0 })
        #expect(events.allSatisfy { $0["playoutLimit"] is NSNull })
        for event in events {
            let items = try #require(event["templateItems"] as? [String])
            #expect(event["resolved"] as? Bool == !items.isEmpty)
        }
    }

    @Test("A schedule of date ranges needs the address of the lists")
    func schedule() throws {
        let sample = Self.samples.appendingPathComponent("nonlinear.xml").path
        #expect(try run("events", sample, "--format", "schedule").code == 64)
        let outcome = try run(
            "events", sample, "--duration", "30:00", "--format", "schedule", "--asset-base", "https://a.example/l")
        #expect(outcome.code == 0)
        #expect(outcome.complaint.hasPrefix("not carried:\n"))
        let entries = try #require(try json(outcome.output)["DATERANGES"] as? [[String: Any]])
        #expect(entries.allSatisfy { ($0["X-ASSET-LIST"] as? String)?.hasPrefix("https://a.example/l/") == true })
    }

    @Test("Labels cannot steer the terminal or end a line")
    func hostile() throws {
        let playlist = Document.clean.replacingOccurrences(
            of: "breakType=\"linear\" breakId=\"preroll\"", with: "breakType=\"display\" breakId=\"a&#10;&#x9b;31m\"")
        let outcome = try run(
            "events", "-", "--format", "schedule", "--asset-base", "https://a.example", input: playlist)
        #expect(outcome.complaint.split(separator: "\n").count == 2)
        #expect(!outcome.complaint.unicodeScalars.contains("\u{9b}"))
    }
}
