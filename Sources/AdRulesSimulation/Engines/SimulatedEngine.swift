/// The engine of a simulated session: the project's own, or another one behind a connection.
package protocol SimulatedEngine {
    /// Passes an input and returns the actions.
    mutating func handle(_ input: EngineInput, now: MediaTime) throws -> [EngineAction]
    /// The wall-clock time at which the engine wants a `deadline`; nil if it waits for none.
    var nextDeadline: MediaTime? { get }
    /// The content position before which a `playhead` changes nothing but the position; nil if that is not known.
    var quietUntil: MediaTime? { get }
    /// The outcome of each break so far.
    mutating func outcomes() throws -> [Explanation]
    /// Saves the engine and continues with the restored copy.
    mutating func save() throws
    /// The label of an occurrence's break, if there is one.
    func label(of occurrence: OccurrenceID) -> String?
    /// The project's own engine, for what only it can show; nil for another one.
    var own: PlaylistEngine? { get }
}

/// The project's own engine.
struct OwnEngine: SimulatedEngine {
    private(set) var engine: PlaylistEngine
    let snapshot: SimulationSetup.Snapshot

    var own: PlaylistEngine? { engine }
    var nextDeadline: MediaTime? { engine.nextDeadline }
    var quietUntil: MediaTime? { engine.quietUntil }

    mutating func handle(_ input: EngineInput, now: MediaTime) -> [EngineAction] { engine.handle(input, now: now) }
    mutating func outcomes() -> [Explanation] { engine.explanations }
    mutating func save() throws { engine = try snapshot(engine) }
    func label(of occurrence: OccurrenceID) -> String? { engine.label(of: occurrence) }
}

extension PlaylistEngine {
    /// The label of an occurrence's break, also if that is no longer in the playlist.
    func label(of occurrence: OccurrenceID) -> String? {
        schedule.scheduledBreak(at: occurrence.index)?.adBreak.breakID ?? explanation(of: occurrence)?.breakID
    }
}
