import AdRulesModel
import AdRulesText

/// The behaviour of one player for a construct of a playlist or response, or the rule of the specification.
///
/// ``table`` has every entry; the linter adds those of its ``Linter/targets`` to its diagnostics.
public struct Portability: Sendable, Hashable {
    /// A player, or the specification itself, that documents are checked for.
    public enum Target: String, Sendable, Hashable, CaseIterable {
        /// The specification: what it leaves to players, or asks for and few players insist on.
        case spec
        /// Google's IMA SDKs, client side.
        case ima
        /// Media3 (ExoPlayer), whose ads come through IMA for Android.
        case media3
        /// Shaka Player, as it plays playlists and responses itself, without IMA.
        case shaka
        /// HLS interstitials, as `adrules hls apply` writes them and AVPlayer or hls.js plays them.
        case hls

        /// The name as a message shows it.
        public var name: String {
            switch self {
            case .spec: "the specification"
            case .ima: "IMA"
            case .media3: "Media3"
            case .shaka: "Shaka"
            case .hls: "HLS"
            }
        }
    }

    /// The loss, from the worst to the least.
    public enum Effect: String, Sendable, Hashable, CaseIterable {
        /// The whole playlist.
        case playlistLost
        /// The break.
        case breakLost
        /// The ad; another one of its break may play.
        case adLost
        /// Nothing, but the break plays at another moment.
        case moved
        /// The break or its moment, under circumstances that the entry names.
        case conditional
        /// Trackers alone: what is shown stays the same.
        case trackerLost
        /// The construct alone: the rest plays as if it were not there.
        case ignored
        /// Nothing, but it is played otherwise than in other players.
        case differs

        /// Whether a break or an ad is lost or moved, at least under circumstances.
        var costsAds: Bool {
            switch self {
            case .playlistLost, .breakLost, .adLost, .moved, .conditional: true
            case .trackerLost, .ignored, .differs: false
            }
        }

        /// The severity of a finding for a player with this effect, where there is evidence of it.
        public var severity: Severity {
            switch self {
            case .playlistLost, .breakLost, .adLost, .moved: .error
            case .conditional, .trackerLost, .ignored: .warning
            case .differs: .info
            }
        }
    }

    /// The construct.
    public var construct: Construct
    /// Where it happens.
    public var target: Target
    /// The platforms of the player where it happens; empty if the player has one only, or if it happens on all.
    public var platforms: [Platform] = []
    /// The loss.
    public var effect: Effect
    /// The versions of the player for which it holds.
    public var versions = Versions()
    /// The evidence; nil if there is none.
    public var origin: Origin?
    /// The values for which it holds; nil for all.
    var values: Values?

    /// The behaviour of the target, as in `shows no companions`.
    var does: String

    /// The behaviour after the target's name, as in `IMA (tvOS) shows no companions`.
    public var what: String {
        let names = platforms.map(\.name).joined(separator: ", ")
        return "\(target.name)\(names.isEmpty ? "" : " (\(names))") \(does)"
    }

    /// The behaviour for a message: a guess is marked, as in `IMA may play one ad of the pod: no evidence`.
    public var claim: String { origin == nil ? "\(what): \(Origin.noEvidence)" : what }

    /// The severity of a finding for this player. A guess is never an error.
    public var severity: Severity { origin == nil ? min(effect.severity, .warning) : effect.severity }

    /// Whether an ad or a break may be lost by it: also what is shown as an ad of its own where nothing shows it.
    var costsAds: Bool { effect.costsAds || construct.shownAs != nil && effect == .ignored }

    /// Whether it no longer happens. Such an entry is on the page and counts for no finding.
    public var isPast: Bool { versions.until != nil }

    /// The behaviour, versions and source: `Shaka plays it once; since 4.11.0, still in 5.2.0; seen 2026-11-29`.
    public var sentence: String {
        [what, versions.text, origin?.text ?? Origin.noEvidence].compactMap(\.self).joined(separator: "; ")
    }

    /// Whether nothing of a construct is known or feared to be lost or moved at a target. Complexity: O(entries).
    package static func keeps(_ construct: Construct, at target: Target) -> Bool {
        table.allSatisfy { entry in
            entry.target != target || entry.construct != construct || entry.isPast || entry.effect == .differs
        }
    }

    /// Returns what the targets do today with a finding, in their order. Complexity: O(1) without targets.
    static func entries(for finding: Finding, targets: Set<Target>) -> [Portability] {
        guard !targets.isEmpty else { return [] }
        let entries =
            finding.rule == .unportableConstruct
            ? byConstruct[ByteText(finding.value ?? "")] : byRule[finding.rule]
        return entries?.filter { targets.contains($0.target) && !$0.isPast && $0.holds(for: finding.value) } ?? []
    }

    /// Whether it holds for a value as it is written.
    private func holds(for value: String?) -> Bool { values?.holds(value ?? "") ?? true }

    /// Returns what all targets do today with a construct, in their order.
    static func today(of construct: Construct) -> [Portability] {
        byConstruct[ByteText(construct.name)]?.filter { !$0.isPast } ?? []
    }

    /// Returns what a player does today with a construct.
    static func rows(of construct: Construct, in player: Player) -> [Portability] {
        today(of: construct).filter { player.does($0) }
    }

    /// Returns what all targets do today with what a rule finds, in their order.
    static func entries(for rule: RuleID) -> [Portability] { byRule[rule]?.filter { !$0.isPast } ?? [] }

    private static let byConstruct: [ByteText: [Portability]] =
        Dictionary(grouping: inOrder) { ByteText($0.construct.name) }

    private static let byRule: [RuleID: [Portability]] = {
        var byRule: [RuleID: [Portability]] = [:]
        for entry in inOrder {
            for rule in entry.construct.rules { byRule[rule, default: []].append(entry) }
        }
        return byRule
    }()

    /// The table in the order of the targets.
    private static let inOrder = Target.allCases.flatMap { target in table.filter { $0.target == target } }
}
