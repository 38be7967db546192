extension RuleCatalogue {
    /// VMAP110 to VMAP122: `timeOffset`.
    static let vmapTimeOffsetRules: [RuleDescription] = [
        RuleDescription(
            .missingTimeOffset, "missing-time-offset", .error, .correctness, fix: .safe, "a break without timeOffset",
            why: "the break has no moment: players drop it, or play it at the wrong time",
            bad: .playlist(linear("")), good: .playlist(linear(#" timeOffset="start""#)), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .emptyTimeOffset, "empty-time-offset", .error, .correctness, "an empty timeOffset",
            why: "the break has no moment: players drop it, or play it at the wrong time",
            bad: .playlist(linear(#" timeOffset="""#)), good: .playlist(linear(#" timeOffset="00:10:00""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .invalidTimeOffset, "invalid-time-offset", .error, .correctness, fix: .safe,
            "a timeOffset in none of the four valid forms",
            why: "the break has no moment: players drop it or the whole playlist, or play it at the wrong time",
            bad: .playlist(linear(#" timeOffset="10:00""#)), good: .playlist(linear(#" timeOffset="00:10:00""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .shortTimeField, "short-time-field", .warning, .compatibility, fix: .safe,
            "hours, minutes or seconds with one digit",
            why: "the format requires two digits: most players accept one, a strict one drops the break",
            bad: .playlist(linear(#" timeOffset="0:10:00""#)), good: .playlist(linear(#" timeOffset="00:10:00""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .unusualTimeFraction, "unusual-time-fraction", .warning, .compatibility, fix: .safe,
            "a fraction of a second that does not have exactly three digits",
            why: "the format has three digits, milliseconds: .5 may be read as half a second or as five milliseconds",
            bad: .playlist(linear(#" timeOffset="00:10:00.5""#)),
            good: .playlist(linear(#" timeOffset="00:10:00.500""#)), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .timeFieldOver59, "time-field-over-59", .error, .correctness, fix: .unsafe,
            "minutes or seconds above 59",
            why: "some players carry the excess over, others drop the break or the playlist",
            bad: .playlist(linear(#" timeOffset="00:75:00""#)), good: .playlist(linear(#" timeOffset="01:15:00""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .percentOutOfRange, "percent-out-of-range", .error, .correctness, fix: .unsafe,
            "a percentage below 0% or above 100%",
            why: "it names no moment of the content: the break never plays",
            bad: .playlist(linear(#" timeOffset="150%""#)), good: .playlist(linear(#" timeOffset="end""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .decimalPercent, "decimal-percent", .warning, .compatibility, fix: .safe,
            "a percentage with decimals",
            why: "VMAP allows whole percentages only; a player that reads an integer drops the break or the decimals",
            bad: .playlist(linear(#" timeOffset="12.5%""#)), good: .playlist(linear(#" timeOffset="00:05:15""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .invalidPosition, "invalid-position", .error, .correctness, fix: .safe,
            "a break position that is not #1, #2, #3 …",
            why: "positions count the ad opportunities of a stream from 1: #0 or #x never comes, and the break never "
                + "plays",
            bad: .playlist(linear(##" timeOffset="#0""##)), good: .playlist(linear(#" timeOffset="00:21:00""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .timeOffsetCase, "time-offset-case", .warning, .compatibility, fix: .safe,
            "start or end with a capital letter or surrounding spaces",
            why:
                "players compare the text exactly: with a capital or a space it is no offset, and the break is dropped",
            bad: .playlist(linear(#" timeOffset="Start""#)), good: .playlist(linear(#" timeOffset="start""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
    ]
}
