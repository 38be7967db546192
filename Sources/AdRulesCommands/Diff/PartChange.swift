package import AdRulesModel

/// One difference between two versions of a break or of the playlist around its breaks.
package struct PartChange: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Only the newer document has it.
        case added
        /// Only the older document has it.
        case removed
        /// One of its properties differs.
        case changed
        /// The same elements come in another order.
        case reordered
    }

    package var kind: Kind
    /// The elements on the way from the break, or from the playlist, down to the part: `Ad "a"`, `Linear`.
    package var path: [String]
    /// The attribute or the child element that changed; nil for other kinds of change.
    package var property: String?
    /// The older value, or the removed element in a few words; nil if there was none.
    package var old: String?
    /// The newer value, or the added element in a few words; nil if there is none.
    package var new: String?
    /// The place of the element in the older document; nil if it has none.
    package var oldPlace: SourceMap.Location?
    /// The place of the element in the newer document; nil if it has none.
    package var newPlace: SourceMap.Location?
}
