import AdRulesLint
import AdRulesModel

/// The answers of a run that are written into a folder, for `--save-responses`; `--responses` reads them.
struct SavedAnswers {
    private var files: [(name: String, bytes: [UInt8])] = []
    private var index = AnswerIndex()

    /// Adds the answer to a URL as written.
    mutating func add(_ url: String, _ answer: FetchAnswer) {
        var name: String?
        if !answer.body.isEmpty {
            let number = String(files.count + 1)
            let file = String(repeating: "0", count: max(0, 3 - number.count)) + number + ".xml"
            files.append((file, answer.body))
            name = file
        }
        index.entries.append(
            AnswerIndex.Entry(
                url: url, file: name, status: answer.status, redirects: answer.redirects, failure: answer.failure))
    }

    /// Writes the folder, the index last. On failure, prints the reason and ends the command with 2.
    func write(to folder: String) throws {
        do throws(FileFailure) {
            for file in files { try SystemFiles.replace("\(folder)/\(file.name)", with: file.bytes) }
            try SystemFiles.replace("\(folder)/\(RecordedAnswers.indexName)", with: Array(index.text.utf8))
        } catch {
            SystemFiles.complain("cannot write \(error)")
            throw Ending.failure
        }
    }
}
