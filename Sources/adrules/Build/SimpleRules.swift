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

/// Rules with the place of each value, for messages.
struct RulesSource {
    /// The rules.
    let rules: RuleSet
    /// The name in messages.
    let name: String
    /// The rules as a file.
    let text: String
    /// The files that were read: that of the rules, and those that it names.
    let inputs: [String]
    private let options: [(path: String, option: String)]

    /// The rules of options.
    init(_ simple: SimpleRules) {
        (rules, options) = simple.rules
        name = "rules of the command line"
        var writer = JSONWriter()
        writer.value(rules.json)
        text = writer.text + "\n"
        inputs = []
    }

    /// Reads a file. Prints what is wrong with it and ends the command with 2.
    init(file: String) throws {
        name = file == "-" ? "<stdin>" : file
        options = []
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        let files = Shared([file])
        do {
            let bytes = try SystemFiles.read(file, limit: JSONSource.byteLimit)
            text = String(decoding: bytes, as: UTF8.self)
            rules = try RuleSet(json: bytes, name: name) { path in
                files.value.append(path.hasPrefix("/") ? path : folder + path)
                return try SimulateFiles.named(files.value[files.value.count - 1])
            }
            inputs = files.value
        } catch let error as FileFailure {
            SystemFiles.complain("cannot read \(error)")
            throw Ending.failure
        } catch let error as TextProblem {
            SystemFiles.complain(error.description)
            throw Ending.failure
        }
    }

    /// A problem with the rules, with its place in the file, or the option it is about.
    func description(of problem: RulesProblem) -> String {
        guard !options.isEmpty else { return problem.located(in: Array(text.utf8), name: name).description }
        var named = problem
        named.path = options.first { problem.path.hasPrefix($0.path) }?.option ?? problem.path
        return named.description
    }
}
