import AdRulesCommands
import AdRulesLint
import AdRulesModel
import AdRulesText

/// The answers of servers in a folder, for `--responses`: each file is the answer to the URLs whose path ends with its
/// name, and otherwise to the break that it is named after; a file `index.tsv`, with a URL and the name of a file in
/// each line, is the exact map.
struct RecordedAnswers: Sendable {
    /// The ends of the names of answers.
    private static let ends = [".xml", ".vast", ".vmap"]
    /// The name of the index in its folder.
    static let indexName = "index.tsv"

    private var byURL: [ByteText: KnownAnswer] = [:]
    private var byName: [ByteText: KnownAnswer] = [:]
    /// The files of the index: their names are those of no breaks.
    private var indexed: Set<ByteText> = []

    /// Reads the folder. Throws if it cannot be read.
    init(folder: String, limits: ParsingLimits = ParsingLimits()) throws {
        let names = try SystemFiles.entries(of: folder).filter { $0.kind == .file }.map(\.name)
        for name in names where Self.ends.contains(where: name.hasSuffix) {
            let path = "\(folder)/\(name)"
            let body = try SystemFiles.readRegular(path, limit: limits.documentBytes)
            byName[ByteText(name)] = KnownAnswer(FetchAnswer(body: body), file: path, limits: limits)
        }
        guard names.contains(Self.indexName) else { return }
        let index = try SystemFiles.readRegular("\(folder)/\(Self.indexName)", limit: limits.documentBytes)
        let entries = try Result { () throws(AnswerIndex.Problem) in try AnswerIndex(parsing: index) }.mapError {
            Self.failure(folder, $0.line, "expected a URL, a tab and the name of a file in each line")
        }.get()
        try add(entries, in: folder, limits: limits)
    }

    private static func failure(_ folder: String, _ line: Int, _ reason: String) -> CommandFailure {
        CommandFailure("\(folder)/\(indexName):\(line): \(reason)")
    }

    /// Adds the answers of the index. Its files may have any ending, and may be in folders below.
    private mutating func add(_ index: AnswerIndex, in folder: String, limits: ParsingLimits) throws {
        var bodies: [ByteText: [UInt8]] = [:]
        for entry in index.entries {
            var body: [UInt8] = []
            if let file = entry.file {
                indexed.insert(ByteText(file))
                do throws(FileFailure) {
                    if let known = byName[ByteText(file)]?.fetched.body ?? bodies[ByteText(file)] {
                        body = known
                    } else {
                        let path = try Self.path(of: file, in: folder)
                        body = try SystemFiles.readRegular(path, limit: limits.documentBytes)
                        bodies[ByteText(file)] = body
                    }
                } catch {
                    throw Self.failure(folder, entry.line ?? 0, "cannot read \(error)")
                }
            }
            byURL[ByteText(entry.url)] = KnownAnswer(
                FetchAnswer(
                    status: entry.status, redirects: entry.redirects, contentType: entry.contentType, body: body,
                    failure: entry.failure), limits: limits)
        }
    }

    /// The path of a file that an index names. It stays in the folder of the index.
    private static func path(of file: String, in folder: String) throws(FileFailure) -> String {
        let parts = file.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0.elementsEqual("..".utf8) }) else {
            throw FileFailure(path: file, reason: "an index names files in its folder")
        }
        return "\(folder)/\(file)"
    }

    /// The paths of all files that are read for a folder: its own, and those in folders below that its index names.
    static func paths(in folder: String) -> [String] {
        let index = try? AnswerIndex(
            parsing: SystemFiles.readRegular("\(folder)/\(indexName)", limit: ParsingLimits().documentBytes))
        let named = index?.entries.compactMap { $0.file.flatMap { try? path(of: $0, in: folder) } } ?? []
        return SystemFiles.files(of: folder).map(\.path) + named
    }

    /// The answer to a URL as written; nil if the folder has none.
    func answer(to url: String) -> KnownAnswer? {
        if let exact = byURL[ByteText(AnswerIndex.key(url))] { return exact }
        let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let name = path.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
        return name.flatMap { byName[ByteText($0)] }
    }

    /// The answers to the tags of a document in files that are named after the breaks; none where a file has the tag's
    /// own address: behind it may be a wrapper.
    func own(of document: AdDocument) -> [OwnAnswer] {
        guard case .vmap(let playlist) = document else { return [] }
        return playlist.breaks.enumerated().compactMap { number, adBreak in
            guard case .adTag(let uri, _)? = adBreak.source?.content, answer(to: uri.string) == nil,
                let answer = answer(named: adBreak, number: number)
            else { return nil }
            return OwnAnswer(number: number, tag: uri, answer: answer)
        }
    }

    /// The answer in a file that is named after a break, by the most specific name.
    private func answer(named adBreak: AdBreak, number: Int) -> KnownAnswer? {
        let labels = [adBreak.source?.id, adBreak.breakID, String(number)].compactMap(\.self).filter { !$0.isEmpty }
        return labels.lazy.flatMap { label in Self.ends.map { ByteText(label + $0) } }.filter { !indexed.contains($0) }
            .compactMap { byName[$0] }.first
    }
}
