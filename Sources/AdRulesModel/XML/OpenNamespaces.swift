/// The namespaces that are declared around a place in a document.
///
/// It reads the document once from its beginning to the last place, as long as places are asked for in order.
struct OpenNamespaces {
    private let bytes: [UInt8]
    private var scanner: MarkupScanner
    private var offset = 0
    /// The declarations of each open element.
    private var open: [CanonicalXML.Declarations] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        scanner = MarkupScanner(bytes)
    }

    /// Returns the namespaces by prefix at an offset in UTF-8 bytes; of two declarations the inner one counts.
    ///
    /// - Complexity: O(bytes since the last place), or from the beginning if the place lies before it.
    mutating func declarations(at place: Int) -> CanonicalXML.Declarations {
        if place < offset { self = OpenNamespaces(bytes) }
        while offset < place, let token = scanner.next() {
            offset = Int(token.range.upper)
            switch token {
            case .startTag(let tag) where !tag.isSelfClosing: open.append(CanonicalXML.declarations(of: tag, in: bytes))
            case .endTag: _ = open.popLast()
            default: break
            }
        }
        return open.reduce(into: [:]) { all, inner in all.merge(inner) { $1 } }
    }
}
