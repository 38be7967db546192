/// The attributes that RFC 8216bis, appendix D, gives to the date range of an interstitial, in the order in which they are
/// written. What reads, writes and checks them, and what a playlist of breaks leaves out, goes by this list.
enum InterstitialAttribute: String, CaseIterable {
    case assetURI = "X-ASSET-URI"
    case assetList = "X-ASSET-LIST"
    case resumeOffset = "X-RESUME-OFFSET"
    case playoutLimit = "X-PLAYOUT-LIMIT"
    case snap = "X-SNAP"
    case restrict = "X-RESTRICT"
    case contentMayVary = "X-CONTENT-MAY-VARY"
    case timelineOccupies = "X-TIMELINE-OCCUPIES"
    case timelineStyle = "X-TIMELINE-STYLE"
    case skipControlOffset = "X-SKIP-CONTROL-OFFSET"
    case skipControlDuration = "X-SKIP-CONTROL-DURATION"
    case skipControlLabelID = "X-SKIP-CONTROL-LABEL-ID"
    /// The offset of an entry in a schedule of date ranges.
    case scheduleOffset = "X-SCHEDULE-OFFSET"

    /// The form of its value; nil if any value is read.
    var form: Form? {
        switch self {
        case .assetURI, .assetList, .scheduleOffset: nil
        case .resumeOffset: .seconds
        case .playoutLimit: .length
        case .skipControlOffset, .skipControlDuration: .wholeSeconds
        case .skipControlLabelID: .label
        case .snap: .words(Interstitial.Snap.words.map(\.word))
        case .restrict: .words(Interstitial.Restrictions.words.map(\.word))
        case .contentMayVary: .word(["YES", "NO"])
        case .timelineOccupies: .word(Interstitial.TimelineOccupancy.allCases.map(\.rawValue))
        case .timelineStyle: .word(Interstitial.TimelineStyle.allCases.map(\.rawValue))
        }
    }

    /// Whether its value is text in quotes; the others are numbers without them.
    var isText: Bool {
        switch self {
        case .resumeOffset, .playoutLimit, .skipControlOffset, .skipControlDuration, .scheduleOffset: false
        default: true
        }
    }

    /// The form that a value must have, in words of messages.
    enum Form {
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

        /// The text to write instead, after `write`.
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
}

extension DateRange {
    /// The value of an interstitial's attribute.
    subscript(attribute: InterstitialAttribute) -> AttributeValue? { self[attribute.rawValue] }
}

extension DateRange.Attribute {
    /// Creates an attribute of an interstitial.
    init(_ name: InterstitialAttribute, _ value: AttributeValue) { self.init(name.rawValue, value) }
}

extension AttributeList {
    /// The value of an interstitial's attribute.
    subscript(attribute: InterstitialAttribute) -> AttributeValue? { self[attribute.rawValue] }
}
