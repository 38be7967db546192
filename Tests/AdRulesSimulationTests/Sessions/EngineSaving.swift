import AdRulesSimulation
import Foundation

/// Saves engines through real bytes.
enum EngineSaving {
    static let roundTrip: SimulationSetup.Snapshot = { engine in
        try JSONDecoder().decode(PlaylistEngine.self, from: JSONEncoder().encode(engine))
    }
}
