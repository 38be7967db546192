import AdRulesEngine
import AdRulesText

/// A break that can be placed: what it holds, and how long that is.
struct BreakDraft {
    let place: PlannedPlace
    let rule: BreakRule
    let server: RuleCheck.Server
    let bumper: RuleCheck.Server?
    /// The limits that the server has to keep.
    let seconds: MediaTime?
    /// The duration of its ads.
    let length: Decision.AdLength

    init(_ place: PlannedPlace, _ rule: BreakRule, in compiler: RuleCompiler) throws(RulesProblem) {
        self.place = place
        self.rule = rule
        let path = "breaks[\(place.rule)]"
        let check = compiler.check
        server = try check.server(of: rule, path: path)
        bumper = try rule.bumper.map { bumper throws(RulesProblem) in
            try check.server(called: bumper.source, path: path + ".bumper.from")
        }
        seconds =
            switch rule.length {
            case .time(let time)?: time
            case .avail?: place.avail
            case nil: nil
            }
        length = server.knownTime.map(Decision.AdLength.exactly) ?? seconds.map(Decision.AdLength.atMost) ?? .unknown
    }

    /// The durations of its ads and bumpers; nil for one that is not known.
    private var times: [MediaTime?] {
        guard let bumper, let place = rule.bumper?.place else { return [length.time] }
        return [length.time] + Array(repeating: bumper.knownTime, count: place == .both ? 2 : 1)
    }

    /// The duration of the break, as far as it is known.
    var knownLength: MediaTime { times.reduce(.zero) { $0 + ($1 ?? .zero) } }

    /// The assumed duration of the break for the limit of an hour; 0 without such a limit.
    func counted(in compiler: RuleCompiler) throws(RulesProblem) -> MediaTime {
        let limits = compiler.planning.limits
        guard limits.adTimePerHour != nil else { return .zero }
        var total = MediaTime.zero
        for time in times {
            guard let time = time ?? limits.assume else {
                throw RulesProblem(
                    "limits.adTimePerHour", "the length of \"\(rule.name)\" is not known",
                    help: "give it \"seconds\", or give the limits \"assume\"")
            }
            total += time
        }
        return total
    }

    /// The breaks of the playlist: the ads, with the bumpers around them.
    func breaks(at offset: TimeOffset, _ values: PlaceValues) -> [AdBreak] {
        let main = adBreak(at: offset, values, server, repeatAfter: place.repeatAfter)
        guard let bumper, let wanted = rule.bumper else { return [main] }
        var values = values
        (values.seconds, values.ads) = (nil, nil)
        var side = adBreak(at: offset, values, bumper, repeatAfter: place.repeatAfter)
        if !wanted.isAd { side.properties.extensions = [Self.bumperMark] }
        switch wanted.place {
        case .before: return [side, main]
        case .after: return [main, side]
        case .both: return [side, main, side]
        }
    }

    private static let bumperMark = DocumentExtension(
        type: "bumper", xml: #"<vmap:Extension type="bumper" suppress_bumper="true"/>"#)

    private func adBreak(
        at offset: TimeOffset, _ values: PlaceValues, _ server: RuleCheck.Server, repeatAfter: MediaTime?
    ) -> AdBreak {
        AdBreak(
            timeOffset: offset, breakID: values.id, repeatAfter: repeatAfter,
            source: AdSource(allowMultipleAds: rule.maxAds != 1, content: server.content(values)))
    }
}

extension RuleCheck.Server {
    /// The ad tag of a break, or its embedded response.
    func content(_ values: PlaceValues) -> AdSource.Content {
        switch ads {
        case .vast(let vast): .vast(vast)
        case .tag: .adTag(SourceText(address?.address(of: values) ?? ""), template: Self.template)
        }
    }

    /// The template of each tag.
    static let template = TemplateType(rawValue: "vast3")

    /// The duration of the ads inside the playlist; nil for a tag, and if their response does not hold them all.
    var knownTime: MediaTime? {
        guard case .vast(let vast) = ads else { return nil }
        return KnownAdTime.linear(of: AdBreak(timeOffset: .start, source: AdSource(content: .vast(vast))))
    }
}
