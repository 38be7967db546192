import AdRulesEngine
import AdRulesLint
import AdRulesModel

/// Playlists and answers that hold whatever players treat differently, made from a seed.
struct OutcomeDocuments {
    private var state: UInt64
    /// The playlist.
    private(set) var text = ""
    /// The answers by the last part of their addresses.
    private(set) var answers: [String: AdAnswer] = [:]
    /// The content.
    private(set) var content = LintContent()

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        let prefix = oneOf(["vmap:", "vmap:", "vmap:", ""])
        let breaks = (0..<below(5)).map { adBreak($0, prefix) }.joined()
        let namespace = prefix.isEmpty ? "xmlns" : "xmlns:vmap"
        text =
            "<\(prefix)VMAP \(namespace)=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">\(breaks)</\(prefix)VMAP>"
        for name in ["a", "b", "c", "d"] where below(4) > 0 { answers[name] = answer() }
        switch below(4) {
        case 0: content = LintContent(isLive: true)
        case 1: break
        default: content = LintContent(duration: .seconds(1_200))
        }
        if below(3) == 0 {
            content.opportunities = [Opportunity(.seconds(300)), Opportunity(.seconds(600))]
        }
    }

    /// The answers as lint takes them.
    var lookup: AdAnswers { { [answers] uri in answers[String(uri.string.split(separator: "/").last ?? "")] } }

    // MARK: Choices

    private mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }

    private mutating func oneOf(_ choices: [String]) -> String { choices[below(choices.count)] }

    private mutating func adBreak(_ number: Int, _ prefix: String) -> String {
        let offset = oneOf([
            "start", "start", "end", "00:05:00", "00:10:00", "00:19:58", "01:00:00", "50%", "#1", "#7", "5:00", "",
            "END",
            "00:5:00", "00:10:5", "soon",
        ])
        let type = oneOf(["linear", "linear", "linear", "nonlinear", "display", "linear,nonlinear", "midroll"])
        let again = oneOf(["", "", "", " repeatAfter=\"00:05:00\""])
        let flags = oneOf(["", "", " followRedirects=\"false\"", " allowMultipleAds=\"false\""])
        let tag = "<\(prefix)AdTagURI templateType=\"vast3\"><![CDATA[\(address())]]></\(prefix)AdTagURI>"
        let inline = "<\(prefix)VASTAdData>\(vast())</\(prefix)VASTAdData>"
        let custom = "<\(prefix)CustomAdData templateType=\"x\"><![CDATA[x]]></\(prefix)CustomAdData>"
        let source = oneOf([tag, tag, tag, inline, inline, custom, ""])
        let sources =
            "<\(prefix)AdSource\(flags)>\(source)</\(prefix)AdSource>" + oneOf(["", "", "", "", "<Strange/>"])
        return
            "<\(prefix)AdBreak timeOffset=\"\(offset)\" breakType=\"\(type)\" breakId=\"b\(number)\"\(again)>\(sources)"
            + "</\(prefix)AdBreak>\n"
    }

    private mutating func address() -> String { "https://ads.example/" + oneOf(["a", "b", "c", "d"]) }

    private mutating func answer() -> AdAnswer {
        switch below(6) {
        case 0: .failure(AnswerFailure(.unanswered, "404"))
        case 1: .failure(AnswerFailure(below(2) == 0 ? .unreadable : .empty, "nothing"))
        default: AdAnswer(body: Array(vast().utf8))
        }
    }

    private mutating func vast() -> String {
        let ads = (0..<below(4)).map { _ in ad() }.joined()
        return "<VAST version=\"3.0\">\(ads)</VAST>"
    }

    private mutating func ad() -> String {
        let sequence = oneOf(["", "", " sequence=\"1\"", " sequence=\"2\""])
        let head = "<AdSystem>s</AdSystem><AdTitle>t</AdTitle><Impression>https://i.example/</Impression>"
        guard below(4) > 0 else {
            let several = oneOf(["", " allowMultipleAds=\"true\""])
            return
                "<Ad id=\"w\"\(sequence)><Wrapper\(several)><AdSystem>s</AdSystem><VASTAdTagURI>\(address())</VASTAdTagURI>"
                + "<Impression>https://i.example/</Impression></Wrapper></Ad>"
        }
        let file = oneOf([
            "type=\"video/mp4\"", "type=\"video/mp4\"", "type=\"application/x-mpegURL\"",
            "type=\"application/x-mpegURL\"",
            "type=\"application/javascript\" apiFramework=\"VPAID\"",
        ])
        let linear =
            "<Linear><Duration>00:00:15</Duration><MediaFiles><MediaFile delivery=\"progressive\" width=\"640\" "
            + "height=\"360\" \(file)>https://m.example/a</MediaFile></MediaFiles></Linear>"
        let size = oneOf([" width=\"300\" height=\"50\"", ""])
        let overlay =
            "<NonLinearAds><NonLinear\(size)><StaticResource creativeType=\"image/png\">https://m.example/a.png"
            + "</StaticResource></NonLinear></NonLinearAds>"
        let companion =
            "<CompanionAds><Companion width=\"300\" height=\"250\"><StaticResource creativeType=\"image/png\">"
            + "https://m.example/c.png</StaticResource></Companion></CompanionAds>"
        let creative = oneOf([linear, linear, linear, overlay, companion])
        return
            "<Ad id=\"a\"\(sequence)><InLine>\(head)<Creatives><Creative>\(creative)</Creative></Creatives></InLine></Ad>"
    }
}
