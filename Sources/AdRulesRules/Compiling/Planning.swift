import AdRulesEngine
import AdRulesText

/// A place that a rule asks for.
struct PlannedPlace {
    /// The index of the rule.
    var rule: Int
    /// The number of the place in the plan of the rule, from 1.
    var number: Int
    /// The place as the rule has it: a share or an opportunity, too.
    var asked: TimeOffset
    /// The moment.
    var position: StopPosition
    /// The duration of the opportunity.
    var avail: MediaTime?
    /// The interval, for a rule without an end.
    var repeatAfter: MediaTime?
    /// The reason why the place is there.
    var why: String
}

/// Finds the places that rules ask for.
struct Planning {
    let content: Content
    /// The duration; nil if it is not known, or the content is live.
    let duration: MediaTime?
    let limits: Limits
    /// The opportunities as a schedule counts them; nil if they are not known.
    let opportunities: [Opportunity]?
    /// The beginnings of chapters within the content, in order; nil if they are not known.
    let chapters: [MediaTime]?

    /// The moments to which breaks can be moved, in order.
    private let marks: [BreakRule.Snap.Mark: [Opportunity]]

    /// The largest number of places of one rule.
    private static let mostPlaces = 10_000

    init(_ content: Content, limits: Limits, isLive: Bool) {
        self.content = content
        self.limits = limits
        let duration = isLive ? nil : content.duration.flatMap { $0 > .zero ? $0.inMilliseconds : nil }
        self.duration = duration
        opportunities = content.opportunities.map {
            Schedule(VMAPDocument(breaks: []), opportunities: $0).opportunities
        }
        chapters = content.chapters.map { chapters in
            let end = duration.map { $0 - Schedule.endSnap } ?? .longest
            return Set(chapters.map(\.inMilliseconds)).filter { $0 > .zero && $0 < end }.sorted()
        }
        marks = [
            .chapters: (chapters ?? []).map { Opportunity($0) },
            .opportunities: (opportunities ?? []).filter { $0.time > .zero }.sorted { $0.time < $1.time },
        ]
    }

    /// The places of a rule, in the order of its plan.
    func places(of rule: BreakRule, index: Int) throws(RulesProblem) -> [PlannedPlace] {
        let path = "breaks[\(index)]"
        var places: [PlannedPlace] = []
        func add(_ asked: TimeOffset, _ time: MediaTime, avail: MediaTime? = nil, why: String) {
            places.append(
                PlannedPlace(
                    rule: index, number: places.count + 1, asked: asked,
                    position: time == .zero ? .preroll : .midroll(time), avail: avail, why: why))
        }
        switch rule.placement {
        case .at(let offsets):
            for offset in offsets { places.append(try place(offset, index, places.count + 1)) }
        case .every(let interval, let from, let to):
            try addRepetitions(of: interval, from: from ?? interval, to: to, rule: index, to: &places)
        case .spread(let count):
            guard let duration else { throw needsEnd("\"spread\"", path + ".spread") }
            let start = limits.quietStart ?? .zero
            let length = duration - (limits.quietEnd ?? .zero) - start
            // In 128 bits a time times a number always fits; here both are small, and the quiet may be longer.
            let seconds = max(0, length.microseconds / 1_000_000)
            for number in 1...count {
                let time = MediaTime.seconds(
                    max(1, (start.microseconds / 1_000_000) + seconds * Int64(number) / Int64(count + 1)))
                add(.time(time), time, why: "\(number) of \(count) spread evenly")
                // A mid-roll, also where nothing is left between the quiet: the limits decide about it.
                places[places.count - 1].position = .midroll(time)
            }
        case .chapters(let each):
            guard let chapters else { throw unknown(.chapters, path + ".atChapters") }
            for (number, time) in chapters.enumerated() where (number + 1) % each == 0 {
                add(.time(time), time, why: each == 1 ? "at a chapter" : "at chapter \(number + 1)")
            }
        case .opportunities(let each):
            guard let opportunities else { throw unknown(.opportunities, path + ".atOpportunities") }
            for (number, moment) in opportunities.enumerated() where (number + 1) % each == 0 {
                add(.opportunity(number + 1), moment.time, avail: moment.duration, why: "at opportunity #\(number + 1)")
            }
        }
        guard places.count <= Self.mostPlaces else { throw tooMany(path) }
        return places
    }

    private func tooMany(_ path: String) -> RulesProblem { RulesProblem(path, "more than 10,000 places for one break") }

    private func needsEnd(_ what: String, _ path: String) -> RulesProblem {
        RulesProblem(
            path,
            content.isLive ? "\(what) needs an end, and a live stream has none yet" : "\(what) needs the duration",
            missing: content.isLive ? nil : .duration)
    }

    private func unknown(_ what: RulesProblem.Missing, _ path: String) -> RulesProblem {
        RulesProblem(path, "the \(what.rawValue) of the content are not known", missing: what)
    }

    private func place(_ offset: TimeOffset, _ rule: Int, _ number: Int) throws(RulesProblem) -> PlannedPlace {
        let path = "breaks[\(rule)].at"
        var place = PlannedPlace(rule: rule, number: number, asked: offset, position: .preroll, why: "at \(offset)")
        switch offset.normalized {
        case .start: place.asked = .start
        case .end:
            guard !content.isLive || duration != nil else { throw needsEnd("a break at the end", path) }
            place.position = .postroll
        case .time(let time):
            place.position = .midroll(time)
            place.why = "at \(time.label)"
        case .percent(let share):
            guard let duration else { throw needsEnd("\(share)", path) }
            let time = share.share(of: duration)
            // Near the end a moment is the post-roll, as players take it.
            let isEnd = time >= duration - Schedule.endSnap
            place.position = time == .zero ? .preroll : isEnd ? .postroll : .midroll(time)
        case .opportunity(let number):
            guard let opportunities else { throw unknown(.opportunities, path) }
            guard opportunities.indices.contains(number - 1) else {
                place.position = .midroll(.longest)
                place.why = "there is no opportunity #\(number)"
                return place
            }
            let moment = opportunities[number - 1]
            place.avail = moment.duration
            place.position = moment.time == .zero ? .preroll : .midroll(moment.time)
        case nil: break
        }
        return place
    }

    private func addRepetitions(
        of interval: MediaTime, from: MediaTime, to last: MediaTime?, rule: Int, to places: inout [PlannedPlace]
    ) throws(RulesProblem) {
        let (interval, from) = (interval.inMilliseconds, from.inMilliseconds)
        let why = "every \(interval.label)"
        func add(_ time: MediaTime, repeatAfter: MediaTime? = nil) {
            places.append(
                PlannedPlace(
                    rule: rule, number: places.count + 1, asked: time == .zero ? .start : .time(time),
                    position: time == .zero ? .preroll : .midroll(time), repeatAfter: repeatAfter, why: why))
        }
        guard last != nil || duration != nil else { return add(from, repeatAfter: interval) }
        let end = duration.map { max($0 - Schedule.endSnap, MediaTime(microseconds: 1)) } ?? .longest
        var time = from
        while time <= last ?? .longest, time < end {
            guard places.count < Self.mostPlaces else { throw tooMany("breaks[\(rule)].every") }
            add(time)
            time += interval
        }
    }

    /// The next place of a repetition without an end, of which one is left out; nil for other places.
    func next(after place: PlannedPlace) throws(RulesProblem) -> PlannedPlace? {
        guard let interval = place.repeatAfter, let time = place.position.contentTime else { return nil }
        guard place.number < Self.mostPlaces else { throw tooMany("breaks[\(place.rule)].every") }
        var next = place
        next.number += 1
        next.position = .midroll(time + interval)
        next.asked = .time(time + interval)
        return next
    }

    /// The mark nearest a time, within a tolerance; the earlier of two. Complexity: O(log n) in the number of marks.
    func mark(near time: MediaTime, _ snap: BreakRule.Snap) -> (time: MediaTime, avail: MediaTime?)? {
        let marks = marks[snap.mark] ?? []
        let next = marks.partitioningIndex { $0.time >= time }
        return marks[max(0, next - 1)..<min(marks.count, next + 1)]
            .filter { $0.time.distance(to: time) <= snap.tolerance }
            .min { $0.time.distance(to: time) < $1.time.distance(to: time) }
            .map { ($0.time, $0.duration) }
    }
}

extension MediaTime {
    /// The time in whole milliseconds, which is all that a playlist has.
    var inMilliseconds: MediaTime { .milliseconds(roundedMilliseconds) }

    /// Later than all content.
    static let longest = MediaTime(microseconds: .max)

    /// How far another time is.
    func distance(to other: MediaTime) -> MediaTime { self < other ? other - self : self - other }
}
