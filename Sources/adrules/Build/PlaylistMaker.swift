import AdRulesCommands
import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesRules
import AdRulesSimulation
import AdRulesText

/// Makes playlists from one set of rules, for the same players.
struct PlaylistMaker {
    /// A playlist that was made, as it is written.
    struct Made {
        var compilation: Compilation
        /// The content as the rules take it.
        var content: Content
        var bytes: [UInt8]
        var notes: [BuildReport.Note]

        /// The differences of meaning from another document.
        func difference(from old: AdDocument) -> PlaylistDiff {
            PlaylistDiff(
                from: old, to: .vmap(compilation.document), duration: content.duration, isLive: content.isLive,
                opportunities: content.opportunities ?? [])
        }

        func text(of difference: PlaylistDiff, from name: String) -> String {
            DiffFormat.text.render(difference, from: name, to: "what the rules give")
        }
    }

    let source: RulesSource
    let targets: Set<Portability.Target>
    let isCompact: Bool
    let explanation: BuildCommand.Explanation?

    /// The forms that the players read.
    private func form(for content: Content) -> PlaylistForm {
        var form = PlaylistForm()
        let forms: [(PlaylistForm, Construct)] = [
            (.repetitions, .repetition), (.percentages, .percentOffset), (.positions, .position),
        ]
        for (one, construct) in forms where targets.allSatisfy({ Portability.keeps(construct, at: $0) }) {
            form.insert(one)
        }
        if isCompact { return form }
        // Without an end there is no other way, if the players that were named play it.
        return targets.isEmpty || content.duration != nil ? .times : form.intersection(.repetitions)
    }

    /// Makes a playlist. Prints what is wrong and ends the command with 2.
    func made(for content: Content) throws -> Made {
        switch result(for: content) {
        case .success(let made): return made
        case .failure(let refusal):
            SystemFiles.complain(refusal.reason)
            throw Ending.failure
        }
    }

    /// The reason why there is no playlist.
    struct Refusal: Error {
        var reason: String
    }

    /// Makes a playlist and lints it for its content and its players.
    func result(for given: Content) -> Result<Made, Refusal> {
        let content = source.rules.taken(given)
        let compilation: Compilation
        do throws(RulesProblem) {
            compilation = try source.rules.compile(for: content, as: form(for: content))
        } catch {
            return .failure(Refusal(reason: source.description(of: error)))
        }
        let bytes = compilation.document.xml()
        let known = LintContent(
            duration: content.duration, isLive: content.isLive,
            opportunities: content.opportunities ?? [])
        let found = Linter(content: known, targets: targets).lint(bytes, name: "playlist").diagnostics
        if let error = found.first(where: { $0.severity == .error }) {
            return .failure(
                Refusal(
                    reason: "\(source.name): the playlist would have an error, \(error.finding.rule.rawValue): "
                        + error.finding.message))
        }
        let notes = found.map {
            BuildReport.Note(
                rule: $0.finding.rule.rawValue, severity: $0.severity.rawValue, message: $0.finding.message)
        }
        return .success(Made(compilation: compilation, content: content, bytes: bytes, notes: notes))
    }

    /// Prints the decisions to standard error, if they are wanted.
    func explain(_ made: Made) {
        let report = BuildReport(
            made.compilation, notes: made.notes, name: source.name, content: made.content,
            players: targets.map(\.rawValue).sorted())
        switch explanation ?? (SystemFiles.errorIsTerminal ? .text : .none) {
        case .text: SystemFiles.printError(report.text)
        case .json: SystemFiles.printError(report.json)
        case .none: break
        }
    }

    /// Prints a simulated viewing of the playlist, with the answers to its tags if they are had.
    func simulate(_ made: Made, for command: some ResolvingCommand) throws {
        let name = "the playlist of \(source.name)"
        let inputs = try DocumentInputs(
            [name], options: command.source, resolves: command.resolves, given: [ByteText(name): made.bytes])
        let document = try inputs.document(name)
        var setup = SimulationSetup(
            document: document,
            configuration: EngineConfiguration(duration: made.content.duration, isLive: made.content.isLive),
            opportunities: made.content.opportunities ?? [], snapshot: EngineSnapshot.roundTrip)
        do throws(SimulationProblem) {
            setup.answers.add(try inputs.simulated.answers())
        } catch {
            SystemFiles.complain(error.description)
            throw Ending.failure
        }
        try SimulateRun(setup: setup, format: .text).run()
    }
}
