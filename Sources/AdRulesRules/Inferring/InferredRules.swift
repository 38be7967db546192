public import AdRulesModel
import AdRulesText

/// The rules that would give a playlist.
public struct InferredRules: Sendable {
    /// The rules. They give breaks at the same moments, as far as ``omitted`` names no other.
    public var rules = RuleSet()
    /// What of the playlist has no rule, a sentence each, in the order of the document.
    public var omitted: [String] = []

    /// One break that has a rule.
    struct Slot {
        var offset: TimeOffset
        var repeatAfter: MediaTime?
        var id: String
        var server: AdServer
    }

    /// Finds the rules of a playlist: what repeats in equal steps is one rule, what asks the same address is one rule.
    /// Complexity: O(n²) in the number of breaks with different addresses, else O(n log n).
    public init(of playlist: VMAPDocument) {
        var slots: [Slot] = []
        for (index, adBreak) in playlist.breaks.enumerated() {
            switch Self.slot(adBreak) {
            case .success(let slot): slots.append(slot)
            case .failure(let reason):
                let id = adBreak.breakID.map { " \"\(PrintableText.line($0, limit: 60))\"" } ?? ""
                omitted.append("break \(index + 1)\(id): \(reason.why)")
            }
        }
        if playlist.breaks.contains(where: { !$0.tracking.isEmpty }) {
            omitted.append("trackers of breaks have no rule")
        }
        if !playlist.extensions.isEmpty { omitted.append("extensions of the playlist have no rule") }
        var grouping = SlotGrouping(slots)
        rules = grouping.rules()
        omitted += grouping.changes
        rules.limits.gap = Self.gap(slots)
    }

    private struct Reason: Error {
        var why: String
    }

    private static func slot(_ adBreak: AdBreak) -> Result<Slot, Reason> {
        guard let offset = adBreak.timeOffset else { return .failure(Reason(why: "its timeOffset cannot be read")) }
        guard adBreak.breakTypes.contains(.linear) else {
            return .failure(Reason(why: "only linear breaks have rules"))
        }
        guard !adBreak.extensions.contains(where: { $0.type.isSpelled("bumper") }) else {
            return .failure(Reason(why: "give the rule of its moment a \"bumper\""))
        }
        let server: AdServer
        switch adBreak.source?.content {
        case .adTag(let uri, let template)? where template?.isVAST ?? true:
            // What looks like a placeholder would be one.
            let address = PercentEncoding.encode(uri.string) { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
            guard (try? AdAddress(address, server: nil, path: "")) != nil else {
                return .failure(Reason(why: "its address is not a web address, or has spaces"))
            }
            server = .tag(address)
        case .vast(let vast)?: server = .vast(vast)
        default: return .failure(Reason(why: "it has no tag and no response"))
        }
        let place: TimeOffset = offset == .time(.zero) ? .start : offset
        return .success(
            Slot(offset: place, repeatAfter: adBreak.repeatAfter, id: adBreak.breakID ?? "", server: server))
    }

    /// The gap if breaks are closer than it is by itself; nil if none are.
    private static func gap(_ slots: [Slot]) -> MediaTime? {
        let times = slots.compactMap { slot -> MediaTime? in
            switch slot.offset {
            case .start: .zero
            case .time(let time): time
            case .end, .percent, .opportunity: nil
            }
        }
        let sorted = Set(times).sorted()
        let shortest = zip(sorted, sorted.dropFirst()).map { $1 - $0 }.min()
        return shortest.flatMap { $0 < Limits.shortestGap ? .zero : nil }
    }
}
