/// Where the files come from that scripts, answers and scenarios name. The library itself opens nothing.
public struct SimulationFiles: Sendable {
    private let read: @Sendable (String) throws -> [UInt8]

    /// Files that a closure reads; what it throws becomes part of the message.
    public init(_ read: @escaping @Sendable (String) throws -> [UInt8]) {
        self.read = read
    }

    /// No files at all.
    public static let none = SimulationFiles { _ in throw SimulationProblem("there are no files here", name: "") }

    /// The bytes of a file.
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

    /// The document in a file.
    func document(
        _ path: String, _ problem: (String) -> SimulationProblem
    ) throws(SimulationProblem) -> AdDocument {
        let bytes = try bytes(path, problem)
        do throws(DocumentError) {
            return try AdDocument(parsing: bytes)
        } catch {
            throw problem("\(path):\(error)")
        }
    }

    /// The playlist in a file.
    func playlist(
        _ path: String, _ problem: (String) -> SimulationProblem
    ) throws(SimulationProblem) -> VMAPDocument {
        guard case .vmap(let playlist) = try document(path, problem) else {
            throw problem("\(path) is VAST; a playlist is VMAP")
        }
        return playlist
    }

    /// These files, before them the texts of a table by their names.
    func preferring(_ texts: [ByteText: String]) -> SimulationFiles {
        let read = read
        return SimulationFiles { path in
            if let text = texts[ByteText(path)] { return Array(text.utf8) }
            return try read(path)
        }
    }
}
