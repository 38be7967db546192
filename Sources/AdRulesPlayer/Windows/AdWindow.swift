/// A window in which an app shows ads: the scene it belongs to, its size, and the scale of its screen.
///
/// Set it as ``AdsRequest/window``, and report each change with ``AdsManager/windowChanged(_:)``. On iOS, tvOS and
/// visionOS it can be created from a `UIView` or a `UIWindowScene`.
public struct AdWindow: Sendable, Hashable {
    /// The identity of a scene: on Apple platforms the `persistentIdentifier` of its session; elsewhere any text that
    /// the app's other windows do not have.
    public struct SceneID: RawRepresentable, Sendable, Hashable {
        /// The text.
        public var rawValue: String

        /// Creates the identity of a scene from a text.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The scene that the window belongs to.
    public var scene: SceneID
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double
    /// The number of physical pixels per point, along one axis.
    public var scale: Double

    /// Creates a window from its scene and its size in points.
    public init(scene: SceneID, width: Double, height: Double, scale: Double = 1) {
        self.scene = scene
        self.width = width
        self.height = height
        self.scale = scale
    }

    /// The size as ad servers and the engine count it; nil while the window has no size, as before it is on a screen.
    ///
    /// VAST counts in device-independent pixels, which are points (macro `[PLAYERSIZE]`, attribute `pxratio`): on a
    /// screen with three pixels per point, a banner that is 320 wide takes 320 points. Parts of a point are cut off,
    /// because an ad may not be larger than the window.
    public var surface: Surface? { Surface(pointsWide: width, high: height) }

    /// How far the scale that a creative is made for (`pxratio`, VAST 4.0) is from that of the screen; 1 if it names none.
    func blur(of pixelRatio: String?) -> Double {
        // `Double` also reads "nan", which compares with nothing.
        abs((pixelRatio.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } ?? 1) - scale)
    }
}

extension Surface {
    /// Creates a size from points, without the parts of a point; nil if one of the sides is less than a point.
    init?(pointsWide width: Double, high height: Double) {
        guard let width = Int(exactly: width.rounded(.down)), let height = Int(exactly: height.rounded(.down)),
            width > 0, height > 0
        else { return nil }
        self.init(width: width, height: height)
    }
}
