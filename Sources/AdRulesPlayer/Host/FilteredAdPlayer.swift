public import AdRulesEngine

/// What is decided about an ad that could play.
public enum AdDecision: Sendable, Hashable {
    /// It plays.
    case play
    /// It does not: its `Error` trackers get the code, and a spare of its pod takes its place.
    case drop(AdRulesError)
}

/// An ad player that leaves out the ads that the app does not want: a veto, or a cap on how often a viewer sees an ad.
///
/// Each ad is decided once, when it is prepared or played first: with all of its wrappers followed and its media file
/// chosen, and before anything of it is shown or counted.
///
/// ```swift
/// let player = FilteredAdPlayer(adPlayer) { ad in
///     ad.inline.advertiser?.string == "Rival" ? .drop(AdRulesError(code: 205)) : .play
/// }
/// ```
public struct FilteredAdPlayer: AdPlayer {
    private let player: any AdPlayer
    private let decide: @Sendable (ResolvedAd) async -> AdDecision
    private let decided = Guarded<[AdReference: AdDecision]>([:])

    /// Creates a player that passes the ads it lets play on to another one.
    ///
    /// - Parameters:
    ///   - player: The player of the ads that play.
    ///   - decide: Decides about an ad. Return soon: it counts as a call to the ad player
    ///     (``AdsRenderingSettings/callLimit``).
    public init(_ player: any AdPlayer, decide: @escaping @Sendable (ResolvedAd) async -> AdDecision) {
        self.player = player
        self.decide = decide
    }

    private func plays(_ playback: AdPlayback) async -> Bool {
        let decision: AdDecision
        if let earlier = decided.withLock({ $0[playback.reference] }) {
            decision = earlier
        } else {
            decision = await decide(playback.ad)
            decided.withLock { $0[playback.reference] = decision }
        }
        guard case .drop(let error) = decision else { return true }
        playback.report(.failed(error))
        return false
    }

    private func isDropped(_ playback: AdPlayback) -> Bool {
        if case .drop = decided.withLock({ $0[playback.reference] }) { true } else { false }
    }

    /// Loads the media of an ad that plays.
    public func prepare(_ playback: AdPlayback) async {
        if await plays(playback) { await player.prepare(playback) }
    }

    /// Plays an ad, or reports that it failed.
    public func play(_ playback: AdPlayback, at adTime: MediaTime) async {
        if await plays(playback) { await player.play(playback, at: adTime) }
    }

    /// Pauses the ad.
    public func pause(_ playback: AdPlayback) async {
        if !isDropped(playback) { await player.pause(playback) }
    }

    /// Resumes the ad.
    public func resume(_ playback: AdPlayback) async {
        if !isDropped(playback) { await player.resume(playback) }
    }

    /// Removes the ad.
    public func stop(_ playback: AdPlayback) async {
        let wasDropped = isDropped(playback)
        decided.withLock { $0[playback.reference] = nil }
        if !wasDropped { await player.stop(playback) }
    }

    /// Sets the volume of the ad.
    public func setVolume(_ volume: Double, of playback: AdPlayback) async {
        if !isDropped(playback) { await player.setVolume(volume, of: playback) }
    }
}
