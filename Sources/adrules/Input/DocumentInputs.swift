import AdRulesEngine
import AdRulesLint
import AdRulesModel
import ArgumentParser

/// The documents of a command, wherever they come from: files, standard input, URLs, and the answers of ad servers.
///
/// Every command reads its playlists here. Only here does the command touch the network, and only for a URL or when ad
/// servers are asked.
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
    /// The responses to the breaks of each document, by name and by the number of the break, from 0; nil for a tag that
    /// has none.
    private var responses: [ByteText: [OccurrenceID: AdResponse?]] = [:]
    /// The ad tags that were asked for.
    private var resolver: ChainResolver?
    /// The source of answers for URLs; nil if there is none.
    private var asking: Asking?
    private let limits: ParsingLimits
    /// Whether the ads of a break are requested.
    private let isWanted: @Sendable (AdBreak) -> Bool

    /// The help of an argument for one document.
    static let help = ArgumentHelp("A VMAP or VAST file, a URL, or - for standard input.")

    /// Whether an argument of the command is a URL, not a path.
    static func isURL(_ argument: String) -> Bool {
        ["http://", "https://"].contains { argument.prefix($0.count).lowercased() == $0 }
    }

    /// Prepares the documents; fetches if there is a URL or `resolves`, and then ends the command with 2 if there is no
    /// `curl`. `resolves`: the ad tags are answered, too. `given`: the documents that no file holds, by name. `isWanted`:
    /// whether the ads of a break are requested.
    init(
        _ files: [String], options: SourceOptions, resolves: Bool, limits: ParsingLimits = ParsingLimits(),
        stdinName: String = "<stdin>", isQuiet: Bool = false, given: [ByteText: [UInt8]] = [:],
        isWanted: @escaping @Sendable (AdBreak) -> Bool = { _ in true }
    ) throws {
        names = files
        self.isWanted = isWanted
        for (name, bytes) in given { held[name] = .success(bytes) }
        self.limits = limits
        let outputs = options.outputs
        for input in files + options.inputs { try outputs.check(against: input) }
        recorded = try options.responses.map { try RecordedAnswers(folder: $0, limits: limits) }
        if let recorded { answers = { recorded.answer(to: $0)?.answer } }
        let urls = files.filter(Self.isURL)
        guard resolves || !urls.isEmpty else { return }
        if let folder = options.saveResponses { try SavedAnswers.check(folder) }
        var asking = Asking(
            source: try recorded.map { .folder($0) } ?? options.servers(), macros: options.macros,
            origins: Set(urls.compactMap(Fetcher.origin)), isQuiet: isQuiet, folder: options.saveResponses)
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

        /// Says what was asked for, and writes what came. On failure, prints the reason and ends the command with 2.
        func finish() throws {
            if case .servers(let fetcher) = source, !isQuiet { SystemFiles.complain("made \(fetcher.hosts)") }
            if let folder { try saved.write(to: folder) }
        }
    }

    /// The bytes of a document.
    func read(_ name: String, limit: Int) throws(FileFailure) -> [UInt8] {
        guard let bytes = held[ByteText(name)] else { return try SystemFiles.readDocument(name, limit: limit) }
        return try bytes.get()
    }

    /// The responses to the breaks of a document, by their number; a response is that of the break 0.
    func responses(of name: String) -> [OccurrenceID: AdResponse] {
        responses[ByteText(name)]?.compactMapValues(\.self) ?? [:]
    }

    /// The responses for the breaks of a document, and none for a tag whose server has none.
    func viewed(_ name: String) -> [OccurrenceID: AdResponse] {
        responses[ByteText(name)]?.mapValues { $0 ?? AdResponse(entries: []) } ?? [:]
    }

    /// The answers to an ad tag or a wrapper as it is written, in the order of the breaks that ask for it; empty if it
    /// was not asked for, or the folder has none.
    func answers(to url: String) -> [KnownAnswer] {
        let own = recorded?.answers(toTag: url) ?? []
        return own.isEmpty ? resolver?.answer(to: url).map { [$0] } ?? [] : own
    }

    /// Whether ad tags were answered.
    var isResolved: Bool { resolver != nil }

    /// Whether a URL was asked for and the folder has no answer to it.
    func isMissing(_ url: String) -> Bool { resolver?.isMissing(url) ?? false }

    /// Whether the folder lacks an answer.
    var hasMissing: Bool { resolver?.hasMissing ?? false }

    /// The URLs that were answered, as written: those of breaks with answers of their own, then the others in the order
    /// in which they were asked for.
    var answeredURLs: [String] {
        let tags = recorded?.tags ?? []
        let known = Set(tags.map { ByteText($0) })
        return tags + (resolver?.order ?? []).filter { !known.contains(ByteText($0)) }
    }

    /// Fetches documents.
    private mutating func fetch(_ urls: [String], _ asking: inout Asking) {
        guard !urls.isEmpty else { return }
        var generator = SeededGenerator(seed: asking.macros.seed)
        let questions = urls.map { url in
            AnswerSource.Question(
                written: url,
                request: FetchRequest(
                    url: MacroExpander.expand(url, in: asking.macros, using: &generator),
                    headerOrigins: asking.origins))
        }
        for (url, answer) in zip(urls, asking.source.answers(to: questions, quietly: asking.isQuiet)) {
            guard let answer else {
                held[ByteText(url)] = .failure(FileFailure(path: url, reason: Self.missing))
                continue
            }
            asking.saved.add(url, answer)
            held[ByteText(url)] =
                answer.failure.map { .failure(FileFailure(path: url, reason: $0.message)) } ?? .success(answer.body)
        }
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
                let document = try? AdDocument(parsing: bytes, limits: limits)
            else { continue }
            recorded?.add(breaksOf: document)
            if let recorded { resolver.source = .folder(recorded) }
            let requests = TagRequests(macros: macros, recorded: recorded, isWanted: isWanted).requests(of: document)
            var found: [OccurrenceID: AdResponse?] = [:]
            for (request, response) in zip(requests, resolver.follow(requests.map(\.request))) {
                // Answers that are not in the folder are unknown.
                if response == nil, resolver.isMissing(request.request.tagAsWritten ?? "") { continue }
                for number in request.breaks { found[OccurrenceID(number)] = .some(response) }
            }
            responses[ByteText(file)] = found
            documents.append((file == "-" ? stdinName : file, document))
        }
        let known = resolver.known
        answers = { known[ByteText($0)]?.answer }
        requests = documents.map { RequestTree($0.document, file: $0.name) { known[ByteText($0)]?.shown } }
            .filter(\.hasRequests)
        for url in resolver.order {
            guard let answer = known[ByteText(url)], answer.isDocument, held[ByteText(url)] == nil else { continue }
            held[ByteText(url)] = .success(answer.fetched.body)
            names.append(url)
        }
    }
}
