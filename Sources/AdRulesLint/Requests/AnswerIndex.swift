import AdRulesText

/// The `index.tsv` of a folder with recorded answers: a line for each URL.
///
/// A line has the URL as written in the document and the name of a file, with a tab between them; `-` instead of a file
/// means that there is no body. More columns may follow: the status, the number of redirects, and then, where there is
/// no usable answer, the kind of failure and what it was in words, else the `Content-Type`. `-` stands for nothing.
package struct AnswerIndex: Sendable, Hashable {
    /// One line.
    package struct Entry: Sendable, Hashable {
        /// The URL as written, with control characters percent-encoded: ``AnswerIndex/key(_:)``.
        package var url: String
        /// The name of the file with the body; nil if there is none.
        package var file: String?
        /// The status of the last response; nil if it is not known.
        package var status: Int?
        /// The number of redirects on the way.
        package var redirects = 0
        /// The `Content-Type` of a usable answer; nil if it is not known.
        package var contentType: String?
        /// The reason why there is no usable answer; nil if there is one.
        package var failure: AnswerFailure?
        /// The number of the line in the index that was read, from 1; nil if none was.
        package var line: Int?

        /// Creates a line for a URL as written.
        package init(
            url: String, file: String?, status: Int? = nil, redirects: Int = 0, contentType: String? = nil,
            failure: AnswerFailure? = nil
        ) {
            self.url = AnswerIndex.key(url)
            self.file = file
            self.status = status
            self.redirects = redirects
            self.contentType = contentType
            self.failure = failure
        }
    }

    /// A line that cannot be read.
    package struct Problem: Error, Sendable, Hashable {
        /// The number of the line, from 1.
        package var line: Int
    }

    /// The lines, in their order.
    package var entries: [Entry]

    /// Creates an index.
    package init(_ entries: [Entry] = []) { self.entries = entries }

    /// Reads an index. Complexity: O(bytes).
    package init(parsing bytes: [UInt8]) throws(Problem) {
        entries = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            guard !line.isEmpty else { continue }
            guard var entry = Self.entry(line) else { throw Problem(line: index + 1) }
            entry.line = index + 1
            entries.append(entry)
        }
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
        let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { column in
            column == [UInt8(ascii: "-")] ? nil : String(decoding: column, as: UTF8.self)
        }
        guard [2, 4, 5, 6].contains(columns.count), let url = columns[0], columns[1].map(\.isEmpty) != true else {
            return nil
        }
        var entry = Entry(url: url, file: columns[1])
        if columns.count >= 4 {
            if let status = columns[2] {
                guard let number = Int(status) else { return nil }
                entry.status = number
            }
            guard let redirects = columns[3].flatMap({ Int($0) }) else { return nil }
            entry.redirects = redirects
        }
        if columns.count == 5 { entry.contentType = columns[4] }
        if columns.count == 6, let name = columns[4] {
            guard let kind = AnswerFailure.Kind(rawValue: name), let message = columns[5] else { return nil }
            entry.failure = AnswerFailure(kind, message)
        }
        return entry
    }

    /// The index as the bytes of a file are.
    package var text: String {
        entries.map { entry in
            var columns = [entry.url, entry.file ?? "-", entry.status.map(String.init) ?? "-", "\(entry.redirects)"]
            if let failure = entry.failure {
                columns += [failure.kind.rawValue, Self.key(failure.message)]
            } else if let type = entry.contentType {
                columns.append(Self.key(type))
            }
            return columns.joined(separator: "\t") + "\n"
        }.joined()
    }

    /// A text with its control characters percent-encoded: a URL in a document may have line ends and tabs.
    package static func key(_ text: String) -> String { PercentEncoding.encode(text) { $0 < 0x20 || $0 == 0x7F } }
}
