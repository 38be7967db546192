import AdRulesHLS
import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("Live streams: a viewer who comes into a break, and what is drawn over one") struct StreamJoinTests {
    /// A stage whose content has the dates of the clock, and its viewer, who comes `late` after a break has begun.
    private func stage(
        late: Int64, length: Int64 = 60, dated: Bool = true, policy: StreamBreakPolicy = StreamBreakPolicy()
    ) async throws -> StreamStage {
        let zero = StreamStage.midnight - .seconds(100)
        let stage = try StreamStage(policy: policy, dateAtZero: dated ? zero : nil)
        _ = try await stage.session.start()
        stage.session.scheduleBreak(.date(StreamStage.midnight - .seconds(late)), duration: .seconds(length))
        await stage.settle()
        return stage
    }

    @Test("The rest of the break plays, from a pod of that length, and once", arguments: [true, false])
    func joins(dated: Bool) async throws {
        let stage = try await stage(late: 20, dated: dated)
        let event = try #require(stage.player.events.first)
        #expect(event.start == (dated ? .date(StreamStage.midnight + .seconds(2)) : .time(.seconds(102))))
        #expect(event.plannedDuration == .seconds(38) && event.playoutLimit == .seconds(38))
        #expect(event.templateURLs.first?.contains("pd=38000") == true, "\(event.templateURLs)")
        await stage.run(for: 30)
        // The app asks again, as with each refresh.
        stage.session.scheduleBreak(.date(StreamStage.midnight - .seconds(20)), duration: .seconds(60))
        await stage.run(for: 60)
        #expect(
            stage.names == [
                "AD_BREAK_SCHEDULED", "AD_PERIOD_STARTED", "AD_BREAK_STARTED", "AD_BREAK_ENDED", "AD_PERIOD_ENDED",
            ])
    }

    @Test("A viewer whose item loads when the break has begun sees what is left when it has loaded")
    func joinsLoading() async throws {
        let stage = try StreamStage()
        _ = try await stage.session.start()
        stage.player.setItem(false)
        stage.session.scheduleBreak(.date(StreamStage.midnight - .seconds(20)), duration: .seconds(60))
        await stage.run(for: 10)
        #expect(stage.skipped.isEmpty && stage.player.lists.isEmpty)
        stage.player.setItem(true)
        await stage.run(for: 1)
        #expect(stage.player.events.map(\.plannedDuration) == [.seconds(27)])
        await stage.session.end()
    }

    @Test("An announced break is joined; its limit and its resumption count from its own start, which is over")
    func joinsAnnounced() async throws {
        let stage = try StreamStage(dateAtZero: StreamStage.midnight - .seconds(100))
        _ = try await stage.session.start()
        var interstitial = AdRulesHLS.Interstitial(id: "avail", position: .midroll(.zero), source: .assetList(uri: ""))
        interstitial.plannedDuration = .seconds(60)
        interstitial.playoutLimit = .seconds(40)
        interstitial.resumeOffset = .seconds(60)
        func schedule() async {
            stage.session.scheduleBreaks([InterstitialEvent(interstitial, at: StreamStage.midnight - .seconds(20))])
            await stage.settle()
        }
        await schedule()
        let event = try #require(stage.player.events.first)
        #expect(event.start == .date(StreamStage.midnight + .seconds(2)))
        #expect(event.playoutLimit == .seconds(18) && event.resumptionOffset == .seconds(38))
        interstitial.playoutLimit = .seconds(30)
        await schedule()
        #expect(stage.player.events.map(\.playoutLimit) == [.seconds(8)])
        // What is left after its limit is the content's.
        interstitial.id = "short"
        interstitial.playoutLimit = .seconds(26)
        await schedule()
        #expect(stage.skipped == [.passed])
        await stage.session.end()
    }

    @Test("Too little left, an unknown length, or a policy that joins none: the break is skipped")
    func skips() async throws {
        var none = StreamBreakPolicy()
        none.minimumRemainder = nil
        #expect(try await stage(late: 54).skipped == [.passed])
        #expect(try await stage(late: 53).skipped == [])
        #expect(try await stage(late: 20, policy: none).skipped == [.passed])
        #expect(try await stage(late: 20, length: 0).skipped == [.passed])
    }

    @Test("The state has the ad, the time left of ad and break, and when the viewer may skip; nil without a break")
    func drawn() async throws {
        var policy = StreamBreakPolicy()
        policy.restrictions = []
        let stage = try await stage(late: 0, length: 40, policy: policy)
        #expect(stage.session.uiState == nil)
        var states = stage.session.uiStates().makeAsyncIterator()
        #expect(await states.next() == .some(nil))
        let id = try #require(stage.player.events.first).identifier
        stage.session.report(.began(id))
        let pod = AdPodInfo(
            adPosition: 2, totalAds: 2, isBumper: false, podIndex: 1, timeOffset: .midroll(.zero), maxDuration: nil)
        stage.session.report(.progress(id, .seconds(20), duration: .seconds(38)))
        stage.session.report(.adStarted(id, StreamAd(duration: .seconds(15), pod: pod)))
        stage.session.report(.progress(id, .seconds(26), duration: .seconds(38)))
        await stage.settle()
        let state = try #require(stage.session.uiState)
        #expect(state.ad?.pod == pod && state.adBreak.id == id)
        #expect(state.remaining == .seconds(9) && state.podRemaining == .seconds(12))
        #expect(state.skip == .now)
        stage.session.report(.ended(id))
        await stage.settle()
        #expect(stage.session.uiState == nil)
        await stage.session.end()
        var last: StreamUIState?? = .none
        while let next = await states.next() { last = next }
        #expect(last == .some(nil), "the stream ends with the session")
    }

    @Test("The skip button waits for its time, and is none where skipping is denied")
    func skipping() async throws {
        let stage = try StreamStage(dateAtZero: StreamStage.midnight - .seconds(100))
        _ = try await stage.session.start()
        var interstitial = AdRulesHLS.Interstitial(id: "avail", position: .midroll(.zero), source: .assetList(uri: ""))
        interstitial.plannedDuration = .seconds(60)
        let cases: [(AdRulesHLS.Interstitial.Restrictions, AdUIState.Skip?)] = [
            ([], .after(.seconds(3))), ([.skip], nil),
        ]
        for (restrictions, skip) in cases {
            interstitial.id += "+"
            interstitial.restrictions = restrictions
            var event = InterstitialEvent(interstitial, at: StreamStage.midnight + .seconds(5))
            event.skipControl = SkipControl(offset: .seconds(5))
            stage.session.scheduleBreaks([event])
            await stage.settle()
            stage.session.report(.began(event.identifier))
            stage.session.report(.progress(event.identifier, .seconds(2), duration: nil))
            await stage.settle()
            #expect(stage.session.uiState?.skip == skip)
            #expect(stage.session.uiState?.podRemaining == .seconds(58))
            stage.session.report(.ended(event.identifier))
        }
        await stage.session.end()
    }
}
