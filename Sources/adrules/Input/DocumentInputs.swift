import AdRulesEngine
import AdRulesLint
import AdRulesText
import ArgumentParser

/// The documents of a command, wherever they come from: files, standard input, URLs, and the answers of ad servers.
///
/// Every command reads its playlists here. Only here does it touch the network, and only for a URL or for ad servers.
struct DocumentInputs: Sendable {
    /// The documents in their order: paths, URLs, then the URLs of answers.
    private(set) var names: [String]
    /// The answers for the rules of wrapper chains; nil without answers.
    private(set) var answers: AdAnswers?
    /// The requests to ad servers, one tree for each document.
    private(set) var requests: [RequestTree] = []
    /// The folder that answers; nil if servers do.
    private var recorded: RecordedAnswers?
    /// The documents that are not read from a file again, by name.
    private var held: [ByteText: Result<[UInt8], FileFailure>] = [:]
    /// The `Content-Type` of each document that a server sent, or the folder in its place, by name; nil if none came.
    private var contentTypes: [ByteText: String?] = [:]
    /// The ads of the breaks of each document that were asked for, by name and by the number of the break, from 0.
    private var outcomes: [ByteText: [OccurrenceID: BreakAnswer]] = [:]
    /// The answers that breaks of each document have of their own, by name.
    private var own: [ByteText: [OwnAnswer]] = [:]
    /// The answers by URL as written.
    private var byURL: [ByteText: KnownAnswer] = [:]
    /// The tags of breaks that were asked for, as written.
    private(set) var tags: Set<ByteText> = []
    /// The ad tags that were asked for.
    private var resolver: ChainResolver?
    /// The source of answers for URLs; nil if there is none.
    private var asking: Asking?
    private let limits: ParsingLimits
    /// Whether documents that servers have sent are read as files are.
    private let readsStrictly: Bool
    /// Whether the ads of a break are requested.
    private let isWanted: @Sendable (AdBreak) -> Bool

    static let help = ArgumentHelp("A VMAP or VAST file, a URL, or - for standard input.")

    /// Whether an argument of the command is a URL, not a path.
    static func isURL(_ argument: String) -> Bool {
        ["http://", "https://"].contains { argument.prefix($0.count).lowercased() == $0 }
    }

    /// Prepares the documents; fetches if there is a URL or `resolves`, and throws then if there is no `curl`.
    /// `resolves`: the ad tags are answered, too. `readsStrictly`: documents that servers have sent are read as files
    /// are. `given`: the documents that no file holds, by name. `isWanted`: whether the ads of a break are requested.
    init(
        _ files: [String], options: SourceOptions, resolves: Bool, limits: ParsingLimits = ParsingLimits(),
        readsStrictly: Bool = false, stdinName: String = "<stdin>", isQuiet: Bool = false,
        given: [ByteText: [UInt8]] = [:], isWanted: @escaping @Sendable (AdBreak) -> Bool = { _ in true }
    ) throws {
        names = files
        self.readsStrictly = readsStrictly
        self.isWanted = isWanted
        for (name, bytes) in given { held[name] = .success(bytes) }
        self.limits = limits
        try options.outputs.check(against: files + options.inputs)
        recorded = try options.responses.map { try RecordedAnswers(folder: $0, limits: limits) }
        if let recorded { answers = { recorded.answer(to: $0.string)?.answer } }
        let urls = files.filter(Self.isURL)
        guard resolves || !urls.isEmpty else { return }
        if let folder = options.saveResponses { try SavedAnswers.check(folder) }
        var asking = Asking(
            source: try recorded.map { .folder($0) } ?? options.servers(), macros: options.macros,
            origins: Set(urls.compactMap(Fetch.origin)), isQuiet: isQuiet, folder: options.saveResponses)
        fetch(urls, &asking)
        if resolves {
            var resolver = ChainResolver(
                source: asking.source, limits: limits, headerOrigins: asking.origins,
                isQuiet: isQuiet || recorded != nil)
            resolve(files, asking.macros, &resolver, stdinName: stdinName)
            asking.saved.add(resolver)
            self.resolver = resolver
        }
        try asking.finish()
        self.asking = asking
    }

    /// Adds the documents behind more URLs, which those of the command line name.
    mutating func add(_ urls: [String]) throws {
        guard var asking else { return }
        fetch(urls, &asking)
        try asking.finish()
        self.asking = asking
    }

    /// The requests for URLs and their results.
    private struct Asking {
        let source: AnswerSource
        let macros: MacroContext
        /// The origins that get the headers of the command line.
        let origins: Set<String>
        let isQuiet: Bool
        /// The folder that the answers are written into, if any.
        let folder: String?
        var saved = SavedAnswers()

        /// Says what was asked for, and writes what came. Throws the reason on failure.
        func finish() throws {
            if case .servers(let fetcher) = source, !isQuiet { SystemFiles.complain("made \(fetcher.budget.hosts)") }
            if let folder { try saved.write(to: folder) }
        }
    }

    /// The bytes of a document.
    func read(_ name: String, limit: Int) throws(FileFailure) -> [UInt8] {
        guard let bytes = held[ByteText(name)] else { return try SystemFiles.readDocument(name, limit: limit) }
        return try bytes.get()
    }

    /// The bytes of a document, as they are if it is a file: not unpacked.
    func raw(_ name: String, limit: Int) throws(FileFailure) -> [UInt8] {
        try held[ByteText(name)] == nil ? SystemFiles.read(name, limit: limit) : read(name, limit: limit)
    }

    /// Reads the bytes of a document. One that a server has sent is read as a player reads it: no ad is lost for a
    /// letter, and its `Content-Type` may be the only one to name the encoding (RFC 7303 §3.2).
    func parsed(
        _ bytes: [UInt8], of name: String, limits: ParsingLimits = ParsingLimits()
    ) throws(DocumentError) -> AdDocument {
        guard !readsStrictly, let contentType = contentTypes[ByteText(name)] else {
            return try AdDocument(parsing: bytes, limits: limits)
        }
        return try AdDocument(received: bytes, contentType: contentType, limits: limits)
    }

    /// The responses to the breaks of a document, by their number; a response is that of the break 0.
    func responses(of name: String) -> [OccurrenceID: AdResponse] {
        outcomes[ByteText(name)]?.compactMapValues { if case .response(let response) = $0 { response } else { nil } }
            ?? [:]
    }

    /// The answers to the tags and wrappers of a document; nil if it has no tags that were answered.
    func answers(of name: String) -> AdAnswers? { documentAnswers(of: name)?.known }

    /// The same, as they came.
    func documentAnswers(of name: String) -> DocumentAnswers? {
        own[ByteText(name)].map { DocumentAnswers(byURL: byURL, own: $0) }
    }

    /// Whether ad tags were answered.
    var isResolved: Bool { resolver != nil }

    /// Whether a URL was asked for and the folder has no answer to it.
    func isMissing(_ url: String) -> Bool { resolver?.isMissing(url) ?? false }

    /// Whether the ads of a break are not known, because a server on the way was not asked.
    var hasUnknown: Bool {
        outcomes.values.contains { $0.values.contains { if case .unknown = $0 { true } else { false } } }
    }

    /// The answers that breaks have of their own, in the order of the documents and breaks.
    var ownAnswers: [OwnAnswer] { names.flatMap { own[ByteText($0)] ?? [] } }

    /// The answers by URL as written, in the order in which they were asked for.
    var answered: [(url: String, answer: KnownAnswer)] { resolver?.answered ?? [] }

    private mutating func fetch(_ urls: [String], _ asking: inout Asking) {
        guard !urls.isEmpty else { return }
        var generator = SeededGenerator(seed: asking.macros.seed)
        let questions = urls.map { written in
            let url = MacroExpander.expand(written, in: asking.macros, using: &generator)
            return (written, FetchRequest(url: url, headerOrigins: asking.origins))
        }
        for (url, answer) in zip(urls, asking.source.answers(to: questions, quietly: asking.isQuiet)) {
            guard let answer else {
                held[ByteText(url)] = .failure(FileFailure(path: url, reason: Self.missing))
                continue
            }
            asking.saved.add(url, answer)
            hold(answer, as: url)
        }
    }

    /// Keeps what came for a name as its document.
    private mutating func hold(_ answer: FetchAnswer, as name: String) {
        held[ByteText(name)] =
            answer.failure.map { .failure(FileFailure(path: name, reason: $0.message)) } ?? .success(answer.body)
        contentTypes.updateValue(answer.contentType, forKey: ByteText(name))
    }

    /// The reason why a URL has no answer if the folder has none.
    static let missing = "the folder of --responses has no answer for it"

    /// Follows the ad tags of the documents, and adds the answers to the documents.
    private mutating func resolve(
        _ files: [String], _ macros: MacroContext, _ resolver: inout ChainResolver, stdinName: String
    ) {
        var documents: [(name: String, document: AdDocument)] = []
        for file in files {
            // Kept: standard input can be read once, and a file might change before it is read again.
            held[ByteText(file)] = Result { () throws(FileFailure) in try read(file, limit: limits.documentBytes) }
            guard case .success(let bytes)? = held[ByteText(file)],
                let document = try? parsed(bytes, of: file, limits: limits)
            else { continue }
            let own = recorded?.own(of: document) ?? []
            let requests = TagRequests(macros: macros, own: own, isWanted: isWanted).requests(of: document)
            var found: [OccurrenceID: BreakAnswer] = [:]
            for (request, outcome) in zip(requests, resolver.follow(requests)) {
                for number in request.breaks { found[OccurrenceID(number)] = outcome }
            }
            outcomes[ByteText(file)] = found
            tags.formUnion(requests.compactMap { $0.request.tagAsWritten.map { ByteText($0) } })
            self.own[ByteText(file)] = own
            documents.append((file, document))
        }
        byURL = resolver.known
        requests = documents.map { name, document in
            let known = DocumentAnswers(byURL: byURL, own: own[ByteText(name)] ?? [])
            return RequestTree(document, file: name == "-" ? stdinName : name) { known[$0]?.shown }
        }.filter(\.hasRequests)
        let owned = ownAnswers
        answers = DocumentAnswers(byURL: byURL, own: owned).known
        let found = owned.compactMap { own in own.answer.file.map { ($0, own.answer) } } + resolver.answered
        for (name, answer) in found where answer.isDocument && held[ByteText(name)] == nil {
            hold(answer.fetched, as: name)
            names.append(name)
        }
    }
}
