import Foundation
import Testing

@testable import AdRulesPlayer

@Suite("Errors and dates in an app's words") struct ErrorDescriptionTests {
    @Test(
        "Each error and its localizedDescription print one line",
        arguments: [
            (AdRulesError(.noAd) as any Error, "303: "),
            (AdRulesError(.noAd, message: "no one bid") as any Error, "no one bid"),
            (LoadError(.timeout, message: "no answer after 5 s") as any Error, "timeout: no answer after 5 s"),
            (LoadError(.cancelled) as any Error, "cancelled"),
            (SessionError(.status, at: .start, status: 304, message: "status 304") as any Error, "start: status 304"),
            (PresentationError(.notLoaded) as any Error, "no ad is loaded"),
            (SkippedBreak(.pod, "there is no number") as any Error, "pod: there is no number"),
            (PodServingError(.podNumber, "pods are counted from 1") as any Error, "pods are counted from 1"),
            (FileOutbox.Failure("opening /a", number: 2) as any Error, "opening /a: No such file"),
        ])
    func descriptions(error: any Error, part: String) {
        let text = "\(error)"
        #expect(text.contains(part), "\(text)")
        #expect(!text.contains("status 304: status 304"))
        #expect(error.localizedDescription == text)
    }

    @Test("The body of an answer is not printed")
    func body() {
        var error = LoadError(.status, status: 500, message: "status 500")
        error.body = Array("secret".utf8)
        #expect("\(error)" == "status: status 500")
    }

    @Test("A moment of the wall clock is made of a date, also of one beyond the years")
    func dates() {
        #expect(WallClock(Date(timeIntervalSince1970: 1.5)) == WallClock(microseconds: 1_500_000))
        #expect(WallClock(Date(timeIntervalSince1970: -1.5)) == WallClock(microseconds: -1_500_000))
        #expect(WallClock(.distantPast).microseconds < 0)
        #expect(WallClock(Date(timeIntervalSince1970: .infinity)) == .latest)
        #expect(WallClock(Date(timeIntervalSince1970: -.infinity)) == .earliest)
    }
}
