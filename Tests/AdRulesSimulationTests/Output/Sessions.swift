import AdRulesSimulation
import Testing

/// A session of a few breaks, for tests of what is said of it.
struct ShownSession {
    var breaks: String
    var duration: MediaTime? = .seconds(60)
    var answers = "{}"
    var policy = "{}"
    var steps: String?
    /// Files by name that steps and answers name.
    var files: [String: String] = [:]
    var opportunities: [MediaTime] = []

    init(_ breaks: String) { self.breaks = breaks }

    /// A playlist of breaks.
    static func playlist(_ breaks: String) -> String { "<VMAP version=\"1.0\">\(breaks)</VMAP>" }

    /// A break with a tag.
    static func tag(_ offset: String, _ id: String, _ rest: String = "") -> String {
        "<AdBreak timeOffset=\"\(offset)\" breakId=\"\(id)\" breakType=\"linear\" \(rest)><AdSource><AdTagURI>"
            + "https://ads.example/\(id)</AdTagURI></AdSource></AdBreak>"
    }

    /// A break for an overlay.
    static func overlay(_ offset: String, _ id: String) -> String {
        tag(offset, id).replacing("\"linear\"", with: "\"nonlinear\"")
    }

    func setup() throws -> SimulationSetup {
        let files = files
        let source = SimulationFiles { name in
            guard let text = files[name] else { throw SimulationProblem("no such file", name: name) }
            return Array(text.utf8)
        }
        let document = try AdDocument(parsing: Array((breaks.hasPrefix("<V") ? breaks : Self.playlist(breaks)).utf8))
        var setup = SimulationSetup(
            document: document,
            configuration: EngineConfiguration(
                duration: duration, policies: try Policies(json: Array(policy.utf8), name: "policy.json")),
            opportunities: opportunities.map { Opportunity($0) },
            answers: try Answers(json: Array(answers.utf8), name: "answers.json", files: source),
            snapshot: EngineSaving.roundTrip)
        if let steps { setup.steps = try StepParser.steps(steps, name: "-e", files: source) }
        return setup
    }

    /// The transcript.
    func text() throws -> String {
        let setup = try setup()
        return TextTranscript.text(of: try Simulation.run(setup), setup: setup)
    }

    /// The lines of the closing table, from the break on that is asked for.
    func row(_ occurrence: String) throws -> String {
        let text = try text()
        let lines = text.split(separator: "\n").filter { $0.hasPrefix(occurrence + " ") }
        return lines.last.map(String.init) ?? text
    }
}
