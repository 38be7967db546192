/// Rows for people, in columns as wide as their widest cell; a column without text takes no room.
package struct TextTable {
    private var widths: [Int] = []
    /// The blanks before each row.
    private let indent: Int

    /// The blanks between two columns.
    private static let gap = 2
    /// The minimum columns of the last cell when it continues in further lines.
    private static let leastRoom = 24

    /// Creates a table whose columns are not known yet.
    package init(indent: Int = 2) { self.indent = indent }

    /// Creates the table of these rows.
    package init(_ rows: [[String]], indent: Int = 2) {
        self.init(indent: indent)
        for row in rows { measure(row) }
    }

    /// Makes the columns as wide as this row needs them.
    package mutating func measure(_ row: [String]) {
        for (column, cell) in row.enumerated() {
            if column == widths.count { widths.append(0) }
            widths[column] = max(widths[column], PrintableText.width(cell))
        }
    }

    /// A row, without a line end. In a terminal of so many columns its last cell continues below its start, or, where
    /// that leaves little room, below the beginning of the row.
    package func line(_ row: [String], columns: Int? = nil) -> String {
        var line = String(repeating: " ", count: indent)
        for (cell, width) in zip(row.dropLast(), widths) where width > 0 {
            line += PrintableText.padded(cell, to: width + Self.gap)
        }
        let start = PrintableText.width(line)
        line += row.last ?? ""
        while line.last == " " { line.removeLast() }
        let room = (columns ?? 0) - start
        return PrintableText.fitted(line, to: columns, indent: room >= Self.leastRoom ? start : indent + 2 * Self.gap)
    }
}
