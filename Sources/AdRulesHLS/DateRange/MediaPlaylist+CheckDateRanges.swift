import AdRulesText

// The rules of RFC 8216bis §4.4.5.1 and, for interstitials, of appendix D.
extension MediaPlaylist {
    /// Adds what could not be read of the segments, and what is wrong with dates and date ranges.
    func check(_ findings: inout FindingList) {
        for finding in self.findings { findings.append(finding) }
        checkDates(&findings)
        checkDateRanges(&findings)
    }

    func checkDates(_ findings: inout FindingList) {
        guard let timeline = ContentTimeline(self) else { return }
        let jumps = Set(timeline.jumpsBack)
        guard !jumps.isEmpty else { return }
        var time = MediaTime.zero
        for segment in segments {
            if segment.programDateTime != nil, jumps.contains(time) {
                findings.add(
                    .datesGoBack, segment.uri,
                    "dates go back here: breaks on dates that come twice play at the first one",
                    help: "give every segment a later date than those before it")
            }
            time += segment.duration
        }
    }

    func checkDateRanges(_ findings: inout FindingList) {
        var earlier: [ByteText: [ByteText: AttributeValue]] = [:]
        var (isFirst, suggestions) = (true, NameSuggestions())
        var end: WallClock?
        for tag in source.tags(.dateRange) {
            if isFirst, !hasProgramDateTime, skippedSegments == 0 {
                findings.add(
                    .missingProgramDateTime, line: tag.line,
                    "the playlist has date ranges but no EXT-X-PROGRAM-DATE-TIME",
                    help: "clients ignore them all; add the dates")
            }
            // The end of a playlist that grows moves.
            if isFirst, isVOD, hasProgramDateTime { end = ContentTimeline(self)?.lastDate }
            isFirst = false
            check(tag, end: end, &earlier, &suggestions, &findings)
            if findings.isFull { return }
        }
    }

    private func check(
        _ tag: PlaylistTag, end: WallClock?, _ earlier: inout [ByteText: [ByteText: AttributeValue]],
        _ suggestions: inout NameSuggestions, _ findings: inout FindingList
    ) {
        func note(_ code: PlaylistFinding.Code, _ message: String, at range: SourceRange? = nil, help: String? = nil) {
            findings.add(code, range ?? tag.range, message, help: help)
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
                let meant = suggestions.name(for: name, { Spelling.nearest(to: $0, among: Self.knownNames) })
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
            let assets = ["X-ASSET-LIST", "X-ASSET-URI"].filter { list[$0] != nil }
            if range.isInterstitial {
                if assets.isEmpty {
                    note(.missingAttribute, "an interstitial without an asset", help: "add X-ASSET-URI or X-ASSET-LIST")
                } else if assets.count > 1 {
                    note(
                        .conflictingAttributes, "an interstitial with both X-ASSET-URI and X-ASSET-LIST",
                        help: "keep the intended one")
                }
            } else if let asset = assets.first {
                note(
                    .missingAttribute, "\(asset) without the class of interstitials: nothing plays",
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
        for entry in changes(list, &earlier[ByteText(range.id), default: [:]]) {
            note(
                .changedAttribute, "\(list.name(of: entry).clippedName) differs from an earlier tag with this ID",
                at: entry.value, help: "leave attributes as they are; a date range that moves needs a new ID")
        }
        checkConsistency(range) { note($0, $1, help: $2) }
    }

    /// The names of RFC 8216bis, and one that older players read.
    private static let knownNames =
        [
            "ID", "CLASS", "START-DATE", "CUE", "X-CUE", "END-DATE", "DURATION", "PLANNED-DURATION", "END-ON-NEXT",
            "SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN",
        ] + InterstitialAttribute.allCases.map(\.rawValue)

    /// The attributes that differ from those of earlier tags with the same ID; the others are added to these.
    private func changes(_ list: AttributeList, _ earlier: inout [ByteText: AttributeValue]) -> [AttributeList.Entry] {
        var seen: Set<ByteText> = []
        return list.entries.filter { entry in
            let (name, value) = (ByteText(list.name(of: entry)), list.value(of: entry))
            guard seen.insert(name).inserted else { return false }
            guard let before = earlier[name] else {
                earlier[name] = value
                return false
            }
            return before != value
        }
    }

    private func checkConsistency(_ range: DateRange, _ note: (PlaylistFinding.Code, String, String) -> Void) {
        if range.cues.contains(.pre), range.cues.contains(.post) {
            note(.conflictingAttributes, "CUE has both PRE and POST", "keep one of them")
        }
        if let start = range.start, let end = range.end {
            if end < start {
                note(.conflictingAttributes, "END-DATE is before START-DATE", "correct END-DATE")
            } else if let duration = range.duration, (end - start - duration).microseconds.magnitude > 1000 {
                note(.conflictingAttributes, "END-DATE is not START-DATE plus DURATION", "drop END-DATE")
            }
        }
        guard range.endsOnNext else { return }
        if range.rangeClass == nil { note(.missingAttribute, "END-ON-NEXT without a CLASS", "add CLASS=\"…\"") }
        if range.end != nil || range.duration != nil {
            note(.conflictingAttributes, "END-ON-NEXT together with DURATION or END-DATE", "drop END-ON-NEXT")
        }
    }
}
