public import AdRulesModel

/// VMAP190: constructs without a rule of their own that the targets treat otherwise. One finding for each construct and
/// document, at the first of its places. What costs ads in the answers to ad tags is reported there too, at the tags.
struct UnportableConstructs: PlaylistRule, ResponseRule, BuiltInRule {
    /// For each construct that a target treats otherwise, the worst that happens.
    private let worst: [Construct: Portability]
    /// The same for playlists: what a target does with parts of ads does not matter where it plays no inline response.
    private let worstInPlaylists: [Construct: Portability]
    /// The constructs for which a target is known to lose ads or breaks.
    private let costly: Set<Construct>
    private let answers: AdAnswers?

    /// Creates the rule for the constructs that one of the targets treats otherwise.
    init(targets: Set<Portability.Target>, answers: AdAnswers?) {
        self.answers = answers
        let entries = Portability.table.filter { targets.contains($0.target) && !$0.isPast }
        let withoutInline = Set(
            entries.lazy.filter { $0.construct == .inlineResponse && $0.effect == .breakLost }.map(\.target))
        worst = Self.worst(of: entries)
        costly = Set(entries.lazy.filter { $0.origin != nil && $0.costsAds }.map(\.construct))
        worstInPlaylists = Self.worst(of: entries.filter { !$0.construct.isOfAd || !withoutInline.contains($0.target) })
    }

    private static func worst(of entries: [Portability]) -> [Construct: Portability] {
        Dictionary(entries.map { ($0.construct, $0) }) { first, other in
            other.severity > first.severity ? other : first
        }
    }

    func check(_ playlist: VMAPDocument, report: inout FindingCollector) {
        var places = ConstructPlaces(Set(worstInPlaylists.keys), in: playlist.source)
        for adBreak in playlist.breaks { places.note(adBreak) }
        Self.report(places, worst: worstInPlaylists, document: "playlist", to: &report)
        guard let answers else { return }
        var behind = ConstructPlaces(costly, in: playlist.source)
        for adSource in playlist.breaks.lazy.compactMap(\.source) {
            let tag = if case .adTag(let uri, _) = adSource.content { uri.range } else { nil as SourceRange? }
            for construct in ConstructPlaces.behind(adSource, answers: answers, wanted: costly) {
                behind.note(construct) { tag ?? playlist.source.startTag(of: adSource.origin) }
            }
        }
        Self.report(behind, worst: worst, document: "playlist", of: "in the answer to this tag", to: &report)
    }

    func check(_ response: Response, report: inout FindingCollector) {
        // Those inside a playlist are part of it.
        guard response.adBreak == nil else { return }
        var places = ConstructPlaces(Set(worst.keys), in: response.source)
        places.note(response.vast)
        Self.report(places, worst: worst, document: "response", to: &report)
        guard let answers, let wrapper = response.vast.ads.first(where: { $0.kind == .wrapper }) else { return }
        var behind = ConstructPlaces(costly, in: response.source)
        for construct in ConstructPlaces.behind(response.vast, answers: answers, wanted: costly, isAnswer: false) {
            behind.note(construct) { response.source.startTag(of: wrapper.origin) }
        }
        Self.report(behind, worst: worst, document: "response", of: "behind this wrapper", to: &report)
    }

    private static func report(
        _ places: ConstructPlaces, worst: [Construct: Portability], document: String, of part: String? = nil,
        to report: inout FindingCollector
    ) {
        for (construct, places) in places.found {
            let claim = worst[construct]?.claim ?? construct.summary
            let summary = construct.summary + (part.map { ", \($0)" } ?? "")
            places.report(to: &report) { places, count in
                let times = count > 1 ? ", \(count) times in this \(document)" : ""
                return Finding(
                    .unportableConstruct, at: places[0], claim, label: summary + times, value: construct.name)
            }
        }
    }
}

extension RuleID {
    /// A construct that a player of the document's targets treats otherwise.
    public static let unportableConstruct = RuleID(rawValue: "VMAP190")
}

extension UnportableConstructs {
    /// The findings that exist only with a target.
    static let rules: [RuleDescription] = [
        RuleDescription(
            .unportableConstruct, "unportable-construct", .info, .compatibility,
            "a construct that one of the targets handles differently",
            why: "the document is valid, yet a player of --target loses part of it",
            bad: .playlist(adBreak(#" timeOffset="00:10:00" breakType="nonlinear""#), arguments: ["--target", "ima"]),
            good: .playlist(adBreak(#" timeOffset="00:10:00" breakType="linear""#), arguments: ["--target", "ima"]))
    ]
}
