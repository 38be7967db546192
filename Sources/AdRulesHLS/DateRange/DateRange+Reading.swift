import AdRulesText

extension DateRange {
    /// A mistake in a tag that was read, with its place.
    struct Mistake {
        var code: PlaylistFinding.Code
        var range: SourceRange
        var message: String
        var help: String
    }

    /// The attributes of any date range that are text.
    private static let texts: Set<ByteText> = ["ID", "CLASS", "START-DATE", "END-DATE", "CUE"]

    /// Reads the line of one tag, `#EXT-X-DATERANGE:…`, or its attributes alone. Nil for other lines, and for a tag
    /// without an `ID`; values that cannot be read are left out.
    ///
    /// - Complexity: O(length).
    public init?(_ line: String) {
        let tag = "#EXT-X-DATERANGE:"
        let isTag = line.begins(with: tag)
        guard isTag || !line.begins(with: "#") else { return nil }
        self.init(AttributeList(isTag ? line.utf8.dropFirst(tag.utf8.count).string : line))
    }

    /// Reads the attributes of a tag. Nil without an `ID`; values that cannot be read are left out.
    ///
    /// `variables` replace references such as `{$session}`, until the texts have grown by 16 MiB; others stay.
    ///
    /// - Complexity: O(length).
    public init?(_ list: AttributeList, variables: PlaylistVariables = PlaylistVariables()) {
        var replacement = BoundedReplacement(variables)
        var mistakes: [Mistake] = []
        self.init(list, &replacement, mistakes: &mistakes)
    }

    init?(_ list: AttributeList, _ replacement: inout BoundedReplacement, mistakes: inout [Mistake]) {
        self.init(id: "")
        var hasID = false
        var seen: Set<ByteText> = []
        for entry in list.entries {
            let name = list.name(of: entry)
            guard seen.insert(ByteText(name)).inserted else { continue }
            let value = replacement.replace(in: list.value(of: entry))
            if name.isSpelled("ID") {
                hasID = true
                id = value.text
            } else if let problem = take(ByteText(name), value) {
                mistakes.append(
                    Mistake(code: .invalidValue, range: entry.value, message: problem.message, help: problem.help))
                continue
            }
            if Self.texts.contains(ByteText(name)),
                let mistake = Mistake(quotesMissing: ByteText(name), value, at: entry.value)
            {
                mistakes.append(mistake)
            }
        }
        if !hasID { return nil }
    }

    /// Takes the value of an attribute. Returns the problem, and what would fix it, if the value cannot be read.
    private mutating func take(_ name: ByteText, _ value: AttributeValue) -> (message: String, help: String)? {
        let dateHelp = "write it as in \"2026-01-01T00:00:00.000Z\""
        let lengthHelp = "write decimals without quotes, as in 30.5"
        switch name {
        case "CLASS": rangeClass = value.text
        case "START-DATE":
            start = WallClock(value.text)
            if start == nil { return ("START-DATE is not a date and time of ISO 8601", dateHelp) }
        case "END-DATE":
            end = WallClock(value.text)
            if end == nil { return ("END-DATE is not a date and time of ISO 8601", dateHelp) }
        case "DURATION":
            duration = value.length
            if duration == nil { return ("DURATION is not a number of seconds from 0", lengthHelp) }
        case "PLANNED-DURATION":
            plannedDuration = value.length
            if plannedDuration == nil { return ("PLANNED-DURATION is not a number of seconds from 0", lengthHelp) }
        case "CUE":
            cues = value.text.fields(separatedBy: ",").map { Cue(rawValue: $0.trimmingBlanks) }
            let known = ["PRE", "POST", "ONCE"]
            if let unknown = cues.first(where: { !known.contains(where: $0.rawValue.isSpelled) })?.rawValue {
                return (
                    "CUE has \(unknown.clippedName), which is none of PRE, POST and ONCE: clients ignore it",
                    Spelling.nearest(to: unknown, among: known).map { "did you mean \($0)?" }
                        ?? "a mid-roll has no CUE, or ONCE: drop it"
                )
            }
        case "END-ON-NEXT":
            endsOnNext = value == .unquoted("YES")
            if !endsOnNext { return ("END-ON-NEXT can only be YES", "write END-ON-NEXT=YES, or drop it") }
        default:
            attributes.append(Attribute(name.string, value))
            return Self.problem(of: name.string, value)
        }
        return nil
    }

    /// What is wrong with the form of an attribute that is kept as is. Those of interstitials have their own forms.
    private static func problem(of name: String, _ value: AttributeValue) -> (message: String, help: String)? {
        guard value.bytes == nil else { return nil }
        if ["SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN"].contains(name) {
            return (
                "\(name) is not a hexadecimal sequence: some clients ignore it",
                "write 0x and two digits for each byte, without quotes"
            )
        }
        guard name.begins(with: "X-"), InterstitialAttribute(rawValue: name) == nil, case .unquoted(let text) = value,
            !text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") })
        else { return nil }
        return (
            "\(name.clippedName) is neither a number nor text in quotes: some clients ignore it",
            "write it in quotes, as in \"\(text.clippedName)\""
        )
    }
}

extension DateRange.Mistake {
    /// Text without its quotes (RFC 8216bis §4.2), which some clients read and others ignore; nil for quoted text.
    init?(quotesMissing name: ByteText, _ value: AttributeValue, at range: SourceRange) {
        guard case .unquoted(let text) = value else { return nil }
        self.init(
            code: .invalidValue, range: range, message: "\(name.string) is not in quotes: some clients ignore it",
            help: "write \(name.string)=\"\(text.clippedName)\"")
    }
}
