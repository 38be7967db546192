import AdRulesText

// Values that cannot be read as what they should be: VMAP147, VAST376, and the rules of times in VAST.
extension Finding {
    /// `meant` is the value that was probably meant.
    static func invalidBoolean(
        _ text: String, of name: AttributeName, isVMAP: Bool, meant: Bool?, at range: SourceRange
    ) -> Finding {
        Finding(
            isVMAP ? .invalidBoolean : .unreadableValue, at: range, "\(name.spelling)=\(text.quoted) is not a boolean",
            label: "expected true or false", help: "write true or false; until then the default applies", value: text
        ).writing(word: meant.map { "\($0)" })
    }

    /// VAST342 for the sequence of an ad or creative, VAST376 for any other number.
    static func invalidNumber(_ text: String, of name: AttributeName, at range: SourceRange) -> Finding {
        Finding(
            name == .sequence ? .invalidSequence : .unreadableValue, at: range,
            "\(name.spelling)=\(text.quoted) is not a whole number",
            label: "read as missing", help: "write digits only", value: text)
    }

    static let zeroSequence = Form(
        .invalidSequence, "a pod counts its ads from 1", label: "read as missing",
        help: "write sequence=\"1\" for the first ad", value: "0")

    static func unknownAdType(_ text: String, meant: Ad.MediaKind?, at range: SourceRange) -> Finding {
        Finding(
            .unreadableValue, at: range, "\(text.quoted) is not an adType", label: "expected video, audio or hybrid",
            help: "leave it out for video", value: text
        ).writing(word: meant?.rawValue)
    }

    static func unknownDelivery(_ text: String, meant: MediaDelivery?, at range: SourceRange) -> Finding {
        Finding(
            .unreadableValue, at: range, "\(text.quoted) is not a delivery", label: "expected progressive or streaming",
            help: "write progressive for a file, streaming for HLS or DASH", value: text
        ).writing(word: meant?.rawValue)
    }

    static func unknownRequirement(_ text: String, meant: CompanionAds.Required?, at range: SourceRange) -> Finding {
        Finding(
            .unreadableValue, at: range, "required=\(text.quoted) is not all, any or none",
            label: "read as \(meant?.rawValue ?? "none")", help: "write all, any or none", value: text
        ).writing(word: meant?.rawValue)
    }

    static let misspeltRenderingMode = Form(.unreadableValue, "\"@\" is not a renderingMode")

    /// Suggests a word that the value is in another form, if there is one.
    private func writing(word: String?) -> Finding { word.map { writing(value: $0, isSafe: true) } ?? self }

    // MARK: Times, of which the attribute or element has its own rule

    /// `value` is what the offset was read as, if anything.
    static func progressOffset(
        _ text: String, flaw: OffsetReading.Flaw, value: ProgressOffset?, rule: RuleID, at range: SourceRange
    ) -> Finding {
        let finding = Finding(
            rule, at: range, "\(text.quoted) is not an ad time", label: "expected hh:mm:ss[.mmm] or n%",
            help: flaw.help, value: text)
        if let value { return finding.writing(value: value.description, isSafe: true) }
        return MeantTime.inAd(text, flaw: flaw).map { finding.writing(value: $0, isSafe: false) } ?? finding
    }

    static func longDuration(_ text: String, rule: RuleID, at range: SourceRange) -> Finding {
        Finding(
            rule, at: range, "\(text.quoted) is more than 24 hours", label: "read as missing",
            help: "write hours, minutes and seconds, as in \"00:00:30\" for half a minute", value: text)
    }

    /// VAST317 for an unusual fraction, `rule` for any other flaw; `read` is what it was read as, and `better` the time
    /// that was probably meant.
    static func duration(
        _ text: String, flaw: ClockFlaw, read: MediaTime?, better: MediaTime?, rule: RuleID, at range: SourceRange
    ) -> Finding {
        Finding(
            flaw == .fraction ? .unusualDurationFraction : rule, at: range,
            text.isEmpty ? "a duration is empty" : "\(text.quoted) is not hh:mm:ss[.mmm]",
            label: "expected hh:mm:ss or hh:mm:ss.mmm", help: flaw.help, value: text
        ).writing(time: text, read: read, better: better ?? MeantTime.lengthOfAd(text))
    }

    static func invalidExpires(_ text: String, at range: SourceRange) -> Finding {
        Finding(
            .invalidExpires, at: range,
            text.isEmpty ? "<Expires> is empty" : "\(text.quoted) is not a number of seconds",
            label: "expected a positive whole number", help: "write the seconds after the request, as in 3600",
            value: text)
    }
}

extension ClockFlaw {
    /// The suggested fix, if there is no better one.
    fileprivate var help: String {
        switch self {
        case .padding, .fraction, .malformed: "write hours, minutes and seconds, as in \"00:00:30\""
        case .outOfRange: "minutes and seconds go from 00 to 59"
        }
    }
}

extension OffsetReading.Flaw {
    /// The suggested fix, if there is no better one.
    fileprivate var help: String {
        switch self {
        case .percentOutOfRange: "a percentage goes from 0% to 100%"
        case .position: "positions count from 1, as in \"#1\""
        default: "write a time as in \"00:00:05\", or a percentage as in \"50%\""
        }
    }
}
