import AdRulesCommands
import AdRulesRules
import AdRulesSimulation
import AdRulesText
import ArgumentParser

/// `adrules build`: makes playlists from rules.
struct BuildCommand: ResolvingCommand {
    /// The format of the decisions.
    enum Explanation: String, ExpressibleByArgument, CaseIterable {
        case text, json, none
    }

    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Writes a playlist from rules.",
        usage: """
            adrules build --ads ADDRESS [--pre] [--every T] [--post] [--quiet-end T] --duration T
            adrules build RULES [--duration T | --content FILE | --contents FILE --out DIR | --durations TIMES]
            """,
        discussion: """
            The playlist goes to standard output. On a terminal or with --explain, standard error shows which rule each \
            break comes from and why others are left out. By default the playlist has explicit times, which all players \
            read. The explanation includes the findings of lint; a playlist with errors is not written. The page "From \
            rules to a playlist" describes the rules. Times: \(TimeArgument.forms).

            Exit codes: 0 the playlist was written, 1 --check found a difference, 2 the rules give no playlist or a file \
            could not be read, 64 wrong usage.
            """
                + examples(
                    "build --ads 'https://ads.example/{id}' --pre --every 20m --duration 1h",
                    "build Samples/Rules/film.json --duration 1:32:00 --explain text"))

    @Argument(
        help: "A file of rules, or - for standard input; without one, the rules are the options.",
        completion: .file(extensions: ["json"]))
    var rules: String?

    @OptionGroup(title: "Rules without a file") var simple: SimpleRules

    @OptionGroup(title: "Content") var options: ContentOptions

    @OptionGroup(title: "Content") var contentFiles: BuildContentOptions

    @OptionGroup var targeting: TargetOptions

    @Flag(
        help: "Write repeatAfter, percentages and positions where they give the same breaks and the players play them.")
    var compact = false

    @Option(
        help: ArgumentHelp(
            "Write nothing; compare this playlist with that of the rules: a file, a URL, or -.", valueName: "playlist"),
        completion: Completion.documents)
    var check: String?

    @OptionGroup(title: "Servers, for --check and --content of a URL, and for --simulate") var resolving: ResolveOptions

    @OptionGroup(title: "Servers, for --check and --content of a URL, and for --simulate") var source: SourceOptions

    @Option(help: "The format of the decisions on standard error: text, json or none; text on a terminal.")
    var explain: Explanation?

    @Flag(
        help: ArgumentHelp(
            "Write nothing; print what a viewer sees, assuming one 15-second ad per tag, or, with "
                + "--resolve or --responses, as its answer."))
    var simulate = false

    @Flag(help: "Print the JSON Schema of rules files, for editors.") var rulesSchema = false

    func validate() throws {
        if rulesSchema { return }
        try options.checkLive()
        if rules == nil, simple.isEmpty {
            throw ValidationError("name a file of rules, or give --ads with --pre, --every or --post")
        }
        if rules != nil, !simple.isEmpty {
            throw ValidationError("--ads, --pre, --every, --post, --quiet-end and --save are for rules without a file")
        }
        if rules == nil { try simple.check() }
        if resolving.resolve, !simulate {
            throw ValidationError("--resolve is for --simulate: the ad tags of the playlist are requested then")
        }
        try source.check(
            [check, contentFiles.content].compactMap(\.self), beside: [rules, contentFiles.contents],
            resolves: simulate ? resolves : nil)
        if simulate, check != nil { throw ValidationError("--simulate and --check exclude each other") }
        if simple.save != nil, check != nil { throw ValidationError("--check writes nothing; leave --save out") }
        try contentFiles.validate(isSingle: check != nil || simulate, options: options)
    }

    func run() throws {
        if rulesSchema { return try SystemFiles.printOut(RulesSchema.schema.text) }
        let (source, read) = try rules.map(RulesSource.read) ?? (RulesSource(simple), [])
        if source.rules.isLive, options.duration != nil || !contentFiles.durations.isEmpty {
            let option = options.duration == nil ? "--durations" : "--duration"
            throw ValidationError("\(option) and rules with \"live\": true exclude each other: \(LiveContent.reason)")
        }
        let targets = try targeting.targets()
        let maker = PlaylistMaker(source, targets: targets, isCompact: compact)
        let (content, files) = try content()
        var outputs = self.source.outputs
        if let file = simple.save { try outputs.add(file, of: "--save") }
        let inputs = files + [contentFiles.contents].compactMap(\.self) + read + self.source.inputs
        try outputs.check(against: inputs)
        if !contentFiles.durations.isEmpty {
            var table = DurationTable(maker.source.rules)
            for duration in contentFiles.durations {
                let other = content.with(duration: duration, isLive: false, opportunities: nil)
                table.add(try maker.made(for: other).compilation, for: duration)
            }
            try SystemFiles.printOut(table.text)
        } else if let catalogue = contentFiles.contents {
            var made = BuildCatalogue(maker: maker, explanation: explain, outputs: outputs)
            try made.run(catalogue, to: contentFiles.out ?? ".", reading: inputs)
        } else {
            try make(content, by: maker)
        }
        if let file = simple.save { try TextOutput.write(source.text, to: file) }
    }

    /// Makes one playlist, for what the options require.
    private func make(_ content: Content, by maker: PlaylistMaker) throws {
        let made = try maker.made(for: content)
        Self.explain(made, by: maker, as: explain)
        if let check {
            try compare(made, with: check)
        } else if simulate {
            try simulate(made, named: maker.source.name)
        } else {
            try SystemFiles.printOut(bytes: made.bytes)
        }
    }

    /// The description of the content, and the files that it is from: the options override the file.
    private func content() throws -> (content: Content, files: [String]) {
        var (content, files) =
            try contentFiles.content.map { try BuildContentOptions.read($0, source) } ?? (Content(), [])
        content = content.with(
            duration: options.duration?.time, isLive: options.live, opportunities: options.opportunities)
        content.labels += contentFiles.label
        content.title = contentFiles.title ?? content.title
        return (content, files)
    }

    private func compare(_ made: PlaylistMaker.Made, with path: String) throws {
        let old = try DocumentInputs([path], options: source, resolves: false).document(path)
        let diff = made.difference(from: old)
        guard !diff.isEmpty else { return }
        try SystemFiles.printOut(made.text(of: diff, from: DocumentInputs.shown(path)))
        throw Ending.findings
    }
}

// What `adrules build` prints beside a playlist, or in its place.

extension BuildCommand {
    /// Prints the decisions to standard error, if they are wanted.
    static func explain(_ made: PlaylistMaker.Made, by maker: PlaylistMaker, as explanation: Explanation?) {
        switch explanation ?? (Streams.current.error.isTerminal ? .text : .none) {
        case .text: SystemFiles.printError(maker.report(of: made).text)
        case .json: SystemFiles.printError(maker.report(of: made).json)
        case .none: break
        }
    }

    /// Prints a simulated viewing of the playlist, with the answers to its tags if they are had.
    func simulate(_ made: PlaylistMaker.Made, named rules: String) throws {
        let name = "the playlist of \(rules)"
        let inputs = try DocumentInputs(
            [name], options: source, resolves: resolves, given: [ByteText(name): made.bytes])
        let setup = try SimulationSetup(
            inputs.document(name), content: made.content.known, behind: inputs.simulated.answers)
        try SimulateRun(setup: setup, format: .text).run()
    }
}
