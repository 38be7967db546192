import AdRulesModel
import Foundation
import Testing

@testable import AdRulesEngine

/// One error, and its numbers in VAST, VMAP and IMA.
@Suite struct ResolutionErrorTests {
    @Test func theTableIsSortedComplete() {
        let codes = ErrorTable.rows.map(\.code)
        #expect(codes == Set(codes).sorted())
        // VAST 4.2 §2.3.6.3 and VMAP 1.0.1 §2.5; there is no 404.
        let vast =
            [100, 101, 102] + Array(200...206) + Array(300...304) + Array(400...411).filter { ![404].contains($0) }
            + Array(500...503) + Array(600...604) + [900, 901, 902]
        #expect(codes == vast + Array(1000...1008))
        for row in ErrorTable.rows {
            #expect(ErrorTable.row(for: row.code) == row)
            #expect(!row.summary.isEmpty)
            #expect(row.vast < 1000 && ErrorTable.row(for: row.vast) != nil, "\(row.code)")
        }
        #expect(ErrorTable.row(for: 404) == nil && ErrorTable.row(for: -1) == nil && ErrorTable.row(for: 9999) == nil)
    }

    @Test func aVASTErrorKeepsItsNumberInBothKindsOfTracker() {
        for row in ErrorTable.rows where row.code < 1000 {
            let error = AdRulesError(code: row.code)
            #expect(error.vastCode.rawValue == row.code && error.code == row.code)
            #expect(error.behindWrapper == error)
        }
    }

    /// The break's own document: VMAP's numbers in VMAP's trackers, VAST's in VAST's, IMA's own in IMA's.
    @Test(arguments: [
        (1002, 100, 1010), (1004, 900, 1010), (1005, 900, 1010), (1006, 100, 100), (1007, 301, 301), (1008, 301, 1012),
    ])
    func aVMAPErrorHasThreeNumbers(code: Int, vast: Int, ima: Int) {
        let error = AdRulesError(code: code, message: "m")
        #expect(error.code == code)
        #expect(error.vastCode.rawValue == vast)
        #expect(error.imaCode == ima)
        #expect(error.behindWrapper == AdRulesError(code: vast, message: "m"))
    }

    /// A resolver of the host's own may give a wrapper the error of its request.
    @Test(arguments: [BreakType.linear, .nonlinear, .display])
    func anErrorBehindAWrapperIsOneOfVAST(type: BreakType) {
        let ads = [1006: 100, 1007: 301, 1008: 301, 303: 303]
        for (code, vast) in ads {
            let entry = AdResponse.Entry(inline: nil, wrappers: [.wrapper("w")], error: AdRulesError(code: code))
            let selection = select(AdResponse(entries: [entry]), types: [type])
            #expect(selection.error?.code == vast)
            #expect(selection.dropped.map(\.error.code) == [vast])
        }
    }

    @Test func numbersNobodyKnows() {
        #expect(AdRulesError(code: 444).vastCode.rawValue == 444)
        #expect(AdRulesError(code: 444).imaCode == 900)
        #expect(AdRulesError(code: 4444).vastCode == .undefined)
    }
}

/// What is saved with a session is what was there.
@Suite struct ResolutionSavingTests {
    @Test func resolvedAdsKeepTheirChoice() throws {
        var wrapper = Ad.wrapper("w")
        wrapper.expires = 9
        let files: [MediaFile] = [.sample("small", 640, 360), .sample("large", 1920, 1080)]
        let response = AdResponse(entries: [
            AdResponse.Entry(inline: .linear("a", sequence: 1, files: files), wrappers: [wrapper]),
            AdResponse.Entry(inline: nil, wrappers: [wrapper], error: AdRulesError(.noAd, message: "m")),
        ])
        let decoded = try JSONDecoder().decode(AdResponse.self, from: JSONEncoder().encode(response))
        #expect(decoded == response)
        for (types, surface) in [([BreakType.linear], Surface(width: 600, height: 300)), ([.linear], nil)] {
            let ad = try #require(select(response, types: types, surface: surface).pod.first)
            let again = try JSONDecoder().decode(ResolvedAd.self, from: JSONEncoder().encode(ad))
            #expect(again == ad)
            #expect(again.mediaFile?.uri == (surface == nil ? "large" : "small"))
            #expect(again.impressions == ad.impressions && again.expires == .seconds(9))
        }
        let overlay = try #require(select(AdResponse(VAST(ads: [.overlay("o")])), types: [.nonlinear]).pod.first)
        let again = try JSONDecoder().decode(ResolvedAd.self, from: JSONEncoder().encode(overlay))
        #expect(again == overlay && again.nonLinear == overlay.nonLinear)
    }

    @Test func aResolvedAdIsOneWord() {
        #expect(MemoryLayout<ResolvedAd>.size == MemoryLayout<Int>.size)
    }
}
