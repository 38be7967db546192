// Violations of Namespaces in XML 1.0 that libxml2 tolerates and other readers, such as Expat, reject.
extension DocumentBuilder {
    /// Reports a declaration of an empty namespace for a prefix, or of `xml`, `xmlns` or their namespaces (§3, §5).
    mutating func forbiddenDeclaration(_ name: String, in scan: TagScan?, at start: Int) {
        // libxml2 reports the prefix for some of them only.
        let declaration = scan?.attributes.first { attribute in
            let written = storage.string(attribute.name)
            guard written.isSpelled("xmlns") || written.begins(with: "xmlns:") else { return false }
            let uri = storage.string(attribute.value)
            return attribute.value.isEmpty && !written.isSpelled("xmlns")
                || ["xmlns:xml", "xmlns:xmlns"].contains(where: written.isSpelled)
                || ["http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/"].contains(
                    where: uri.isSpelled)
        }
        let range = declaration?.name ?? scan?.name ?? SourceRange(at: start)
        if let declaration, declaration.value.isEmpty {
            note(.emptyNamespace(of: storage.string(declaration.name), value: name, at: range))
        } else {
            note(.forbiddenNamespace(name, at: range))
        }
    }

    /// Reports two attributes that differ only in their prefixes, which are bound to the same namespace (§6.3).
    mutating func doubledAttribute(_ name: String, in scan: TagScan?, at start: Int) {
        let doubled = scan?.attributes.last { attribute in
            let written = storage.string(attribute.name)
            return written.isSpelled(name) || written.ends(with: ":" + name)
        }
        note(.doubledAttribute(name, at: doubled?.name ?? scan?.name ?? SourceRange(at: start)))
    }

    /// Reports a name with an empty part or with more than one colon (§4).
    mutating func malformedName(_ name: String, in scan: TagScan?, at start: Int) {
        let range =
            scan?.attributes.map(\.name).first { !Self.isQualifiedName(storage.bytes[$0.offsets]) } ?? scan?.name
            ?? SourceRange(at: start)
        note(.malformedName(storage.string(range), at: range))
    }

    /// Whether a name has one part, or two separated by a colon, each beginning with a letter, `_` or a non-ASCII byte.
    static func isQualifiedName(_ name: ArraySlice<UInt8>) -> Bool {
        let parts = name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { part in
                guard let first = part.first else { return false }
                return first >= 0x80 || first == UInt8(ascii: "_")
                    || first.uppercasedASCII >= UInt8(ascii: "A")
                        && first.uppercasedASCII <= UInt8(ascii: "Z")
            }
    }
}
