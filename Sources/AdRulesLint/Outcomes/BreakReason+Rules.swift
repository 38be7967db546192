import AdRulesEngine

extension BreakReason {
    /// The rules one of which reports in a document that a break does not play for this reason.
    var rules: [RuleID] {
        switch self {
        case .invalidOffset:
            [
                .missingTimeOffset, .emptyTimeOffset, .invalidTimeOffset, .timeFieldOver59, .percentOutOfRange,
                .invalidPosition, .unknownAttribute,
            ]
        case .beyondContent: [.breakBeyondContent]
        case .durationUnknown: [.offsetInLiveContent]
        case .unsupported:
            [
                .emptyAdSource, .emptyAdTagURI, .customAdDataWithoutTemplateType, .escapedVAST, .vastDataWithoutVAST,
                .unlistedTemplateType, .breakNeverPlays,
            ]
        case .trackersOnly: [.breakWithoutEffect, .misspeltElement, .misplacedElement, .unknownElement]
        case .fetchFailed:
            [
                .emptyAdTagURI, .unansweredAdTag, .answerWithoutVAST, .endlessRedirects, .oversizedAnswer,
                .answerThatDoesNotPlay,
                .displayBreakWithoutCompanions, .breakTypeWithoutAd, .emptyAd, .misspeltInline, .missingAdTagURI,
                .missingMediaFile, .emptyMediaFile, .noNativeMediaFile, .missingDuration, .invalidDuration,
                .blockedCategory, .unfollowedWrapper, .redirectsNotFollowed,
            ]
        case .noFill: [.responseWithoutAds, .emptyAnswer, .emptyAd, .misspeltInline, .missingAdTagURI]
        case .overlappedRepeat: [.repetitionMeetsBreak]
        case .overlapped: [.overlappingOverlays]
        case .suppressedBumper: [.loneBumper, .bumperNeverPlays]
        default: [.breakNeverPlays, .overlayAfterContent]
        }
    }
}

extension ScheduledBreak {
    /// Whether it has no ad source and no tracker, so that nothing comes of it.
    var isWithoutEffect: Bool { if case .trackersOnly = source { adBreak.tracking.isEmpty } else { false } }

    /// The words of a reason why it does not play.
    func sentence(for reason: BreakReason, in schedule: Schedule) -> String {
        switch reason {
        case .trackersOnly: "it has neither an ad source nor a tracker"
        case .unsupported:
            if case .custom? = adBreak.source?.content {
                "AdRules does not play CustomAdData"
            } else {
                schedule.sentence(for: reason)
            }
        default: schedule.sentence(for: reason)
        }
    }
}
