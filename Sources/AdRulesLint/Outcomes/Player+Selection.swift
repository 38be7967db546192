import AdRulesHLS

extension Portability.Player {
    /// A result by an entry of the table: unknown without evidence, or if the entry is about some platforms only.
    func certainty(of entry: Portability, _ result: Outcome.Result) -> Outcome.Result {
        entry.origin == nil || !isWhole(entry) ? .unknown : result
    }

    /// The ads of a response that the player would show in a break, apart from what entries of the table say.
    func selection(of response: AdResponse, in scheduled: ScheduledBreak) -> AdSelection {
        let allowsSeveral = scheduled.adBreak.source?.allowMultipleAds ?? true
        var policies = Policies()
        var types = scheduled.adBreak.breakTypes
        switch self {
        case .hlsJS, .avPlayer: return AssetList.selection(of: response, allowMultipleAds: allowsSeveral)
        case .imaHTML5: policies.apiFrameworks = ["VPAID"]
        // It ignores breakType.
        case .shaka: types = [.linear, .nonlinear]
        case .adRules, .imaAndroid, .imaApple, .media3: break
        }
        return AdSelection(
            response, types: types, allowMultipleAds: allowsSeveral, policies: policies, surface: nil, maxDuration: nil)
    }
}
