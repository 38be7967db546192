import AdRulesModel

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// Cuts every given document at every byte, then makes one-byte changes: MutateAll [--changes N] [--seed S] FILE…
// Each has to give a document or one located error. A document that takes five seconds ends the run (SIGALRM).

/// The bytes of a file; nil when it cannot be read.
func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&chunk, 1, chunk.count, file)
        if count == 0 { return bytes }
        bytes += chunk[..<count]
    }
}

var changes = 20_000
var seed: UInt64 = 1
var paths: [String] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--changes": changes = arguments.popFirst().flatMap { Int($0) } ?? changes
    case "--seed": seed = arguments.popFirst().flatMap { UInt64($0) } ?? seed
    default: paths.append(argument)
    }
}
let documents = paths.compactMap { path in contents(of: path).map { (path: path, bytes: $0) } }
guard documents.count == paths.count, !documents.isEmpty else {
    print("usage: MutateAll [--changes N] [--seed S] FILE…")
    exit(64)
}

var tally = Tally()
for document in documents {
    for count in 0...document.bytes.count {
        tally.check(Array(document.bytes.prefix(count)), "\(document.path) cut to \(count) bytes")
    }
}
print("cut at every byte: \(documents.count) documents, \(tally)")

var generator = SeededGenerator(seed: seed)
tally = Tally(broken: tally.broken)
for round in 0..<changes {
    let document = generator.pick(documents)
    tally.check(
        DocumentChange.oneByte(document.bytes, using: &generator), "seed \(seed), round \(round): \(document.path)")
}
print("changed by one byte, seed \(seed): \(changes) times, \(tally) in all")
exit(tally.broken == 0 ? 0 : 1)
