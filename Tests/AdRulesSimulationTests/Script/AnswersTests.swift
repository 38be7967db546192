import Testing

@testable import AdRulesSimulation

@Suite struct AnswersTests {
    private let files = SimulationFiles.none.preferring([
        "x.xml": "<VAST version=\"4.2\"><Error>https://e.example</Error></VAST>"
    ])

    private func answers(_ json: String) throws -> Answers {
        try Answers(json: Array(json.utf8), name: "answers.json", files: files)
    }

    private func ads(_ answer: Answers.Answer?) -> [Ad] {
        if case .vast(let vast) = answer?.response { vast.ads } else { [] }
    }

    @Test func withoutAnythingEveryRequestGetsOneAdOfFifteenSeconds() throws {
        for answers in [Answers(), try answers("{}")] {
            #expect(answers.fallback.count == 1)
            #expect(ads(answers.fallback.first).map(\.sequence) == [1])
            #expect(ads(answers.fallback.first).first?.creatives.first?.linear?.duration == .seconds(15))
            #expect(answers.fallback.first?.after == .milliseconds(200))
        }
    }

    @Test func plainSecondsAreAPodAndObjectsStandAlone() throws {
        let answers = try answers(
            #"{" https://a ":{"ads":[10,{"duration":20},{"duration":5,"sequence":9}],"after":0.4}}"#)
        let answer = answers.byURL["https://a"]?.first
        #expect(ads(answer).map(\.sequence) == [1, nil, 9])
        #expect(answer?.after == .milliseconds(400))
    }

    @Test func anAdHasWhatItsObjectSays() throws {
        let answers = try answers(
            #"""
            {"default":{"ads":[{"duration":20,"skipOffset":5,"width":640,"height":360,
              "trackers":{"impression":["https://i"],"error":["https://e"],"start":["https://s"],"clickTracking":["https://c"]}}]}}
            """#)
        let ad = try #require(ads(answers.fallback.first).first)
        let linear = try #require(ad.creatives.first?.linear)
        #expect(ad.impressions.map(\.uri.string) == ["https://i"])
        #expect(ad.errors.map(\.uri.string) == ["https://e"])
        #expect(linear.tracking == [Tracking(event: .start, uri: "https://s")])
        #expect(linear.videoClicks.clickTracking.map(\.uri.string) == ["https://c"])
        #expect(linear.skipOffset == .time(.seconds(5)))
        #expect(linear.mediaFiles.first?.width == 640)
        #expect(linear.mediaFiles.first?.scalable == false)
    }

    @Test func anOverlayIsNonlinear() throws {
        let answers = try answers(#"{"default":{"ads":[{"type":"nonlinear","duration":7}]}}"#)
        let creative = ads(answers.fallback.first).first?.creatives.first
        #expect(creative?.linear == nil)
        #expect(creative?.nonLinearAds?.nonLinears.first?.minSuggestedDuration == .seconds(7))
    }

    @Test func everyKindOfAnswerIsRead() throws {
        let answers = try answers(
            #"{"a":{"error":303},"b":{"never":true},"c":{"file":"x.xml"},"d":[{"ads":[]},{"error":1008}]}"#)
        #expect(answers.byURL["a"]?.map(\.response) == [.error(303)])
        #expect(answers.byURL["b"]?.map(\.response) == [.never])
        #expect(answers.byURL["d"]?.count == 2)
        guard case .vast(let vast) = answers.byURL["c"]?.first?.response else { return #expect(Bool(false)) }
        #expect(vast.errors.map(\.uri.string) == ["https://e.example"])
    }

    @Test func aBreakCanHaveAnswersOfItsOwn() throws {
        let answers = try answers(#"{"breaks":{"1":{"error":1006},"2":[{"ads":[5]},{"never":true}]}}"#)
        #expect(answers.byBreak.mapValues { $0.count } == [1: 1, 2: 2])
        #expect(answers.byBreak[1]?.map(\.response) == [.error(1006)])
        #expect(answers.byURL.isEmpty)
        for wrong in [#"{"breaks":[]}"#, #"{"breaks":{"b1":{"never":true}}}"#, #"{"breaks":{"-1":{"never":true}}}"#] {
            #expect(throws: SimulationProblem.self) { try self.answers(wrong) }
        }
    }

    @Test func mediaBehaveByURL() throws {
        let answers = try answers(
            #"{"default":{"ads":[{"fail":401,"failAt":3}]},"media":{"https://m":{"stall":true}}}"#)
        #expect(answers.media["https://m"]?.stalls == true)
        let url = try #require(ads(answers.fallback.first).first?.creatives.first?.linear?.mediaFiles.first?.uri.string)
        #expect(answers.media[SourceText(url)]?.failure == 401)
        #expect(answers.media[SourceText(url)]?.failureTime == .seconds(3))
    }

    @Test(
        arguments: [
            (#"{"a":{"add":[15]}}"#, 7, "unknown answer \"add\"", "did you mean ads?"),
            (#"{"a":{"ads":[{"durtion":15}]}}"#, 15, "unknown key of an ad \"durtion\"", "did you mean duration?"),
            (
                #"{"a":{"ads":[{"trackers":{"impresion":[]}}]}}"#, 27, "unknown tracker \"impresion\"",
                "did you mean impression?"
            ),
            (#"{"a":{}}"#, 6, "an answer has one of", nil),
            (#"{"a":{"ads":[],"error":1}}"#, 6, "an answer has one of", nil),
            (#"{"a":[]}"#, 6, "a list of answers needs", nil),
            (#"{"a":{"ads":[-1]}}"#, 14, "an ad must be a number of seconds", nil),
            (#"{"a":{"ads":[{"failIn":"prepare"}]}}"#, 14, "\"failIn\" needs a code", nil),
            (#"{"a":{"ads":[{"type":"linaer"}]}}"#, 22, "\"type\" must be one of", "did you mean linear?"),
            (#"{"a":{"file":"gone.xml"}}"#, 14, "gone.xml cannot be read", nil),
            ("[]", 1, "answers are an object", nil),
            (#"{"a":{"error":"303"}}"#, 15, "\"error\" must be a whole number", nil),
        ] as [(String, Int, String, String?)])
    func aWrongAnswerHasItsPlace(_ json: String, _ column: Int, _ message: String, _ help: String?) {
        let problem = #expect(throws: SimulationProblem.self) { try answers(json) }
        #expect(problem?.line == 1)
        #expect(problem?.column == column)
        #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
        #expect(problem?.help == help)
    }
}
