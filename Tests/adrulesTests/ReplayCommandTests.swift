import AdRulesEngine
import Foundation
import Testing

/// `adrules replay`: a recorded session again, and where it differs.
@Suite struct ReplayCommandTests {
    private static let document = VMAPDocument(breaks: [
        AdBreak(timeOffset: .start, source: AdSource(content: .adTag("https://ads.example/pre?u=me", template: nil)))
    ])

    /// A session whose one break fails.
    private func lines(isComplete: Bool = true, of document: VMAPDocument = document, from start: MediaTime = .zero)
        throws -> [String]
    {
        var engine = PlaylistEngine(document, configuration: EngineConfiguration(duration: .seconds(60)))
        var recorder = SessionRecorder(engine)
        var lines = [try line(recorder.header, recorder)]
        let inputs: [(Int64, EngineInput)] = [
            (0, .start(at: start)), (1, .adsFailed(LoadToken(rawValue: 1), AdRulesError(.adResponseRetrieval))),
            (2, .playhead(.seconds(1))), (61, .playhead(.seconds(60))), (62, .contentComplete),
        ]
        for (second, input) in inputs {
            let now = MediaTime.seconds(second)
            let actions = engine.handle(input, now: now)
            lines.append(try line(recorder.step(input, now: now, actions: actions), recorder))
        }
        if isComplete { lines.append(try line(recorder.summary(of: engine), recorder)) }
        return lines
    }

    private func line(_ line: SessionLogLine, _ recorder: SessionRecorder) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.userInfo[try #require(SessionLog.redactionKey)] = recorder.redaction
        return String(decoding: try encoder.encode(line), as: UTF8.self)
    }

    private func replay(_ text: String, _ arguments: String...) throws -> Command.Outcome {
        let command = try Command()
        defer { command.remove() }
        try command.write(text, to: "session.jsonl")
        return arguments.isEmpty
            ? try command.run("replay", "session.jsonl")
            : try command.run("replay", "session.jsonl", arguments[0], arguments[1])
    }

    @Test("The same engine gives the same outcome: exit 0, from a file and from standard input")
    func same() throws {
        let text = try lines().joined(separator: "\n") + "\n"
        let outcome = try replay(text)
        #expect(outcome.code == 0)
        #expect(outcome.output == "5 steps, the same\n")
        let command = try Command()
        defer { command.remove() }
        #expect(try command.run("replay", "-", input: text).code == 0)
    }

    @Test("A difference is shown with its step, the recorded and the new value: exit 1")
    func different() throws {
        let text = try lines().joined(separator: "\n").replacing(
            #""code":1008,"kind":"event""#, with: #""code":1007,"kind":"event""#, maxReplacements: 1)
        let outcome = try replay(text)
        #expect(outcome.code == 1)
        #expect(outcome.output.hasPrefix("step 2 at 00:00:01, adsFailed\n  recorded  AD_BREAK_FETCH_ERROR"))
        let json = try replay(text, "--format", "json")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(object["schemaVersion"] as? Int == 1)
        #expect(object["redacted"] as? Bool == true)
        #expect((object["differences"] as? Int ?? 0) > 0)
        let first = try #require((object["shown"] as? [[String: Any]])?.first)
        #expect(first["step"] as? Int == 2)
        #expect(first["now"] as? Double == 1)
    }

    @Test("Impossible numbers in a log do not trap", arguments: [Int.max, Int.min, 1 << 53, -1, 0])
    func absurdNumbers(number: Int) throws {
        let again = AdBreak(
            timeOffset: .time(.seconds(10)), repeatAfter: .seconds(10), source: Self.document.breaks[0].source)
        let document = VMAPDocument(breaks: Self.document.breaks + [again])
        let text = try lines(of: document, from: .seconds(35)).joined(separator: "\n") + "\n"
        let keys = [
            "repeatCap", "duration", "seed", "prefetch", "giveUp", "wrapperDepth", "maxBitrate", "now", "at", "token",
            "lastToken", "spread", "minimumGap", "vastTimeout", "code", "showing", "ad", "next",
        ]
        for key in keys {
            // Every number of that key in the log.
            let changed = text.replacing(try Regex("\"\(key)\":-?[0-9]+"), with: "\"\(key)\":\(number)")
            guard changed != text else { continue }
            let outcome = try replay(changed)
            #expect([0, 1, 2].contains(outcome.code), "\(key): \(outcome.complaint.prefix(300))")
        }
    }

    @Test("A killed session's log runs as far as it goes")
    func cut() throws {
        let whole = try lines(isComplete: false)
        let open = try replay(whole.joined(separator: "\n") + "\n")
        #expect(open.code == 0)
        #expect(open.output == "5 steps, the same; the session did not end\n")
        let torn = whole.dropLast().joined(separator: "\n") + "\n" + whole[whole.count - 1].prefix(20)
        #expect(try replay(torn).output == "4 steps, the same; the log breaks off in its last line\n")
    }

    @Test("An input that is not a log, or of another version, cannot be run: exit 2, with the place")
    func unreadable() throws {
        let whole = try lines()
        let newer = whole.joined(separator: "\n").replacing("\"schemaVersion\":1", with: "\"schemaVersion\":2")
        for (text, words) in [
            ("", "it is empty"), ("<VMAP/>\n", ":1:1: this is XML"), ("{}\n", ":1:1: "),
            (whole.dropFirst().joined(separator: "\n"), ":1:1: the line that begins a session is missing"),
            (newer, ": a session log of version 2 cannot be read"),
            (([whole[0], "{\"kind\":\"step\"}"] + whole.dropFirst()).joined(separator: "\n"), ":2:1: "),
            ((whole + whole).joined(separator: "\n"), ":8:1: a second session begins"),
        ] {
            let outcome = try replay(text)
            #expect(outcome.code == 2)
            #expect(outcome.complaint.contains(words), "\(outcome.complaint)")
            #expect(outcome.output.isEmpty)
        }
        let command = try Command()
        defer { command.remove() }
        #expect(try command.run("replay", "missing.jsonl").code == 2)
    }
}
