import AdRulesCommands
import AdRulesRules
import AdRulesText
import ArgumentParser

/// The options that are rules without a file.
struct SimpleRules: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address that ads are requested from, with placeholders: {id}, {name}, {n}, {position}, {time}, {title}. Each of "
                + "several holds for the breaks behind it.", valueName: "address"))
    var ads: [String] = []

    @Flag(help: "A break before the content.") var pre = false

    @Option(
        parsing: .unconditional, help: ArgumentHelp("A break at this interval.", valueName: "time"),
        transform: TimeArgument.readDuration)
    var every: TimeArgument?

    @Flag(help: "A break after the content.") var post = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("No break in the last part of the content, this long.", valueName: "time"),
        transform: TimeArgument.read)
    var quietEnd: TimeArgument?

    @Option(help: ArgumentHelp("Write these rules to a file.", valueName: "file"), completion: .file())
    var save: String?

    /// Whether none of them is given.
    var isEmpty: Bool { ads.isEmpty && !pre && every == nil && !post && quietEnd == nil && save == nil }

    /// Throws an error if they are no rules.
    func check() throws {
        if ads.isEmpty { throw ValidationError("without a file of rules, --ads is required: the address of the ads") }
        if !pre, every == nil, !post { throw ValidationError("give --pre, --every or --post: there is no break yet") }
        guard ads.count > 1 else { return }
        let order = order
        if let option = order.first, option.ads == nil {
            throw ValidationError(
                "\(option.name) stands before the first of several --ads; put each break behind its --ads")
        }
        let last = zip(order, order.dropFirst()).first { $0.ads != nil && $1.ads != nil }?.0 ?? order.last
        if let last, let ads = last.ads {
            throw ValidationError(
                "--ads \(PrintableText.line(ads, limit: 80)): no break stands behind it, so it holds for none")
        }
    }

    /// The options that place breaks and those that say where their ads come from, in the order they are written.
    private var order: [(name: String, ads: String?)] {
        var rest = ads[...]
        return Streams.current.arguments.compactMap { argument in
            if argument.isSpelled("--ads") || argument.begins(with: "--ads=") { return ("--ads", rest.popFirst()) }
            return ["--pre", "--every", "--post"].first { argument.isSpelled($0) || argument.begins(with: $0 + "=") }
                .map { ($0, nil) }
        }
    }

    /// The rules, and the option of each value of theirs by its path.
    var rules: (rules: RuleSet, options: [(path: String, option: String)]) {
        var rules = RuleSet(ads: ads.first.map { .tag($0) }, limits: Limits(quietEnd: quietEnd?.time))
        var options = [(path: "ads", option: "--ads"), ("sources", "--ads"), ("limits.quietEnd", "--quiet-end")]
        rules.sources = ads.dropFirst().enumerated().map { .init("ads-\($0 + 2)", .tag($1)) }
        let order = order
        func add(_ rule: BreakRule, _ option: String) {
            options.append(("breaks[\(rules.breaks.count)]", option))
            rules.breaks.append(rule)
            let place = order.lastIndex { $0.name.isSpelled(option) } ?? 0
            let number = order[..<place].count { $0.ads != nil }
            if ads.count > 1, number > 1 { rules.breaks[rules.breaks.count - 1].source = "ads-\(number)" }
        }
        if pre { add(BreakRule("pre", .at([.start])), "--pre") }
        if let every { add(BreakRule("mid", .every(every.time)), "--every") }
        if post { add(BreakRule("post", .at([.end])), "--post") }
        return (rules, options)
    }
}

extension RulesSource {
    /// The rules of options.
    init(_ simple: SimpleRules) {
        let (rules, options) = simple.rules
        self.init(rules, name: "rules of the command line", options: options)
    }

    /// Reads a file; returns the files that were read, too: it, and those that it names. Throws what is wrong with it.
    static func read(_ file: String) throws -> (source: RulesSource, files: [String]) {
        let files = Shared([file])
        let bytes = try SystemFiles.read(file, limit: JSONSource.byteLimit)
        let source = try RulesSource(json: bytes, name: DocumentInputs.shown(file), for: .commandLine) { name in
            let path = path(of: name, namedBy: file)
            files.value.append(path)
            return try SimulateFiles.named(path)
        }
        return (source, files.value)
    }
}
