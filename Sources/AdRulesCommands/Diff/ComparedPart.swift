import AdRulesModel

/// An element that is compared with another version of itself.
///
/// Its equality may see differences that have no meaning; ``compare(to:in:)`` decides.
protocol ComparedPart: Hashable {
    /// The place in the document; nil if the model keeps none.
    var range: SourceRange? { get }
    /// The text that distinguishes the element from others of its list, such as its id, as shown; nil if there is none.
    var name: String? { get }
    /// The element in a few words, for people who read that it was added or removed.
    var summary: String { get }
    /// The keys by which versions of the element find each other, at most four, the surest first; nil for one that it
    /// does not have. Equal elements need none.
    var keys: [String?] { get }
    /// Whether two elements that share no key may be versions of one another, by their places in the lists.
    static var pairsByPlace: Bool { get }
    /// The number that orders elements of a list; the document's order counts among those with the same one or none.
    var rank: Int? { get }
    /// Reports the differences between this older element and a newer one.
    func compare(to new: Self, in changes: inout ChangeList)
}

extension ComparedPart {
    var range: SourceRange? { nil }
    var name: String? { nil }
    var keys: [String?] { [name] }
    static var pairsByPlace: Bool { true }
    var rank: Int? { nil }
}

/// One whose place the model keeps.
protocol PlacedPart: ComparedPart {
    var origin: SourceOrigin { get }
}

extension PlacedPart {
    var range: SourceRange? { origin.range }
}

extension ComparedPart where Self: ModelElement {
    func compare(to new: Self, in changes: inout ChangeList) {
        ElementFacts.compare(ElementFacts(self), ElementFacts(new), in: &changes)
    }
}
