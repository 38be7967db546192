// The code of the page "Around the ad", word for word: PageTests compares them.

import AdRulesPlayer
import Foundation

/// What the app draws while an ad is shown: a label, a skip button, icons, and a companion beside the player.
@MainActor final class AdOverlay {
    private let manager: AdsManager
    private(set) var label: String?
    private(set) var skipTitle: String?
    private(set) var icons: [AdIcon] = []
    /// It may stay when its ad is over.
    private(set) var companion: (companion: AdCompanion, ad: AdReference)?

    init(_ manager: AdsManager) { self.manager = manager }

    /// Follows the ads until the session is over.
    func run() async {
        for await state in manager.uiStates() { draw(state) }
    }

    private func draw(_ state: AdUIState?) {
        label = state.map { "Ad \($0.adPosition ?? 1) of \($0.totalAds ?? 1)" + (Self.words($0.remaining) ?? "") }
        skipTitle =
            switch state?.skip {
            case .now: "Skip"
            case .after(let time): "Skip in \(Int(time.seconds.rounded(.up)))"
            case nil: nil
            }
        icons = state?.icons ?? []
        guard let state else { return }
        // Trackers fire once, however often something is drawn.
        for icon in icons { manager.show(icon, of: state.reference) }
        if let found = state.ad.adCompanion(width: 300, height: 250), companion?.ad != state.reference {
            companion = (found, state.reference)
            manager.show(found, of: state.reference)
        }
    }

    private static func words(_ time: MediaTime?) -> String? {
        time.map { " · \(Int($0.seconds.rounded(.up))) s" }
    }

    func companionTapped() {
        if let companion { manager.clicked(companion.companion, of: companion.ad) }
    }
}

/// Announces a break whose ads are loaded; a break without ads is not announced.
@MainActor final class Announcement {
    private let manager: AdsManager
    private(set) var words: String?

    init(_ manager: AdsManager) { self.manager = manager }

    /// To be called with the position of the film, for example each second.
    func filmMoved(to position: MediaTime) {
        words = nil
        for next in manager.readiness where next.state != .requested {
            if case .midroll(let time) = next.position, time > position, time <= position + .seconds(5) {
                words = "Ad in \(Int((time - position).seconds.rounded(.up)))"
                return
            }
        }
    }
}

/// Loads the first ads of a film while the viewer still reads about it, and those of later breaks a minute ahead.
@MainActor final class PreparedFilm {
    private let manager: AdsManager

    init(_ manager: AdsManager, film: some ContentPlayhead, adPlayer: some AdPlayer) {
        self.manager = manager
        var settings = AdsRenderingSettings()
        settings.policies.prefetch = .seconds(60)
        // Ads load, but nothing starts: neither an ad nor the film.
        manager.pause()
        manager.initialize(contentPlayhead: film, adPlayer: adPlayer, settings: settings)
        manager.start()
    }

    /// The viewer presses play: loaded ads begin at once.
    func play() { manager.resume() }
}

/// Opens the pages of clicks, only web pages. What plays is paused until the viewer is back: the ad, or the film behind a
/// companion that has stayed.
@MainActor func openPages(
    of manager: AdsManager, over film: VideoPlayer, in browser: @MainActor (URL) async -> Void
) async {
    for await event in manager.events() {
        guard case .openPage(let text, _) = event, let url = URL(string: text), url.scheme == "https" else { continue }
        let (wasPaused, filmPlays) = (manager.isPaused, film.isPlaying)
        if filmPlays { film.pause() }
        manager.pause()
        await browser(url)
        if filmPlays {
            film.resume()
            // Should an ad have stopped the film meanwhile, this stops it again.
            manager.report(.playing(rate: 1))
        }
        if !wasPaused { manager.resume() }
    }
}

/// Reports where the player is shown: from the delegate of the app's picture-in-picture controller, and from
/// `isExternalPlaybackActive` of its `AVPlayer`.
@MainActor final class ScreenFollower {
    private let manager: AdsManager
    var isInPictureInPicture = false { didSet { follow() } }
    var isExternal = false { didSet { follow() } }

    init(_ manager: AdsManager) { self.manager = manager }

    private func follow() {
        manager.presentation = isInPictureInPicture ? .pictureInPicture : isExternal ? .external : .inline
    }
}
