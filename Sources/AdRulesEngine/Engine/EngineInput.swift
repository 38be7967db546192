/// An input of a ``PlaylistEngine``: an event reported by the host, or a command from it.
///
/// Times are content times unless noted otherwise. The wall time of an input is passed separately, as `now`. A value
/// out of range counts as <doc:Behaviour#Values-of-the-host> says; none is refused.
///
/// More cases may come: switch with a `default`.
public enum EngineInput: Sendable, Hashable {
    /// The viewer starts the content at a position; required exactly once.
    case start(at: MediaTime)
    /// The player's position, polled at any rate.
    case playhead(MediaTime)
    /// The viewer jumped to a position.
    case seek(to: MediaTime)
    /// The content paused.
    case contentPaused
    /// The content plays at a rate; 1 is normal speed.
    case contentPlaying(rate: Double)
    /// The viewer paused, whether something plays or waits: nothing starts to play until ``viewerResumed``. The host
    /// keeps its players paused meanwhile.
    case viewerPaused
    /// The viewer ended the pause that ``viewerPaused`` began.
    case viewerResumed
    /// The content's duration became known or changed; nil if it is unknown again.
    case durationChanged(MediaTime?)
    /// A break opportunity of the content, with its duration if known (VMAP 1.0.1 §2.3.1, position offsets).
    case opportunity(Opportunity)
    /// Whether the stream is live.
    case live(Bool)
    /// The seekable window of a live stream.
    case window(from: MediaTime, to: MediaTime)
    /// The content ended, or the viewer stopped it: post-rolls are due now.
    case contentComplete
    /// The answer to a ``EngineAction/loadAds(_:_:)``.
    case adsLoaded(LoadToken, AdResponse)
    /// A ``EngineAction/loadAds(_:_:)`` failed: the break's own document could not be fetched or read.
    case adsFailed(LoadToken, AdRulesError)
    /// The loader followed a wrapper: the load gets more time.
    case wrapperFollowed(LoadToken)
    /// The ads that a load has received so far, with the wrappers that are still awaited as failures
    /// (``WrapperChain/soFar``): the answer if the load is given up. The next one replaces it.
    case adsSoFar(LoadToken, AdResponse)
    /// A report about an ad.
    case ad(AdReference, AdReport)
    /// With autoPlay off: plays the break that is ready, also for VAST responses.
    case startBreak
    /// The viewer or the app discards the current break, or else the next one.
    case discardBreak
    /// Arms a break again, so that it plays when it is next crossed. Ignored after ALL_ADS_COMPLETED, which comes
    /// before content ends unless ``Policies/completesEarly`` is off.
    case resetBreak(OccurrenceID)
    /// Replaces the playlist for the rest of the session. Nothing plays after ALL_ADS_COMPLETED, which comes before
    /// content ends unless ``Policies/completesEarly`` is off.
    case replace(VMAPDocument)
    /// The size of the ad surface changed.
    case surfaceChanged(Surface)
    /// New values for all macros that only the host knows, in place of ``EngineConfiguration/hostMacros``: a viewer has
    /// given or withdrawn consent. URLs that are expanded from now on use them: those of requests, and of trackers when
    /// they fire. Requests under way keep theirs, and loaded ads stay.
    case hostMacros([String: String])
    /// The current date, from 1970-01-01T00:00:00Z, if it differs from ``EngineConfiguration/epoch`` plus `now`: the
    /// machine slept, which `now` does not count, or its date was set. In a new process it comes before ``restored``.
    case date(MediaTime)
    /// The playback session was lost, for the given reason: no more ads play.
    case sessionLost(reason: String)
    /// Shuts down the engine: open loads are cancelled, running ads are stopped, and nothing follows.
    case destroy
    /// The first input after a snapshot is restored in a new process.
    case restored
    /// Runs the deadlines that have passed; the same as ``PlaylistEngine/handleDeadline(now:)``.
    case deadline
}

/// A report from the host's player about an ad. Times are ad times. Sound and screen before ``started(duration:)`` are
/// the state in which the ad begins.
///
/// More cases may come: switch with a `default`.
public enum AdReport: Sendable, Hashable {
    /// It can play without waiting.
    case ready
    /// Its first frame is shown; the duration known to the player, or nil.
    case started(duration: MediaTime?)
    /// Its position, and the duration known to the player, or nil.
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
    /// The viewer clicked a part of it that opens no page: fires the URLs of its `CustomClick` elements with this id,
    /// or of all of them if it is nil (VAST 4.2 §3.10.3).
    case customClicked(id: String?)
    /// The viewer tapped it where a tap opens nothing.
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
    /// The player entered full screen.
    case fullscreen
    /// The player left full screen.
    case windowed
    /// The viewer minimised it.
    case minimized
    /// The viewer expanded it.
    case expanded
    /// The viewer collapsed it.
    case collapsed
    /// The viewer rewound it.
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
    /// It was seen long enough to count as viewable. Of this and the two below only the first report of an ad counts.
    case viewable
    /// It has ended or will end without having been viewable (VAST 4.2 §3.5.2).
    case notViewable
    /// Its viewability cannot be determined.
    case viewUndetermined
}
