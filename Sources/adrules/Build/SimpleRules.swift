import AdRulesCommands
import AdRulesModel
import AdRulesRules
import AdRulesText
import ArgumentParser

/// The options that are rules without a file.
struct SimpleRules: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address that ads are requested from, with placeholders: {id}, {name}, {n}, {position}, {time}, {title}.",
            valueName: "address"))
    var ads: String?

    @Flag(help: "A break before the content.")
    var pre = false

    @Option(
        parsing: .unconditional, help: ArgumentHelp("A break at this interval.", valueName: "time"),
        transform: TimeArgument.readDuration)
    var every: TimeArgument?

    @Flag(help: "A break after the content.")
    var post = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("No break in the last part of the content, this long.", valueName: "time"),
        transform: TimeArgument.read)
    var quietEnd: TimeArgument?

    @Option(help: ArgumentHelp("Write these rules to a file.", valueName: "file"), completion: .file())
    var save: String?

    /// Whether none of them is given.
    var isEmpty: Bool { ads == nil && !pre && every == nil && !post && quietEnd == nil && save == nil }

    /// Throws an error if they are no rules.
    func check() throws {
        if ads == nil { throw ValidationError("without a file of rules, --ads is required: the address of the ads") }
        if !pre, every == nil, !post { throw ValidationError("give --pre, --every or --post: there is no break yet") }
    }

    /// The rules, and the option of each value of theirs by its path.
    var rules: (rules: RuleSet, options: [(path: String, option: String)]) {
        var rules = RuleSet(ads: ads.map { .tag($0) }, limits: Limits(quietEnd: quietEnd?.time))
        var options = [(path: "ads", option: "--ads"), ("limits.quietEnd", "--quiet-end")]
        func add(_ rule: BreakRule, _ option: String) {
            options.append(("breaks[\(rules.breaks.count)]", option))
            rules.breaks.append(rule)
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
