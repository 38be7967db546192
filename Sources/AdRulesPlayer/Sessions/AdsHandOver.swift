import AdRulesEngine

/// The data that a receiver needs to continue where this player stops: a television that the viewer casts to, with an ads library of its
/// own. Another process with AdRules takes a ``SessionSnapshot``, which has everything.
///
/// Its JSON has seconds and plain names:
///
///     {"contentTime":612.5,"cuePoints":[0,600,1200,-1],"playedBreaks":[{"break":0,"breakId":"pre","repetition":0}]}
package struct AdsHandOver: Sendable, Hashable, Codable {
    /// A break that the receiver should not play again.
    package struct PlayedBreak: Sendable, Hashable, Codable {
        /// The index of the `AdBreak` in the playlist, from 0.
        package var `break`: Int
        /// The number of the repetition, 0 for the break itself.
        package var repetition: Int
        /// The label of the break, if it has one.
        package var breakId: String?
    }

    /// The position of the content, in seconds.
    package var contentTime: Double
    /// The cue points, in seconds: 0 is the pre-roll, -1 the post-roll.
    package var cuePoints: [Double]
    /// The breaks that showed an ad, in the order of the playlist.
    package var playedBreaks: [PlayedBreak]
}

extension AdsManager {
    /// The session as a receiver needs it; nil before it starts and once it is over. The session continues: when the receiver
    /// plays, call ``destroy()``.
    package func handOver() async -> AdsHandOver? {
        guard let contentTime = await snapshot()?.contentTime else { return nil }
        let played = await explanations().filter { $0.outcome == .played || $0.outcome == .partlyPlayed }
        return AdsHandOver(
            contentTime: contentTime.seconds, cuePoints: adCuePoints.map(\.imaTimeOffset),
            playedBreaks: played.map { found in
                AdsHandOver.PlayedBreak(
                    break: found.occurrence.index, repetition: found.occurrence.repetition, breakId: found.breakID)
            })
    }
}
