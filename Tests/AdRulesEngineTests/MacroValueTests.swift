import AdRulesModel
import Testing

@testable import AdRulesEngine

/// The values the engine fills in by itself.
@Suite struct MacroValueTests {
    private func expand(_ url: String, _ use: MacroContext.Use, edit: (inout MacroContext) -> Void = { _ in }) -> String
    {
        var context = MacroContext.full(use)
        edit(&context)
        var generator = SeededGenerator(seed: 7)
        return MacroExpander.expand(url, in: context, using: &generator)
    }

    @Test(arguments: [
        ("TIMESTAMP", "2026-01-01T00%3A00%3A00.127Z"), ("CONTENTPLAYHEAD", "00%3A05%3A21.123"),
        ("MEDIAPLAYHEAD", "00%3A05%3A21.123"), ("ADPLAYHEAD", "00%3A00%3A11.355"), ("BREAKPOSITION", "2"),
        ("ADCOUNT", "2"), ("TRANSACTIONID", "123e4567-e89b-42d3-a456-426655440000"), ("ADTYPE", "video"),
        ("UNIVERSALADID", "ad-id.org%20CNPA%200484,r%20x%2Cy"), ("BREAKMAXDURATION", "30"), ("BREAKMAXADS", "4"),
        ("PLAYERSTATE", "muted,fullscreen"), ("PLAYERSIZE", "640,360"),
        ("ASSETURI", "https%3A%2F%2Fcdn.example%2Fa%20b.mp4"), ("PODSEQUENCE", "3"), ("ADSERVINGID", "Server-1"),
        ("SERVERSIDE", "0"),
    ])
    func inTrackers(name: String, value: String) {
        #expect(expand("https://x/?v=[\(name)]", .tracker) == "https://x/?v=\(value)")
    }

    @Test(arguments: [
        ("BLOCKEDADCATEGORIES", "IAB1"), ("APIFRAMEWORKS", "8,1,2,7"),
        ("MEDIAMIME", "video%2Fmp4,application%2Fx-mpegURL"), ("VASTVERSIONS", "2,3,5,6,7,8,11,12,13,14,15,16"),
        ("EXTENSIONS", "-1"), ("VERIFICATIONVENDORS", "-1"), ("ADCATEGORIES", "-1"), ("CONTENTCAT", "-1"),
    ])
    func inRequests(name: String, value: String) {
        #expect(expand("[\(name)]", .request) == value)
    }

    @Test("Each request has random numbers of its own, for the tags of its wrappers")
    func requests() {
        var engine = PlaylistEngine(
            VMAPDocument.of(.pre("a"), .pre("b"), .pre("c")), configuration: EngineConfiguration(seed: 1))
        let seeds = engine.handle(.start(at: .zero), now: .zero).compactMap { action -> UInt64? in
            if case .loadAds(_, let request) = action { request.macros.seed } else { nil }
        }
        #expect(seeds.count == 3 && Set(seeds).count == 3)
    }

    @Test func aCategoryThatHostAndWrapperBlockIsSentOnce() {
        let url = expand("[BLOCKEDADCATEGORIES]", .request) {
            $0.hostValues["BLOCKEDADCATEGORIES"] = "IAB1,IAB2"
            $0.blockedAdCategories = ["IAB2", "IAB3", "IAB3"]
        }
        #expect(url == "IAB1,IAB2,IAB3")
    }

    @Test func clicksAndVerifications() {
        #expect(expand("[CLICKPOS]", .click) == "315,204")
        #expect(expand("[CLICKPOS]", .tracker) == "[CLICKPOS]")
        #expect(expand("[REASON]", .verification) == "2")
        #expect(expand("[REASON]", .vastError) == "[REASON]")
    }

    @Test func breakPositions() {
        for (position, value) in [
            (StopPosition.preroll, "1"), (.midroll(.seconds(9)), "2"), (.postroll, "3"),
        ] {
            #expect(expand("[BREAKPOSITION]", .request) { $0.position = position } == value)
        }
        #expect(expand("[BREAKPOSITION]", .request) { $0.isStandalone = true } == "4")
        #expect(expand("[BREAKPOSITION]", .request) { $0.position = nil } == "-1")
    }

    @Test func theErrorCodeHoweverSpeltAndInWhicheverLanguage() {
        let url = "[ERRORCODE]/[ERROR_CODE]/[ERROR_MESSAGE]"
        let timeout = AdRulesError(.adResponseTimeout, message: "no answer, 8 s")
        #expect(expand(url, .vmapTracker) { $0.error = timeout } == "1007/1007/no%20answer%2C%208%20s")
        #expect(expand(url, .vastError) { $0.error = timeout } == "301/301/[ERROR_MESSAGE]")
        #expect(
            expand(url, .vmapTracker) { $0.error = AdRulesError(.noSupportedMediaFile) }
                == "403/403/no%20playable%20media%20file")
        // A tracker that reports no error has no code.
        #expect(expand(url, .vmapTracker) { $0.error = nil } == url)
        #expect(expand(url, .tracker) == url)
    }

    @Test func playerStateIsEmptyOnlyWhenThePlayerSaidSo() {
        func state(_ muted: Bool?, _ fullscreen: Bool?) -> String {
            expand("[PLAYERSTATE]", .tracker) {
                $0.isMuted = muted
                $0.isFullscreen = fullscreen
            }
        }
        #expect(state(nil, nil) == "-1" && state(false, nil) == "-1")
        #expect(state(false, false) == "")
        #expect(state(nil, true) == "fullscreen" && state(true, false) == "muted")
    }

    @Test func anAdWithoutItsOwnFactsIsUnknown() {
        let bare = select(AdResponse(VAST(ads: [.overlay("o")])), types: [.nonlinear]).pod.first
        let url = "[ASSETURI]/[UNIVERSALADID]/[PODSEQUENCE]/[ADSERVINGID]/[ADTYPE]"
        #expect(expand(url, .tracker) { $0.ad = bare } == "-1/-1/-1/-1/video")
        #expect(expand(url, .tracker) { $0.ad = nil } == "-1/-1/-1/-1/-1")
    }
}

/// What is a macro, and what is left alone.
@Suite struct MacroSyntaxTests {
    private func expand(_ url: String, host: [String: String] = [:], seed: UInt64 = 7) -> String {
        var context = MacroContext.full(.tracker)
        context.hostValues = host
        var generator = SeededGenerator(seed: seed)
        return MacroExpander.expand(url, in: context, using: &generator)
    }

    @Test(arguments: [
        "https://x/", "", "[", "]", "[]", "[[", "[ADCOUNT", "ADCOUNT]", "[adcount]", "[Ad_Count]", "[AD COUNT]",
        "[UNKNOWN_WORD]", "[AD_MT]", "%%CACHEBUSTING%%", "${CACHEBUSTING}", "key[0]=1", "[ä]", "%5BADCOUNT%5D",
    ])
    func wordsThatAreNoMacrosStay(url: String) {
        #expect(expand(url) == url)
    }

    @Test func macrosAreFoundBesideAnything() {
        #expect(expand("[[ADCOUNT]]") == "[2]")
        #expect(expand("[ADCOUNT][ADCOUNT]") == "22")
        #expect(expand("é[ADCOUNT]é") == "é2é")
        #expect(expand("[x[ADCOUNT]") == "[x2")
    }

    @Test func aValueIsNotExpandedAgain() {
        #expect(expand("[DOMAIN]", host: ["DOMAIN": "[ADCOUNT]"]) == "%5BADCOUNT%5D")
    }

    @Test func aNameOfTheHostsOwnIsFilled() {
        #expect(expand("[MY_WORD]", host: ["MY_WORD": "a b"]) == "a%20b")
    }

    @Test func aLongRowOfBracketsIsLinear() {
        let brackets = String(repeating: "[A", count: 200_000)
        #expect(expand(brackets) == brackets)
    }

    @Test func cacheBustersAreEightDigitsSeededAndNewForEachURL() {
        var context = MacroContext.full(.tracker)
        context.hostValues = [:]
        var generator = SeededGenerator(seed: 99)
        var again = SeededGenerator(seed: 99)
        var seen: Set<String> = []
        for _ in 0..<1000 {
            let value = MacroExpander.expand("[CACHEBUSTING]", in: context, using: &generator)
            #expect(value == MacroExpander.expand("[CACHEBUSTING]", in: context, using: &again))
            #expect(value.utf8.count == 8 && value.utf8.allSatisfy { (0x30...0x39).contains($0) } && value.first != "0")
            seen.insert(value)
        }
        #expect(seen.count > 990)
        #expect(expand("[CACHEBUSTING]-[CACHEBUSTING]").split(separator: "-").count == 2)
        #expect(Set(expand("[CACHEBUSTING]-[CACHEBUSTING]").split(separator: "-")).count == 1)
    }

    @Test func transactionIDsAreUUIDsOfVersion4() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<100 {
            let id = generator.nextUUID()
            #expect(
                id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil, "\(id)"
            )
        }
        var first = SeededGenerator(seed: 4)
        var second = SeededGenerator(seed: 4)
        #expect(first.nextUUID() == second.nextUUID())
        #expect(first.nextUUID() != generator.nextUUID())
    }
}
