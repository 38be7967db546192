public import AdRulesModel

/// VMAP121: positions (`#1`) among other offsets; VMAP164: any positions. One finding per playlist, at its first.
struct MixedPositions: PlaylistRule, BuiltInRule {
    func check(_ document: VMAPDocument, report: inout FindingCollector) {
        var position: AdBreak?
        var other: AdBreak?
        var positions = 0
        for adBreak in document.breaks {
            switch adBreak.timeOffset {
            case .opportunity:
                positions += 1
                position = position ?? adBreak
            case .start, .end, .time, .percent: other = other ?? adBreak
            case nil: break
            }
        }
        guard let position else { return }
        let source = document.source
        guard let other else {
            report.report(
                .positionTimeOffset, at: source.place(of: "timeOffset", in: position.origin),
                "\(quoted(position.timeOffsetText ?? "")) needs the opportunities of the content",
                label: positions == 1
                    ? "only a player that knows them can place the break"
                    : "only a player that knows them can place the \(positions) breaks",
                help: "write a time, where the moments of the breaks are known", value: position.timeOffsetText)
            return
        }
        report.report(
            .mixedPosition, at: source.place(of: "timeOffset", in: position.origin),
            "\(quoted(position.timeOffsetText ?? "")) is mixed with other forms of timeOffset",
            label: positions == 1 ? "players may ignore this break" : "players may ignore all \(positions) positions",
            help: "use positions for every break, or for none", value: position.timeOffsetText,
            related: [
                Finding.Related(
                    range: source.place(of: "timeOffset", in: other.origin),
                    label: "\(quoted(other.timeOffsetText ?? "")) is not a position")
            ])
    }
}

extension RuleID {
    /// Break positions mixed with other forms of `timeOffset`.
    public static let mixedPosition = RuleID(rawValue: "VMAP121")
    /// A `timeOffset` that counts the opportunities of a stream.
    public static let positionTimeOffset = RuleID(rawValue: "VMAP164")
}

extension MixedPositions {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .mixedPosition, "mixed-position", .warning, .compatibility,
            "break positions beside other forms of timeOffset",
            why: "the specification lets a player ignore positions once another break has a time, start or end",
            bad: .playlist(linear(#" timeOffset="start""#) + "\n" + linear(##" timeOffset="#1""##)),
            good: .playlist(linear(#" timeOffset="start""#) + "\n" + linear(#" timeOffset="00:21:00""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .positionTimeOffset, "position-time-offset", .info, .compatibility, "a timeOffset as a position (#1)",
            why: "legal, but a player has to know the stream's ad opportunities, and few do",
            bad: .playlist(linear(##" timeOffset="#1""##)), good: .playlist(linear(#" timeOffset="00:21:00""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
    ]
}
