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

    /// How far the scale that a creative is made for (`pxratio`, VAST 4.0) is from the screen's; 1 if it names none.
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

extension ResolvedAd {
    /// Checks that what was chosen of the ad may be presented in a window, by the engine's rule for the ads of breaks.
    ///
    /// A media file or an overlay has to fit unless it may be scaled; of the companions of a display ad, one has to
    /// fit. A missing size fits. Throws ``PresentationError/Code/contentExceedsSurface`` with both sizes, or
    /// ``PresentationError/Code/noSurface`` for a window without a size.
    public func canPresent(on window: AdWindow) throws(PresentationError) {
        guard let surface = window.surface else { throw PresentationError(.noSurface, content: contentSize) }
        guard fits(surface) else {
            throw PresentationError(.contentExceedsSurface, content: contentSize, surface: surface)
        }
    }

    /// The size of what is shown: of the media file, of the overlay, or of the smallest companion of a display ad. A
    /// missing size counts as 0. Complexity: that of the ad's `companions` for a display ad, otherwise O(1).
    package var contentSize: Surface {
        switch type {
        case .linear: Surface(width: mediaFile?.width ?? 0, height: mediaFile?.height ?? 0)
        case .nonlinear: Surface(width: nonLinear?.width ?? 0, height: nonLinear?.height ?? 0)
        case .display:
            companions.map { Surface(width: $0.width ?? 0, height: $0.height ?? 0) }.min { $0.area < $1.area }
                ?? Surface(width: 0, height: 0)
        }
    }
}

extension Surface {
    /// The area; a double, because documents may name sizes whose product is too large for an integer.
    var area: Double { Double(max(0, width)) * Double(max(0, height)) }
}
