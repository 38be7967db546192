import AdRulesModel

// Places of edits: the text of a fix must be at the place of the finding, in the notation of the document.
extension SourceDocument {
    /// Whether the bytes of a range are those of a text.
    func spells(_ text: String, at range: SourceRange) -> Bool { slice(range).elementsEqual(text.utf8) }

    /// The edit that removes an attribute and the blanks before it.
    func removal(of attribute: TagScan.Attribute) -> Fix.Edit {
        let bytes = bytes
        var lower = Int(attribute.name.lower)
        while lower > 0, MarkupScanner.isBlank(bytes[lower - 1]) { lower -= 1 }
        return .removing(SourceRange(lower: lower, upper: min(Int(attribute.value.upper) + 1, bytes.count)))
    }

    /// The name in the start tag of the element at `origin`; the start tag if there is none.
    func name(of origin: SourceOrigin) -> SourceRange { tag(of: origin)?.name ?? startTag(of: origin) }

    /// The range of a text together with the CDATA section that it fills, if it does.
    func withSection(_ range: SourceRange) -> SourceRange {
        let (opener, closer) = ("<![CDATA[".utf8.count, "]]>".utf8.count)
        guard Int(range.lower) >= opener else { return range }
        let outer = SourceRange(lower: Int(range.lower) - opener, upper: Int(range.upper) + closer)
        let isSection =
            spells("<![CDATA[", at: SourceRange(lower: Int(outer.lower), upper: Int(range.lower)))
            && spells("]]>", at: SourceRange(lower: Int(range.upper), upper: Int(outer.upper)))
        return isSection ? outer : range
    }
}

extension Finding {
    /// Suggests a value for an attribute of the element at `origin`: in its place, or behind the name of the element.
    func writing(
        _ attribute: String, _ value: String, of origin: SourceOrigin, in source: SourceDocument, hint: String = "",
        isSafe: Bool
    ) -> Finding {
        if let written = source.attribute(attribute, of: origin) {
            return writing(value: value, of: attribute, hint: hint, at: written.value, isSafe: isSafe)
        }
        let finding = writing(value: value, of: attribute, hint: hint, isSafe: isSafe)
        let added = finding.adding(attribute, value, toElement: source.name(of: origin), isSafe: isSafe)
        return finding.fixed(by: added.fix?.edits ?? [], isSafe: isSafe)
    }

    /// Suggests a version of VAST for the response: a guess, since the version decides about every element.
    func writing(version: VASTVersion, of response: Response, hint: String) -> Finding {
        writing(
            "version", version.description, of: response.vast.origin, in: response.source, hint: hint, isSafe: false)
    }

    /// Suggests another spelling of a macro, at each of its places that hold it as it is.
    func writing(
        macro meant: String, insteadOf written: String, at places: [SourceRange], in source: SourceDocument,
        isSafe: Bool
    ) -> Finding {
        let edits = places.filter { source.spells(written, at: $0) }.map { Fix.Edit(range: $0, text: "[\(meant)]") }
        return suggesting("write [\(meant)]").fixed(by: edits, isSafe: isSafe)
    }
}
