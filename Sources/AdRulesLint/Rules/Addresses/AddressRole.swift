import AdRulesModel

/// The role of an address, by the element that holds it.
package enum AddressRole: String, Sendable {
    // VMAP
    case breakTracking
    case adTagURI = "AdTagURI"
    // Ads
    case impression = "Impression"
    case error = "Error"
    case vastAdTagURI = "VASTAdTagURI"
    case survey = "Survey"
    case viewable = "Viewable"
    case notViewable = "NotViewable"
    case viewUndetermined = "ViewUndetermined"
    // Verifications
    case javaScriptResource = "JavaScriptResource"
    case executableResource = "ExecutableResource"
    case flashResource = "FlashResource"
    case viewableImpression = "ViewableImpression"
    case verificationTracking
    // Creatives
    case tracking = "Tracking"
    case clickThrough = "ClickThrough"
    case clickTracking = "ClickTracking"
    case customClick = "CustomClick"
    case mediaFile = "MediaFile"
    case mezzanine = "Mezzanine"
    case interactiveCreativeFile = "InteractiveCreativeFile"
    case closedCaptionFile = "ClosedCaptionFile"
    case staticResource = "StaticResource"
    case iFrameResource = "IFrameResource"
    case iconClickThrough = "IconClickThrough"
    case iconClickTracking = "IconClickTracking"
    case iconViewTracking = "IconViewTracking"
    case companionClickThrough = "CompanionClickThrough"
    case companionClickTracking = "CompanionClickTracking"
    case nonLinearClickThrough = "NonLinearClickThrough"
    case nonLinearClickTracking = "NonLinearClickTracking"

    /// The use of an address.
    package enum Use: Sendable {
        /// It is requested for ads.
        case tag
        /// It is requested, and the answer is ignored.
        case tracker
        /// It is opened as a page, in a browser or by another app.
        case page
        /// It is played.
        case media
        /// It is shown or run.
        case file
        /// An ad server makes files of it.
        case original
        /// A name that only the player's own environment understands.
        case reference
    }

    /// The name of the element, as messages show it.
    var element: String {
        switch self {
        case .breakTracking, .verificationTracking: Self.tracking.rawValue
        default: rawValue
        }
    }

    /// The use of the address.
    package var use: Use {
        switch self {
        case .adTagURI, .vastAdTagURI: .tag
        case .clickThrough, .iconClickThrough, .companionClickThrough, .nonLinearClickThrough, .survey: .page
        case .mezzanine: .original
        case .mediaFile: .media
        case .interactiveCreativeFile, .closedCaptionFile, .staticResource, .iFrameResource,
            .javaScriptResource, .flashResource:
            .file
        // VAST 4.1 allows any name of code here, not only an address.
        case .executableResource: .reference
        default: .tracker
        }
    }

    /// The contexts of VAST's list of macros that apply to the address. Of a page or a file, which no player has to
    /// fill, only the macros are out of place that belong to an event of its own.
    var macroContexts: MacroContexts {
        switch self {
        case .error, .breakTracking: [.tracking, .error]
        case .verificationTracking: [.tracking, .verificationNotExecuted]
        case .clickTracking, .customClick, .iconClickTracking, .companionClickTracking, .nonLinearClickTracking:
            [.tracking, .clickTracking]
        default:
            switch use {
            case .tag: .request
            case .tracker: .tracking
            case .page, .media, .file, .original, .reference: [.request, .tracking, .clickTracking]
            }
        }
    }

    /// The rule about an address of a response that no player can request: it loses what an empty one loses.
    var ruleIfLost: RuleID {
        switch self {
        case .mediaFile, .mezzanine: .emptyMediaFile
        case .vastAdTagURI: .missingAdTagURI
        default: .unusableAddress
        }
    }

    /// Returns the role of a verification's code.
    static func resource(_ kind: Verification.Resource.Kind) -> AddressRole {
        switch kind {
        case .javaScript: .javaScriptResource
        case .executable: .executableResource
        case .flash: .flashResource
        }
    }
}
