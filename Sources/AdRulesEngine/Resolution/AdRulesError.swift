public import AdRulesModel

/// Why ads could not be had or played: one error, and its numbers in every language.
public struct AdRulesError: Error, Sendable, Hashable {
    /// The number that explanations and events show: of VMAP when it is 1000 or more, else of VAST.
    public var code: Int
    /// Words for a developer; the value of `[ERROR_MESSAGE]`.
    public var message: String?

    /// An error of a number: of VMAP when it is 1000 or more, else of VAST.
    public init(code: Int, message: String? = nil) {
        self.code = code
        self.message = message
    }

    /// The code in VAST trackers (`[ERRORCODE]`).
    public var vastCode: VASTErrorCode { VASTErrorCode(rawValue: code) }

    /// The code in VMAP trackers, however the macro is spelt: of VMAP when the break's own document could not be had or
    /// read, else of VAST.
    public var vmapTrackerCode: Int { code }

    /// Google's IMA number.
    public var imaCode: Int { code }
}
