import AdRulesModel
import Foundation

/// Why a file of the settings cannot be used, in one line with its path.
public struct SettingsError: Error, CustomStringConvertible {
    /// The path, and what is wrong.
    public let description: String

    /// Reads a file. `parse` may throw errors of documents and of JSON.
    static func reading<Value>(
        _ file: URL, _ parse: ([UInt8]) throws -> Value
    ) throws(SettingsError) -> Value {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: file)
        } catch {
            throw SettingsError(description: "\(file.path) cannot be read; paths are relative to the settings")
        }
        do {
            return try parse(Array(bytes))
        } catch let error as DocumentError {
            throw SettingsError(description: "\(file.path): \(error.finding.message); adrules lint shows the place")
        } catch DecodingError.keyNotFound(let key, let context) {
            throw SettingsError(description: "\(file.path): \(path(context)) has no \"\(key.stringValue)\"")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context)
        {
            throw SettingsError(description: "\(file.path): \(path(context)): \(context.debugDescription)")
        } catch {
            throw SettingsError(description: "\(file.path): \(error)")
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        context.codingPath.isEmpty ? "the file" : context.codingPath.map(\.stringValue).joined(separator: ".")
    }
}

extension ServerSettings {
    /// Reads settings from a JSON file.
    public init(file: URL) throws(SettingsError) {
        self = try SettingsError.reading(file) { bytes in
            let settings = try JSONDecoder().decode(ServerSettings.self, from: Data(bytes))
            try Self.checkKeys(of: try JSONSerialization.jsonObject(with: Data(bytes)), as: settings)
            return settings
        }
    }

    /// Throws for a key that the settings do not have: decoding ignores it, and a misspelt one would be without effect.
    private static func checkKeys(of json: Any, as value: Any, at path: [String] = []) throws(SettingsError) {
        guard let object = json as? [String: Any] else { return }
        // The keys of a film or a stream are the names of its properties.
        let members =
            value as? [String: Any]
            ?? Dictionary(Mirror(reflecting: value).children.map { ($0.label ?? "", $0.value) }) { first, _ in first }
        for (key, json) in object.sorted(by: { $0.key < $1.key }) {
            guard let member = members[key] else {
                let place = path.isEmpty ? "" : path.joined(separator: ".") + ": "
                let keys = members.keys.sorted().joined(separator: ", ")
                throw SettingsError(description: "\(place)unknown key \"\(key)\"; the keys here are \(keys)")
            }
            try checkKeys(of: json, as: member, at: path + [key])
        }
    }
}
