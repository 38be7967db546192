import AdRulesModel
import Foundation
import MassTesting
import Testing

@testable import AdRulesEngine

/// Snapshots and session logs come from outside: a damaged one is refused or plays somehow, and never traps.
@Suite struct DamagedSnapshotTests {
    /// A session in a hold, with records of repetitions, a playing pod, an overlay, and loads that are open and done.
    private static func session() -> Host {
        var policies = Policies()
        policies.prefetch = .seconds(60)
        var host = Host(
            .of(
                .pre(), .at(.time(.seconds(10)), "rep", every: .seconds(10)),
                .at(.time(.seconds(12)), "over", types: [.nonlinear]), .mid(32), .mid(70), .mid(75), .post()),
            duration: .seconds(120), policies)
        host.answers["over"] = [.ads([.standing("o", seconds: 300)])]
        host.answers["mid32"] = [.pod([5, 5, 5])]
        host.answers["mid75"] = [.never]
        host.send(.start(at: .zero))
        host.play(to: .seconds(31))
        for _ in 0..<30 where host.ads.count < 2 { host.step() }
        return host
    }

    /// The paths of all numbers of a JSON value.
    private static func numbers(in value: Any, at path: [Any] = []) -> [[Any]] {
        switch value {
        case let object as [String: Any]:
            object.keys.sorted().flatMap { numbers(in: object[$0] as Any, at: path + [$0]) }
        case let list as [Any]: list.indices.flatMap { numbers(in: list[$0], at: path + [$0]) }
        case is NSNumber: [path]
        default: []
        }
    }

    private static func replacing(_ path: ArraySlice<Any>, in value: Any, by new: Any) -> Any {
        guard let step = path.first else { return new }
        if var object = value as? [String: Any], let key = step as? String {
            object[key] = replacing(path.dropFirst(), in: object[key] as Any, by: new)
            return object
        }
        if var list = value as? [Any], let index = step as? Int {
            list[index] = replacing(path.dropFirst(), in: list[index], by: new)
            return list
        }
        return value
    }

    @Test("Any number of a snapshot, replaced by any other: it is refused, or the session plays to an end")
    func numbers() throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededGenerator(seed: seed)
        let host = Self.session()
        #expect(host.ads.count == 2 && host.engine.isHeld, "the session of this test is not where it should be")
        let snapshot = try JSONSerialization.jsonObject(with: JSONEncoder().encode(host.engine))
        let extremes: [Any] = [
            -1, 0, 1, 3, 1 << 53, Int.max, Int.min, UInt64.max, 1e12, -1e12, 9.2e12, "9223372036854775807us",
        ]
        var refused = 0
        var played = 0
        for path in Self.numbers(in: snapshot) {
            for extreme in extremes where random.chance(MassTests.count(4, of: 100)) {
                let damaged = Self.replacing(path[...], in: snapshot, by: extreme)
                let data = try JSONSerialization.data(withJSONObject: damaged)
                guard var engine = try? JSONDecoder().decode(PlaylistEngine.self, from: data) else {
                    refused += 1
                    continue
                }
                played += 1
                for (second, input) in Self.rest(of: host).enumerated() {
                    _ = engine.handle(input, now: host.now + .seconds(Int64(second)))
                }
                _ = engine.explanations
                #expect(engine.state == .ended || engine.nextDeadline != nil, "seed \(seed): \(path) \(extreme)")
            }
        }
        #expect(refused > 10 && played > 10, "seed \(seed)")
    }

    /// What a host reports after a restore.
    private static func rest(of host: Host) -> [EngineInput] {
        let course: [AdReport] = [.started(duration: nil), .progress(.seconds(3), duration: nil), .ended]
        let reports = host.ads.keys.sorted { $0.occurrence < $1.occurrence }
            .flatMap { ad in course.map { EngineInput.ad(ad, $0) } }
        let seeks: [EngineInput] = [.deadline, .seek(to: .seconds(90)), .deadline, .seek(to: .seconds(5))]
        return [.restored] + reports + seeks + [.contentComplete] + Array(repeating: .deadline, count: 30)
    }
}
