import Foundation

@testable import AdRulesPlayer

/// A video player that does what a test says, and to commands what `AVPlayer` does: it waits from the command to play until
/// it plays, and has no position during a seek.
@MainActor
final class FakeVideo: VideoShelving {
    var snapshot = VideoSnapshot()
    /// The status of each file that is preloaded.
    private(set) var preloads: [AdReference: VideoSnapshot.Status] = [:]
    private(set) var commands: [String] = []

    func preload(_ url: URL, of ad: AdReference) {
        commands.append("preload \(url)")
        preloads[ad] = .unknown
    }
    func preloaded(_ ad: AdReference) -> VideoSnapshot.Status { preloads[ad] ?? .unknown }
    func discardPreloaded(_ ad: AdReference) {
        commands.append("discard")
        preloads[ad] = nil
    }
    /// A preloaded file is ready, or cannot be loaded.
    func preload(of ad: AdReference, is status: VideoSnapshot.Status) {
        if preloads[ad] != nil { preloads[ad] = status }
    }
    func open(_ url: URL, of ad: AdReference) {
        commands.append("open \(url)")
        preloads[ad] = nil
        snapshot = VideoSnapshot(isMuted: snapshot.isMuted, volume: snapshot.volume)
    }
    func close() { commands.append("close") }
    func shelve() { commands.append("shelve") }
    func unshelve() { commands.append("unshelve") }
    func play(rate: Double) {
        commands.append("play \(rate)")
        snapshot.rate = rate
        if snapshot.motion == .paused { snapshot.motion = .waiting }
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
    func seek(to position: MediaTime) {
        commands.append("seek \(position)")
        snapshot.position = nil
    }

    /// It plays, and is at a position.
    func plays(at position: MediaTime, of duration: MediaTime? = .seconds(20)) {
        snapshot.status = .ready
        snapshot.motion = .playing
        snapshot.position = position
        snapshot.duration = duration
    }
}
