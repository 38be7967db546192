import AdRulesText

/// The attributes that RFC 8216bis, appendix D, gives to the date range of an interstitial, in the order in which they
/// are written. What reads, writes and checks them, and what a playlist of breaks leaves out, goes by this list.
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
    var form: Form? { Self.forms[self] }

    // Made once: a refresh of a live stream may have many attributes.
    private static let forms: [InterstitialAttribute: Form] = [
        .resumeOffset: .seconds, .playoutLimit: .length, .skipControlOffset: .wholeSeconds,
        .skipControlDuration: .wholeSeconds, .skipControlLabelID: .label,
        .snap: .words(Interstitial.Snap.words.map(\.word)),
        .restrict: .words(Interstitial.Restrictions.words.map(\.word)), .contentMayVary: .word(["YES", "NO"]),
        .timelineOccupies: .word(Interstitial.TimelineOccupancy.allCases.map(\.rawValue)),
        .timelineStyle: .word(Interstitial.TimelineStyle.allCases.map(\.rawValue)),
    ]

    /// Whether its value is text in quotes; the others are numbers without them.
    var isText: Bool {
        switch self {
        case .resumeOffset, .playoutLimit, .skipControlOffset, .skipControlDuration, .scheduleOffset: false
        default: true
        }
    }

    /// The form that a value must have.
    struct Form: Sendable {
        /// The form, behind `is not`.
        let name: String
        /// The text to write instead, after `write`.
        let example: String
        /// Whether a value has the form.
        let fits: @Sendable (AttributeValue) -> Bool

        private init(_ name: String, _ example: String, _ fits: @escaping @Sendable (AttributeValue) -> Bool) {
            (self.name, self.example, self.fits) = (name, example, fits)
        }

        /// A number of seconds, also a negative one.
        static var seconds: Form { Form("a number of seconds", decimals) { $0.seconds != nil } }
        /// A number of seconds from 0.
        static var length: Form { Form("a number of seconds from 0", decimals) { $0.length != nil } }
        private static let decimals = "decimals without quotes, as in 30.5"

        static var wholeSeconds: Form {
            Form("a whole number of seconds from 0", "digits without quotes, as in 5") { $0.wholeSeconds != nil }
        }
        static var label: Form {
            Form("a name of letters, - and _", "it in quotes, as in \"skip-ad\"") {
                SkipControl(offset: .zero, labelID: $0.text).writableLabelID != nil
            }
        }

        /// One or more of these words in quotes, with commas between them.
        static func words(_ words: [String]) -> Form {
            Form(
                "a list of \(words.joined(separator: " and "))",
                "\"\(words.joined(separator: ","))\", or one of them in quotes"
            ) {
                $0.text.fields(separatedBy: ",").allSatisfy { words.contains(where: $0.trimmingBlanks.isSpelled) }
            }
        }
        /// One of these words in quotes.
        static func word(_ words: [String]) -> Form {
            Form(words.joined(separator: " or "), "\"\(words[0])\" or drop it") {
                words.contains(where: $0.text.isSpelled)
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

extension Interstitial {
    /// The values of an interstitial's attributes that clients count as missing (RFC 8216bis, appendix D), texts
    /// without quotes, and an asset that only some clients find, with their places. Complexity: O(length of the list).
    static func mistakes(in list: AttributeList) -> [DateRange.Mistake] {
        var mistakes: [DateRange.Mistake] = []
        var seen: Set<ByteText> = []
        for entry in list.entries {
            let name = ByteText(list.name(of: entry))
            guard seen.insert(name).inserted, let attribute = InterstitialAttribute(rawValue: name.string)
            else { continue }
            let value = list.value(of: entry)
            // Media3 takes the URI as it is; hls.js and Shaka Player resolve it.
            if attribute == .assetURI, !URIText.isAbsolute(value.text) {
                mistakes.append(
                    DateRange.Mistake(
                        code: .relativeURI, range: entry.value,
                        message: "\(name.string) is not an absolute URI: some clients do not find the asset",
                        help: "write the whole URI, as in \"https://ads.example/ad.m3u8\""))
            }
            guard let form = attribute.form, !form.fits(value) else {
                if attribute.isText, let mistake = DateRange.Mistake(quotesMissing: name, value, at: entry.value) {
                    mistakes.append(mistake)
                }
                continue
            }
            mistakes.append(
                DateRange.Mistake(
                    code: .invalidValue, range: entry.value,
                    message: "\(name.string) is not \(form.name): clients treat it as missing",
                    help: "write \(form.example)"))
        }
        return mistakes
    }
}

/// Options that HLS writes as a list of words, with commas between them.
protocol WrittenOptions: OptionSet {
    /// The word of each option, in the order in which they are written.
    static var words: [(word: String, option: Self.Element)] { get }
}

extension WrittenOptions {
    /// The options that a value lists; words that are none are left out.
    init(_ value: AttributeValue?) {
        self.init()
        guard let fields = value?.text.fields(separatedBy: ",").map(\.trimmingBlanks) else { return }
        for (word, option) in Self.words where fields.contains(where: { $0.isSpelled(word) }) { insert(option) }
    }

    /// The options as a value.
    var written: AttributeValue {
        .quoted(Self.words.filter { contains($0.option) }.map(\.word).joined(separator: ","))
    }
}

extension Interstitial.Snap: WrittenOptions {
    static let words: [(word: String, option: Self)] = [("OUT", .out), ("IN", .into)]
}

extension Interstitial.Restrictions: WrittenOptions {
    static let words: [(word: String, option: Self)] = [("SKIP", .skip), ("JUMP", .jump)]
}
