/// The state that an app draws over a break of a live stream, as ``AdUIState`` is for ads that the app plays itself.
///
/// Its times need a player reporting ``InterstitialReport/progress(_:_:duration:)``, as `AVPlayerInterstitials` does.
public struct StreamUIState: Sendable, Hashable {
    /// The break.
    public var adBreak: StreamBreak
    /// The ad, with its place in the pod (``StreamAd/pod``) and its page; nil while it is not known, and between ads.
    public var ad: StreamAd?
    /// The remaining time of the ad; nil if unknown.
    public var remaining: MediaTime?
    /// The remaining time of the break; nil if unknown.
    public var podRemaining: MediaTime?
    /// Whether and when the viewer may skip the break; nil if not. The app skips it in its player.
    public var skip: AdUIState.Skip?
}

extension StreamBreakScheduler {
    /// The state that the app draws; nil while no break plays.
    var uiState: StreamUIState? {
        guard let entry = entries.first(where: \.isPlaying), let event = entry.phase.event else { return nil }
        func left(_ length: MediaTime?) -> MediaTime? { length.map { max(.zero, $0 - entry.time) } }
        var state = StreamUIState(adBreak: entry.adBreak, ad: entry.ad)
        state.remaining = left(entry.ad?.duration.map { entry.adStart + $0 })
        state.podRemaining = left([entry.length ?? event.plannedDuration, event.playoutLimit].compactMap(\.self).min())
        if !event.restrictions.contains(.skip) {
            let wait = event.skipControl.map { $0.offset - entry.time } ?? .zero
            state.skip = wait > .zero ? .after(wait) : .now
        }
        return state
    }
}
