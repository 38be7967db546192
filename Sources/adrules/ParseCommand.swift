import AdRulesLint
import AdRulesModel
import ArgumentParser

/// `adrules parse`: the document as it was read.
struct ParseCommand: ParsableCommand {
    /// How the document is shown.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    static let configuration = CommandConfiguration(
        commandName: "parse", abstract: "Shows a document as it was read.",
        discussion: """
            Exit codes: 0 it was read, 2 there is no document in the file (adrules lint shows where it is broken) or the \
            file could not be read, 64 wrong usage.
            """)

    @Argument(help: "A file, or - for standard input.")
    var file: String

    @Option(help: "text (a tree) or json.")
    var format = Format.text

    func run() throws {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try SystemFiles.read(file, limit: ParsingLimits().documentBytes)
        } catch {
            SystemFiles.complain("cannot read \(error)")
            throw Ending.failure
        }
        let name = file == "-" ? "<stdin>" : file
        do throws(DocumentError) {
            let document = try AdDocument(parsing: bytes)
            switch format {
            case .text: SystemFiles.printOut(DocumentTree(document).text)
            case .json: SystemFiles.printOut(DocumentJSON.text(of: document))
            }
        } catch {
            SystemFiles.complain("\(name):\(error); adrules lint \(name) shows the place")
            throw Ending.failure
        }
    }
}
