import AdRulesEngine
import AdRulesModel
import AdRulesRules

/// Playlists from a seed as nobody's rules made them: repetitions that meet other breaks, every form of offset, ids that
/// come twice, and settings that no rule has.
struct RandomPlaylist {
    private var random: RandomRules

    init(seed: UInt64) {
        random = RandomRules(seed: seed)
    }

    /// A playlist of one to six breaks, near enough to each other that many of them meet.
    mutating func playlist() -> VMAPDocument {
        let hasSettings = random.chance(40)
        var breaks: [AdBreak] = []
        for _ in 0..<random.number(1...6) { breaks.append(adBreak(hasSettings)) }
        return VMAPDocument(breaks: breaks)
    }

    /// A length at which no share is at a moment of a playlist, and no break near enough to the end to be a post-roll.
    mutating func content() -> Content {
        var seconds = Int64(random.number(600...9000))
        // A time up to half a second behind the end is a post-roll.
        if [0, 10].contains((seconds + 1) % 600) { seconds += 1 }
        let end = MediaTime.seconds(seconds) + .milliseconds(Int64(random.number(250...499)) * 2 + 1)
        return Content(
            duration: end,
            opportunities: (1...4).map { Opportunity(MediaTime(microseconds: end.microseconds / 5 * Int64($0))) })
    }

    private mutating func offset() -> TimeOffset {
        switch random.number(1...10) {
        case 1: .start
        case 2: .end
        case 3: .percent(Percentage(random.pick([0, 25, 50, 100])))
        case 4: .opportunity(random.number(1...4))
        default: .time(.seconds(Int64(random.number(0...6)) * 600 + (random.chance(10) ? 10 : 0)))
        }
    }

    private mutating func adBreak(_ hasSettings: Bool) -> AdBreak {
        let id = random.pick(["a", "b", "mid", "mid-1", "mid-2", "mid-3", "pre", "post"])
        let address = random.pick(["https://a.example/?slot=\(id)", "https://a.example/", "https://b.example/?n=1"])
        let content: AdSource.Content =
            random.chance(20)
            ? .vast(RandomRules.ad) : .adTag(SourceText(address), template: TemplateType(rawValue: "vast3"))
        var source = AdSource(allowMultipleAds: !random.chance(20), content: content)
        var adBreak = AdBreak(
            timeOffset: offset(), breakID: random.chance(90) ? id : nil,
            repeatAfter: random.chance(25) ? .seconds(Int64(random.number(1...4)) * 300) : nil)
        if hasSettings {
            if random.chance(15) { adBreak.properties.breakTypes = [.linear, .nonlinear] }
            if random.chance(15) { source.properties.followRedirects = false }
            if random.chance(15) { source.properties.id = "s" }
            if random.chance(10) { adBreak.properties.extensions = [DocumentExtension(type: "x", xml: "<x/>")] }
            if random.chance(10) { adBreak.properties.ignoredSources = [source] }
            if random.chance(10), case .adTag(let uri, _) = content {
                source.properties.content = .adTag(uri, template: TemplateType(rawValue: "vast4"))
            }
        }
        adBreak.properties.source = source
        return adBreak
    }
}
