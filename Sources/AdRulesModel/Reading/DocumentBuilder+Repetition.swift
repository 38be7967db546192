// VMAP170, VAST387: a second element where VMAP or VAST allows one.
extension DocumentBuilder {
    /// Reports an element that is the second of its name in the open element, if there may be one only.
    ///
    /// Called for every element that is read, before it becomes the innermost open one: a test of one bit.
    @inline(__always)
    mutating func checkRepetition(of tag: XMLStartTag) {
        let bit = Self.bit(ofSingle: tag.name)
        guard bit != 0 else { return }
        let parent = frames.count - 1
        if frames[parent].singles & bit != 0 { reportRepetition(of: tag) }
        frames[parent].singles |= bit
    }

    @inline(never)
    private mutating func reportRepetition(of tag: XMLStartTag) {
        switch place {
        case .adBreak: note(.repeatedList(elementName(tag), at: tag.range))
        case .vmap: return
        default:
            note(.repeatedElement(tag.name, in: frames.last?.name ?? .unknown, at: tag.range))
        }
    }

    /// The bit of an element that no other element contains twice in any version of VAST, nor a break; zero for others.
    private static func bit(ofSingle name: ElementName) -> UInt32 {
        switch name {
        case .adServingId: 1 << 0
        case .adSystem: 1 << 1
        case .adTitle: 1 << 2
        case .adVerifications: 1 << 3
        case .advertiser: 1 << 4
        case .creatives: 1 << 5
        case .description: 1 << 6
        case .expires: 1 << 7
        case .extensions: 1 << 8
        case .pricing: 1 << 9
        case .survey: 1 << 10
        case .viewableImpression: 1 << 11
        case .vastAdTagURI: 1 << 12
        case .trackingEvents: 1 << 13
        case .verificationParameters: 1 << 14
        case .linear: 1 << 15
        case .nonLinearAds: 1 << 16
        case .companionAds: 1 << 17
        case .creativeExtensions: 1 << 18
        case .duration: 1 << 19
        case .adParameters: 1 << 20
        case .mediaFiles: 1 << 21
        case .videoClicks: 1 << 22
        case .icons: 1 << 23
        case .closedCaptionFiles: 1 << 24
        case .clickThrough: 1 << 25
        case .iconClicks: 1 << 26
        case .iconClickThrough: 1 << 27
        case .iconClickFallbackImages: 1 << 28
        case .altText: 1 << 29
        case .companionClickThrough: 1 << 30
        case .nonLinearClickThrough: 1 << 31
        default: 0
        }
    }
}
