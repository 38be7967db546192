import AdRulesText

/// The source of the files named in scripts, answers and scenarios. The library itself opens no files.
public struct SimulationFiles: Sendable {
    private let read: @Sendable (String) throws -> [UInt8]

    /// Creates a source that reads with a closure; an error it throws becomes part of the message.
    public init(_ read: @escaping @Sendable (String) throws -> [UInt8]) { self.read = read }

    /// A source without any files.
    public static let none = SimulationFiles { _ in throw SimulationProblem("no files are available here", name: "") }

    func bytes(
        _ path: String, _ problem: (String) -> SimulationProblem
    ) throws(SimulationProblem) -> [UInt8] {
        do {
            return try read(path)
        } catch let error as SimulationProblem {
            throw problem("\(path) cannot be read: \(error.message)")
        } catch {
            throw problem("\(path) cannot be read: \(error)")
        }
    }

    func document(_ path: String, _ problem: (String) -> SimulationProblem) throws(SimulationProblem) -> AdDocument {
        let bytes = try bytes(path, problem)
        return try Result { () throws(DocumentError) in try AdDocument(parsing: bytes) }
            .mapError { problem("\(path):\($0)") }.get()
    }

    /// Reads a value that stands here, or alone in the file that a string names.
    func read<Result>(
        _ value: JSONValue, in source: JSONSource, as body: (JSONValue, JSONSource) throws(SimulationProblem) -> Result
    ) throws(SimulationProblem) -> Result {
        guard let path = value.string else { return try body(value, source) }
        let named = JSONSource(bytes: try bytes(path) { source.problem($0, at: value) }, name: path)
        return try body(try named.value(), named)
    }

    /// Returns a source that looks in a table of texts by name first, then in these files.
    func preferring(_ texts: [ByteText: String]) -> SimulationFiles {
        let read = read
        return SimulationFiles { path in
            if let text = texts[ByteText(path)] { return AdDocument.utf8(ofText: text) }
            return try read(path)
        }
    }
}
