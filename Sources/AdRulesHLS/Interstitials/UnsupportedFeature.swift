/// A part of a schedule that HLS interstitials cannot carry: a whole break, or a part of one.
public struct UnsupportedFeature: Sendable, Hashable {
    /// The kind of the part. An open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name.
        public var rawValue: String

        /// Creates a code with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A break for overlays: an interstitial interrupts the content.
        public static let nonlinear = Code(rawValue: "nonlinear")
        /// A break for companions.
        public static let display = Code(rawValue: "display")
        /// A linear break that may also show overlays or companions: only its linear ads are carried.
        public static let otherTypes = Code(rawValue: "otherTypes")
        /// A break that has trackers and no source of ads.
        public static let trackersOnly = Code(rawValue: "trackersOnly")
        /// A break whose source cannot be played: empty, or not VAST.
        public static let source = Code(rawValue: "source")
        /// A break of content that still grows and has not come to it, so that its date may move.
        public static let waiting = Code(rawValue: "waiting")
        /// A break without a moment: its offset cannot be read, or the duration or opportunity is missing.
        public static let noMoment = Code(rawValue: "noMoment")
        /// A repetition that gives way to another break of the same moment.
        public static let overlappedRepeat = Code(rawValue: "overlappedRepeat")
        /// Repetitions that have no end, or exceed the cap of the schedule.
        public static let repetitions = Code(rawValue: "repetitions")
        /// A break whose date the content has more than once, so that players play it at another moment.
        public static let ambiguousDate = Code(rawValue: "ambiguousDate")
        /// A break inside an avail whose content ads replace, so that playback never comes to it.
        public static let replacedContent = Code(rawValue: "replacedContent")
        /// A break that plays in the interstitial of another one, with which it shares an avail.
        public static let sharedAvail = Code(rawValue: "sharedAvail")
        /// A break whose ads a server must resolve, without an address for that server.
        public static let noAssetBase = Code(rawValue: "noAssetBase")
        /// A bumper that plays only together with another ad, which a server must decide.
        public static let bumper = Code(rawValue: "bumper")
        /// An ad that cannot play, or has no duration.
        public static let adUnplayable = Code(rawValue: "adUnplayable")
        /// An ad that does not fit the length of its break.
        public static let adTooLong = Code(rawValue: "adTooLong")
        /// A wrapper that was not followed: its ads are missing.
        public static let wrapper = Code(rawValue: "wrapper")
        /// An ad that has files and no HLS playlist, and is left out.
        public static let filesOnly = Code(rawValue: "filesOnly")
        /// An ad whose media is a file, not an HLS playlist: some players cannot play it.
        public static let progressiveMedia = Code(rawValue: "progressiveMedia")
        /// Parts of an ad: companions, icons, interactive code and the like.
        public static let adParts = Code(rawValue: "adParts")
        /// Macros of trackers that only the player can fill.
        public static let macros = Code(rawValue: "macros")
        /// The ads of one break can be skipped one by one; HLS can only skip all of them.
        public static let skipOffsets = Code(rawValue: "skipOffsets")

        /// Whether an ad of an answer is missing in its asset list as a whole, not only a part of it.
        public var losesAds: Bool { [.wrapper, .filesOnly, .adUnplayable, .adTooLong].contains(self) }
    }

    /// The kind of the part.
    public var code: Code
    /// The occurrence that has it.
    public var occurrence: OccurrenceID
    /// The label of its break (VMAP 1.0.1 §2.3.1, `breakId`).
    @Verbatim public var breakID: String?
    /// Whether the occurrence is missing as a whole; otherwise it plays without this part.
    public var isWholeBreak: Bool
    /// The part, the reason, and the remedy, on one line.
    public var message: String

    /// Whether linear ads are missing as a whole: those of an answer, or of a break that has some. A repetition that
    /// gives way, a bumper alone and a break of trackers have none.
    public var losesAds: Bool {
        let others: [Code] = [.nonlinear, .display, .overlappedRepeat, .bumper, .trackersOnly]
        return code.losesAds || isWholeBreak && !others.contains(code)
    }

    /// Creates a report.
    public init(_ code: Code, occurrence: OccurrenceID, breakID: String?, isWholeBreak: Bool, message: String) {
        (self.code, self.occurrence, self.breakID, self.isWholeBreak) = (code, occurrence, breakID, isWholeBreak)
        self.message = message
    }
}

extension UnsupportedFeature.Code {
    /// The code for an occurrence that the schedule lists as unscheduled.
    init(_ reason: BreakReason) {
        self =
            switch reason {
            case .overlappedRepeat: .overlappedRepeat
            case .unsupported: .source
            default: .noMoment
            }
    }
}
