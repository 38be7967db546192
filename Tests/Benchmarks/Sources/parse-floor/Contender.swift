import AdRulesModel
import CParseFloor

/// One way of reading a document.
struct Contender: Sendable {
    var name: String
    /// Reads the document once and gives something that depends on all of it.
    var read: @Sendable ([UInt8]) -> Int

    /// libxml2's push SAX2 parser with handlers that do nothing.
    static let floor = Contender(name: "floor") { bytes in
        Int(parse_floor_read(bytes, bytes.count, 64 << 10))
    }
    /// Our reader: the full model, with positions and findings.
    static let adRules = Contender(name: "AdRules") { bytes in
        guard case .vmap(let playlist)? = try? AdDocument(parsing: bytes) else { return 0 }
        return playlist.breaks.count
    }
    /// Foundation's parser with a smaller model.
    static let foundation = Contender(name: "Foundation") { bytes in FoundationReading.breaks(in: bytes) ?? 0 }
}
