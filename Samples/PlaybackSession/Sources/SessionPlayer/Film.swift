import AdRulesPlayer

/// The app's player, without pictures: it plays the film by the clock until it is released.
@MainActor
final class Film: ContentPlayhead {
    private let duration: MediaTime
    private let clock: any PlayerClock
    private let transcript: Transcript
    private var position = MediaTime.zero
    private var movingSince: MediaTime?
    private var isReleased = false

    init(duration: MediaTime, clock: any PlayerClock, transcript: Transcript) {
        self.duration = duration
        self.clock = clock
        self.transcript = transcript
    }

    /// Opens a stream.
    func load(_ stream: PlaybackStream) async {
        await transcript.note("the player opens \(stream.manifest(.hls)?.url ?? "nothing")")
        await transcript.note("the player gets its licence from \(stream.drmServerURL ?? "nowhere")")
    }

    var currentTime: MediaTime? { min(duration, position + (movingSince.map { clock.now - $0 } ?? .zero)) }

    var isOver: Bool { currentTime == duration }

    func startContent(at position: MediaTime) async { await play("the film begins", from: position) }
    func resumeContent(at position: MediaTime) async { await play("the film continues after the ads", from: position) }
    func pauseContent() async { await pause("the film waits for the ads") }

    /// The viewer pauses and resumes.
    func viewerPauses() async { await pause("the viewer pauses") }
    func viewerResumes() async { await play("the viewer resumes", from: position) }

    /// Lets go of the stream and the licence.
    func release(_ error: SessionError) async {
        isReleased = true
        movingSince = nil
        await transcript.note("\(error)")
        await transcript.note("the player is released")
    }

    private func play(_ words: String, from position: MediaTime) async {
        guard !isReleased else { return }
        self.position = position
        movingSince = clock.now
        await transcript.note(words)
    }

    private func pause(_ words: String) async {
        position = currentTime ?? position
        movingSince = nil
        await transcript.note(words)
    }
}

/// Shows ads by the clock.
@MainActor
final class AdScreen: AdPlayer {
    private let clock: any PlayerClock
    private let transcript: Transcript
    private var showing: Task<Void, Never>?
    private var adTime = MediaTime.zero

    init(clock: any PlayerClock, transcript: Transcript) {
        self.clock = clock
        self.transcript = transcript
    }

    func prepare(_ playback: AdPlayback) { playback.report(.ready) }

    func play(_ playback: AdPlayback, at adTime: MediaTime) async {
        await transcript.note("the ad \(playback.ad.inline.id ?? "") plays")
        self.adTime = adTime
        playback.report(.started(duration: playback.ad.duration))
        show(playback)
    }

    func pause(_ playback: AdPlayback) {
        showing?.cancel()
        playback.report(.paused)
    }

    func resume(_ playback: AdPlayback) {
        playback.report(.resumed)
        show(playback)
    }

    func stop(_ playback: AdPlayback) async {
        showing?.cancel()
        await transcript.note("the ad \(playback.ad.inline.id ?? "") stops")
    }

    private func show(_ playback: AdPlayback) {
        let duration = playback.ad.duration ?? .seconds(10)
        let began = clock.now - adTime
        clock.workBegan()
        showing = Task {
            defer { clock.workEnded() }
            while (try? await clock.sleep(until: clock.now + .seconds(1))) != nil {
                adTime = min(duration, clock.now - began)
                playback.report(.progress(adTime, duration: duration))
                if adTime == duration { return playback.report(.ended) }
            }
        }
    }
}
