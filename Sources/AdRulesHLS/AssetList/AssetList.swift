import AdRulesText

/// A list of assets to play back to back in one interstitial: the answer to `X-ASSET-LIST` (RFC 8216bis, appendix D.2).
///
/// An empty list is valid and means that there is no ad for the break: nothing plays.
public struct AssetList: Sendable, Hashable {
    /// One asset.
    public struct Asset: Sendable, Hashable {
        /// The absolute URI: a VOD playlist, normally multivariant, or, for AVPlayer but not hls.js, a media file.
        public var uri: String
        /// The duration, by which players schedule; the real length of the media wins.
        public var duration: MediaTime
        /// The kind of the asset and its trackers; nil if there are none.
        public var signaling: CreativeSignaling?

        /// Creates an asset.
        public init(uri: String, duration: MediaTime, signaling: CreativeSignaling? = nil) {
            (self.uri, self.duration, self.signaling) = (uri, duration, signaling)
        }
    }

    /// The assets in the order in which they play.
    public var assets: [Asset]
    /// The button that skips the whole interstitial. What it says takes precedence over the tag.
    public var skipControl: SkipControl?
    /// The trackers of the break as a whole; nil for none.
    public var signaling: CreativeSignaling?

    /// Creates a list of assets.
    public init(assets: [Asset], skipControl: SkipControl? = nil, signaling: CreativeSignaling? = nil) {
        (self.assets, self.skipControl, self.signaling) = (assets, skipControl, signaling)
    }

    /// The sum of the durations, clamped to the range of 64-bit microseconds.
    public var duration: MediaTime { assets.reduce(.zero) { $0 + max(.zero, $1.duration) } }
}

extension AssetList {
    /// The list as JSON text with a line feed at its end. Seconds are numbers with at most three decimals; an offset
    /// of the skip button is rounded up to a whole second. Complexity: O(length).
    public var json: String { Self.form.text(of: self) }

    static let form = JSONForm<AssetList>([
        .list("ASSETS", asset) { $0.assets }, .object("SKIP-CONTROL?", skipControl) { $0.skipControl },
        .object(CreativeSignaling.key + "?", CreativeSignaling.form) { $0.signaling },
    ])

    private static let asset = JSONForm<Asset>([
        .text("URI") { URIText.encoded($0.uri) }, .time("DURATION") { max(.zero, $0.duration) },
        .object(CreativeSignaling.key + "?", CreativeSignaling.form) { $0.signaling },
    ])

    private static let skipControl = JSONForm<SkipControl>([
        .count("OFFSET") { $0.givenOffset?.wholeSecondsRoundedUp },
        .count("DURATION?") { $0.duration?.wholeSecondsRoundedUp }, .text("LABEL-ID?") { $0.writableLabelID },
    ])
}

extension CreativeSignaling {
    /// The key of the block.
    static let key = "X-AD-CREATIVE-SIGNALING"

    fileprivate static let form = JSONForm<CreativeSignaling>([
        .count("version", .constant(.integer(2))) { _ in 2 }, .word("type") { $0.kind },
        .list("payload", part) { $0.payload },
    ])

    private static let part = JSONForm<Part>([
        .text("type?") { $0.type }, .time("start?") { $0.start }, .time("duration?") { $0.duration },
        .some("identifiers?", identifier) { $0.identifiers }, .list("tracking", tracking) { $0.tracking },
        .some("verifications?", verification) { $0.verifications }, .text("clickThrough?") { $0.clickThrough },
        .time("skipOffset?") { $0.skipOffset },
    ])

    private static let identifier = JSONForm<Identifier>([.text("scheme") { $0.scheme }, .text("value") { $0.value }])

    private static let tracking = JSONForm<EventTracking>([
        .text("type") { $0.event }, .time("offset?") { $0.offset }, .texts("urls", atLeast: 1) { $0.urls },
    ])

    private static let verification = JSONForm<VerificationScript>([
        .text("vendor?") { $0.vendor }, .text("resource") { $0.resource }, .text("parameters?") { $0.parameters },
    ])
}

extension JSONForm.Row {
    /// A row of a list; nothing if it is empty.
    fileprivate static func some<Element>(
        _ name: String, _ form: JSONForm<Element>, _ elements: @escaping @Sendable (Value) -> [Element]
    ) -> Self {
        any(name, .list(of: form.shape, atLeast: 1), { elements($0).isEmpty ? nil : elements($0) }) { elements, json in
            json.array { json in for element in elements { form.write(element, to: &json) } }
        }
    }
}
