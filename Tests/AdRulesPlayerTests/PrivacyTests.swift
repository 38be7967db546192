import AdRulesPlayerTesting
import Foundation
import Testing

@testable import AdRulesPlayer

@Suite("The viewer's privacy choices") struct PrivacyTests {
    private static func tag(_ consent: String) -> String { "https://ads.example/mid?c=\(consent)" }
    private static let google = "https://pubads.g.doubleclick.net/gampad/ads?iu=/1/x&gdpr_consent=first"

    private func theatre(breaks: [(offset: String, tag: String)]) -> Theatre {
        let response = Documents.response([
            Documents.TestAd(seconds: 10, extra: "<Impression>https://beacon.example/i?c=[GDPRCONSENT]</Impression>")
        ])
        return Theatre(
            Documents.playlist(breaks),
            answers: ["first", "second", "-1"].reduce(into: [:]) { $0[Self.tag($1)] = .body(response) }
        ) { $0.privacy = PrivacySignals(tcfConsent: "first", regulations: ["coppa"]) }
    }

    @Test("A choice that changes counts in the requests and the trackers that follow")
    func changes() async throws {
        let theatre = theatre(breaks: [
            ("start", "https://ads.example/mid?c=[GDPRCONSENT]"),
            ("00:10:00", "https://ads.example/mid?c=[GDPRCONSENT]"),
        ])
        let manager = try await theatre.manager()
        #expect(manager.privacy == PrivacySignals(tcfConsent: "first", regulations: ["coppa"]))
        theatre.initialize(manager)
        // The ads of the second break are requested before their time, and play after the choice.
        await theatre.clock.run(until: .seconds(605))
        #expect(theatre.loading.requests.map(\.url) == [Self.tag("first"), Self.tag("first")])
        manager.privacy.tcfConsent = "second"
        await theatre.clock.run(until: .seconds(630))
        #expect(theatre.tracking.urls.filter { $0.contains("/i?c=") }.map { $0.suffix(6) } == ["=first", "second"])
        #expect(manager.privacy.tcfConsent == "second")
        manager.destroy()
    }

    @Test("A choice that changes before the session begins counts from its first request")
    func before() async throws {
        let theatre = theatre(breaks: [("start", "https://ads.example/mid?c=[GDPRCONSENT]")])
        let manager = try await theatre.manager()
        manager.privacy = PrivacySignals(tcfConsent: "second")
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(5))
        #expect(theatre.loading.requests.map(\.url) == [Self.tag("second")])
        manager.destroy()
    }

    @Test("The macros that the app set itself stay when the choices change")
    func ownMacros() throws {
        var request = AdsRequest(adsResponse: Documents.empty)
        request.privacy = PrivacySignals(tcfConsent: "first", regulations: ["gdpr"])
        request.macros = ["REGULATIONS": "lgpd", "PAGEURL": "p"]
        var plan = SessionPlan(request: request, seed: 1, document: nil)
        #expect(plan.hostMacros == ["GDPRCONSENT": "first", "REGULATIONS": "lgpd", "PAGEURL": "p"])
        plan.privacy = PrivacySignals(gppString: "DBAA", regulations: ["coppa"])
        #expect(plan.hostMacros == ["GPPSTRING": "DBAA", "REGULATIONS": "lgpd", "PAGEURL": "p"])
    }

    @Test("Choices are macros; an id that is withheld has a value of its own, and is not saved")
    func macros() throws {
        var signals = PrivacySignals(
            gppString: "DBAA", gppSectionIDs: [2, 6], tcfConsent: "tcf", regulations: ["gdpr", "coppa"],
            advertisingID: "id", advertisingIDType: "aaid", limitsTracking: false)
        #expect(
            signals.macros == [
                "GPPSTRING": "DBAA", "GPPSECTIONID": "2,6", "GDPRCONSENT": "tcf", "REGULATIONS": "gdpr,coppa",
                "IFA": "id", "IFATYPE": "aaid", "LIMITADTRACKING": "0",
            ])
        #expect(signals.saved == signals)
        signals.limitsTracking = true
        #expect(signals.macros["IFA"] == "-2" && signals.saved.macros == signals.macros)
        #expect(signals.saved.advertisingID == nil && signals.saved.advertisingIDType == "aaid")
        #expect(PrivacySignals(gdprApplies: true, regulations: ["coppa"]).macros["REGULATIONS"] == "coppa,gdpr")
        #expect(PrivacySignals(gdprApplies: true, regulations: ["GDPR"]).macros["REGULATIONS"] == "GDPR")
        #expect(PrivacySignals(gdprApplies: false).macros.isEmpty)
    }

    @Test("Stored consent is read in every spelling")
    func stored() {
        let values: [String: Any] = [
            "IABTCF_TCString": "tcf", "IABTCF_gdprApplies": 1, "IABTCF_AddtlConsent": "2~1~dv.",
            "IABUSPrivacy_String": "1YNN",
            "IABGPP_HDR_GppString": "DBAA", "IABGPP_GppSID": "2_6",
        ]
        func signals(_ value: (String) -> Any?) -> PrivacySignals {
            var signals = PrivacySignals()
            signals.adopt(value)
            return signals
        }
        #expect(
            signals { values[$0] }
                == PrivacySignals(
                    gppString: "DBAA", gppSectionIDs: [2, 6], tcfConsent: "tcf", gdprApplies: true,
                    additionalConsent: "2~1~dv.", usPrivacy: "1YNN"))
        #expect(signals { _ in nil } == PrivacySignals())
        #expect(signals { _ in "" } == PrivacySignals())
        #expect(signals { $0 == "IABTCF_gdprApplies" ? "0" : nil } == PrivacySignals(gdprApplies: false))
        #expect(signals { $0 == "IABTCF_gdprApplies" ? 7 : nil } == PrivacySignals())
        #expect(signals { $0 == "IABGPP_GppSID" ? 7 : nil } == PrivacySignals(gppSectionIDs: [7]))
    }

    @Test("Choices that a consent platform stores later replace those it stores, and no others")
    func adopted() throws {
        let defaults = try #require(UserDefaults(suiteName: "PrivacyTests"))
        defer { defaults.removePersistentDomain(forName: "PrivacyTests") }
        defaults.set("second", forKey: "IABTCF_TCString")
        var signals = PrivacySignals(
            gppString: "DBAA", gppSectionIDs: [2], tcfConsent: "first", gdprApplies: true, additionalConsent: "2~1",
            usPrivacy: "1YNN", regulations: ["coppa"], advertisingID: "id", advertisingIDType: "idfa",
            limitsTracking: true)
        signals.adopt(stored: defaults)
        #expect(
            signals
                == PrivacySignals(
                    tcfConsent: "second", regulations: ["coppa"], advertisingID: "id", advertisingIDType: "idfa",
                    limitsTracking: true))
        #expect(PrivacySignals(stored: defaults) == PrivacySignals(tcfConsent: "second"))
    }

    /// Whoever wrote the id, in whatever spelling; also in a session that was saved, which does not know the id.
    @Test("No tag of Google's names the device of a viewer who limits tracking")
    func limited() {
        var random = SeededGenerator(seed: 20_261_126)
        for round in 0..<300 {
            func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
            let written = ["rdid=DEVICE", "idtype=KIND", "is_lat=0", "%72did=DEVICE", "idtyp%65=KIND", "rdid", "x=1"]
            let query = (0..<pick([0, 1, 2, 4])).map { _ in pick(written) }.joined(separator: "&")
            let tag = "https://pubads.g.doubleclick.net/gampad/ads" + pick(["?", "?iu=/1/x&"]) + query
            let signals = PrivacySignals(
                tcfConsent: pick([nil, "tcf"]), advertisingID: pick([nil, "DEVICE"]),
                advertisingIDType: pick([nil, "KIND"]), limitsTracking: true)
            for known in [signals, signals.saved] {
                let sent = known.taggedURL(tag)
                #expect(!sent.contains("DEVICE") && !sent.contains("KIND"), "round \(round): \(sent)")
                #expect(sent.contains("is_lat=1") && !sent.contains("is_lat=0"), "round \(round): \(sent)")
            }
        }
    }

    @Test("Google's tags have the signals as query items; no other URL changes")
    func google() {
        let signals = PrivacySignals(
            gppString: "DBAA~x", gppSectionIDs: [2, 6], tcfConsent: "t&c", gdprApplies: true, additionalConsent: "2~1",
            usPrivacy: "1YNN", advertisingID: "id", advertisingIDType: "aaid", limitsTracking: false)
        #expect(
            signals.taggedURL(Self.google + "&gdpr&x=1#f")
                == "https://pubads.g.doubleclick.net/gampad/ads?iu=/1/x&x=1&gdpr=1&gdpr_consent=t%26c&addtl_consent=2~1"
                + "&us_privacy=1YNN&gpp=DBAA~x&gpp_sid=2%2C6&rdid=id&idtype=aaid&is_lat=0#f")
        #expect(signals.taggedURL(Self.tag("x")) == Self.tag("x"))
        #expect(
            signals.taggedURL("https://pubads.g.doubleclick.net.evil.example/?a")
                == "https://pubads.g.doubleclick.net.evil.example/?a")
        #expect(signals.taggedURL("no URL") == "no URL")
        #expect(PrivacySignals().taggedURL(Self.google) == Self.google)
        let bare = "https://securepubads.g.doubleclick.net/gampad/ads"
        #expect(PrivacySignals().taggedURL(bare) == bare)
        #expect(PrivacySignals(usPrivacy: "1---").taggedURL(bare) == bare + "?us_privacy=1---")
        let limited = PrivacySignals(advertisingID: "id", advertisingIDType: "aaid", limitsTracking: true)
        #expect(limited.taggedURL(bare + "?rdid=old") == bare + "?rdid=&is_lat=1")
        #expect(
            PrivacySignals(limitsTracking: true).taggedURL(bare + "?rdid=AAAA&idtype=idfa&is_lat=0")
                == bare + "?rdid=&is_lat=1")
    }

    @Test("Google's tags of breaks have the choices of their moment")
    func googleBreaks() async throws {
        let escaped = Self.google.replacing("&", with: "&amp;")
        let theatre = theatre(breaks: [("start", escaped), ("00:10:00", escaped)])
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(60))
        manager.privacy.tcfConsent = "second"
        await theatre.clock.run(until: .seconds(700))
        let base = "https://pubads.g.doubleclick.net/gampad/ads?iu=/1/x&gdpr_consent="
        #expect(theatre.loading.requests.map(\.url) == [base + "first", base + "second"])
        manager.destroy()
    }

    @Test("A redacted log hides the choices that came later, too, and replays")
    func logged() throws {
        let playlist = try VMAPDocument(
            parsing: Array(
                Documents.playlist([("start", "https://ads.example/?c=[GDPRCONSENT]&amp;path=/[GDPRCONSENT]/x")]).utf8))
        var engine = PlaylistEngine(
            playlist, configuration: EngineConfiguration(hostMacros: ["GDPRCONSENT": "secret one"]))
        var recorder = SessionRecorder(engine)
        var lines = [recorder.header]
        for input in [.hostMacros(["GDPRCONSENT": "secret two"]), .start(at: .zero)] as [EngineInput] {
            lines.append(recorder.step(input, now: .zero, actions: engine.handle(input, now: .zero)))
        }
        let encoder = JSONEncoder()
        encoder.userInfo[try #require(SessionLog.redactionKey)] = recorder.redaction
        let text = try lines.map { String(decoding: try encoder.encode($0), as: UTF8.self) }.joined(separator: "\n")
        #expect(!text.contains("secret"))
        #expect(text.contains("loadAds"))
    }

    @Test("Tags that differ only in hidden values differ in the log")
    func numberedTags() throws {
        let tags = ["secret one", "secret two"].map { "https://ads.example/?c=\($0.replacing(" ", with: "-"))" }
        let playlist = try VMAPDocument(
            parsing: Array(Documents.playlist([("start", tags[0]), ("end", tags[1])]).utf8))
        let recorder = SessionRecorder(PlaylistEngine(playlist, configuration: EngineConfiguration()))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        encoder.userInfo[try #require(SessionLog.redactionKey)] = recorder.redaction
        let text = String(decoding: try encoder.encode(recorder.header), as: UTF8.self)
        let shown = Set(text.matches(of: /https:\/\/ads\.example[^"]*/).map { String($0.output) })
        #expect(shown.count == 2 && !text.contains("secret"), "\(shown)")
    }
}
