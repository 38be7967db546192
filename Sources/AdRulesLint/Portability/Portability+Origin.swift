import AdRulesText

extension Portability {
    /// A platform for which a player has a version of its own, or one of the players of a target.
    public enum Platform: String, Sendable, Hashable, CaseIterable {
        /// The web.
        case html5
        /// Android.
        case android
        /// iOS and iPadOS.
        case ios
        /// tvOS.
        case tvos
        /// hls.js.
        case hlsJS = "hls.js"
        /// AVPlayer.
        case avPlayer = "avplayer"
        /// Shaka Player, as a player of HLS interstitials.
        case shaka
        /// Media3, as a player of HLS interstitials.
        case media3
        /// Bitmovin's players.
        case bitmovin

        /// The name as a message shows it.
        public var name: String {
            switch self {
            case .html5: "HTML5"
            case .android: "Android"
            case .ios: "iOS"
            case .tvos: "tvOS"
            case .hlsJS: "hls.js"
            case .avPlayer: "AVPlayer"
            case .shaka: "Shaka"
            case .media3: "Media3"
            case .bitmovin: "Bitmovin"
            }
        }
    }

    /// Values of an attribute that a player treats in a way of its own.
    enum Values: Sendable, Hashable {
        /// A time whose minutes or seconds have one digit.
        case shortMinuteOrSecond
        /// The word `end` in an unusual spelling, or a time behind a blank.
        case unreadEnd

        /// Whether a value is one of them.
        func holds(_ value: String) -> Bool {
            switch self {
            case .shortMinuteOrSecond:
                return value.fields(separatedBy: ":").dropFirst().contains { field in
                    field.utf8.prefix { $0 != UInt8(ascii: ".") }.count < 2
                }
            case .unreadEnd:
                let word = value.trimmingBlanks
                return word.isSpelledIgnoringCase("end")
                    || value.utf8.first == UInt8(ascii: " ") && !word.isSpelledIgnoringCase("start")
            }
        }
    }

    /// The versions of a player for which an entry holds; without any, nothing is known of older or newer ones.
    public struct Versions: Sendable, Hashable {
        /// The first one; nil if that is unknown.
        public var since: String?
        /// The first one for which it holds no longer; nil if it still holds.
        public var until: String?
        /// The last one that was looked at; nil if the source names no version.
        public var checked: String?

        /// The versions in words, as in `since 4.11.0, still in 5.2.0`; nil if none is known.
        var text: String? {
            let parts = [
                since.map { "since \($0)" }, until.map { "before \($0)" },
                checked.map { since == nil ? "in \($0)" : "still in \($0)" },
            ]
            let known = parts.compactMap(\.self)
            return known.isEmpty ? nil : known.joined(separator: ", ")
        }
    }

    /// A kind of evidence.
    public enum Evidence: String, Sendable, Hashable, CaseIterable {
        /// Tried by the authors of AdRules: the player, or the part of it that decides.
        case seen
        /// Read in the player's own source code, which is neither a promise nor a trial.
        case read
        /// Written in the documentation of the player, or in the specification.
        case documented
        /// Written by users or maintainers in an issue or a forum.
        case reported
    }

    /// The source of an entry.
    public struct Origin: Sendable, Hashable {
        /// The evidence.
        public var evidence: Evidence
        /// The day, as in `2026-10-30`: of the release, the issue or the commit, or for a page without a date the day
        /// on which it was read; nil for a specification.
        public var date: String?
        /// The sources: addresses, files of this package, or sections of a specification.
        public var sources: [String]

        static let noEvidence = "no evidence"

        /// The evidence and its day, as in `documented 2026-10-30`.
        var text: String { [evidence.rawValue, date].compactMap(\.self).joined(separator: " ") }

        static func seen(_ date: String, _ sources: String...) -> Origin {
            Origin(evidence: .seen, date: date, sources: sources)
        }

        static func read(_ date: String, _ sources: String...) -> Origin {
            Origin(evidence: .read, date: date, sources: sources)
        }

        static func documented(_ date: String?, _ sources: String...) -> Origin {
            Origin(evidence: .documented, date: date, sources: sources)
        }

        static func reported(_ date: String, _ sources: String...) -> Origin {
            Origin(evidence: .reported, date: date, sources: sources)
        }
    }
}
