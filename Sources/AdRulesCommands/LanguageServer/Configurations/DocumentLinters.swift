import AdRulesLint
import AdRulesText

/// The linter of each open document: the configuration of its file, under the settings of the client.
///
/// Documents with the same configuration share a linter.
struct DocumentLinters {
    /// The changes after the configurations were read.
    struct Change {
        /// The addresses of documents that have another configuration now.
        var documents: [String]
        /// New problems, by the paths of the configurations.
        var broken: [ConfigurationProblem]
        /// The paths of configurations with which nothing is wrong any more.
        var fixed: [String]
    }

    /// The linter of a file, and what it comes from.
    struct Found {
        fileprivate var configuration: FileConfiguration?
        /// What is wrong with the configuration; nil if nothing is.
        fileprivate var problem: ConfigurationProblem?
        fileprivate var settingsCount: Int
        var linter: Linter

        /// The known findings of the file, by the baseline.
        var known: FileConfiguration.Known? { configuration?.known }
        /// Another text with another configuration or other settings.
        var mark: String { "\(settingsCount) \(configuration.hashValue)" }
    }

    /// The settings of the client.
    var settings = ServerSettings() {
        didSet {
            isOld = true
            settingsCount += 1
        }
    }
    /// The number of times the settings were given.
    private var settingsCount = 0
    /// Whether ``update(_:)`` is due: a document, a configuration or the settings may have changed.
    private(set) var isOld = false
    var source: ConfigurationSource?
    /// Makes the linter for documents with a configuration.
    var linter: @Sendable (ServerSettings, FileConfiguration?) -> Linter = { $0.linter(for: $1) }
    private var entries: [ByteText: Found] = [:]
    private var problems: [ByteText: ConfigurationProblem] = [:]

    /// Creates the linters of no document; without a source, no file has a configuration.
    init(_ source: ConfigurationSource?) { self.source = source }

    /// The linter of a document: one with the settings alone if the document is not open.
    subscript(_ uri: String) -> Linter { entries[ByteText(uri)]?.linter ?? linter(settings, nil) }

    /// The known findings of a document, by its baseline.
    func known(of uri: String) -> FileConfiguration.Known? { entries[ByteText(uri)]?.known }

    /// Returns what is wrong with a configuration that an open document has; nil if nothing is, or if this is another
    /// document. Complexity: O(length of the address).
    func problem(with uri: String) -> ConfigurationProblem? {
        problems.isEmpty ? nil : FileAddress.path(of: uri).flatMap { problems[ByteText($0)] }
    }

    /// Takes note that a document was opened, or that a configuration may have changed.
    mutating func markOld() { isOld = true }

    /// Asks for the configurations of the open documents, and makes their linters.
    ///
    /// Complexity: O(documents + bytes of the configurations), and what the source needs.
    mutating func update(_ uris: [String]) -> Change {
        isOld = false
        var change = Change(documents: [], broken: [], fixed: [])
        let (old, oldProblems) = (entries, problems)
        (entries, problems) = ([:], [:])
        for (uri, found) in zip(uris, linters(of: uris)) {
            if let problem = found.problem {
                let path = ByteText(problem.path)
                let isFirst = problems.updateValue(problem, forKey: path) == nil
                if isFirst, oldProblems[path] != problem { change.broken.append(problem) }
            }
            let before = old[ByteText(uri)] ?? found
            if before.configuration != found.configuration { change.documents.append(uri) }
            entries[ByteText(uri)] = found
        }
        change.fixed = oldProblems.filter { problems[$0.key] == nil }.map(\.value.path)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return change
    }

    /// Returns the linters of files, open or not. Complexity: O(files + configuration bytes), and the source's.
    func linters(of uris: [String]) -> [Found] {
        var shared: [FileConfiguration?: Linter] = [:]
        return answers(for: uris).map { answer in
            let configuration = try? answer.get()
            let problem: ConfigurationProblem? = if case .failure(let problem) = answer { problem } else { nil }
            var common = configuration
            common?.known = nil
            let linter = shared[common] ?? self.linter(settings, common)
            shared[common] = linter
            return Found(configuration: configuration, problem: problem, settingsCount: settingsCount, linter: linter)
        }
    }

    /// The answers of the source for the documents that are files; no configuration for the others.
    private func answers(for uris: [String]) -> [Result<FileConfiguration?, ConfigurationProblem>] {
        guard let source else { return uris.map { _ in .success(nil) } }
        let paths = uris.map(FileAddress.path)
        var answers = source(paths.compactMap { $0 })[...]
        return paths.map { $0 == nil ? .success(nil) : answers.popFirst() ?? .success(nil) }
    }
}

extension ServerSettings {
    /// The linter for a document with or without a configuration. An excluded document has an outline but no findings.
    func linter(for file: FileConfiguration?) -> Linter {
        file.linter(content: content, targets: targets) { configured in
            guard file?.isExcluded == true else { return selection(configured) }
            // `ALL` is a selector that matches, so this throws nothing.
            return (try? RuleSelection(changes: [.ignore("ALL")])) ?? RuleSelection()
        }
    }
}
