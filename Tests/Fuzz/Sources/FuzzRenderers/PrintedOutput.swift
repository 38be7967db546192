import AdRulesCommands
import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesSimulation

/// Prints what the command would print of some bytes, and looks at each piece of text.
///
/// The first byte says what the bytes are: `s` steps, `a` answers, `p` policies, `l` a session log, `{` a scenario, and
/// anything else a document.
struct PrintedOutput {
    /// The first thing that was wrong.
    private(set) var violation: String?

    private static let playlist = """
        <VMAP version="1.0"><AdBreak timeOffset="start" breakId="a"><AdSource><AdTagURI>https://a.example</AdTagURI>
        </AdSource></AdBreak><AdBreak timeOffset="00:00:10" breakId="b" repeatAfter="00:00:20"><AdSource>
        <AdTagURI>https://b.example</AdTagURI></AdSource></AdBreak><AdBreak timeOffset="50%" breakType="nonlinear">
        <AdSource><AdTagURI>https://c.example</AdTagURI></AdSource></AdBreak></VMAP>
        """

    private static let files = SimulationFiles { _ in Array(playlist.utf8) }

    mutating func printAll(of bytes: [UInt8]) {
        let rest = Array(bytes.dropFirst())
        switch bytes.first {
        case UInt8(ascii: "s"): steps(rest)
        case UInt8(ascii: "a"): answers(rest)
        case UInt8(ascii: "p"): policies(rest)
        case UInt8(ascii: "l"): log(rest)
        case UInt8(ascii: "{"): scenario(bytes)
        default: document(bytes)
        }
    }

    // MARK: What is printed

    private mutating func document(_ bytes: [UInt8]) {
        let name = Self.name(bytes)
        lint(bytes, name: name)
        let document: AdDocument
        do throws(DocumentError) {
            document = try AdDocument(parsing: bytes)
        } catch {
            page(bytes, nil, name: name)
            return complain("\(name):\(error)")
        }
        text(DocumentFormat.text.render(document), "parse text")
        json(DocumentFormat.json.render(document), "parse json")
        let schedule: Schedule =
            switch document {
            case .vmap(let playlist):
                Schedule(
                    playlist, duration: .seconds(60), isLive: false, opportunities: [Opportunity(.seconds(30))],
                    repeatCap: 50)
            case .vast(let response): Schedule(response.vast, duration: .seconds(60), isLive: false)
            }
        text(ScheduleFormat.text.render(schedule, name: name), "schedule text")
        json(ScheduleFormat.json.render(schedule, name: name), "schedule json")
        let svg = ScheduleFormat.svg.render(schedule, name: name)
        xml(svg, "schedule svg")
        simulate(document)
        difference(document, name: name)
        page(bytes, document, name: name)
    }

    /// Every format of `lint`. Each finding has a fix of the document's own bytes, whatever its rule.
    private mutating func lint(_ bytes: [UInt8], name: String) {
        var result = Linter().lint(bytes, name: name)
        for index in result.diagnostics.indices {
            result.diagnostics[index].finding.fix = Fix(
                isSafe: false, replacing: result.diagnostics[index].finding.range,
                with: String(decoding: bytes.prefix(200), as: UTF8.self))
        }
        let report = LintReport(
            results: [result], failures: [LintReport.Failure(name: name, message: name)])
        let count = result.diagnostics.count
        for format in LintFormat.allCases {
            let output = format.render(report)
            let what = "lint \(format.rawValue)"
            switch format {
            case .concise: text(output, what, lines: count + (result.omitted > 0 ? 1 : 0))
            case .json, .gitlab, .rdjson: json(output, what)
            case .jsonl:
                jsonLines(output, what)
                text(output, what, lines: count + 3)
            case .sarif:
                json(output, what)
                // It has what comments suppress, too.
                let results = count + result.suppressed.count
                if HostileText.results(inSARIF: output) != results {
                    violate("\(what) has not \(results) results", output)
                }
            case .github: text(output, what, annotations: true)
            case .junit:
                xml(output, what)
                if output.count(of: "<testcase ") != max(count, 1) + 1 { violate("\(what) has other tests", output) }
            case .checkstyle:
                xml(output, what)
                let errors = count + 1 + (result.omitted > 0 ? 1 : 0)
                if output.count(of: "<error ") != errors { violate("\(what) has not \(errors) errors", output) }
            default: text(output, what)
            }
        }
    }

    /// Part of the input is its name, too: names come from strangers as well. A name may begin a line of output, so it does
    /// not begin with what a forged line is known by.
    private static func name(_ bytes: [UInt8]) -> String {
        // Unless it may be a command for a build server, which no line may begin with.
        let text = String(decoding: bytes.prefix(40), as: UTF8.self)
        return text.utf8.contains(UInt8(ascii: ":"))
            ? text.replacing(HostileText.forgery, with: "x") : "name of " + text
    }

    private mutating func steps(_ bytes: [UInt8]) {
        do throws(SimulationProblem) {
            let steps = try StepParser.steps(String(decoding: bytes, as: UTF8.self), name: "-e", files: Self.files)
            simulate(steps: steps)
        } catch { complain(error.description) }
    }

    private mutating func answers(_ bytes: [UInt8]) {
        do throws(SimulationProblem) {
            simulate(answers: try Answers(json: bytes, name: "answers.json", files: Self.files))
        } catch { complain(error.description) }
    }

    private mutating func policies(_ bytes: [UInt8]) {
        do throws(SimulationProblem) {
            simulate(policies: try Policies(json: bytes, name: "policies.json"))
        } catch { complain(error.description) }
    }

    private mutating func log(_ bytes: [UInt8]) {
        do throws(RecordedSession.Unreadable) {
            let session = try RecordedSession(bytes, keeping: 20)
            text(session.text, "replay text")
            json(session.json, "replay json")
        } catch { complain(error.description) }
    }

    private mutating func scenario(_ bytes: [UInt8]) {
        let name = Self.name(bytes)
        do {
            let scenario = try Scenario(
                json: bytes, name: name, files: Self.files, maxInputs: 500, snapshot: { $0 })
            let lines = Shared("")
            let result = try scenario.run { lines.value += $0.json + "\n" }
            jsonLines(lines.value, "scenario lines")
            let count = 1 + result.failures.count + result.record.violations.count
            text(result.text(of: scenario, path: name), "scenario text", lines: count)
            jsonLines(result.json(of: scenario, path: name), "scenario json")
        } catch let error as SimulationProblem {
            complain(error.description)
        } catch {
            complain("\(error)")
        }
    }

    private mutating func simulate(
        _ document: AdDocument? = nil, steps: [ScriptStep]? = nil, answers: Answers = Answers(),
        policies: Policies = Policies()
    ) {
        guard let document = document ?? (try? AdDocument(parsing: Array(Self.playlist.utf8))) else { return }
        var policies = policies
        policies.repeatCap = min(policies.repeatCap, 50)
        var setup = SimulationSetup(
            document: document, configuration: EngineConfiguration(duration: .seconds(60), policies: policies),
            steps: steps, answers: answers, tick: .seconds(1), snapshot: { $0 })
        setup.maxInputs = 500
        let transcript = Shared(TextTranscript(setup))
        let (words, lines) = (Shared(transcript.value.heading), Shared(""))
        do {
            let record = try Simulation.run(setup) { line in
                words.value += transcript.value.text(of: line)
                lines.value += line.json + "\n"
            }
            transcript.value.ending(record) { words.value += $0 }
            lines.value += record.summaryJSON + "\n"
        } catch {
            complain("\(error)")
        }
        text(words.value, "simulate text")
        jsonLines(lines.value, "simulate jsonl")
    }

    /// The document against itself and, both ways, against a playlist of ours. Without a duration, since repetitions below
    /// one are many.
    private mutating func difference(_ document: AdDocument, name: String) {
        if !PlaylistDiff(from: document, to: document).isEmpty { violate("a document differs from itself", name) }
        guard let other = try? AdDocument(parsing: Array(Self.playlist.utf8)) else { return }
        for (old, new) in [(document, other), (other, document)] {
            let diff = PlaylistDiff(
                from: old, to: new, content: LintContent(opportunities: [Opportunity(.seconds(30))]))
            text(DiffFormat.text.render(diff, from: name, to: name), "diff text")
            json(DiffFormat.json.render(diff, from: name, to: name), "diff json")
        }
    }

    /// The page of `report`, with what it hides and without: no text gets out of its place.
    private mutating func page(_ bytes: [UInt8], _ document: AdDocument?, name: String) {
        let content = LintContent(duration: .seconds(60), opportunities: [Opportunity(.seconds(30))])
        let targets = Portability.Target.allCases
        let result = Linter(content: content, targets: Set(targets)).lint(bytes, name: name)
        let entry = ReportPage.Document(name: name, bytes: bytes, document: document, result: result, fetched: name)
        for showsPrivate in [false, true] {
            var page = ReportPage([entry], content: content, targets: targets, command: [name])
            page.showsPrivate = showsPrivate
            let html = page.render()
            text(html, "report")
            if let complaint = PageReading(html).complaints.first { violate("report has \(complaint)", html) }
        }
    }

    // MARK: What must be true of it

    private mutating func complain(_ message: String) { text(Complaint.line(message), "a complaint", lines: 1) }

    private mutating func text(_ text: String, _ what: String, lines: Int? = nil, annotations: Bool = false) {
        if let complaint = HostileText.complaints(about: text, annotations: annotations).first {
            violate("\(what) has \(complaint)", text)
        }
        let count = text.utf8.count { $0 == UInt8(ascii: "\n") }
        if let lines, count != lines { violate("\(what) has \(count) lines, not \(lines)", text) }
    }

    private mutating func xml(_ text: String, _ what: String) {
        self.text(text, what)
        if !HostileText.isXML(text) { violate("\(what) is not well-formed", text) }
    }

    private mutating func json(_ text: String, _ what: String) {
        self.text(text, what)
        if !HostileText.isJSON(text) { violate("\(what) is not JSON", text) }
    }

    private mutating func jsonLines(_ text: String, _ what: String) {
        self.text(text, what)
        for line in text.utf8.split(separator: UInt8(ascii: "\n"))
        where !HostileText.isJSON(String(decoding: line, as: UTF8.self)) {
            violate("\(what) has a line that is not JSON", String(decoding: line, as: UTF8.self))
        }
    }

    private mutating func violate(_ what: String, _ text: String) {
        if violation == nil { violation = what + "\n" + text.prefix(2000) }
    }
}

extension String {
    /// How often a text occurs, byte by byte.
    fileprivate func count(of text: String) -> Int {
        let (bytes, needle) = (Array(utf8), Array(text.utf8))
        guard bytes.count >= needle.count else { return 0 }
        return (0...(bytes.count - needle.count)).count { bytes[$0...].starts(with: needle) }
    }
}

/// A value that several closures write.
private final class Shared<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}
