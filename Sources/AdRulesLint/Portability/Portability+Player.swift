extension Portability {
    /// A player whose treatment of a document is worked out break by break: ``Outcomes``.
    public enum Player: String, Sendable, Hashable, CaseIterable {
        /// The engine of AdRules, with the policies that it has by itself.
        case adRules = "adrules"
        /// IMA for HTML5.
        case imaHTML5 = "ima-html5"
        /// IMA for Android.
        case imaAndroid = "ima-android"
        /// IMA for iOS and tvOS.
        case imaApple = "ima-apple"
        /// Media3, whose ads come through IMA for Android.
        case media3
        /// Shaka Player without IMA.
        case shaka
        /// hls.js, with the interstitials that `adrules hls apply` writes.
        case hlsJS = "hls.js"
        /// AVPlayer, with the interstitials that `adrules hls apply` writes.
        case avPlayer = "avplayer"

        private var row: (name: String, target: Target?, platforms: [Platform]) {
            switch self {
            case .adRules: ("AdRules", nil, [])
            case .imaHTML5: ("IMA HTML5", .ima, [.html5])
            case .imaAndroid: ("IMA Android", .ima, [.android])
            case .imaApple: ("IMA iOS and tvOS", .ima, [.ios, .tvos])
            case .media3: ("Media3", .media3, [])
            case .shaka: ("Shaka", .shaka, [])
            case .hlsJS: ("hls.js", .hls, [.hlsJS])
            case .avPlayer: ("AVPlayer", .hls, [.avPlayer])
            }
        }

        /// The name as a badge shows it.
        public var name: String { row.name }

        /// The target whose rows speak of it; nil for AdRules.
        public var target: Target? { row.target }

        /// The platforms whose rows speak of it.
        private var platforms: [Platform] { row.platforms }

        /// The players of some targets, in the order of the cases.
        public static func of(_ targets: some Collection<Target>) -> [Player] {
            allCases.filter { player in player.target.map { targets.contains($0) } ?? false }
        }

        /// Whether an entry speaks of all platforms of this player, of which it may name one only.
        package func isWhole(_ entry: Portability) -> Bool {
            entry.platforms.isEmpty || platforms.allSatisfy { entry.platforms.contains($0) }
        }

        /// Whether an entry speaks of this player as it is today.
        package func `does`(_ entry: Portability) -> Bool {
            entry.target == target && !entry.isPast
                && (entry.platforms.isEmpty || entry.platforms.contains { platforms.contains($0) })
        }
    }
}
