import AdRulesEngine
package import AdRulesLint
package import AdRulesModel
package import AdRulesRules
package import AdRulesText

/// Makes playlists from one set of rules, for the same players.
package struct PlaylistMaker {
    /// A playlist that was made, as it is written.
    package struct Made {
        package var compilation: Compilation
        /// The content as the rules take it.
        package var content: Content
        package var bytes: [UInt8]
        package var notes: [BuildReport.Note]

        /// The differences of meaning from another document.
        package func difference(from old: AdDocument) -> PlaylistDiff {
            PlaylistDiff(from: old, to: .vmap(compilation.document), content: content.known)
        }

        package func text(of difference: PlaylistDiff, from name: String) -> String {
            DiffFormat.text.render(difference, from: name, to: "what the rules give")
        }
    }

    package let source: RulesSource
    private let targets: Set<Portability.Target>
    private let isCompact: Bool

    /// Makes playlists of a rule set; `isCompact`: with repetitions, shares and positions where players play them.
    package init(_ source: RulesSource, targets: Set<Portability.Target>, isCompact: Bool) {
        self.source = source
        self.targets = targets
        self.isCompact = isCompact
    }

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

    /// Makes a playlist and lints it for its content and its players. Throws why there is none.
    package func made(for given: Content) throws(CommandFailure) -> Made {
        let content = source.rules.taken(given)
        let compilation = try Result { () throws(RulesProblem) in
            try source.rules.compile(for: content, as: form(for: content))
        }.mapError { CommandFailure(source.description(of: $0)) }.get()
        let bytes = compilation.document.xml()
        let found = Linter(content: content.known, targets: targets).lint(bytes, name: "playlist").diagnostics
        if let error = found.first(where: { $0.severity == .error }) {
            throw CommandFailure(
                "\(source.name): the playlist would have an error, \(error.finding.rule.rawValue): "
                    + error.finding.message)
        }
        let notes = found.map {
            BuildReport.Note(
                rule: $0.finding.rule.rawValue, severity: $0.severity.rawValue, message: $0.finding.message)
        }
        return Made(compilation: compilation, content: content, bytes: bytes, notes: notes)
    }

    /// The decisions behind a playlist, and the findings of lint.
    package func report(of made: Made) -> BuildReport {
        BuildReport(
            made.compilation, notes: made.notes, name: source.name, content: made.content,
            players: targets.map(\.rawValue).sorted())
    }
}

/// Rules with the place of each value, for messages.
package struct RulesSource {
    package let rules: RuleSet
    /// The name in messages.
    package let name: String
    /// The rules as a file.
    package let text: String
    /// The option that gave each value, by the path of the value; empty for rules in JSON.
    private let options: [(path: String, option: String)]
    private let face: Face

    package init(_ rules: RuleSet, name: String, options: [(path: String, option: String)]) {
        self.rules = rules
        self.name = name
        self.options = options
        face = .commandLine
        var writer = JSONWriter()
        writer.value(rules.json)
        text = writer.text + "\n"
    }

    /// Reads rules in JSON; `files` reads what they name. Throws what is wrong with them.
    package init(
        json bytes: [UInt8], name: String, for face: Face, files: @escaping RuleSet.FileReading
    ) throws(TextProblem) {
        self.name = name
        options = []
        self.face = face
        text = String(decoding: bytes, as: UTF8.self)
        rules = try RuleSet(json: bytes, name: name, files: files)
    }

    /// A problem with the rules, with its place in the text, or the option it is about.
    func description(of problem: RulesProblem) -> String {
        var named = problem
        let detail = problem.missing == .opportunities ? face.name("opportunities") : face.name("content")
        if let missing = problem.missing {
            named.help = "give " + (missing == .duration ? face.name("duration") + " or " : "") + detail
        }
        guard !options.isEmpty else { return named.located(in: Array(text.utf8), name: name).description }
        named.path = options.first { problem.path.hasPrefix($0.path) }?.option ?? problem.path
        return named.description
    }
}
