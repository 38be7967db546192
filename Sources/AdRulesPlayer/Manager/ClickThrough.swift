import AdRulesEngine

/// The page behind a click.
enum ClickThrough {
    /// The page of an ad, its macros filled; nil when the ad has none.
    static func url(
        of ad: ResolvedAd, at adTime: MediaTime?, engine: PlaylistEngine, clock: any PlayerClock
    ) -> String? {
        guard let page = ad.clickThrough?.string, !page.isEmpty else { return nil }
        var context = MacroContext()
        context.use = .click
        context.date = engine.configuration.epoch + clock.now
        context.contentTime = engine.contentTime
        context.adTime = adTime
        context.ad = ad
        context.isStandalone = engine.schedule.mode != .adRules
        context.surface = engine.configuration.surface
        context.hostValues = engine.configuration.hostMacros
        var generator = SeededGenerator(seed: engine.configuration.seed ^ UInt64(bitPattern: clock.now.microseconds))
        return MacroExpander.expand(page, in: context, using: &generator)
    }
}
