/// Google's IMA SDK errors by number and name (references: AdError for HTML5, IMAErrorCode for iOS, November 2026).
struct IMAError: Sendable {
    let code: Int
    /// The name on the web and on Android; nil if only iOS has the error.
    let name: String?
    /// The name on iOS, without `kIMAError_`; nil if iOS lacks the error.
    let iosName: String?
    /// What it means; nil for a number that VAST has, too.
    let summary: String?
    /// The code of VAST or VMAP with the same causes; nil if no document causes it.
    let cause: Int?

    private init(_ code: Int, _ name: String?, ios: String? = nil, _ summary: String? = nil, cause: Int? = nil) {
        (self.code, self.name, iosName, self.summary, self.cause) = (code, name, ios, summary, cause)
    }

    private static func both(_ code: Int, _ name: String, _ summary: String? = nil, cause: Int? = nil) -> IMAError {
        IMAError(code, name, ios: name, summary, cause: cause)
    }

    /// Its names, with where they are used.
    var names: String {
        switch (name, iosName) {
        case (let name?, let ios?) where name == ios: name
        case (let name?, let ios?): "\(name), on iOS \(ios)"
        case (let name?, nil): "\(name), not on iOS"
        case (nil, let ios): "\(ios ?? ""), on iOS only"
        }
    }

    static let all: [IMAError] = [
        both(100, "VAST_MALFORMED_RESPONSE"), IMAError(101, "VAST_SCHEMA_VALIDATION_ERROR"),
        IMAError(102, "VAST_UNSUPPORTED_VERSION"), both(200, "VAST_TRAFFICKING_ERROR"),
        IMAError(201, "VAST_UNEXPECTED_LINEARITY"), IMAError(202, "VAST_UNEXPECTED_DURATION_ERROR"),
        IMAError(300, "VAST_WRAPPER_ERROR"), both(301, "VAST_LOAD_TIMEOUT"), both(302, "VAST_TOO_MANY_REDIRECTS"),
        IMAError(303, "VAST_NO_ADS_AFTER_WRAPPER", ios: "VAST_INVALID_URL"), both(400, "VIDEO_PLAY_ERROR"),
        both(402, "VAST_MEDIA_LOAD_TIMEOUT"), both(403, "VAST_LINEAR_ASSET_MISMATCH"),
        IMAError(405, "VAST_PROBLEM_DISPLAYING_MEDIA_FILE"), IMAError(500, "OVERLAY_AD_PLAYING_FAILED"),
        IMAError(501, "NONLINEAR_DIMENSIONS_ERROR"), IMAError(502, "OVERLAY_AD_LOADING_FAILED"),
        IMAError(503, "VAST_NONLINEAR_ASSET_MISMATCH"), IMAError(602, "COMPANION_REQUIRED_ERROR"),
        both(603, "COMPANION_AD_LOADING_FAILED"), both(900, "UNKNOWN_ERROR"), IMAError(901, "VPAID_ERROR"),
        IMAError(
            1004, nil, ios: "PLAYLIST_MALFORMED_RESPONSE", "the playlist could not be read as ad rules", cause: 1000),
        both(1005, "FAILED_TO_REQUEST_ADS", "the ads could not be requested", cause: 1008),
        IMAError(
            1006, nil, ios: "REQUIRED_LISTENERS_NOT_ADDED", "the app has not added the listeners that IMA requires"),
        both(1007, "VAST_ASSET_NOT_FOUND", "the response has no file that could be shown", cause: 403),
        IMAError(1008, nil, ios: "ADSLOT_NOT_VISIBLE", "the view for the ads is not visible"),
        both(1009, "VAST_EMPTY_RESPONSE", "the response is valid, and contains no ad", cause: 303),
        IMAError(
            1010, "UNKNOWN_AD_RESPONSE", ios: "FAILED_LOADING_AD", "the answer is neither VAST nor a playlist",
            cause: 1002), IMAError(1011, "UNSUPPORTED_LOCALE", "the language that the app has set is not supported"),
        IMAError(1012, "ADS_REQUEST_NETWORK_ERROR", "the network or the ad server failed", cause: 1008),
        IMAError(1013, "INVALID_AD_TAG", "the ad tag is no valid address, or is not encoded", cause: 1008),
        both(1020, "STREAM_INITIALIZATION_FAILED", "a stream with inserted ads could not begin"),
        IMAError(1021, "ASSET_FALLBACK_FAILED", "the fallback of a stream with inserted ads failed"),
        both(1101, "INVALID_ARGUMENTS", "the app has passed invalid arguments to IMA"),
        IMAError(1102, nil, ios: "API_ERROR", "the app has used IMA wrongly"),
        IMAError(1103, nil, ios: "OS_RUNTIME_TOO_OLD", "the system is too old for this IMA"),
        IMAError(1105, "INVALID_ADX_EXTENSION", "an extension of Google's ad exchange in the response is invalid"),
        IMAError(1201, nil, ios: "VIDEO_ELEMENT_USED", "another ads manager still uses the view"),
        IMAError(1202, nil, ios: "VIDEO_ELEMENT_REQUIRED", "the app has passed no view for the video"),
        IMAError(
            1205, "AUTOPLAY_DISALLOWED", ios: "CONTENT_PLAYHEAD_MISSING",
            "on the web, the browser allows no playback before the viewer acts; on iOS, the app has passed no content "
                + "playhead, which ad rules need"),
        IMAError(
            1300, "CONSENT_MANAGEMENT_PROVIDER_NOT_READY",
            "the viewer's consent was not known when the ads were requested"),
    ]
}
