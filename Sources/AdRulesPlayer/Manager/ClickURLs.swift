import AdRulesEngine

/// The click URLs that the engine does not fire itself, with their macros expanded.
struct ClickURLs {
    /// The macro values of the ad that plays.
    let context: MacroContext
    /// The seed of the random numbers in the URLs.
    let seed: UInt64

    /// The page that a click on an ad opens; nil if the ad has none.
    func page(of ad: ResolvedAd) -> String? {
        guard let page = ad.clickThrough?.string, !page.isEmpty else { return nil }
        return self.page(page)
    }

    /// A page with its macros expanded.
    func page(_ url: String) -> String {
        var generator = SeededGenerator(seed: seed)
        return MacroExpander.expand(url, in: context, using: &generator)
    }
}
