import AdRulesLint
import AdRulesModel

/// The answers of ad servers in a folder, for `lint --responses`: each file is the answer to the URLs whose path ends with
/// its name; a file `index.tsv`, with a URL and the name of a file in each line, says it exactly.
struct RecordedAnswers: Sendable {
    private var byURL: [ByteText: VAST] = [:]
    private var byName: [ByteText: VAST] = [:]

    /// Reads the folder. A file that is no VAST is left out: an ad server can answer with anything. If the folder cannot
    /// be read, prints the reason and ends the command with 2.
    init(folder: String) throws {
        let names: [String]
        do throws(FileFailure) {
            names = try SystemFiles.entries(of: folder).filter { $0.kind == .file }.map(\.name)
        } catch {
            SystemFiles.complain("cannot read \(error)")
            throw Ending.failure
        }
        for name in names where [".xml", ".vast"].contains(where: name.hasSuffix) {
            byName[ByteText(name)] = try Self.response("\(folder)/\(name)")
        }
        guard names.contains("index.tsv") else { return }
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try SystemFiles.read("\(folder)/index.tsv", limit: ParsingLimits().documentBytes)
        } catch {
            SystemFiles.complain("cannot read \(error)")
            throw Ending.failure
        }
        for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            let fields = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
            guard fields.count == 2 else {
                SystemFiles.complain("\(folder)/index.tsv: expected a URL, a tab and the name of a file in each line")
                throw Ending.failure
            }
            byURL[ByteText(fields[0])] = byName[ByteText(fields[1])] ?? VAST(ads: [])
        }
    }

    /// The answer to a URL as written; nil if the folder has none.
    func answer(to url: String) -> VAST? {
        if let exact = byURL[ByteText(url)] { return exact }
        let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let name = path.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
        return name.flatMap { byName[ByteText($0)] }
    }

    private static func response(_ path: String) throws -> VAST? {
        do throws(FileFailure) {
            let bytes = try SystemFiles.read(path, limit: ParsingLimits().documentBytes)
            guard case .vast(let document)? = try? AdDocument(parsing: bytes) else { return nil }
            return document.vast
        } catch {
            SystemFiles.complain("cannot read \(error)")
            throw Ending.failure
        }
    }
}
