import AdRulesPlayerTesting
import AdRulesText
import Testing

@testable import AdRulesPlayer

@Suite("The breaks of a live stream") struct StreamBreakTests {
    private static func date(_ seconds: Int64) -> WallClock { StreamStage.midnight + .seconds(seconds) }

    @Test(
        "A break is due at the next full minute, or at the one after if less than 30 s are left",
        arguments: [(0, 60), (1, 60), (29, 60), (30, 60), (31, 120), (59, 120), (60, 120), (90, 120), (91, 180)])
    func nextMinute(now: Int64, minute: Int64) {
        #expect(StreamBreakPolicy().fullMinute(after: Self.date(now)) == Self.date(minute))
    }

    @Test("The 30 s can be set, to more than a minute and to nothing")
    func lead() {
        var policy = StreamBreakPolicy()
        for (lead, now, minute) in [(0, 0, 60), (0, 59, 60), (10, 50, 60), (10, 51, 120), (90, 0, 120), (90, 31, 180)] {
            policy.minimumLead = .seconds(Int64(lead))
            #expect(policy.fullMinute(after: Self.date(Int64(now))) == Self.date(Int64(minute)), "\(lead) \(now)")
        }
        policy.minimumLead = .seconds(-5)
        #expect(policy.fullMinute(after: Self.date(59)) == Self.date(60))
        #expect(policy.fullMinute(after: .latest) == .latest)
        #expect(policy.fullMinute(after: WallClock(microseconds: -1)) == WallClock(microseconds: 0))
    }

    @Test("The event starts at the player's current time and the seconds to go")
    func startTime() async throws {
        let stage = try StreamStage()
        _ = try await stage.session.start()
        await stage.run(for: 12)
        stage.session.scheduleBreak(duration: .seconds(15))
        await stage.settle()
        let event = try #require(stage.player.events.first)
        // Content time 112, and 48 s to go.
        #expect(event.start == .time(.seconds(160)))
        await stage.run(for: 47)
        #expect(stage.player.begun.isEmpty)
        await stage.run(for: 1)
        #expect(stage.player.begun == [event.identifier])
        #expect(stage.clock.now == .seconds(60))
    }

    @Test("If the content has dates, the event starts at its date")
    func dates() async throws {
        // The content is 20 s late.
        let stage = try StreamStage(dateAtZero: Self.date(-120))
        _ = try await stage.session.start()
        stage.session.scheduleBreak(duration: .seconds(15))
        await stage.settle()
        let event = try #require(stage.player.events.first)
        #expect(event.start == .date(Self.date(60)))
        await stage.run(for: 79)
        #expect(stage.player.begun.isEmpty)
        await stage.run(for: 1)
        #expect(stage.player.begun == [event.identifier])
    }

    @Test("The event has an identifier, one item with the URL of the pod's manifest, restrictions and a resumption")
    func event() async throws {
        let stage = try StreamStage()
        _ = try await stage.session.start()
        stage.session.scheduleBreak(duration: .milliseconds(15_500))
        await stage.settle()
        let event = try #require(stage.player.events.first)
        #expect(event.identifier == "break-1767225660000")
        #expect(
            event.templateURLs == [
                "https://dai.google.com/linear/pods/v1/hls/network/21775744923/custom_asset/news/"
                    + "ad_break_id/mid-roll-1.m3u8?stream_id=6e69425c%3ACHS&pd=15500"
            ])
        #expect(event.restrictions == [.skip, .jump])
        #expect(event.resumptionOffset == .zero)
        #expect(event.plannedDuration == .milliseconds(15_500))
        #expect(event.willPlayOnce)
        #expect(event.cue == .noCue)
    }

    @Test("Restrictions and resumption can be chosen: a viewer who keeps the delay to the live edge")
    func policy() async throws {
        var policy = StreamBreakPolicy()
        policy.restrictions = []
        policy.resumptionOffset = nil
        let stage = try StreamStage(policy: policy)
        _ = try await stage.session.start()
        stage.session.scheduleBreak(duration: nil)
        await stage.settle()
        let event = try #require(stage.player.events.first)
        #expect(event.restrictions == [])
        #expect(event.resumptionOffset == nil)
        #expect(event.templateURLs.first?.contains("pd=") == false)
    }

    @Test("The app names the pod: by a number, or with an identifier of its own for each break")
    func identifier() async throws {
        let stage = try StreamStage(pod: { _ in try .pod(3) })
        _ = try await stage.session.start()
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.settle()
        #expect(stage.player.events.first?.templateURLs.first?.contains("/custom_asset/news/pod/3.m3u8?") == true)
    }

    @Test("An identifier that cannot be sent, or that its source does not know, skips the break")
    func noIdentifier() async throws {
        struct Unknown: Error {}
        for pod: @Sendable (StreamBreak) async throws -> PodIdentifier in [
            { _ in try .adBreak("Mid Roll") }, { _ in throw Unknown() },
        ] {
            let stage = try StreamStage(pod: pod)
            _ = try await stage.session.start()
            stage.session.scheduleBreak(duration: .seconds(10))
            await stage.run(for: 120)
            #expect(stage.skipped == [.pod])
            #expect(stage.player.lists.isEmpty)
        }
    }

    @Test("A pod is signed by a signer that takes its time, for its break and ten minutes more")
    func signer() async throws {
        let clock = SimulatedClock()
        let signer = StreamTokenSigner { bytes in
            try await clock.sleep(until: clock.now + .seconds(5))
            return [UInt8(truncatingIfNeeded: bytes.count)]
        }
        let stage = try StreamStage(signer: signer, clock: clock)
        _ = try await stage.session.start()
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.run(for: 6)
        let url = try #require(stage.player.events.first?.templateURLs.first)
        let signed =
            "ad_break_id=mid-roll-1~custom_asset_key=news~exp=1767226260~network_code=21775744923~pd=10000"
            + "~stream_id=6e69425c:CHS"
        let token = signed + "~hmac=" + String(signed.utf8.count, radix: 16)
        #expect(url.hasSuffix("&auth-token=" + PercentEncoding.encode(token)), "\(url)")
        // Read again when the token was there.
        #expect(stage.player.events.first?.start == .time(.seconds(160)))
    }

    @Test("A signer that fails skips the break; one that takes too long does, too")
    func badSigners() async throws {
        struct Refused: Error {}
        // Without metadata, whose requests would wait for their time.
        let reply = ScriptedPlatform.Reply.json(#"{"stream_id": "a"}"#)
        let refused = try StreamStage(signer: StreamTokenSigner { _ in throw Refused() }, reply: reply)
        let clock = SimulatedClock()
        let slow = try StreamStage(
            signer: StreamTokenSigner { _ in
                try await clock.sleep(until: .seconds(3600))
                return []
            }, clock: clock, reply: reply)
        for (stage, code) in [(refused, SkippedBreak.Code.token), (slow, .passed)] {
            _ = try await stage.session.start()
            stage.session.scheduleBreak(duration: .seconds(10))
            await stage.run(for: 70)
            #expect(stage.skipped == [code])
            #expect(stage.player.lists.isEmpty)
            #expect(stage.clock.load == (working: 1, waiting: 0), "nothing waits for a token any more")
            await stage.session.end()
            await stage.run(for: 1)
            #expect(stage.skipped == [code])
        }
    }

    @Test("Without a stream identifier or a player item the break is skipped with a message, and nothing crashes")
    func missing() async throws {
        let unregistered = try StreamStage()
        unregistered.session.scheduleBreak(duration: .seconds(10))
        await unregistered.run(for: 100)
        #expect(unregistered.skipped == [.noStream])
        let noItem = try StreamStage()
        _ = try await noItem.session.start()
        noItem.player.setItem(false)
        noItem.session.scheduleBreak(duration: .seconds(10))
        await noItem.run(for: 100)
        #expect(noItem.skipped == [.noPlayerItem])
        for stage in [unregistered, noItem] {
            guard case .breakSkipped(_, let reason) = stage.events.first else { continue }
            #expect(!reason.message.isEmpty)
            #expect(stage.player.lists.isEmpty)
        }
    }

    @Test("A break that is due waits for an item that loads")
    func loadingItem() async throws {
        let stage = try StreamStage()
        _ = try await stage.session.start()
        stage.player.setItem(false)
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.run(for: 10)
        #expect(stage.skipped.isEmpty && stage.player.lists.isEmpty)
        stage.player.setItem(true)
        await stage.run(for: 1)
        #expect(stage.player.events.map(\.start) == [.time(.seconds(160))])
        await stage.run(for: 49)
        #expect(stage.player.begun.count == 1)
    }

    @Test("A break that was skipped for lack of a stream can be scheduled again; one that the player has cannot")
    func again() async throws {
        let stage = try StreamStage()
        stage.session.scheduleBreak(.date(Self.date(60)), duration: .seconds(10))
        await stage.settle()
        _ = try await stage.session.start()
        for _ in 0..<2 {
            stage.session.scheduleBreak(.date(Self.date(60)), duration: .seconds(10))
            await stage.settle()
        }
        #expect(stage.skipped == [.noStream])
        await stage.run(for: 70)
        stage.session.scheduleBreak(.date(Self.date(60)), duration: .seconds(10))
        await stage.settle()
        #expect(stage.skipped.count == 1)
        #expect(stage.player.begun.count == 1)
    }

    @Test(
        "A repeat is no event: a double tap, and the opportunities of each refresh, also long after they passed"
    )
    func repeats() async throws {
        let stage = try StreamStage()
        _ = try await stage.session.start()
        for _ in 0..<2 { stage.session.scheduleBreak(duration: .seconds(10)) }
        for _ in 0..<40 {
            // The content is at 100 s.
            stage.session.scheduleBreaks([
                Opportunity(.seconds(130), duration: .seconds(20)), Opportunity(.seconds(50)),
            ])
            await stage.run(for: 5)
        }
        #expect(stage.player.begun == ["break-at-130000", "break-1767225660000"])
        #expect(stage.skipped == [.passed])
        let ids = stage.events.compactMap { if case .breakSkipped(let adBreak, _) = $0 { adBreak.id } else { nil } }
        #expect(ids == ["break-at-50000"])
    }

    @Test(
        "Breaks at given dates: the player gets each one 90 s before, and one in the past, of which too little is left, is skipped"
    )
    func givenDates() async throws {
        let stage = try StreamStage()
        _ = try await stage.session.start()
        for seconds: Int64 in [-5, -4, 200, 300] {
            stage.session.scheduleBreak(.date(Self.date(seconds)), duration: .seconds(10))
        }
        await stage.run(for: 109)
        #expect(stage.skipped == [.passed, .passed])
        #expect(stage.player.lists.isEmpty)
        await stage.run(for: 1)
        #expect(stage.player.events.map(\.identifier) == ["break-1767225800000"])
        // The content has stood still for 10 s.
        await stage.run(for: 290)
        #expect(stage.player.begun == ["break-1767225800000", "break-1767225900000"])
    }

    @Test("Breaks from opportunities, such as the avails of a playlist, at their content time")
    func opportunities() async throws {
        let playlist = """
            #EXTM3U
            #EXT-X-VERSION:6
            #EXT-X-TARGETDURATION:130
            #EXTINF:120,
            a.ts
            #EXT-X-CUE-OUT:20
            #EXTINF:20,
            b.ts
            #EXT-X-CUE-IN
            #EXTINF:130,
            c.ts
            """
        let media = try MediaPlaylist(parsing: Array(playlist.utf8))
        let stage = try StreamStage()
        _ = try await stage.session.start()
        stage.session.scheduleBreaks(PlaylistImport(media).opportunities + [Opportunity(.seconds(90))])
        await stage.settle()
        let event = try #require(stage.player.events.first)
        #expect(event.start == .time(.seconds(120)))
        #expect(event.identifier == "break-at-120000")
        #expect(event.templateURLs.first?.contains("avail-120.m3u8?stream_id=6e69425c%3ACHS&pd=20000") == true)
        #expect(stage.skipped == [.passed])
        await stage.run(for: 20)
        #expect(stage.player.begun == [event.identifier])
    }

    @Test("The player is always given the full list of events, without those that have ended")
    func fullList() async throws {
        let stage = try StreamStage()
        _ = try await stage.session.start()
        for seconds: Int64 in [60, 80, 85] {
            stage.session.scheduleBreak(.date(Self.date(seconds)), duration: .seconds(10))
        }
        await stage.settle()
        #expect(stage.player.lists.map(\.count) == [1, 2, 3])
        await stage.run(for: 120)
        #expect(stage.player.lists.map(\.count) == [1, 2, 3, 2, 1, 0])
        #expect(stage.player.begun.count == 3)
    }

    @Test("A released session ends: its events are taken from the player")
    func released() async throws {
        let clock = SimulatedClock()
        let player = LivePlayer(clock: clock)
        let received = Guarded<[String]>([])
        var session: StreamSession? = StreamSession(
            try StreamStage.request(), player: player,
            loading: ScriptedPlatform(clock: clock) { _, _ in .json(StreamStage.answer) }, clock: clock,
            podIdentifier: StreamStage.pod
        ) { event in received.withLock { $0.append(event.name) } }
        _ = try await session?.start()
        session?.scheduleBreak(duration: .seconds(10))
        await clock.run(for: .zero)
        #expect(player.events.count == 1)
        session = nil
        await clock.run(for: .seconds(1))
        #expect(player.events.isEmpty)
        #expect(received.withLock { $0 } == ["AD_BREAK_SCHEDULED", "AD_BREAK_SKIPPED"])
        #expect(clock.load == (working: 1, waiting: 0))
    }
}
