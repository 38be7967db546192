import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Wrappers: which are followed, and what comes of them (VAST 4.2 §2.3.4).
@Suite struct ResolutionWrapperTests {
    private let root = "https://ads.example/root"

    @Test func anInLineNeedsOneFetch() {
        let result = resolve(.tag(root), [root: .ads([.linear("a")])])
        #expect(result.asked == [root])
        #expect(result.response.map { select($0).podIDs } == ["a"])
    }

    @Test func aChainIsFollowedToItsInLine() throws {
        let result = resolve(
            .tag(root),
            [
                root: .ads([.wrapper("w1")]), "https://ads.example/w1": .ads([.wrapper("w2")]),
                "https://ads.example/w2": .ads([.linear("a")]),
            ])
        #expect(result.asked == [root, "https://ads.example/w1", "https://ads.example/w2"])
        let ad = try #require(result.response.map { select($0) }?.pod.first)
        #expect(ad.wrappers.map(\.id) == ["w2", "w1"])
        #expect(ad.impressions.short == ["a/impression", "w2/impression", "w1/impression"])
        #expect(ad.errors.short == ["a/error", "w2/error", "w1/error"])
    }

    @Test func anInlineVASTInThePlaylistIsFollowedToo() {
        let request = BreakAdRequest(
            occurrence: OccurrenceID(0), source: .inline(VAST(ads: [.wrapper("w1"), .linear("b", sequence: 1)])))
        let result = resolve(request, ["https://ads.example/w1": .ads([.linear("a")])])
        #expect(result.asked.isEmpty)
        #expect(result.response.map { select($0).podIDs } == ["b"])
        let alone = BreakAdRequest(occurrence: OccurrenceID(0), source: .inline(VAST(ads: [.wrapper("w1")])))
        let followed = resolve(alone, ["https://ads.example/w1": .ads([.linear("a")])])
        #expect(followed.response.map { select($0).podIDs } == ["a"])
    }

    @Test func theBreaksOwnDocumentFailsAsItIs() {
        for code in [1006, 1007, 1008, 303] {
            #expect(resolve(.tag(root), [root: .error(code)]).error?.code == code)
        }
    }

    @Test(arguments: [(1007, 301), (1008, 301), (1006, 100), (101, 101), (303, 303)])
    func behindAWrapperOnlyVASTNumbersAreKnown(code: Int, expected: Int) {
        let result = resolve(
            .tag(root),
            [
                root: .ads([.wrapper("w1")]), "https://ads.example/w1": .ads([.wrapper("w2")]),
                "https://ads.example/w2": .error(code),
            ])
        let selection = result.response.map { select($0) }
        #expect(selection?.error?.code == expected)
        // The error goes through the chain, once.
        #expect(selection?.dropped.map(\.errors.short) == [["w2/error", "w1/error"]])
    }

    @Test func anEmptyAnswerBehindWrappersIs303AtItsRootAndInTheChain() {
        let empty = VAST(ads: [], errors: [Beacon("https://t.example/empty")])
        let result = resolve(.tag(root), [root: .ads([.wrapper("w1")]), "https://ads.example/w1": .vast(empty)])
        let selection = result.response.map { select($0) }
        #expect(selection?.error?.code == 303)
        #expect(selection?.dropped.map(\.errors.short) == [["empty", "w1/error"]])
        #expect(selection?.responseErrors.isEmpty == true)
    }

    @Test func whatIsAwaitedHasTimedOutInTheAnswerSoFar() throws {
        var chain = WrapperChain(.tag(root))
        _ = chain.begin()
        #expect(chain.soFar == nil)
        let own = VAST(ads: [.wrapper("w1", sequence: 1), .linear("a", sequence: 2), .wrapper("spare")])
        _ = chain.received(own, for: WrapperChain.FetchID(rawValue: 1))
        let soFar = try #require(chain.soFar)
        #expect(select(soFar).podIDs == ["a"])
        #expect(select(soFar).dropped.map(\.error.code) == [301])
        #expect(select(soFar).dropped.map(\.errors.short) == [["w1/error"]])
        // To be asked changes nothing, and follows nothing.
        let end = chain.received(VAST(ads: [.linear("b")]), for: WrapperChain.FetchID(rawValue: 2))
        guard case .done(let response)? = end.first else {
            Issue.record("\(end)")
            return
        }
        #expect(select(response).podIDs == ["b", "a"])
        #expect(chain.soFar == nil)
    }

    @Test func moreWrappersThanAllowedAre302() {
        var answers: [String: Answer] = [root: .ads([.wrapper("w1")])]
        for depth in 1...6 {
            answers["https://ads.example/w\(depth)"] = .ads([.wrapper("w\(depth + 1)")])
        }
        answers["https://ads.example/w5"] = .ads([.linear("a")])
        #expect(resolve(.tag(root), answers).response.map { select($0).podIDs } == ["a"])
        let short = resolve(.tag(root, wrapperDepth: 4), answers)
        #expect(short.asked.count == 5)
        let selection = short.response.map { select($0) }
        #expect(selection?.error?.code == 302)
        #expect(
            selection?.dropped.map(\.errors.short) == [["w5/error", "w4/error", "w3/error", "w2/error", "w1/error"]])
        #expect(resolve(.tag(root, wrapperDepth: 0), answers).asked == [root])
    }

    @Test func aCircleIs302BeforeItIsWalked() {
        let result = resolve(
            .tag(root),
            [
                root: .ads([.wrapper("w1")]), "https://ads.example/w1": .ads([.wrapper("w2", to: root)]),
            ])
        #expect(result.asked == [root, "https://ads.example/w1"])
        #expect(result.response.map { select($0).error?.code } == 302)
        // The same tag in two members of a pod is no circle.
        let twice = resolve(
            .tag(root),
            [
                root: .ads([.wrapper("a", to: "https://x", sequence: 1), .wrapper("b", to: "https://x", sequence: 2)]),
                "https://x": .ads([.linear("l")]),
            ])
        #expect(twice.response.map { select($0).podIDs } == ["l", "l"])
    }

    @Test func followAdditionalWrappersAndFollowRedirectsForbid() {
        let answers: [String: Answer] = [
            root: .ads([.wrapper("w1") { $0.followAdditionalWrappers = false }]),
            "https://ads.example/w1": .ads([.wrapper("w2")]), "https://ads.example/w2": .ads([.linear("a")]),
        ]
        let result = resolve(.tag(root), answers)
        #expect(result.asked == [root, "https://ads.example/w1"])
        #expect(result.response.map { select($0).error?.code } == 302)
        let refused = resolve(.tag(root, followRedirects: false), answers)
        #expect(refused.asked == [root])
        #expect(refused.response.map { select($0).dropped.map(\.errors.short) } == [["w1/error"]])
    }

    @Test func aWrapperWithoutAURLIs300() {
        let result = resolve(.tag(root), [root: .ads([.wrapper("w1", to: "")])])
        #expect(result.response.map { select($0).error?.code } == 300)
    }

    @Test func blockedCategoriesAre205() {
        func answer(_ code: SourceText, _ authority: String?) -> AdRulesError? {
            var ad = Ad.linear("a")
            ad.categories = [AdCategory(code: code, authority: authority)]
            let result = resolve(
                .tag(root),
                [
                    root: .ads([
                        .wrapper("w1") { $0.blockedAdCategories = [AdCategory(code: "IAB1,IAB2-3", authority: "iab")] }
                    ]), "https://ads.example/w1": .ads([.wrapper("w2")]), "https://ads.example/w2": .ads([ad]),
                ])
            return result.response.flatMap { select($0).error }
        }
        #expect(answer("IAB2-3", "IAB")?.code == 205)
        #expect(answer("IAB9, iab1", nil)?.code == 205)
        #expect(answer("IAB2-3", "other") == nil)
        #expect(answer("IAB2", "iab") == nil)
    }

    @Test("A label of a category may have blanks; codes without commas are codes all the same")
    func labels() {
        func codes(_ text: SourceText) -> [String] { AdCategory(code: text).codes }
        #expect(codes("Adult Products") == ["Adult Products"])
        #expect(codes("Household \n  Products, IAB1") == ["Household Products", "IAB1"])
        #expect(codes("IAB1 IAB2-3\n232") == ["IAB1", "IAB2-3", "232"])
        #expect(codes("AD CONTENT description category") == ["AD CONTENT description category"])
        #expect(codes(" , ,") == [])
        // Blocked by its code, whatever is written beside it.
        #expect(codes("IAB7-39 Gambling") == ["IAB7-39", "IAB7-39 Gambling"])
    }

    @Test func theWrappersBlockListGoesIntoTheNextRequest() {
        let result = resolve(
            .tag(root),
            [
                root: .ads([
                    .wrapper("w1", to: "https://x/?b=[BLOCKEDADCATEGORIES]&n=[NOTHING]") {
                        $0.blockedAdCategories = [AdCategory(code: "IAB1"), AdCategory(code: "IAB2-3")]
                    }
                ])
            ])
        #expect(result.asked.last == "https://x/?b=IAB1,IAB2-3&n=[NOTHING]")
    }

    @Test func repeatedAndUnknownAnswersAreIgnored() {
        var chain = WrapperChain(.tag(root))
        #expect(chain.received(VAST(ads: []), for: .init(rawValue: 1)).isEmpty)
        #expect(chain.begin().count == 1)
        #expect(chain.begin().isEmpty)
        for bad in [0, -1, 2, .max] {
            #expect(chain.received(VAST(ads: []), for: .init(rawValue: bad)).isEmpty)
        }
        #expect(chain.received(VAST(ads: [.wrapper("w")]), for: .init(rawValue: 1)).count == 1)
        #expect(chain.received(VAST(ads: []), for: .init(rawValue: 1)).isEmpty)
        #expect(chain.failed(AdRulesError(.adResponseTimeout), for: .init(rawValue: 2)).count == 1)
        #expect(chain.received(VAST(ads: []), for: .init(rawValue: 2)).isEmpty)
    }
}
