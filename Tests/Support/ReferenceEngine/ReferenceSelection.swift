import AdRulesEngine
import AdRulesModel

/// An ad that cannot be shown, and its error trackers.
struct LostAd {
    var error: AdRulesError
    var urls: [SourceText]
}

/// What of an answer plays.
///
/// Of media files, overlays and companions it knows whether one can be shown, not which of several is the best.
struct ReferenceSelection {
    var type: BreakType?
    var pod: [ResolvedAd] = []
    var spares: [ResolvedAd] = []
    /// Those of the pod in order, then the spares that were needed and failed, too.
    var lost: [LostAd] = []
    /// The positions for which neither their ad nor a spare can be shown.
    var unfilled = 0
    /// What follows in a break that is too short for it.
    var cut: [ResolvedAd] = []
    var error: AdRulesError?
    var rootErrors: [SourceText] = []

    private let policies: Policies
    private let surface: Surface?

    private enum Verdict {
        case shown(ResolvedAd)
        case refused(AdRulesError)
        case isOfAnotherType
    }

    init(
        _ response: AdResponse, types: [BreakType], allowMultipleAds: Bool, policies: Policies, surface: Surface?,
        maxDuration: MediaTime?
    ) {
        self.policies = policies
        self.surface = surface
        guard !response.entries.isEmpty else {
            // "empty answer: the root Error, 303 in both"
            error = AdRulesError(code: 303)
            rootErrors = response.errors.map(\.uri).filter(ReferenceTrackers.isAskedFor)
            return
        }
        // "missing or unknown = linear; the first type for which the answer has an ad is shown"
        let types = types.isEmpty ? [.linear] : types
        let (members, beside) = Self.pod(of: response.entries, allowMultipleAds: allowMultipleAds)
        for type in types where pod.isEmpty {
            self.type = type
            fill(members, beside, as: type)
        }
        guard !pod.isEmpty else {
            type = nil
            spares = []
            lost = (members + beside).map { refusal(of: $0, types) }
            error = lost.first?.error
            return
        }
        // "An ad longer than the slot is dropped at load (206)."
        guard let maxDuration, type == .linear else { return }
        cut = pod.filter { !Self.fits($0, maxDuration) }
        pod = pod.filter { Self.fits($0, maxDuration) }
        spares = spares.filter { Self.fits($0, maxDuration) }
        // "If none of the pod is short enough, the first spare that is plays."
        if pod.isEmpty, !spares.isEmpty { pod = [spares.removeFirst()] }
        if pod.isEmpty { error = AdRulesError(code: 206) }
    }

    /// "half a second longer than what is left, at most"
    static func fits(_ ad: ResolvedAd, _ left: MediaTime) -> Bool {
        (ad.duration ?? .zero) - left <= .milliseconds(500)
    }

    /// "the ads of one break that have `sequence`, ascending, equal values in document order … Ads without `sequence` beside
    /// a pod are spares; without a pod the first plays and the others are its spares. `allowMultipleAds="false"`: the first
    /// stand-alone ad if any, else the first of the pod; the rest are spares"
    private static func pod(
        of entries: [AdResponse.Entry], allowMultipleAds: Bool
    ) -> (members: [AdResponse.Entry], spares: [AdResponse.Entry]) {
        let places = entries.indices
        var chosen = places.filter { entries[$0].sequence != nil }
        // An insertion sort keeps equal ones as they are.
        for place in chosen.indices.dropFirst() {
            var gap = place
            while gap > 0, entries[chosen[gap]].sequence ?? 0 < entries[chosen[gap - 1]].sequence ?? 0 {
                chosen.swapAt(gap, gap - 1)
                gap -= 1
            }
        }
        let standAlone = places.filter { entries[$0].sequence == nil }
        if !allowMultipleAds || chosen.isEmpty { chosen = Array((standAlone + chosen).prefix(1)) }
        return (chosen.map { entries[$0] }, places.filter { !chosen.contains($0) }.map { entries[$0] })
    }

    /// "a spare, in document order and each once, replaces an ad that failed"
    private mutating func fill(_ members: [AdResponse.Entry], _ beside: [AdResponse.Entry], as type: BreakType) {
        (pod, spares, lost, unfilled) = ([], [], [], 0)
        var rest = beside
        var lostSpares: [LostAd] = []
        for member in members {
            if let ad = shown(member, as: type, lost: &lost) {
                pod.append(ad)
                continue
            }
            unfilled += 1
            while !rest.isEmpty {
                guard let ad = shown(rest.removeFirst(), as: type, lost: &lostSpares) else { continue }
                pod.append(ad)
                unfilled -= 1
                break
            }
        }
        for spare in rest {
            // Nobody misses a spare that was not needed, but one whose wrapper led nowhere failed.
            var unmissed: [LostAd] = []
            if let ad = shown(spare, as: type, lost: &unmissed) {
                spares.append(ad)
            } else if spare.error != nil {
                lostSpares += unmissed
            }
        }
        lost += lostSpares
    }

    private func shown(_ entry: AdResponse.Entry, as type: BreakType, lost: inout [LostAd]) -> ResolvedAd? {
        switch verdict(on: entry, as: type) {
        case .shown(let ad): return ad
        case .refused(let error): lost.append(LostAd(error: error, urls: ReferenceTrackers.errors(of: entry)))
        case .isOfAnotherType:
            lost.append(LostAd(error: AdRulesError(code: 201), urls: ReferenceTrackers.errors(of: entry)))
        }
        return nil
    }

    /// Why an ad can be shown as none of the types: what failed first, "none: 201".
    private func refusal(of entry: AdResponse.Entry, _ types: [BreakType]) -> LostAd {
        let urls = ReferenceTrackers.errors(of: entry)
        for type in types {
            if case .refused(let error) = verdict(on: entry, as: type) { return LostAd(error: error, urls: urls) }
        }
        return LostAd(error: AdRulesError(code: 201), urls: urls)
    }

    /// Whether an ad can be shown as a type. "none: 403"; "Size: 203 linear, 501 nonlinear, 601 companion."
    private func verdict(on entry: AdResponse.Entry, as type: BreakType) -> Verdict {
        // "A VMAP code only when the break's own document could not be fetched or read."
        if let error = entry.error { return .refused(error.code < 1000 ? error : AdRulesError(error.vastCode)) }
        guard let inline = entry.inline else { return .refused(AdRulesError(code: 303)) }
        let creatives = inline.creatives
        let found: (isThere: Bool, isShowable: Bool, fits: Bool)
        let codes: (none: Int, size: Int)
        switch type {
        case .linear:
            let files = creatives.compactMap(\.linear).flatMap(\.mediaFiles).filter(canPlay)
            found = (
                creatives.contains { $0.linear != nil }, !files.isEmpty,
                files.contains { $0.scalable != false || isWithin($0.width, $0.height) }
            )
            codes = (403, 203)
        case .nonlinear:
            let all = creatives.compactMap(\.nonLinearAds).flatMap(\.nonLinears)
            let overlays = all.filter { !$0.resources.isEmpty && runs($0.apiFramework) }
            found = (
                !all.isEmpty, !overlays.isEmpty,
                overlays.contains { $0.scalable == true || isWithin($0.width, $0.height) }
            )
            codes = (503, 501)
        case .display:
            let all = creatives.compactMap(\.companionAds).flatMap(\.companions)
            let companions = all.filter { !$0.resources.isEmpty && runs($0.apiFramework) }
            found = (!all.isEmpty, !companions.isEmpty, companions.contains { isWithin($0.width, $0.height) })
            codes = (604, 601)
        }
        guard found.isThere else { return .isOfAnotherType }
        guard found.isShowable else { return .refused(AdRulesError(code: codes.none)) }
        guard found.fits else { return .refused(AdRulesError(code: codes.size)) }
        // The value that stands for one ad; what was decided is decided above.
        let alone = AdResponse.Entry(inline: inline, wrappers: entry.wrappers)
        let made = ResolvedAd(alone, as: type, policies: policies, surface: surface)
        return made.map(Verdict.shown) ?? .isOfAnotherType
    }

    private func canPlay(_ file: MediaFile) -> Bool {
        let isSlowEnough = policies.maxBitrate.map { (file.bitrate ?? 0) <= $0 } ?? true
        let isOfType = policies.mimeTypes.isEmpty || policies.mimeTypes.contains(file.type ?? "")
        return holdsAddress(file.uri.string) && runs(file.apiFramework) && isSlowEnough && isOfType
    }

    /// "A file whose text is no address (`[none]`, `https://`) does not count": documents of the random sessions have real
    /// addresses or none.
    private func holdsAddress(_ text: String) -> Bool {
        guard let first = text.first, !"[{$%<\"'".contains(first) else { return false }
        guard text.hasPrefix("http://") || text.hasPrefix("https://") else { return true }
        return text.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first?.isEmpty == false
    }

    private func runs(_ apiFramework: String?) -> Bool {
        apiFramework.map { policies.apiFrameworks.contains($0) } ?? true
    }

    /// "No surface yet: any size fits."
    private func isWithin(_ width: Int?, _ height: Int?) -> Bool {
        surface.map { (width ?? 0) <= $0.width && (height ?? 0) <= $0.height } ?? true
    }
}
