// The code of the page "Live streams", word for word: PageTests compares them.

import AdRulesPlayer

/// A session for a live stream. `podID` asks the broadcaster's plan for the identifier of a break.
func liveSession(
    of asset: String, in network: PodServing, player: some InterstitialPlaying,
    podID: @escaping @Sendable (StreamBreak) async throws -> String
) -> StreamSession {
    StreamSession(StreamRequest(network, customAssetKey: asset), player: player) { adBreak in
        try .adBreak(try await podID(adBreak))
    } onEvent: { event in
        switch event {
        case .adBreakStarted: print("no seeking now")
        case .started(_, let ad): print(ad.title ?? "an ad", ad.pod?.adPosition ?? 1, "of", ad.pod?.totalAds ?? 1)
        case .adBreakEnded: print("seeking again")
        case .breakSkipped(let adBreak, let reason): print("\(adBreak.id) does not play, \(reason)")
        case .error(_, let error): print(error)
        default: break
        }
    }
}

/// A player of your own: one `VideoPlayer` for the content and one for the pods.
@MainActor final class OwnInterstitials: InterstitialPlaying {
    private let content: VideoPlayer
    private let pods: VideoPlayer
    private var events: [InterstitialEvent] = []
    private var playing: String?

    init(content: VideoPlayer, pods: VideoPlayer) {
        self.content = content
        self.pods = pods
    }

    var currentTime: MediaTime? { MediaTime(seconds: content.position) }

    func setEvents(_ events: [InterstitialEvent]) {
        self.events = events
        // An event stays in the list until it has ended.
        if !events.contains(where: { $0.identifier == playing }) { playing = nil }
    }

    /// The session ends, and with it the pod that plays.
    func endEvents(resumptionOffset: MediaTime?) {
        events = []
        guard playing != nil else { return }
        playing = nil
        pods.close()
        content.resume()
    }

    /// To be called as the content moves on: plays the pod that is due.
    func contentMoved(in session: StreamSession) {
        guard let now = currentTime, let event = events.first(where: { $0.isDue(at: now) }),
            event.identifier != playing, let pod = event.templateURLs.first
        else { return }
        playing = event.identifier
        content.pause()
        pods.onEnd = { [content] in
            session.report(.ended(event.identifier))
            content.resume()
        }
        pods.onFailure = { [content] in
            session.report(.failed(event.identifier, message: "the pod cannot be played"))
            content.resume()
        }
        pods.open(pod)
        pods.play(from: 0)
        session.report(.began(event.identifier))
    }
}

extension InterstitialEvent {
    /// Events have dates only if the player has them, as its `currentDate`.
    fileprivate func isDue(at now: MediaTime) -> Bool {
        if case .time(let time) = start { time <= now } else { false }
    }
}

/// The label over a break: "Ad 2 of 3 · 14 s". A skip button follows from `skip`, as with ads that the app plays itself.
@MainActor func label(_ session: StreamSession, draw: (String?) -> Void) async {
    for await state in session.uiStates() {
        draw(
            state.map { state in
                let place = state.ad?.pod.map { " \($0.adPosition) of \($0.totalAds)" } ?? ""
                return "Ad\(place)" + (state.remaining.map { " · \(Int($0.seconds.rounded(.up))) s" } ?? "")
            })
    }
}

/// The stream of one view. The session is kept as long as the stream plays.
@MainActor final class LiveView {
    private let session: StreamSession
    private let stream: RequestOnce<LiveStream, SessionError>

    init(_ session: StreamSession) {
        self.session = session
        stream = RequestOnce { _ throws(SessionError) in try await session.start() }
    }

    /// The view appeared, possibly again: the stream is requested when it first has a window, and again after an error.
    func viewAppeared(in window: AdWindow?) async throws(SessionError) {
        guard let stream = try await stream.tryAgain(on: window) else { return }
        print("registered: \(stream.id)")
    }

    /// The viewer leaves.
    func close() async { await session.end() }
}

/// The breaks that the app knows: one soon, one at a date, and the avails of the playlist.
func scheduleBreaks(_ session: StreamSession, news: WallClock, playlist: MediaPlaylist) {
    session.scheduleBreak(duration: .seconds(30))
    session.scheduleBreak(.date(news), duration: .seconds(90))
    session.scheduleBreaks(PlaylistImport(playlist).opportunities)
}

/// The breaks that the stream announces. The app loads the playlist as often as a player does: each target duration.
func followBreaks(_ session: StreamSession, of filter: LiveFilter, in refresh: [UInt8]) throws(PlaylistError) {
    session.scheduleBreaks(try filter.events(in: refresh))
}

/// Signs pods with a key that only the app's server has.
func signer(signingAt server: @escaping @Sendable ([UInt8]) async throws -> [UInt8]) -> StreamTokenSigner {
    var signer = StreamTokenSigner { bytes in try await server(bytes) }
    signer.validity = .seconds(300)
    return signer
}
