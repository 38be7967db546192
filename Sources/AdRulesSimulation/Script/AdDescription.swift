/// A short description of an ad in an answer, from which a VAST response is built.
struct AdDescription {
    var duration: MediaTime
    var sequence: Int?
    var type = BreakType.linear
    var skipOffset: MediaTime?
    var width: Int?
    var height: Int?
    var behaviour = Answers.MediaBehaviour()
    var trackers: [(event: String, urls: [String])] = []

    /// The length of an ad that says none.
    static let usualDuration = MediaTime.seconds(15)

    /// The URL of an ad's media, from which the simulated player knows how the ad behaves.
    static func mediaURL(answer: String, ad: Int, type: BreakType) -> String {
        "https://media.example/\(answer)/\(ad).\(type == .linear ? "mp4" : "png")"
    }

    /// Builds the response with these ads. `name` makes the media URLs of different answers distinct.
    static func response(_ ads: [AdDescription], name: String) -> VAST {
        VAST(
            ads: ads.enumerated().map { index, ad in
                ad.made(mediaURL: mediaURL(answer: name, ad: index + 1, type: ad.type), id: "\(name)-\(index + 1)")
            })
    }

    private func made(mediaURL: String, id: String) -> Ad {
        var ad = Ad(kind: .inline, id: id, sequence: sequence)
        ad.adSystem = AdSystem(name: "adrules simulate")
        ad.title = SourceText("ad \(id)")
        ad.impressions = urls("impression").map { Beacon(SourceText($0)) }
        ad.errors = urls("error").map { Beacon(SourceText($0)) }
        let clicks = urls("clickTracking").map { Beacon(SourceText($0)) }
        let tracking = trackers.filter { !Self.beaconEvents.contains($0.event) }.flatMap { tracker in
            tracker.urls.map { Tracking(event: TrackingEvent(rawValue: tracker.event), uri: SourceText($0)) }
        }
        var creative = Creative()
        if type == .linear {
            var file = MediaFile(uri: SourceText(mediaURL), width: width, height: height)
            // A size only matters for a file that may not be scaled.
            if width != nil || height != nil { file.scalable = false }
            var linear = Linear(duration: duration, mediaFiles: [file])
            linear.skipOffset = skipOffset.map { .time($0) }
            linear.tracking = tracking
            linear.videoClicks.clickTracking = clicks
            creative.linear = linear
        } else {
            var overlay = NonLinear(width: width, height: height)
            overlay.minSuggestedDuration = duration
            overlay.clickTracking = clicks
            overlay.resources = [StaticResource(kind: .file, value: SourceText(mediaURL), creativeType: "image/png")]
            creative.nonLinearAds = NonLinearAds(nonLinears: [overlay])
            creative.nonLinearAds?.tracking = tracking
        }
        ad.creatives = [creative]
        return ad
    }

    private func urls(_ event: String) -> [String] { trackers.filter { $0.event == event }.flatMap(\.urls) }

    /// The names that are separate elements in VAST, not `Tracking` events.
    static let beaconEvents = ["impression", "error", "clickTracking"]
}
