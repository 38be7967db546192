import AdRulesText

/// A variable to define (`EXT-X-DEFINE`, RFC 8216bis §4.4.2.3), for references such as `{$sid}` in what is inserted.
public struct VariableDefinition: Sendable, Hashable {
    /// The source from which a client takes the value.
    public enum Source: Sendable, Hashable {
        /// The parameter of this name in the query of the playlist's address (`QUERYPARAM`). It needs version 11.
        case queryParameter
        /// The variable of the multivariant playlist (`IMPORT`). It needs version 8.
        case multivariantPlaylist
    }

    /// The name: letters, digits, `-` and `_`.
    public let name: String
    /// The source of its value.
    public let source: Source

    /// Creates a definition; nil if the name has other characters, or none.
    public init?(_ name: String, from source: Source) {
        guard !name.isEmpty, name.utf8.allSatisfy(PlaylistVariables.isNameByte) else { return nil }
        (self.name, self.source) = (name, source)
    }

    var line: String {
        "#\(TagKind.define.rawValue):\(source == .queryParameter ? "QUERYPARAM" : "IMPORT")=\"\(name)\""
    }

    var version: Int { source == .queryParameter ? 11 : 8 }
}

extension HLSPlaylist {
    /// Returns the playlist's bytes with variables defined behind its version, raised if they need a later one.
    ///
    /// Variables that the playlist takes from its address, or from the multivariant playlist, are not defined again.
    /// The lines are marked as those of ``MediaPlaylist/inserting(_:timeline:removedIDs:defining:)`` are, which does
    /// the same for a media playlist; they replace the marked lines of an earlier call. Complexity: O(bytes).
    ///
    /// - Throws: ``PlaylistError`` of the code `variableInUse` if the playlist gives one of them a value of its own,
    ///   which all viewers would have.
    public func defining(_ definitions: [VariableDefinition]) throws(PlaylistError) -> [UInt8] {
        let original = try HLSPlaylist(parsing: removingInsertedLines(), limits: limits)
        return try original.bytes.replacing([original.edit(defining: definitions)].compactMap(\.self))
    }

    /// The bytes that define variables before an offset, and those that they replace; nil if nothing is to be defined.
    func edit(
        defining definitions: [VariableDefinition], before limit: Int = .max
    ) throws(PlaylistError) -> (range: Range<Int>, bytes: [UInt8])? {
        var defined: Set<ByteText> = []
        for tag in tags(.define) {
            let attributes = tag.attributes
            if let name = attributes["NAME"]?.text, definitions.contains(where: { $0.name.isSpelled(name) }) {
                throw PlaylistError(
                    .variableInUse, line: tag.line,
                    "the playlist gives the variable \(name) a value of its own, the same for all viewers; take this tag out, "
                        + "or give the parameter another name")
            }
            for name in ["IMPORT", "QUERYPARAM"].compactMap({ attributes[$0]?.text }) { defined.insert(ByteText(name)) }
        }
        let new = definitions.filter { defined.insert(ByteText($0.name)).inserted }
        guard let needed = new.map(\.version).max() else { return nil }
        // A version without a line end is the last line, which no definition can follow.
        let tag = tags(.version).first { $0.line < lines.count && lines.start($0.line) <= limit }
        let line = (tag?.line ?? 1) - 1
        let end = line + 1 < lines.count ? lines.start(line + 1) : bytes.count
        var range = end..<end
        var text = Self.insertionBegin + lineEnd
        if tag.flatMap({ Int($0.value.trimmingBlanks) }) ?? 1 < needed {
            if tag != nil {
                range = lines.start(line)..<end
                text += Self.insertionReplaced + bytes[range]
            }
            text += Array("#\(TagKind.version.rawValue):\(needed)".utf8) + lineEnd
        }
        for definition in new { text += Array(definition.line.utf8) + lineEnd }
        return (range, text + Self.insertionEnd + lineEnd)
    }
}
