import Foundation

/// Plays linear ads in a video player and reports their progress. Makes all the decisions for an adapter.
///
/// The adapter calls ``look()`` five times a second while ``needsLooks`` is true, and ``ended()`` and ``failed(_:)``
/// when the player reports them.
@MainActor
final class VideoAdPlayback {
    private let video: any VideoPlaying
    /// The ads that are prepared: the first of each break that is near, and the next of the one that plays.
    private var prepared: [AdReference: Prepared] = [:]
    private var showing: Showing?

    private struct Prepared {
        var playback: AdPlayback
        var isReported = false
    }

    private struct Showing {
        var playback: AdPlayback
        /// The ad time to seek to once the file is ready; nil if the ad plays from the start.
        var start: MediaTime?
        var hasStarted = false
        /// Whether the ad should be playing: neither the host nor the system has paused it.
        var shouldMove = true
        var isStalled = false
        /// The number of consecutive looks in which the player was paused just before the end.
        var looksAtEnd = 0
        var sound: Sound?
    }

    private struct Sound {
        var isMuted: Bool
        /// The volume that was reported last; a change while muted is not heard, and reported with the sound.
        var volume: Double
    }

    /// A player paused this close to the end counts as being at the end.
    private static let nearEnd = MediaTime.milliseconds(500)
    /// The number of looks to wait for the player to report its end.
    private static let patience = 5

    init(_ video: any VideoPlaying) { self.video = video }

    /// Whether there is anything to poll.
    var needsLooks: Bool { showing != nil || prepared.values.contains { !$0.isReported } }

    // MARK: Commands

    func prepare(_ playback: AdPlayback) {
        guard let url = url(of: playback) else { return }
        prepared[playback.reference] = Prepared(playback: playback)
        video.preload(url, of: playback.reference)
    }

    func play(_ playback: AdPlayback, at adTime: MediaTime) {
        guard let url = url(of: playback) else { return }
        prepared[playback.reference] = nil
        showing = Showing(playback: playback, start: adTime > .zero ? adTime : nil)
        video.open(url, of: playback.reference)
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
        discard(playback.reference)
        if showing?.playback.reference == playback.reference { end(nil) }
    }

    /// Sets the volume of the ad being shown, or of the next one.
    func setVolume(_ volume: Double) { video.setVolume(volume) }

    // MARK: Reports from the player

    /// Notes that the file being shown played to its end.
    func ended() {
        guard showing != nil else { return }
        end(.ended)
    }

    /// Notes that the file being shown failed.
    func failed(_ failure: VideoSnapshot.Failure) { end(.failed(Self.error(failure))) }

    /// Polls the player, and reports starts, stalls, pauses, sound changes and progress.
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
        // To wait for the first frame is no stall, but a pause before it is a pause.
        if showing.hasStarted || now.motion != .waiting { reports += motion(now, of: &showing) }
        if !showing.hasStarted, now.motion == .playing, now.position != nil {
            showing.hasStarted = true
            // The sound with which the ad begins, so that its first change counts.
            reports += sound(now, of: &showing)
            reports.append(.started(duration: now.duration))
        }
        if showing.hasStarted {
            reports += sound(now, of: &showing)
            if let position = now.position { reports.append(.progress(position, duration: now.duration)) }
        }
        self.showing = showing
        for report in reports { showing.playback.report(report) }
        // A fallback for a player that does not report its end.
        if showing.looksAtEnd > Self.patience { end(.ended) }
    }

    private func lookAtPrepared() {
        for (reference, ad) in prepared where !ad.isReported {
            switch video.preloaded(reference) {
            case .unknown: continue
            case .ready:
                prepared[reference]?.isReported = true
                ad.playback.report(.ready)
            case .failed(let failure):
                // The ad is over, and its file of no use.
                discard(reference)
                ad.playback.report(.failed(Self.error(failure)))
            }
        }
    }

    private func discard(_ reference: AdReference) {
        if prepared.removeValue(forKey: reference) != nil { video.discardPreloaded(reference) }
    }

    private func motion(_ now: VideoSnapshot, of showing: inout Showing) -> [AdReport] {
        switch now.motion {
        case .playing:
            showing.looksAtEnd = 0
            showing.isStalled = false
            guard !showing.shouldMove else { return [] }
            // Resumed by the system, or by the viewer with the system's controls.
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
            // Paused by the system: a call, the background, unplugged headphones.
            showing.shouldMove = false
            return [.paused]
        }
    }

    private func sound(_ now: VideoSnapshot, of showing: inout Showing) -> [AdReport] {
        let before = showing.sound
        let heard = before?.volume ?? 1
        showing.sound = Sound(isMuted: now.isMuted, volume: now.isMuted ? heard : now.volume)
        guard !now.isMuted else { return before?.isMuted == true ? [] : [.muted] }
        // The volume 0 counts as muted.
        var reports: [AdReport] = before?.isMuted != false && now.volume > 0 ? [.unmuted] : []
        if now.volume != heard { reports.append(.volume(now.volume)) }
        return reports
    }

    private func end(_ report: AdReport?) {
        guard let showing else { return }
        self.showing = nil
        video.pause()
        video.close()
        if let report { showing.playback.report(report) }
    }

    private func url(of playback: AdPlayback) -> URL? {
        guard playback.ad.type == .linear else {
            playback.report(.failed(AdRulesError(.nonLinear)))
            return nil
        }
        guard let url = playback.ad.mediaFile.flatMap({ URL(ofMedia: $0.uri.string) }) else {
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
