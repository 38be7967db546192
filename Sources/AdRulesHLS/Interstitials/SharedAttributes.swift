import AdRulesText

/// The common attributes of the date ranges of all occurrences of a break (RFC 8216bis, appendix D): made once for a live stream,
/// whose every refresh has many of them.
struct SharedAttributes: Sendable {
    /// The attribute that has the URI of the asset or of the list.
    let assets: InterstitialAttribute
    /// The attributes behind those of times: how it plays, then the user's own.
    let others: [DateRange.Attribute]
    private let uri: String
    /// The parts of the URI around the identifier; nil if the URI cannot have it.
    private let aroundID: (before: String, behind: String)?

    init(_ interstitial: Interstitial) {
        switch interstitial.source {
        case .asset: assets = .assetURI
        case .assetList: assets = .assetList
        }
        uri = URIText.encoded(interstitial.source.uri)
        aroundID = URIText.parts(of: uri, around: "_HLS_interstitial_id")
        var others: [DateRange.Attribute] = []
        func add(_ name: InterstitialAttribute, _ value: AttributeValue) {
            others.append(DateRange.Attribute(name, value))
        }
        if !interstitial.snap.isEmpty { add(.snap, interstitial.snap.written) }
        let list = interstitial.assetList
        // With SKIP, Shaka denies skipping, whatever the button allows.
        let denied = interstitial.restrictions.subtracting(list?.skipControl == nil ? [] : .skip)
        if !denied.isEmpty { add(.restrict, denied.written) }
        if !interstitial.contentMayVary { add(.contentMayVary, .quoted("NO")) }
        let (occupancy, style) = (interstitial.timelineOccupancy, interstitial.timelineStyle)
        if occupancy != .point { add(.timelineOccupies, .quoted(occupancy.rawValue)) }
        if style != .highlight { add(.timelineStyle, .quoted(style.rawValue)) }
        // Some players read the button of a tag only, not that of its list.
        if let button = interstitial.skipControl ?? list?.skipControl {
            add(.skipControlOffset, .integer(button.offset.wholeSecondsRoundedUp))
            if let duration = button.duration { add(.skipControlDuration, .integer(duration.wholeSecondsRoundedUp)) }
            if let label = button.writableLabelID { add(.skipControlLabelID, .quoted(label)) }
        }
        self.others = others + interstitial.writableUserAttributes
    }

    /// The URI with an identifier, as it is written, and the length of an avail as parameters.
    func uri(of id: String, _ availLength: MediaTime?) -> String {
        guard let aroundID else { return uri }
        let length = availLength.map { "&\(AssetListRequest.lengthParameter)=\(DecimalSeconds.text($0))" } ?? ""
        return aroundID.before + PercentEncoding.encode(id) + length + aroundID.behind
    }
}
