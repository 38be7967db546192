import AdRulesModel

/// What one player does with something that a playlist or response may hold, or what the specification says of it.
///
/// ``table`` has every entry; the linter adds those of its ``Linter/targets`` to its diagnostics.
public struct Portability: Sendable, Hashable {
    /// A player, or the specification itself, that documents are checked for.
    public enum Target: String, Sendable, Hashable, CaseIterable {
        /// The specification: what it leaves to players, or asks for and few players insist on.
        case spec
        /// Google's IMA SDKs, client side.
        case ima
        /// Media3 (ExoPlayer), whose ads come through IMA.
        case media3
        /// HLS interstitials, as `adrules hls apply` writes them and AVPlayer or hls.js plays them.
        case hls

        /// The name as a message shows it.
        public var name: String {
            switch self {
            case .spec: "the specification"
            case .ima: "IMA"
            case .media3: "Media3"
            case .hls: "HLS"
            }
        }
    }

    /// What is lost, from the worst to the least.
    public enum Effect: String, Sendable, Hashable, CaseIterable {
        /// The whole playlist.
        case playlistLost
        /// The break.
        case breakLost
        /// The construct alone: the rest plays as if it were not there.
        case ignored
        /// Nothing, but it is played otherwise than in other players.
        case differs

        /// The severity of a finding for a player with this effect.
        public var severity: Severity {
            switch self {
            case .playlistLost, .breakLost: .error
            case .ignored: .warning
            case .differs: .info
            }
        }
    }

    /// How an entry is known.
    public enum Evidence: String, Sendable, Hashable, CaseIterable {
        /// Tried by the authors of AdRules.
        case seen
        /// Written in the documentation of the player, or in the specification.
        case documented
        /// Written by users or maintainers in an issue or a forum.
        case reported
    }

    /// The construct.
    public var construct: Construct
    /// Where it happens.
    public var target: Target
    /// What is lost.
    public var effect: Effect
    /// What happens, with the target's name in front, as in `IMA rejects the whole playlist (error 900)`.
    public var what: String
    /// The version of the player since or until which it holds; nil if it holds for all known ones.
    public var versions: String?
    /// Where it is written: a section of the specification, a page, or an issue.
    public var source: String
    /// How it is known.
    public var evidence: Evidence

    /// What happens, with the versions and how it is known.
    var sentence: String { [what, versions, evidence.rawValue].compactMap(\.self).joined(separator: "; ") }

    init(
        _ construct: Construct, _ target: Target, _ effect: Effect, _ what: String, versions: String? = nil,
        _ evidence: Evidence, _ source: String
    ) {
        self.construct = construct
        self.target = target
        self.effect = effect
        self.what = what
        self.versions = versions
        self.evidence = evidence
        self.source = source
    }

    /// Returns what the targets do with a finding, in their order. Complexity: O(1) without targets.
    static func entries(for finding: Finding, targets: Set<Target>) -> [Portability] {
        guard !targets.isEmpty else { return [] }
        let entries =
            finding.rule == .unportableConstruct
            ? byConstruct[ByteText(finding.value ?? "")] : byRule[finding.rule]
        return entries?.filter { targets.contains($0.target) } ?? []
    }

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
