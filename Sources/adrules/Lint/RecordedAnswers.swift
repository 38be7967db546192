import AdRulesLint
import AdRulesModel

/// The answers of ad servers in a folder, for `lint --responses`: each file is the answer to the URLs whose path ends
/// with its name; a file `index.tsv`, with a URL and the name of a file in each line, says it exactly.
struct RecordedAnswers: Sendable {
    /// The name of the index in its folder.
    static let indexName = "index.tsv"

    private var byURL: [ByteText: KnownAnswer] = [:]
    private var byName: [ByteText: KnownAnswer] = [:]

    /// Reads the folder. If it cannot be read, prints the reason and ends the command with 2.
    init(folder: String, limits: ParsingLimits = ParsingLimits()) throws {
        let index: [UInt8]
        do throws(FileFailure) {
            let names = try SystemFiles.entries(of: folder).filter { $0.kind == .file }.map(\.name)
            for name in names where [".xml", ".vast", ".vmap"].contains(where: name.hasSuffix) {
                let body = try SystemFiles.readRegular("\(folder)/\(name)", limit: limits.documentBytes)
                byName[ByteText(name)] = KnownAnswer(FetchAnswer(body: body), limits: limits)
            }
            guard names.contains(Self.indexName) else { return }
            index = try SystemFiles.readRegular("\(folder)/\(Self.indexName)", limit: limits.documentBytes)
        } catch {
            SystemFiles.complain("cannot read \(error)")
            throw Ending.failure
        }
        do throws(AnswerIndex.Problem) {
            add(try AnswerIndex(parsing: index), limits: limits)
        } catch {
            SystemFiles.complain(
                "\(folder)/\(Self.indexName):\(error.line): expected a URL, a tab and the name of a file in each line")
            throw Ending.failure
        }
    }

    private mutating func add(_ index: AnswerIndex, limits: ParsingLimits) {
        for entry in index.entries {
            let body = entry.file.flatMap { byName[ByteText($0)]?.fetched.body } ?? []
            byURL[ByteText(entry.url)] = KnownAnswer(
                FetchAnswer(
                    status: entry.status, redirects: entry.redirects, body: body, failure: entry.failure),
                limits: limits)
        }
    }

    /// The answer to a URL as written; nil if the folder has none.
    func answer(to url: String) -> KnownAnswer? {
        if let exact = byURL[ByteText(AnswerIndex.key(url))] { return exact }
        let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let name = path.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
        return name.flatMap { byName[ByteText($0)] }
    }
}
