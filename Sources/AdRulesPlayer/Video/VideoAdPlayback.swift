import AdRulesEngine

/// Plays linear ads in a video player, and reports what happens: everything an adapter decides.
///
/// The adapter calls ``look()`` five times a second while ``needsLooks`` is true, and ``ended()`` and ``failed(_:)`` when
/// the player says so.
@MainActor
final class VideoAdPlayback {
    private let video: any VideoPlaying
    private var prepared: Prepared?
    private var showing: Showing?

    private struct Prepared {
        var playback: AdPlayback
        var url: String
        var isReported = false
    }

    private struct Showing {
        var playback: AdPlayback
        /// Where the ad begins, once the file is ready.
        var start: MediaTime?
        var hasStarted = false
        /// Whether it should move: neither the host nor the system has paused it.
        var shouldMove = true
        var isStalled = false
        /// Looks in a row in which the player stood still just before the end.
        var looksAtEnd = 0
        var sound: Sound?
    }

    private struct Sound: Equatable {
        var isMuted: Bool
        var volume: Double
    }

    /// Standing still this close to the end, a player is at its end.
    private static let nearEnd = MediaTime.milliseconds(500)
    /// So many looks the end may take to be told.
    private static let patience = 5

    init(_ video: any VideoPlaying) {
        self.video = video
    }

    /// Whether there is something to look at.
    var needsLooks: Bool { showing != nil || prepared?.isReported == false }

    // MARK: Commands

    func prepare(_ playback: AdPlayback) {
        guard let url = url(of: playback) else { return }
        prepared = Prepared(playback: playback, url: url)
        video.preload(url)
    }

    func play(_ playback: AdPlayback, at adTime: MediaTime) {
        guard let url = url(of: playback) else { return }
        if prepared?.playback.reference == playback.reference {
            prepared = nil
        }
        showing = Showing(playback: playback, start: adTime > .zero ? adTime : nil)
        video.open(url)
        video.play(rate: 1)
    }

    func pause(_ playback: AdPlayback) {
        guard showing?.playback.reference == playback.reference else { return }
        let wasMoving = showing?.shouldMove ?? false
        showing?.shouldMove = false
        video.pause()
        if wasMoving { playback.report(.paused) }
    }

    func resume(_ playback: AdPlayback) {
        guard showing?.playback.reference == playback.reference else { return }
        let wasMoving = showing?.shouldMove ?? true
        showing?.shouldMove = true
        video.play(rate: 1)
        if !wasMoving { playback.report(.resumed) }
    }

    func stop(_ playback: AdPlayback) {
        if prepared?.playback.reference == playback.reference {
            prepared = nil
            video.discardPreloaded()
        }
        if showing?.playback.reference == playback.reference { end(nil) }
    }

    // MARK: What the player says

    /// The file that is shown came to its end.
    func ended() {
        guard showing != nil else { return }
        end(.ended)
    }

    /// The file that is shown broke off.
    func failed(_ failure: VideoSnapshot.Failure) { end(.failed(Self.error(failure))) }

    /// Looks at the player: what has begun, how far it is, whether it stands still.
    func look() {
        lookAtPrepared()
        guard var showing else { return }
        let now = video.snapshot
        if case .failed(let failure) = now.status { return failed(failure) }
        if now.status == .ready, let start = showing.start {
            self.showing?.start = nil
            return video.seek(to: start)
        }
        var reports: [AdReport] = []
        if !showing.hasStarted {
            guard now.motion == .playing, now.position != nil else { return }
            showing.hasStarted = true
            showing.sound = Sound(isMuted: now.isMuted, volume: now.volume)
            reports.append(.started(duration: now.duration))
        }
        reports += motion(now, of: &showing)
        reports += sound(now, of: &showing)
        if let position = now.position { reports.append(.progress(position, duration: now.duration)) }
        self.showing = showing
        for report in reports { showing.playback.report(report) }
        // Each player tells its end; this is for one that does not.
        if showing.looksAtEnd > Self.patience { end(.ended) }
    }

    private func lookAtPrepared() {
        guard let prepared, !prepared.isReported else { return }
        switch video.preloaded {
        case .unknown: return
        case .ready: prepared.playback.report(.ready)
        case .failed(let failure): prepared.playback.report(.failed(Self.error(failure)))
        }
        self.prepared?.isReported = true
    }

    private func motion(_ now: VideoSnapshot, of showing: inout Showing) -> [AdReport] {
        switch now.motion {
        case .playing:
            showing.looksAtEnd = 0
            showing.isStalled = false
            guard !showing.shouldMove else { return [] }
            // The system, or the viewer by the system's controls, let it go on.
            showing.shouldMove = true
            return [.resumed]
        case .waiting:
            guard showing.shouldMove, !showing.isStalled else { return [] }
            showing.isStalled = true
            return [.buffering]
        case .paused:
            guard showing.shouldMove else { return [] }
            if let position = now.position, let duration = now.duration, position + Self.nearEnd >= duration {
                showing.looksAtEnd += 1
                return []
            }
            // The system paused it: a call, the background, a headphone that was pulled.
            showing.shouldMove = false
            return [.paused]
        }
    }

    private func sound(_ now: VideoSnapshot, of showing: inout Showing) -> [AdReport] {
        let sound = Sound(isMuted: now.isMuted, volume: now.volume)
        guard let before = showing.sound, before != sound else { return [] }
        showing.sound = sound
        var reports: [AdReport] = []
        if before.isMuted != sound.isMuted { reports.append(sound.isMuted ? .muted : .unmuted) }
        if before.volume != sound.volume { reports.append(.volume(sound.volume)) }
        return reports
    }

    private func end(_ report: AdReport?) {
        guard let showing else { return }
        self.showing = nil
        video.pause()
        video.close()
        if let report { showing.playback.report(report) }
    }

    private func url(of playback: AdPlayback) -> String? {
        guard playback.ad.type == .linear else {
            playback.report(.failed(AdRulesError(.nonLinear)))
            return nil
        }
        guard let url = playback.ad.mediaFile?.uri.string, !url.isEmpty else {
            playback.report(.failed(AdRulesError(.fileNotFound)))
            return nil
        }
        return url
    }

    private static func error(_ failure: VideoSnapshot.Failure) -> AdRulesError {
        switch failure {
        case .notFound: AdRulesError(.fileNotFound)
        case .timeout: AdRulesError(.mediaTimeout)
        case .unplayable: AdRulesError(.mediaNotDisplayable)
        }
    }
}
