import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Pods: which ads play, which stand beside.
@Suite struct ResolutionPodTests {
    private func arrange(_ sequences: [Int?], _ allowMultipleAds: Bool = true) -> [[Int]] {
        let order = PodOrder.arrange(sequences: sequences, allowMultipleAds: allowMultipleAds)
        return [order.slots, order.spares]
    }

    @Test func aPodAscendsAndEqualValuesStayInDocumentOrder() {
        #expect(arrange([3, 1, 2]) == [[1, 2, 0], []])
        #expect(arrange([2, 1, 2, 1]) == [[1, 3, 0, 2], []])
    }

    @Test func adsWithoutSequenceBesideAPodAreSpares() {
        #expect(arrange([nil, 2, nil, 1]) == [[3, 1], [0, 2]])
    }

    @Test func withoutAPodTheFirstPlaysAndTheOthersAreSpares() {
        #expect(arrange([nil, nil, nil]) == [[0], [1, 2]])
        #expect(arrange([]) == [[], []])
    }

    @Test func onlyOneAdIsTheFirstStandAloneOneElseTheFirstOfThePod() {
        #expect(arrange([2, nil, 1, nil], false) == [[1], [0, 2, 3]])
        #expect(arrange([2, 1], false) == [[1], [0]])
    }

    @Test func aFlatResponseIsSelectedBySequence() {
        let response = AdResponse(
            VAST(ads: [.linear("spare"), .linear("b", sequence: 2), .linear("a", sequence: 1), Ad(kind: .empty)]))
        let selection = select(response)
        #expect(selection.podIDs == ["a", "b"])
        #expect(selection.spareIDs == ["spare"])
        #expect(selection.pod.map(\.sequence) == [1, 2])
        #expect(select(response, allowMultipleAds: false).podIDs == ["spare"])
        #expect(select(response, allowMultipleAds: false).spareIDs == ["b", "a"])
    }

    @Test func aSpareTakesThePlaceOfAnAdThatCannotPlayAndIsUsedOnce() {
        let broken = [MediaFile.sample(apiFramework: "VPAID")]
        let response = AdResponse(
            VAST(ads: [
                .linear("a", sequence: 1, files: broken), .linear("b", sequence: 2),
                .linear("c", sequence: 3, files: broken), .linear("s1"), .linear("s2", files: broken), .linear("s3"),
                .linear("s4"), .linear("s5", files: broken),
            ]))
        let selection = select(response)
        #expect(selection.podIDs == ["s1", "b", "s3"])
        #expect(selection.spareIDs == ["s4"])
        // s5 cannot play either, but nobody needed it.
        #expect(selection.dropped.flatMap(\.errors).short == ["a/error", "c/error", "s2/error"])
        #expect(selection.droppedCodes == [403, 403, 403])
        #expect(selection.error == nil)
    }

    @Test func anEmptyResponseHasItsOwnErrorAnd303() {
        let vast = VAST(ads: [Ad(kind: .empty)], errors: [Beacon("https://t.example/none"), Beacon("about:blank")])
        let selection = select(AdResponse(vast))
        #expect(selection.error?.code == 303)
        #expect(selection.responseErrors.short == ["none"])
        #expect(selection.dropped.isEmpty && selection.type == nil)
    }

    @Test func wrappersThatNobodyFollowedAreErrors() {
        let selection = select(AdResponse(VAST(ads: [.wrapper("w")])))
        #expect(selection.error?.code == 300)
        #expect(selection.dropped.flatMap(\.errors).short == ["w/error"])
    }

    @Test func adsThatDoNotFitWhatIsLeftOfTheBreakArePassedOver() {
        let vast = VAST(ads: [
            .linear("a", sequence: 1, seconds: 10), .linear("b", sequence: 2, seconds: 20),
            .linear("c", sequence: 3, seconds: 30), .linear("d", sequence: 4, seconds: 1),
        ])
        let selection = select(AdResponse(vast), maxDuration: .seconds(30))
        #expect(selection.podIDs == ["a", "b"])
        #expect(selection.cut.map(\.inline.id) == ["c", "d"])
        #expect(selection.error == nil)
        #expect(select(AdResponse(vast), maxDuration: .seconds(29)).podIDs == ["a", "d"])
        let nothing = select(AdResponse(vast), maxDuration: .milliseconds(400))
        #expect(nothing.podIDs.isEmpty && nothing.cut.count == 4)
        #expect(nothing.error?.code == 206)
    }
}
