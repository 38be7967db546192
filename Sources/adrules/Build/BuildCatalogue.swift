import AdRulesCommands
import AdRulesModel
import AdRulesRules
import AdRulesText

/// `adrules build --contents`: a playlist for each content of a catalogue.
struct BuildCatalogue {
    let maker: PlaylistMaker
    let explanation: BuildCommand.Explanation?
    /// What else the command writes.
    var outputs: OutputFiles

    /// Makes the playlists and writes them to a folder, over none of `inputs`. A content for which there is none is
    /// reported, and the command ends with 2 after the others are written.
    mutating func run(_ catalogue: String, to folder: String, reading inputs: [String]) throws {
        let lines = try ContentLines(
            jsonLines: SystemFiles.read(catalogue, limit: JSONSource.byteLimit), name: DocumentInputs.shown(catalogue))
        guard !lines.contents.isEmpty else {
            throw CommandFailure("\(catalogue): there is no content in it, so there is no playlist to write")
        }
        let folder = OutputFolder(folder)
        let names = Self.names(of: lines.contents)
        for name in names { try outputs.add(folder.path(of: name), of: "--out") }
        try outputs.check(against: inputs)
        try FileFailure.writing { () throws(FileFailure) in for name in names { try folder.check(name) } }
        var (failed, breaks, empty) = (0, 0, 0)
        for ((line, content), name) in zip(lines.contents, names) {
            let made: PlaylistMaker.Made
            do throws(CommandFailure) {
                made = try maker.made(for: content)
            } catch {
                SystemFiles.complain("\(catalogue):\(line): \(error.complaint)")
                failed += 1
                continue
            }
            breaks += made.compilation.document.breaks.count
            empty += made.compilation.document.breaks.isEmpty ? 1 : 0
            // Hundreds of tables on a terminal would hide what failed.
            BuildCommand.explain(made, by: maker, as: explanation ?? BuildCommand.Explanation.none)
            try FileFailure.writing { () throws(FileFailure) in try folder.replace(name, with: made.bytes) }
        }
        if explanation == .text || explanation == nil && Streams.current.error.isTerminal {
            let total = "\(counted(names.count - failed, "playlist")) with \(counted(breaks, "break"))"
            let without = empty > 0 ? "; \(empty) without a break" : ""
            let wrong = failed > 0 ? "; \(failed) not made" : ""
            SystemFiles.printError("\(total) in \(folder.path(of: ""))\(without)\(wrong)\n")
        }
        if failed > 0 { throw Ending.failure }
    }

    /// The names of the playlists, each once: that of the title, and behind it the number of the line, then a count, if
    /// another playlist has it, in any case of its letters.
    static func names(of contents: [(line: Int, content: Content)]) -> [String] {
        // Characters are equal however they are composed, as they are in the names of some file systems.
        var taken: Set<[Character]> = []
        return contents.map { line, content in
            let title = fileName(content.title) ?? "content-\(line)"
            var name = title
            var count = 1
            while !taken.insert(Array(name.lowercased())).inserted {
                name = count == 1 ? "\(title)-\(line)" : "\(title)-\(line)-\(count)"
                count += 1
            }
            return name + ".vmap"
        }
    }

    /// The title as a file name, of 100 bytes at most: anything but the letters and digits of any script, `.` and `_`
    /// becomes `-`; nil for an empty one.
    private static func fileName(_ title: String?) -> String? {
        var name = ""
        for character in (title ?? "").drop(while: { $0 == "." }) {
            let isKept = character == "." || character == "_" || character.isLetter || character.isNumber
            let kept = isKept ? String(character) : "-"
            guard name.utf8.count + kept.utf8.count <= 100 else { break }
            name += kept
        }
        return name.isEmpty ? nil : name
    }
}
