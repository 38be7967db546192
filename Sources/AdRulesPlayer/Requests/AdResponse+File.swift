// Ads that the app itself decides on.
extension AdResponse {
    /// A response with one video or audio file, for an ``AdResolving`` of the app: a house ad, or one from a server
    /// that does not speak VAST.
    ///
    /// - Parameters:
    ///   - url: The URL of the file.
    ///   - type: Its MIME type.
    ///   - duration: Its duration.
    ///   - id: The id of the ad, for logs and caps.
    ///   - title: The title of the ad.
    ///   - skipOffset: The ad time from which it may be skipped; nil if it may not.
    ///   - clickThrough: The page that a click opens.
    ///   - impressions: The URLs to request when it is shown. Macros are expanded in these and in the trackers.
    ///   - trackers: The URLs to request by event, such as `.start` or `.complete`.
    public static func file(
        _ url: String, type: String, duration: MediaTime, id: String? = nil, title: String? = nil,
        skipOffset: MediaTime? = nil, clickThrough: String? = nil, impressions: [String] = [],
        trackers: [TrackingEvent: [String]] = [:]
    ) -> AdResponse {
        var linear = Linear(duration: duration, mediaFiles: [MediaFile(uri: SourceText(url), type: type)])
        linear.skipOffset = skipOffset.map(ProgressOffset.time)
        linear.videoClicks = VideoClicks(clickThrough: clickThrough.map { Beacon(SourceText($0)) })
        linear.tracking = trackers.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { event, urls in
            urls.map { Tracking(event: event, uri: SourceText($0)) }
        }
        var ad = Ad(kind: .inline, id: id)
        ad.title = title.map { SourceText($0) }
        ad.impressions = impressions.map { Beacon(SourceText($0)) }
        ad.creatives = [Creative(id: id, linear: linear)]
        return AdResponse(entries: [Entry(inline: ad)])
    }
}
