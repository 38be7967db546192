import AdRulesEngine

extension Interstitial {
    /// Reads a date range. Nil for one that is not an interstitial with a start and exactly one kind of asset.
    ///
    /// A `CUE` of `PRE` or `POST` decides the position, otherwise the start. One that starts before the content is a
    /// pre-roll. Values that cannot be read count as missing (RFC 8216bis, appendix D).
    ///
    /// - Parameters:
    ///   - range: The date range, with the attributes of all tags of its `ID`.
    ///   - timeline: How dates and content times correspond.
    public init?(_ range: DateRange, on timeline: ContentTimeline) {
        guard range.isInterstitial, let start = range.start else { return nil }
        let source: Source
        switch (range["X-ASSET-URI"]?.text, range["X-ASSET-LIST"]?.text) {
        case (let uri?, nil): source = .asset(uri: uri)
        case (nil, let uri?): source = .assetList(uri: uri)
        default: return nil
        }
        let position: StopPosition
        if range.cues.contains(.pre) {
            position = .preroll
        } else if range.cues.contains(.post) {
            position = .postroll
        } else {
            let time = timeline.contentTime(of: start)
            position = time > .zero ? .midroll(time) : .preroll
        }
        self.init(id: range.id, position: position, source: source)
        readTimes(range, start: start)
        readPresentation(range)
        userAttributes = range.attributes.filter { attribute in
            attribute.name.begins(with: "X-") && !Self.reservedNames.contains { attribute.name.isSpelled($0) }
        }
    }

    private mutating func readTimes(_ range: DateRange, start: WallClock) {
        duration = range.duration ?? range.end.map { max(.zero, $0 - start) }
        plannedDuration = range.plannedDuration
        resumeOffset = range["X-RESUME-OFFSET"]?.seconds
        playoutLimit = range["X-PLAYOUT-LIMIT"]?.seconds.flatMap { $0 >= .zero ? $0 : nil }
        playsOnce = range.cues.contains(.once)
    }

    private mutating func readPresentation(_ range: DateRange) {
        if Self.lists("OUT", range["X-SNAP"]) { snap.insert(.out) }
        if Self.lists("IN", range["X-SNAP"]) { snap.insert(.into) }
        if Self.lists("SKIP", range["X-RESTRICT"]) { restrictions.insert(.skip) }
        if Self.lists("JUMP", range["X-RESTRICT"]) { restrictions.insert(.jump) }
        contentMayVary = range["X-CONTENT-MAY-VARY"]?.text.isSpelled("NO") != true
        timelineOccupancy = range["X-TIMELINE-OCCUPIES"].flatMap { TimelineOccupancy(spelled: $0.text) } ?? .point
        timelineStyle = range["X-TIMELINE-STYLE"].flatMap { TimelineStyle(spelled: $0.text) } ?? .highlight
        let offset = Self.wholeSeconds(range["X-SKIP-CONTROL-OFFSET"])
        let length = Self.wholeSeconds(range["X-SKIP-CONTROL-DURATION"])
        let label = range["X-SKIP-CONTROL-LABEL-ID"]?.text
        if offset != nil || length != nil || label != nil {
            skipControl = SkipControl(offset: offset ?? .zero, duration: length, labelID: label)
        }
    }

    /// Whether a list of words, with commas between them, has a word.
    private static func lists(_ word: String, _ value: AttributeValue?) -> Bool {
        value?.text.fields(separatedBy: ",").contains { $0.trimmingBlanks.isSpelled(word) } ?? false
    }

    private static func wholeSeconds(_ value: AttributeValue?) -> MediaTime? {
        value?.integer.flatMap { $0 >= 0 ? .seconds(Int64($0)) : nil }
    }
}
