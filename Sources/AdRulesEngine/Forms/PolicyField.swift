package import AdRulesModel

/// A policy as readers and writers see it: its key in JSON and the property that holds it.
package struct PolicyField: Sendable {
    /// A property of the policies.
    package typealias Path<Value> = any WritableKeyPath<Policies, Value> & Sendable

    /// The property, by the kind of its value.
    package enum Value: Sendable {
        /// One of the names of an enumeration.
        case choice(any PolicyChoice)
        /// The stops that play when the content starts after its beginning.
        case startPosition(Path<Policies.StartPosition>)
        /// True or false.
        case flag(Path<Bool>)
        /// A time in seconds, 0 or more.
        case time(Path<MediaTime>)
        /// A whole number with a minimum.
        case count(Path<Int>, atLeast: Int)
        /// A whole number, or nil for no limit.
        case limit(Path<Int?>)
        /// A list of texts.
        case texts(Path<[String]>)
    }

    /// The key in JSON, which is the name of the property.
    package var key: String
    /// The property.
    package var value: Value

    init(_ key: String, _ value: Value) {
        self.key = key
        self.value = value
    }

    init<Choice: RawRepresentable<String> & CaseIterable & Codable & Sendable>(_ key: String, choice: Path<Choice>) {
        self.init(key, .choice(ChoicePath(path: choice)))
    }
}

/// A property that holds one of the names of an enumeration.
package protocol PolicyChoice: Sendable {
    /// The enumeration.
    associatedtype Choice: RawRepresentable<String> & CaseIterable & Codable & Sendable
    /// The property.
    var path: PolicyField.Path<Choice> { get }
}

private struct ChoicePath<Choice: RawRepresentable<String> & CaseIterable & Codable & Sendable>: PolicyChoice {
    var path: PolicyField.Path<Choice>
}

extension Policies {
    /// Every policy, in the order in which they are written. Readers and writers of policies use this table only.
    package static let fields: [PolicyField] = [
        PolicyField("seek", choice: \.seek), PolicyField("replay", choice: \.replay),
        PolicyField("startPosition", .startPosition(\.startPosition)), PolicyField("autoPlay", .flag(\.autoPlay)),
        PolicyField("prefetch", .time(\.prefetch)), PolicyField("spread", .time(\.spread)),
        PolicyField("maxAdAge", .time(\.maxAdAge)), PolicyField("vastTimeout", .time(\.vastTimeout)),
        PolicyField("wrapperTimeout", .time(\.wrapperTimeout)),
        PolicyField("mediaTimeout", .time(\.mediaTimeout)), PolicyField("giveUp", .time(\.giveUp)),
        PolicyField("deadAir", .time(\.deadAir)), PolicyField("joinWithin", .time(\.joinWithin)),
        PolicyField("completesEarly", .flag(\.completesEarly)),
        PolicyField("wrapperDepth", .count(\.wrapperDepth, atLeast: 0)),
        PolicyField("minimumGap", .time(\.minimumGap)), PolicyField("liveResume", choice: \.liveResume),
        PolicyField("repeatCap", .count(\.repeatCap, atLeast: 1)), PolicyField("mimeTypes", .texts(\.mimeTypes)),
        PolicyField("apiFrameworks", .texts(\.apiFrameworks)), PolicyField("maxBitrate", .limit(\.maxBitrate)),
    ]
}
