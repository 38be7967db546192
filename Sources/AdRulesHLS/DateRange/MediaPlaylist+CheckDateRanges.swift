import AdRulesText

// The rules of RFC 8216bis §4.4.5.1 and, for interstitials, of appendix D.
extension MediaPlaylist {
    /// Adds what could not be read of the segments, and what is wrong with dates and date ranges.
    func check(_ findings: inout FindingList) {
        for finding in self.findings { findings.append(finding) }
        checkDates(&findings)
        checkDateRanges(&findings)
    }

    private func checkDates(_ findings: inout FindingList) {
        guard let timeline = ContentTimeline(self) else { return }
        let jumps = Set(timeline.jumpsBack)
        guard !jumps.isEmpty else { return }
        var time = MediaTime.zero
        for segment in segments {
            if segment.programDateTime != nil, jumps.contains(time) {
                findings.add(
                    source, .datesGoBack, segment.uri, line: segment.line - 1,
                    "dates go back here: breaks on dates that come twice play at the first one",
                    help: "give every segment a later date than those before it")
            }
            time += segment.duration
        }
    }

    func checkDateRanges(_ findings: inout FindingList) {
        var earlier: [ByteText: [ByteText: AttributeValue]] = [:]
        var isFirst = true
        var end: WallClock?
        for tag in source.tags(.dateRange) {
            if isFirst, !hasProgramDateTime, skippedSegments == 0 {
                findings.add(
                    source, .missingProgramDateTime, tag.range, line: tag.line - 1,
                    "the playlist has date ranges but no EXT-X-PROGRAM-DATE-TIME",
                    help: "clients ignore them all; add the dates")
            }
            // The end of a playlist that grows moves.
            if isFirst, isVOD, hasProgramDateTime { end = ContentTimeline(self)?.lastDate }
            isFirst = false
            check(tag, end: end, &earlier, &findings)
            if findings.isFull { return }
        }
    }

    private func check(
        _ tag: PlaylistTag, end: WallClock?, _ earlier: inout [ByteText: [ByteText: AttributeValue]],
        _ findings: inout FindingList
    ) {
        func note(_ code: PlaylistFinding.Code, _ message: String, at range: SourceRange? = nil, help: String? = nil) {
            findings.append(source.finding(code, range ?? tag.range, line: tag.line - 1, message, help: help))
        }
        let list = tag.attributes
        var mistakes: [DateRange.Mistake] = []
        var nothing = BoundedReplacement(PlaylistVariables())
        guard let range = DateRange(list, &nothing, mistakes: &mistakes) else {
            note(.missingAttribute, "a date range without an ID", help: "add ID=\"…\"")
            return
        }
        if range.isInterstitial { mistakes += Interstitial.mistakes(in: list) }
        for entry in list.entries {
            let name = list.name(of: entry)
            guard !Self.knownNames.contains(where: name.isSpelled),
                let meant = Spelling.nearest(to: name, among: Self.knownNames)
            else { continue }
            note(
                .misspeltName, "\(name.clippedName) is no attribute that clients know", at: entry.name,
                help: "did you mean \(meant)?")
        }
        for mistake in mistakes {
            // The value of a variable is not known here.
            guard PlaylistVariables.references(in: source.bytes[mistake.range.offsets]).isEmpty else { continue }
            note(mistake.code, mistake.message, at: mistake.range, help: mistake.help)
        }
        // The written text counts here, even if it cannot be read.
        let isUpdate = earlier[ByteText(range.id)] != nil
        if !isUpdate {
            if list["START-DATE"] == nil {
                note(
                    .missingAttribute, "a date range without a START-DATE",
                    help: "add START-DATE=\"…\": without it the range has no place")
            }
            if range.isInterstitial {
                checkAssets(list, note)
            } else if let asset = [InterstitialAttribute.assetList, .assetURI].first(where: { list[$0] != nil }) {
                note(
                    .missingAttribute, "\(asset.rawValue) without the class of interstitials: nothing plays",
                    help: "add CLASS=\"\(DateRange.interstitialClass)\"")
            }
            if let start = range.start, let end, range.isInterstitial, start - end > .seconds(1),
                !range.cues.contains(where: { $0 == .pre || $0 == .post })
            {
                note(
                    .outsideContent,
                    "an interstitial \(start - end) behind the end of the content, where no player comes to it",
                    help: "correct START-DATE, or write CUE=\"POST\" for a post-roll")
            }
        }
        for (entry, change) in changes(list, &earlier[ByteText(range.id), default: [:]]) {
            note(
                .changedAttribute, change, at: entry.value,
                help: "leave attributes as they are; a date range that moves needs a new ID")
        }
        checkConsistency(range, note)
    }

    /// The names of RFC 8216bis, and one that older players read.
    private static let knownNames =
        [
            "ID", "CLASS", "START-DATE", "CUE", "X-CUE", "END-DATE", "DURATION", "PLANNED-DURATION", "END-ON-NEXT",
            "SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN",
        ] + InterstitialAttribute.allCases.map(\.rawValue)

    private typealias Note = (PlaylistFinding.Code, String, SourceRange?, String?) -> Void

    private func checkAssets(_ list: AttributeList, _ note: Note) {
        switch (list[.assetURI], list[.assetList]) {
        case (nil, nil):
            note(.missingAttribute, "an interstitial without an asset", nil, "add X-ASSET-URI or X-ASSET-LIST")
        case (_?, _?):
            note(
                .conflictingAttributes, "an interstitial with both X-ASSET-URI and X-ASSET-LIST", nil,
                "keep the intended one")
        default: break
        }
    }

    /// The attributes that differ from those of earlier tags with the same ID; the others are added to these.
    private func changes(
        _ list: AttributeList, _ earlier: inout [ByteText: AttributeValue]
    ) -> [(AttributeList.Entry, String)] {
        var changes: [(AttributeList.Entry, String)] = []
        var seen: Set<ByteText> = []
        for entry in list.entries {
            let name = list.name(of: entry)
            guard seen.insert(ByteText(name)).inserted else { continue }
            let value = list.value(of: entry)
            if let before = earlier[ByteText(name)] {
                if before != value {
                    changes.append((entry, "\(name.clippedName) differs from an earlier tag with this ID"))
                }
            } else {
                earlier[ByteText(name)] = value
            }
        }
        return changes
    }

    private func checkConsistency(_ range: DateRange, _ note: Note) {
        if range.cues.contains(.pre), range.cues.contains(.post) {
            note(.conflictingAttributes, "CUE has both PRE and POST", nil, "keep one of them")
        }
        if let start = range.start, let end = range.end {
            if end < start {
                note(.conflictingAttributes, "END-DATE is before START-DATE", nil, "correct END-DATE")
            } else if let duration = range.duration, (end - start - duration).microseconds.magnitude > 1000 {
                note(.conflictingAttributes, "END-DATE is not START-DATE plus DURATION", nil, "drop END-DATE")
            }
        }
        guard range.endsOnNext else { return }
        if range.rangeClass == nil { note(.missingAttribute, "END-ON-NEXT without a CLASS", nil, "add CLASS=\"…\"") }
        if range.end != nil || range.duration != nil {
            note(.conflictingAttributes, "END-ON-NEXT together with DURATION or END-DATE", nil, "drop END-ON-NEXT")
        }
    }
}
