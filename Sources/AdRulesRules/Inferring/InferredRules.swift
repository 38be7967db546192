import AdRulesEngine
public import AdRulesModel
import AdRulesText

/// The rules that would give a playlist.
public struct InferredRules: Sendable {
    /// The rules. They give breaks at the same moments, as far as ``omitted`` names no other.
    public var rules = RuleSet()
    /// The parts of the playlist that the rules do not give, a sentence each.
    public var omitted: [String] = []
    /// Whether the rules give all breaks of the playlist, in their order, and no others.
    public private(set) var isComplete = true

    /// One break that has a rule.
    struct Slot {
        /// The index of the break in the playlist.
        var index: Int
        var offset: TimeOffset
        var repeatAfter: MediaTime?
        var id: String
        var server: AdServer
        var maxAds: Int?
    }

    /// Finds the rules of a playlist: what repeats in equal steps is one rule, what asks the same address is one rule.
    /// The playlist of the rules is compared with it, so that ``omitted`` names all that is different.
    /// Complexity: O(n·r) with n breaks and r rules, of which there are at most 1,000; O(n log n) besides.
    public init(of playlist: VMAPDocument) {
        let schedule = Schedule(playlist)
        var slots: [Slot] = []
        for (index, adBreak) in playlist.breaks.enumerated() {
            do throws(Reason) {
                slots.append(try Self.slot(adBreak, index, every: schedule.interval(ofBreakAt: index)))
            } catch {
                isComplete = false
                omitted.append("\(adBreak.label(index)): \(error.why)")
            }
        }
        omitted += BreakSettings.lost(slots, playlist)
        if !playlist.extensions.isEmpty { omitted.append("extensions of the playlist have no rule") }
        var grouping = SlotGrouping(slots)
        rules = grouping.rules()
        omitted += grouping.changes
        let comparison = RebuiltPlaylist(playlist, slots)
        if comparison.shortestGap < Limits.shortestGap { rules.limits.gap = .zero }
        let differences = comparison.differences(from: rules)
        isComplete = isComplete && differences.isEmpty
        omitted += differences
    }

    private struct Reason: Error {
        var why: String
    }

    private static func slot(_ adBreak: AdBreak, _ index: Int, every interval: MediaTime?) throws(Reason) -> Slot {
        guard let offset = adBreak.normalizedOffset else { throw Reason(why: "its timeOffset cannot be read") }
        guard adBreak.breakTypes.contains(.linear) else { throw Reason(why: "only linear breaks have rules") }
        guard !adBreak.extensions.contains(where: { $0.type.isSpelled("bumper") }) else {
            throw Reason(why: "give the rule of its moment a \"bumper\"")
        }
        if case .percent = offset, interval != nil {
            throw Reason(why: "repetitions that begin at a share of the content have no rule")
        }
        if let interval, interval < .seconds(1) { throw Reason(why: "repetitions in less than a second have no rule") }
        guard let server = AdServer(of: adBreak) else { throw Reason(why: "it has no tag and no response") }
        if case .tag(let address, _) = server, (try? AdAddress(address, server: nil, path: "")) == nil {
            throw Reason(why: "its address is not a web address, or has spaces")
        }
        return Slot(
            index: index, offset: offset, repeatAfter: interval, id: adBreak.breakID ?? "", server: server,
            maxAds: adBreak.source?.allowMultipleAds == false && !server.asksForCount ? 1 : nil)
    }
}

extension AdBreak {
    /// The break in a sentence, as in `break 2 mid`.
    func label(_ index: Int) -> String { OccurrenceID(index).words(breakID) }
}

extension AdServer {
    /// The ad tag of a break, or its embedded response; nil if it has neither.
    init?(of adBreak: AdBreak) {
        switch adBreak.source?.content {
        case .adTag(let uri, let template)? where template?.isVAST ?? true:
            // Text that looks like a placeholder would become one.
            self = .tag(PercentEncoding.encode(uri.string) { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") })
        case .vast(let vast)?: self = .vast(vast)
        default: return nil
        }
    }

    /// Whether its address holds the macro of a number of ads, which a rule with such a number fills.
    fileprivate var asksForCount: Bool {
        guard case .tag(let address, _) = self else { return false }
        return (try? AdAddress(address, server: nil, path: ""))?.carrierOfAds != nil
    }
}

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
