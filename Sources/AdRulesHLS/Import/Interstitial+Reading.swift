import AdRulesText

extension Interstitial {
    /// Reads a date range. Nil for one that is not an interstitial with a start and exactly one kind of asset.
    ///
    /// A `CUE` of `PRE` or `POST` decides the position, otherwise the start. One that starts before the content is a
    /// pre-roll; one that starts with it, too, but not for viewers who join later. Unreadable values are missing.
    ///
    /// - Parameters:
    ///   - range: The date range, with the attributes of all tags of its `ID`.
    ///   - timeline: How dates and content times correspond.
    public init?(_ range: DateRange, on timeline: ContentTimeline) { self.init(range, on: timeline, isWindow: false) }

    /// Reads a date range. In a moving window, only its cue makes a pre-roll: a mid-roll before it has passed.
    init?(_ range: DateRange, on timeline: ContentTimeline, isWindow: Bool) {
        guard range.isInterstitial, let start = range.start else { return nil }
        let source: Source
        switch (range[.assetURI]?.text, range[.assetList]?.text) {
        case (let uri?, nil): source = .asset(uri: uri)
        case (nil, let uri?): source = .assetList(uri: uri)
        default: return nil
        }
        let position: StopPosition
        var playsAtJoin = true
        if range.cues.contains(.pre) {
            position = .preroll
        } else if range.cues.contains(.post) {
            position = .postroll
        } else {
            let time = timeline.contentTime(of: start)
            position = time > .zero || isWindow ? .midroll(time) : .preroll
            playsAtJoin = position != .preroll || time < .zero
        }
        self.init(id: range.id, position: position, source: source)
        self.playsAtJoin = playsAtJoin
        userAttributes = range.attributes.filter { attribute in
            attribute.name.begins(with: "X-") && !Self.reservedNames.contains(ByteText(attribute.name))
        }
        duration = range.duration ?? range.end.map { max(.zero, $0 - start) }
        plannedDuration = range.plannedDuration
        resumeOffset = range[.resumeOffset]?.seconds
        playoutLimit = range[.playoutLimit]?.length
        playsOnce = range.cues.contains(.once)
        snap = Snap(range[.snap])
        restrictions = Restrictions(range[.restrict])
        contentMayVary = range[.contentMayVary]?.text.isSpelled("NO") != true
        timelineOccupancy = range[.timelineOccupies].flatMap { TimelineOccupancy(spelled: $0.text) } ?? .point
        timelineStyle = range[.timelineStyle].flatMap { TimelineStyle(spelled: $0.text) } ?? .highlight
        let (offset, length) = (range[.skipControlOffset]?.wholeSeconds, range[.skipControlDuration]?.wholeSeconds)
        let label = range[.skipControlLabelID]?.text
        if offset != nil || length != nil || label != nil {
            skipControl = SkipControl(offset: offset ?? .zero, duration: length, labelID: label)
        }
    }
}
