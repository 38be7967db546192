import AdRulesText

extension MacroContext.Use {
    var contexts: MacroContexts {
        switch self {
        case .request: .request
        case .tracker: .tracking
        case .click: [.tracking, .clickTracking]
        case .vastError, .vmapTracker: [.tracking, .error]
        case .verification: [.tracking, .verificationNotExecuted]
        }
    }
}

extension MacroContext {
    /// The error code, of VMAP or VAST depending on the URL; nil if the URL reports no error.
    var errorCode: Int? {
        switch use {
        case .vastError: error?.vastCode.rawValue
        case .vmapTracker: error?.code
        case .request, .tracker, .click, .verification: nil
        }
    }

    /// The host's value of a macro, or nil. Blocked categories include those of the wrappers.
    func hostValue(of macro: VASTMacro) -> MacroValue? {
        if macro.name == "BLOCKEDADCATEGORIES" { return blockedCategories }
        guard let value = hostValues[macro.name] else { return nil }
        return Self.hostValue(value, isList: macro.isList)
    }

    private static func hostValue(_ value: String, isList: Bool) -> MacroValue {
        switch value {
        case "-1": .unknown
        case "-2": .withheld
        default: isList ? .list(value.split(separator: ",").map(String.init)) : .text(value)
        }
    }

    /// The categories that the host and the wrappers block, each once: the macro covers both.
    private var blockedCategories: MacroValue? {
        let host = hostValues["BLOCKEDADCATEGORIES"].map { Self.hostValue($0, isList: true) }
        guard !blockedAdCategories.isEmpty else { return host }
        var categories: [String] = []
        if case .list(let values) = host { categories = values }
        var known = Set(categories.map { ByteText($0) })
        for category in blockedAdCategories where known.insert(ByteText(category)).inserted {
            categories.append(category)
        }
        return .list(categories)
    }

    /// The engine's own value of the macro `name`, or nil if it has none.
    func value(of name: String) -> MacroValue? {
        switch name {
        case "TIMESTAMP": date.map { .text(Timestamp.iso8601(epochMicroseconds: $0.microseconds)) }
        case "TRANSACTIONID": transactionID.map(MacroValue.text)
        case "CONTENTPLAYHEAD", "MEDIAPLAYHEAD": contentTime.map(Self.playhead)
        case "ADPLAYHEAD": adTime.map(Self.playhead)
        case "BREAKPOSITION": breakPosition
        case "BREAKMAXDURATION": breakMaxDuration.map { .text(String(max(0, $0.microseconds) / 1_000_000)) }
        case "BREAKMAXADS": breakMaxAds.map(MacroValue.number)
        case "ADCOUNT": adCount.map(MacroValue.number)
        case "PLAYERSIZE": surface.map { .list([String($0.width), String($0.height)]) }
        case "PLAYERSTATE": playerState
        case "ADTYPE": ad.map { .text(($0.inline.mediaKind ?? .video).rawValue) }
        case "UNIVERSALADID": ad.flatMap(Self.universalAdIDs)
        case "ASSETURI": ad?.mediaFile.map { .text($0.uri.string) }
        case "PODSEQUENCE": ad?.sequence.map(MacroValue.number)
        case "ADSERVINGID": ad?.inline.adServingID.map { .text($0.string) }
        case "CLICKPOS": clickPosition.map { .list([String($0.x), String($0.y)]) }
        case "REASON": verificationReason.map(MacroValue.number)
        case "VASTVERSIONS": .list(Self.supportedVersions)
        case "APIFRAMEWORKS": MacroValue.nonEmptyList(apiFrameworks.flatMap(Self.frameworkNumbers))
        case "MEDIAMIME": MacroValue.nonEmptyList(mimeTypes)
        // The engine runs where the ad plays; a host that acts on behalf of others sets 1 or 2.
        case "SERVERSIDE": .text("0")
        default: nil
        }
    }

    private var breakPosition: MacroValue? {
        if isStandalone { return .text("4") }
        return switch position {
        case .preroll: .text("1")
        case .midroll: .text("2")
        case .postroll: .text("3")
        case nil: nil
        }
    }

    /// Nil while unknown; empty only if the player reported that it is neither muted nor in full screen.
    private var playerState: MacroValue? {
        var states: [String] = []
        if isMuted == true { states.append("muted") }
        if isFullscreen == true { states.append("fullscreen") }
        return states.isEmpty && (isMuted == nil || isFullscreen == nil) ? nil : .list(states)
    }

    private static func playhead(_ time: MediaTime) -> MacroValue {
        .text(Timestamp.playhead(microseconds: time.microseconds))
    }

    /// Each id as its registry, a space and its value. VAST 4's placeholder `unknown` is kept: the server sent it.
    private static func universalAdIDs(_ ad: ResolvedAd) -> MacroValue? {
        MacroValue.nonEmptyList(
            (ad.creative?.universalAdIDs ?? []).compactMap { id in
                id.value.isEmpty ? nil : "\(id.registry ?? "unknown") \(id.value.string)"
            })
    }

    /// VAST 2.0 to 4.3, each with its wrapper variant, as numbered in AdCOM's list of creative subtypes.
    private static let supportedVersions = ["2", "3", "5", "6", "7", "8", "11", "12", "13", "14", "15", "16"]

    /// The numbers of an API framework in AdCOM's list; a name that is already a number is kept.
    private static func frameworkNumbers(_ name: String) -> [String] {
        switch name.lowercased() {
        case "vpaid": ["1", "2"]
        case "omid": ["7"]
        case "simid": ["8"]
        default: Int(name) == nil ? [] : [name]
        }
    }
}

enum Timestamp {
    /// Formats microseconds since 1970 as ISO 8601 with milliseconds, in UTC: `2026-01-01T00:00:00.000Z`.
    ///
    /// Fractions of a millisecond are truncated, so that a timestamp is never ahead of its moment.
    static func iso8601(epochMicroseconds: Int64) -> String {
        let milliseconds = floorDivision(epochMicroseconds, by: 1000)
        let days = floorDivision(milliseconds.quotient, by: 86_400_000)
        let date = CalendarDate(daysSince1970: days.quotient)
        let time = MediaTime.milliseconds(days.remainder).notation(showsMilliseconds: true)
        // ISO 8601 requires a sign before a year outside 0000 to 9999.
        let year = (0...9999).contains(date.year) ? "" : (date.year < 0 ? "-" : "+")
        return "\(year)\(padded(date.year.magnitude, to: 4))-\(padded(UInt64(date.month), to: 2))-"
            + "\(padded(UInt64(date.day), to: 2))T\(time)Z"
    }

    /// Formats a media position as `HH:MM:SS.mmm`, with more digits beyond 99 hours; a negative position counts as 0.
    static func playhead(microseconds: Int64) -> String {
        MediaTime(microseconds: max(0, microseconds)).notation(showsMilliseconds: true)
    }

    private static func padded(_ value: UInt64, to width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// Divides and rounds down, so that moments before 1970 fall on the right day too.
    private static func floorDivision(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
