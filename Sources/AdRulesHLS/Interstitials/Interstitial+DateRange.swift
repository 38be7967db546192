import AdRulesEngine

extension Interstitial {
    /// The date range of the interstitial (RFC 8216bis, appendix D). Attributes whose value is the default of HLS are
    /// left out; the URI has the parameter `_HLS_interstitial_id`, by which a server knows what it is asked for.
    ///
    /// - Parameter start: the date at which it is due. For a pre-roll the date of the first segment, for a post-roll
    ///   the end of the content.
    public func dateRange(start: WallClock) -> DateRange {
        var cues: [DateRange.Cue] = []
        switch position {
        case .preroll: cues.append(.pre)
        case .postroll: cues.append(.post)
        case .midroll: break
        }
        if playsOnce { cues.append(.once) }
        return DateRange(
            id: writtenID, rangeClass: DateRange.interstitialClass, start: start,
            duration: duration.map { max(.zero, $0) }, plannedDuration: plannedDuration.map { max(.zero, $0) },
            cues: cues, attributes: attributes)
    }

    /// The date range at the interstitial's place in content: a pre-roll at its start, a post-roll at its end. Dates
    /// are rounded to milliseconds. Complexity: O(log n) in the date jumps of the timeline, plus the text's length.
    public func dateRange(on timeline: ContentTimeline) -> DateRange {
        dateRange(start: start(on: timeline))
    }

    /// The date at which it is due.
    func start(on timeline: ContentTimeline) -> WallClock {
        let date =
            switch position {
            case .preroll: timeline.start
            case .midroll(let time): timeline.date(at: time)
            case .postroll: timeline.end
            }
        return date.roundedToMilliseconds
    }

    /// The attributes of appendix D, then the user attributes.
    private var attributes: [DateRange.Attribute] {
        var attributes: [DateRange.Attribute] = []
        func add(_ name: String, _ value: AttributeValue) { attributes.append(DateRange.Attribute(name, value)) }
        switch source {
        case .asset: add("X-ASSET-URI", .quoted(identifiedURI))
        case .assetList: add("X-ASSET-LIST", .quoted(identifiedURI))
        }
        if let resumeOffset { add("X-RESUME-OFFSET", .seconds(resumeOffset)) }
        if let playoutLimit { add("X-PLAYOUT-LIMIT", .seconds(max(.zero, playoutLimit))) }
        if !snap.isEmpty { add("X-SNAP", Self.list(("OUT", snap.contains(.out)), ("IN", snap.contains(.into)))) }
        if !restrictions.isEmpty {
            add("X-RESTRICT", Self.list(("SKIP", restrictions.contains(.skip)), ("JUMP", restrictions.contains(.jump))))
        }
        if !contentMayVary { add("X-CONTENT-MAY-VARY", .quoted("NO")) }
        if timelineOccupancy != .point { add("X-TIMELINE-OCCUPIES", .quoted(timelineOccupancy.rawValue)) }
        if timelineStyle != .highlight { add("X-TIMELINE-STYLE", .quoted(timelineStyle.rawValue)) }
        if let skipControl {
            add("X-SKIP-CONTROL-OFFSET", .integer(skipControl.offset.wholeSecondsRoundedUp))
            if let duration = skipControl.duration {
                add("X-SKIP-CONTROL-DURATION", .integer(duration.wholeSecondsRoundedUp))
            }
            if let label = skipControl.writableLabelID { add("X-SKIP-CONTROL-LABEL-ID", .quoted(label)) }
        }
        return attributes + writableUserAttributes
    }

    /// The user attributes whose names HLS does not define itself, each name once.
    var writableUserAttributes: [DateRange.Attribute] {
        var names = Set(Self.reservedNames.map { ByteText($0) })
        return userAttributes.filter { $0.name.begins(with: "X-") && names.insert(ByteText($0.name)).inserted }
    }

    /// The names that appendix D gives to attributes of interstitials, and that of an entry of a schedule.
    static let reservedNames = [
        "X-ASSET-URI", "X-ASSET-LIST", "X-RESUME-OFFSET", "X-PLAYOUT-LIMIT", "X-SNAP", "X-RESTRICT",
        "X-CONTENT-MAY-VARY", "X-TIMELINE-OCCUPIES", "X-TIMELINE-STYLE", "X-SKIP-CONTROL-OFFSET",
        "X-SKIP-CONTROL-DURATION", "X-SKIP-CONTROL-LABEL-ID", "X-SCHEDULE-OFFSET",
    ]

    /// The identifier as it is written.
    var writtenID: String { URIText.quotable(id) }

    /// The URI of the asset or list with the identifier as a parameter.
    private var identifiedURI: String {
        URIText.adding("_HLS_interstitial_id", writtenID, to: URIText.encoded(source.uri))
    }

    private static func list(_ tokens: (name: String, isSet: Bool)...) -> AttributeValue {
        .quoted(tokens.filter(\.isSet).map(\.name).joined(separator: ","))
    }
}
