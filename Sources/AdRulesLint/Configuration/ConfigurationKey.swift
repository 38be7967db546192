package import AdRulesModel
package import AdRulesText

/// The settings of an `adrules.json`. What is read and the JSON Schema both come from here.
package enum ConfigurationKey: String, Sendable, CaseIterable {
    case schema = "$schema"
    case rules, exclude, target, duration, live, opportunities, thresholds, requireReason, baseline, overrides

    /// The setting in one sentence, as editors show it.
    var summary: String {
        switch self {
        case .schema: "The JSON Schema of this file, for editors; adrules does not read it."
        case .rules:
            "The level of rules: of an id (VMAP112), a name (invalid-time-offset), the beginning of ids (VMAP1) "
                + "or ALL. The narrower one wins."
        case .exclude: "Patterns of files and folders that a search leaves out, relative to the folder of this file."
        case .target: "The players that the documents are checked for."
        case .duration: "The duration of the content: seconds, or a text such as 45:00."
        case .live: "Whether the content is live: it has no end yet."
        case .opportunities: "The moments at which the content offers a break, in order."
        case .thresholds: "Thresholds of rules that go beyond the specifications."
        case .requireReason: "Whether a comment that suppresses findings has to give a reason (LINT903)."
        case .baseline: "The file of known findings to leave out of reports, relative to the folder of this file."
        case .overrides: "Levels of rules for the files that match; where several match, the later ones win."
        }
    }

    /// A value of the setting, as JSON text.
    package var example: String {
        switch self {
        case .schema: #""./adrules.schema.json""#
        case .rules: #"{"VMAP206": "off", "VAST3": "warning"}"#
        case .exclude: #"["vendor/**", "*.generated.xml"]"#
        case .target: #"["ima", "hls"]"#
        case .duration: #""45:00""#
        case .live: "false"
        case .opportunities: #"[60, "12:00"]"#
        case .thresholds: #"{"adTimePerHour": "15:00", "breaksAtOneMoment": 12}"#
        case .requireReason: "true"
        case .baseline: #""known.json""#
        case .overrides: #"[{"files": ["live/**"], "rules": {"VMAP215": "error"}}]"#
        }
    }

    /// The shape of the value.
    var shape: JSONShape {
        switch self {
        case .schema: .text
        case .baseline: .word
        case .rules: .reference("levels")
        case .exclude: .list(of: .filePattern)
        case .target: .list(of: .words(of: Portability.Target.self))
        case .duration: .positiveTime
        case .live, .requireReason: .flag
        case .opportunities: .list(of: .reference("time"))
        case .thresholds: .object(ThresholdKey.allCases.map { ($0.rawValue, $0.shape.described($0.summary)) })
        case .overrides:
            .list(
                of: .object(
                    [("files", .list(of: .filePattern, atLeast: 1)), ("rules", .reference("levels"))], needs: ["files"])
            )
        }
    }
}

extension JSONShape {
    fileprivate static let filePattern = JSONShape([
        "type": .string("string"), "pattern": .string(FilePattern.expression),
    ])
}

extension ThresholdKey {
    fileprivate var shape: JSONShape {
        switch value {
        case .time: .reference("time")
        case .count: .whole(1)
        }
    }
}

/// The JSON Schema of an `adrules.json`.
package enum ConfigurationSchema {
    package static let schema = JSONSchema(
        "config", "adrules.json: the configuration of adrules lint",
        .object(ConfigurationKey.allCases.map { ($0.rawValue, $0.shape.described($0.summary)) }),
        definitions: [("time", .writtenTime), ("level", .words(of: RuleLevel.Word.self)), ("levels", levels)])

    /// The ids and names are listed so that an editor completes them; the beginnings of ids, and names in other
    /// capitals, are a pattern.
    private static let levels: JSONShape = {
        let level = JSONShape.reference("level")
        let rules = RuleCatalogue.all.flatMap { rule -> [JSONShape.Key] in
            [rule.id.rawValue, rule.name].map { ($0, level.described("\(rule.name): \(rule.summary)")) }
        }
        let names = RuleCatalogue.all.map { $0.name.map(anyCase).joined() }.joined(separator: "|")
        let pattern = "^(\(beginnings(of: RuleCatalogue.all.map { Array($0.id.rawValue) }))|[Aa][Ll][Ll]|\(names))$"
        return .object(rules, patterns: [(pattern, level)])
    }()

    /// A regular expression for a character in any case.
    private static func anyCase(_ letter: Character) -> String {
        letter.isLetter ? "[\(letter.uppercased())\(letter.lowercased())]" : String(letter)
    }

    /// A regular expression for each beginning of words, in any capitals.
    private static func beginnings(of words: [[Character]]) -> String {
        Dictionary(grouping: words.filter { !$0.isEmpty }, by: \.[0]).sorted { $0.key < $1.key }.map { first, words in
            let letter = anyCase(first)
            let rest = beginnings(of: words.map { Array($0.dropFirst()) })
            return rest.isEmpty ? letter : "\(letter)(\(rest))?"
        }.joined(separator: "|")
    }
}

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
