import AdRulesPlayer

/// The app's player, without pictures: live content that moves with the clock and stops while a pod plays.
///
/// With AVPlayer, `setEvents` sets the events of an `AVPlayerInterstitialEventController`, and the reports come from
/// its notifications.
actor PodPlayer: InterstitialPlaying {
    /// A pod that plays.
    private struct Pod {
        var id: String
        var duration: MediaTime
        var adEnds: [MediaTime]
        var started = 1
    }

    private let clock: any PlayerClock
    private let loading: any AdLoading
    private let transcript: Transcript
    private var hasItem = false
    private var position = MediaTime.seconds(5000)
    private var since: MediaTime
    private var events: [InterstitialEvent] = []
    private var pod: Pod?
    private var podIndex = 0

    init(clock: any PlayerClock, loading: any AdLoading, transcript: Transcript) {
        self.clock = clock
        self.loading = loading
        self.transcript = transcript
        since = clock.now
    }

    /// Opens the content.
    func open() {
        hasItem = true
        since = clock.now
    }

    var currentTime: MediaTime? { hasItem ? time : nil }

    private var time: MediaTime { pod == nil ? position + (clock.now - since) : position }

    func setEvents(_ events: [InterstitialEvent]) async {
        self.events = events
        let list = events.map { "\($0.identifier) at \(Self.words($0.start))" }
        await transcript.note("the player has \(list.isEmpty ? "no events" : list.joined(separator: ", "))")
    }

    /// Plays on to the clock's time; returns what the session has to know.
    func advance() async -> [InterstitialReport] {
        position = time
        since = clock.now
        if var playing = pod {
            let elapsed = playing.adEnds.count { $0 <= clock.now }
            guard elapsed > 0 else { return [] }
            guard elapsed < playing.adEnds.count else {
                pod = nil
                return [.ended(playing.id)]
            }
            guard elapsed == playing.started else { return [] }
            playing.started += 1
            pod = playing
            return [.adStarted(playing.id, ad(playing.started, of: playing))]
        }
        guard hasItem, let event = events.first(where: { isDue($0) }) else { return [] }
        return await begin(event)
    }

    private func begin(_ event: InterstitialEvent) async -> [InterstitialReport] {
        do {
            let answer = try await loading.load(LoadRequest(url: event.templateURLs.first ?? ""))
            let playlist = try MediaPlaylist(parsing: answer.body)
            var end = clock.now
            let ends = playlist.segments.map { segment in
                end += segment.duration
                return end
            }
            podIndex += 1
            let pod = Pod(id: event.identifier, duration: playlist.duration, adEnds: ends)
            self.pod = pod
            return [.began(event.identifier), .adStarted(event.identifier, ad(1, of: pod))]
        } catch {
            return [.failed(event.identifier, message: "\(error)")]
        }
    }

    private func ad(_ number: Int, of pod: Pod) -> StreamAd {
        StreamAd(
            title: "ad \(number)", contentType: "application/x-mpegURL",
            pod: AdPodInfo(
                adPosition: number, totalAds: pod.adEnds.count, isBumper: false, podIndex: podIndex,
                timeOffset: .midroll(position), maxDuration: pod.duration))
    }

    private func isDue(_ event: InterstitialEvent) -> Bool {
        guard case .time(let time) = event.start else { return false }
        return time <= position
    }

    private static func words(_ start: InterstitialEvent.Start) -> String {
        switch start {
        case .time(let time): "content time \(time.seconds) s"
        case .date(let date): "\(date)"
        }
    }
}
