import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The tokens of a live stream's pods") struct StreamTokenTests {
    private struct Busy: Error {}

    /// A token, in seconds since the clock began.
    private struct Token: Sendable, Equatable {
        var made: Int64
        var expiry: Int64
    }

    /// A signer that answers at once, and notes its tokens.
    private struct Signer {
        let clock = SimulatedClock()
        private let noted = Guarded<[Token]>([])

        var tokens: [Token] { noted.withLock { $0 } }

        func make(validity: MediaTime = .seconds(600)) -> StreamTokenSigner {
            var signer = StreamTokenSigner { [clock, noted] bytes in
                let fields = String(decoding: bytes, as: UTF8.self).split(separator: "~")
                let expiry = fields.first { $0.hasPrefix("exp=") }.flatMap { Int64($0.dropFirst(4)) } ?? 0
                let token = Token(
                    made: Int64(clock.now.seconds), expiry: expiry - StreamStage.midnight.microseconds / 1_000_000)
                let count = noted.withLock { tokens in
                    tokens.append(token)
                    return tokens.count
                }
                // A session that never stops asking must not stop the clock as well.
                guard count < 1000 else { throw Busy() }
                return [UInt8(truncatingIfNeeded: count)]
            }
            signer.validity = validity
            return signer
        }
    }

    @Test("Half an hour behind live: tokens expire by the machine's clock, and are renewed by it during a pause")
    func behindLive() async throws {
        let signer = Signer()
        let behind = StreamStage.midnight - .seconds(1800)
        let stage = try StreamStage(
            signer: signer.make(), clock: signer.clock, dateAtZero: behind - .seconds(100))
        _ = try await stage.session.start()
        stage.session.scheduleBreak(.date(behind + .seconds(60)), duration: .seconds(10))
        await stage.run(for: 30)
        let first = try #require(stage.player.events.first)
        #expect(signer.tokens == [Token(made: 0, expiry: 660)])
        stage.player.setPaused(true)
        await stage.run(for: 1200)
        // 30 s before the break: when the content goes on, it begins that much later.
        #expect(
            signer.tokens == [
                Token(made: 0, expiry: 660), Token(made: 570, expiry: 1200), Token(made: 1110, expiry: 1740),
            ])
        #expect(stage.player.events.first?.templateURLs != first.templateURLs)
        stage.player.setPaused(false)
        await stage.run(for: 31)
        #expect(stage.player.begun == [first.identifier])
    }

    @Test("A break at a content time is signed by the machine's clock, too")
    func contentTime() async throws {
        let signer = Signer()
        let stage = try StreamStage(
            signer: signer.make(), clock: signer.clock, dateAtZero: StreamStage.midnight - .seconds(1900))
        _ = try await stage.session.start()
        stage.session.scheduleBreak(.contentTime(.seconds(150)), duration: .seconds(10))
        await stage.settle()
        #expect(signer.tokens == [Token(made: 0, expiry: 650)])
    }

    /// A token that is valid for less time than its break needs to load.
    struct ShortToken: Sendable {
        var validity: Int64
        var minimumLead: Int64
        /// When the break would begin.
        var start: Int64
        /// The time from one token to the next.
        var step: Int64
    }

    @Test(
        "However short the validity, a token is kept for half of it, or for five seconds",
        arguments: [
            ShortToken(validity: 90, minimumLead: 30, start: 60, step: 45),
            ShortToken(validity: 60, minimumLead: 30, start: 60, step: 30),
            ShortToken(validity: 300, minimumLead: 240, start: 240, step: 150),
            ShortToken(validity: 0, minimumLead: 30, start: 60, step: 5),
        ])
    func short(_ short: ShortToken) async throws {
        let signer = Signer()
        var policy = StreamBreakPolicy()
        policy.minimumLead = .seconds(short.minimumLead)
        let stage = try StreamStage(
            policy: policy, signer: signer.make(validity: .seconds(short.validity)), clock: signer.clock)
        _ = try await stage.session.start()
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.run(for: 30)
        stage.player.setPaused(true)
        await stage.run(for: 569)
        let renewals = Array(stride(from: short.start + short.step, through: 599, by: Int(short.step)))
        #expect(signer.tokens.map(\.made) == [0] + renewals)
        #expect(stage.player.lists.count == 1 + renewals.count)
    }
}
