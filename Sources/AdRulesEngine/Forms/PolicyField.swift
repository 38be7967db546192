package import AdRulesText

/// A policy as readers and writers see it: its key in JSON, a sentence for editors, and the property that holds it.
package struct PolicyField: Sendable {
    package typealias Path<Value> = any WritableKeyPath<Policies, Value> & Sendable

    /// The property, by the kind of its value.
    package enum Value: Sendable {
        /// One of the names of an enumeration, with how it is read and written.
        case choice(
            JSONShape, read: @Sendable (inout Policies, JSONFields) throws(TextProblem) -> Void,
            write: @Sendable (Policies) -> String)
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

    package var key: String
    /// What it is: the beginning of the property's comment.
    package var sentence: String
    package var value: Value

    init(_ key: String, _ value: Value, _ sentence: String) {
        self.key = key
        self.sentence = sentence
        self.value = value
    }

    init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ key: String, choice path: Path<Choice>, _ sentence: String
    ) {
        self.init(
            key,
            .choice(
                .words(of: Choice.self),
                read: { policies, values throws(TextProblem) in
                    if let found = try values.choice(key, Choice.self) { policies[keyPath: path] = found }
                }, write: { $0[keyPath: path].rawValue }), sentence)
    }
}

extension Policies {
    /// Every policy, in the order in which they are written. Readers and writers of policies use this table only.
    package static let fields: [PolicyField] = [
        .init("seek", choice: \.seek, "The stops passed by a forward seek that play."),
        .init("replay", choice: \.replay, "Whether breaks play again."),
        .init(
            "startPosition", .startPosition(\.startPosition),
            "The stops that play when the content starts after its beginning."),
        .init(
            "autoPlay", .flag(\.autoPlay),
            "Whether breaks play automatically; otherwise each stop waits for startBreak."),
        .init("prefetch", .time(\.prefetch), "The lead with which a break is requested before its moment."),
        .init("spread", .time(\.spread), "The maximum random time by which a request goes out earlier."),
        .init("maxAdAge", .time(\.maxAdAge), "How old loaded ads may be when their stop comes due."),
        .init("vastTimeout", .time(\.vastTimeout), "The time limit for the first response."),
        .init("wrapperTimeout", .time(\.wrapperTimeout), "The additional time for each wrapper followed."),
        .init(
            "mediaTimeout", .time(\.mediaTimeout), "How long an ad may take to start, or go without reporting progress."
        ),
        .init("giveUp", .time(\.giveUp), "How long a break may wait for its ads after it came due."),
        .init(
            "deadAir", .time(\.deadAir),
            "The maximum wall time in one hold without a playing ad, after which the hold ends."),
        .init(
            "joinWithin", .time(\.joinWithin),
            "A mid-roll stop at most this much behind one that becomes due plays in the same hold."),
        .init(
            "completesEarly", .flag(\.completesEarly), "Whether ALL_ADS_COMPLETED is sent as soon as no ad can follow."),
        .init("wrapperDepth", .count(\.wrapperDepth, atLeast: 0), "The maximum number of wrappers in a chain."),
        .init(
            "minimumGap", .time(\.minimumGap),
            "How much content must be played between the last linear ad that started and a stop."),
        .init("liveResume", choice: \.liveResume, "The position at which a live stream resumes after a hold."),
        .init(
            "repeatCap", .count(\.repeatCap, atLeast: 1),
            "The maximum number of repetitions of a playlist, if they have an end."),
        .init("mimeTypes", .texts(\.mimeTypes), "MIME types of media files in order of preference; empty means any."),
        .init(
            "apiFrameworks", .texts(\.apiFrameworks),
            "API frameworks that the player supports, such as SIMID; empty means none."),
        .init("maxBitrate", .limit(\.maxBitrate), "The maximum bit rate in kbit/s."),
    ]
}
