public import AdRulesModel

/// One playable ad: an InLine, the wrappers around it, and what was chosen of it.
///
/// An immutable handle of one word: copies share one storage, and the storage shares the model's arrays.
public struct ResolvedAd: Sendable, Hashable {
    final class Storage: Sendable {
        let inline: Ad
        let wrappers: [Ad]
        let type: BreakType
        let mediaFile: MediaFile?

        init(inline: Ad, wrappers: [Ad], type: BreakType, mediaFile: MediaFile?) {
            self.inline = inline
            self.wrappers = wrappers
            self.type = type
            self.mediaFile = mediaFile
        }
    }

    let storage: Storage

    /// The InLine ad.
    public var inline: Ad { storage.inline }
    /// The wrappers around it, from the inside out.
    public var wrappers: [Ad] { storage.wrappers }
    /// As what it is shown.
    public var type: BreakType { storage.type }
    /// The file to play; nil for other than linear ads.
    public var mediaFile: MediaFile? { storage.mediaFile }
    /// The place in the pod; nil for a stand-alone ad.
    public var sequence: Int? { nil }
    /// The linear creative that was chosen; nil for other than linear ads.
    public var linear: Linear? { nil }
    /// The overlay that was chosen; nil for other than nonlinear ads.
    public var nonLinear: NonLinear? { nil }
    /// The creative that holds what was chosen.
    public var creative: Creative? { nil }
    /// How long it runs by VAST: of an overlay its `minSuggestedDuration`; nil when nobody says.
    public var duration: MediaTime? { nil }
    /// When it may be skipped, in ad time; nil: never.
    public var skipOffset: ProgressOffset? { nil }
    /// The companions beside it; the creative nearest the InLine wins.
    public var companions: [Companion] { [] }
    /// The icons on it; the creative nearest the InLine wins for each program.
    public var icons: [Icon] { [] }
    /// The page a click opens, macros not yet filled.
    public var clickThrough: SourceText? { nil }
    /// How long after its request it may be shown; nil: as long as you like (VAST 4.1 `Expires`).
    public var expires: MediaTime? { nil }

    /// The URLs of `Impression`, InLine first, then the wrappers from the inside out; `about:blank` left out.
    public var impressions: [SourceText] { [] }
    /// The URLs of `Error`, in the same order.
    public var errors: [SourceText] { [] }
    /// The URLs of `ClickTracking` (linear) or `NonLinearClickTracking`, in the same order.
    public var clickTracking: [SourceText] { [] }
    /// The URLs of trackers of an event, without those of `progress`, in the same order.
    public func trackers(for event: TrackingEvent) -> [SourceText] { [] }
    /// The trackers of `progress` with their offsets, in the same order, not sorted by offset.
    public var progressTrackers: [Tracking] { [] }
    /// The URLs for a viewability finding, in the same order.
    public func viewability(_ finding: AdReport) -> [SourceText] { [] }

    /// Whether it may be shown on a surface. A linear file fits unless it is larger and `scalable="false"`; an overlay
    /// fits unless it is larger and not `scalable="true"`; sizes that are missing or 0 fit; no surface: everything fits.
    public func fits(_ surface: Surface?) -> Bool { true }

    /// Whether both are the same ad with the same choices.
    public static func == (left: ResolvedAd, right: ResolvedAd) -> Bool {
        left.storage === right.storage
            || (left.inline == right.inline && left.wrappers == right.wrappers && left.type == right.type
                && left.mediaFile == right.mediaFile)
    }

    /// Hashes the ad.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(inline.id)
        hasher.combine(mediaFile?.uri)
    }
}
