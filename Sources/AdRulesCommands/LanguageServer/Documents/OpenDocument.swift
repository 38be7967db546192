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
