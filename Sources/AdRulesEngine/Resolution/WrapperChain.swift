public import AdRulesModel

/// Follows the wrappers of one response without any input or output of its own: it says which URLs it wants, is fed
/// bytes' documents or errors, and gives an ``AdResponse`` in the end (VAST 4.2 §2.3.4; ENGINE.md §5).
///
/// Several wrappers of one response are followed beside one another. Depth, cycles, `followAdditionalWrappers`,
/// `allowMultipleAds`, `fallbackOnNoAd`, blocked categories and the inheritance of `sequence` are decided here, once.
public struct WrapperChain: Sendable {
    /// The name of one fetch.
    public struct FetchID: RawRepresentable, Sendable, Hashable, Comparable {
        /// The number, from 1.
        public var rawValue: Int

        /// The fetch of a number.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Orders by age.
        public static func < (left: FetchID, right: FetchID) -> Bool { left.rawValue < right.rawValue }
    }

    /// What the chain wants from its driver.
    public enum Step: Sendable, Hashable {
        /// Ask a URL, its macros filled, and answer with the id. `isWrapper` is false for the break's own tag; when it
        /// is true the driver also tells the engine `wrapperFollowed`.
        case fetch(FetchID, url: String, asWritten: String, isWrapper: Bool)
        /// Everything is there: answer the engine with `adsLoaded`.
        case done(AdResponse)
        /// The break's own document could not be had or read: answer the engine with `adsFailed`.
        case failed(AdRulesError)
    }

    /// A chain that begins with a request.
    public init(_ request: AdRequest) {}

    /// The first steps: the fetch of the tag, those of an inline response's wrappers, or the end. Call it once.
    public mutating func begin() -> [Step] { [] }

    /// A document came for a fetch; unknown and repeated ids are ignored.
    public mutating func received(_ vast: VAST, for fetch: FetchID) -> [Step] { [] }

    /// A fetch failed; unknown and repeated ids are ignored. The error is that of transport (1008), time (1007) or
    /// reading (1006); behind a wrapper it becomes the VAST code (301, 300 …).
    public mutating func failed(_ error: AdRulesError, for fetch: FetchID) -> [Step] { [] }
}
