/// The loaded ads of a showing: the pod in play order, and its spares.
struct LoadedBreak: Sendable, Hashable, Codable {
    let type: BreakType
    private var pod: [ResolvedAd]
    /// The ads that can replace one that failed before it started, each once.
    private(set) var spares: [ResolvedAd]
    /// The index in the pod of the next ad to be introduced.
    @Count private var next = 0
    /// The index in the pod that a spare may take, because its ad failed before it started.
    private var open: Int?
    /// Whether the ad of that position failed; if not, it was passed over.
    private var isOpenFailed = false
    @Count private(set) var introduced: Int
    /// The ad that is prepared but not playing yet.
    private(set) var prepared: IntroducedAd?
    /// Whether the media of the prepared ad can play, as far as the host has reported.
    var isReady = false
    /// Whether a position failed that no spare can take any more.
    private var hasGap: Bool
    private(set) var code: Int?

    /// The ads of a selection; nil if it has none.
    ///
    /// `introduced`: the number of ads of this showing already reported for earlier answers.
    init?(_ selection: AdSelection, introduced: Int) {
        guard let type = selection.type, !selection.pod.isEmpty else { return nil }
        self.type = type
        pod = selection.pod
        spares = selection.spares
        hasGap = selection.unfilled > 0
        code = selection.dropped.last?.error.code
        self.introduced = introduced
    }

    /// Whether a position of the pod stays empty: its ad failed, and no spare has taken its place.
    var hasFailure: Bool { hasGap || open != nil && isOpenFailed }

    var podSize: Int { pod.count }

    var hasAd: Bool { prepared != nil || next < pod.count || (open != nil && !spares.isEmpty) }

    var waitingAds: [ResolvedAd] { (prepared.map { [$0.ad] } ?? []) + pod[min(next, pod.count)...] }

    // MARK: Playing

    /// Numbers the next ad and prepares it: a spare if an ad failed, otherwise the next of the pod. Returns nil if an
    /// ad is prepared already or none is left. `started`: the number of ads that started before it.
    mutating func introduceNext(after started: Int = 0) -> IntroducedAd? {
        guard prepared == nil, let (ad, index) = takeNext() else { return nil }
        introduced += 1
        isReady = false
        prepared = IntroducedAd(number: introduced, podPosition: index + 1, place: started + 1, ad: ad)
        return prepared
    }

    private mutating func takeNext() -> (ad: ResolvedAd, index: Int)? {
        if let index = open {
            open = nil
            if !spares.isEmpty { return (spares.removeFirst(), index) }
            if isOpenFailed { hasGap = true }
        }
        guard next < pod.count else { return nil }
        next += 1
        return (pod[next - 1], next - 1)
    }

    /// The ad that ``introduceNext()`` would take.
    var following: ResolvedAd? { open != nil ? spares.first ?? pod.dropFirst(next).first : pod.dropFirst(next).first }

    /// Removes the ads that come next and do not fit a time, up to the first that does, and returns those of the pod.
    /// If none has started and none fits, a spare takes the place of the last.
    mutating func passOver(longerThan left: MediaTime, started: Int = 0) -> [AdSelection.Dropped] {
        var passed: [AdSelection.Dropped] = []
        if let waiting = prepared?.ad, waiting.isLonger(than: left) {
            passed.append(waiting.dropped(.breakShortened))
            prepared = nil
        }
        spares.removeAll { $0.isLonger(than: left) }
        while prepared == nil, open == nil || spares.isEmpty, next < pod.count, pod[next].isLonger(than: left) {
            passed.append(pod[next].dropped(.breakShortened))
            next += 1
        }
        if started == 0, prepared == nil, next == pod.count, !passed.isEmpty { leaveOpen(next - 1, isFailed: false) }
        return passed
    }

    mutating func takePrepared() -> IntroducedAd? {
        defer { prepared = nil }
        return prepared
    }

    /// Records a failed ad; if it had not started, a spare may take its position.
    mutating func fail(_ ad: IntroducedAd, _ error: AdRulesError, hadStarted: Bool) {
        code = error.vastCode.rawValue
        if prepared == ad { prepared = nil }
        if hadStarted { hasGap = true } else { leaveOpen(ad.podPosition - 1, isFailed: true) }
    }

    private mutating func leaveOpen(_ index: Int, isFailed: Bool) {
        hasGap = hasFailure
        (open, isOpenFailed) = (index, isFailed)
    }

    // MARK: Surfaces

    /// Chooses the parts of the waiting ads and of the spares again. Removes the ads of which no part fits, and returns
    /// them with the error for their size; of the spares, those that were needed. Spares that fit take their positions.
    mutating func adapt(to chooser: CreativeChooser) -> [AdSelection.Dropped] {
        var misfits: [AdSelection.Dropped] = []
        let code: VASTErrorCode = type == .linear ? .size : type == .nonlinear ? .nonLinearSize : .companionSize
        func nextSpare() -> ResolvedAd? {
            while !spares.isEmpty {
                let spare = spares.removeFirst()
                if let spare = chooser.adapt(spare) { return spare }
                misfits.append(spare.dropped(code))
            }
            return nil
        }
        var standIn: ResolvedAd?
        if let waiting = prepared {
            if let ad = chooser.adapt(waiting.ad) {
                prepared?.ad = ad
                if prepared != waiting { isReady = false }
            } else {
                misfits.append(waiting.ad.dropped(code))
                fail(waiting, AdRulesError(code), hadStarted: false)
                standIn = nextSpare()
                if standIn != nil { isOpenFailed = false }
            }
        }
        var rest: [ResolvedAd] = []
        for ad in pod[min(next, pod.count)...] {
            if let ad = chooser.adapt(ad) {
                rest.append(ad)
            } else {
                misfits.append(ad.dropped(code))
                if let spare = nextSpare() { rest.append(spare) } else { hasGap = true }
            }
        }
        pod.replaceSubrange(min(next, pod.count)..., with: rest)
        spares = (standIn.map { [$0] } ?? []) + spares.compactMap(chooser.adapt)
        if !misfits.isEmpty { self.code = code.rawValue }
        return misfits
    }
}

/// An ad that was reported to the app and has its number.
struct IntroducedAd: Sendable, Hashable, Codable {
    /// The number in play order, from 1.
    @Count var number: Int
    /// The position in the pod, from 1.
    @Count var podPosition: Int
    /// The place among the ads of the showing that start, from 1 (`[ADCOUNT]`).
    @Count var place: Int
    var ad: ResolvedAd
}
