import AdRulesLint
import AdRulesModel
import Foundation

let usage = """
    usage: parse-floor [--sizes 20k,2m,60m] [--rounds N] [--no-foundation] [--no-memory] [--check] [--write DIRECTORY]

    Reads generated playlists with libxml2's push SAX2 parser and empty handlers (the floor), with AdRules (full model
    with positions), with the linter, and with Foundation's XMLParser (a smaller model), in turns in one process.
      --check    exits 1 when a bar of the project is missed
      --write    only writes the playlists, for other programs to read
    """

/// The bytes of `20k`, `2m`, or a plain number.
func size(_ text: Substring) -> Int? {
    let factor = text.hasSuffix("k") ? 1000 : text.hasSuffix("m") ? 1_000_000 : 1
    return Int(factor == 1 ? text : text.dropLast()).map { $0 * factor }
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(64)
}

var sizes = [20_000, 2_000_000, 60_000_000]
var rounds = 11
var readsFoundation = true
var measuresMemory = true
var checks = false
var directory: String?
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--sizes":
        sizes = (arguments.popFirst() ?? "").split(separator: ",").map { text in
            size(text) ?? { fail("not a size: \(text)") }()
        }
    case "--rounds": rounds = arguments.popFirst().flatMap { Int($0) } ?? rounds
    case "--no-foundation": readsFoundation = false
    case "--no-memory": measuresMemory = false
    case "--check": checks = true
    case "--phases": break
    case "--write": directory = arguments.popFirst()
    case "--child":
        let mode = arguments.popFirst()
        guard let path = arguments.popFirst(), let bytes = PeakMemory.bytes(ofFile: path) else { exit(2) }
        let contender = [Contender.floor, .adRules, .foundation].first { $0.name == mode }
        let document = mode == Contender.adRules.name ? try? AdDocument(parsing: bytes) : nil
        if document == nil { _ = contender?.read(bytes) }
        print(withExtendedLifetime(document) { PeakMemory.ofThisProcess() } ?? 0)
        exit(0)
    default: fail(usage)
    }
}

if CommandLine.arguments.contains("--phases") {
    let bytes = PlaylistGenerator.playlist(bytes: sizes[0])
    func t(_ body: () -> Void) -> Double { var a = timespec(); clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a); body(); var b = timespec(); clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b); return Double(b.tv_sec - a.tv_sec) * 1e3 + Double(b.tv_nsec - a.tv_nsec) * 1e-6 }
    for _ in 0..<5 {
        var document: AdDocument?
        let parse = t { document = try? AdDocument(parsing: bytes) }
        var result: LintResult?
        let rules = t { for _ in 0..<20 { result = Linter().lint(document!, name: "x") } }
        let n = result!.diagnostics.count
        let drop = t { document = nil }
        let drop2 = t { result = nil }
        let map = t { _ = SourceDocument(bytes).map() }
        let whole = t { result = Linter().lint(bytes, name: "x") }
        print(parse, rules, drop, drop2, "map", map, "whole", whole, n)
    }
    exit(0)
}
if let directory {
    for size in sizes {
        let file = URL(fileURLWithPath: directory).appendingPathComponent("playlist-\(size).xml")
        try Data(PlaylistGenerator.playlist(bytes: size)).write(to: file)
        print(file.path)
    }
    exit(0)
}
try Report(sizes: sizes, rounds: rounds, readsFoundation: readsFoundation, measuresMemory: measuresMemory).run(
    failing: checks)
