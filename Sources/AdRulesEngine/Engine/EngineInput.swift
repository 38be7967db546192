public import AdRulesModel

/// Everything that can happen to a ``PlaylistEngine`` from outside.
///
/// Times are content times unless said otherwise. The wall time of an input is given beside it, as `now`.
public enum EngineInput: Sendable, Hashable, Codable {
    /// The viewer wants to see the content from a position; always needed, once.
    case start(at: MediaTime)
    /// The player's position, at any rate of polling.
    case playhead(MediaTime)
    /// The viewer jumped to a position.
    case seek(to: MediaTime)
    /// The content stands still.
    case contentPaused
    /// The content moves, at a rate: 1 is normal speed. Not a number, infinite or negative rates are refused.
    case contentPlaying(rate: Double)
    /// The content's duration became known or changed; nil: it is unknown again.
    case durationChanged(MediaTime?)
    /// A break opportunity of the content, with its length if it is known (VMAP 1.0.1 §2.3.1, position offsets).
    case opportunity(Opportunity)
    /// Whether the stream is live.
    case live(Bool)
    /// The part of a live stream that can be reached.
    case window(from: MediaTime, to: MediaTime)
    /// What wall time a content time stands for; the date counts from 1970-01-01T00:00:00Z.
    case anchor(MediaTime, date: MediaTime)
    /// The content is over, or the viewer stopped it: post-rolls play now.
    case contentComplete
    /// The answer to a ``Action/loadAds(_:_:)``.
    case adsLoaded(LoadToken, AdResponse)
    /// A ``Action/loadAds(_:_:)`` failed: the break's own document could not be had or read.
    case adsFailed(LoadToken, AdRulesError)
    /// The loader followed a wrapper: the load gets more time.
    case wrapperFollowed(LoadToken)
    /// Something happened to an ad.
    case ad(AdReference, AdReport)
    /// With autoPlay off: the break that is ready may play; for VAST responses the same.
    case startBreak
    /// The viewer or the app does not want the current or the next break.
    case discardBreak
    /// A break that is over may play once more when it is crossed.
    case resetBreak(OccurrenceID)
    /// Another playlist for the rest of the session.
    case replace(VMAPDocument)
    /// The place where ads are shown has another size.
    case surfaceChanged(Surface)
    /// The playback session is gone, for a reason in words: no more ads.
    case sessionLost(reason: String)
    /// The engine is no longer needed: nothing comes from it any more.
    case destroy
    /// The first input after a snapshot was restored in a new process.
    case restored
    /// Time has passed: the same as ``PlaylistEngine/handleDeadline(now:)``.
    case deadline
}

/// What the host's player reports of an ad. Times are ad times.
public enum AdReport: Sendable, Hashable, Codable {
    /// It can play without waiting.
    case ready
    /// Its first frame is shown; the duration as the player knows it, nil when it does not.
    case started(duration: MediaTime?)
    /// Its position.
    case progress(MediaTime, duration: MediaTime?)
    /// It waits for data.
    case buffering
    /// The viewer paused it.
    case paused
    /// The viewer resumed it.
    case resumed
    /// The viewer wants to skip it.
    case skipRequested
    /// The viewer clicked it; the host opens the page.
    case clicked
    /// The viewer tapped it where that opens nothing.
    case tapped
    /// It played to its end.
    case ended
    /// It could not be loaded or played.
    case failed(AdRulesError)
    /// Its sound was turned off.
    case muted
    /// Its sound was turned on.
    case unmuted
    /// Its volume from 0 to 1; 0 counts as muted.
    case volume(Double)
    /// The player went to full screen.
    case fullscreen
    /// The player left full screen.
    case windowed
    /// The viewer minimised it.
    case minimized
    /// The viewer expanded it.
    case expanded
    /// The viewer collapsed it.
    case collapsed
    /// The viewer went back in it.
    case rewound
    /// The viewer closed it.
    case closed
    /// The viewer accepted an invitation.
    case accepted
    /// A companion is shown: its place in ``ResolvedAd/companions``, from 0.
    case companionShown(Int)
    /// A companion was clicked: its place, from 0.
    case companionClicked(Int)
    /// An icon is shown: its place in ``ResolvedAd/icons``, from 0.
    case iconShown(Int)
    /// An icon was clicked: its place, from 0.
    case iconClicked(Int)
    /// It was seen long enough to count.
    case viewable
    /// It was not seen.
    case notViewable
    /// Nobody knows whether it was seen.
    case viewUndetermined
}

extension EngineInput {
    /// Whether it only tells how far an ad has come.
    var isAdProgress: Bool {
        if case .ad(_, .progress) = self { true } else { false }
    }
}
