extension AssetList {
    /// The policies by which media files are chosen for interstitials: HLS first, then files that AVPlayer plays by
    /// itself. Without them every type would do, and a player of HLS could not play what was chosen.
    public static let policies: Policies = {
        var policies = Policies()
        policies.mimeTypes = [
            "application/vnd.apple.mpegurl", "application/x-mpegurl", "application/mpegurl", "audio/mpegurl",
            "audio/x-mpegurl", "video/mp4", "video/quicktime", "video/x-m4v", "audio/mp4", "audio/x-m4a", "audio/aac",
            "audio/mpeg",
        ]
        return policies
    }()

    /// Creates the list for the ads of a VAST response, in play order. Complexity: O(ads and their trackers).
    ///
    /// - Parameters:
    ///   - response: the response, with its wrappers followed.
    ///   - allowMultipleAds: whether more than one ad may fill the break (VMAP 1.0.1 §2.3.2).
    ///   - maxDuration: the length that the ads may have together, up to half a second more; nil for no limit. An ad
    ///     that is longer than what those before it leave is left out, and the next is tried.
    ///   - maxFileBitrate: the bitrate, in kbit/s, up to which a media file may take the place of an HLS playlist; a
    ///     file without a bitrate may, too. By default nil, no file: hls.js drops the whole break for one.
    ///   - policies: decide which media files can be played; by default ``policies``.
    /// - Returns: the list, and what it cannot hold: ads that were left out, and parts of ads.
    public static func make(
        from response: AdResponse, allowMultipleAds: Bool = true, maxDuration: MediaTime? = nil,
        maxFileBitrate: Int? = nil, policies: Policies = Self.policies
    ) -> (list: AssetList, losses: [Loss]) {
        var context = MacroContext()
        context.breakMaxDuration = maxDuration
        return make(
            from: response, allowMultipleAds: allowMultipleAds, maxFileBitrate: maxFileBitrate, policies: policies,
            in: context)
    }

    /// The same for a break of which more is known: its length, and other facts that macros of its trackers have.
    static func make(
        from response: AdResponse, allowMultipleAds: Bool, maxFileBitrate: Int?, policies: Policies,
        in context: MacroContext
    ) -> (list: AssetList, losses: [Loss]) {
        var streams = response
        let fileOnly = streams.removeFiles(above: maxFileBitrate)
        let selection = AdSelection(
            streams, types: [.linear], allowMultipleAds: allowMultipleAds, policies: policies, surface: nil,
            maxDuration: context.breakMaxDuration)
        // A spare that is not needed is no loss.
        let unplayable = selection.dropped.count { $0.error.code == VASTErrorCode.noSupportedMediaFile.rawValue }
        var losses = fileOnly.prefix(unplayable).map { name in
            Loss(
                .filesOnly,
                "\(name) is left out: it has files instead of HLS, which hls.js does not play; serve it as HLS, or "
                    + "allow files up to a bitrate")
        }
        var explained = losses.count
        for dropped in selection.dropped {
            let isUnplayable = dropped.error.code == VASTErrorCode.noSupportedMediaFile.rawValue
            if isUnplayable, explained > 0 {
                explained -= 1
                continue
            }
            let reason = isUnplayable ? "it has no media file of a type that AVPlayer plays" : dropped.error.summary
            losses.append(
                dropped.error == AdRulesError(.wrapper)
                    ? Loss(.wrapper, "a wrapper was not followed: its ads are behind another address")
                    : Loss(.adUnplayable, "an ad cannot play: \(reason) (\(dropped.error.code))"))
        }
        if !selection.cut.isEmpty {
            losses.append(Loss(.adTooLong, "\(selection.cut.count) of the ads did not fit the length of the break"))
        }
        var assets: [Asset] = []
        var skipOffsets: [MediaTime] = []
        var macros: [String] = []
        for ad in selection.pod {
            do throws(Loss) {
                assets.append(try Asset(ad, in: context, policies: policies, macros: &macros))
                if let offset = ad.skipTime { skipOffsets.append(offset) }
                losses += ad.losses
            } catch {
                losses.append(error)
            }
        }
        var list = AssetList(assets: assets)
        // The button of a list skips all of it, so it is right for a single ad only.
        if assets.count == 1, let offset = skipOffsets.first {
            list.skipControl = SkipControl(offset: offset)
        } else if !skipOffsets.isEmpty {
            losses.append(
                Loss(
                    .skipOffsets,
                    "ads of a pod that can be skipped one by one; only players that read skipOffset of the creative "
                        + "signaling can offer it"))
        }
        if let loss = Loss(macros: macros) { losses.append(loss) }
        return (list, losses)
    }

    /// The ads of a response that a list has, without files instead of HLS. Complexity: O(ads and their trackers).
    package static func selection(of response: AdResponse, allowMultipleAds: Bool) -> AdSelection {
        var streams = response
        _ = streams.removeFiles(above: nil)
        var selection = AdSelection(
            streams, types: [.linear], allowMultipleAds: allowMultipleAds, policies: policies, surface: nil,
            maxDuration: nil)
        guard !selection.pod.isEmpty else { return selection }
        selection.pod.removeAll { ad in
            var macros: [String] = []
            return (try? Asset(ad, in: MacroContext(), policies: policies, macros: &macros)) == nil
        }
        if selection.pod.isEmpty { selection.error = AdRulesError(.noSupportedMediaFile) }
        return selection
    }

    /// The media file of an ad that a list has unless it may have files other than HLS; nil if there is none.
    package static func mediaFile(of ad: ResolvedAd) -> MediaFile? {
        var response = AdResponse(entries: [AdResponse.Entry(inline: ad.inline, wrappers: ad.wrappers)])
        _ = response.removeFiles(above: nil)
        return response.entries.first.flatMap { ResolvedAd($0, as: .linear, policies: policies) }?.mediaFile
    }

    /// The parts of the ads that a list cannot hold.
    public struct Loss: Error, Sendable, Hashable {
        /// The kind of the loss.
        public var code: UnsupportedFeature.Code
        /// The lost part and the reason, on one line.
        public var message: String

        /// Creates a loss.
        public init(_ code: UnsupportedFeature.Code, _ message: String) { (self.code, self.message) = (code, message) }

        /// The loss of macros that stay in trackers; nil if there are none.
        init?(macros: [String]) {
            guard !macros.isEmpty else { return nil }
            self.init(.macros, "trackers keep macros that the player has to fill: \(macros.joined(separator: ", "))")
        }
    }
}

extension AssetList.Asset {
    /// Creates the asset of a linear ad. Throws the reason why there is none.
    fileprivate init(
        _ ad: ResolvedAd, in context: MacroContext, policies: Policies, macros: inout [String]
    ) throws(AssetList.Loss) {
        func loss(_ reason: String) -> AssetList.Loss { AssetList.Loss(.adUnplayable, "\(ad.inline.label) \(reason)") }
        guard let written = ad.mediaFile?.uri.string else { throw loss("has no media file") }
        guard URIText.isAbsolute(written) else {
            throw loss("has a media file without an absolute address: \(written)")
        }
        guard let duration = ad.duration, duration > .zero else {
            throw loss("has no Duration, which an asset list needs for each asset")
        }
        self.init(
            uri: URIText.encoded(written), duration: duration,
            signaling: CreativeSignaling(ad, in: context, policies: policies, macros: &macros))
    }
}

extension ResolvedAd {
    /// The ad time at which it may be skipped; nil if never, or not before its end.
    var skipTime: MediaTime? {
        guard let time = skipOffset?.resolved(in: duration), time >= .zero else { return nil }
        if let duration, time >= duration { return nil }
        return time
    }

    /// The ad's lost parts: a media file that is not HLS, and what neither HLS nor the creative signaling can carry.
    var losses: [AssetList.Loss] {
        let name = inline.label
        var losses: [AssetList.Loss] = []
        if let file = mediaFile, !file.isHLS {
            losses.append(
                AssetList.Loss(
                    .progressiveMedia,
                    "the media of \(name) is a file, which AVPlayer plays and hls.js does not: serve it as HLS"))
        }
        let views: [KeyPath<ViewableImpression, [Beacon]>] = [\.viewable, \.notViewable, \.viewUndetermined]
        let parts = [
            ("companions", !companions.isEmpty), ("icons", !icons.isEmpty),
            ("interactive code", linear?.interactiveFiles.isEmpty == false),
            ("AdParameters", linear?.adParameters != nil), ("custom clicks", !customClicks().isEmpty),
            ("ViewableImpression", !views.allSatisfy { viewability($0).isEmpty }),
        ].filter { $0.1 }.map { $0.0 }
        if !parts.isEmpty {
            losses.append(AssetList.Loss(.adParts, "\(name) also has \(parts.joined(separator: ", "))"))
        }
        return losses
    }
}

extension Ad {
    /// The ad in messages.
    fileprivate var label: String { id.map { "the ad \($0)" } ?? "an ad" }
}

extension AdResponse {
    /// Removes media files that are not HLS: all, or those above a bitrate in kbit/s. Returns the names of ads left
    /// without media, those of a pod before the stand-alone ones, which are its spares. Complexity: O(media files).
    fileprivate mutating func removeFiles(above limit: Int?) -> [String] {
        var names: (pod: [String], spares: [String]) = ([], [])
        for index in entries.indices {
            guard var ad = entries[index].inline else { continue }
            var removed = 0
            var left = 0
            for number in ad.creatives.indices {
                guard let files = ad.creatives[number].linear?.mediaFiles else { continue }
                let kept = files.filter { file in
                    file.isHLS || limit.map { (file.bitrate ?? file.maxBitrate ?? 0) <= $0 } ?? false
                }
                (left, removed) = (left + kept.count, removed + files.count - kept.count)
                ad.creatives[number].linear?.mediaFiles = kept.filter {
                    !MediaFormat.isPictureOrPage($0.properties, at: Array($0.uri.string.utf8)[...])
                }
            }
            entries[index].inline = ad
            guard removed > 0, left == 0, entries[index].error == nil else { continue }
            if entries[index].sequence == nil { names.spares.append(ad.label) } else { names.pod.append(ad.label) }
        }
        return names.pod + names.spares
    }
}

extension MediaFile {
    /// Whether the file is an HLS playlist, by its type or the end of its path.
    package var isHLS: Bool {
        let type = (self.type ?? "").fields(separatedBy: ";")[0].removingBlanks.lowercasedASCII
        if type.begins(with: "application/") || type.begins(with: "audio/"), type.ends(with: "mpegurl") { return true }
        let path = self.uri.string.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return String(Substring(path)).lowercasedASCII.ends(with: ".m3u8")
    }
}
