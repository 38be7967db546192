import AdRulesPlayer
import PodServer

/// The app's player, without pictures: live content that moves with the clock and stops while a pod plays.
///
/// With AVPlayer, `setEvents` sets the events of an `AVPlayerInterstitialEventController`, and the reports come from
/// its notifications and from the timed metadata of its items.
@MainActor
final class PodPlayer: InterstitialPlaying {
    /// A pod that plays.
    private struct Pod {
        var event: InterstitialEvent
        var start: MediaTime
        var end: MediaTime
        /// The texts of its timed metadata that are still to come, with their times.
        var texts: [(time: MediaTime, text: String)]
    }

    private let clock: any PlayerClock
    private let loading: any AdLoading
    private let transcript: Transcript
    /// The date of content time zero; nil for content without dates.
    private let epoch: WallClock?
    private var hasItem = false
    private var position = MediaTime.zero
    private var since: MediaTime
    private var events: [InterstitialEvent] = []
    private var pod: Pod?

    init(clock: any PlayerClock, loading: any AdLoading, transcript: Transcript, epoch: WallClock? = nil) {
        self.clock = clock
        self.epoch = epoch
        self.loading = loading
        self.transcript = transcript
        since = clock.now
    }

    /// Opens the content at a time of it.
    func open(at time: MediaTime) {
        hasItem = true
        position = time
        since = clock.now
    }

    var currentTime: MediaTime? { hasItem ? time : nil }

    var currentDate: WallClock? { currentTime.flatMap { time in epoch.map { $0 + time } } }

    private var time: MediaTime { pod == nil ? position + (clock.now - since) : position }

    func setEvents(_ events: [InterstitialEvent]) async {
        self.events = events
        // A break that plays may have got a limit: the content returns early.
        if let playing = pod,
            let limit = events.first(where: { $0.identifier == playing.event.identifier })?.playoutLimit
        {
            pod?.end = min(playing.end, playing.start + limit)
        }
        let list = events.map { "\($0.identifier) at \(Self.words($0.start))" }
        await transcript.note("the player has \(list.isEmpty ? "no events" : list.joined(separator: ", "))")
    }

    /// The session ends, and with it the pod that plays.
    func endEvents(resumptionOffset: MediaTime?) {
        position = time
        since = clock.now
        (events, pod) = ([], nil)
    }

    /// Plays on to the clock's time; returns what the session has to know.
    func advance() async -> [InterstitialReport] {
        position = time
        since = clock.now
        if let playing = pod {
            let texts = takeTexts()
            guard playing.end <= clock.now else { return texts }
            pod = nil
            // Ads that replace content: the viewer keeps the delay.
            if playing.event.resumptionOffset == nil { position += playing.end - playing.start }
            return texts + [.ended(playing.event.identifier)]
        }
        guard hasItem, let event = events.first(where: { isDue($0) }) else { return [] }
        return await begin(event)
    }

    private func begin(_ event: InterstitialEvent) async -> [InterstitialReport] {
        do {
            let answer = try await loading.load(LoadRequest(url: event.templateURLs.first ?? ""))
            let playlist = try MediaPlaylist(parsing: answer.body)
            pod = Pod(
                event: event, start: clock.now,
                end: clock.now + min(playlist.duration, event.playoutLimit ?? playlist.duration),
                texts: texts(of: playlist, named: PodServer.podName(in: answer.finalURL) ?? ""))
            return [.began(event.identifier)] + takeTexts()
        } catch {
            return [.failed(event.identifier, message: "\(error)")]
        }
    }

    /// The texts that the segments of a pod hold: each segment is an ad.
    private func texts(of playlist: MediaPlaylist, named name: String) -> [(time: MediaTime, text: String)] {
        var start = clock.now
        return playlist.segments.enumerated().flatMap { index, segment in
            defer { start += segment.duration }
            return PodServer.adEvents.enumerated().map { quarter, event in
                let time = MediaTime(microseconds: segment.duration.microseconds * Int64(quarter) / 4)
                return (start + time, PodServer.adEventID(pod: name, ad: index + 1, event: event))
            }
        }
    }

    /// The texts whose time has come.
    private func takeTexts() -> [InterstitialReport] {
        let now = min(clock.now, pod?.end ?? clock.now)
        let due = pod?.texts.filter { $0.time <= now } ?? []
        pod?.texts.removeFirst(due.count)
        return due.map { .timedMetadata(id: $0.text) }
    }

    private func isDue(_ event: InterstitialEvent) -> Bool {
        switch event.start {
        case .time(let time): time <= position
        case .date(let date): currentDate.map { date <= $0 } ?? false
        }
    }

    private static func words(_ start: InterstitialEvent.Start) -> String {
        switch start {
        case .time(let time): "content time \(time.seconds) s"
        case .date(let date): "\(date)"
        }
    }
}
