import AdRulesModel

/// The edits that give every element of a playlist the prefix `vmap:`, and declare it: the fix of VMAP103 and VMAP104.
///
/// The reader reports both at the root. What is to be written everywhere only a linter needs.
enum PrefixEdits {
    /// The most edits of one fix; a larger playlist gets none.
    private static let limit = 2_000
    /// The content of these belongs to others.
    private static let foreign = ["VASTAdData", "VASTData", "CustomAdData", "Extension", "AdTagURI", "Tracking"]

    /// Adds the fixes to the findings of a playlist. Complexity: O(bytes) if it has one of the two findings.
    static func complete(_ findings: inout [Finding], in source: SourceDocument) {
        for index in findings.indices {
            let rule = findings[index].rule
            guard rule == .missingNamespace || rule == .defaultNamespace, let root = source.rootTag else { continue }
            let declared = source.declaration(of: "vmap".utf8, in: root.range)
            // The prefix is that of another namespace.
            if let declared, !source.spells(Namespace.vmapURI, at: declared.value) { continue }
            let own = rule == .defaultNamespace ? source.namespaceDeclaration(in: root.range) : nil
            let edits = edits(
                of: source.bytes, prefix: source.prefix(of: root),
                declaration: declared.map { _ in .present } ?? own.map { .renamed($0.name) } ?? .added)
            // Content of others can depend on the namespace that the playlist declares.
            findings[index] = findings[index].fixed(by: edits, isSafe: rule == .missingNamespace)
        }
    }

    /// How the root element comes to declare the prefix.
    private enum Declaration {
        /// It does already.
        case present
        /// Its declaration of another prefix, with this name, becomes that of `vmap`.
        case renamed(SourceRange)
        /// It gets one.
        case added
    }

    /// Returns the edits for a playlist whose elements have `prefix`, with its colon, or none. Empty if there are too
    /// many. Complexity: O(bytes).
    private static func edits(of bytes: [UInt8], prefix: String, declaration: Declaration) -> [Fix.Edit] {
        var edits: [Fix.Edit] = []
        var isUndeclared = false
        switch declaration {
        case .present: break
        case .renamed(let name): edits.append(Fix.Edit(range: name, text: "xmlns:vmap"))
        case .added: isUndeclared = true
        }
        var scanner = MarkupScanner(bytes)
        // Whether each open element gets the prefix, and how many of them are foreign.
        var open: [(isPrefixed: Bool, isForeign: Bool)] = []
        var foreignDepth = 0
        while let token = scanner.next(), edits.count <= limit {
            switch token {
            case .startTag(let tag):
                let isPrefixed = foreignDepth == 0 && has(prefix, tag.name, bytes)
                if isPrefixed {
                    // One edit at the root: two insertions at one place have no order.
                    edits += renamed(tag.name, prefix, bytes, declares: isUndeclared && open.isEmpty)
                }
                guard !tag.isSelfClosing else { continue }
                let local = String(decoding: bytes[tag.name.offsets].dropFirst(prefix.utf8.count), as: UTF8.self)
                let isForeign = isPrefixed && foreign.contains(where: local.isSpelled)
                foreignDepth += isForeign ? 1 : 0
                open.append((isPrefixed, isForeign))
            case .endTag(_, let name):
                guard let element = open.popLast() else { continue }
                foreignDepth -= element.isForeign ? 1 : 0
                if element.isPrefixed { edits += renamed(name, prefix, bytes, declares: false) }
            case .text, .cdata, .other: break
            }
        }
        return edits.count > limit ? [] : edits
    }

    private static func has(_ prefix: String, _ name: SourceRange, _ bytes: [UInt8]) -> Bool {
        let written = bytes[name.offsets]
        return written.starts(with: prefix.utf8) && !written.dropFirst(prefix.utf8.count).contains(UInt8(ascii: ":"))
    }

    private static func renamed(_ name: SourceRange, _ prefix: String, _ bytes: [UInt8], declares: Bool) -> [Fix.Edit] {
        let start = Int(name.lower)
        let old = SourceRange(lower: start, upper: start + prefix.utf8.count)
        guard declares else { return [Fix.Edit(range: old, text: "vmap:")] }
        return [
            Fix.Edit(range: old, text: "vmap:"),
            .inserting(" xmlns:vmap=\"\(Namespace.vmapURI)\"", at: Int(name.upper)),
        ]
    }
}
