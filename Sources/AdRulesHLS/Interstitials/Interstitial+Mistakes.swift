import AdRulesEngine

extension Interstitial {
    /// The values of an interstitial's attributes that clients count as missing (RFC 8216bis, appendix D), with their
    /// places. Complexity: O(length of the list).
    static func mistakes(in list: AttributeList) -> [DateRange.Mistake] {
        var mistakes: [DateRange.Mistake] = []
        var seen: Set<ByteText> = []
        for entry in list.entries {
            let name = ByteText(list.name(of: entry))
            guard seen.insert(name).inserted, let form = form(of: name) else { continue }
            guard !form.fits(list.value(of: entry)) else { continue }
            mistakes.append(
                DateRange.Mistake(
                    code: .invalidValue, range: entry.value,
                    message: "\(name.string) is not \(form.name): clients count it as missing",
                    help: "write \(form.example)"))
        }
        return mistakes
    }

    /// The form that a value must have, in words of messages.
    private enum Form {
        /// A number of seconds, also a negative one.
        case seconds
        /// A number of seconds from 0.
        case length
        /// Whole seconds from 0.
        case wholeSeconds
        /// Letters, `-` and `_` in quotes.
        case label
        /// One or more of these words in quotes, with commas between them.
        case words([String])
        /// One of these words in quotes.
        case word([String])

        /// Whether a value has the form.
        func fits(_ value: AttributeValue) -> Bool {
            switch self {
            case .seconds: return value.seconds != nil
            case .length: return value.seconds.map { $0 >= .zero } ?? false
            case .wholeSeconds: return value.integer.map { $0 >= 0 } ?? false
            case .label: return SkipControl(offset: .zero, labelID: value.text).writableLabelID != nil
            case .words(let words):
                return value.text.fields(separatedBy: ",").allSatisfy { field in
                    words.contains { field.trimmingBlanks.isSpelled($0) }
                }
            case .word(let words): return words.contains { value.text.isSpelled($0) }
            }
        }

        /// The form, behind `is not`.
        var name: String {
            switch self {
            case .seconds: "a number of seconds"
            case .length: "a number of seconds from 0"
            case .wholeSeconds: "a whole number of seconds from 0"
            case .label: "a name of letters, - and _"
            case .words(let words): "a list of \(words.joined(separator: " and "))"
            case .word(let words): words.joined(separator: " or ")
            }
        }

        /// What to write instead, behind `write`.
        var example: String {
            switch self {
            case .seconds, .length: "decimals without quotes, as in 30.5"
            case .wholeSeconds: "digits without quotes, as in 5"
            case .label: "it in quotes, as in \"skip-ad\""
            case .words(let words): "\"\(words.joined(separator: ","))\", or one of them in quotes"
            case .word(let words): "\"\(words[0])\" or drop it"
            }
        }
    }

    private static func form(of name: ByteText) -> Form? {
        switch name {
        case "X-RESUME-OFFSET": .seconds
        case "X-PLAYOUT-LIMIT": .length
        case "X-SKIP-CONTROL-OFFSET", "X-SKIP-CONTROL-DURATION": .wholeSeconds
        case "X-SKIP-CONTROL-LABEL-ID": .label
        case "X-SNAP": .words(["OUT", "IN"])
        case "X-RESTRICT": .words(["SKIP", "JUMP"])
        case "X-CONTENT-MAY-VARY": .word(["YES", "NO"])
        case "X-TIMELINE-OCCUPIES": .word(TimelineOccupancy.allCases.map(\.rawValue))
        case "X-TIMELINE-STYLE": .word(TimelineStyle.allCases.map(\.rawValue))
        default: nil
        }
    }
}
