import Foundation
import RandomSessions

/// What the command line asks for.
struct DriverOptions: Sendable {
    struct Unreadable: Error, CustomStringConvertible {
        var description: String
    }

    var sessions = 100_000
    var seed: UInt64 = 1
    var jobs = max(1, ProcessInfo.processInfo.activeProcessorCount)
    var features = SessionFeatures.all
    /// How many failures are made smaller before the run stops.
    var keep = 5
    var found: String?
    var usesReference = true
    /// Whether every session plays hundreds or thousands of stops; nil for now and then.
    var isMarathon: Bool?
    /// Whether each session is one viewer at several beats of reports.
    var comparesBeats = false
    var replays: [String] = []
    var shown: UInt64?

    mutating func read(_ arguments: [String]) throws {
        var rest = arguments[...]
        func value(_ option: String) throws -> String {
            guard let value = rest.popFirst() else { throw Unreadable(description: "\(option) needs a value") }
            return value
        }
        func number<T: FixedWidthInteger>(_ option: String) throws -> T {
            let text = try value(option)
            guard let number = T(text.replacingOccurrences(of: "_", with: "")) else {
                throw Unreadable(description: "\(option) needs a number, not \(text)")
            }
            return number
        }
        func set(_ option: String) throws -> SessionFeatures {
            var result: SessionFeatures = []
            for name in try value(option).split(separator: ",") where !name.isEmpty {
                guard let feature = SessionFeatures.names.first(where: { $0.0 == name })?.1 else {
                    throw Unreadable(description: "no part is called \(name)")
                }
                result.insert(feature)
            }
            return result
        }
        while let option = rest.popFirst() {
            switch option {
            case "--sessions": sessions = try number(option)
            case "--seed": seed = try number(option)
            case "--jobs": jobs = max(1, try number(option))
            case "--keep": keep = try number(option)
            case "--only": features = try set(option)
            case "--without": features.subtract(try set(option))
            case "--found": found = try value(option)
            case "--marathons": isMarathon = true
            case "--beats": comparesBeats = true
            case "--no-reference": usesReference = false
            case "--show": shown = try number(option)
            case "--replay": replays += rest; rest = []
            default: throw Unreadable(description: "unknown option \(option)")
            }
        }
    }
}
