public import AdRulesEngine

extension PlaylistImport {
    /// The template of an ad source that is an asset list which was not fetched: `CustomAdData` with the URI.
    public static let assetListTemplate = TemplateType(rawValue: "com.apple.hls.asset-list")

    /// The interstitials as a playlist of ad breaks, in their order.
    ///
    /// An asset becomes an inline ad whose media file is an HLS playlist. An asset list that is given becomes a pod of such
    /// ads; any other becomes `CustomAdData` of the template ``assetListTemplate``, which an engine cannot play until it is
    /// replaced. What VMAP does not have is left out: resume offsets, playout limits, restrictions.
    ///
    /// - Parameter assetLists: The asset lists by their URIs, as the tags write them.
    /// - Complexity: O(interstitials + assets).
    public func document(assetLists: [String: AssetList] = [:]) -> VMAPDocument {
        let lists = Dictionary(assetLists.map { (ByteText($0.key), $0.value) }) { first, _ in first }
        return VMAPDocument(
            version: "1.0",
            breaks: interstitials.map { interstitial in
                AdBreak(
                    timeOffset: Self.offset(interstitial.position), breakID: interstitial.id,
                    source: AdSource(content: Self.content(of: interstitial, lists)))
            })
    }

    /// The schedule of the interstitials, with the avails as its opportunities.
    ///
    /// - Parameter assetLists: The asset lists by their URIs, as the tags write them.
    /// - Complexity: O(n log n) in the number of interstitials.
    public func schedule(assetLists: [String: AssetList] = [:]) -> Schedule {
        Schedule(
            document(assetLists: assetLists), duration: duration, isLive: duration == nil,
            opportunities: opportunities)
    }

    private static func offset(_ position: StopPosition) -> TimeOffset {
        switch position {
        case .preroll: .start
        case .midroll(let time): .time(time)
        case .postroll: .end
        }
    }

    private static func content(
        of interstitial: Interstitial, _ lists: [ByteText: AssetList]
    ) -> AdSource.Content {
        switch interstitial.source {
        case .asset(let uri):
            let duration = interstitial.duration ?? interstitial.plannedDuration
            return .vast(VAST(ads: [ad(uri, duration, interstitial.skipControl, number: nil)]))
        case .assetList(let uri):
            guard let list = interstitial.assetList ?? lists[ByteText(uri)] else {
                return .custom(SourceText(uri), template: assetListTemplate)
            }
            let skipControl = list.skipControl ?? interstitial.skipControl
            return .vast(
                VAST(
                    ads: list.assets.enumerated().map { index, asset in
                        ad(asset.uri, asset.duration, skipControl, number: list.assets.count > 1 ? index + 1 : nil)
                    }))
        }
    }

    private static func ad(_ uri: String, _ duration: MediaTime?, _ skip: SkipControl?, number: Int?) -> Ad {
        let file = MediaFile(uri: SourceText(uri), delivery: .streaming, type: "application/vnd.apple.mpegurl")
        var linear = Linear(duration: duration, mediaFiles: [file])
        // The button skips the whole interstitial: only a single ad can say so.
        if number == nil, let skip { linear.skipOffset = .time(skip.offset) }
        var ad = Ad(kind: .inline, sequence: number)
        ad.properties.creatives = [Creative(linear: linear)]
        return ad
    }
}
