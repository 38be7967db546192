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
        func add(_ name: InterstitialAttribute, _ value: AttributeValue) {
            attributes.append(DateRange.Attribute(name.rawValue, value))
        }
        switch source {
        case .asset: add(.assetURI, .quoted(identifiedURI))
        case .assetList: add(.assetList, .quoted(identifiedURI))
        }
        if let resumeOffset { add(.resumeOffset, .seconds(resumeOffset)) }
        if let playoutLimit { add(.playoutLimit, .seconds(max(.zero, playoutLimit))) }
        if !snap.isEmpty { add(.snap, snap.written) }
        let button = skipControl ?? assetList?.skipControl
        // Shaka lets nobody skip where SKIP is, whatever the button says.
        let written = assetList?.skipControl == nil ? restrictions : restrictions.subtracting(.skip)
        if !written.isEmpty { add(.restrict, written.written) }
        if !contentMayVary { add(.contentMayVary, .quoted("NO")) }
        if timelineOccupancy != .point { add(.timelineOccupies, .quoted(timelineOccupancy.rawValue)) }
        if timelineStyle != .highlight { add(.timelineStyle, .quoted(timelineStyle.rawValue)) }
        // Some players read the button of a tag only, not that of its list.
        if let button {
            add(.skipControlOffset, .integer(button.offset.wholeSecondsRoundedUp))
            if let duration = button.duration {
                add(.skipControlDuration, .integer(duration.wholeSecondsRoundedUp))
            }
            if let label = button.writableLabelID { add(.skipControlLabelID, .quoted(label)) }
        }
        return attributes + writableUserAttributes
    }

    /// The user attributes whose names HLS does not define itself, each name once.
    var writableUserAttributes: [DateRange.Attribute] {
        var names = Self.reservedNames
        return userAttributes.filter { $0.name.begins(with: "X-") && names.insert(ByteText($0.name)).inserted }
    }

    /// The names that appendix D gives to attributes of interstitials, and that of an entry of a schedule.
    static let reservedNames = Set(InterstitialAttribute.allCases.map { ByteText($0.rawValue) })

    /// The identifier as it is written.
    var writtenID: String { URIText.quotable(id) }

    /// The URI of the asset or list with the identifier as a parameter.
    private var identifiedURI: String {
        URIText.adding("_HLS_interstitial_id", writtenID, to: URIText.encoded(source.uri))
    }
}
