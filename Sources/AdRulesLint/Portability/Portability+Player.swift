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

        /// The name as a badge shows it.
        public var name: String {
            switch self {
            case .adRules: "AdRules"
            case .imaHTML5: "IMA HTML5"
            case .imaAndroid: "IMA Android"
            case .imaApple: "IMA iOS and tvOS"
            case .media3: "Media3"
            case .shaka: "Shaka"
            case .hlsJS: "hls.js"
            case .avPlayer: "AVPlayer"
            }
        }

        /// The target whose rows speak of it; nil for AdRules.
        public var target: Target? {
            switch self {
            case .adRules: nil
            case .imaHTML5, .imaAndroid, .imaApple: .ima
            case .media3: .media3
            case .shaka: .shaka
            case .hlsJS, .avPlayer: .hls
            }
        }

        /// The platforms whose rows speak of it.
        private var platforms: [Platform] {
            switch self {
            case .imaHTML5: [.html5]
            case .imaAndroid: [.android]
            case .imaApple: [.ios, .tvos]
            case .hlsJS: [.hlsJS]
            case .avPlayer: [.avPlayer]
            case .adRules, .media3, .shaka: []
            }
        }

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
