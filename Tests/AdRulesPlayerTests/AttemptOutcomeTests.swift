import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("Outcomes of an attempt to send a beacon") struct AttemptOutcomeTests {
    @Test(
        "An error status is an answer, even if its body did not arrive",
        arguments: [LoadError.Code.status, .tooLong, .badBody, .timeout, .connectionLost])
    func refused(_ code: LoadError.Code) {
        func outcome(_ status: Int) -> AttemptOutcome { AttemptOutcome(LoadError(code, status: status)) }
        for status in [400, 404, 410, 451] {
            #expect(outcome(status) == .refusedForGood(.status, status: status))
        }
        for status in [408, 425, 429, 500, 503, 599] {
            #expect(outcome(status) == .refusedForNow(.status, status: status))
        }
    }

    @Test(
        "The status of a redirect is not that of the answer",
        arguments: [LoadError.Code.unreachable, .timeout, .connectionLost])
    func redirected(_ code: LoadError.Code) {
        #expect(AttemptOutcome(LoadError(code, status: 302)) == .unanswered(status: 302))
        #expect(AttemptOutcome(LoadError(.redirects, status: 302)) == .refusedForNow(.redirects, status: 302))
    }

    @Test("A beacon that a server refuses with a long page is not sent again, and has not arrived")
    func longPage() async {
        let clock = SimulatedClock()
        let url = "http://a.example/1"
        let network = BeaconNetwork(clock: clock, [url: [LoadError(.tooLong, status: 404)]])
        let delivery = TrackingDelivery(loader: network, policy: TrackingPolicy(.atLeastOnce), clock: clock)
        let firing = TrackerFiring(
            owner: .vast, event: "start", occurrence: OccurrenceID(0), showing: 1, ad: 1, urls: [url])
        await delivery.send(firing, for: SessionID(rawValue: "s"))
        await clock.run(for: .seconds(600))
        #expect(network.asked == [url])
        let lost = await delivery.report.lostBeacons
        #expect(lost.map(\.reason) == [.status])
        #expect(lost.map(\.mayHaveArrived) == [false])
    }
}
