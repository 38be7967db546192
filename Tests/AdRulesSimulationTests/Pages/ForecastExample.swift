// page: ForecastingTheLoad.md
import AdRulesSimulation

/// The most requests in one second of a premiere, and the second.
func peak(of playlist: AdDocument, viewers: Int) throws -> LoadCurve.Peak? {
    var setup = SimulationSetup(document: playlist, snapshot: { $0 })
    setup.configuration.duration = .seconds(1800)
    let herd = Herd(setup, viewers: viewers, length: .seconds(1800), arrivals: .over(.seconds(60)))
    return try herd.load(of: 0..<viewers).requests.peak
}
// page: end
