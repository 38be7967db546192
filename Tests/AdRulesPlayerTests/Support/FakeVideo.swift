@testable import AdRulesPlayer

/// A video player that does what a test says.
@MainActor
final class FakeVideo: VideoShelving {
    var snapshot = VideoSnapshot()
    var preloaded = VideoSnapshot.Status.unknown
    private(set) var commands: [String] = []

    func preload(_ url: String) { commands.append("preload \(url)") }
    func discardPreloaded() { commands.append("discard") }
    func open(_ url: String) {
        commands.append("open \(url)")
        snapshot = VideoSnapshot(isMuted: snapshot.isMuted, volume: snapshot.volume)
    }
    func close() { commands.append("close") }
    func shelve() { commands.append("shelve") }
    func unshelve() { commands.append("unshelve") }
    func play(rate: Double) {
        commands.append("play \(rate)")
        snapshot.rate = rate
    }
    func pause() {
        commands.append("pause")
        snapshot.rate = 0
        snapshot.motion = .paused
    }
    func setVolume(_ volume: Double) {
        commands.append("volume \(volume)")
        snapshot.volume = volume
    }
    func seek(to position: MediaTime) { commands.append("seek \(position)") }

    /// It plays, and is at a position.
    func plays(at position: MediaTime, of duration: MediaTime? = .seconds(20)) {
        snapshot.status = .ready
        snapshot.motion = .playing
        snapshot.position = position
        snapshot.duration = duration
    }
}
