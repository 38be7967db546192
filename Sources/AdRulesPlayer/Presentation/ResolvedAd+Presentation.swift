/// An icon to overlay on an ad, such as AdChoices (VAST 4.2 §3.11.1, `Icon`).
public struct AdIcon: Sendable, Hashable {
    /// A position along one axis of the surface.
    public enum Edge: Sendable, Hashable {
        /// At the left or top edge.
        case leading
        /// At the right or bottom edge.
        case trailing
        /// A number of pixels from the left or top edge.
        case pixels(Int)
    }

    /// The index in the ad's list, from 0, for `AdsManager.show(_:of:)` and `AdsManager.clicked(_:of:)`.
    package var index: Int
    /// The icon, with its size, resources and click-through.
    public var icon: VASTIcon
    /// The horizontal position.
    public var x: Edge { Self.edge(icon.xPosition, trailing: "right") }
    /// The vertical position.
    public var y: Edge { Self.edge(icon.yPosition, trailing: "bottom") }

    private static func edge(_ text: String?, trailing: String) -> Edge {
        guard let text else { return .leading }
        if let pixels = Int(text) { return .pixels(pixels) }
        return text.isSpelledIgnoringCase(trailing) ? .trailing : .leading
    }

    /// Whether the icon is visible at an ad time; without a duration it stays until the ad ends.
    func isShown(at adTime: MediaTime) -> Bool {
        let shownFor = adTime - max(.zero, icon.offset ?? .zero)
        return shownFor >= .zero && icon.duration.map { shownFor < $0 } ?? true
    }
}

/// A companion ad, shown next to the player (VAST 4.2 §3.13.1, `Companion`).
public struct AdCompanion: Sendable, Hashable {
    /// The index in the ad's list, from 0, for `AdsManager.show(_:of:)` and `AdsManager.clicked(_:of:)`.
    package var index: Int
    /// The companion, with its size, resources and click-through.
    public var companion: Companion
}

/// A measurement script that an ad asks the player to run (VAST 4.1 §3.17).
///
/// A host that runs such scripts lists their frameworks in the policies' `apiFrameworks`, for example `omid`. Other
/// scripts are reported as not executed (`verificationNotExecuted`, reason 2) when the ad starts.
public struct AdVerification: Sendable, Hashable {
    /// The vendor of the measurement.
    public var vendor: String?
    /// The script, with its URL and its API framework.
    public var resource: Verification.Resource
    /// The parameters for the script.
    public var parameters: String?
}

extension ResolvedAd {
    /// The icons to overlay on the ad; for each program, the one closest to the InLine ad.
    public var adIcons: [AdIcon] { icons.enumerated().map { AdIcon(index: $0.offset, icon: $0.element) } }

    /// The icons to overlay on the ad at an ad time. Of those of one program at one place, the one made for a scale
    /// (`pxratio`) closest to the window's, or the first. Complexity: O(icons).
    func adIcons(at adTime: MediaTime, in window: AdWindow?) -> [AdIcon] {
        struct Place: Hashable {
            var program: String?
            var x: AdIcon.Edge
            var y: AdIcon.Edge
        }
        var best: [Place: (icon: AdIcon, blur: Double)] = [:]
        for icon in adIcons where icon.isShown(at: adTime) {
            let place = Place(program: icon.icon.program?.lowercased(), x: icon.x, y: icon.y)
            let blur = window.map { $0.blur(of: icon.icon.pixelRatio) } ?? 0
            if best[place].map({ blur < $0.blur }) ?? true { best[place] = (icon, blur) }
        }
        return best.values.map(\.icon).sorted { $0.index < $1.index }
    }

    /// The companions, those closest to the InLine ad first.
    public var adCompanions: [AdCompanion] {
        companions.enumerated().map { AdCompanion(index: $0.offset, companion: $0.element) }
    }

    /// The companion for a slot next to the player: one for the slot's id, otherwise one of exactly this size.
    public func adCompanion(slotID: String? = nil, width: Int, height: Int) -> AdCompanion? {
        let all = adCompanions
        if let slotID, let made = all.first(where: { $0.companion.adSlotID.isSpelled(slotID) }) { return made }
        return all.first { $0.companion.width == width && $0.companion.height == height }
    }

    /// The measurement scripts that the host can run: each verification's first resource for these frameworks.
    public func verifications(forFrameworks frameworks: [String]) -> [AdVerification] {
        verifications.compactMap { verification in
            verification.resources.first { resource in
                frameworks.contains { $0.isSpelledIgnoringCase(resource.apiFramework ?? "") }
            }.map {
                AdVerification(vendor: verification.vendor, resource: $0, parameters: verification.parameters?.string)
            }
        }
    }
}
