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
        self = try SettingsError.reading(file) { try JSONDecoder().decode(ServerSettings.self, from: Data($0)) }
    }
}
