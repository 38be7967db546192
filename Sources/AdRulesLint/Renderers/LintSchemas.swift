package import AdRulesText

/// The JSON Schemas of what the linter reads and writes.
package enum LintSchemas {
    package static let report = JSONSchema(
        "lint", "The report of lint --format json",
        .record(
            [
                version, ("findings", .records(finding)), ("files", .list(of: .either(file, failure))),
                ("requests?", .list(of: request)), ("summary", .record(tally)),
            ] + LintStatistics.shape))

    package static let line = JSONSchema(
        "jsonl", "A line of the report of lint --format jsonl",
        .either(
            .record([("kind", .words(["finding"]))] + finding),
            .record([
                ("kind", .words(["file"])), ("file", .text), ("document?", .words(of: LintResult.Kind.self)),
                ("findings", .count), ("omitted?", .whole(1)), PlayerOutcomes.schema,
            ]),
            .record([("kind", .words(["file"])), ("file", .text), ("line?", .whole(1)), ("error", .text)]),
            .record([("kind", .words(["summary"])), version] + tally + LintStatistics.shape)))

    package static let baseline = JSONSchema(
        "baseline", "The findings that are known: lint --write-baseline, --baseline",
        .record([version, ("findings", .records(known))]))

    package static let rule = JSONSchema(
        "rule", "A rule as explain --format json prints it", .record([version] + description))

    package static let catalogue = JSONSchema(
        "catalogue", "The rules: rules --format json", .record([version, ("rules", .records(description))]))

    package static let targets = JSONSchema(
        "targets", "The behaviour of players: targets --format json",
        .record([version, ("portability", .records(construct + portability))]))

    /// All of them.
    package static let all = [report, line, ConfigurationSchema.schema, baseline, rule, catalogue, targets]

    private static let version: JSONShape.Key = ("schemaVersion", .constant(.integer(JSONRenderer.schemaVersion)))

    private static let place = JSONShape.record([("line", .whole(1)), ("column", .whole(1)), ("offset", .count)])
    private static let range: JSONShape.Key = ("range", .record([("start", place), ("end", place)]))

    private static let finding: [JSONShape.Key] = [
        ("rule", .text), ("name", .text), ("severity", .words(of: Severity.self)),
        ("category", .words(of: RuleCategory.self)), ("message", .text), ("file", .text), range, ("path?", .text),
        ("value?", .text), ("label?", .text), ("help?", .text), ("fix?", fix),
        ("portability?", .list(of: .record(portability), atLeast: 1)),
        ("related?", .list(of: .record([range, ("label", .text)]), atLeast: 1)),
    ]

    private static let fix = JSONShape.record([
        ("safe", .flag),
        ("edits", .list(of: .record([("offset", .count), ("length", .count), ("text", .text)]), atLeast: 1)),
    ])

    private static let file = JSONShape.record([
        ("file", .text), ("kind?", .words(of: LintResult.Kind.self)), ("findings", .count), ("omitted?", .whole(1)),
        ("suppressed?", .whole(1)), PlayerOutcomes.schema,
    ])

    private static let failure = JSONShape.record([("file", .text), ("error", .text)])

    private static let request = JSONShape.record([
        ("file", .text), ("depth", .count), ("kind", .words(of: RequestTree.Node.Kind.self)), ("id?", .text),
        ("timeOffset?", .text), ("url?", .text), ("repeated?", .flag), ("status?", .integer), ("bytes?", .count),
        ("redirects?", .count),
        ("failure?", .record([("kind", .words(of: AnswerFailure.Kind.self)), ("message", .text)])),
    ])

    private static let tally: [JSONShape.Key] = [
        "errors", "warnings", "infos", "fixed", "fixable", "unsafelyFixable",
    ].map { ($0, .count) }

    static let evidence = JSONShape.words(Portability.Evidence.allCases.map(\.rawValue) + ["none"])

    private static let portability: [JSONShape.Key] = [
        ("target", .words(of: Portability.Target.self)),
        ("platforms", .list(of: .words(of: Portability.Platform.self))),
        ("effect", .words(of: Portability.Effect.self)), ("severity?", .words(of: Severity.self)), ("what", .text),
        ("since?", .text), ("until?", .text), ("checked?", .text),
        ("evidence", evidence), ("date?", .text),
        ("sources", .list(of: .text)),
    ]

    private static let construct: [JSONShape.Key] = [
        ("construct", .text), ("summary", .text), ("rules", .list(of: .text)),
    ]

    private static let known: [JSONShape.Key] = [
        ("file", .text), ("rule", .text), ("path", .text), ("text", .text),
        ("count?", .whole(1, atMost: Baseline.mostTimes)),
    ]

    private static let description: [JSONShape.Key] = [
        ("rule", .text), ("name", .text), ("severity", .words(of: Severity.self)),
        ("category", .words(of: RuleCategory.self)), ("default", .flag), ("fix?", .words(of: FixKind.self)),
        ("summary", .text), ("why", .text), ("portability?", .list(of: .record(portability), atLeast: 1)),
        ("bad?", .text), ("good?", .text), ("spec?", .text), ("page?", .text), ("since", .text),
    ]
}
