// Where the elements of VAST belong, for one that stands elsewhere (VAST 4.2 §5).
extension DocumentBuilder {
    /// The element that an element of VAST belongs into; nil if there are several, or if it is none of VAST.
    func vastHome(of name: ElementName) -> ElementName? {
        switch name {
        case .ad: .vast
        case .inLine, .wrapper: .ad
        case .adTitle, .description, .advertiser, .survey, .category, .adServingId, .expires: .inLine
        case .vastAdTagURI, .blockedAdCategories: .wrapper
        case .impression, .error, .adSystem, .pricing, .viewableImpression, .adVerifications, .creatives:
            ad.kind == .wrapper ? .wrapper : .inLine
        case .viewable, .notViewable, .viewUndetermined: .viewableImpression
        case .verification: .adVerifications
        case .javaScriptResource, .executableResource, .verificationParameters: .verification
        case .creative: .creatives
        case .linear, .nonLinearAds, .companionAds, .universalAdId: .creative
        case .duration, .mediaFiles, .videoClicks, .icons: .linear
        case .mediaFile, .mezzanine, .interactiveCreativeFile, .closedCaptionFiles: .mediaFiles
        case .closedCaptionFile: .closedCaptionFiles
        case .clickThrough, .clickTracking, .customClick: .videoClicks
        case .icon: .icons
        case .iconClicks, .iconViewTracking: .icon
        case .iconClickThrough, .iconClickTracking, .iconClickFallbackImages: .iconClicks
        case .iconClickFallbackImage: .iconClickFallbackImages
        case .companion: .companionAds
        case .companionClickThrough, .companionClickTracking: .companion
        case .nonLinear: .nonLinearAds
        case .nonLinearClickThrough, .nonLinearClickTracking: .nonLinear
        case .tracking: .trackingEvents
        case .extension: .extensions
        case .creativeExtension: .creativeExtensions
        default: nil
        }
    }
}
