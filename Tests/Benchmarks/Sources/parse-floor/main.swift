import AdRulesModel
import Foundation

let usage = """
    usage: parse-floor [--sizes 20k,2m,60m] [--rounds N] [--no-foundation] [--no-memory] [--check]
                       [--write DIRECTORY [--shape mixed|findings|unfixable|fixable|vast]]
           parse-floor --shapes [--sizes 2m,57m] [--rounds N] [--command ADRULES] [--check]

    Reads generated playlists with libxml2's push SAX2 parser and empty handlers (the floor), with AdRules (full model
    with positions), with the linter, and with Foundation's XMLParser (a smaller model), in turns in one process.
      --check    exits 1 when a bar of the project is missed
      --write    only writes the playlists, for other programs to read
      --shape    what the breaks of these hold: tags and ads (mixed), also a mistake (findings, unfixable), two that can be
                 fixed (fixable), only ads (vast)
      --shapes   measures the linter on five shapes of documents, and the command as a process on each
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
var measuresShapes = false
var command: URL?
var shape = PlaylistGenerator.Shape.mixed
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
    case "--shapes":
        measuresShapes = true
        sizes = [2_000_000, 57_000_000]
    case "--command": command = URL(fileURLWithPath: arguments.popFirst() ?? "")
    case "--write": directory = arguments.popFirst()
    case "--shape":
        let name = arguments.popFirst() ?? ""
        shape = PlaylistGenerator.Shape(rawValue: name) ?? { fail("not a shape: \(name)") }()
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

if let directory {
    for size in sizes {
        let file = URL(fileURLWithPath: directory).appendingPathComponent("playlist-\(size).xml")
        try Data(PlaylistGenerator.playlist(bytes: size, shape: shape)).write(to: file)
        print(file.path)
    }
    exit(0)
}
if measuresShapes {
    let isHeld = try ShapeReport(sizes: sizes, rounds: rounds, command: command).run()
    exit(checks && !isHeld ? 1 : 0)
}
try Report(sizes: sizes, rounds: rounds, readsFoundation: readsFoundation, measuresMemory: measuresMemory).run(
    failing: checks)
