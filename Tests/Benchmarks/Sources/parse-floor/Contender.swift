import AdRulesLint
import AdRulesModel
import CParseFloor

/// One way of reading a document.
struct Contender: Sendable {
    var name: String
    /// Reads the document once and gives what it made of it.
    var read: @Sendable ([UInt8]) -> Any

    /// libxml2's push SAX2 parser with handlers that do nothing.
    static let floor = Contender(name: "floor") { bytes in
        parse_floor_read(bytes, bytes.count, 64 << 10)
    }
    /// Our reader: the full model, with positions and findings.
    static let adRules = Contender(name: "AdRules") { bytes in
        (try? AdDocument(parsing: bytes)) as Any
    }
    /// Our linter with every rule on: reading included, writing not.
    static let lint = Contender(name: "lint") { bytes in linter.lint(bytes, name: "playlist.xml") }
    /// One linter for all documents, as the command and a server have it.
    private static let linter = Linter()
    /// Foundation's parser with a smaller model.
    static let foundation = Contender(name: "Foundation") { bytes in FoundationReading.breaks(in: bytes) ?? 0 }
}
