import AdRulesModel
import AdRulesText

/// The elements of an ad in its document, found again for a finding.
struct AdElements {
    /// The start tag of `InLine` or `Wrapper`, or of `Ad` if there is neither.
    let tag: SourceRange
    /// The children of `InLine` or `Wrapper`.
    let children: [ChildElement]
    /// Whether `InLine` or `Wrapper` is in another spelling, which the reader reports.
    let isMisspelt: Bool
    /// The document.
    let source: SourceDocument

    /// Finds the elements. Complexity: O(bytes of the ad).
    init(of ad: Ad, in source: SourceDocument) {
        self.source = source
        guard let element = ad.origin.range, let content = Self.content(of: ad, in: source) else {
            tag = source.startTag(of: ad.origin)
            children = []
            isMisspelt = false
            return
        }
        tag = content.range
        let name = source.text(in: content.name)
        isMisspelt = !name.isSpelled("InLine") && !name.isSpelled("Wrapper") && !name.holds(":")
        children = source.children(
            of: SourceOrigin(SourceRange(lower: Int(content.range.lower), upper: Int(element.upper))))
    }

    /// Returns the start tag of the first `InLine` or `Wrapper`, in any case.
    fileprivate static func content(of ad: Ad, in source: SourceDocument) -> TagScan? {
        source.firstChild(of: ad.origin) { name in
            name.isSpelledIgnoringCase("InLine") || name.isSpelledIgnoringCase("Wrapper")
        }
    }

    /// The children with a name.
    func named(_ name: String) -> [ChildElement] { children.filter { $0.name.isSpelled(name) } }

    /// Returns the first child whose name is nearly, but not exactly, a name: it has a finding of its own.
    func misspelt(_ name: String) -> ChildElement? {
        children.first { NearName.isNear($0.name, name) && !Self.known.contains(ByteText($0.name)) }
    }

    /// Whether a child has no text of its own.
    func isBlank(_ child: ChildElement) -> Bool {
        child.texts.allSatisfy { source.slice($0.range).allSatisfy(MarkupScanner.isBlank) }
    }

    private static let known: Set<ByteText> = [
        "AdServingId", "AdSystem", "AdTitle", "AdVerifications", "Advertiser", "BlockedAdCategories", "Category",
        "Creative", "Creatives", "Description", "Error", "Expires", "Extensions", "Impression", "Pricing", "Survey",
        "VASTAdTagURI", "ViewableImpression",
    ]
}

extension SourceDocument {
    /// Returns the start tag of an ad's `InLine` or `Wrapper`, or of the ad. Complexity: O(bytes of the ad).
    func contentTag(of ad: Ad) -> SourceRange { AdElements.content(of: ad, in: self)?.range ?? startTag(of: ad.origin) }

    /// Returns the value of an attribute in a start tag as text; nil if it lacks the attribute.
    func value(of attribute: String, in tag: TagScan) -> (text: String, range: SourceRange)? {
        let found = tag.attributes.first { slice($0.name).elementsEqual(attribute.utf8) }
        return found.map { (text(in: $0.value), $0.value) }
    }
}

extension Linter {
    /// The rules of an element that an ad lacks, which are reported at a misspelt one.
    private static let losses: Set<RuleID> = [.missingImpression, .missingAdTagURI, .inlineWithoutCreatives]

    /// Returns the reader's findings without those that an element is misspelt whose loss the rules report there.
    static func withoutMisspelt(_ findings: [Finding], lostIn others: [Finding]) -> [Finding] {
        let places = Set(others.lazy.filter { losses.contains($0.rule) }.map(\.range))
        guard !places.isEmpty else { return findings }
        return findings.filter {
            $0.rule != .unknownVASTElement && $0.rule != .misspeltAdElement || !places.contains($0.range)
        }
    }
}
