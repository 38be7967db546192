import AdRulesEngine

/// The click URLs that the engine does not fire itself, with their macros expanded.
enum ClickURLs {
    /// The page that a click on an ad opens; nil if the ad has none.
    static func page(
        of ad: ResolvedAd, at adTime: MediaTime?, engine: PlaylistEngine, clock: any PlayerClock
    ) -> String? {
        guard let page = ad.clickThrough?.string, !page.isEmpty else { return nil }
        return expanded([page], ad, adTime, engine, clock).first
    }

    /// The URLs of the `CustomClick` elements (VAST 4.2 §3.8.4) with an id, or of all of them if `id` is nil. Those
    /// of the InLine ad come first.
    static func customClicks(
        _ id: String?, of ad: ResolvedAd, at adTime: MediaTime?, engine: PlaylistEngine, clock: any PlayerClock
    ) -> [String] {
        let linears = (ad.linear.map { [$0] } ?? []) + ad.wrappers.flatMap { $0.creatives.compactMap(\.linear) }
        let clicks = linears.flatMap(\.videoClicks.customClicks).filter { id == nil || $0.id == id }
        return expanded(clicks.map(\.uri.string).filter { !$0.isEmpty }, ad, adTime, engine, clock)
    }

    private static func expanded(
        _ urls: [String], _ ad: ResolvedAd, _ adTime: MediaTime?, _ engine: PlaylistEngine, _ clock: any PlayerClock
    ) -> [String] {
        let seed = engine.configuration.seed
        var context = MacroContext()
        context.use = .click
        context.date = engine.configuration.epoch + clock.now
        context.contentTime = engine.contentTime
        context.adTime = adTime
        context.ad = ad
        context.isStandalone = engine.schedule.mode != .adRules
        context.surface = engine.configuration.surface
        context.hostValues = engine.configuration.hostMacros
        var transaction = SeededGenerator(seed: seed)
        context.transactionID = transaction.nextUUID()
        var generator = SeededGenerator(seed: seed ^ UInt64(bitPattern: clock.now.microseconds))
        return urls.map { MacroExpander.expand($0, in: context, using: &generator) }
    }
}
