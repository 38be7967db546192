/// The ads of a response that play: the pod in order, its spares, and the ads that were dropped (<doc:Behaviour#Pod>,
/// <doc:Behaviour#Media-selection>, <doc:Behaviour#Break-types>).
package struct AdSelection: Sendable, Hashable {
    package struct Dropped: Sendable, Hashable {
        /// The reason: 403 no media file, 201 wrong type, 203 or 501 too big, or the failure of its wrapper.
        package var error: AdRulesError
        /// The `Error` URLs to request: the InLine's first, then those of the wrappers from the inside out.
        package var errors: [SourceText]
        /// The ad, or the outcome of a wrapper, for the macros of these URLs; what of it would be shown does not count.
        package var ad: ResolvedAd?
    }

    package var type: BreakType?
    /// The ads that play, in order. Ads that cannot be played have already been replaced by spares.
    package var pod: [ResolvedAd] = []
    package var spares: [ResolvedAd] = []
    /// The ads that cannot be played: those of the pod in order, then the spares that failed when needed or have an
    /// error of their own. An unplayable spare that was not needed is not listed.
    package var dropped: [Dropped] = []
    /// The positions of the pod that no ad fills: their ads cannot be played, and no spare was left.
    package private(set) var unfilled = 0
    /// The ads that were cut because the break is too short for them (206), in pod order.
    package var cut: [ResolvedAd] = []
    /// The reason why nothing plays; nil if something does. 303 for an empty response.
    package var error: AdRulesError?
    package var responseErrors: [SourceText] = []

    /// Selects the ads of a response. Complexity: O(n log n) in the number of ads.
    ///
    /// - Parameters:
    ///   - types: the types of the break in order of preference; if empty, linear.
    ///   - maxDuration: the length of the slot if all ads play to their ends; nil for no limit (<doc:Behaviour#Slots>).
    ///   - isShared: whether what is left of the slot is known only at the turn of each ad.
    package init(
        _ response: AdResponse, types: [BreakType], allowMultipleAds: Bool, policies: Policies, surface: Surface?,
        maxDuration: MediaTime?, isShared: Bool = false
    ) {
        guard !response.entries.isEmpty else {
            error = AdRulesError(.noAd)
            responseErrors = response.errors.fetchable
            return
        }
        let (slots, beside) = Self.arrange(response.entries, allowMultipleAds: allowMultipleAds)
        let chooser = CreativeChooser(policies: policies, surface: surface)
        let types = types.isEmpty ? [.linear] : types
        for type in types {
            let fill = Fill(type: type, chooser: chooser, slots: slots, spares: beside)
            guard !fill.pod.isEmpty else { continue }
            self.type = type
            pod = fill.pod
            spares = fill.spares
            dropped = fill.dropped
            unfilled = fill.unfilled
            break
        }
        if pod.isEmpty {
            // Without a slot that may be filled, no spare was tried.
            let failed = slots.isEmpty ? beside.filter { $0.error != nil } : slots + beside
            dropped = failed.map { Self.refusal(of: $0, types: types, chooser: chooser) }
            error = dropped.first?.error ?? AdRulesError(.noAd)
        } else if let maxDuration, type == .linear {
            shorten(to: maxDuration, isShared: isShared)
        }
    }

    /// Removes every ad that is longer than what is left of the break. If all are, the first spare that fits plays.
    private mutating func shorten(to maxDuration: MediaTime, isShared: Bool) {
        var left = maxDuration
        let fits = pod.map { ad in
            if ad.isLonger(than: left) { return false }
            if !isShared { left -= max(.zero, ad.duration ?? .zero) }
            return true
        }
        cut = zip(pod, fits).filter { !$1 }.map(\.0)
        pod = zip(pod, fits).filter(\.1).map(\.0)
        spares.removeAll { $0.isLonger(than: maxDuration) }
        if pod.isEmpty, !spares.isEmpty { pod = [spares.removeFirst()] }
        if pod.isEmpty { error = AdRulesError(.breakShortened) }
    }

    private static func arrange(
        _ entries: [AdResponse.Entry], allowMultipleAds: Bool
    ) -> (slots: [AdResponse.Entry], spares: [AdResponse.Entry]) {
        guard entries.contains(where: { $0.role != nil }) else {
            let order = PodOrder.arrange(sequences: entries.map(\.sequence), allowMultipleAds: allowMultipleAds)
            return (order.slots.map { entries[$0] }, order.spares.map { entries[$0] })
        }
        let slots = entries.filter { $0.role != .spare }
        let spares = entries.filter { $0.role == .spare }
        guard !allowMultipleAds, slots.count > 1 else { return (slots, spares) }
        return (Array(slots.prefix(1)), Array(slots.dropFirst()) + spares)
    }

    /// The reason why an entry cannot be played as any of the types: its own error, 303 without an ad, the failure of
    /// the first type that it has, or 201.
    private static func refusal(of entry: AdResponse.Entry, types: [BreakType], chooser: CreativeChooser) -> Dropped {
        var refusal = AdRulesError(.linearity)
        for type in types where refusal.code == VASTErrorCode.linearity.rawValue {
            if case .failure(let error) = Fill.resolve(entry, as: type, chooser: chooser) { refusal = error }
        }
        return Dropped(entry, refusal)
    }

    /// The pod of one type, with its failed slots filled by spares.
    private struct Fill {
        var pod: [ResolvedAd] = []
        var spares: [ResolvedAd] = []
        var dropped: [Dropped] = []
        var unfilled = 0

        init(type: BreakType, chooser: CreativeChooser, slots: [AdResponse.Entry], spares: [AdResponse.Entry]) {
            var rest = spares[...]
            var failedSpares: [Dropped] = []
            for slot in slots {
                switch Self.resolve(slot, as: type, chooser: chooser) {
                case .success(let ad): pod.append(ad)
                case .failure(let error):
                    dropped.append(Dropped(slot, error))
                    if let ad = Self.nextSpare(&rest, type: type, chooser: chooser, failed: &failedSpares) {
                        pod.append(ad)
                    } else {
                        unfilled += 1
                    }
                }
            }
            // A spare whose wrapper led to no ad counts as failed, whether or not it is needed now.
            for spare in rest {
                switch Self.resolve(spare, as: type, chooser: chooser) {
                case .success(let ad): self.spares.append(ad)
                case .failure(let error) where spare.error != nil: failedSpares.append(Dropped(spare, error))
                case .failure: break
                }
            }
            dropped += failedSpares
        }

        private static func nextSpare(
            _ rest: inout ArraySlice<AdResponse.Entry>, type: BreakType, chooser: CreativeChooser,
            failed: inout [Dropped]
        ) -> ResolvedAd? {
            while let spare = rest.popFirst() {
                switch resolve(spare, as: type, chooser: chooser) {
                case .success(let ad): return ad
                case .failure(let error): failed.append(Dropped(spare, error))
                }
            }
            return nil
        }

        static func resolve(
            _ entry: AdResponse.Entry, as type: BreakType, chooser: CreativeChooser
        ) -> Result<ResolvedAd, AdRulesError> {
            // The document of the break did arrive: only codes of VAST apply.
            if let error = entry.error { return .failure(error.behindWrapper) }
            guard let inline = entry.inline else { return .failure(AdRulesError(.noAd)) }
            guard let choice = chooser.choose(from: inline, as: type) else { return .failure(AdRulesError(.linearity)) }
            return choice.map { ResolvedAd(inline: inline, wrappers: entry.wrappers, type: type, choice: $0) }
        }
    }
}

extension AdSelection.Dropped {
    init(_ ad: ResolvedAd, _ error: AdRulesError) { self.init(error: error, errors: ad.errors, ad: ad) }

    init(_ entry: AdResponse.Entry, _ error: AdRulesError) {
        self.init(error: error, errors: entry.errorURLs)
        let ads = [entry.inline].compactMap { $0 } + entry.wrappers
        guard let inline = ads.first else { return }
        let nothing = CreativeChoice(creative: -1)
        ad = ResolvedAd(inline: inline, wrappers: Array(ads.dropFirst()), type: .linear, choice: nothing)
    }
}

extension ResolvedAd {
    func dropped(_ code: VASTErrorCode) -> AdSelection.Dropped { AdSelection.Dropped(self, AdRulesError(code)) }
}

/// Decides which ads of a response play and which are spares (<doc:Behaviour#Pod>; VAST 4.2 §2.4.2.4).
enum PodOrder {
    /// The indices of the ads that play, in play order, and of their spares, in document order.
    ///
    /// Ads with a `sequence` form a pod in ascending order, equal values in document order; the others are its
    /// spares. Without a pod the first ad plays and the others are its spares. If only one ad may play, it is the
    /// first stand-alone ad, else the first of the pod.
    /// Complexity: O(n log n).
    static func arrange(sequences: [Int?], allowMultipleAds: Bool) -> (slots: [Int], spares: [Int]) {
        let podPlaces = sequences.indices.filter { sequences[$0] != nil }
        let pod = podPlaces.sorted { left, right in
            // The standard library does not guarantee a stable sort, so the index breaks ties.
            (sequences[left] ?? 0, left) < (sequences[right] ?? 0, right)
        }
        let standAlone = sequences.indices.first { sequences[$0] == nil }
        let slots = allowMultipleAds && !pod.isEmpty ? pod : [standAlone ?? pod.first].compactMap { $0 }
        let chosen = Set(slots)
        return (slots, sequences.indices.filter { !chosen.contains($0) })
    }
}
