import Testing

@testable import AdRulesSimulation

@Suite struct SimulatedAdsTests {
    private let reference = AdReference(OccurrenceID(0), ad: 1)

    /// An ad of an answer, and the player that knows how it behaves.
    private func player(_ ad: String, type: BreakType = .linear) throws -> (SimulatedAds, ResolvedAd) {
        let json = "{\"default\":{\"ads\":[\(ad)]}}"
        let answers = try Answers(json: Array(json.utf8), name: "answers", files: .none)
        guard case .vast(let vast) = answers.fallback.first?.response else {
            throw SimulationProblem("no ad", name: "")
        }
        let selection = AdSelection(
            AdResponse(vast), types: [type], allowMultipleAds: true, policies: Policies(), surface: nil,
            maxDuration: nil)
        return (SimulatedAds(answers: answers, tick: .seconds(1)), try #require(selection.pod.first))
    }

    /// Everything the player says until it has nothing more to say, with the wall time of each.
    private func reports(_ player: inout SimulatedAds) -> [String] {
        var said: [String] = []
        while let next = player.next, said.count < 20 {
            guard let (_, report) = player.takeDue(now: next) else { break }
            let words =
                switch report {
                case .progress(let time, _): "progress \(time.secondsText)"
                case .started: "started"
                case .failed(let error): "failed \(error.code)"
                case .companionShown(let place): "companion \(place)"
                default: "\(report)"
                }
            said.append("\(next.secondsText) \(words)")
        }
        return said
    }

    @Test func anAdReportsAtMultiplesOfTheTickAndEndsAtItsDuration() throws {
        var (player, ad) = try player("2.5")
        player.prepare(reference, ad, now: .zero)
        player.play(reference, ad, at: .zero, now: .seconds(10))
        #expect(
            reports(&player) == ["0 ready", "10 started", "11 progress 1", "12 progress 2", "12.5 ended"])
        #expect(player.running.isEmpty)
    }

    @Test func anAdOfWholeTicksEndsWithoutAProgressThere() throws {
        var (player, ad) = try player("2")
        player.play(reference, ad, at: .zero, now: .zero)
        #expect(reports(&player) == ["0 started", "1 progress 1", "2 ended"])
    }

    @Test func anAdGoesOnFromAnAdTime() throws {
        var (player, ad) = try player("4")
        player.play(reference, ad, at: .milliseconds(1500), now: .seconds(100))
        #expect(reports(&player) == ["100 started", "100.5 progress 2", "101.5 progress 3", "102.5 ended"])
    }

    @Test func anAdOfNoLengthStartsAndEnds() throws {
        var (player, ad) = try player("0")
        player.play(reference, ad, at: .zero, now: .seconds(3))
        #expect(reports(&player) == ["3 started", "3 ended"])
    }

    @Test func aPauseTakesWallTimeOnly() throws {
        var (player, ad) = try player("2.5")
        player.play(reference, ad, at: .zero, now: .zero)
        _ = player.takeDue(now: .zero)
        #expect(player.setPaused(true, now: .milliseconds(500)) == reference)
        #expect(player.setPaused(true, now: .milliseconds(600)) == nil)
        #expect(player.next == nil)
        #expect(player.setPaused(false, now: .seconds(60)) == reference)
        #expect(reports(&player) == ["60.5 progress 1", "61.5 progress 2", "62 ended"])
    }

    @Test(arguments: [
        (#"{"duration":5,"fail":401}"#, ["0 failed 401"]),
        (#"{"duration":5,"fail":405,"failAt":1.5}"#, ["0 started", "1 progress 1", "1.5 failed 405"]),
        (#"{"duration":5,"fail":405,"failAt":0}"#, ["0 started", "0 failed 405"]),
        (#"{"duration":5,"failAt":1.5}"#, ["0 started", "1 progress 1", "1.5 failed 405"]),
        (#"{"duration":5,"failAt":1.5,"stall":true}"#, ["0 started", "1 progress 1"]),
        (#"{"duration":5,"stall":true}"#, []),
    ])
    func anAdFailsWhereItsAnswerSays(_ text: String, _ expected: [String]) throws {
        var (player, ad) = try player(text)
        player.play(reference, ad, at: .zero, now: .zero)
        #expect(reports(&player) == expected)
    }

    @Test func aPreparationMayFail() throws {
        var (player, ad) = try player(#"{"fail":403,"failIn":"prepare"}"#)
        player.prepare(reference, ad, now: .seconds(2))
        #expect(reports(&player) == ["2 failed 403"])
    }

    @Test func anOverlayStandsUntilItIsStopped() throws {
        var (player, ad) = try player(#"{"type":"nonlinear","duration":3}"#, type: .nonlinear)
        player.play(reference, ad, at: .zero, now: .zero)
        #expect(reports(&player) == ["0 started"])
        #expect(player.current?.reference == reference)
        player.stop(reference)
        #expect(player.current == nil)
    }

    @Test func gesturesMeanTheLinearAdFirst() throws {
        var (player, ad) = try player("5")
        let overlay = try self.player(#"{"type":"nonlinear"}"#, type: .nonlinear).1
        let other = AdReference(OccurrenceID(1), ad: 1)
        player.play(reference, ad, at: .zero, now: .zero)
        player.play(other, overlay, at: .zero, now: .zero)
        #expect(player.current?.reference == reference)
        player.stop(reference)
        #expect(player.current?.reference == other)
    }
}
