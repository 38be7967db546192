public import AdRulesModel

/// Why ads could not be had or played: one error, and its numbers in every language (``ErrorTable``).
public struct AdRulesError: Error, Sendable, Hashable, Codable {
    /// The number that explanations and events show: of VMAP when it is 1000 or more, else of VAST.
    public var code: Int
    /// Words for a developer; the value of `[ERROR_MESSAGE]`. nil: the words of ``summary``.
    public var message: String?

    /// An error of a number: of VMAP when it is 1000 or more, else of VAST.
    public init(code: Int, message: String? = nil) {
        self.code = code
        self.message = message
    }

    /// An error of VAST.
    public init(_ code: VASTErrorCode, message: String? = nil) {
        self.init(code: code.rawValue, message: message)
    }

    /// An error of VMAP.
    public init(_ code: VMAPErrorCode, message: String? = nil) {
        self.init(code: code.rawValue, message: message)
    }

    /// The code in VAST trackers (`[ERRORCODE]`): never one of VMAP.
    public var vastCode: VASTErrorCode {
        VASTErrorCode(rawValue: ErrorTable.row(for: code)?.vast ?? (code < 1000 ? code : 900))
    }

    /// The code in VMAP trackers, however the macro is spelt: of VMAP when the break's own document could not be had or
    /// read, else of VAST.
    public var vmapTrackerCode: Int { code }

    /// Google's IMA number: IMA has fewer codes than VAST, and uses 1005 and 1007 for other things than VMAP.
    public var imaCode: Int { ErrorTable.row(for: code)?.ima ?? 900 }

    /// What the number means, in words.
    public var summary: String { ErrorTable.row(for: code)?.summary ?? "error \(code)" }

    /// The same error behind a wrapper, where only VAST's numbers are known (VAST 4.2 §2.3.6.3).
    public var behindWrapper: AdRulesError {
        code < 1000 ? self : AdRulesError(vastCode, message: message)
    }
}
