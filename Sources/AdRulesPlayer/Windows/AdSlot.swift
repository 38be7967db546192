/// A place in the app's layout for a companion or a banner.
public struct AdSlot: Sendable, Hashable {
    /// The name of the slot; an ad may be made for it (`adSlotId`). Nil if it has none.
    public var id: String?
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double
    /// The window that the slot is in: an ad that expands should fit it. Nil if unknown.
    public var window: AdWindow?

    /// Creates a slot with a size in points.
    public init(id: String? = nil, width: Double, height: Double, in window: AdWindow? = nil) {
        self.id = id
        self.width = width
        self.height = height
        self.window = window
    }
}

extension ResolvedAd {
    /// The companion that suits a slot best, of those that fit it; nil if none fits or the slot has no size.
    ///
    /// A companion made for this slot comes first and one made for another slot last, whatever their sizes. Then the
    /// largest wins; then one whose expanded size fits the window; then the one made for a scale (`pxratio`) closest to
    /// the window's; then the one closest to the InLine ad. Complexity: O(companions).
    public func adCompanion(for slot: AdSlot) -> AdCompanion? {
        guard let place = Surface(pointsWide: slot.width, high: slot.height) else { return nil }
        return adCompanions.lazy
            .filter { place.holds(width: $0.companion.width, height: $0.companion.height) }
            .map { (companion: $0, merit: Merit($0.companion, in: slot)) }
            .max { $0.merit < $1.merit }?
            .companion
    }
}

/// The rank of a companion that fits a slot.
private struct Merit: Comparable {
    /// 2 if it is made for the slot, 1 if for no particular one, 0 if for another.
    let assignment: Int
    let area: Double
    let expands: Bool
    /// How far its scale is from that of the window.
    let blur: Double

    init(_ companion: Companion, in slot: AdSlot) {
        let wanted = companion.adSlotID ?? ""
        assignment = wanted.isEmpty ? 1 : slot.id.map(wanted.isSpelled) == true ? 2 : 0
        area = Surface(width: companion.width ?? 0, height: companion.height ?? 0).area
        expands = slot.window?.surface?.holds(width: companion.expandedWidth, height: companion.expandedHeight) ?? true
        blur = slot.window.map { $0.blur(of: companion.pixelRatio) } ?? 0
    }

    static func < (left: Merit, right: Merit) -> Bool {
        if left.assignment != right.assignment { return left.assignment < right.assignment }
        if left.area != right.area { return left.area < right.area }
        if left.expands != right.expands { return right.expands }
        return left.blur > right.blur
    }
}
