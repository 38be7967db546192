/// The body of an ad server's answer, as a player reads it.
package enum AnswerBody: Sendable {
    /// An ad response, with ads or without.
    case vast(VAST)
    /// Blanks, or nothing at all, as with a status 204: no ads.
    case empty
    /// Something else: the reason, the error of VAST behind a wrapper, and whether it is a document at all.
    case unreadable(String, VASTErrorCode, isDocument: Bool)

    /// Reads a body with its `Content-Type`. Complexity: O(bytes).
    package init(_ body: [UInt8], contentType: String?, limits: ParsingLimits) {
        guard !body.allSatisfy({ $0 <= 0x20 }) else {
            self = .empty
            return
        }
        do throws(DocumentError) {
            switch try AdDocument(received: body, contentType: contentType, limits: limits) {
            case .vast(let document): self = .vast(document.vast)
            case .vmap: self = .unreadable("the answer is a playlist (VMAP), not VAST", .schema, isDocument: true)
            }
        } catch {
            self = .unreadable(error.finding.message, error.vastCode, isDocument: error.code != .notXML)
        }
    }

    package func result(isWrapper: Bool) -> Result<VAST, AdRulesError> {
        switch self {
        case .vast(let vast): .success(vast)
        case .empty: .success(VAST(ads: []))
        case .unreadable(let message, let code, _): .failure(Self.error(message, code, isWrapper: isWrapper))
        }
    }

    /// The error of an answer that cannot be read: behind a wrapper one of VAST, otherwise one of VMAP.
    package static func error(_ message: String, _ code: VASTErrorCode, isWrapper: Bool) -> AdRulesError {
        isWrapper ? AdRulesError(code, message: message) : AdRulesError(.adResponseParsing, message: message)
    }
}
