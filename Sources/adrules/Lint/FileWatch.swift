import AdRulesText

/// Runs again whenever files have changed.
struct FileWatch {
    /// The files as they are, by path; nil ends the watch. It is asked before each run and, until something has changed,
    /// again and again: it is for the caller to wait a little in between.
    var look: () -> [ByteText: FileStamp]?

    /// Runs `body` at once with no paths, and then after each change with the paths that have changed, come or gone, in
    /// order.
    ///
    /// A change while `body` runs causes the next run.
    func run(_ body: ([String]) throws -> Void) rethrows {
        guard var known = look() else { return }
        try body([])
        while let found = look() {
            guard found != known else { continue }
            let changed = Set(found.keys).union(known.keys).filter { found[$0] != known[$0] }.map(\.string)
            known = found
            try body(changed.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        }
    }
}

/// The identity of one version of a file: two that differ mean that the file has changed.
struct FileStamp: Sendable, Hashable {
    /// The moment of the last change: whole seconds since 1970.
    var seconds: Int
    /// The rest of that moment in nanoseconds.
    var nanoseconds: Int
    /// The size.
    var bytes: Int
    /// The number of the file in its file system: another one if the file was replaced.
    var number: UInt64
}
