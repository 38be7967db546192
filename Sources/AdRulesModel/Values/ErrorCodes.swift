/// The number of a VAST error, the value of the macro `[ERRORCODE]` (VAST 4.2 §2.3.6.3).
public struct VASTErrorCode: RawRepresentable, Sendable, Hashable, Codable {
    /// The number.
    public var rawValue: Int

    /// Creates an error code with a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 100: the response cannot be parsed as XML.
    public static let xmlParsing = VASTErrorCode(rawValue: 100)
    /// 101: the response is not valid VAST.
    public static let schema = VASTErrorCode(rawValue: 101)
    /// 102: the version is not supported.
    public static let unsupportedVersion = VASTErrorCode(rawValue: 102)
    /// 200: an ad of an unexpected type.
    public static let trafficking = VASTErrorCode(rawValue: 200)
    /// 201: linear where nonlinear was expected, or the reverse.
    public static let linearity = VASTErrorCode(rawValue: 201)
    /// 202: an unexpected duration.
    public static let duration = VASTErrorCode(rawValue: 202)
    /// 203: an unexpected size.
    public static let size = VASTErrorCode(rawValue: 203)
    /// 204: a required category is missing (4.0).
    public static let categoryRequired = VASTErrorCode(rawValue: 204)
    /// 205: a wrapper blocks the category (4.1).
    public static let categoryBlocked = VASTErrorCode(rawValue: 205)
    /// 206: the break was shortened (4.2).
    public static let breakShortened = VASTErrorCode(rawValue: 206)
    /// 300: a wrapper failed.
    public static let wrapper = VASTErrorCode(rawValue: 300)
    /// 301: a wrapped response timed out or could not be loaded.
    public static let wrapperTimeout = VASTErrorCode(rawValue: 301)
    /// 302: too many wrappers.
    public static let wrapperLimit = VASTErrorCode(rawValue: 302)
    /// 303: no ad after one or more wrappers.
    public static let noAd = VASTErrorCode(rawValue: 303)
    /// 304: an InLine ad was not shown in time (4.0).
    public static let inlineTimeout = VASTErrorCode(rawValue: 304)
    /// 400: a linear ad could not be shown.
    public static let linear = VASTErrorCode(rawValue: 400)
    /// 401: the media file was not found.
    public static let fileNotFound = VASTErrorCode(rawValue: 401)
    /// 402: the media file timed out.
    public static let mediaTimeout = VASTErrorCode(rawValue: 402)
    /// 403: no supported media file.
    public static let noSupportedMediaFile = VASTErrorCode(rawValue: 403)
    /// 405: the media file could not be displayed.
    public static let mediaNotDisplayable = VASTErrorCode(rawValue: 405)
    /// 408: a conditional ad was rejected (4.0).
    public static let conditionalAdRejected = VASTErrorCode(rawValue: 408)
    /// 409: an interactive file was not executed (4.0).
    public static let interactiveFileNotExecuted = VASTErrorCode(rawValue: 409)
    /// 410: a verification resource was not executed (4.0).
    public static let verificationNotExecuted = VASTErrorCode(rawValue: 410)
    /// 500: a nonlinear ad could not be shown.
    public static let nonLinear = VASTErrorCode(rawValue: 500)
    /// 501: a nonlinear ad does not fit.
    public static let nonLinearSize = VASTErrorCode(rawValue: 501)
    /// 502: a nonlinear resource could not be loaded.
    public static let nonLinearFetch = VASTErrorCode(rawValue: 502)
    /// 503: no supported nonlinear resource.
    public static let noSupportedNonLinearResource = VASTErrorCode(rawValue: 503)
    /// 600: a companion could not be shown.
    public static let companion = VASTErrorCode(rawValue: 600)
    /// 601: a companion does not fit.
    public static let companionSize = VASTErrorCode(rawValue: 601)
    /// 602: a required companion could not be shown.
    public static let requiredCompanion = VASTErrorCode(rawValue: 602)
    /// 603: a companion could not be loaded.
    public static let companionFetch = VASTErrorCode(rawValue: 603)
    /// 604: no supported companion resource.
    public static let noSupportedCompanionResource = VASTErrorCode(rawValue: 604)
    /// 900: any other error.
    public static let undefined = VASTErrorCode(rawValue: 900)
    /// 901: a VPAID creative failed.
    public static let vpaid = VASTErrorCode(rawValue: 901)
    /// 902: an interactive creative failed (4.2).
    public static let interactive = VASTErrorCode(rawValue: 902)
}

/// The number of a VMAP error, the value of the macro `[ERROR_CODE]` (VMAP 1.0.1 §2.5).
public struct VMAPErrorCode: RawRepresentable, Sendable, Hashable, Codable {
    /// The number.
    public var rawValue: Int

    /// Creates an error code with a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 900: any other error.
    public static let undefined = VMAPErrorCode(rawValue: 900)
    /// 1000: the document is not valid VMAP.
    public static let schema = VMAPErrorCode(rawValue: 1000)
    /// 1001: the version is not supported.
    public static let unsupportedVersion = VMAPErrorCode(rawValue: 1001)
    /// 1002: the document cannot be parsed as XML.
    public static let parsing = VMAPErrorCode(rawValue: 1002)
    /// 1003: the break type is not supported.
    public static let breakType = VMAPErrorCode(rawValue: 1003)
    /// 1004: a general error of the ad response.
    public static let adResponse = VMAPErrorCode(rawValue: 1004)
    /// 1005: the template type is not supported.
    public static let templateType = VMAPErrorCode(rawValue: 1005)
    /// 1006: the ad response could not be parsed.
    public static let adResponseParsing = VMAPErrorCode(rawValue: 1006)
    /// 1007: the ad response timed out.
    public static let adResponseTimeout = VMAPErrorCode(rawValue: 1007)
    /// 1008: the ad response could not be loaded.
    public static let adResponseRetrieval = VMAPErrorCode(rawValue: 1008)
}
