import AdRulesHLS

/// What players other than AdRules do, by the entries of the table.
extension OutcomeFacts {
    /// Whether a player refuses the whole document, or may.
    func refusal(by player: Portability.Player) -> (result: Outcome.Result, reason: Outcome.Reason)? {
        let all = rowsOfAll + rows.sorted { $0.key < $1.key }.flatMap(\.value)
        let refusing = all.filter { player.does($0.entry) && $0.entry.effect == .playlistLost }
        guard let worst = refusing.first(where: { $0.entry.origin != nil }) ?? refusing.first else { return nil }
        return (player.certainty(of: worst.entry, .lost), reason(worst))
    }

    /// What a player other than AdRules does with a break, unless it refuses the document.
    func outcome(of scheduled: ScheduledBreak, in player: Portability.Player) -> Outcome {
        var outcome = Outcome(occurrence: OccurrenceID(scheduled.index))
        let here = ((rows[scheduled.index] ?? []) + rowsOfAll).filter {
            player.does($0.entry) && !$0.entry.construct.isOfAd
        }
        for row in here {
            switch row.entry.effect {
            case .breakLost, .adLost: outcome.add(player.certainty(of: row.entry, .lost), reason(row))
            case .moved: outcome.add(player.certainty(of: row.entry, .moved), reason(row))
            case .conditional: outcome.add(.unknown, reason(row))
            case .playlistLost, .trackerLost, .ignored, .differs: break
            }
        }
        addMoment(of: scheduled, in: player, to: &outcome)
        guard outcome.result != .lost else { return outcome }
        addAds(of: scheduled, in: player, to: &outcome)
        return outcome
    }

    private func reason(_ row: Row) -> Outcome.Reason {
        Outcome.Reason(
            sentence: row.entry.claim, party: row.isMistake ? author : .player, rule: row.rule, row: row.entry,
            place: row.place)
    }

    /// Adds that a break has no moment. Where only AdRules finds none, the entries decide.
    private func addMoment(of scheduled: ScheduledBreak, in player: Portability.Player, to outcome: inout Outcome) {
        guard case .unscheduled(let open) = schedule.resolution(of: outcome.occurrence) else {
            guard case .unplayable(let code) = scheduled.source else { return }
            let isEmpty = code == .adResponse
            let isDecided = isEmpty || player.target == .hls
            guard isDecided || outcome.result == .plays else { return }
            return outcome.add(isDecided ? .lost : .unknown, reason(.unsupported(code.rawValue), of: scheduled))
        }
        let reason = reason(open, of: scheduled)
        outcome.missingInput = schedule.missingInput(for: open)
        // Interstitials are written from the schedule of AdRules.
        if player.target == .hls { return outcome.add(outcome.missingInput == nil ? .lost : .unknown, reason) }
        switch open {
        case .invalidOffset, .opportunityUnknown, .durationUnknown:
            if outcome.result == .plays { outcome.add(.unknown, reason) }
        default: outcome.add(.lost, reason)
        }
    }

    /// Adds what the player does with the ads.
    private func addAds(of scheduled: ScheduledBreak, in player: Portability.Player, to outcome: inout Outcome) {
        guard let known = ads[scheduled.index], let answer = known.answer else {
            outcome.ads = []
            if scheduled.isWithoutEffect { outcome.add(.lost, reason(.trackersOnly, of: scheduled)) }
            return
        }
        switch answer {
        case .failure(let error): outcome.add(.lost, reason(error, of: scheduled))
        case .unknown: addUnknown(of: scheduled, in: player, to: &outcome)
        case .response(let response):
            let all = player.selection(of: response, in: scheduled)
            var kept = response
            var reasons: [Outcome.Reason] = []
            var doubts: [Outcome.Reason] = []
            // Whether an ad is lost by an entry; it may be about one of several platforms only.
            func take(_ row: Portability) -> Bool {
                let isLost = player.certainty(of: row, .lost) == .lost
                if isLost { reasons.append(reason(row, scheduled)) } else { doubts.append(reason(row, scheduled)) }
                return isLost
            }
            kept.entries.removeAll { entry in
                let ads = ([entry.inline] + [entry.wrappers.first]).compactMap(\.self)
                guard let row = Self.lostRow(of: ads.first, isWrapped: !entry.wrappers.isEmpty, in: player, as: nil)
                else { return false }
                // The lists of interstitials leave files out by themselves, and fill their places.
                return take(row) && player.target != .hls
            }
            var shown = kept.entries.isEmpty && !reasons.isEmpty ? [] : player.selection(of: kept, in: scheduled).pod
            shown.removeAll { ad in
                Self.lostRow(of: ad.inline, isWrapped: false, in: player, as: ad.type).map(take) ?? false
            }
            for doubt in doubts { outcome.add(.unknown, doubt) }
            outcome.ads = shown
            if shown.isEmpty {
                for reason in reasons { outcome.add(.lost, reason) }
                if reasons.isEmpty { outcome.add(.lost, self.reason(all.error ?? AdRulesError(.noAd), of: scheduled)) }
            } else if shown.count < all.pod.count + all.unfilled {
                for reason in reasons { outcome.add(.inPart, reason) }
                if all.unfilled > 0, let error = all.dropped.last?.error {
                    outcome.add(.inPart, self.reason(error, of: scheduled))
                }
            }
        }
    }

    /// Adds what is lost of ads some of which are not known: those in the document, or in the answer to the tag.
    private func addUnknown(of scheduled: ScheduledBreak, in player: Portability.Player, to outcome: inout Outcome) {
        let vast: VAST? =
            switch scheduled.source {
            case .inline(let vast), .inlineWithWrapper(let vast): vast
            case .tag(let uri): answers?(uri)?.vast
            case .unplayable, .trackersOnly: nil
            }
        let ads = vast?.ads.filter { $0.kind != .empty } ?? []
        let lost = ads.compactMap { Self.lostRow(of: $0, isWrapped: $0.kind == .wrapper, in: player, as: nil) }
        for row in lost {
            outcome.add(player.certainty(of: row, lost.count == ads.count ? .lost : .inPart), reason(row, scheduled))
        }
    }

    private func reason(_ entry: Portability, _ scheduled: ScheduledBreak) -> Outcome.Reason {
        Outcome.Reason(sentence: entry.claim, party: .player, row: entry, place: place(of: scheduled))
    }

    /// The entry by which an ad is lost in a player, or what it is shown as is; nil if it plays.
    private static func lostRow(
        of ad: Ad?, isWrapped: Bool, in player: Portability.Player, as type: BreakType?
    ) -> Portability? {
        var constructs: [Construct] = isWrapped && type == nil ? [.wrapper] : []
        if let ad {
            var places = ConstructPlaces(ofAds)
            places.note(ad)
            constructs += places.found.map(\.construct)
        }
        for construct in constructs {
            // Parts beside an ad are lost without it.
            if let shownAs = construct.shownAs, shownAs != type { continue }
            guard (construct.shownAs == nil) == (type == nil) else { continue }
            let row = Portability.rows(of: construct, in: player).first { row in
                row.origin != nil && (row.effect == .adLost || type != nil && row.effect == .ignored)
            }
            if let row { return row }
        }
        return nil
    }
}

extension Portability.Player {
    /// A result by an entry of the table: unknown without evidence, or if the entry is about some platforms only.
    func certainty(of entry: Portability, _ result: Outcome.Result) -> Outcome.Result {
        entry.origin == nil || !isWhole(entry) ? .unknown : result
    }

    /// The ads of a response that the player would show in a break, apart from what entries of the table say.
    func selection(of response: AdResponse, in scheduled: ScheduledBreak) -> AdSelection {
        let allowsSeveral = scheduled.adBreak.source?.allowMultipleAds ?? true
        var policies = Policies()
        var types = scheduled.adBreak.breakTypes
        switch self {
        case .hlsJS, .avPlayer: return AssetList.selection(of: response, allowMultipleAds: allowsSeveral)
        case .imaHTML5: policies.apiFrameworks = ["VPAID"]
        // It ignores breakType.
        case .shaka: types = [.linear, .nonlinear]
        case .adRules, .imaAndroid, .imaApple, .media3: break
        }
        return AdSelection(
            response, types: types, allowMultipleAds: allowsSeveral, policies: policies, surface: nil, maxDuration: nil)
    }
}
