import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The measurement of a live stream") struct StreamMeasurementTests {
    static let kinds = ["start", "firstquartile", "midpoint", "thirdquartile", "complete"]

    /// The metadata of pods with two ads each: the keys of the tags are the beginnings of the identifiers.
    static func metadata(pods: Range<Int>) -> String {
        var (tags, ads, breaks) = ([String](), [String](), [String]())
        for pod in pods {
            breaks.append(#""p\#(pod)":{"type":"mid","duration":20.0,"ads":2}"#)
            for ad in 1...2 {
                ads.append(
                    #""p\#(pod)_\#(ad)":{"ad_break_id":"p\#(pod)","position":\#(ad),"duration":10.0,"title":"Shoes \#(ad)","clickthrough_url":"https://shop.example/\#(ad)"}"#
                )
                for kind in kinds + ["progress"] {
                    tags.append(
                        #""\#(key(pod, ad, kind))":{"ad":"p\#(pod)_\#(ad)","ad_break_id":"p\#(pod)","type":"\#(kind)"}"#
                    )
                }
            }
        }
        return #"{"tags":{\#(tags.joined(separator: ","))},"ads":{\#(ads.joined(separator: ","))},"#
            + #""ad_breaks":{\#(breaks.joined(separator: ","))}}"#
    }

    private static func key(_ pod: Int, _ ad: Int, _ kind: String) -> String { "google_\(pod)x\(ad)\(kind)" }
    /// An identifier in the stream: longer than the key.
    static func id(_ pod: Int, _ ad: Int, _ kind: String) -> String { key(pod, ad, kind) + "-0042" }
    static func url(_ pod: Int, _ ad: Int, _ kind: String) -> String {
        "https://dai.example/verify/" + id(pod, ad, kind)
    }

    /// A stage that plays the break of the first minute.
    private static func stage(_ metadata: String?) async throws -> StreamStage {
        let stage = try StreamStage()
        stage.metadata.answer(metadata)
        _ = try await stage.session.start()
        stage.session.scheduleBreak(duration: .seconds(20))
        await stage.run(for: 60)
        return stage
    }

    private static func report(_ stage: StreamStage, _ texts: String...) async {
        for text in texts { stage.session.report(.timedMetadata(id: text)) }
        await stage.settle()
    }

    @Test("The metadata is requested when the stream is registered, and at the server's interval")
    func polling() async throws {
        let stage = try StreamStage()
        _ = try await stage.session.start()
        await stage.run(for: 31)
        #expect(stage.metadata.times == [0, 10, 20, 30])
        await stage.session.end()
        await stage.run(for: 60)
        #expect(stage.metadata.times.count == 4)
    }

    @Test("The time left of an ad counts from its identifier, also when the metadata knows it later")
    func knownLater() async throws {
        let stage = try await Self.stage(Self.metadata(pods: 1..<2))
        let id = try #require(stage.player.events.first).identifier
        stage.session.report(.progress(id, .seconds(5), duration: .seconds(20)))
        await Self.report(stage, Self.id(0, 1, "start"))
        stage.session.report(.progress(id, .seconds(8), duration: .seconds(20)))
        stage.metadata.answer(Self.metadata(pods: 0..<1))
        await stage.run(for: 10)
        #expect(stage.session.uiState?.remaining == .seconds(7))
        await stage.session.end()
    }

    @Test("Timed metadata become the events of the ad, and each but progress is verified once, in order")
    func events() async throws {
        let stage = try await Self.stage(Self.metadata(pods: 0..<1))
        let count = stage.events.count
        for kind in ["start", "progress", "firstquartile", "midpoint", "progress", "thirdquartile", "complete"] {
            // The frame of ID3 has a name before its text, and a player may report it twice.
            await Self.report(stage, "TXXX\u{0}" + Self.id(0, 1, kind) + "\u{0}", Self.id(0, 1, kind))
        }
        await Self.report(stage, Self.id(0, 2, "start"), "urn:other", "google_a b")
        #expect(
            stage.names.dropFirst(count) == [
                "STARTED", "AD_PROGRESS", "FIRST_QUARTILE", "MIDPOINT", "THIRD_QUARTILE", "COMPLETE", "STARTED",
            ])
        #expect(stage.tracking.urls == Self.kinds.map { Self.url(0, 1, $0) } + [Self.url(0, 2, "start")])
        guard case .started(_, let ad)? = stage.events.last else {
            Issue.record("no STARTED")
            return
        }
        #expect(ad.title == "Shoes 2")
        #expect(ad.duration == .seconds(10))
        #expect(ad.pod?.adPosition == 2 && ad.pod?.totalAds == 2 && ad.pod?.podIndex == 1)
        stage.session.report(.clicked(stage.player.begun[0]))
        await stage.settle()
        guard case .clicked(_, let clicked)? = stage.events.last else {
            Issue.record("no CLICKED")
            return
        }
        #expect(clicked.clickThrough == "https://shop.example/2")
    }

    @Test("However often events come, and however long the player takes, there is one request at a time")
    func oneAtATime() async throws {
        let stage = try StreamStage(after: .milliseconds(700), reply: .json(StreamStage.hurriedAnswer))
        _ = try await stage.session.start()
        stage.session.scheduleBreak(.date(StreamStage.midnight + .seconds(300)), duration: .seconds(20))
        for number in 0..<300 {
            stage.session.report(.timedMetadata(id: "google_\(number)"))
            await stage.clock.run(for: .milliseconds(100))
        }
        #expect(stage.metadata.times.count > 10)
        #expect(stage.metadata.mostOpen == 1)
        await stage.end()
    }

    @Test("The pings go where the stream's network policy allows, whatever the delivery of the app allows")
    func network() async throws {
        var request = try StreamStage.request()
        request.network.privateAddresses = .refused
        let stage = try StreamStage(request)
        _ = try await stage.session.start()
        await stage.session.end()
        #expect(stage.tracking.networks == [request.network])
    }

    @Test("An event that the metadata does not have yet waits for it, and so do those behind it")
    func early() async throws {
        let stage = try await Self.stage("{}")
        stage.metadata.answer(Self.metadata(pods: 0..<1))
        let asked = stage.metadata.times.count
        await Self.report(stage, Self.id(0, 1, "start"), Self.id(0, 1, "progress"), Self.id(0, 1, "firstquartile"))
        #expect(stage.tracking.urls == [])
        await stage.run(for: 2)
        #expect(stage.metadata.times.count == asked + 1, "the metadata is requested at once")
        #expect(stage.tracking.urls == [Self.url(0, 1, "start"), Self.url(0, 1, "firstquartile")])
        #expect(stage.names.suffix(3) == ["STARTED", "AD_PROGRESS", "FIRST_QUARTILE"])
    }

    @Test("An event that the server does not name is verified without being known, as in Google's sample")
    func unknown() async throws {
        let stage = try await Self.stage("{}")
        await Self.report(stage, Self.id(0, 1, "start"))
        await stage.run(for: 2)
        #expect(stage.tracking.urls == [Self.url(0, 1, "start")])
        #expect(stage.names.last == "AD_BREAK_STARTED")
    }

    @Test(
        "Without an answer an event is verified after 30 s, or at the end of the session; the failure is reported once")
    func unanswered() async throws {
        let stage = try await Self.stage(nil)
        await Self.report(stage, Self.id(0, 1, "start"))
        await stage.run(for: 29)
        #expect(stage.tracking.urls == [])
        await stage.run(for: 10)
        #expect(stage.tracking.urls == [Self.url(0, 1, "start")])
        await Self.report(stage, Self.id(0, 1, "midpoint"))
        await stage.session.end()
        #expect(stage.tracking.urls == [Self.url(0, 1, "start"), Self.url(0, 1, "midpoint")])
        #expect(stage.tracking.ends == [.finished])
        #expect(stage.names.count { $0 == "LOG" } == 1)
    }

    @Test("One bad entry loses no other, and a stream without a verification URL still has events")
    func lenient() async throws {
        let answer = """
            {"tags": {"google_1": {"type": 5}, "google_2": {"ad": "a", "type": "start"}, "google_3": null},
             "ads": {"a": {"title": "Shoes", "position": "first"}, "b": {"title": "Tea"}}, "ad_breaks": []}
            """
        let stage = try StreamStage(
            reply: .json(#"{"stream_id":"a","metadata_url":"https://dai.example/metadata/1","polling_frequency":3}"#))
        stage.metadata.answer(answer)
        _ = try await stage.session.start()
        stage.session.scheduleBreak(duration: .seconds(20))
        await stage.run(for: 60)
        await Self.report(stage, "google_2")
        #expect(stage.names.last == "STARTED")
        #expect(stage.tracking.urls == [])
        #expect(stage.metadata.times.prefix(3) == [0, 3, 6])
    }

    @Test("A live hour of a break every two minutes: each ping once, in order, and no other")
    func hour() async throws {
        let stage = try StreamStage()
        _ = try await stage.session.start()
        var expected: [String] = []
        for pod in 0..<30 {
            stage.session.scheduleBreak(duration: .seconds(20))
            // For every third pod the metadata is polled before its first event, otherwise requested because of it.
            let metadata = Self.metadata(pods: max(0, pod - 2)..<pod + 1)
            if pod % 3 == 0 { stage.metadata.answer(metadata) }
            while stage.player.begun.count <= pod { await stage.run(for: 1) }
            stage.metadata.answer(metadata)
            for ad in 1...2 {
                for kind in ["start", "progress", "firstquartile", "midpoint", "progress", "thirdquartile", "complete"]
                {
                    await Self.report(stage, Self.id(pod, ad, kind))
                    await stage.run(for: 1)
                    if kind != "progress" { expected.append(Self.url(pod, ad, kind)) }
                }
            }
            await stage.run(for: 60)
        }
        await stage.session.end()
        #expect(stage.clock.now > .seconds(3600))
        #expect(stage.tracking.urls == expected)
        #expect(expected.count == 300)
        #expect(stage.names.count { $0 == "STARTED" } == 60)
    }

    @Test("At its end a session cancels the event that plays, with the policy's resumption, and gives the player back")
    func end() async throws {
        let stage = try await Self.stage("{}")
        await stage.session.end()
        #expect(stage.player.ends == [.zero])
        #expect(stage.names.suffix(2) == ["AD_BREAK_ENDED", "AD_PERIOD_ENDED"])
        let untouched = try StreamStage()
        await untouched.session.end()
        #expect(untouched.player.ends == [])
    }

    @Test("Two hundred breaks far ahead are prepared one by one, shortly before each, and wait for the player's item")
    func farAhead() async throws {
        let asked = Guarded(0)
        let signer = StreamTokenSigner { _ in
            asked.withLock { $0 += 1 }
            return [1]
        }
        let stage = try StreamStage(signer: signer)
        stage.player.setItem(false)
        _ = try await stage.session.start()
        stage.session.scheduleBreaks(
            (0..<200).map { Opportunity(.seconds(400 + Int64($0) * 180), duration: .seconds(10)) })
        await stage.run(for: 5)
        #expect(stage.skipped.isEmpty)
        stage.player.setItem(true)
        await stage.run(for: 600)
        #expect(stage.player.begun.count == 2)
        #expect(asked.withLock { $0 } <= 4)
        #expect(stage.player.lists.allSatisfy { $0.count <= 1 })
    }

    @Test("A token that could not be renewed is tried again before it expires")
    func failedRenewal() async throws {
        struct Busy: Error {}
        let signatures = Guarded<[MediaTime]>([])
        let clock = SimulatedClock()
        let signer = StreamTokenSigner { _ in
            let count = signatures.withLock { times in
                times.append(clock.now)
                return times.count
            }
            guard count != 2 && count != 3 else { throw Busy() }
            return [UInt8(count)]
        }
        let stage = try StreamStage(signer: signer, clock: clock)
        _ = try await stage.session.start()
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.run(for: 30)
        let first = try #require(stage.player.events.first)
        stage.player.setPaused(true)
        // The break is at one minute, and its token is valid for ten more.
        await stage.run(for: 599)
        let times = signatures.withLock { $0 }.dropFirst().map(\.seconds)
        #expect(times == [570, 575, 580])
        #expect(stage.player.events.first?.templateURLs != first.templateURLs)
        await stage.session.end()
    }

    @Test("A token that would expire while the viewer pauses is renewed")
    func renewal() async throws {
        let stage = try StreamStage(signer: StreamTokenSigner { bytes in [UInt8(truncatingIfNeeded: bytes.count)] })
        _ = try await stage.session.start()
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.run(for: 30)
        let first = try #require(stage.player.events.first)
        stage.player.setPaused(true)
        await stage.run(for: 3600)
        let last = try #require(stage.player.events.first)
        #expect(last.identifier == first.identifier && last.start == first.start)
        #expect(last.templateURLs != first.templateURLs)
        stage.player.setPaused(false)
        await stage.run(for: 31)
        #expect(stage.player.begun == [first.identifier])
        #expect(stage.names.count { $0 == "AD_BREAK_SCHEDULED" } == 1)
    }
}
