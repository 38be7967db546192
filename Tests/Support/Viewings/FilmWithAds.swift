import AdRulesEngine
import AdRulesHLS

/// A film with a pre-roll and a mid-roll whose ads, at random, have every kind of tracker, of wrappers too.
struct FilmWithAds {
    let schedule: Schedule
    /// The answers of the ad servers.
    let responses: [OccurrenceID: AdResponse]
    /// The asset lists, by the identifier of the interstitial.
    let lists: [String: AssetList]

    init(using random: inout SeededGenerator) throws {
        let breaks = [("start", "pre"), ("00:00:20", "mid")].map { offset, id in
            let tracking = ["breakStart", "breakEnd", "error"].map { event in
                let url = Self.url("\(id)/\(event)", more: "&amp;e=[ERROR_CODE]")
                return "<vmap:Tracking event=\"\(event)\">\(url)</vmap:Tracking>"
            }
            return """
                <vmap:AdBreak timeOffset="\(offset)" breakType="linear" breakId="\(id)">\
                <vmap:AdSource allowMultipleAds="true"><vmap:AdTagURI templateType="vast3">https://ads.example/\(id)\
                </vmap:AdTagURI></vmap:AdSource><vmap:TrackingEvents>\(tracking.joined())</vmap:TrackingEvents></vmap:AdBreak>
                """
        }
        let text = """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\(breaks.joined())</vmap:VMAP>
            """
        schedule = Schedule(try VMAPDocument(parsing: Array(text.utf8)), duration: .seconds(1800))
        var responses: [OccurrenceID: AdResponse] = [:]
        for (index, id) in ["pre", "mid"].enumerated() {
            responses[OccurrenceID(index)] = try Self.response(id, ads: 1 + Int(random.next() % 3), using: &random)
        }
        self.responses = responses
        let source = AssetListSource(schedule)
        var lists: [String: AssetList] = [:]
        for interstitial in source.interstitials {
            guard let file = interstitial.listFile, let list = source.list(for: file, responses: responses)?.list
            else { continue }
            // As players get it: from its text.
            lists[interstitial.id] = try AssetList(json: Array(list.json.utf8))
        }
        self.lists = lists
    }

    /// An address with macros that the page, the break, the ad and nobody knows.
    private static func url(_ name: String, more: String = "") -> String {
        "https://t.example/\(name)?t=[ADPLAYHEAD]&amp;b=[BREAKPOSITION]&amp;y=[ADTYPE]&amp;i=[IFA]&amp;o=[OWN]"
            + "&amp;z=[NONE]\(more)"
    }

    private static func trackers(_ name: String, using random: inout SeededGenerator) -> String {
        var events = TrackingEvent.vastEvents.filter { $0 != .progress && $0 != .error }.map(\.rawValue)
        events += ["impression", "clickTracking"]
        var elements = events.filter { _ in random.next() % 3 > 0 }.map { event in
            "<Tracking event=\"\(event)\">\(url("\(name)/\(event)"))</Tracking>"
        }
        for place in 0..<Int(random.next() % 4) {
            let offset = ["00:00:02", "00:00:03.875", "00:00:07.500", "00:00:31"][Int(random.next() % 4)]
            elements.append(
                "<Tracking event=\"progress\" offset=\"\(offset)\">\(url("\(name)/progress/\(place)"))</Tracking>")
        }
        return "<TrackingEvents>\(elements.joined())</TrackingEvents>"
    }

    private static func response(
        _ id: String, ads count: Int, using random: inout SeededGenerator
    ) throws -> AdResponse {
        let ads = (1...count).map { number in
            let name = "\(id)/\(number)"
            let verification = """
                <AdVerifications><Verification vendor="v"><JavaScriptResource apiFramework="omid">\
                https://v.example/v.js</JavaScriptResource><TrackingEvents><Tracking event="verificationNotExecuted">\
                \(url("\(name)/unverified", more: "&amp;r=[REASON]"))</Tracking></TrackingEvents></Verification>\
                </AdVerifications>
                """
            let seconds = ["00:00:06", "00:00:15.500", "00:00:30"][Int(random.next() % 3)]
            let skip = random.next() % 2 == 0 ? " skipoffset=\"00:00:03\"" : ""
            return """
                <Ad id="\(name)" sequence="\(number)"><InLine><AdSystem>x</AdSystem><AdTitle>t</AdTitle>\
                <Error>\(url("\(name)/error", more: "&amp;c=[ERRORCODE]"))</Error>\
                <Impression>\(url("\(name)/shown", more: "&amp;n=[ADCOUNT]&amp;s=[PLAYERSTATE]"))</Impression>\
                \(random.next() % 2 == 0 ? verification : "")<Creatives><Creative><Linear\(skip)>\
                <Duration>\(seconds)</Duration>\(trackers(name, using: &random))<VideoClicks>\
                <ClickThrough>https://shop.example/\(name)</ClickThrough>\
                <ClickTracking>\(url("\(name)/click"))</ClickTracking></VideoClicks><MediaFiles>\
                <MediaFile delivery="streaming" type="application/x-mpegURL">https://media.example/\(number).m3u8\
                </MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>
                """
        }
        let inlines = try VASTDocument(parsing: Array("<VAST version=\"4.1\">\(ads.joined())</VAST>".utf8)).vast.ads
        let wrapper = """
            <VAST version="4.1"><Ad><Wrapper><AdSystem>w</AdSystem><VASTAdTagURI>https://w.example</VASTAdTagURI>\
            <Error>\(url("\(id)/w/error"))</Error><Impression>\(url("\(id)/w/shown"))</Impression><Creatives><Creative>\
            <Linear>\(trackers("\(id)/w", using: &random))</Linear></Creative></Creatives></Wrapper></Ad></VAST>
            """
        let wrappers = try VASTDocument(parsing: Array(wrapper.utf8)).vast.ads
        return AdResponse(
            entries: inlines.map { AdResponse.Entry(inline: $0, wrappers: random.next() % 2 == 0 ? wrappers : []) })
    }
}
