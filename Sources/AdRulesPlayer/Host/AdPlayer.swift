/// The host's ad player: it shows the ads it is given and reports their progress.
///
/// The calls of one session are made one at a time, in order with the calls to the content's player. Return as soon as
/// the command is issued, not when the ad ends: a call is waited for as long as ``AdsRenderingSettings/callLimit``,
/// which holds up all later calls, including those to the content's player; then it is logged, and continues on its
/// own. Report what happens with ``AdPlayback/report(_:)``, from any thread, at any time: `started` with the first
/// frame, `progress` a few times a second, and `ended` or `failed` once; also `ready`, `buffering`, `paused`, `resumed`
/// and the viewer's interactions. An ad that reports nothing times out.
///
/// Report the sound (`muted`, `unmuted` or `volume`) and the screen (`fullscreen` or `windowed`) of each ad before its
/// `started`: they are its initial state, and fire no tracker. Without them it begins with sound, in a window.
public protocol AdPlayer: Sendable {
    /// Whether `ready` is reported for each prepared ad once it can play. A mid-roll that playback reaches then begins
    /// when its first ad is ready; until then the content plays on. The default is false.
    var reportsReady: Bool { get }

    /// Loads an ad's media so that it can start at once; report `ready` or `failed`. Called again for an ad if another
    /// of its media files suits a new size of the surface: only the last one plays. The default does nothing.
    func prepare(_ playback: AdPlayback) async

    /// Plays an ad from a position in the ad, which is 0 unless a session was restored.
    func play(_ playback: AdPlayback, at adTime: MediaTime) async

    /// Pauses the ad; report `paused`.
    func pause(_ playback: AdPlayback) async

    /// Resumes the ad; report `resumed`.
    func resume(_ playback: AdPlayback) async

    /// Removes the ad, prepared or playing. The ad is over and nothing more is reported for it. One that was prepared
    /// and will not play is removed once no ad is shown, at the latest with the session.
    func stop(_ playback: AdPlayback) async

    /// Sets the volume of the ad, from 0 to 1; report the change as `volume`. Called only if the app sets
    /// ``AdsManager/volume``: before `play` of each ad, and while the ad is shown. The default does nothing.
    func setVolume(_ volume: Double, of playback: AdPlayback) async
}

extension AdPlayer {
    /// False: mid-rolls begin when their ads are loaded.
    public var reportsReady: Bool { false }
    /// Does nothing; `play` loads the media.
    public func prepare(_ playback: AdPlayback) {}
    /// Does nothing.
    public func setVolume(_ volume: Double, of playback: AdPlayback) {}
}

/// One ad in one showing, and the means to report its progress.
public struct AdPlayback: Sendable {
    /// The ad's reference in the session.
    public let reference: AdReference
    /// The ad, with its media file, clicks, companions and icons.
    public let ad: ResolvedAd
    private let sink: @Sendable (AdReference, AdReport) -> Void

    /// Creates a playback whose reports go to `sink`.
    public init(_ reference: AdReference, ad: ResolvedAd, sink: @escaping @Sendable (AdReference, AdReport) -> Void) {
        self.reference = reference
        self.ad = ad
        self.sink = sink
    }

    /// Reports what happened to the ad. Reports are processed in the order of the calls; late ones are ignored.
    public func report(_ report: AdReport) { sink(reference, report) }
}
