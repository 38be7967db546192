/// Decides when a banner is requested again: once its place has a width, and whenever that width has changed.
///
/// ```swift
/// var banner = BannerWidth()
/// // In viewDidAppear, and when a resize or a rotation has ended:
/// if case .request(let width) = banner.resized(to: view.bounds.width) { requestBanner(width) }
/// ```
public struct BannerWidth: Sendable, Hashable {
    /// The action for the banner.
    public enum Decision: Sendable, Hashable {
        /// Nothing yet: there is no width.
        case wait
        /// The banner stays: its width has not changed.
        case keep
        /// Request a banner of this width, in points.
        case request(width: Int)
    }

    /// The width in points for which a banner was last requested; nil before the first request.
    package private(set) var requested: Int?

    /// Creates the decisions of one banner.
    public init() {}

    /// Notes the width of the banner's place, in points. Parts of a point do not count; neither does the height,
    /// because a banner is chosen by its width.
    public mutating func resized(to width: Double) -> Decision {
        guard let points = Int(exactly: width.rounded(.down)), points > 0 else { return .wait }
        guard points != requested else { return .keep }
        requested = points
        return .request(width: points)
    }
}
