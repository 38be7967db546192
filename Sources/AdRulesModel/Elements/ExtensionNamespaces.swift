import AdRulesText

/// The namespaces that extensions take from the elements around them in the document that they were read from.
enum ExtensionNamespaces {
    /// Returns the declarations that extensions need where they are written, in the order of their prefixes; the
    /// default namespace has an empty one.
    static func declarations(for extensions: [DocumentExtension]) -> [(prefix: String, uri: String)] {
        var found: [ByteText: String] = [:]
        for item in extensions {
            guard let scope = item.around.scope, item.isAsRead else { continue }
            for prefix in undeclaredPrefixes(item.xml.rawBytes) { found[prefix] = scope[prefix] ?? found[prefix] }
        }
        return found.map { (prefix: $0.key.string, uri: $0.value) }
            .sorted { $0.prefix.utf8.lexicographicallyPrecedes($1.prefix.utf8) }
    }

    /// The prefixes of elements and attributes that no element around them in the XML declares; an element without a
    /// prefix has an empty one. Complexity: O(bytes), and O(declarations) in each element that has some.
    private static func undeclaredPrefixes(_ xml: ArraySlice<UInt8>) -> Set<ByteText> {
        let bytes = Array(xml)
        var undeclared: Set<ByteText> = []
        var open: [Set<ByteText>] = [["xml", "xmlns"]]
        var scanner = MarkupScanner(bytes)
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                var declared = open[open.count - 1]
                declared.formUnion(CanonicalXML.declarations(of: tag, in: bytes).keys)
                let prefixes = tag.attributes.map { prefix(of: bytes[$0.name.offsets]) }.filter { !$0.isEmpty }
                for prefix in prefixes + [prefix(of: bytes[tag.name.offsets])] {
                    let prefix = ByteText(prefix)
                    if !declared.contains(prefix) { undeclared.insert(prefix) }
                }
                if !tag.isSelfClosing { open.append(declared) }
            case .endTag where open.count > 1: open.removeLast()
            default: break
            }
        }
        return undeclared
    }

    private static func prefix(of name: ArraySlice<UInt8>) -> String {
        name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0].string } ?? ""
    }
}

extension DocumentExtension {
    /// Whether ``xml`` is one element from its first to its last byte, as the reader keeps it. Complexity: O(bytes).
    var isOneElement: Bool {
        if isAsRead { return true }
        let bytes = Array(xml.string.utf8)
        guard
            let wrapped = try? VASTDocument(
                parsing: Array("<VAST><Ad><InLine><Extensions>".utf8) + bytes
                    + Array("</Extensions></InLine></Ad></VAST>".utf8), limits: .unbounded)
        else { return false }
        let found = wrapped.vast.ads.first?.extensions ?? []
        return found.count == 1 && found[0].xml.range.count == bytes.count && wrapped.vast.ads.count == 1
    }

    /// Whether ``xml`` is the element that the reader found.
    fileprivate var isAsRead: Bool { origin.range.map { $0 == xml.range && $0.lower > 0 } ?? false }
}
