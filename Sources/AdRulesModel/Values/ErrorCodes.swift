/// The number of a VAST error, as the macro `[ERRORCODE]` carries it (VAST 4.2 §2.3.6.3).
public struct VASTErrorCode: RawRepresentable, Sendable, Hashable, Codable {
    /// The number.
    public var rawValue: Int

    /// The error of that number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// 100: the response is not XML that can be read.
    public static let xmlParsing = VASTErrorCode(rawValue: 100)
    /// 101: the response does not have the shape of VAST.
    public static let schema = VASTErrorCode(rawValue: 101)
    /// 102: the version is not supported.
    public static let unsupportedVersion = VASTErrorCode(rawValue: 102)
    /// 200: an ad of a type that was not expected.
    public static let trafficking = VASTErrorCode(rawValue: 200)
    /// 201: linear where nonlinear was expected, or the reverse.
    public static let linearity = VASTErrorCode(rawValue: 201)
    /// 202: a duration that was not expected.
    public static let duration = VASTErrorCode(rawValue: 202)
    /// 203: a size that was not expected.
    public static let size = VASTErrorCode(rawValue: 203)
    /// 204: a category is required and missing (4.0).
    public static let categoryRequired = VASTErrorCode(rawValue: 204)
    /// 205: a wrapper blocks the category (4.1).
    public static let categoryBlocked = VASTErrorCode(rawValue: 205)
    /// 206: the break was shortened (4.2).
    public static let breakShortened = VASTErrorCode(rawValue: 206)
    /// 300: a wrapper failed.
    public static let wrapper = VASTErrorCode(rawValue: 300)
    /// 301: a wrapped response did not come in time or not at all.
    public static let wrapperTimeout = VASTErrorCode(rawValue: 301)
    /// 302: too many wrappers.
    public static let wrapperLimit = VASTErrorCode(rawValue: 302)
    /// 303: no ad behind the wrappers.
    public static let noAd = VASTErrorCode(rawValue: 303)
    /// 304: an InLine ad was not shown in time (4.0).
    public static let inlineTimeout = VASTErrorCode(rawValue: 304)
    /// 400: a linear ad could not be shown.
    public static let linear = VASTErrorCode(rawValue: 400)
    /// 401: the media file was not found.
    public static let fileNotFound = VASTErrorCode(rawValue: 401)
    /// 402: the media file did not come in time.
    public static let mediaTimeout = VASTErrorCode(rawValue: 402)
    /// 403: no media file that can be played.
    public static let noSupportedMediaFile = VASTErrorCode(rawValue: 403)
    /// 405: the media file could not be shown.
    public static let mediaNotDisplayable = VASTErrorCode(rawValue: 405)
    /// 408: a conditional ad was rejected (4.0).
    public static let conditionalAdRejected = VASTErrorCode(rawValue: 408)
    /// 409: an interactive file was not run (4.0).
    public static let interactiveFileNotExecuted = VASTErrorCode(rawValue: 409)
    /// 410: a verification resource was not run (4.0).
    public static let verificationNotExecuted = VASTErrorCode(rawValue: 410)
    /// 500: a nonlinear ad could not be shown.
    public static let nonLinear = VASTErrorCode(rawValue: 500)
    /// 501: a nonlinear ad does not fit.
    public static let nonLinearSize = VASTErrorCode(rawValue: 501)
    /// 502: a nonlinear resource did not come.
    public static let nonLinearFetch = VASTErrorCode(rawValue: 502)
    /// 503: no nonlinear resource that can be shown.
    public static let noSupportedNonLinearResource = VASTErrorCode(rawValue: 503)
    /// 600: a companion could not be shown.
    public static let companion = VASTErrorCode(rawValue: 600)
    /// 601: a companion does not fit.
    public static let companionSize = VASTErrorCode(rawValue: 601)
    /// 602: a required companion could not be shown.
    public static let requiredCompanion = VASTErrorCode(rawValue: 602)
    /// 603: a companion did not come.
    public static let companionFetch = VASTErrorCode(rawValue: 603)
    /// 604: no companion resource that can be shown.
    public static let noSupportedCompanionResource = VASTErrorCode(rawValue: 604)
    /// 900: anything else.
    public static let undefined = VASTErrorCode(rawValue: 900)
    /// 901: a VPAID creative failed.
    public static let vpaid = VASTErrorCode(rawValue: 901)
    /// 902: an interactive creative failed (4.2).
    public static let interactive = VASTErrorCode(rawValue: 902)
}

/// The number of a VMAP error, as the macro `[ERROR_CODE]` carries it (VMAP 1.0.1 §2.5).
public struct VMAPErrorCode: RawRepresentable, Sendable, Hashable, Codable {
    /// The number.
    public var rawValue: Int

    /// The error of that number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// 900: anything else.
    public static let undefined = VMAPErrorCode(rawValue: 900)
    /// 1000: the document does not have the shape of VMAP.
    public static let schema = VMAPErrorCode(rawValue: 1000)
    /// 1001: the version is not supported.
    public static let unsupportedVersion = VMAPErrorCode(rawValue: 1001)
    /// 1002: the document is not XML that can be read.
    public static let parsing = VMAPErrorCode(rawValue: 1002)
    /// 1003: the break type is not supported.
    public static let breakType = VMAPErrorCode(rawValue: 1003)
    /// 1004: the ad response is wrong as a whole.
    public static let adResponse = VMAPErrorCode(rawValue: 1004)
    /// 1005: the template type is not supported.
    public static let templateType = VMAPErrorCode(rawValue: 1005)
    /// 1006: the ad response could not be read.
    public static let adResponseParsing = VMAPErrorCode(rawValue: 1006)
    /// 1007: the ad response did not come in time.
    public static let adResponseTimeout = VMAPErrorCode(rawValue: 1007)
    /// 1008: the ad response could not be fetched.
    public static let adResponseRetrieval = VMAPErrorCode(rawValue: 1008)
}
