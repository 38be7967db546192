import AdRulesEngine
public import AdRulesLint
public import AdRulesModel

/// The differences between two playlists, by what they mean and not by how they are written.
///
/// White space, CDATA, prefixes, the order of attributes and of trackers, and the notation of a time make no
/// difference. The order of breaks counts where they share a moment, that of ads where they share a `sequence` or have
/// none. A VAST response is a playlist of one break before the content.
public struct PlaylistDiff: Sendable {
    /// Changes outside the breaks: the version, the extensions of the playlist, the order of breaks at one offset.
    package let playlist: [PartChange]
    /// The breaks that differ, in the order of the newer playlist, with removed ones where they were.
    package let breaks: [BreakChange]
    /// The differences that a viewer of the content notices.
    package let schedule: ScheduleChange

    /// The breaks with which players do something else now.
    package let players: [PlayerChange]

    /// Whether nothing differs.
    public var isEmpty: Bool { playlist.isEmpty && breaks.isEmpty && schedule.stops.isEmpty && players.isEmpty }

    /// Compares two documents for content, as far as it is known. The answers are those to the tags of breaks, for the
    /// ad time and for what the players of `targets` do.
    ///
    /// Complexity: O(bytes), and O(n log n) in breaks and stops.
    public init(
        from old: AdDocument, to new: AdDocument, content: LintContent = LintContent(),
        answers: (old: AdAnswers?, new: AdAnswers?) = (nil, nil), targets: Set<Portability.Target> = []
    ) {
        let (older, newer) = (ComparedPlaylist(old), ComparedPlaylist(new))
        let matching = PlaylistMatching(older: older.document.breaks, newer: newer.document.breaks)
        let schedules = matching.schedules(from: older.document, to: newer.document, content)
        let documents = ChangeList.Documents(
            oldMap: old.source.map(), newMap: new.source.map(),
            oldNamespaces: CanonicalXML.declarations(ofRootOf: old.source),
            newNamespaces: CanonicalXML.declarations(ofRootOf: new.source))
        var changes = ChangeList(documents)
        if older.isVMAP, newer.isVMAP { changes.value("version", older.document.version, newer.document.version) }
        changes.list("Extension", older.document.extensions, newer.document.extensions)
        for moment in matching.reordered {
            changes.reordered("breaks at \(moment.offset)", old: moment.old, new: moment.new)
        }
        playlist = changes.changes
        breaks = matching.changes(documents: documents, moved: Set(schedules.new.difference(from: schedules.old).moved))
        let players = Portability.Player.of(targets)
        self.players =
            players.isEmpty
            ? []
            : PlayerChange.all(
                from: Outcomes(old, content: content, answers: answers.old, players: players),
                to: Outcomes(new, content: content, answers: answers.new, players: players), of: matching.common)
        schedule = ScheduleChange(
            from: schedules.old, ScheduledAds(schedules.old, answers: answers.old), to: schedules.new,
            ScheduledAds(schedules.new, answers: answers.new))
    }
}

/// A document as a playlist whose breaks are spelled in one way, so that equal ones are equal values.
struct ComparedPlaylist {
    var document: VMAPDocument
    /// Whether the document is a playlist itself, and not a response.
    var isVMAP: Bool

    init(_ document: AdDocument) {
        switch document {
        case .vmap(let playlist):
            self.document = playlist
            isVMAP = true
        case .vast(let response):
            self.document = VMAPDocument(version: nil, breaks: Schedule(response.vast).breaks.map(\.adBreak))
            isVMAP = false
        }
        // What was written is replaced by what it means. A text without a meaning stays.
        self.document.breaks = self.document.breaks.map { written in
            var adBreak = written
            adBreak.timeOffsetText = DiffValue.offset(of: written)
            adBreak.repeatAfterText = DiffValue.repeatAfter(of: written)
            adBreak.breakTypeText = nil
            return adBreak
        }
    }
}
