import AdRulesModel
import ArgumentParser

extension AdDocument {
    /// Reads the document given to a command: a path, or `-` for standard input. On failure, prints the reason to
    /// standard error and ends the command with 2.
    init(file: String) throws {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try SystemFiles.readDocument(file, limit: ParsingLimits().documentBytes)
        } catch {
            SystemFiles.complain("cannot read \(error)")
            throw Ending.failure
        }
        do throws(DocumentError) {
            self = try AdDocument(parsing: bytes)
        } catch {
            let name = file == "-" ? "<stdin>" : file
            // It is easy to pass a scenario or a log instead of its playlist.
            if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
                SystemFiles.complain(
                    "\(name): this is JSON, not a playlist; a scenario runs with adrules simulate --scenario, "
                        + "a session log with adrules replay")
            } else {
                SystemFiles.complain("\(name):\(error); adrules lint \(file) shows the place")
            }
            throw Ending.failure
        }
    }
}
