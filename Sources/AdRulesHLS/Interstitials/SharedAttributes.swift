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
        others = interstitial.attributesOfPlaying + interstitial.writableUserAttributes
    }

    /// The URI with an identifier, as it is written, and the length of an avail as parameters.
    func uri(of id: String, _ availLength: MediaTime?) -> String {
        guard let aroundID else { return uri }
        let length = availLength.map { "&\(AssetListRequest.lengthParameter)=\(DecimalSeconds.text($0))" } ?? ""
        return aroundID.before + PercentEncoding.encode(id) + length + aroundID.behind
    }
}

extension Interstitial {
    /// The attributes of appendix D about how it plays, except times.
    fileprivate var attributesOfPlaying: [DateRange.Attribute] {
        var attributes: [DateRange.Attribute] = []
        func add(_ name: InterstitialAttribute, _ value: AttributeValue) {
            attributes.append(DateRange.Attribute(name, value))
        }
        if !snap.isEmpty { add(.snap, snap.written) }
        let button = skipControl ?? assetList?.skipControl
        // With SKIP, Shaka denies skipping, whatever the button allows.
        let written = assetList?.skipControl == nil ? restrictions : restrictions.subtracting(.skip)
        if !written.isEmpty { add(.restrict, written.written) }
        if !contentMayVary { add(.contentMayVary, .quoted("NO")) }
        if timelineOccupancy != .point { add(.timelineOccupies, .quoted(timelineOccupancy.rawValue)) }
        if timelineStyle != .highlight { add(.timelineStyle, .quoted(timelineStyle.rawValue)) }
        // Some players read the button of a tag only, not that of its list.
        if let button {
            add(.skipControlOffset, .integer(button.offset.wholeSecondsRoundedUp))
            if let duration = button.duration { add(.skipControlDuration, .integer(duration.wholeSecondsRoundedUp)) }
            if let label = button.writableLabelID { add(.skipControlLabelID, .quoted(label)) }
        }
        return attributes
    }
}
