import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Wrappers around pods and in pods, and who stands in for an empty one.
@Suite struct ResolutionWrapperPodTests {
    private let root = "https://ads.example/root"
    private let pod: [Ad] = [.linear("b", sequence: 2), .linear("a", sequence: 1), .linear("c", sequence: 3)]

    private func url(_ name: String) -> String { "https://ads.example/\(name)" }

    private func selection(_ answers: [String: Answer], allowMultipleAds: Bool = true) -> AdSelection? {
        resolve(.tag(root, allowMultipleAds: allowMultipleAds), answers).response.map {
            select($0, allowMultipleAds: allowMultipleAds)
        }
    }

    @Test func aWrapperAroundAPodOfThreeFiresItsImpressionForEach() {
        let found = selection([root: .ads([.wrapper("w") { $0.allowMultipleAds = true }]), url("w"): .ads(pod)])
        #expect(found?.podIDs == ["a", "b", "c"])
        #expect(found?.pod.map(\.impressions.last) == Array(repeating: "https://t.example/w/impression", count: 3))
    }

    @Test func aWrapperLetsOneAdThroughUnlessItAllowsMore() {
        let found = selection([root: .ads([.wrapper("w")]), url("w"): .ads(pod + [.linear("alone")])])
        #expect(found?.podIDs == ["alone"])
        #expect(found?.spareIDs == ["b", "a", "c"])
        // Samples of the IAB itself number a lone ad: it must not be lost.
        let lone = selection([root: .ads([.wrapper("w")]), url("w"): .ads([.linear("a", sequence: 1)])])
        #expect(lone?.podIDs == ["a"])
    }

    @Test func aForbiddenPodStaysForbiddenBehindAWrapperThatAllowsIt() {
        let answers: [String: Answer] = [
            root: .ads([.wrapper("w1")]), url("w1"): .ads([.wrapper("w2") { $0.allowMultipleAds = true }]),
            url("w2"): .ads(pod),
        ]
        #expect(selection(answers)?.podIDs == ["a"])
        let source: [String: Answer] = [
            root: .ads([.wrapper("w") { $0.allowMultipleAds = true }]), url("w"): .ads(pod),
        ]
        #expect(selection(source, allowMultipleAds: false)?.podIDs == ["a"])
    }

    @Test func aPodOfWrappersAsksForAllAtOnceAndKeepsItsOrder() {
        var chain = WrapperChain(.tag(root))
        _ = chain.begin()
        let wrappers: [Ad] = [
            .wrapper("w3", sequence: 3), .wrapper("w1", sequence: 1) { $0.allowMultipleAds = true },
            .linear("l", sequence: 2),
        ]
        let steps = chain.received(VAST(ads: wrappers), for: .init(rawValue: 1))
        #expect(steps.count == 2)
        // The answers come in any order.
        let second = WrapperChain.FetchID(rawValue: 2)
        let third = WrapperChain.FetchID(rawValue: 3)
        guard case .fetch(third, _, "https://ads.example/w3", true) = steps.last else {
            Issue.record("the wrappers are asked for in play order: \(steps)")
            return
        }
        #expect(chain.received(VAST(ads: [.linear("z")]), for: third).isEmpty)
        guard case .done(let response) = chain.received(VAST(ads: pod), for: second).first else {
            Issue.record("the chain does not end")
            return
        }
        let found = select(response)
        #expect(found.podIDs == ["a", "b", "c", "l", "z"])
        // The nested pod keeps its own numbers, the lone ad takes its wrapper's.
        #expect(found.pod.map(\.sequence) == [1, 2, 3, 2, 3])
    }

    @Test func anEmptyMemberLeavesItsPlaceToASpare() {
        let answers: [String: Answer] = [
            root: .ads([.linear("a", sequence: 1), .wrapper("w", sequence: 2), .linear("s1"), .linear("s2")]),
            url("w"): .ads([]),
        ]
        let found = selection(answers)
        #expect(found?.podIDs == ["a", "s1"])
        #expect(found?.spareIDs == ["s2"])
        #expect(found?.droppedCodes == [303])
    }

    @Test func withoutASpareThePodGoesOn() {
        let answers: [String: Answer] = [
            root: .ads([.wrapper("w", sequence: 1), .linear("b", sequence: 2)]), url("w"): .error(1007),
        ]
        #expect(selection(answers)?.podIDs == ["b"])
        #expect(selection(answers)?.droppedCodes == [301])
    }

    @Test func noFallbackWhereTheWrapperForbidsIt() {
        func answers(_ fallback: Bool?) -> [String: Answer] {
            [
                root: .ads([
                    .wrapper("w", sequence: 1) { $0.fallbackOnNoAd = fallback }, .linear("b", sequence: 2),
                    .linear("s"),
                ]), url("w"): .ads([]),
            ]
        }
        #expect(selection(answers(true))?.podIDs == ["s", "b"])
        #expect(selection(answers(nil))?.podIDs == ["s", "b"])
        #expect(selection(answers(false))?.podIDs == ["b"])
        #expect(selection(answers(false))?.droppedCodes == [303])
        #expect(selection(answers(false))?.spareIDs == ["s"])
    }

    @Test func anAdThatTheWrapperForbidsIsNotReportedAsFailed() {
        let found = selection([
            root: .ads([.wrapper("w") { $0.fallbackOnNoAd = false }, .linear("b")]), url("w"): .ads([]),
        ])
        #expect(found?.podIDs == [])
        #expect(found?.error?.code == 303)
        #expect(found?.droppedCodes == [303])
    }

    @Test func aSpareWrapperIsFollowedOnlyWhenItIsNeeded() {
        let ads: [Ad] = [.wrapper("w1"), .wrapper("w2"), .wrapper("w3")]
        let first = resolve(.tag(root), [root: .ads(ads), url("w1"): .ads([.linear("a")])])
        #expect(first.asked == [root, url("w1")])
        let second = resolve(
            .tag(root),
            [root: .ads(ads), url("w1"): .ads([]), url("w2"): .error(1008), url("w3"): .ads([.linear("c")])])
        #expect(second.asked == [root, url("w1"), url("w2"), url("w3")])
        let found = second.response.map { select($0) }
        #expect(found?.podIDs == ["c"])
        #expect(found?.droppedCodes == [303, 301])
    }

    @Test func aLoadedSpareSavesTheFetchOfAnother() {
        let result = resolve(
            .tag(root), [root: .ads([.wrapper("w1"), .linear("s"), .wrapper("w2")]), url("w1"): .ads([])])
        #expect(result.asked == [root, url("w1")])
        #expect(result.response.map { select($0).podIDs } == ["s"])
    }

    @Test func sparesBehindAWrapperStandInInsideItFirst() {
        let answers: [String: Answer] = [
            root: .ads([.wrapper("w1"), .linear("outer")]),
            url("w1"): .ads([.wrapper("w2"), .linear("inner")]), url("w2"): .ads([]),
        ]
        let found = selection(answers)
        #expect(found?.podIDs == ["inner"])
        #expect(found?.spareIDs == ["outer"])
        #expect(found?.pod.first?.wrappers.map(\.id) == ["w1"])
    }

    @Test func everyFailureIsReportedWhenNothingIsLeft() {
        let answers: [String: Answer] = [
            root: .ads([.wrapper("w1", sequence: 1), .linear("v", sequence: 2, files: []), .wrapper("w2")]),
            url("w1"): .error(1007), url("w2"): .ads([]),
        ]
        let found = selection(answers)
        #expect(found?.error?.code == 301)
        #expect(found?.dropped.map(\.errors.short) == [["w1/error"], ["v/error"], ["w2/error"]])
        #expect(found?.droppedCodes == [301, 403, 303])
    }
}
