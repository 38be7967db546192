// The code of the page "Several windows", word for word: PageTests compares them.

import AdRulesPlayer

/// The app's loader. While the app is being tested, a request without a window is an error.
func loader(inTestMode isTestMode: Bool) -> AdsLoader {
    let loader = AdsLoader()
    // On Apple platforms the first value is already there: it comes from Info.plist.
    loader.windows = WindowPolicy(supportsMultipleScenes: true, isTestMode: isTestMode)
    return loader
}

/// The film's ads in one window.
@MainActor final class FilmWindow {
    private let ads: RequestOnce<AdsManager, AdRulesError>

    init(tag: String, loader: AdsLoader) {
        ads = RequestOnce { window throws(AdRulesError) in
            var request = AdsRequest(adTagURL: tag)
            request.window = window
            return try await loader.requestAds(request)
        }
    }

    /// The view appeared, possibly again; nil while there is no window. `window` is asked for its window now and again
    /// when the ads are there, since it may have been resized in the meantime.
    func viewAppeared(in window: () -> AdWindow?) async throws(AdRulesError) -> AdsManager? {
        guard let manager = try await ads.viewAppeared(on: window()) else { return nil }
        if let window = window() { manager.windowChanged(window) }
        return manager
    }
}

/// An ad between two films, in one window.
struct Interstitial {
    let held: HeldAd

    init(tag: String, loader: AdsLoader) {
        held = HeldAd(loader: loader) { _ in AdsRequest(adTagURL: tag) }
    }

    /// The view appeared, or its window was resized or rotated.
    func windowChanged(_ window: AdWindow) { held.windowChanged(window) }

    /// Shows the ad; false if there is none that fits. Loads the next one, also after a load that failed.
    func show(in window: AdWindow, over film: some ContentPlayhead, player: some AdPlayer) -> Bool {
        defer { held.loadAgain() }
        do throws(PresentationError) {
            let manager = try held.present(on: window)
            let events = manager.events()
            manager.initialize(contentPlayhead: film, adPlayer: player)
            manager.start()
            // A session lasts no longer than its manager, so something has to keep it.
            Task {
                for await _ in events {}
                manager.destroy()
            }
            return true
        } catch {
            print("no interstitial: \(error.message)")
            return false
        }
    }
}

/// A banner below the film: a companion of the ad, or a banner of the app's own.
struct Banner {
    private var width = BannerWidth()

    /// The companion that suits the place best; nil if none fits.
    func companion(of ad: ResolvedAd, width: Double, in window: AdWindow) -> AdCompanion? {
        ad.adCompanion(for: AdSlot(id: "below", width: width, height: 100, in: window))
    }

    /// The request to make if the width of the place has changed; nil if it has not.
    mutating func resized(to width: Double, in window: AdWindow) -> AdsRequest? {
        guard case .request(let points) = self.width.resized(to: width) else { return nil }
        var request = AdsRequest(adTagURL: "https://ads.example/banner?w=\(points)")
        request.window = window
        return request
    }
}
