/// The reason why ads could not be loaded or played: one error, with its codes for VAST, VMAP and IMA (`ErrorTable`).
public struct AdRulesError: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The code that explanations, events and VMAP trackers show: a VMAP code, 1000 or more, if the break's own
    /// document could not be fetched or read, else a VAST code.
    public var code: Int
    /// A message for developers, and the value of `[ERROR_MESSAGE]`. If nil, ``summary`` is used.
    public var message: String?

    /// Creates an error from a code: a VMAP code if it is 1000 or more, else a VAST code.
    public init(code: Int, message: String? = nil) {
        self.code = code
        self.message = message
    }

    /// Creates a VAST error.
    public init(_ code: VASTErrorCode, message: String? = nil) { self.init(code: code.rawValue, message: message) }

    /// Creates a VMAP error.
    public init(_ code: VMAPErrorCode, message: String? = nil) { self.init(code: code.rawValue, message: message) }

    /// The code in VAST trackers (`[ERRORCODE]`); never a VMAP code.
    public var vastCode: VASTErrorCode {
        VASTErrorCode(rawValue: ErrorTable.row(for: code)?.vast ?? (code < 1000 ? code : 900))
    }

    /// The code of Google's IMA SDK, which has fewer codes than VAST and its own meanings of 1005 and 1007.
    public var imaCode: Int { ErrorTable.row(for: code)?.ima ?? 900 }

    /// A short description of the code.
    public var summary: String { ErrorTable.row(for: code)?.summary ?? "error \(code)" }

    /// The error in one line for logs, as in `1007: the ad response did not arrive in time`.
    public var description: String { "\(code): \(summary)" + (message.map { ": \($0)" } ?? "") }

    /// Writes the code and the message; a redacted session log leaves out the private values of the message.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        let redaction = SessionRedaction(of: encoder)
        try container.encodeIfPresent(message.map { redaction?.expanded($0) ?? $0 }, forKey: .message)
    }

    /// The same error behind a wrapper, where only VAST codes apply (VAST 4.2 §2.3.6.3).
    package var behindWrapper: AdRulesError { code < 1000 ? self : AdRulesError(vastCode, message: message) }
}

/// The codes of an error in VAST, VMAP trackers and IMA (<doc:Behaviour#Errors>; VAST 4.2 §2.3.6.3; VMAP 1.0.1 §2.5).
package enum ErrorTable {
    /// One error with all its codes.
    package struct Row: Sendable, Hashable {
        /// The value of ``AdRulesError/code``, and the code in VMAP `error` trackers.
        package var code: Int
        /// The code in VAST `Error` trackers.
        package var vast: Int
        /// The code of IMA's `AdError`; 900 where IMA has no code of its own.
        package var ima: Int
        /// The meaning of the code.
        package var summary: String

        init(_ code: Int, vast: Int? = nil, ima: Int, _ summary: String) {
            self.code = code
            self.vast = vast ?? code
            self.ima = ima
            self.summary = summary
        }
    }

    /// The row of a code, or nil for a code that no specification defines. Complexity: O(log n).
    package static func row(for code: Int) -> Row? {
        let row = rows[at: rows.partitioningIndex { $0.code >= code }]
        return row?.code == code ? row : nil
    }

    /// Every error, sorted by code.
    package static let rows: [Row] = [
        Row(100, ima: 100, "the response is not readable XML"),
        Row(101, ima: 101, "the response does not have the shape of VAST"),
        Row(102, ima: 102, "the version of the response is not supported"),
        Row(200, ima: 200, "an ad of a type that was not expected"),
        Row(201, ima: 201, "no ad of a type that the break may show"),
        Row(202, ima: 202, "the ad does not have the expected duration"),
        Row(203, ima: 403, "the ad does not fit the player"),
        Row(204, ima: 900, "a category is required and missing"),
        Row(205, ima: 900, "a wrapper blocks the category of the ad"),
        Row(206, ima: 900, "the ad is longer than what is left of the break"),
        Row(300, ima: 300, "a wrapper failed"),
        Row(301, ima: 301, "a wrapped response came too late or not at all"),
        Row(302, ima: 302, "a wrapper must not be followed: too many, a loop, or not allowed"),
        Row(303, ima: 303, "the response contains no ad"),
        Row(304, ima: 301, "an ad was not shown in time"),
        Row(400, ima: 400, "a linear ad could not be shown"),
        Row(401, ima: 400, "the media file was not found"),
        Row(402, ima: 402, "the media file did not load in time"),
        Row(403, ima: 403, "no playable media file"),
        Row(405, ima: 405, "the media file could not be shown"),
        Row(406, ima: 900, "a mezzanine file is required and missing"),
        Row(407, ima: 900, "the mezzanine file is still being prepared"),
        Row(408, ima: 900, "a conditional ad was rejected"),
        Row(409, ima: 900, "an interactive file was not run"),
        Row(410, ima: 900, "a verification script was not run"),
        Row(411, ima: 900, "the mezzanine file is not good enough"),
        Row(500, ima: 500, "a nonlinear ad could not be shown"),
        Row(501, ima: 501, "a nonlinear ad does not fit the player"),
        Row(502, ima: 502, "a nonlinear resource did not load"),
        Row(503, ima: 503, "no nonlinear resource can be shown"),
        Row(600, ima: 603, "a companion could not be shown"),
        Row(601, ima: 603, "a companion does not fit"),
        Row(602, ima: 602, "a required companion could not be shown"),
        Row(603, ima: 603, "a companion did not load"),
        Row(604, ima: 603, "no companion resource can be shown"),
        Row(900, ima: 900, "an undefined error"),
        Row(901, ima: 901, "a VPAID creative failed"),
        Row(902, ima: 900, "an interactive creative failed"),
        Row(1000, vast: 101, ima: 1010, "the playlist does not have the shape of VMAP"),
        Row(1001, vast: 102, ima: 1010, "the version of the playlist is not supported"),
        Row(1002, vast: 100, ima: 1010, "the playlist is not readable XML"),
        Row(1003, vast: 200, ima: 900, "the break type is not supported"),
        Row(1004, vast: 900, ima: 1010, "the ad source has nothing to request"),
        Row(1005, vast: 900, ima: 1010, "the template of the ad source is not supported"),
        Row(1006, vast: 100, ima: 100, "the ad response could not be read"),
        Row(1007, vast: 301, ima: 301, "the ad response did not arrive in time"),
        Row(1008, vast: 301, ima: 1012, "the ad response could not be fetched"),
    ]
}
