import AdRulesModel
import Testing

@testable import AdRulesEngine

@Suite("Values of the host") struct HostValueTests {
    private static let ad = AdReference(OccurrenceID(0), ad: 1)
    private static let (far, beyond) = (MediaTime(microseconds: .max), MediaTime(microseconds: 1 << 53 + 1))

    /// Inputs out of range, and what they count as; nil if they say nothing.
    private static let inputs: [(odd: EngineInput, plain: EngineInput?)] = [
        (.start(at: .milliseconds(-20)), .start(at: .zero)), (.start(at: far), .start(at: .zero)),
        (.playhead(.milliseconds(-20)), .playhead(.zero)), (.playhead(beyond), nil),
        (.seek(to: MediaTime(microseconds: .min)), .seek(to: .zero)), (.seek(to: far), nil),
        (.contentPlaying(rate: .nan), .contentPlaying(rate: 1)), (.contentPlaying(rate: -2), .contentPlaying(rate: 0)),
        (.durationChanged(.seconds(-1)), .durationChanged(nil)), (.durationChanged(far), .durationChanged(nil)),
        (
            .opportunity(Opportunity(.seconds(-1), duration: .seconds(-1))),
            .opportunity(Opportunity(.zero, duration: nil))
        ),
        (.opportunity(Opportunity(far)), nil),
        (.window(from: .seconds(-9), to: .seconds(5)), .window(from: .zero, to: .seconds(5))),
        (.window(from: .seconds(6), to: .seconds(5)), nil), (.window(from: .zero, to: far), nil),
        (.surfaceChanged(Surface(width: 0, height: 9)), nil),
        (.surfaceChanged(Surface(width: .min, height: .max)), nil), (.date(.seconds(-1)), .date(.zero)),
        (.date(far), nil), (.ad(ad, .started(duration: .seconds(-1))), .ad(ad, .started(duration: nil))),
        (.ad(ad, .started(duration: .seconds(86_401))), .ad(ad, .started(duration: nil))),
        (.ad(ad, .progress(.seconds(-1), duration: far)), .ad(ad, .progress(.zero, duration: nil))),
        (.ad(ad, .progress(far, duration: nil)), nil), (.ad(ad, .volume(-1)), .ad(ad, .volume(0))),
        (.ad(ad, .volume(.infinity)), nil),
    ]

    @Test(
        "An input out of range does what its value in range does, in every state, and is logged once", arguments: inputs
    )
    func inRange(odd: EngineInput, plain: EngineInput?) {
        for state in EngineState.allCases where state != .destroyed {
            let host = StateTableTests.host(in: state)
            var (one, other) = (host.engine, host.engine)
            let now = host.now + .seconds(1)
            let isLogged = { (action: EngineAction) in
                if case .log(let words) = action { words.hasPrefix("corrected: ") } else { false }
            }
            let actions = one.handle(odd, now: now)
            #expect(actions.count(where: isLogged) == 1, "\(state)")
            #expect(actions.filter { !isLogged($0) } == other.handle(plain ?? .deadline, now: now), "\(state)")
            #expect(one.explanations == other.explanations && one.contentTime == other.contentTime, "\(state)")
            #expect(one.nextDeadline == other.nextDeadline, "\(state)")
            #expect(one.handle(odd, now: now).count(where: isLogged) == 0, "\(state)")
        }
    }

    @Test("A configuration out of range: the duration and the surface are unknown")
    func configuration() {
        let odd = EngineConfiguration(duration: Self.far, surface: Surface(width: -1, height: 5))
        let engine = PlaylistEngine(VMAPDocument(breaks: []), configuration: odd)
        #expect(engine.schedule.duration == nil && engine.configuration.surface == nil)
    }
}
