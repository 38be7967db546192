/// The reason why ads could not be loaded or played: one error, with its codes for VAST, VMAP and IMA (`ErrorTable`).
public struct AdRulesError: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The code that explanations, events and VMAP trackers show: a VMAP code, 1000 or more, if the break's own document
    /// could not be fetched or read, else a VAST code.
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
