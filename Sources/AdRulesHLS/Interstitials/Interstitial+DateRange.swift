import AdRulesText

extension Interstitial {
    /// The date range of the interstitial (RFC 8216bis, appendix D). Attributes whose value is the default of HLS are
    /// left out; the URI has the parameter `_HLS_interstitial_id`, by which a server knows what it is asked for.
    ///
    /// - Parameter start: the date at which it is due. For a pre-roll the date of the first segment, for a post-roll
    ///   the end of the content.
    public func dateRange(start: WallClock) -> DateRange { dateRange(start: start, sharing: SharedAttributes(self)) }

    /// The date range of an occurrence, with attributes that were made for all occurrences of its break.
    func dateRange(start: WallClock, sharing shared: SharedAttributes) -> DateRange {
        var cues: [DateRange.Cue] = []
        switch position {
        case .preroll: if playsAtJoin { cues.append(.pre) }
        case .postroll: cues.append(.post)
        case .midroll: break
        }
        if playsOnce { cues.append(.once) }
        let id = writtenID
        var attributes = [DateRange.Attribute(shared.assets, .quoted(shared.uri(of: id, availLength)))]
        if let resumeOffset { attributes.append(DateRange.Attribute(.resumeOffset, .seconds(resumeOffset))) }
        if let playoutLimit {
            attributes.append(DateRange.Attribute(.playoutLimit, .seconds(max(.zero, playoutLimit))))
        }
        return DateRange(
            id: id, rangeClass: DateRange.interstitialClass, start: start,
            duration: duration.map { max(.zero, $0) }, plannedDuration: plannedDuration.map { max(.zero, $0) },
            cues: cues, attributes: attributes + shared.others)
    }

    /// The date range at the interstitial's place in content: a pre-roll at its start, a post-roll at its end. Dates
    /// are rounded to milliseconds. Complexity: O(log n) in the date jumps of the timeline, plus the text's length.
    public func dateRange(on timeline: ContentTimeline) -> DateRange { dateRange(start: start(on: timeline)) }

    /// The date at which it is due.
    func start(on timeline: ContentTimeline) -> WallClock {
        switch position {
        case .preroll: timeline.start.roundedToMilliseconds
        case .midroll(let time): timeline.date(at: time).roundedToMilliseconds
        case .postroll: timeline.end.roundedToMilliseconds
        }
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
}

/// The common attributes of the date ranges of all occurrences of a break (RFC 8216bis, appendix D): made once for a
/// live stream, whose every refresh has many of them.
struct SharedAttributes: Sendable {
    /// The attribute that has the URI of the asset or of the list.
    let assets: InterstitialAttribute
    /// The attributes behind those of times: how it plays, then the user's own.
    let others: [DateRange.Attribute]
    private let uri: String
    /// The parts of the URI around the identifier; nil if the URI cannot have it.
    private let aroundID: (before: String, behind: String)?

    init(_ interstitial: Interstitial) {
        assets = if case .asset = interstitial.source { .assetURI } else { .assetList }
        uri = URIText.encoded(interstitial.source.uri)
        aroundID = URIText.parts(of: uri, around: "_HLS_interstitial_id")
        var others: [DateRange.Attribute] = []
        func add(_ name: InterstitialAttribute, _ value: AttributeValue) {
            others.append(DateRange.Attribute(name, value))
        }
        if !interstitial.snap.isEmpty { add(.snap, interstitial.snap.written) }
        let list = interstitial.assetList
        // With SKIP, Shaka denies skipping, whatever the button allows.
        let denied = interstitial.restrictions.subtracting(list?.skipControl == nil ? [] : .skip)
        if !denied.isEmpty { add(.restrict, denied.written) }
        if !interstitial.contentMayVary { add(.contentMayVary, .quoted("NO")) }
        let (occupancy, style) = (interstitial.timelineOccupancy, interstitial.timelineStyle)
        if occupancy != .point { add(.timelineOccupies, .quoted(occupancy.rawValue)) }
        if style != .highlight { add(.timelineStyle, .quoted(style.rawValue)) }
        // Some players read the button of a tag only, not that of its list.
        if let button = interstitial.skipControl ?? list?.skipControl {
            add(.skipControlOffset, .integer(button.offset.wholeSecondsRoundedUp))
            if let duration = button.duration { add(.skipControlDuration, .integer(duration.wholeSecondsRoundedUp)) }
            if let label = button.writableLabelID { add(.skipControlLabelID, .quoted(label)) }
        }
        self.others = others + interstitial.writableUserAttributes
    }

    /// The URI with an identifier, as it is written, and the length of an avail as parameters.
    func uri(of id: String, _ availLength: MediaTime?) -> String {
        guard let aroundID else { return uri }
        let length = availLength.map { "&\(AssetListRequest.lengthParameter)=\(DecimalSeconds.text($0))" } ?? ""
        return aroundID.before + PercentEncoding.encode(id) + length + aroundID.behind
    }
}
