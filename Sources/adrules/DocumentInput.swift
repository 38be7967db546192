import AdRulesModel
import ArgumentParser

extension AdDocument {
    /// Reads the document that a command was given: a path, or `-` for standard input. When there is none it says why on
    /// standard error, and the command ends with 2.
    init(file: String) throws {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try SystemFiles.read(file, limit: ParsingLimits().documentBytes)
        } catch {
            SystemFiles.complain("cannot read \(error)")
            throw Ending.failure
        }
        do throws(DocumentError) {
            self = try AdDocument(parsing: bytes)
        } catch {
            let name = file == "-" ? "<stdin>" : file
            SystemFiles.complain("\(name):\(error); adrules lint \(file) shows the place")
            throw Ending.failure
        }
    }
}
