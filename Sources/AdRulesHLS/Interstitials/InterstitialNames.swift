import AdRulesText

/// Gives each interstitial an identifier of its own, and its asset list a file name.
///
/// The first break with a label keeps the label, a later one gets its index in the playlist behind it, and a repetition
/// its number; so the identifier of an occurrence does not depend on how much of the schedule is exported.
struct InterstitialNames {
    /// The labels of the breaks themselves, each taken by the first break that has it.
    private let owners: [ByteText: Int]
    private var taken: Set<ByteText>
    /// The file names given so far, in lowercase, each with the number that the next one like it gets.
    private var files: [ByteText: Int] = [:]

    init(_ schedule: Schedule) {
        var owners: [ByteText: Int] = [:]
        for scheduledBreak in schedule.breaks {
            let label = ByteText(Self.label(of: scheduledBreak))
            if owners[label] == nil { owners[label] = scheduledBreak.index }
        }
        self.owners = owners
        taken = Set(owners.keys)
    }

    /// The label of a break: its `breakId`, or `break-` and its index.
    private static func label(of scheduledBreak: ScheduledBreak) -> String {
        guard let label = scheduledBreak.adBreak.breakID, !label.isEmpty else { return "break-\(scheduledBreak.index)" }
        return label
    }

    /// The identifier of an interstitial that begins with an occurrence.
    mutating func id(of occurrence: OccurrenceID, in scheduledBreak: ScheduledBreak) -> String {
        let label = Self.label(of: scheduledBreak)
        let isOwner = owners[ByteText(label)] == occurrence.index
        if isOwner, occurrence.repetition == 0 { return label }
        let base = isOwner ? label : "\(label)-\(occurrence.index)"
        var candidate = occurrence.repetition == 0 ? base : "\(base)-r\(occurrence.repetition)"
        while !taken.insert(ByteText(candidate)).inserted { candidate += "-" }
        return candidate
    }

    /// A file name for the asset list of an identifier: letters, digits, `.`, `-` and `_`, unique regardless of case.
    mutating func file(of id: String) -> String {
        let safe = id.utf8.prefix(80).map { byte -> Character in
            byte.isLetter || byte.isDigit || "-_.".utf8.contains(byte) ? Character(Unicode.Scalar(byte)) : "-"
        }
        let stem = (String(safe).begins(with: ".") ? "-" : "") + String(safe)
        var candidate = stem
        while let number = files[ByteText(candidate.lowercasedASCII)] {
            files[ByteText(candidate.lowercasedASCII)] = number + 1
            candidate = "\(stem)-\(number)"
        }
        files[ByteText(candidate.lowercasedASCII)] = 2
        return candidate + ".json"
    }
}
