/// The button that skips an interstitial (RFC 8216bis appendix D, `X-SKIP-CONTROL-OFFSET` and so on).
public struct SkipControl: Sendable, Hashable {
    /// The time at which the button appears, from the start of the interstitial; zero if an asset list has none. HLS
    /// has whole seconds here: a fraction is rounded up when it is written, so that no ad can be skipped too early.
    public var offset: MediaTime {
        get { givenOffset ?? .zero }
        set { givenOffset = newValue }
    }
    /// ``offset``; nil if an asset list has none.
    var givenOffset: MediaTime?
    /// How long the button is shown; nil for the rest of the interstitial. Rounded up like ``offset``.
    public var duration: MediaTime?
    /// The key of the button's label in the app's localized texts; nil for the label of the player.
    public var labelID: String?

    /// Creates a button that appears at an offset.
    public init(offset: MediaTime, duration: MediaTime? = nil, labelID: String? = nil) {
        self.init(givenOffset: offset, duration: duration, labelID: labelID)
    }

    init(givenOffset: MediaTime?, duration: MediaTime?, labelID: String?) {
        (self.givenOffset, self.duration, self.labelID) = (givenOffset, duration, labelID)
    }

    /// ``labelID`` if HLS can carry it: letters, `-` and `_`, at least one; else nil.
    public var writableLabelID: String? {
        guard let labelID, !labelID.isEmpty else { return nil }
        return labelID.utf8.allSatisfy { $0.isLetter || "-_".utf8.contains($0) } ? labelID : nil
    }
}

extension MediaTime {
    /// Whole seconds, rounded up; 0 for a negative time.
    var wholeSecondsRoundedUp: Int { microseconds > 0 ? Int((microseconds - 1) / 1_000_000 + 1) : 0 }
}
