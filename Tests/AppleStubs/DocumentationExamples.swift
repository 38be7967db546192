// Code of the documentation, word for word: PageTests compares it with the comments and the pages that show it.
// typecheck.sh compiles it.

import AVFoundation
import AdRulesPlayer
import UIKit

@MainActor
func schedule(
    _ export: InterstitialExport, duration: MediaTime?, in item: AVPlayerItem, of player: AVPlayer
) -> AVPlayerInterstitialEventController {
    let controller = AVPlayerInterstitialEventController(primaryPlayer: player)
    controller.events = export.events(duration: duration).compactMap { AVPlayerInterstitialEvent($0, in: item) }
    return controller
}

@MainActor
func watch(_ player: AVPlayer, delivery: TrackingDelivery, open: (String) -> Void) {
    let session = SessionID(rawValue: UUID().uuidString)
    let beacons = InterstitialBeacons(sender: delivery, session: session)
    let watch = AVPlayerInterstitialBeacons(player: player, beacons: beacons)  // keep it while the player plays
    watch.skip()  // the viewer's button
    if let page = beacons.click() { open(page) }  // the viewer's tap
    watch.end()
}

@MainActor
func live(
    _ request: StreamRequest, player: AVPlayer,
    podID: @escaping @Sendable (StreamBreak) async throws -> PodIdentifier,
    onEvent: @escaping @Sendable (StreamSessionEvent) async -> Void
) -> StreamSession {
    let interstitials = AVPlayerInterstitials(player: player)
    let session = StreamSession(request, player: interstitials, podIdentifier: podID, onEvent: onEvent)
    interstitials.session = session
    return session
}

@MainActor
func oneScreen(_ manager: AdsManager, player: AVPlayer) {
    let shared = AVSharedPlayer(player: player)  // its current item is the content
    manager.initialize(contentPlayhead: shared, adPlayer: shared)
}

@MainActor
func twoScreens(_ manager: AdsManager, player: AVPlayer, adPlayer: AVPlayer) {
    let playhead = AVPlayerContentPlayhead(player: player)
    manager.initialize(contentPlayhead: playhead, adPlayer: AVPlayerAdPlayer(player: adPlayer))
}

@MainActor
func hold(
    _ tag: String, loader: AdsLoader, view: UIView, window: AdWindow, playhead: any ContentPlayhead,
    player: any AdPlayer
) throws {
    let held = HeldAd(loader: loader) { window in AdsRequest(adTagURL: tag) }
    // In viewDidAppear, and when the window is resized or rotated:
    if let window = AdWindow(of: view) { held.windowChanged(window) }
    // Later:
    let manager = try held.present(on: window)
    manager.initialize(contentPlayhead: playhead, adPlayer: player)
    manager.start()
}

@MainActor
func banner(_ view: UIView, requestBanner: (Int) -> Void) {
    var banner = BannerWidth()
    // In viewDidAppear, and when a resize or a rotation has ended:
    if case .request(let width) = banner.resized(to: view.bounds.width) { requestBanner(width) }
}

@MainActor
func once(_ tag: String, loader: AdsLoader, view: UIView, begin: (AdsManager) -> Void) async throws {
    let ads = RequestOnce<AdsManager, AdRulesError> { window throws(AdRulesError) in
        var request = AdsRequest(adTagURL: tag)
        request.window = window
        return try await loader.requestAds(request)
    }
    // In viewDidAppear, which comes several times:
    if let manager = try await ads.viewAppeared(on: AdWindow(of: view)) { begin(manager) }
    // In the button that an error shows, since the view throws the same error whenever it appears:
    if let manager = try await ads.tryAgain(on: AdWindow(of: view)) { begin(manager) }
}
