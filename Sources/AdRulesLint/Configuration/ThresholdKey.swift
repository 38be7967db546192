package import AdRulesModel

/// The thresholds of an `adrules.json`. What is read and the JSON Schema both come from here.
package enum ThresholdKey: String, Sendable, CaseIterable {
    case shortestGap, breaksAtOneMoment, repetitions, adPercent, adTimePerHour, longestInterruption

    /// The type of a threshold, and where it is kept.
    package enum Value {
        /// A time.
        case time(WritableKeyPath<LintThresholds, MediaTime>)
        /// A whole number, at least 1.
        case count(WritableKeyPath<LintThresholds, Int>)
    }

    /// The type of the threshold, and where it is kept.
    package var value: Value {
        switch self {
        case .shortestGap: .time(\.shortestGap)
        case .breaksAtOneMoment: .count(\.breaksAtOneMoment)
        case .repetitions: .count(\.repetitions)
        case .adPercent: .count(\.adPercent)
        case .adTimePerHour: .time(\.adTimePerHour)
        case .longestInterruption: .time(\.longestInterruption)
        }
    }

    /// The threshold in one sentence, as editors show it.
    var summary: String {
        switch self {
        case .shortestGap: "The shortest time of content between two interruptions (VMAP206, VMAP210, PLAY506)."
        case .breaksAtOneMoment: "The largest number of linear breaks at one moment (VMAP201)."
        case .repetitions: "The largest number of repetitions of a break (VMAP211)."
        case .adPercent: "The largest share of ads inside the playlist, in percent of the content (VMAP216)."
        case .adTimePerHour: "The longest ad time in an hour of content (PLAY507)."
        case .longestInterruption: "The longest interruption (PLAY509)."
        }
    }
}
