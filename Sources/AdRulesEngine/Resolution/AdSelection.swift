public import AdRulesModel

/// What of a response plays: the pod in order, the spares beside it, and what was dropped (ENGINE.md §1 "pod", §5 media,
/// §6 breakType).
public struct AdSelection: Sendable, Hashable {
    /// An ad that cannot be played here.
    public struct Dropped: Sendable, Hashable {
        /// Why: 403 no media file, 201 another type, 203 or 501 too big, or why its wrapper led to none.
        public var error: AdRulesError
        /// The URLs of `Error` to ask for, InLine first, then the wrappers from the inside out.
        public var errors: [SourceText]

        /// An ad with the reason.
        public init(error: AdRulesError, errors: [SourceText]) {
            self.error = error
            self.errors = errors
        }
    }

    /// The type that is shown; nil when nothing is.
    public var type: BreakType?
    /// The ads that play, in order.
    public var pod: [ResolvedAd]
    /// The ads that stand in for one that fails, in document order.
    public var spares: [ResolvedAd]
    /// The ads that cannot be played, in document order.
    public var dropped: [Dropped]
    /// Ads cut off because the break is too short for them (206), in pod order: they fire their errors when the pod
    /// ends before them.
    public var cut: [ResolvedAd]
    /// Why nothing is left; nil when something plays. 303 for an empty response.
    public var error: AdRulesError?
    /// The URLs of `Error` of an empty response itself.
    public var responseErrors: [SourceText]

    /// Selects from a response.
    ///
    /// - Parameters:
    ///   - response: what the loader answered.
    ///   - types: the types of the break, the preferred one first; empty: linear.
    ///   - allowMultipleAds: whether more than one ad may fill the break.
    ///   - policies: which media files can be played.
    ///   - surface: the size of the place; nil: any size fits.
    ///   - maxDuration: how long the pod may run; nil: as long as it likes.
    public init(
        _ response: AdResponse, types: [BreakType], allowMultipleAds: Bool, policies: Policies, surface: Surface?,
        maxDuration: MediaTime?
    ) {
        pod = []
        spares = []
        dropped = []
        cut = []
        responseErrors = []
    }
}
