/// Builds the interstitials of a schedule, stop by stop.
struct InterstitialBuilder {
    private let schedule: Schedule
    private let options: InterstitialExport.Options
    private var names: InterstitialNames
    private(set) var interstitials: [Interstitial] = []
    private(set) var unsupported: [UnsupportedFeature] = []
    /// The content times of the last avail that ads replace.
    private var replaced: Range<MediaTime>?

    /// One break of a stop.
    private struct Member {
        var occurrence: OccurrenceID
        var scheduled: ScheduledBreak
        /// The avail in which it plays; nil if it plays in none.
        var avail: Opportunity?
        /// The length of its avail; nil if it plays in none, or the length is unknown.
        var slot: MediaTime? { avail?.duration }
        var breakID: String? { scheduled.adBreak.breakID }
        /// Whether it plays only together with another ad.
        var needsCompany: Bool { scheduled.isBumper && scheduled.suppressesBumper }
    }

    init(_ schedule: Schedule, _ options: InterstitialExport.Options) {
        (self.schedule, self.options) = (schedule, options)
        names = InterstitialNames(schedule)
    }

    /// Adds a stop's interstitials: one for breaks that share an avail, one for each other run with the same label.
    mutating func add(_ stop: Stop) {
        var runs: [[Member]] = []
        for member in members(stop.occurrences) where isCarried(member) && isReached(member, at: stop.position) {
            let shared = sharesAvail(member) ? runs.firstIndex { $0.contains(where: sharesAvail) } : nil
            let last = runs.last.flatMap { Self.haveSameLabel($0[0], member) ? runs.count - 1 : nil }
            if let run = shared ?? last {
                runs[run].append(member)
            } else {
                runs.append([member])
            }
        }
        guard runs.joined().contains(where: { !$0.needsCompany }) else {
            for bumper in runs.joined() {
                leaveOut(.bumper, bumper.occurrence, "this bumper plays only with another ad, and its moment has none")
            }
            return
        }
        let first = interstitials.count
        for run in runs { add(run, at: stop.position) }
        guard let replaced, replaced.lowerBound == stop.position.contentTime else { return }
        // Players add the resume offsets of interstitials that begin together: none may begin at another frame.
        for index in interstitials.indices[first...] { interstitials[index].snap.formUnion([.out, .into]) }
    }

    /// Whether a break is one interstitial with the others of its avail. Where content grows, the length of the avail
    /// may become known: no tag may come or go with it.
    private func sharesAvail(_ member: Member) -> Bool {
        options.contentGrows ? member.avail != nil : member.slot != nil
    }

    private func members(_ occurrences: [OccurrenceID]) -> [Member] {
        occurrences.compactMap { occurrence in
            schedule.scheduledBreak(at: occurrence.index).map {
                Member(occurrence: occurrence, scheduled: $0, avail: schedule.opportunity(ofBreakAt: occurrence.index))
            }
        }
    }

    /// Reports the occurrences that have no moment or no source, and repetitions without an end.
    mutating func addUnscheduled() {
        for (occurrence, reason) in schedule.unscheduled {
            let advice = schedule.missingInput(for: reason).map { ": give the \($0)" } ?? ""
            leaveOut(UnsupportedFeature.Code(reason), occurrence, schedule.sentence(for: reason) + advice)
        }
        guard options.end == nil, !schedule.hasFiniteRepetitions || schedule.isTruncated else { return }
        let rest =
            schedule.hasFiniteRepetitions
            ? "it repeats more often than the \(schedule.repeatCap) repetitions that are listed"
            : "its repetitions have no end without a duration: give the duration, or an end for the export"
        for scheduled in schedule.breaks where schedule.interval(ofBreakAt: scheduled.index) != nil {
            report(.repetitions, OccurrenceID(scheduled.index), rest)
        }
    }

    /// Decides which interstitials play once, when all of them are known.
    mutating func decideOnce() {
        let last = interstitials.lastIndex { $0.position.isMidroll }
        for index in interstitials.indices {
            let position = interstitials[index].position
            interstitials[index].playsOnce = options.once.isMeant(
                for: position, isLastOrLive: schedule.isLive || options.contentGrows || index == last)
        }
    }

    private static func haveSameLabel(_ left: Member, _ right: Member) -> Bool {
        guard let left = left.breakID, let right = right.breakID, !left.isEmpty else { return false }
        return left.utf8.elementsEqual(right.utf8)
    }

    /// Whether a break has linear ads to play; reports its other types, or why it is left out. Sources that cannot
    /// be played are reported as unscheduled.
    private mutating func isCarried(_ member: Member) -> Bool {
        let types = member.scheduled.adBreak.breakTypes
        if case .unplayable = member.scheduled.source { return false }
        if case .trackersOnly = member.scheduled.source {
            leaveOut(.trackersOnly, member.occurrence, "it has no ads, only trackers: nothing would play")
            return false
        }
        guard member.scheduled.allowsLinear else {
            let code: UnsupportedFeature.Code = types.contains(.nonlinear) ? .nonlinear : .display
            let what = code == .nonlinear ? "overlays on playing content" : "companions next to the player"
            leaveOut(code, member.occurrence, "its ads are \(what); an interstitial interrupts the content")
            return false
        }
        if types.contains(where: { $0 != .linear }) {
            let others = types.filter { $0 != .linear }.map(\.rawValue).joined(separator: " and ")
            report(.otherTypes, member.occurrence, "only its linear ads are carried, not \(others)")
        }
        return true
    }

    /// Whether playback comes to a break, at a fixed moment. Reports a post-roll of growing content, and a break inside
    /// an avail that ads replace: hls.js goes on with the content from there, and so with the rest of the avail.
    private mutating func isReached(_ member: Member, at position: StopPosition) -> Bool {
        if position == .postroll, options.contentGrows, schedule.duration == nil {
            leaveOut(.waiting, member.occurrence, InterstitialExport.waitsForEnd)
            return false
        }
        guard let replaced, let time = position.contentTime, time > replaced.lowerBound, time < replaced.upperBound
        else { return true }
        leaveOut(
            .replacedContent, member.occurrence,
            "it is inside the avail at \(replaced.lowerBound), whose content ads replace up to \(replaced.upperBound): "
                + "move it, or insert the ads of the avail instead")
        return false
    }

    private mutating func add(_ run: [Member], at position: StopPosition) {
        let first = run[0]
        let limit = run.lazy.compactMap(\.slot).first
        let list = resolve(run, at: position, limit: limit)
        guard list != nil || options.assetBase != nil else {
            for member in run {
                leaveOut(
                    .noAssetBase, member.occurrence,
                    "its ads come from a tag: give the answer of its ad server, or the address of a server that "
                        + "makes asset lists")
            }
            return
        }
        let id = names.id(of: first.occurrence, in: first.scheduled)
        for member in run.dropFirst() where !Self.haveSameLabel(first, member) {
            report(
                .sharedAvail, member.occurrence,
                "it shares the avail of \(id), so that one list has the ads of all, as far as they fit")
        }
        let uri = URIText.file(names.file(of: id), below: options.assetBase ?? "")
        var interstitial = Interstitial(id: id, position: position, source: .assetList(uri: uri))
        interstitial.assetList = list
        // In content that grows the length of an avail is known later than its tag, of which no attribute may change.
        let isOpen = options.contentGrows && options.avails == .replace && run.contains { $0.avail != nil }
        interstitial.duration = isOpen ? nil : list?.duration
        if list == nil, !isOpen { interstitial.plannedDuration = limit }
        interstitial.resumeOffset = schedule.isLive || isOpen ? nil : .zero
        interstitial.playoutLimit = limit
        interstitial.snap = isOpen ? options.snap.union([.out, .into]) : options.snap
        if options.avails == .replace, let limit, list?.assets.isEmpty != true {
            interstitial.snap.formUnion([.out, .into])
            if !schedule.isLive, !isOpen {
                interstitial.resumeOffset = limit
                replaced = position.contentTime.map { $0..<($0 + limit) }
            }
        }
        // Ads that replace content are for who begins there: who joins later would lose other content.
        if isOpen || (interstitial.resumeOffset ?? .zero) > .zero { interstitial.playsAtJoin = position != .preroll }
        interstitial.restrictions = options.restrictions
        interstitial.contentMayVary = options.contentMayVary
        interstitial.timelineOccupancy = options.timelineOccupancy
        if run.allSatisfy(\.scheduled.isBumper) { interstitial.timelineStyle = .primary }
        interstitial.breakID = first.breakID
        interstitial.occurrences = run.map(\.occurrence)
        interstitials.append(interstitial)
    }

    /// The asset list of an interstitial of the schedule; nil if a server has to resolve one of its breaks.
    mutating func list(of interstitial: Interstitial) -> AssetList? {
        let run = members(interstitial.occurrences)
        return run.isEmpty ? nil : resolve(run, at: interstitial.position, limit: interstitial.playoutLimit)
    }

    /// The asset list of breaks that play together, each with what is left of the limit; nil if one needs a server.
    private mutating func resolve(_ run: [Member], at position: StopPosition, limit: MediaTime?) -> AssetList? {
        var lists: [(member: Member, list: AssetList, losses: [AssetList.Loss])] = []
        var context = MacroContext()
        context.position = position
        for member in run {
            guard let response = response(of: member) else {
                for member in run where member.needsCompany {
                    report(
                        .bumper, member.occurrence,
                        "this bumper plays only with another ad; the server of the asset lists must drop it if it is alone"
                    )
                }
                return nil
            }
            context.breakMaxDuration = limit.map { lists.reduce($0) { max(.zero, $0 - $1.list.duration) } }
            let made = AssetList.make(
                from: response, allowMultipleAds: member.scheduled.adBreak.source?.allowMultipleAds ?? true,
                maxFileBitrate: options.maxFileBitrate, policies: options.policies, in: context)
            lists.append((member, made.list, made.losses))
        }
        let hasCompany = lists.contains { !$0.member.needsCompany && !$0.list.assets.isEmpty }
        var whole = AssetList(assets: [])
        for (member, list, losses) in lists where hasCompany || !member.needsCompany {
            whole.assets += list.assets
            whole.skipControl = list.skipControl ?? whole.skipControl
            for loss in losses { report(loss.code, member.occurrence, loss.message) }
        }
        if whole.assets.count > 1, whole.skipControl != nil {
            whole.skipControl = nil
            report(.skipOffsets, run[0].occurrence, "the skip button of one ad would skip all ads of the break")
        }
        whole.skipControl?.labelID = options.skipLabelID
        var macros: [String] = []
        whole.signaling = CreativeSignaling(
            breakTracking: run.flatMap(\.scheduled.adBreak.tracking), duration: whole.duration, in: context,
            macros: &macros)
        if let loss = AssetList.Loss(macros: macros) { report(loss.code, run[0].occurrence, loss.message) }
        return whole
    }

    /// The ads of a break: given by the options, or inside the playlist.
    private func response(of member: Member) -> AdResponse? {
        if let own = options.response(to: member.occurrence) { return own }
        switch member.scheduled.source {
        case .inline(let vast): return AdResponse(vast)
        case .inlineWithWrapper(let vast):
            // Where no wrapper may be followed, nobody needs to be asked.
            let source = member.scheduled.adBreak.source
            var chain = WrapperChain(
                BreakAdRequest(
                    occurrence: member.occurrence, source: .inline(vast),
                    allowMultipleAds: source?.allowMultipleAds ?? true,
                    followRedirects: source?.followRedirects ?? true, macros: MacroContext()))
            if case .done(let response)? = chain.begin().last { return response }
            return nil
        case .tag, .unplayable, .trackersOnly: return nil
        }
    }

    private mutating func leaveOut(_ code: UnsupportedFeature.Code, _ occurrence: OccurrenceID, _ message: String) {
        report(code, occurrence, message, isWholeBreak: true)
    }

    private mutating func report(
        _ code: UnsupportedFeature.Code, _ occurrence: OccurrenceID, _ message: String, isWholeBreak: Bool = false
    ) {
        let breakID = schedule.scheduledBreak(at: occurrence.index)?.adBreak.breakID
        unsupported.append(
            UnsupportedFeature(
                code, occurrence: occurrence, breakID: breakID, isWholeBreak: isWholeBreak, message: message))
    }
}

extension StopPosition {
    /// Whether it is within the content.
    var isMidroll: Bool { if case .midroll = self { true } else { false } }
}
