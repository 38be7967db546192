import AdRulesModel

extension MacroContext.Use {
    /// The contexts of the IAB's list that the use stands for.
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
    /// The number of the error, of VMAP or VAST as the URL wants it; nil where no error is reported.
    var errorCode: Int? {
        switch use {
        case .vastError: error?.vastCode.rawValue
        case .vmapTracker: error?.vmapTrackerCode
        case .request, .tracker, .click, .verification: nil
        }
    }

    /// What the host says of a macro; nil when it says nothing.
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

    /// What the host and the wrappers block, each category once: the macro stands for both.
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

    /// What the engine itself says of the macro `name`; nil when it knows nothing.
    func value(of name: String) -> MacroValue? {
        switch name {
        case "TIMESTAMP": date.map { .text(Timestamp.iso8601(epochMicroseconds: $0.microseconds)) }
        case "TRANSACTIONID": transactionID.map(MacroValue.text)
        case "CONTENTPLAYHEAD", "MEDIAPLAYHEAD": contentTime.map(Self.playhead)
        case "ADPLAYHEAD": adTime.map(Self.playhead)
        case "BREAKPOSITION": breakPosition
        case "BREAKMAXDURATION":
            breakMaxDuration.map { .text(String(max(0, $0.microseconds) / 1_000_000)) }
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
        // The engine runs where the ad plays; a host that acts for others states 1 or 2.
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

    /// An empty list only when the player said that it is neither muted nor in full screen.
    private var playerState: MacroValue? {
        var states: [String] = []
        if isMuted == true { states.append("muted") }
        if isFullscreen == true { states.append("fullscreen") }
        return states.isEmpty && (isMuted == nil || isFullscreen == nil) ? nil : .list(states)
    }

    private static func playhead(_ time: MediaTime) -> MacroValue {
        .text(Timestamp.playhead(microseconds: time.microseconds))
    }

    /// Each id as its registry, a blank and its value. The placeholder `unknown` of VAST 4 is kept: it is what the
    /// server said.
    private static func universalAdIDs(_ ad: ResolvedAd) -> MacroValue? {
        MacroValue.nonEmptyList(
            (ad.creative?.universalAdIDs ?? []).compactMap { id in
                id.value.isEmpty ? nil : "\(id.registry ?? "unknown") \(id.value.string)"
            })
    }

    /// VAST 2.0 to 4.3, each with its wrapper, by AdCOM's list of creative subtypes.
    private static let supportedVersions = ["2", "3", "5", "6", "7", "8", "11", "12", "13", "14", "15", "16"]

    /// The numbers of an interface in AdCOM's list of API frameworks; a number stands for itself.
    private static func frameworkNumbers(_ name: String) -> [String] {
        switch name.lowercased() {
        case "vpaid": ["1", "2"]
        case "omid": ["7"]
        case "simid": ["8"]
        default: Int(name) == nil ? [] : [name]
        }
    }
}
