extension PlaylistImport {
    /// The template of an ad source that is an asset list which was not fetched: `CustomAdData` with the URI.
    public static let assetListTemplate = TemplateType(rawValue: "com.apple.hls.asset-list")

    /// The interstitials as a playlist of ad breaks, in their order, without those that began before a live window.
    ///
    /// An asset becomes an inline ad whose media file is an HLS playlist. An asset list that is given becomes a pod of
    /// such ads with the trackers, clicks, identifiers and measurement scripts (Open Measurement) of its creative
    /// signaling; any other becomes `CustomAdData` of the template ``assetListTemplate``, which an engine cannot play
    /// until it is replaced. What VMAP does not have is left out; ``omissions(assetList:)`` lists it.
    ///
    /// - Parameter assetList: Returns the asset list at a URI, which is as the tag writes it; nil if it was not
    ///   fetched.
    /// - Complexity: O(interstitials + assets).
    public func document(assetList: (String) -> AssetList? = { _ in nil }) -> VMAPDocument {
        VMAPDocument(version: "1.0", breaks: interstitials.filter { !$0.hasPassed }.map { Self.adBreak($0, assetList) })
    }

    /// An interstitial as a break.
    package static func adBreak(
        _ interstitial: Interstitial, _ assetList: (String) -> AssetList? = { _ in nil }
    ) -> AdBreak {
        var list = interstitial.assetList
        if list == nil, case .assetList(let uri) = interstitial.source { list = assetList(uri) }
        return AdBreak(
            timeOffset: offset(interstitial.position), breakID: interstitial.id,
            source: AdSource(content: content(of: interstitial, list)), tracking: list?.signaling?.breakTracking ?? [])
    }

    /// The schedule of the interstitials, with the avails as its opportunities.
    ///
    /// - Parameter assetList: Returns the asset list at a URI, which is as the tag writes it; nil if it was not
    ///   fetched.
    /// - Complexity: O(n log n) in the number of interstitials.
    public func schedule(assetList: (String) -> AssetList? = { _ in nil }) -> Schedule {
        Schedule(
            document(assetList: assetList), duration: duration, isLive: duration == nil, opportunities: opportunities)
    }

    private static func offset(_ position: StopPosition) -> TimeOffset {
        switch position {
        case .preroll: .start
        case .midroll(let time): .time(time)
        case .postroll: .end
        }
    }

    private static func content(of interstitial: Interstitial, _ list: AssetList?) -> AdSource.Content {
        switch interstitial.source {
        case .asset(let uri):
            let duration = interstitial.duration ?? interstitial.plannedDuration
            return .vast(VAST(ads: [ad(uri, duration, interstitial.skipControl, number: nil)]))
        case .assetList(let uri):
            guard let list else { return .custom(SourceText(uri), template: assetListTemplate) }
            let skipControl = interstitial.skipControl(with: list)
            return .vast(
                VAST(
                    ads: list.assets.enumerated().map { index, asset in
                        var ad = ad(
                            asset.uri, asset.duration, skipControl, number: list.assets.count > 1 ? index + 1 : nil)
                        if let part = asset.signaling?.payload.first { ad.add(part) }
                        return ad
                    }))
        }
    }

    private static func ad(_ uri: String, _ duration: MediaTime?, _ skip: SkipControl?, number: Int?) -> Ad {
        let file = MediaFile(uri: SourceText(uri), delivery: .streaming, type: "application/vnd.apple.mpegurl")
        var linear = Linear(duration: duration, mediaFiles: [file])
        // The button skips the whole interstitial: only a single ad can have it.
        if number == nil, let skip { linear.skipOffset = .time(skip.offset) }
        var ad = Ad(kind: .inline, sequence: number)
        ad.properties.creatives = [Creative(linear: linear)]
        return ad
    }
}
