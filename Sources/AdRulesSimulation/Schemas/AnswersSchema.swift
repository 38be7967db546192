import AdRulesText

/// The keys of answers and of policies, and what they hold.
enum AnswersSchema {
    /// The behaviour of a medium.
    static let media: [SchemaPart.Key] = [
        ("fail", SchemaPart.code), ("failAt", SchemaPart.time), ("failIn", SchemaPart.words(["prepare"])),
        ("stall", SchemaPart.flag), ("ready", SchemaPart.time),
    ]

    /// An ad that is written as an object.
    static let ad: [SchemaPart.Key] =
        [
            ("duration", SchemaPart.time), ("sequence", SchemaPart.whole(1)),
            ("type", SchemaPart.words([BreakType.linear, .nonlinear].map(\.rawValue))), ("skipOffset", SchemaPart.time),
            ("width", SchemaPart.whole(0)), ("height", SchemaPart.whole(0)),
        ] + media + [("trackers", SchemaPart.object(trackers))]

    /// The URLs of an ad's trackers, by event.
    static let trackers: [SchemaPart.Key] =
        (AdDescription.beaconEvents + TrackingEvent.vastEvents.filter { $0 != .progress }.map(\.rawValue))
        .map { ($0, SchemaPart.list(of: SchemaPart.text)) }

    /// What an answer is; it is one of these.
    static let kinds: [SchemaPart.Key] = [
        ("ads", SchemaPart.list(of: SchemaPart.either(SchemaPart.time, SchemaPart.object(ad)))),
        ("error", SchemaPart.code), ("file", SchemaPart.text), ("never", .object([JSONMember("const", .bool(true))])),
    ]

    static let value: JSONValue = {
        let after: SchemaPart.Key = ("after", SchemaPart.time)
        let answer = SchemaPart.either(kinds.map { SchemaPart.object([$0, after], needs: [$0.name]) })
        let answers = SchemaPart.either(answer, SchemaPart.list(of: answer, atLeast: 1))
        return SchemaPart.table(
            of: answers,
            known: [("default", answers), ("media", SchemaPart.table(of: SchemaPart.object(media)))])
    }()
}

/// The policies, from the table that readers and writers use.
enum PolicySchema {
    static let value = SchemaPart.object(
        Policies.fields.map { field in (field.key, schema(of: field.value)) })

    private static func schema(of value: PolicyField.Value) -> JSONValue {
        switch value {
        case .choice(let choice): SchemaPart.words(names(choice))
        case .startPosition:
            SchemaPart.either(
                SchemaPart.words(Policies.startNames),
                SchemaPart.object([("playAdsAfter", SchemaPart.time)], needs: ["playAdsAfter"]))
        case .flag: SchemaPart.flag
        case .time: SchemaPart.time
        case .count(_, let least): SchemaPart.whole(least)
        case .limit: SchemaPart.either(SchemaPart.whole(0), SchemaPart.null)
        case .texts: SchemaPart.list(of: SchemaPart.text)
        }
    }

    private static func names<Choice: PolicyChoice>(_ choice: Choice) -> [String] {
        Choice.Choice.allCases.map(\.rawValue)
    }
}
