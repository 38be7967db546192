import Foundation

/// The declaration of an app about its windows, and the treatment of a request that names none: ``AdsLoader/windows``.
///
/// If an app supports several windows, each of its requests has to name one, so that ads of a valid size come. A
/// request that names none is refused in test mode. In production it is served, with a warning; any size then counts as
/// fitting until the app reports the window.
///
/// ```swift
/// let loader = AdsLoader()
/// #if DEBUG
///     loader.windows.isTestMode = true
/// #endif
/// ```
public struct WindowPolicy: Sendable, Hashable {
    /// Whether the app supports several windows at the same time.
    public var supportsMultipleScenes: Bool
    /// Whether the app is being tested: a mistake that is a warning in production is an error then.
    public var isTestMode: Bool

    /// Creates a policy for an app that states whether it supports several windows.
    public init(supportsMultipleScenes: Bool, isTestMode: Bool = false) {
        self.supportsMultipleScenes = supportsMultipleScenes
        self.isTestMode = isTestMode
    }

    /// Creates a policy from an app's `Info.plist`: `UIApplicationSupportsMultipleScenes` in
    /// `UIApplicationSceneManifest`. If it is missing, the app supports one window.
    package init(infoDictionary: [String: Any], isTestMode: Bool = false) {
        let manifest = infoDictionary["UIApplicationSceneManifest"] as? [String: Any]
        self.init(
            supportsMultipleScenes: manifest?["UIApplicationSupportsMultipleScenes"] as? Bool ?? false,
            isTestMode: isTestMode)
    }

    /// The policy of the running app, in production.
    static let ofThisApp = WindowPolicy(infoDictionary: Bundle.main.infoDictionary ?? [:])

    /// The warning about a request; nil if it needs none. Throws in test mode.
    func warning(about request: AdsRequest) throws(AdRulesError) -> String? {
        guard supportsMultipleScenes, request.window?.surface == nil else { return nil }
        let error = AdRulesError.requestWithoutWindow
        if isTestMode { throw error }
        return error.message
    }
}

extension AdRulesError {
    /// The error of a request without a window, or whose window has no size, in an app that supports several windows
    /// (``WindowPolicy``). Thrown in test mode only.
    public static let requestWithoutWindow = AdRulesError(
        .undefined as VMAPErrorCode,
        message: """
            the request has no window, but the app supports multiple scenes: set the request's `window` to the window \
            that shows the ad, for example `request.window = AdWindow(of: view)` in viewDidAppear; a missing window is \
            an error in test mode, and a warning in production
            """)
}
