/// The reason why an ad cannot be presented in a window.
public struct PresentationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error.
    ///
    /// More cases may come: switch with a `default`.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The ad is larger than the window, and may not be scaled.
        case contentExceedsSurface
        /// The window has no size: it is not on a screen.
        case noSurface
        /// There is no ad: it is still loading, failed to load, or was presented before.
        case notLoaded
        /// The ad was loaded too long ago (VAST 4.1, `Expires`).
        case expired
    }

    /// The kind of error.
    public var code: Code
    /// The size of the ad; nil if there is no ad.
    package var content: Surface?
    /// The size of the window; nil if it has none, or if the error is not about sizes.
    package var surface: Surface?

    /// Creates an error with the sizes that it is about.
    package init(_ code: Code, content: Surface? = nil, surface: Surface? = nil) {
        self.code = code
        self.content = content
        self.surface = surface
    }

    /// A message for developers, with the next step.
    public var message: String {
        switch code {
        case .contentExceedsSurface:
            """
            the ad, \(Self.words(content)), is larger than the window, \(Self.words(surface)): load another ad, with \
            this window in the request
            """
        case .noSurface: "the window has no size: present the ad once the window is on a screen"
        case .notLoaded: "no ad is loaded: load one, and wait for it"
        case .expired: "the ad was loaded too long ago: load another one"
        }
    }

    /// The ``message``.
    public var description: String { message }

    private static func words(_ size: Surface?) -> String {
        size.map { "\($0.width) × \($0.height)" } ?? "of unknown size"
    }
}
