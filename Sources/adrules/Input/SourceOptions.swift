import AdRulesCommands
import AdRulesEngine
import AdRulesLint
import ArgumentParser

/// The options for documents behind URLs: how servers are asked, or which folder answers in their place.
struct SourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Take answers from a folder, one of --save-responses or your own, and fetch nothing. A file ending in \
            .xml, .vast or .vmap answers the URLs whose path ends with its name, and otherwise the break whose AdSource id, \
            breakId or number from 0 is its name, as in midroll-1.xml; index.tsv (URL, tab, file) is the exact map.
            """, valueName: "dir"), completion: .directory)
    var responses: String?

    @Flag(help: "Allow URLs that lead to private networks and to this machine.") var allowPrivate = false

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A macro of ad tags and its value, as in GDPRCONSENT=…", valueName: "name=value"))
    var macro: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A header for the origin of the URL on the command line, or, with files, of the ad tag; no other origin gets it.",
            valueName: "name: value"))
    var header: [String] = []

    @Option(parsing: .unconditional, help: ArgumentHelp("The User-Agent header of each request.", valueName: "text"))
    var userAgent = Self.usualUserAgent

    static let usualUserAgent = "adrules/\(Release.version)"

    @Option(help: ArgumentHelp("Write the answers into a folder, for --responses of any command.", valueName: "dir"))
    var saveResponses: String?

    @Option(
        help: ArgumentHelp("Set a limit for requests: \(FetchLimits.names).", valueName: "name=n"))
    var fetchLimit: [String] = []

    func validate() throws {
        for text in macro {
            guard let (name, _) = Self.macro(text) else {
                throw ValidationError(
                    "--macro \"\(text)\": expected NAME=VALUE, the name in capitals, digits and underscores")
            }
            if let problem = Self.problem(ofMacro: name) { throw ValidationError("--macro \(name): \(problem)") }
        }
        for text in header where !Self.isHeader(text) {
            throw ValidationError("--header \"\(text)\": expected 'Name: value' on one line")
        }
        try FetchLimits.check(fetchLimit, of: "--fetch-limit")
        guard Self.isPrintable(userAgent) else { throw ValidationError("--user-agent takes one line of text") }
        if responses != nil, let option = serverOption {
            throw ValidationError(
                "\(option) is for servers, and --responses sends no request; leave one of the two out")
        }
    }

    /// The option that only servers see; nil if none is there.
    private var serverOption: String? {
        firstGiven([
            "--header": !header.isEmpty, "--fetch-limit": !fetchLimit.isEmpty,
            "--user-agent": userAgent != Self.usualUserAgent, "--allow-private": allowPrivate,
        ])
    }

    /// Refuses options that have nothing to act on, standard input for more than one input, and answers that would be
    /// saved over an input. `paths` are the documents, which may be URLs, `files` what else the command line names to
    /// read. `resolves`: ad servers are asked; nil if a command never does. `probes`: media files are asked for.
    func check(_ paths: [String], beside files: [String?] = [], resolves: Bool?, probes: Bool = false) throws {
        let inputs = paths + files.compactMap(\.self)
        try Self.checkStandardInput(among: inputs)
        try outputs.check(against: inputs)
        guard resolves != true, !paths.contains(where: DocumentInputs.isURL), let option = idleOption(resolves, probes)
        else { return }
        throw ValidationError(
            resolves == nil
                ? "\(option) applies to URLs only"
                : "\(option) applies to URLs and --resolve only; without them nothing is fetched")
    }

    /// Refuses standard input for more than one of all the inputs of a command: it can be read once.
    static func checkStandardInput(among inputs: [String]) throws {
        guard inputs.count(where: { $0 == "-" }) > 1 else { return }
        throw ValidationError("standard input holds one document; name a file for the other one")
    }

    /// The option that has no effect unless something is fetched; nil if none is there. What servers of media files are
    /// asked has limits and a policy of addresses, no more.
    private func idleOption(_ resolves: Bool?, _ probes: Bool) -> String? {
        let own = firstGiven([
            "--responses": resolves == nil && responses != nil, "--macro": !macro.isEmpty,
            "--save-responses": saveResponses != nil, "--header": probes && !header.isEmpty,
        ])
        return own ?? (probes ? nil : serverOption)
    }

    /// The files that may be written: those of an earlier run with `--save-responses`.
    var outputs: OutputFiles {
        var outputs = OutputFiles()
        if let saveResponses { outputs.addFiles(of: saveResponses, where: SavedAnswers.isName, of: "--save-responses") }
        return outputs
    }

    /// The files that are read beside the documents.
    var inputs: [String] { responses.map(RecordedAnswers.paths) ?? [] }

    /// The servers. Throws if there is no `curl`.
    func servers() throws -> AnswerSource {
        .servers(
            try Fetcher(
                limits: FetchLimits(fetchLimit, of: "--fetch-limit"), rules: AddressRules(allowsPrivate: allowPrivate),
                headers: header, userAgent: userAgent))
    }

    /// The values of macros: those of `--macro`, and what a player of a film on a television knows.
    var macros: MacroContext {
        var values = MacroContext()
        let now = SystemClock.sinceEpoch
        var generator = SeededGenerator(seed: UInt64(bitPattern: now.microseconds))
        values.use = .request
        values.date = now
        values.transactionID = generator.nextUUID()
        values.seed = generator.next()
        values.surface = Surface(width: 1920, height: 1080)
        values.isMuted = false
        values.isFullscreen = true
        values.mimeTypes = ["video/mp4", "application/x-mpegURL"]
        values.hostValues["DEVICEUA"] = userAgent
        for (name, value) in macro.compactMap(Self.macro) { values.hostValues[name] = value }
        return values
    }

    var macroNames: [String] { macro.compactMap(Self.macro).map(\.name) }

    private static func macro(_ text: String) -> (name: String, value: String)? {
        // By bytes: a value may begin with a character that combines with the sign.
        guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")), isMacroName(text[..<sign]) else { return nil }
        return (String(text[..<sign]), String(text[text.utf8.index(after: sign)...]))
    }

    private static func isMacroName(_ name: some StringProtocol) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { (65...90).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// Why a macro cannot be given a value; nil if it can.
    static func problem(ofMacro name: String) -> String? {
        // The engine sets these itself.
        if ["TIMESTAMP", "CACHEBUSTING"].contains(name) {
            return "this macro is filled with the time, or a random number, of the run"
        }
        return isMacroName(name) ? nil : "a name has capitals, digits and underscores"
    }

    /// Whether a text is a field of a request: a name of the characters that RFC 9110 §5.6.2 allows, and a value.
    private static func isHeader(_ text: String) -> Bool {
        let signs = Array("!#$%&'*+-.^_`|~".utf8)
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let name = text.utf8[..<colon]
        let value = text.utf8[colon...].dropFirst()
        let isName = name.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte & 0xDF) || signs.contains(byte)
        }
        return !name.isEmpty && isName && value.contains { $0 != 0x20 } && isPrintable(String(text[colon...]))
    }

    private static func isPrintable(_ text: String) -> Bool {
        !text.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
    }
}

extension NamedLimits {
    /// Checks the values of an option that sets limits.
    static func check(_ texts: [String], of option: String) throws {
        do { _ = try Self(texts, of: option) } catch { throw ValidationError(error.description) }
    }
}
