/// A decision about an ad that could play.
public enum AdDecision: Sendable, Hashable {
    /// It plays.
    case play
    /// It does not: its `Error` trackers get the code, and a spare of its pod takes its place.
    case drop(AdRulesError)
}

extension AdPlayer {
    /// This player without the ads that the app does not want: a veto, or a cap on how often a viewer sees an ad.
    ///
    /// Each ad is decided once, when it is prepared or played first: with all of its wrappers followed and its media
    /// file chosen, and before anything of it is shown or counted.
    ///
    /// ```swift
    /// let player = adPlayer.filtered { ad in
    ///     ad.inline.advertiser?.string == "Rival" ? .drop(AdRulesError(code: 205)) : .play
    /// }
    /// ```
    ///
    /// - Parameter decide: Decides about an ad. Return soon: it counts as a call to the ad player
    ///   (``AdsRenderingSettings/callLimit``). An ad whose decision comes later plays then, unless it was removed.
    public func filtered(_ decide: @escaping @Sendable (ResolvedAd) async -> AdDecision) -> some AdPlayer {
        FilteredAdPlayer(self, decide: decide)
    }
}

/// An ad player that leaves out ads.
package struct FilteredAdPlayer: AdPlayer {
    /// A call about an ad.
    private enum Call: Sendable, Hashable {
        case prepare, pause, resume
        case play(at: MediaTime)
        case setVolume(Double)
    }

    /// What is known of an ad that is not over.
    private struct Known: Sendable {
        /// Ads of later sessions have the same references.
        let number: Int
        /// The playback of the last call: an ad is prepared again if another media file suits a new surface.
        var playback: AdPlayback
        /// Nil while it is awaited.
        var decision: AdDecision?
        /// The calls that came while the decision was awaited, or while earlier ones of them are passed on; nil if
        /// calls are passed on at once.
        var waiting: [Call]?
    }

    private struct Table: Sendable {
        var ads: [AdReference: Known] = [:]
        var count = 0
    }

    private enum Next: Sendable {
        case wait
        case pass
        case fail(AdRulesError)
        case decide(number: Int)
    }

    private let player: any AdPlayer
    private let decide: @Sendable (ResolvedAd) async -> AdDecision
    private let table = Guarded(Table())

    package init(_ player: any AdPlayer, decide: @escaping @Sendable (ResolvedAd) async -> AdDecision) {
        self.player = player
        self.decide = decide
    }
    package var reportsReady: Bool { player.reportsReady }

    private func take(_ call: Call, _ playback: AdPlayback) async {
        switch table.withLock({ Self.next(call, playback, in: &$0) }) {
        case .wait: break
        case .pass: await pass(call, playback)
        case .fail(let error): playback.report(.failed(error))
        case .decide(let number): await decide(number, playback)
        }
    }

    private static func next(_ call: Call, _ playback: AdPlayback, in table: inout Table) -> Next {
        let reference = playback.reference
        var isPlay = false
        if case .play = call { isPlay = true }
        guard let known = table.ads[reference] else {
            guard isPlay || call == .prepare else { return .pass }
            table.count += 1
            table.ads[reference] = Known(number: table.count, playback: playback, waiting: [call])
            return .decide(number: table.count)
        }
        table.ads[reference]?.playback = playback
        if case .drop(let error) = known.decision {
            // An ad that fails when it is to play is over; one that was only prepared may still be asked to play.
            if isPlay { table.ads[reference] = nil }
            return isPlay || call == .prepare ? .fail(error) : .wait
        }
        guard let waiting = known.waiting else { return .pass }
        table.ads[reference]?.waiting = waiting.filter { !isPlay || $0 != .prepare } + [call]
        return .wait
    }

    /// Decides about an ad, and passes on the calls that came meanwhile.
    private func decide(_ number: Int, _ playback: AdPlayback) async {
        let (reference, decision) = (playback.reference, await decide(playback.ad))
        // It may have been removed meanwhile.
        let isKnown = table.withLock { table in
            guard let known = table.ads[reference], known.number == number else { return false }
            table.ads[reference]?.decision = decision
            let plays = known.waiting?.contains { if case .play = $0 { true } else { false } } == true
            if plays, decision != .play { table.ads[reference] = nil }
            return true
        }
        guard isKnown else { return }
        if case .drop(let error) = decision { return playback.report(.failed(error)) }
        while let (call, playback) = nextWaiting(reference, number) { await pass(call, playback) }
    }

    /// Takes the next call to pass on, with the last playback; nil if none waits.
    private func nextWaiting(_ reference: AdReference, _ number: Int) -> (Call, AdPlayback)? {
        table.withLock { table in
            guard let known = table.ads[reference], known.number == number, let call = known.waiting?.first else {
                if table.ads[reference]?.number == number { table.ads[reference]?.waiting = nil }
                return nil
            }
            table.ads[reference]?.waiting?.removeFirst()
            return (call, known.playback)
        }
    }

    private func pass(_ call: Call, _ playback: AdPlayback) async {
        let playback = watched(playback)
        switch call {
        case .prepare: await player.prepare(playback)
        case .play(let adTime): await player.play(playback, at: adTime)
        case .pause: await player.pause(playback)
        case .resume: await player.resume(playback)
        case .setVolume(let volume): await player.setVolume(volume, of: playback)
        }
    }

    /// The playback for the player: with the ad's end, what was decided is forgotten.
    private func watched(_ playback: AdPlayback) -> AdPlayback {
        let number = table.withLock { $0.ads[playback.reference]?.number }
        return AdPlayback(playback.reference, ad: playback.ad) { [table] reference, report in
            switch report {
            case .ended, .failed: table.withLock { if $0.ads[reference]?.number == number { $0.ads[reference] = nil } }
            default: break
            }
            playback.report(report)
        }
    }
    package func prepare(_ playback: AdPlayback) async { await take(.prepare, playback) }
    package func play(_ playback: AdPlayback, at adTime: MediaTime) async { await take(.play(at: adTime), playback) }
    package func pause(_ playback: AdPlayback) async { await take(.pause, playback) }
    package func resume(_ playback: AdPlayback) async { await take(.resume, playback) }
    package func stop(_ playback: AdPlayback) async {
        let known = table.withLock { $0.ads.removeValue(forKey: playback.reference) }
        if known?.decision == .play { await player.stop(playback) }
    }
    package func setVolume(_ volume: Double, of playback: AdPlayback) async { await take(.setVolume(volume), playback) }
}
