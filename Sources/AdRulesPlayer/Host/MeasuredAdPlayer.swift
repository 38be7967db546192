/// Measures ads, like an Open Measurement library: it learns which ad is shown and all the ad player reports about it.
///
/// The calls of one ad are made one at a time, in order. Return as soon as they are noted.
public protocol AdMeasuring: Sendable {
    /// An ad is about to play: create its measuring session with
    /// ``AdRulesEngine/ResolvedAd/verifications(forFrameworks:)``.
    func begin(_ ad: ResolvedAd, _ reference: AdReference) async

    /// The ad player reported something about the ad: `started` is its impression, `progress` gives the quartiles.
    func reported(_ report: AdReport, of reference: AdReference) async

    /// The ad is over: finish its session. Nothing follows about it.
    func end(_ reference: AdReference) async
}

extension AdPlayer {
    /// This player, whose ads are measured.
    ///
    /// ```swift
    /// settings.policies.apiFrameworks = ["omid"]
    /// manager.initialize(contentPlayhead: playhead, adPlayer: adPlayer.measured(by: measuring), settings: settings)
    /// ```
    ///
    /// Without the framework in the policies' `apiFrameworks`, the scripts are reported as not executed.
    public func measured(by measuring: some AdMeasuring) -> some AdPlayer { MeasuredAdPlayer(self, by: measuring) }
}

/// An ad player whose ads are measured.
package struct MeasuredAdPlayer: AdPlayer {
    private let player: any AdPlayer
    private let measuring: any AdMeasuring
    /// The calls about the ads that play.
    private let lanes = Guarded<[AdReference: AsyncStream<Call>.Continuation]>([:])

    private enum Call: Sendable {
        case begin(ResolvedAd)
        case report(AdReport)
    }

    package init(_ player: any AdPlayer, by measuring: any AdMeasuring) {
        self.player = player
        self.measuring = measuring
    }
    package var reportsReady: Bool { player.reportsReady }

    /// The playback for the player: its reports go to the measuring first.
    private func measured(_ playback: AdPlayback) -> AdPlayback {
        AdPlayback(playback.reference, ad: playback.ad) { [lanes] reference, report in
            let lane = lanes.withLock { $0[reference] }
            lane?.yield(.report(report))
            playback.report(report)
            switch report {
            case .ended, .failed: Self.close(reference, lanes)
            default: break
            }
        }
    }

    private static func close(
        _ reference: AdReference, _ lanes: Guarded<[AdReference: AsyncStream<Call>.Continuation]>
    ) {
        lanes.withLock { $0.removeValue(forKey: reference) }?.finish()
    }

    private func open(_ playback: AdPlayback) {
        let (calls, lane) = AsyncStream.makeStream(of: Call.self)
        let isNew = lanes.withLock { lanes in
            guard lanes[playback.reference] == nil else { return false }
            lanes[playback.reference] = lane
            return true
        }
        guard isNew else { return }
        lane.yield(.begin(playback.ad))
        Task { [measuring, reference = playback.reference] in
            for await call in calls {
                switch call {
                case .begin(let ad): await measuring.begin(ad, reference)
                case .report(let report): await measuring.reported(report, of: reference)
                }
            }
            await measuring.end(reference)
        }
    }
    package func prepare(_ playback: AdPlayback) async { await player.prepare(measured(playback)) }
    package func play(_ playback: AdPlayback, at adTime: MediaTime) async {
        open(playback)
        await player.play(measured(playback), at: adTime)
    }
    package func pause(_ playback: AdPlayback) async { await player.pause(measured(playback)) }
    package func resume(_ playback: AdPlayback) async { await player.resume(measured(playback)) }
    package func stop(_ playback: AdPlayback) async {
        await player.stop(measured(playback))
        Self.close(playback.reference, lanes)
    }
    package func setVolume(_ volume: Double, of playback: AdPlayback) async {
        await player.setVolume(volume, of: measured(playback))
    }
}
