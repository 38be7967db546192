package import AdRulesLint
package import AdRulesSimulation
package import AdRulesText

/// The results of tests of playlists.
package struct TestReport: Sendable {
    package enum Format: String, Sendable, CaseIterable {
        case text, json, junit, github, gitlab
    }

    /// A test that was run, or could not be.
    package struct Run: Sendable {
        package let path: String
        /// The name that the test says; its path if it says none.
        package let name: String
        /// What is otherwise than expected, a line each.
        package internal(set) var differences: [String]
        /// Why it could not be run; nil if it was.
        package let problem: String?
        /// How long it took, in seconds.
        package let seconds: Double
        /// Whether what happened was written into it.
        package var isUpdated = false

        package init(_ result: ScenarioResult, of scenario: Scenario, path: String, seconds: Double) {
            self.path = path
            name = scenario.name
            differences = result.lines
            problem = nil
            self.seconds = seconds
        }

        /// A test that could not be run.
        package init(_ path: String, problem: String) {
            (self.path, name, differences, self.problem, seconds) = (path, path, [], problem, 0)
        }

        /// What is otherwise, or why it could not be run.
        fileprivate var lines: [String] { differences + [problem].compactMap(\.self) }

        /// Whether all is as expected.
        package var holds: Bool { problem == nil && differences.isEmpty }
    }

    /// The tests, in order.
    package var runs: [Run] = []

    package init() {}

    /// The number of tests that could not be run.
    package var broken: Int { runs.count { $0.problem != nil } }
    /// The number of tests in which something is otherwise.
    package var failed: Int { runs.count { !$0.differences.isEmpty && !$0.isUpdated } }

    /// The report in a format. Complexity: O(differences).
    package func text(_ format: Format) -> String {
        switch format {
        case .text: runs.map(Self.text).joined() + summary + "\n"
        case .json: Self.form.text(of: self, pretty: false)
        case .junit: junit
        case .github: runs.map(Self.text).joined() + summary + "\n" + runs.map(Self.annotations).joined()
        case .gitlab: gitlab
        }
    }

    private var summary: String {
        let (held, updated) = (runs.count(where: \.holds), runs.count(where: \.isUpdated))
        return "\(held) of \(runs.count) \(runs.count == 1 ? "test holds" : "tests hold")"
            + (updated > 0 ? ", \(updated) updated" : "") + (broken > 0 ? ", \(broken) could not be run" : "")
    }

    private static func text(_ run: Run) -> String {
        let name = run.name == run.path ? "" : ": \(run.name)"
        let word = run.holds ? "holds   " : run.problem != nil ? "BROKEN  " : run.isUpdated ? "updated " : "FAILED  "
        return word + PrintableText.line(run.path + name) + "\n"
            + run.lines.map { "        \(PrintableText.line($0, limit: 2000))\n" }.joined()
    }

    private static func annotations(_ run: Run) -> String {
        run.lines.map {
            GitHubRenderer.command("error", [("file", run.path), ("title", run.name)], PrintableText.line($0))
        }.joined()
    }

    private var gitlab: String {
        var (json, fingerprints) = (JSONWriter(), Fingerprints())
        json.array { json in
            for run in runs {
                for line in run.lines {
                    GitLabRenderer.write(
                        PrintableText.line("\(run.name): \(line)"), rule: "adrules test", severity: .error,
                        path: run.path, fingerprint: fingerprints.next([run.path, line]), to: &json)
                }
            }
        }
        return json.text + "\n"
    }

    /// The schema of the format `json`.
    package static let schema = JSONSchema("test", "Which tests of playlists hold: test --format json", form.shape)

    private static let form = JSONForm<TestReport>([
        .version(1), .list("tests", run) { $0.runs }, .object("summary", summary) { $0 },
    ])

    private static let run = JSONForm<Run>([
        .text("file") { $0.path }, .text("name") { $0.name }, .flag("holds") { $0.holds },
        .texts("differences") { $0.differences }, .text("problem?") { $0.problem },
    ])

    private static let summary = JSONForm<TestReport>([
        .count("tests") { $0.runs.count }, .count("failed") { $0.failed }, .count("broken") { $0.broken },
    ])

    private var junit: String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"adrules test\">\n"
        text += "  <testsuite name=\"playlists\" tests=\"\(runs.count)\" failures=\"\(failed)\" errors=\"\(broken)\">\n"
        for run in runs {
            let (name, file) = (XMLText.escaped(run.name), XMLText.escaped(run.path))
            let time = DecimalText.seconds(milliseconds: Int64(run.seconds * 1000))
            text += "    <testcase classname=\"\(file)\" name=\"\(name)\" file=\"\(file)\" time=\"\(time)\""
            let (element, lines) = run.problem.map { ("error", [$0]) } ?? ("failure", run.differences)
            guard let first = lines.first else {
                text += "/>\n"
                continue
            }
            let details = lines.map { XMLText.escaped($0) }.joined(separator: "\n")
            text +=
                ">\n      <\(element) message=\"\(XMLText.escaped(first))\">\(details)</\(element)>\n    </testcase>\n"
        }
        return text + "  </testsuite>\n</testsuites>\n"
    }
}

extension TestReport.Run {
    /// Adds the breaks that the test expects to play and that other players do not play, or play elsewhere, as far as
    /// the document shows it: the answers of a test are those of simulated ad servers, and count as ads that play.
    package mutating func compare(_ scenario: Scenario, in players: [Portability.Player]) {
        guard !players.isEmpty, let expected = scenario.outcome?.breaks else { return }
        let configuration = scenario.setup.configuration
        let content = LintContent(
            duration: configuration.duration, isLive: configuration.isLive, opportunities: scenario.setup.opportunities)
        let outcomes = Outcomes(scenario.setup.document, content: content, players: players)
        for player in players {
            for one in expected where one.outcome == .played {
                for scheduled in outcomes.schedule.breaks
                where one.isAbout(scheduled.index, label: scheduled.adBreak.breakID) {
                    let occurrence = OccurrenceID(scheduled.index, one.repetition)
                    guard let outcome = outcomes.outcome(of: occurrence, in: player), outcome.result > .inPart,
                        let reason = outcome.reasons.first
                    else { continue }
                    differences.append("\(one.words) \(outcome.result.words) in \(player.name): \(reason.sentence)")
                }
            }
        }
    }
}
