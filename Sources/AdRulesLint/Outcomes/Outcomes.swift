public import AdRulesEngine
import AdRulesText

/// What each player does with each break of a document: the one answer that the report, lint, the schedule, the
/// simulation and the comparison show.
///
/// Of AdRules it is what the engine decides, of other players what the entries of ``Portability/table`` say about the
/// document and about the answers of its ad servers, as far as these are known. A tag that was not asked counts as
/// answered with ads that play. It neither reads files nor requests anything.
public struct Outcomes: Sendable {
    /// The schedule of the document for its content.
    public let schedule: Schedule
    /// The players, in the order in which they were given.
    public let players: [Portability.Player]
    /// The ads that AdRules plays.
    package let ads: ScheduledAds
    private var found: [Portability.Player: [Int: Outcome]] = [:]
    private var refusals: [Portability.Player: Outcome.Reason] = [:]
    /// Repetitions that AdRules does not play although their break does.
    private let silentRepetitions: [OccurrenceID: BreakReason]

    /// Works out the outcomes for the content of `content` with the answers that are known.
    /// Complexity: O(bytes + players × breaks), and a session of the engine where ``Viewing`` has one.
    public init(
        _ document: AdDocument, content: LintContent = LintContent(), answers: AdAnswers? = nil,
        players: [Portability.Player] = Portability.Player.allCases
    ) {
        let hasOthers = players.contains { $0 != .adRules }
        self.init(OutcomeFacts(document, content: content, answers: answers, hasOthers: hasOthers), players: players)
    }

    /// The outcomes of a schedule in AdRules alone.
    package init(_ schedule: Schedule, answers: AdAnswers? = nil) {
        self.init(OutcomeFacts(schedule, answers: answers), players: [.adRules])
    }

    private init(_ facts: OutcomeFacts, players: [Portability.Player]) {
        schedule = facts.schedule
        self.players = players
        ads = facts.ads
        silentRepetitions = facts.silent.filter { $0.key.repetition > 0 }
        for player in players {
            let refusal = facts.refusal(by: player)
            // Answers change with each request: they are no fault of the document.
            if let refusal, refusal.result == .lost, refusal.reason.rule != nil { refusals[player] = refusal.reason }
            for scheduled in facts.breaks {
                var outcome =
                    player == .adRules ? facts.outcome(of: scheduled) : facts.outcome(of: scheduled, in: player)
                if let refusal { outcome.add(refusal.result, refusal.reason) }
                found[player, default: [:]][scheduled.index] = outcome
            }
        }
    }

    /// What a player does with an occurrence; nil if the schedule has no such break, or the player was not asked for.
    public func outcome(of occurrence: OccurrenceID, in player: Portability.Player) -> Outcome? {
        guard var outcome = found[player]?[occurrence.index] else { return nil }
        guard occurrence.repetition > 0 else { return outcome }
        outcome.occurrence = occurrence
        if let reason = silentRepetitions[occurrence], player == .adRules || reason == .overlappedRepeat {
            outcome.add(.lost, Outcome.Reason(sentence: reason.sentence, party: .publisher))
        }
        for row in Portability.rows(of: .repetition, in: player) where row.effect == .ignored {
            outcome.add(
                row.origin == nil ? .unknown : .lost, Outcome.Reason(sentence: row.claim, party: .player, row: row))
        }
        return outcome
    }

    /// The outcomes of the breaks in a player, in document order, without repetitions.
    public func breaks(in player: Portability.Player) -> [Outcome] {
        schedule.breaks.compactMap { found[player]?[$0.index] }
    }

    /// The occurrences that AdRules does not play, in order: breaks, and repetitions that are silent by themselves.
    package var silent: [Outcome] {
        let breaks = breaks(in: .adRules).filter { !$0.result.isShown }
        let repetitions = silentRepetitions.keys.compactMap { outcome(of: $0, in: .adRules) }
        return (breaks + repetitions).sorted { $0.occurrence < $1.occurrence }
    }

    /// Why a player refuses the whole document, whatever its ad servers answer; nil if it does not.
    public func refusal(by player: Portability.Player) -> Outcome.Reason? { refusals[player] }

    /// What a player does with the document, as in `plays 3 of 4, 1 at another moment`.
    public func words(for player: Portability.Player) -> String {
        guard refusals[player] == nil else { return "refuses it" }
        let breaks = breaks(in: player)
        func count(_ result: Outcome.Result) -> Int { breaks.count { $0.result == result } }
        guard schedule.mode == .adRules else {
            switch breaks.first.map({ $0.ads?.isEmpty == true ? .lost : $0.result }) {
            case .plays?, .moved?: return "plays it"
            case .inPart?: return "loses some of its ads"
            case .unknown?: return "may play it or not"
            case .lost?, nil: return "plays none of it"
            }
        }
        let playing = breaks.count { $0.result.isShown }
        let hasAds = breaks.contains { $0.result == .unknown || $0.result.isShown && $0.ads?.isEmpty != true }
        guard hasAds else { return "plays none of it" }
        let parts = [
            count(.moved) > 0 ? "\(count(.moved)) at another moment" : nil,
            count(.inPart) > 0 ? "\(count(.inPart)) in part" : nil,
            count(.unknown) > 0 ? "\(count(.unknown)) not known" : nil,
        ]
        return (["plays \(playing) of \(breaks.count)"] + parts.compactMap(\.self)).joined(separator: ", ")
    }

    /// The worst result of a player for the document, or the best if it has no break.
    public func worst(in player: Portability.Player) -> Outcome.Result {
        breaks(in: player).map(\.result).max() ?? .plays
    }
}
