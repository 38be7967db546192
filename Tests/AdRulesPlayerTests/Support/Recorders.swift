@testable import AdRulesPlayer

/// Keeps the URLs that were to be sent.
final class RecordingTracking: TrackingSending {
    private struct State {
        var urls: [String] = []
        var ends: [SessionEnd] = []
        var networks: [NetworkPolicy] = []
    }

    private let state = Guarded(State())

    var urls: [String] { state.withLock { $0.urls } }
    var ends: [SessionEnd] { state.withLock { $0.ends } }
    /// The addresses that the sessions may fetch, in the order in which they began.
    var networks: [NetworkPolicy] { state.withLock { $0.networks } }

    func open(_ session: SessionID, firstHop: FirstHop, network: NetworkPolicy?) {
        if let network { state.withLock { $0.networks.append(network) } }
    }

    func send(_ firing: TrackerFiring, for session: SessionID) {
        state.withLock { $0.urls += firing.urls }
    }

    func close(_ session: SessionID, _ end: SessionEnd) {
        state.withLock { $0.ends.append(end) }
    }
}

/// A delegate that records its calls.
final class RecordingDelegate: AdsManagerDelegate {
    private let lines = Guarded<[String]>([])
    private let countdowns = Guarded<[AdCountdown]>([])

    var received: [String] { lines.withLock { $0 } }
    var progress: [AdCountdown] { countdowns.withLock { $0 } }

    private func note(_ line: String) { lines.withLock { $0.append(line) } }

    func adsManager(_ manager: AdsManager, requestsContentStartAt position: MediaTime) { note("startContent") }
    func adsManagerRequestsContentPause(_ manager: AdsManager) { note("pauseContent") }
    func adsManager(_ manager: AdsManager, requestsContentResumeAt position: MediaTime) { note("resumeContent") }
    func adsManager(_ manager: AdsManager, didReceive event: AdEvent) { note(event.name.rawValue) }
    func adsManager(_ manager: AdsManager, didProgress countdown: AdCountdown) {
        countdowns.withLock { $0.append(countdown) }
    }
    func adsManager(_ manager: AdsManager, requestsPage url: String, of ad: AdReference) { note("page \(url)") }
}

/// The events of a stream by name, without those for developers.
func names(_ events: [AdsManagerEvent]) -> [String] {
    events.compactMap { event in
        switch event {
        case .startContent: "startContent"
        case .pauseContent: "pauseContent"
        case .resumeContent: "resumeContent"
        case .ad(let event): event.name == .log ? nil : event.name.rawValue
        case .openPage(let url, _): "page \(url)"
        case .log: nil
        }
    }
}

/// Everything a stream gives until it ends.
func all<Element>(_ stream: AsyncStream<Element>) async -> [Element] {
    var elements: [Element] = []
    for await element in stream { elements.append(element) }
    return elements
}
