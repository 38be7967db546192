public import AdRulesEngine

/// A decision about an ad that could play.
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
    private enum State: Sendable {
        /// The decision is awaited; the ad time is where the ad is to play by now.
        case open(playAt: MediaTime?)
        case plays
        case dropped(AdRulesError)
    }

    private let player: any AdPlayer
    private let decide: @Sendable (ResolvedAd) async -> AdDecision
    /// The state of the ads that have not been removed.
    private let states = Guarded<[AdReference: State]>([:])

    /// Creates a player that passes the ads it lets play on to another one.
    ///
    /// - Parameters:
    ///   - player: The player of the ads that play.
    ///   - decide: Decides about an ad. Return soon: it counts as a call to the ad player
    ///     (``AdsRenderingSettings/callLimit``). An ad whose decision comes later plays then, unless it was removed.
    public init(_ player: any AdPlayer, decide: @escaping @Sendable (ResolvedAd) async -> AdDecision) {
        self.player = player
        self.decide = decide
    }

    /// True if the other player reports it.
    public var reportsReady: Bool { player.reportsReady }

    /// Passes an ad on: to be loaded, or to be played from an ad time.
    private func pass(_ playback: AdPlayback, playAt adTime: MediaTime?) async {
        if let adTime { await player.play(playback, at: adTime) } else { await player.prepare(playback) }
    }

    private func take(_ playback: AdPlayback, playAt adTime: MediaTime?) async {
        let reference = playback.reference
        let known = states.withLock { states in
            let known = states[reference]
            switch known {
            case nil, .open: states[reference] = .open(playAt: adTime)
            case .plays, .dropped: break
            }
            return known
        }
        switch known {
        // The first call is deciding, and passes the ad on.
        case .open: break
        case .plays: await pass(playback, playAt: adTime)
        case .dropped(let error): playback.report(.failed(error))
        case nil:
            let decision = await decide(playback.ad)
            // It may have been removed meanwhile, and it may be time to play it.
            guard case .open(let adTime) = decided(decision, about: reference) else { return }
            switch decision {
            case .play: await pass(playback, playAt: adTime)
            case .drop(let error): playback.report(.failed(error))
            }
        }
    }

    /// Notes a decision; returns what was known before, nil if the ad was removed.
    private func decided(_ decision: AdDecision, about reference: AdReference) -> State? {
        states.withLock { states in
            guard let before = states[reference] else { return nil }
            switch decision {
            case .play: states[reference] = .plays
            case .drop(let error): states[reference] = .dropped(error)
            }
            return before
        }
    }

    private func isDropped(_ playback: AdPlayback) -> Bool {
        if case .dropped = states.withLock({ $0[playback.reference] }) { true } else { false }
    }

    /// Loads the media of an ad that plays.
    public func prepare(_ playback: AdPlayback) async { await take(playback, playAt: nil) }

    /// Plays an ad, or reports that it failed.
    public func play(_ playback: AdPlayback, at adTime: MediaTime) async { await take(playback, playAt: adTime) }

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
        if case .plays = states.withLock({ $0.removeValue(forKey: playback.reference) }) { await player.stop(playback) }
    }

    /// Sets the volume of the ad.
    public func setVolume(_ volume: Double, of playback: AdPlayback) async {
        if !isDropped(playback) { await player.setVolume(volume, of: playback) }
    }
}
