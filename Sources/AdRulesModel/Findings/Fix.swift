import AdRulesText

/// A change of the document that fixes a finding: texts to write in place of ranges of its bytes.
public struct Fix: Sendable, Hashable {
    /// A text in place of a range; an empty range inserts, an empty text removes.
    public struct Edit: Sendable, Hashable {
        /// The bytes to replace, in the document as UTF-8.
        public var range: SourceRange
        /// The text to write there, as it stands in XML: escaped where it has to be.
        public var text: String

        /// Creates an edit.
        public init(range: SourceRange, text: String) {
            self.range = range
            self.text = text
        }
    }

    /// Whether the document means the same to its author afterwards: what they wrote can be read in one way only. Any
    /// other fix is a likely guess, which a person should review.
    public var isSafe: Bool
    /// The edits, in the order of the document; no two overlap.
    public var edits: [Edit]

    /// Creates a fix. Edits are sorted by place.
    public init(isSafe: Bool, edits: [Edit]) {
        self.isSafe = isSafe
        let isBehind: (Edit, Edit) -> Bool = { ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper) }
        let isSorted = !zip(edits.dropFirst(), edits).contains(where: isBehind)
        self.edits = isSorted ? edits : edits.sorted(by: isBehind)
    }

    /// Creates a fix that writes a text in place of a range.
    public init(isSafe: Bool, replacing range: SourceRange, with text: String) {
        self.init(isSafe: isSafe, edits: [Edit(range: range, text: text)])
    }
}

// A rule defines the replacement once: the help and the fix both use it.
extension Finding {
    /// Suggests a value in place of the finding's range, which is a value of an attribute or a text without markup.
    ///
    /// The help is `write "value"`, or `write name="value"` with the name of the attribute, and then `hint`.
    package func writing(
        value: String, of attribute: String? = nil, hint: String = "", at range: SourceRange? = nil, isSafe: Bool
    ) -> Finding {
        let text = attribute.map { "\($0)=\"\(value.clipped)\"" } ?? "\"\(value.clipped)\""
        return suggesting("write \(text)\(hint)")
            .fixed(by: [Fix.Edit(range: range ?? self.range, text: value.escapedForXML)], isSafe: isSafe)
    }

    /// Suggests the value that was probably meant, if there is one.
    func meaning(_ match: Spelling.Match?) -> Finding {
        guard let match else { return self }
        var finding = writing(value: match.spelling, isSafe: match.isCertain)
        finding.label = "did you mean \(match.spelling)?"
        return finding
    }

    /// Suggests a word in place of a range, by default that of the finding; it is no markup, and is shown as it is.
    package func writing(_ word: String, hint: String = "", at range: SourceRange? = nil, isSafe: Bool) -> Finding {
        suggesting("write \(word.clipped)\(hint)")
            .fixed(by: [Fix.Edit(range: range ?? self.range, text: word)], isSafe: isSafe)
    }

    /// Suggests another name for the element whose start tag is the finding's range and whose name is `written`.
    ///
    /// The fix renames the start tag only; ``ElementRenaming`` adds the end tag.
    package func writing(element name: String, insteadOf written: String, isSafe: Bool) -> Finding {
        let start = Int(range.lower) + 1
        // A name that was cut for the message cannot be found in the document.
        guard !written.ends(with: "…") else { return suggesting("write <\(name)>") }
        return suggesting("write <\(name)>").fixed(
            by: [Fix.Edit(range: SourceRange(at: start, count: written.utf8.count), text: name)], isSafe: isSafe)
    }

    /// Suggests another name for an element, as ``writing(element:insteadOf:isSafe:)``, with the prefix that it has.
    package func writing(local name: String, insteadOf written: String, isSafe: Bool) -> Finding {
        writing(element: written.prefixOfName + name, insteadOf: written, isSafe: isSafe)
    }

    /// Suggests an attribute behind the name of the element whose start tag begins at `tag`, by default the finding's
    /// range. The help is `add name="value"`, and then `hint`.
    package func adding(
        _ attribute: String, _ value: String, toElement name: SourceRange, hint: String = "", isSafe: Bool
    ) -> Finding {
        suggesting("add \(attribute)=\"\(value.clipped)\"\(hint)").fixed(
            by: [.inserting(" \(attribute)=\"\(value.escapedForXML)\"", at: Int(name.upper))], isSafe: isSafe)
    }

    package func suggesting(_ help: String) -> Finding {
        var finding = self
        finding.help = help
        return finding
    }

    /// Returns the finding with a fix that removes what it is at.
    func removing(isSafe: Bool) -> Finding { removing(range, isSafe: isSafe) }

    /// Returns the finding with a fix that removes something; without one if that has no end.
    func removing(_ range: SourceRange?, isSafe: Bool) -> Finding {
        fixed(by: range.map { [.removing($0)] } ?? [], isSafe: isSafe)
    }

    /// Returns the finding with a fix; without one if there are no edits.
    package func fixed(by edits: [Fix.Edit], isSafe: Bool) -> Finding {
        var finding = self
        finding.fix = edits.isEmpty ? nil : Fix(isSafe: isSafe, edits: edits)
        return finding
    }
}

extension Fix.Edit {
    /// An edit that inserts a text before the byte at an offset.
    package static func inserting(_ text: String, at offset: Int) -> Fix.Edit {
        Fix.Edit(range: SourceRange(lower: offset, upper: offset), text: text)
    }

    package static func removing(_ range: SourceRange) -> Fix.Edit { Fix.Edit(range: range, text: "") }
}

extension String {
    /// The name of an element or attribute without its prefix.
    var localName: String { fields(separatedBy: ":").last ?? self }

    /// The prefix of an element's name, with its colon; empty without one.
    var prefixOfName: String {
        let parts = fields(separatedBy: ":")
        return parts.count > 1 ? parts[0] + ":" : ""
    }

    /// The text as it is written in XML, in an attribute with either quote as well as between tags.
    package var escapedForXML: String {
        guard utf8.contains(where: "&<>\"'\t\n\r".utf8.contains) else { return self }
        var escaped: [UInt8] = []
        XMLEscaping.attribute(self, to: &escaped)
        return escaped.string.fields(separatedBy: "'").joined(separator: "&apos;")
    }
}
