import AdRulesEngine

/// What is lost by the answer of an ad server. The severities of all findings about answers follow from it: the same
/// loss has the same severity, whatever its cause.
enum AnswerLoss {
    /// The break, or the ad that was to come from there.
    case ad
    /// Nothing: there is no ad, or one plays.
    case nothing
    /// It is not known which ads the viewer gets.
    case unknown

    /// The loss by a failure, by what a player makes of it.
    init(of kind: AnswerFailure.Kind) {
        guard let error = AnswerFailure(kind, "").error(isWrapper: true) else {
            self = .unknown
            return
        }
        self = error.code == VASTErrorCode.noAd.rawValue ? .nothing : .ad
    }

    /// The severity of a finding about it.
    var severity: Severity {
        switch self {
        case .ad: .error
        case .nothing, .unknown: .warning
        }
    }
}
