// The code of the page "Other hosts", word for word: PageTests compares them.

import AdRulesPlayer
import AdRulesPlayerTesting
import Foundation
import Testing

/// Plays one film in a tool that ends with it. The process has to outlive the last beacons.
@MainActor func playAndReport(_ film: VideoPlayer, adPlayer: VideoPlayer, tag: String) async -> Bool {
    let loader = AdsLoader()
    await watch(film, adPlayer: adPlayer, tag: tag, loader: loader)

    let isSettled = await loader.settled(within: .seconds(30))
    for lost in await loader.trackingReport()?.lostBeacons ?? [] {
        print("lost (\(lost.reason.rawValue)): \(lost.beacon.event) \(lost.beacon.url)")
    }
    return isSettled
}

/// A loader whose beacons survive the process: beacons that an earlier one could not deliver leave now.
func loader(keepingBeaconsIn file: URL) async -> AdsLoader {
    let network = SystemLoader.make()
    let delivery = TrackingDelivery(
        loader: network, policy: TrackingPolicy(.atLeastOnce), outbox: FileOutbox(file))
    await delivery.begin()

    let report = await delivery.report
    for line in report.unreadableLines where !line.isUnfinished {
        print("\(file.path), line \(line.number) is not a record: \(line.excerpt)")
    }
    return AdsLoader(loading: network, tracking: delivery)
}

/// What an app does when the system moves it to the background, back, and to its end.
@MainActor struct Backgrounding {
    let manager: AdsManager
    let loader: AdsLoader
    let film: VideoPlayer
    var didPause = false
    var didPauseFilm = false

    /// Pauses everything that plays or loads, and the film: a paused ad is not given up, however long it takes.
    mutating func didEnterBackground() {
        didPause = !manager.isPaused
        didPauseFilm = film.isPlaying
        if didPause { manager.pause() }
        if didPauseFilm { film.pause() }
    }

    /// Resumes where the viewer left: what the viewer had paused stays paused.
    func willEnterForeground() {
        if didPauseFilm {
            film.resume()
            // Should an ad have stopped the film meanwhile, this stops it again.
            manager.report(.playing(rate: 1))
        }
        if didPause { manager.resume() }
    }

    /// The end: call it inside a background task of the system, so that the last beacons leave.
    func willTerminate() async {
        manager.destroy()
        await loader.settled(within: .seconds(5))
    }
}

/// Saves the session in a file: when the app goes to the background, say, and every minute.
func save(_ manager: AdsManager, in file: URL) async throws {
    guard let snapshot = await manager.snapshot() else {
        // All ads are over: an older file would play the last of them again.
        if manager.state == .ended { try? FileManager.default.removeItem(at: file) }
        return
    }
    try JSONEncoder().encode(snapshot).write(to: file, options: .atomic)
}

/// Continues the saved session of an earlier process, after moving the film to its old position.
@MainActor func continueSession(from file: URL, film: VideoPlayer, loader: AdsLoader) throws -> AdsManager {
    let snapshot = try JSONDecoder().decode(SessionSnapshot.self, from: Data(contentsOf: file))
    film.seek(to: snapshot.contentTime.seconds)
    return loader.restoreAds(snapshot)
}

/// A loader that writes a log of each session into a folder.
func loader(loggingTo folder: URL) -> (loader: AdsLoader, log: SessionLogWriter) {
    let log = SessionLogWriter(directory: folder)
    return (AdsLoader(observer: log), log)
}

/// A network for tests: it has an answer for each URL, and records the requested URLs.
actor CannedNetwork: AdLoading {
    private let answers: [String: String]
    private(set) var asked: [String] = []

    init(_ answers: [String: String]) { self.answers = answers }

    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        asked.append(request.url)
        guard let body = answers[request.url] else { throw LoadError(.status, status: 404) }
        return LoadResponse(body: Array(body.utf8), finalURL: request.url)
    }
}

/// Plays a film of ten minutes against canned answers, in the time the work takes; returns the requested URLs.
@MainActor func askedURLs(tag: String, answers: [String: String]) async -> [String] {
    let clock = SimulatedClock()
    let network = CannedNetwork(answers)
    let checker = SessionChecker()
    let loader = AdsLoader(loading: network, clock: clock, observer: checker)
    let film = VideoPlayer(length: .seconds(600), clock: clock)
    let adPlayer = VideoPlayer(length: .seconds(15), clock: clock)
    await withTaskGroup { group in
        group.addTask {
            await watch(film, adPlayer: adPlayer, tag: tag, loader: loader)
            _ = await loader.settled(within: .seconds(30))
        }
        // Time passes only here, until all of that is done. Tasks that wait outside of the clock run in between.
        group.addTask {
            while !Task.isCancelled {
                await clock.run(for: .seconds(1))
                await Task.yield()
            }
        }
        await group.next()
        group.cancelAll()
    }
    for violation in checker.violations { Issue.record("\(violation.id) at \(violation.now): \(violation.text)") }
    return await network.asked
}

/// A loader that fetches only over TLS, half a megabyte a break, and nothing from one company.
func carefulLoader() -> AdsLoader {
    var network = NetworkPolicy()
    network.schemes = ["https"]
    network.maxBreakBytes = 512 << 10
    let loading = SystemLoader.make { address in
        !address.host.hasSuffix(".tracker.example")
    }
    return AdsLoader(network: network, loading: loading)
}
