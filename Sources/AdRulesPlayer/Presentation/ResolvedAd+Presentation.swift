public import AdRulesEngine

/// An icon to be laid over an ad, such as AdChoices (VAST 4.2 §3.12).
public struct AdIcon: Sendable, Hashable {
    /// A place along one side of the surface.
    public enum Edge: Sendable, Hashable {
        /// At the beginning: left or top.
        case leading
        /// At the end: right or bottom.
        case trailing
        /// So many pixels from the left or the top.
        case pixels(Int)
    }

    /// Its place in the ad's list, from 0: what `AdReport.iconShown` and `AdReport.iconClicked` want.
    public var place: Int
    /// The icon: its size, its resources, its click-through.
    public var icon: Icon
    /// Where it lies from the left.
    public var x: Edge
    /// Where it lies from the top.
    public var y: Edge
    /// When it appears, in ad time.
    public var appears: MediaTime
    /// When it disappears, in ad time; nil: with the ad.
    public var disappears: MediaTime?

    init(place: Int, icon: Icon) {
        self.place = place
        self.icon = icon
        x = Self.edge(icon.xPosition, trailing: "right")
        y = Self.edge(icon.yPosition, trailing: "bottom")
        appears = max(.zero, icon.offset ?? .zero)
        let appears = appears
        disappears = icon.duration.map { appears + max(.zero, $0) }
    }

    private static func edge(_ text: String?, trailing: String) -> Edge {
        guard let text else { return .leading }
        if let pixels = Int(text) { return .pixels(pixels) }
        return text.isSpelledIgnoringCase(trailing) ? .trailing : .leading
    }

    /// Whether it stands at an ad time.
    public func isShown(at adTime: MediaTime) -> Bool {
        adTime >= appears && disappears.map { adTime < $0 } ?? true
    }
}

/// An ad beside the player (VAST 4.2 §3.13).
public struct AdCompanion: Sendable, Hashable {
    /// Its place in the ad's list, from 0: what `AdReport.companionShown` and `AdReport.companionClicked` want.
    public var place: Int
    /// The companion: its size, its resources, its click-through.
    public var companion: Companion
}

/// A measurement script that an ad wants to be run (VAST 4.1 §3.17).
///
/// A host that runs one names its interface in the policies' `apiFrameworks`, such as `omid`. The others are reported as
/// not executed (`verificationNotExecuted`, reason 2) when the ad starts.
public struct AdVerification: Sendable, Hashable {
    /// Who measures.
    public var vendor: String?
    /// The script: its URL and its interface.
    public var resource: Verification.Resource
    /// What the script is given.
    public var parameters: String?
}

extension ResolvedAd {
    /// The icons to be laid over the ad, the nearest to the InLine of each program.
    public var adIcons: [AdIcon] {
        icons.enumerated().map { AdIcon(place: $0.offset, icon: $0.element) }
    }

    /// The companions, the nearest to the InLine first.
    public var adCompanions: [AdCompanion] {
        companions.enumerated().map { AdCompanion(place: $0.offset, companion: $0.element) }
    }

    /// The companion for a slot beside the player: one made for the slot's id, else one of exactly its size.
    public func adCompanion(slotID: String? = nil, width: Int, height: Int) -> AdCompanion? {
        let all = adCompanions
        if let slotID, let made = all.first(where: { $0.companion.adSlotID.isSpelled(slotID) }) { return made }
        return all.first { $0.companion.width == width && $0.companion.height == height }
    }

    /// The measurement scripts whose interface the host runs: the first such resource of each verification.
    public func verifications(forFrameworks frameworks: [String]) -> [AdVerification] {
        ([inline] + wrappers).flatMap(\.verifications).compactMap { verification in
            verification.resources.first { resource in
                frameworks.contains { $0.isSpelledIgnoringCase(resource.apiFramework ?? "") }
            }.map {
                AdVerification(
                    vendor: verification.vendor, resource: $0, parameters: verification.parameters?.string)
            }
        }
    }
}
