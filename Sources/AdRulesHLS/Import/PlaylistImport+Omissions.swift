extension PlaylistImport {
    /// A property of an interstitial that a playlist of ad breaks cannot express.
    public struct Omission: Sendable, Hashable {
        /// The identifier of the interstitial.
        public var id: String
        /// The names of the attributes that are left out, as in `X-PLAYOUT-LIMIT`; `CUE` for one that plays once, or
        /// only to who begins at 0:00, `X-AD-CREATIVE-SIGNALING` for blocks of its list of which not everything comes
        /// over, and `START-DATE` for one that began before a live window and is left out as a whole.
        public var attributes: [String]

        /// Creates an omission.
        public init(id: String, attributes: [String]) { (self.id, self.attributes) = (id, attributes) }
    }

    /// The properties of interstitials that ``document(assetList:)`` and ``schedule(assetList:)`` omit, in their order;
    /// those that come over whole are not listed.
    ///
    /// A break of VMAP resumes content where it stopped, so a resume offset of 0 comes over. One that is missing means
    /// that the ads replace content, and is listed as `X-RESUME-OFFSET`. Complexity: O(interstitials + assets).
    ///
    /// - Parameter assetList: Returns the asset list at a URI, as for ``document(assetList:)``.
    public func omissions(assetList: (String) -> AssetList? = { _ in nil }) -> [Omission] {
        interstitials.compactMap { interstitial in
            var list = interstitial.assetList
            if list == nil, case .assetList(let uri) = interstitial.source { list = assetList(uri) }
            let attributes = Self.attributesLeftOut(of: interstitial, list)
            return attributes.isEmpty ? nil : Omission(id: interstitial.id, attributes: attributes)
        }
    }

    private static func attributesLeftOut(of interstitial: Interstitial, _ list: AssetList?) -> [String] {
        if interstitial.hasPassed { return ["START-DATE"] }
        var names: [String] = []
        func note(_ name: String, _ isLeftOut: Bool) { if isLeftOut { names.append(name) } }
        func note(_ attribute: InterstitialAttribute, _ isLeftOut: Bool) { note(attribute.rawValue, isLeftOut) }
        let isAsset = if case .asset = interstitial.source { true } else { false }
        note("CUE", interstitial.playsOnce || !interstitial.playsAtJoin)
        // The duration of a list that is known is that of its assets.
        note("DURATION", !isAsset && list == nil && interstitial.duration != nil)
        note("PLANNED-DURATION", interstitial.plannedDuration != nil && (!isAsset || interstitial.duration != nil))
        note(.resumeOffset, interstitial.resumeOffset != .zero)
        note(.playoutLimit, interstitial.playoutLimit != nil)
        note(.snap, !interstitial.snap.isEmpty)
        note(.restrict, !interstitial.restrictions.isEmpty)
        note(.contentMayVary, !interstitial.contentMayVary)
        note(.timelineOccupies, interstitial.timelineOccupancy != .point)
        note(.timelineStyle, interstitial.timelineStyle != .highlight)
        // The button of a single ad is its skip offset; VAST has no length and no label for it.
        if let skip = interstitial.skipControl(with: list) {
            note(.skipControlOffset, !isAsset && list?.assets.count != 1)
            note(.skipControlDuration, skip.duration != nil)
            note(.skipControlLabelID, skip.labelID != nil)
        }
        let signaling = (list?.assets.compactMap(\.signaling) ?? []) + [list?.signaling].compactMap(\.self)
        note(CreativeSignaling.key, !signaling.allSatisfy(\.comesOver))
        return names + interstitial.userAttributes.map(\.name)
    }
}

extension Interstitial {
    /// Whether it began before a live window.
    package var hasPassed: Bool { position.contentTime.map { $0 < .zero } ?? false }
}
