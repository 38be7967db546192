import AdRulesModel
import AdRulesText

/// Finds the element or attribute of places in a document, as in `/VMAP/AdBreak[2]/@timeOffset`.
///
/// Names are without prefixes. An element that can occur several times in its parent has its number among the
/// siblings of that name, from 1; other elements have a number only from the second one on.
enum ElementPaths {
    /// Returns the path of each range, in the same order; nil for a place outside the root element.
    /// Complexity: O(bytes up to the last range), in one pass.
    static func paths(of ranges: [SourceRange], in bytes: [UInt8]) -> [String?] {
        var paths = [String?](repeating: nil, count: ranges.count)
        let order = ranges.indices.sorted { ranges[$0].lower < ranges[$1].lower }
        var waiting = order[...]
        var scanner = MarkupScanner(bytes)
        var open: [Element] = []
        var counts: [[ByteText: Int]] = [[:]]
        while let next = waiting.first, let token = scanner.next() {
            var tag: TagScan?
            if case .startTag(let scan) = token {
                let name = localName(scan.name, in: bytes)
                counts[counts.count - 1][ByteText(name), default: 0] += 1
                open.append(Element(name: name, number: counts[counts.count - 1][ByteText(name)] ?? 1))
                counts.append([:])
                tag = scan
            }
            if ranges[next].lower < token.range.upper {
                let path = open.isEmpty ? nil : open.map(\.step).joined()
                while let index = waiting.first, ranges[index].lower < token.range.upper {
                    let attribute = tag?.attributes.first { $0.covers(ranges[index].lower) }
                    paths[index] = path.map { path in
                        attribute.map { "\(path)/@\(attributeName($0.name, in: bytes))" } ?? path
                    }
                    waiting.removeFirst()
                }
            }
            let closes = if case .endTag = token { true } else { tag?.isSelfClosing ?? false }
            if closes, !open.isEmpty {
                open.removeLast()
                counts.removeLast()
            }
        }
        return paths
    }

    private struct Element {
        var name: String
        var number: Int

        var step: String { number > 1 || repeatable.contains(ByteText(name)) ? "/\(name)[\(number)]" : "/\(name)" }
    }

    /// The elements that can occur several times in one parent in VMAP or VAST.
    private static let repeatable: Set<ByteText> = [
        "AdBreak", "Tracking", "Extension", "Ad", "Creative", "MediaFile", "Mezzanine", "InteractiveCreativeFile",
        "ClosedCaptionFile", "Impression", "Error", "Category", "BlockedAdCategories", "Verification", "Icon",
        "Companion",
        "NonLinear", "ClickTracking", "CustomClick", "CompanionClickTracking", "NonLinearClickTracking",
        "IconClickTracking", "IconViewTracking", "IconClickFallbackImage", "Viewable", "NotViewable",
        "ViewUndetermined",
        "CreativeExtension", "UniversalAdId", "JavaScriptResource", "ExecutableResource",
    ]

    /// The name of an attribute without its prefix; a declaration of a namespace keeps `xmlns:`.
    private static func attributeName(_ range: SourceRange, in bytes: [UInt8]) -> String {
        let name = bytes[range.offsets]
        guard name.starts(with: "xmlns:".utf8) else { return localName(range, in: bytes) }
        return String(decoding: name.prefix(100), as: UTF8.self)
    }

    /// The name without its prefix, cut to 100 bytes.
    private static func localName(_ range: SourceRange, in bytes: [UInt8]) -> String {
        String(decoding: bytes[range.offsets].localName.prefix(100), as: UTF8.self)
    }
}

extension TagScan.Attribute {
    /// Whether an offset is in the name or the value; the place after the value counts too.
    fileprivate func covers(_ offset: UInt32) -> Bool {
        (name.lower..<name.upper).contains(offset) || (value.lower...value.upper).contains(offset)
    }
}
