import AdRulesLint
import AdRulesModel
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

    private struct Entry {
        var configuration: FileConfiguration?
        var linter: Linter
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
    private var entries: [ByteText: Entry] = [:]
    private var problems: [ByteText: ConfigurationProblem] = [:]

    /// Creates the linters of no document; without a source, no file has a configuration.
    init(_ source: ConfigurationSource?) {
        self.source = source
    }

    /// The linter of a document: one with the settings alone if the document is not open.
    subscript(_ uri: String) -> Linter { entries[ByteText(uri)]?.linter ?? linter(settings, nil) }

    /// The known findings of a document, by its baseline.
    func known(of uri: String) -> FileConfiguration.Known? { entries[ByteText(uri)]?.configuration?.known }

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
        let answers = answers(for: uris)
        var change = Change(documents: [], broken: [], fixed: [])
        var linters: [FileConfiguration?: Linter] = [:]
        var old = entries
        let oldProblems = problems
        entries = [:]
        problems = [:]
        for (uri, answer) in zip(uris, answers) {
            var configuration: FileConfiguration?
            switch answer {
            case .success(let found): configuration = found
            case .failure(let problem): add(problem, before: oldProblems, to: &change)
            }
            var shared = configuration
            shared?.known = nil
            let linter = linters[shared] ?? self.linter(settings, shared)
            linters[shared] = linter
            let before = old.removeValue(forKey: ByteText(uri))
            if let before, before.configuration != configuration { change.documents.append(uri) }
            entries[ByteText(uri)] = Entry(configuration: configuration, linter: linter)
        }
        change.fixed = oldProblems.filter { problems[$0.key] == nil }.map(\.value.path)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return change
    }

    /// The linter of a file that is not open.
    struct Found {
        var linter: Linter
        /// Its known findings, by the baseline.
        var known: FileConfiguration.Known?
        /// Another text with another configuration or other settings.
        var mark: String
    }

    /// Returns the linters of files that are not open. What is wrong with a configuration is not reported here.
    /// Complexity: O(files + bytes of the configurations), and what the source needs.
    func linters(of uris: [String]) -> [Found] {
        var shared: [FileConfiguration?: Found] = [:]
        return answers(for: uris).map { answer in
            var configuration = try? answer.get()
            let known = configuration?.known
            let mark = "\(settingsCount) \(configuration.hashValue)"
            configuration?.known = nil
            var found = shared[configuration] ?? Found(linter: linter(settings, configuration), mark: "")
            shared[configuration] = found
            (found.known, found.mark) = (known, mark)
            return found
        }
    }

    /// The answers of the source for the documents that are files; no configuration for the others.
    private func answers(for uris: [String]) -> [Result<FileConfiguration?, ConfigurationProblem>] {
        guard let source else { return uris.map { _ in .success(nil) } }
        let paths = uris.map(FileAddress.path)
        var answers = source(paths.compactMap { $0 })[...]
        return paths.map { $0 == nil ? .success(nil) : answers.popFirst() ?? .success(nil) }
    }

    private mutating func add(
        _ problem: ConfigurationProblem, before: [ByteText: ConfigurationProblem], to change: inout Change
    ) {
        let path = ByteText(problem.path)
        if problems.updateValue(problem, forKey: path) == nil, before[path] != problem {
            change.broken.append(problem)
        }
    }
}

extension ServerSettings {
    /// The linter for a document with a configuration, or without one. An excluded document has no findings, but still
    /// an outline.
    func linter(for file: FileConfiguration?) -> Linter {
        file.linter(content: content, targets: targets) {
            file?.isExcluded == true ? Self.noRules : selection($0)
        }
    }

    /// `ALL` is a selector that matches, so this throws nothing.
    private static var noRules: RuleSelection {
        (try? RuleSelection(changes: [.ignore("ALL")])) ?? RuleSelection()
    }
}
