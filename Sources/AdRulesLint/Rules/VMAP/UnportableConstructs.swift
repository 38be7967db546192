public import AdRulesModel

/// VMAP190: constructs without a rule of their own that the targets treat otherwise. One finding for each construct and
/// document, at the first of its places.
struct UnportableConstructs: PlaylistRule, ResponseRule, BuiltInRule {
    static let rules = RuleCatalogue.portabilityRules

    /// For each construct that a target treats otherwise, the worst that happens.
    private let worst: [Construct: Portability]
    /// The same for playlists: what a target does with parts of ads does not matter where it plays no inline response.
    private let worstInPlaylists: [Construct: Portability]

    /// Creates the rule for the constructs that one of the targets treats otherwise.
    init(targets: Set<Portability.Target>) {
        let entries = Portability.table.filter { targets.contains($0.target) && !$0.isPast }
        let withoutInline = Set(
            entries.lazy.filter { $0.construct == .inlineResponse && $0.effect == .breakLost }.map(\.target))
        worst = Self.worst(of: entries)
        worstInPlaylists = Self.worst(
            of: entries.filter { !$0.construct.isOfAd || !withoutInline.contains($0.target) })
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
    }

    func check(_ response: Response, report: inout FindingCollector) {
        // Those inside a playlist are part of it.
        guard response.adBreak == nil else { return }
        var places = ConstructPlaces(Set(worst.keys), in: response.source)
        places.note(response.vast)
        Self.report(places, worst: worst, document: "response", to: &report)
    }

    private static func report(
        _ places: ConstructPlaces, worst: [Construct: Portability], document: String,
        to report: inout FindingCollector
    ) {
        for (construct, places, count) in places.found {
            let claim = worst[construct]?.claim ?? construct.summary
            report.report(
                .folding(places, count: count) { places, count in
                    Finding(
                        .unportableConstruct, at: places[0], claim,
                        label: "\(construct.summary)\(count > 1 ? ", \(count) times in this \(document)" : "")",
                        value: construct.name)
                })
        }
    }
}

extension RuleID {
    /// A construct that a player of the document's targets treats otherwise.
    public static let unportableConstruct = RuleID(rawValue: "VMAP190")
}

extension RuleCatalogue {
    /// The findings that exist only with a target.
    static let portabilityRules: [RuleDescription] = [
        RuleDescription(
            .unportableConstruct, "unportable-construct", .info, .compatibility,
            "a construct that one of the targets handles differently",
            why: "the document is valid, yet a player of --target loses part of it",
            bad: .playlist(
                adBreak(#" timeOffset="00:10:00" breakType="nonlinear""#),
                arguments: ["--target", "ima"]),
            good: .playlist(adBreak(#" timeOffset="00:10:00" breakType="linear""#), arguments: ["--target", "ima"]))
    ]
}
