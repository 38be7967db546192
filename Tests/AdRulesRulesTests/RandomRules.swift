import AdRulesEngine
import AdRulesModel
import AdRulesRules

/// Rules and content from a seed: most of them sensible, some with texts that try to leave their place.
struct RandomRules {
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }
    }

    private var generator: Generator
    /// An address that is the same for all breaks, and so can be repeated.
    static let plainAddress = "https://ads.example/plain"
    /// Texts that could break out of XML, of an address or of a line.
    static let hostile = [
        "]]>", "<vmap:AdBreak/>", "\" onload=\"x", "&amp;&#0;", "a b\u{0}\n", "\u{202E}evil", "%7B{id}",
        "é\u{301}\u{301}", "[X]", "--><!--",
    ]

    init(seed: UInt64) {
        generator = Generator(state: seed)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

    /// A time in seconds, on whole seconds, tenths or milliseconds.
    mutating func time(_ range: ClosedRange<Int>) -> MediaTime {
        let seconds = Int64(number(range))
        return chance(80) ? .seconds(seconds) : .seconds(seconds) + .milliseconds(Int64(number(0...999)))
    }

    mutating func content() -> Content {
        let duration = time(60...(chance(20) ? 40_000 : 9000))
        let end = Int(duration.seconds)
        var content = Content(
            duration: duration, labels: (0..<number(0...2)).map { _ in pick(["film", "kids", "news"]) })
        content.chapters = (0..<number(0...12)).map { _ in time(0...end) }
        content.opportunities = (0..<number(0...8)).map { _ in
            Opportunity(time(0...end), duration: chance(50) ? time(5...120) : nil)
        }
        content.title = chance(30) ? pick(Self.hostile) : "Film \(number(1...9))"
        if chance(20) { content.labels.append(pick(Self.hostile)) }
        return content
    }

    mutating func limits(_ share: Int) -> Limits {
        Limits(
            gap: chance(share) ? time(30...900) : nil, quietStart: chance(share) ? time(0...900) : nil,
            quietEnd: chance(share) ? time(0...900) : nil, adTimePerHour: chance(share) ? time(20...1200) : nil,
            interruptions: chance(share)
                ? Limits.Interruptions(
                    each: chance(90) ? time(300...3600) : nil, noneUpTo: chance(50) ? time(60...3600) : nil)
                : nil, assume: time(10...90))
    }

    mutating func placement() -> BreakRule.Placement {
        switch number(1...8) {
        case 1, 2: .every(time(60...2400))
        case 3: .every(time(60...900), from: time(0...900), to: time(900...9000))
        case 4: .spread(number(1...6))
        case 5: .chapters(each: number(1...3))
        case 6: .opportunities(each: number(1...3))
        case 7: .at([.percent(Percentage(number(1...99)))])
        default: .at((0...number(0...2)).map { _ in .time(time(1...6000)) })
        }
    }

    /// Rules that compile for most content.
    mutating func rules() -> RuleSet {
        var rules = RuleSet(
            ads: .tag(
                "https://ads.example/vast?slot={id}&t={time}&title={title}&l={label}&max={maxSeconds}&ads={maxAds}"))
        rules.sources = [
            .init("sales", .tag("https://ads.example/sales?iu=/1/film", server: .gam)), .init("bumper", .vast(Self.ad)),
            .init("plain", .tag(Self.plainAddress)),
        ]
        if chance(70) { rules.breaks.append(BreakRule("pre", .at([.start]))) }
        for index in 0..<number(1...3) { rules.breaks.append(BreakRule("mid\(index)", placement())) }
        if chance(60) { rules.breaks.append(BreakRule("post", .at([.end]))) }
        for index in rules.breaks.indices {
            if chance(50) { rules.breaks[index].length = chance(80) ? .time(time(5...120)) : .avail }
            if chance(30) { rules.breaks[index].maxAds = number(1...6) }
            if chance(30) { rules.breaks[index].source = chance(80) ? "sales" : "bumper" }
            if chance(40), rules.breaks[index].length == nil, rules.breaks[index].maxAds ?? 1 == 1 {
                rules.breaks[index].source = "plain"
            }
            if chance(30) {
                rules.breaks[index].snap = BreakRule.Snap(to: pick([.chapters, .opportunities]), within: time(0...300))
            }
            if chance(15) {
                rules.breaks[index].bumper = BreakRule.Bumper(
                    "bumper", pick([.before, .after, .both]), isAd: chance(50))
            }
            if chance(15), index > 0 { rules.breaks[index].join = rules.breaks[number(0...index - 1)].name }
            if chance(10) { rules.breaks[index].condition = Condition(longerThan: time(60...3600)) }
            if chance(20) { rules.breaks[index].why = pick(Self.hostile) }
        }
        if chance(30) {
            rules.profiles.append(
                Profile(
                    Condition(label: "kids"), keep: chance(50) ? rules.breaks.prefix(1).map(\.name) : nil,
                    limits: limits(40)))
        }
        rules.limits = limits(50)
        if chance(20) { rules.id = pick(["{name}-{n}", "{title}-{name}-{n}", "{name}-{n}-{time}-{label}"]) }
        return rules
    }

    /// A time that means nothing.
    mutating func nonsense() -> MediaTime {
        MediaTime(microseconds: pick([.min, .min + 1, -1, 0, 1, 999, 1_000_000, .max / 2, .max - 1, .max]))
    }

    /// An ad of 5 seconds.
    static let ad: VAST = {
        let xml = """
            <VAST version="3.0"><Ad id="b"><InLine><AdSystem>x</AdSystem><AdTitle>Bumper</AdTitle>\
            <Impression><![CDATA[https://track.example/impression]]></Impression><Creatives><Creative><Linear>\
            <Duration>00:00:05</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1280" \
            height="720"><![CDATA[https://cdn.example/bumper.mp4]]></MediaFile></MediaFiles></Linear></Creative></Creatives>\
            </InLine></Ad></VAST>
            """
        return (try? VASTDocument(parsing: Array(xml.utf8)))?.vast ?? VAST(ads: [])
    }()
}
