import AdRulesText

extension HLSPlaylist {
    /// Looks at what reading does not: the text, all attributes, and of a media playlist segments and dates.
    ///
    /// Returns at most ``PlaylistLimits/findings`` problems, sorted by place. Complexity: O(bytes), and O(n log n) in
    /// the number of findings and of dates that go back.
    ///
    /// - Parameter parent: The variables of the multivariant playlist, for `EXT-X-DEFINE` with `IMPORT`.
    public func check(importing parent: PlaylistVariables? = nil) -> [PlaylistFinding] {
        var findings = FindingList(self)
        checkText(&findings)
        checkAttributes(&findings)
        checkVariables(importing: parent, &findings)
        checkNames(&findings)
        if kind == .media, let playlist = try? MediaPlaylist(self) { playlist.check(&findings) }
        return findings.sorted
    }

    private func checkText(_ findings: inout FindingList) {
        if lines.hasByteOrderMark {
            findings.add(
                .byteOrderMark, SourceRange(lower: 0, upper: 3), "the playlist begins with a byte order mark",
                help: "write UTF-8 without one: clients reject the playlist")
        }
        if let offset = firstControlCharacter {
            findings.add(
                .controlCharacter, SourceRange(lower: offset, upper: offset + 1),
                "a control character: byte \(bytes[offset])", help: "end lines with LF or CR LF; write no others")
        }
        // Most playlists are ASCII. Single lines are looked at only to find the one with the mistake.
        guard bytes.contains(where: { $0 >= 0x80 }), String(utf8: bytes[...]) == nil else { return }
        if let line = (0..<lines.count).first(where: { String(utf8: bytes[range(ofLine: $0)]) == nil }) {
            findings.add(.invalidUTF8, line: line + 1, "this line is not UTF-8", help: "write UTF-8")
        }
    }

    /// The offset of the first byte that is no text, neither a tab nor a part of a line end; nil if there is none.
    private var firstControlCharacter: Int? {
        bytes.indices.first { index in
            switch bytes[index] {
            case UInt8(ascii: "\n"), UInt8(ascii: "\t"): false
            case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
            case let byte: byte < 0x20
            }
        }
    }

    private func checkAttributes(_ findings: inout FindingList) {
        for tag in tags where tag.kind.hasAttributes {
            let list = tag.attributes
            for (flaw, range) in list.flaws {
                findings.add(
                    .malformedAttribute, range, "\(tag.name) has \(flaw.rawValue)",
                    help: "write NAME=value or NAME=\"text\", with commas between them")
            }
            var seen: Set<ByteText> = []
            for entry in list.entries where !seen.insert(ByteText(list.name(of: entry))).inserted {
                findings.add(
                    .duplicateAttribute, entry.name, "\(tag.name) has \(list.name(of: entry).clippedName) twice",
                    help: "the first one counts; drop this one")
                if findings.isFull { return }
            }
        }
    }

    /// Looks for misspelt tags, and for marks of breaks where no client looks for them.
    func checkNames(_ findings: inout FindingList) {
        var suggestions = NameSuggestions()
        for line in lines.rareLines {
            let tag = PlaylistTag(self, line: line)
            if tag.kind.isCueMark, kind == .multivariant {
                findings.add(
                    .misplacedTag, line: tag.line,
                    "\(tag.name) announces a break in a multivariant playlist, where no client looks for it",
                    help: "write it into the media playlists, before the segment with which the break begins")
            } else if tag.kind == .unknown || isAlmostTag(line),
                let meant = suggestions.name(for: tag.name, { Self.tagName(meantBy: $0) })
            {
                let isComment = tag.kind != .unknown
                findings.add(
                    .misspeltName, line: tag.line,
                    isComment
                        ? "clients take this for a comment" : "\(tag.name.clippedName) is no tag that clients know",
                    help: isComment ? "write #\(meant), in capitals and without a blank" : "did you mean \(meant)?")
            }
            if findings.isFull { return }
        }
    }

    /// Whether a line is a comment that begins as a tag does, but for blanks and small letters.
    private func isAlmostTag(_ line: Int) -> Bool {
        guard lines.kind(line) == .comment else { return false }
        let text = bytes[range(ofLine: line)].dropFirst().drop { $0 == 0x20 }
        guard zip(text, "EXT".utf8).allSatisfy({ $0 & 0xDF == $1 }) else { return false }
        return text.drop { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }.first.map(":=".utf8.contains) ?? true
    }

    private static func tagName(meantBy name: String) -> String? {
        // A blank, `=` or nothing in place of the colon; hyphens too many or too few, no X, and CUE-CONT.
        let word = name.trimmingBlanks.fields(separatedBy: "=")[0].fields(separatedBy: " ")[0]
        let short = String(decoding: word.utf8.prefix { $0.isLetter || $0 == UInt8(ascii: "-") }, as: UTF8.self)
        let names = [word, "EXT-X-" + word.dropFirst(4), short].map(letters)
        return tagNames.first { names.contains(letters($0)) || names[2] == letters($0.replacing("-OUT-", with: "-")) }
            ?? Spelling.match(word, among: tagNames).flatMap { $0.isCertain ? $0.spelling : nil }
    }

    private static func letters(_ name: String) -> [UInt8] {
        name.utf8.filter { $0.isLetter || $0.isDigit }.map { $0 & 0xDF }
    }

    private static let tagNames = TagKind.allCases.compactMap(\.name)

    private func checkVariables(importing parent: PlaylistVariables?, _ findings: inout FindingList) {
        var last: Int?
        eachUndefinedReference(importing: parent) { name, line in
            // One finding for a line.
            if last != line {
                findings.add(
                    .undefinedVariable, line: line + 1, "the variable \(name.clippedName) is not defined",
                    help: "define it with EXT-X-DEFINE before this line")
            }
            last = line
            return !findings.isFull
        }
    }

    /// The names of the variables that the playlist refers to before it defines them, each once, in order: a client
    /// rejects the playlist for one of them (RFC 8216bis §4.3). Complexity: O(bytes).
    ///
    /// - Parameter parent: The variables of the multivariant playlist, for `EXT-X-DEFINE` with `IMPORT`; nil if they
    ///   are not known, and count as given.
    public func undefinedVariables(importing parent: PlaylistVariables? = nil) -> [String] {
        var names: [String] = []
        var seen: Set<ByteText> = []
        eachUndefinedReference(importing: parent) { name, _ in
            if seen.insert(ByteText(name)).inserted { names.append(name) }
            return true
        }
        return names
    }

    /// Calls a closure with each reference to a variable that is not defined, and its line, until it returns false.
    private func eachUndefinedReference(importing parent: PlaylistVariables?, _ body: (String, Int) -> Bool) {
        // A definition counts from its line on.
        var defined: Set<ByteText> = []
        for line in 0..<lines.count {
            for name in references(inLine: line) where !defined.contains(ByteText(name)) {
                guard body(name, line) else { return }
            }
            if lines.kind(line) == .define, let name = definedName(line, parent) { defined.insert(ByteText(name)) }
        }
    }

    /// The names of the variables that a line refers to. Only URIs and the values of attributes have references
    /// (RFC 8216bis §4.3): a title of `EXTINF` is text.
    private func references(inLine line: Int) -> [String] {
        let kind = lines.kind(line)
        let text = bytes[range(ofLine: line)]
        if kind == .uri { return PlaylistVariables.references(in: text) }
        guard kind.hasAttributes, text.contains(UInt8(ascii: "$")) else { return [] }
        return PlaylistTag(self, line: line).attributes.entries.flatMap { entry in
            PlaylistVariables.references(in: bytes[entry.value.offsets])
        }
    }

    /// The name of the variable that a line defines; nil if it imports one that the parent does not have. What the
    /// playlist's URI or an unknown parent gives is not known here, and counts as given.
    private func definedName(_ line: Int, _ parent: PlaylistVariables?) -> String? {
        let attributes = PlaylistTag(self, line: line).attributes
        if let name = attributes["NAME"]?.text { return name }
        if let name = attributes["IMPORT"]?.text { return parent.map { $0.mayDefine(name) } ?? true ? name : nil }
        return attributes["QUERYPARAM"]?.text
    }
}

extension String {
    /// A name as messages show it: at most forty bytes.
    var clippedName: String { utf8.count <= 40 ? self : String(decoding: utf8.prefix(40), as: UTF8.self) + "…" }
}
