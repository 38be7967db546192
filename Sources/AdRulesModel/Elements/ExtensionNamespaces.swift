/// The namespaces that extensions take from the elements around them in the document that they were read from.
struct ExtensionNamespaces {
    /// The document of the last extension: documents have many extensions, in order.
    private var last: (storage: SourceStorage, namespaces: OpenNamespaces)?

    /// Returns the declarations that extensions need where they are written, in the order of their prefixes, without
    /// the prefix that is declared there already.
    mutating func declarations(
        for extensions: [DocumentExtension], except known: String
    ) -> [(prefix: String, uri: String)] {
        var found: [ByteText: String] = [:]
        for item in extensions {
            guard let storage = item.xml.storage, item.isAsRead else { continue }
            let prefixes = Self.undeclaredPrefixes(item.xml.rawBytes).subtracting([ByteText(known)])
            if prefixes.isEmpty { continue }
            let declared = declarations(at: Int(item.xml.range.lower), in: storage)
            for prefix in prefixes { found[prefix] = declared[prefix] ?? found[prefix] }
        }
        return found.map { (prefix: $0.key.string, uri: $0.value) }
            .sorted { $0.prefix.utf8.lexicographicallyPrecedes($1.prefix.utf8) }
    }

    private mutating func declarations(at offset: Int, in storage: SourceStorage) -> CanonicalXML.Declarations {
        if last?.storage !== storage { last = (storage, OpenNamespaces(storage.bytes)) }
        return last?.namespaces.declarations(at: offset) ?? [:]
    }

    /// The prefixes of elements and attributes that no element inside the XML declares. Complexity: O(bytes).
    private static func undeclaredPrefixes(_ xml: ArraySlice<UInt8>) -> Set<ByteText> {
        var used: Set<ByteText> = []
        var declared: Set<ByteText> = ["xml", "xmlns"]
        let bytes = Array(xml)
        var scanner = MarkupScanner(bytes)
        while let token = scanner.next() {
            guard case .startTag(let tag) = token else { continue }
            for name in [tag.name] + tag.attributes.map(\.name) {
                let parts = bytes[name.offsets].split(separator: UInt8(ascii: ":"), maxSplits: 1)
                guard parts.count == 2 else { continue }
                let prefix = ByteText(String(decoding: parts[0], as: UTF8.self))
                if prefix.string.isSpelled("xmlns") {
                    declared.insert(ByteText(String(decoding: parts[1], as: UTF8.self)))
                } else {
                    used.insert(prefix)
                }
            }
        }
        return used.subtracting(declared)
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
