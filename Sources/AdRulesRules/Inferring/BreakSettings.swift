import AdRulesModel

/// Settings of breaks in a playlist that no rule can express.
enum BreakSettings {
    private static let all: [(name: String, isLost: @Sendable (AdBreak, InferredRules.Slot) -> Bool)] = [
        ("trackers", { adBreak, _ in !adBreak.tracking.isEmpty }),
        ("extensions", { adBreak, _ in !adBreak.extensions.isEmpty }),
        ("breakTypes beside linear", { adBreak, _ in adBreak.breakTypes != [.linear] }),
        ("source ids", { adBreak, _ in adBreak.source?.id != nil }),
        ("values of followRedirects", { adBreak, _ in adBreak.source?.followRedirects == false }),
        (
            "values of allowMultipleAds",
            { adBreak, slot in adBreak.source?.allowMultipleAds == false && slot.maxAds == nil }
        ),
        (
            "templateTypes beside vast3",
            { adBreak, _ in
                guard case .adTag(_, let template?)? = adBreak.source?.content else { return false }
                return template != RuleCheck.Server.template
            }
        ),
        (
            "further sources",
            { adBreak, _ in !adBreak.ignoredSources.isEmpty || adBreak.source?.ignoredContents.isEmpty == false }
        ),
    ]

    /// A sentence for each setting that is lost, with the first break that has it.
    static func lost(_ slots: [InferredRules.Slot], _ playlist: VMAPDocument) -> [String] {
        all.compactMap { setting in
            let found = slots.filter { setting.isLost(playlist.breaks[$0.index], $0) }
            guard let first = found.first else { return nil }
            let others = found.count > 1 ? ", and \(found.count - 1) more" : ""
            return "\(setting.name) of breaks have no rule: \(playlist.breaks[first.index].label(first.index))\(others)"
        }
    }
}
