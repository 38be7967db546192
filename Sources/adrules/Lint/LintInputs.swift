import AdRulesEngine
import AdRulesLint
import AdRulesModel
import ArgumentParser

/// The documents of a run of `adrules lint`: files, documents behind URLs, and, with `--resolve`, the answers of ad
/// servers. Only here does the command touch the network, and only for a URL or with `--resolve`.
struct LintInputs: Sendable {
    /// What is linted, in the order of the report: paths, URLs, then the URLs of answers.
    private(set) var names: [String]
    /// What the rules of wrapper chains know; nil without answers.
    private(set) var answers: AdAnswers?
    /// What asking ad servers led to, one tree for each document.
    private(set) var requests: [RequestTree] = []
    /// The documents that are not read from a file again, by name.
    private var held: [ByteText: Result<[UInt8], FileFailure>] = [:]

    /// Whether an argument of the command is a URL, not a path.
    static func isURL(_ argument: String) -> Bool {
        ["http://", "https://"].contains { argument.prefix($0.count).lowercased() == $0 }
    }

    /// Prepares the inputs; fetches if there is a URL or `--resolve`, and then ends the command with 2 if there is no
    /// `curl`, or with 64 if an option has nothing to act on.
    init(
        _ files: [String], options: ResolveOptions, recorded: RecordedAnswers?, limits: ParsingLimits,
        stdinName: String, isQuiet: Bool
    ) throws {
        names = files
        if let recorded { answers = { recorded.answer(to: $0)?.answer } }
        let urls = files.filter(Self.isURL)
        guard options.resolve || !urls.isEmpty else {
            if let option = options.idleOption {
                throw ValidationError("\(option) is for a URL or --resolve; without them nothing is fetched")
            }
            return
        }
        if let folder = options.saveResponses { try SavedAnswers.check(folder) }
        let source = try recorded.map { .folder($0) } ?? options.servers()
        var saved = SavedAnswers()
        let macros = options.macros
        let origins = Set(urls.compactMap(Fetcher.origin))
        fetch(urls, from: source, macros: macros, origins: origins, isQuiet: isQuiet, saved: &saved)
        if options.resolve {
            var resolver = ChainResolver(
                source: source, limits: limits, headerOrigins: origins, isQuiet: isQuiet || recorded != nil)
            resolve(files, TagRequests(macros: macros), &resolver, limits: limits, stdinName: stdinName)
            saved.add(resolver)
        }
        if case .servers(let fetcher) = source, !isQuiet { SystemFiles.complain("made \(fetcher.hosts)") }
        if let folder = options.saveResponses { try saved.write(to: folder) }
    }

    /// The bytes of a document.
    func read(_ name: String, limit: Int) throws(FileFailure) -> [UInt8] {
        guard let bytes = held[ByteText(name)] else { return try SystemFiles.readDocument(name, limit: limit) }
        return try bytes.get()
    }

    /// Fetches the documents that the command line names.
    private mutating func fetch(
        _ urls: [String], from source: AnswerSource, macros: MacroContext, origins: Set<String>, isQuiet: Bool,
        saved: inout SavedAnswers
    ) {
        guard !urls.isEmpty else { return }
        var generator = SeededGenerator(seed: macros.seed)
        let questions = urls.map { url in
            AnswerSource.Question(
                written: url,
                request: FetchRequest(
                    url: MacroExpander.expand(url, in: macros, using: &generator), headerOrigins: origins))
        }
        for (url, answer) in zip(urls, source.answers(to: questions, quietly: isQuiet)) {
            guard let answer else {
                held[ByteText(url)] = .failure(
                    FileFailure(path: url, reason: "the folder of --responses does not have it"))
                continue
            }
            saved.add(url, answer)
            held[ByteText(url)] =
                answer.failure.map { .failure(FileFailure(path: url, reason: $0.message)) } ?? .success(answer.body)
        }
    }

    /// Follows the ad tags of the documents, and adds the answers to what is linted.
    private mutating func resolve(
        _ files: [String], _ tags: TagRequests, _ resolver: inout ChainResolver, limits: ParsingLimits,
        stdinName: String
    ) {
        var documents: [(name: String, document: AdDocument)] = []
        for file in files {
            // Kept: standard input can be read once, and a file might change before it is linted.
            held[ByteText(file)] = Result { () throws(FileFailure) in try read(file, limit: limits.documentBytes) }
            guard case .success(let bytes)? = held[ByteText(file)],
                let document = try? AdDocument(parsing: bytes, limits: limits)
            else { continue }
            resolver.follow(tags.requests(of: document))
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
