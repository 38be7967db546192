import AdRulesCommands
import AdRulesLint
import AdRulesModel

/// The answers of a run that are written into a folder, for `--save-responses`; `--responses` reads them.
struct SavedAnswers {
    private var files: [(name: String, bytes: [UInt8])] = []
    private var index = AnswerIndex()

    /// Throws unless the folder is new, empty or has an earlier run's index, so that nothing else is written over.
    static func check(_ folder: String) throws {
        // A folder that is not there is made.
        guard let kind = try? SystemFiles.kind(of: folder) else { return }
        let names = kind == .directory ? (try? SystemFiles.entries(of: folder).map(\.name)) ?? [""] : [""]
        guard !names.isEmpty, !hasOwnIndex(folder) else { return }
        throw CommandFailure(
            "--save-responses \(folder): it exists and is something else; name a new folder, an empty one, or that of an earlier run"
        )
    }

    /// Whether a folder has an index as a run writes it. One that a person wrote has other names of files, or fewer
    /// columns, and its answers may be nowhere else.
    private static func hasOwnIndex(_ folder: String) -> Bool {
        guard
            let bytes = try? SystemFiles.readRegular(
                "\(folder)/\(RecordedAnswers.indexName)", limit: ParsingLimits().documentBytes),
            let index = try? AnswerIndex(parsing: bytes)
        else { return false }
        let files = index.entries.compactMap(\.file)
        return index.text.utf8.elementsEqual(bytes) && files.enumerated().allSatisfy { $1.isSpelled(name(of: $0 + 1)) }
    }

    /// The name of the file with the answer of a number, from 1.
    private static func name(of number: Int) -> String { String(number, digits: 3) + ".xml" }

    /// Whether a file of the folder can have this name.
    static func isName(_ name: String) -> Bool {
        name == RecordedAnswers.indexName || name.hasSuffix(".xml") && Int(name.dropLast(4)) != nil
    }

    /// Adds the answers of a resolver, in the order in which they were asked for.
    mutating func add(_ resolver: ChainResolver) {
        for (url, answer) in resolver.answered { add(url, answer.fetched) }
    }

    /// Adds the answer to a URL as written.
    mutating func add(_ url: String, _ answer: FetchAnswer) {
        var name: String?
        if !answer.body.isEmpty {
            let file = Self.name(of: files.count + 1)
            files.append((file, answer.body))
            name = file
        }
        index.entries.append(
            AnswerIndex.Entry(
                url: url, file: name, status: answer.status, redirects: answer.redirects,
                contentType: answer.contentType, failure: answer.failure))
    }

    /// Writes the folder, the index last. Throws the reason on failure.
    func write(to folder: String) throws {
        let folder = OutputFolder(folder)
        let all = files + [(RecordedAnswers.indexName, Array(index.text.utf8))]
        try FileFailure.writing { () throws(FileFailure) in
            for file in all { try folder.check(file.name) }
            for file in all { try folder.replace(file.name, with: file.bytes) }
        }
    }
}
