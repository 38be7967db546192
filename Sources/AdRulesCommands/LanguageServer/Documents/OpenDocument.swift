import AdRulesLint
import AdRulesModel
import AdRulesText

/// A document that is open in the client.
struct OpenDocument {
    /// The address by which the client names it.
    let uri: String
    /// The name of its language, as in `xml`.
    let language: String
    /// The version that the client gave it, if it gave one.
    private(set) var version: JSONValue?
    /// The text; nil once it has more bytes than the limit, until the client sends all of it again.
    private(set) var text: OpenText?
    private let byteLimit: Int

    /// Opens the document of a `TextDocumentItem`; nil if that lacks its address or its text.
    init?(_ item: JSONValue?, byteLimit: Int) {
        guard let uri = item?["uri"]?.string, let text = item?["text"]?.string else { return nil }
        self.uri = uri
        self.byteLimit = byteLimit
        language = item?["languageId"]?.string ?? "xml"
        version = item?["version"]
        replaceAll(with: text)
    }

    /// The size of the text in bytes.
    var byteCount: Int { text?.bytes.count ?? 0 }

    /// Makes the changes of a message, in their order; one that cannot be read is left out.
    mutating func change(_ changes: [JSONValue], version: JSONValue?, encoding: PositionEncoding) {
        if let version { self.version = version }
        for change in changes {
            guard let new = change["text"]?.string else { continue }
            guard let range = change["range"], !range.isNull else {
                replaceAll(with: new)
                continue
            }
            guard let start = Position(range["start"]), let end = Position(range["end"]) else { continue }
            text?.replace(start, end, with: new, encoding: encoding)
            if byteCount > byteLimit { text = nil }
        }
    }

    /// Returns the offset of a position in the text; nil without a text.
    mutating func offset(of position: Position, encoding: PositionEncoding) -> Int? {
        text?.offset(of: position, encoding: encoding)
    }

    private mutating func replaceAll(with new: String) { text = new.utf8.count <= byteLimit ? OpenText(new) : nil }
}

extension OpenDocument {
    /// The kind of document according to its name or its language; nil for XML of any kind.
    var expectedKind: LintResult.Kind? {
        let path = String(
            decoding: uri.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }, as: UTF8.self)
        let kinds: [(LintResult.Kind, String)] = [(.vmap, "vmap"), (.vast, "vast")]
        let named = kinds.first { path.lowercasedASCII.ends(with: "." + $0.1) }
        return (named ?? kinds.first { language.isSpelledIgnoringCase($0.1) })?.0
    }

    /// Whether it is a VMAP or VAST document, or one that is about to be: other XML is none of the server's business.
    var isOurs: Bool {
        guard let text else { return false }
        return expectedKind != nil || RootSniffer.isOurs(text.bytes.prefix(RootSniffer.headBytes))
    }
}

/// The text of an open document in UTF-8, changed piece by piece.
///
/// The beginnings of its lines are found when they are first needed, and stay known before the place of a change: a
/// message with many changes in the order of the text, or from its end as editors send them, reads the text once.
struct OpenText {
    /// The text in UTF-8.
    private(set) var bytes: [UInt8]
    /// The offsets at which the first lines begin; further ones are not known yet.
    private var lineStarts = [0]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Replaces the text between two positions; positions beyond the end of a line or of the text count as that end.
    ///
    /// Complexity: O(bytes behind the place and of the new text), and finding the place: see ``offset(of:encoding:)``.
    mutating func replace(_ start: Position, _ end: Position, with text: String, encoding: PositionEncoding) {
        let one = offset(of: start, encoding: encoding)
        let other = offset(of: end, encoding: encoding)
        let lower = min(one, other)
        bytes.replaceSubrange(lower..<max(one, other), with: text.utf8)
        // A line that begins here may not begin here any more: a CR before it may now be the first half of a CR LF.
        while lineStarts.count > 1, let last = lineStarts.last, last >= lower { lineStarts.removeLast() }
    }

    /// Returns the offset of a position; a place inside a character counts as the beginning of the character.
    ///
    /// Complexity: O(bytes of the line), and O(bytes up to it) if its beginning is not known yet.
    mutating func offset(of position: Position, encoding: PositionEncoding) -> Int {
        guard findLine(position.line) else { return bytes.count }
        var index = lineStarts[position.line]
        var rest = position.character
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") {
            var end = index + 1
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
            let units = encoding == .utf8 ? end - index : encoding.units(of: bytes[index])
            guard units <= rest else { break }
            rest -= units
            index = end
        }
        return index
    }

    /// Finds the beginnings of the lines up to a number; returns false if the text has no such line.
    private mutating func findLine(_ number: Int) -> Bool {
        while lineStarts.count <= number, var index = lineStarts.last {
            while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") {
                index += 1
            }
            guard index < bytes.count else { return false }
            let isPair =
                bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
            lineStarts.append(index + (isPair ? 2 : 1))
        }
        return true
    }
}
