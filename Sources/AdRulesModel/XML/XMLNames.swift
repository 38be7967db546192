import AdRulesText

/// The attributes of VMAP and VAST.
///
/// A `CodingKey`, since the compiler writes the names of its cases down: `"\(name)"` would search all conformances of
/// the process for each, which cost the first document as much as 100 KB of reading.
package enum AttributeName: Int, CodingKey, CaseIterable {
    case unknown
    // VMAP 1.0.1
    case version, timeOffset, breakType, breakId, repeatAfter, id, allowMultipleAds, followRedirects, templateType
    case event, type
    // VAST
    case sequence, conditionalAd, adType, model, currency, authority, vendor, apiFramework, browserOptional
    case adId
    /// `AdID`, as VAST 2.0 and 3.0 spell it.
    case adIDOfVAST2
    case idRegistry, idValue, offset, xmlEncoded, delivery, width, height, bitrate, minBitrate, maxBitrate
    /// `skipoffset`, in lower case.
    case skipOffset
    case scalable, maintainAspectRatio, codec, fileSize, mediaType, variableDuration, language, program, xPosition
    case yPosition, duration, pxratio, creativeType, required, assetWidth, assetHeight, expandedWidth, expandedHeight
    case adSlotId
    /// `adSlotID`, as the schema of VAST 4.0 spells it.
    case adSlotIDOfVAST40
    case altText, hoverText, renderingMode, minSuggestedDuration, followAdditionalWrappers, fallbackOnNoAd
    /// `followAdditonalWrappers`, as the prose of VAST 3.0 spells it.
    case followAdditonalWrappers
}

extension AttributeName {
    /// The name as the specifications spell it.
    package var spelling: String { Self.spellings[Int(rawValue)] }

    /// The name in JSON.
    package var key: String {
        switch self {
        case .adIDOfVAST2: AttributeName.adId.spelling
        case .adSlotIDOfVAST40: AttributeName.adSlotId.spelling
        case .skipOffset: "skipOffset"
        default: spelling
        }
    }

    private static let spellings = allCases.map { name in
        switch name {
        case .unknown: ""
        case .adIDOfVAST2: "AdID"
        case .skipOffset: "skipoffset"
        case .adSlotIDOfVAST40: "adSlotID"
        default: name.stringValue
        }
    }
}

/// The kind of a namespace URI.
package enum Namespace: UInt8 {
    /// No namespace.
    case none
    /// `http://www.iab.net/videosuite/vmap`.
    case vmap
    /// A URI that playlists use for VMAP although it is not VMAP's: outdated, scheme-relative or `https`.
    case vmapLegacy
    /// `http://www.iab.com/VAST`.
    case vast
    /// Any other namespace.
    case other

    /// The URI of VMAP's namespace (VMAP 1.0.1 §2.3).
    package static let vmapURI = "http://www.iab.net/videosuite/vmap"

    /// Classifies a namespace URI.
    init(uri: String) {
        switch ByteText(uri) {
        case "": self = .none
        case ByteText(Self.vmapURI): self = .vmap
        case "http://www.iab.net/vmap-1.0", "//www.iab.net/vmap-1.0", "https://www.iab.net/vmap-1.0",
            "https://www.iab.net/videosuite/vmap", "//www.iab.net/videosuite/vmap", "http://www.iab.net/vmap":
            self = .vmapLegacy
        case "http://www.iab.com/VAST": self = .vast
        default: self = .other
        }
    }
}
