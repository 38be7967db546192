import AdRulesModel
import AdRulesRendering
import AdRulesRules
import AdRulesText

/// `adrules build --contents`: a playlist for each content of a catalogue.
struct BuildCatalogue {
    let maker: PlaylistMaker

    /// Makes the playlists and writes them to a folder. A content for which there is none is reported, and the command
    /// ends with 2 after the others are written.
    func run(_ catalogue: String, to folder: String) throws {
        let lines = try BuildContentOptions.parsed(catalogue) { bytes, name throws(TextProblem) in
            try ContentLines(jsonLines: bytes, name: name)
        }
        var outputs = OutputFiles()
        var names: Set<ByteText> = []
        var failed = false
        for (line, content) in lines.contents {
            var name = Self.fileName(content.title) ?? "content-\(line)"
            if !names.insert(ByteText(name.lowercasedASCII)).inserted {
                name += "-\(line)"
                names.insert(ByteText(name.lowercasedASCII))
            }
            switch maker.result(for: content) {
            case .failure(let refusal):
                SystemFiles.complain("\(catalogue):\(line): \(refusal.reason)")
                failed = true
            case .success(let made):
                maker.explain(made, for: content)
                let path = (folder.hasSuffix("/") ? folder : folder + "/") + name + ".vmap"
                let text = String(decoding: made.bytes, as: UTF8.self)
                try outputs.add(path, of: "--out")
                for input in [maker.source.name, catalogue] { try outputs.check(against: input) }
                try TextOutput.write(text, to: path, makingFolders: true)
            }
        }
        if failed { throw Ending.failure }
    }

    /// The title as a file name: anything but letters and digits of ASCII, `.` and `_` becomes `-`; nil for an empty
    /// one.
    private static func fileName(_ title: String?) -> String? {
        guard let title else { return nil }
        let bytes = title.utf8.prefix(100).map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
                byte
            default: UInt8(ascii: "-")
            }
        }
        let name = String(decoding: bytes.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }
}

/// `adrules build --durations`: a table of what the rules give for content of several lengths.
struct BuildTable {
    let maker: PlaylistMaker
    let content: Content

    func run(_ durations: [MediaTime]) throws {
        var table = DurationTable(maker.source.rules)
        for duration in durations {
            var content = content
            content.duration = duration
            table.add(try maker.made(for: content).compilation, for: duration)
        }
        try SystemFiles.printOut(table.text)
    }
}
