import AdRulesEngine
import AdRulesModel

/// Which URLs an ad has for what: "InLine first, then the wrappers from the inside out".
enum ReferenceTrackers {
    /// `about:blank` stands for no URL (VAST 4.2 .4.4).
    static func isAskedFor(_ url: SourceText) -> Bool { !url.isEmpty && url.string.lowercased() != "about:blank" }

    static func errors(of entry: AdResponse.Entry) -> [SourceText] {
        let ads = [entry.inline].compactMap { $0 } + entry.wrappers
        return (entry.responseErrors + ads.flatMap(\.errors)).map(\.uri).filter(isAskedFor)
    }

    static func errors(of ad: ResolvedAd) -> [SourceText] { all(ad).flatMap(\.errors).map(\.uri).filter(isAskedFor) }

    static func impressions(of ad: ResolvedAd) -> [SourceText] {
        all(ad).flatMap(\.impressions).map(\.uri).filter(isAskedFor)
    }

    static func clicks(of ad: ResolvedAd) -> [SourceText] {
        var clicks: [Beacon] = []
        switch ad.type {
        case .linear: clicks = linears(of: ad).flatMap(\.videoClicks.clickTracking)
        case .nonlinear:
            clicks = ad.nonLinear?.clickTracking ?? []
            clicks += overlays(around: ad).flatMap(\.nonLinears).flatMap(\.clickTracking)
        case .display: break
        }
        return clicks.map(\.uri).filter(isAskedFor)
    }

    /// "fires the `CustomClick` URLs with its id, or all of them without one"
    static func customClicks(_ id: String?, of ad: ResolvedAd) -> [SourceText] {
        var clicks = linears(of: ad).flatMap(\.videoClicks.customClicks)
        if let id { clicks.removeAll { $0.id.map { Array($0.utf8) } != Array(id.utf8) } }
        return clicks.map(\.uri).filter(isAskedFor)
    }

    /// The name and the URLs of a report of whether an ad was viewable.
    static func viewability(_ report: AdReport, of ad: ResolvedAd) -> (name: String, urls: [SourceText]) {
        let found = all(ad).compactMap(\.viewableImpression)
        let (name, beacons) =
            switch report {
            case .viewable: ("viewable", found.flatMap(\.viewable))
            case .notViewable: ("notViewable", found.flatMap(\.notViewable))
            default: ("viewUndetermined", found.flatMap(\.viewUndetermined))
            }
        return (name, beacons.map(\.uri).filter(isAskedFor))
    }

    static func trackers(of ad: ResolvedAd, for event: String) -> [SourceText] {
        event == "progress" ? [] : tracking(of: ad).filter { $0.event?.rawValue == event }.map(\.uri)
    }

    static func progress(of ad: ResolvedAd) -> [Tracking] {
        tracking(of: ad).filter { $0.event == .progress && $0.offset != nil }
    }

    /// So many quarters of a length. In doubles the microsecond of a day is exact.
    static func quartile(_ number: Int, of length: MediaTime) -> MediaTime {
        MediaTime(microseconds: Int64((Double(length.microseconds) * Double(number) / 4).rounded(.down)))
    }

    private static func all(_ ad: ResolvedAd) -> [Ad] { [ad.inline] + ad.wrappers }

    private static func linears(of ad: ResolvedAd) -> [Linear] {
        [ad.linear].compactMap { $0 } + ad.wrappers.flatMap(\.creatives).compactMap(\.linear)
    }

    private static func overlays(around ad: ResolvedAd) -> [NonLinearAds] {
        ad.wrappers.flatMap(\.creatives).compactMap(\.nonLinearAds)
    }

    private static func tracking(of ad: ResolvedAd) -> [Tracking] {
        var result: [Tracking] = []
        switch ad.type {
        case .linear: result = linears(of: ad).flatMap(\.tracking)
        case .nonlinear:
            result = (ad.creative?.nonLinearAds?.tracking ?? []) + (ad.nonLinear?.tracking ?? [])
            for around in overlays(around: ad) { result += around.tracking + around.nonLinears.flatMap(\.tracking) }
        case .display: break
        }
        return result.filter { isAskedFor($0.uri) }
    }
}
