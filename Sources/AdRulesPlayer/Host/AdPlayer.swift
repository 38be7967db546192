public import AdRulesEngine

/// The host's player of ads: it shows what it is told to show, and reports what it does.
///
/// The calls of one session come one after the other, in order with those to the content. They return as soon as the order
/// is given, not when the ad is over: one that does not return holds up what follows, the content too. What happens is told with ``AdPlayback/report(_:)``, from anywhere, at any time:
/// `started` with the first frame, `progress` a few times a second, `ended` or `failed` once; also `ready`, `buffering`,
/// `paused`, `resumed` and what the viewer does. An ad that reports nothing is given up in time.
public protocol AdPlayer: Sendable {
    /// Loads an ad's media so that it can play at once; report `ready`, or `failed`. The default does nothing.
    func prepare(_ playback: AdPlayback) async

    /// Shows an ad from an ad time, which is 0 unless a session was restored.
    func play(_ playback: AdPlayback, at adTime: MediaTime) async

    /// Pauses the ad; report `paused`.
    func pause(_ playback: AdPlayback) async

    /// Lets the ad go on; report `resumed`.
    func resume(_ playback: AdPlayback) async

    /// Takes the ad away, prepared or playing: it is over, and nothing is reported.
    func stop(_ playback: AdPlayback) async
}

extension AdPlayer {
    /// Does nothing: `play` loads the media.
    public func prepare(_ playback: AdPlayback) {}
}

/// One ad in one showing, with the way to report what becomes of it.
public struct AdPlayback: Sendable {
    /// The name of the ad in the session.
    public let reference: AdReference
    /// The ad: its file, its clicks, its companions, its icons.
    public let ad: ResolvedAd
    private let sink: @Sendable (AdReference, AdReport) -> Void

    /// An ad whose reports go to `sink`.
    public init(
        _ reference: AdReference, ad: ResolvedAd, sink: @escaping @Sendable (AdReference, AdReport) -> Void
    ) {
        self.reference = reference
        self.ad = ad
        self.sink = sink
    }

    /// Tells what became of the ad. Reports are taken in the order of the calls; those that come too late are ignored.
    public func report(_ report: AdReport) { sink(reference, report) }
}
