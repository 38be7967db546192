import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Every state meets every input.
@Suite struct StateTableTests {
    /// A host in each state.
    static func host(in state: EngineState) -> Host {
        var policies = Policies()
        policies.prefetch = .zero
        var host = Host(.of(.pre(), .mid(60), .post()), duration: .seconds(120), policies)
        host.delay = .seconds(2)
        switch state {
        case .idle: break
        case .starting: host.send(.start(at: .zero))
        case .playing, .paused:
            host.answers["pre"] = [.error(303)]
            host.send(.start(at: .zero))
            host.wait(3)
            host.play(to: .seconds(5))
            if state == .paused { host.send(.contentPaused) }
        case .holding:
            host.send(.start(at: .zero))
            host.wait(5)
        case .completing, .closing:
            host.answers["pre"] = [.error(303)]
            host.send(.start(at: .zero))
            host.wait(3)
            host.send(.contentComplete)
            if state == .closing { host.wait(4) }
        case .ended:
            host.send(.start(at: .zero))
            host.wait(3)
            host.send(.sessionLost(reason: "test"))
        case .destroyed: host.send(.destroy)
        }
        return host
    }

    static let inputs: [(name: String, input: @Sendable (Host) -> EngineInput)] = [
        ("start", { _ in .start(at: .seconds(30)) }),
        ("playhead", { .playhead($0.engine.contentTime + .milliseconds(500)) }),
        ("playhead, a jump", { _ in .playhead(.seconds(100)) }),
        ("seek", { _ in .seek(to: .seconds(100)) }),
        ("contentPaused", { _ in .contentPaused }),
        ("viewerPaused", { _ in .viewerPaused }),
        ("viewerResumed", { _ in .viewerResumed }),
        ("contentPlaying", { _ in .contentPlaying(rate: 1) }),
        ("durationChanged", { _ in .durationChanged(.seconds(90)) }),
        ("opportunity", { _ in .opportunity(Opportunity(.seconds(5))) }),
        ("live", { _ in .live(true) }),
        ("window", { _ in .window(from: .zero, to: .seconds(90)) }),
        ("contentComplete", { _ in .contentComplete }),
        (
            "adsLoaded",
            { .adsLoaded($0.tokens.last ?? LoadToken(rawValue: 9), AdResponse(VAST(ads: [.tracked("x")]))) }
        ),
        ("adsFailed", { .adsFailed($0.tokens.last ?? LoadToken(rawValue: 9), AdRulesError(code: 1008)) }),
        ("wrapperFollowed", { .wrapperFollowed($0.tokens.last ?? LoadToken(rawValue: 9)) }),
        (
            "adsSoFar",
            { .adsSoFar($0.tokens.last ?? LoadToken(rawValue: 9), AdResponse(VAST(ads: [.tracked("x")]))) }
        ),
        ("ad started", { .ad($0.reference, .started(duration: nil)) }),
        ("ad ended", { .ad($0.reference, .ended) }),
        ("ad failed", { .ad($0.reference, .failed(AdRulesError(code: 401))) }),
        ("ad paused", { .ad($0.reference, .paused) }),
        ("startBreak", { _ in .startBreak }),
        ("discardBreak", { _ in .discardBreak }),
        ("resetBreak", { _ in .resetBreak(OccurrenceID(0)) }),
        ("replace", { _ in .replace(.of(.mid(60), .post("other"))) }),
        ("surfaceChanged", { _ in .surfaceChanged(Surface(width: 640, height: 360)) }),
        ("hostMacros", { _ in .hostMacros(["IFA": "x"]) }),
        ("date", { _ in .date(.seconds(1_767_225_600)) }),
        ("playhead, below 0", { _ in .playhead(.seconds(-1)) }),
        ("ad started, a duration below 0", { .ad($0.reference, .started(duration: .seconds(-1))) }),
        ("sessionLost", { _ in .sessionLost(reason: "test") }),
        ("destroy", { _ in .destroy }),
        ("restored", { _ in .restored }),
        ("deadline", { _ in .deadline }),
    ]

    @Test func everyStateIsReached() {
        for state in EngineState.allCases {
            let host = Self.host(in: state)
            #expect(host.engine.state == state)
            #expect(host.checker.violations == [])
        }
    }

    /// No pair traps, breaks an invariant or leads where the state's documentation does not say; every session still
    /// ends. The table itself is printed for the documentation with ADRULES_PRINT_TABLE=1.
    @Test func everyPair() {
        var table: [String] = ["| input | " + EngineState.allCases.map(\.rawValue).joined(separator: " | ") + " |"]
        let hosts = EngineState.allCases.map { ($0, Self.host(in: $0)) }
        for (name, input) in Self.inputs {
            var row = "| \(name) |"
            for (state, before) in hosts {
                var host = before
                let lines = host.send(input(host))
                let next = host.engine.state
                #expect(next == state || state.successors.contains(next), "\(state) × \(name) → \(next)")
                if !lines.isEmpty, lines.allSatisfy({ $0.hasPrefix("log ignored") || $0.hasPrefix("log refused") }) {
                    row += " ignored |"
                } else {
                    row += next == state ? (lines.isEmpty ? " – |" : " stays |") : " → \(next.rawValue) |"
                }
                host.ads = host.ads.mapValues { ad in
                    var playing = ad
                    playing.isPaused = false
                    return playing
                }
                if name == "ad paused" { host.send(.ad(host.reference, .resumed)) }
                if name == "viewerPaused" { host.send(.viewerResumed) }
                host.complete()
                #expect(host.checker.violations == [], "\(state) × \(name)")
                #expect(host.engine.state == .ended || host.engine.state == .destroyed, "\(state) × \(name)")
            }
            table.append(row)
        }
        if Environment.value("ADRULES_PRINT_TABLE") != nil { print(table.joined(separator: "\n")) }
    }
}

extension Host {
    /// The ad that plays, or one that never was.
    var reference: AdReference { ads.keys.first ?? AdReference(OccurrenceID(7), ad: 1) }
}
