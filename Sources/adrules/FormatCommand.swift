import AdRulesLint
import AdRulesModel
import AdRulesText
import ArgumentParser

/// `adrules fmt`: lays playlists and responses out in lines.
struct FormatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fmt", abstract: "Formats playlists and responses: one element a line, indented by two spaces.",
        discussion: """
            Only white space between tags changes, and only where it has no meaning: text, CDATA, comments, attributes and \
            extensions stay as they are, and the findings of lint stay the same. Files are overwritten; standard \
            input, or the document of a URL, goes to standard output. In folders and patterns, what adrules.json excludes \
            from lint and what is packed with gzip are left out.
            Exit codes: 0 the documents are formatted, 1 --check found some that are not, 2 a document could not be read or \
            written, or there is none, 64 wrong usage.
            """ + examples("fmt Samples/Rules --check", "fmt - < Samples/Playlists/midroll.xml"))

    @Argument(help: "Files, folders, patterns, URLs, or - for standard input.", completion: Completion.documents)
    var paths: [String]

    @Flag(help: "Write nothing; print the files that are not formatted.") var check = false

    @OptionGroup(title: "Servers") var source: SourceOptions

    func validate() throws {
        try source.check(paths, resolves: nil)
        if !check, paths.filter(Self.isPrinted).count > 1 {
            throw ValidationError("standard output takes one document; give one URL, or - alone, or --check")
        }
    }

    /// Whether the result goes to standard output: there is no file to write.
    private static func isPrinted(_ path: String) -> Bool { path == "-" || DocumentInputs.isURL(path) }

    func run() throws {
        // As that of lint does, a search leaves out what the configuration of a file excludes.
        let folder = SystemFiles.currentFolder
        let configurations = ConfigurationFinder(currentFolder: folder)
        let search = FileSearch(
            isExcluded: { try configurations.excludes(PathName.absolute($0, in: folder)) }, takesPacked: false)
        let found = try search.files(for: paths)
        var failed = found.complain("format", command: "fmt")
        let inputs = try DocumentInputs(found.files, options: source, resolves: false)
        let folders = FixedFolders(of: paths)
        var differs = false
        for file in found.files {
            do {
                if try format(file, of: inputs, in: folders) { differs = true }
            } catch let error as FileFailure {
                SystemFiles.complain("not formatted: \(error)")
                failed = true
            } catch let error as DocumentError {
                SystemFiles.complain("\(DocumentInputs.shown(file)):\(error)")
                failed = true
            }
        }
        if failed { throw Ending.failure }
        if check, differs { throw Ending.findings }
    }

    /// Formats a file; returns whether it was laid out otherwise.
    private func format(_ file: String, of inputs: DocumentInputs, in folders: FixedFolders) throws -> Bool {
        let bytes = try inputs.raw(file, limit: ParsingLimits().documentBytes)
        if Gzip.isPacked(bytes) { throw FileFailure(path: file, reason: "it is packed with gzip; unpack it first") }
        let formatted = try FormattedText.of(bytes)
        if check {
            if formatted != nil {
                let name = PrintableText.lineStart(PrintableText.escaped(DocumentInputs.shown(file)))
                try SystemFiles.printOut(name + "\n")
            }
        } else if Self.isPrinted(file) {
            try SystemFiles.printOut(bytes: formatted ?? bytes)
        } else if let formatted {
            try folders.replace(file, holding: bytes, with: formatted)
        }
        return formatted != nil
    }
}
