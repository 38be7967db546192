// sampler mark ROOT N SEED [MODULE…]   chooses N mutations of the copy at ROOT and writes them into it
// sampler drop ROOT LOG                takes back those that the build log has errors for; prints how many
import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 3, let command = arguments.first else {
    print("usage: sampler mark ROOT N SEED [MODULE…] | sampler drop ROOT LOG")
    exit(64)
}
let rest = Array(arguments.dropFirst())
let tree = Tree(root: URL(fileURLWithPath: rest[0]))

switch command {
case "mark":
    guard rest.count >= 3, let count = Int(rest[1]), var state = UInt64(rest[2]) else {
        print("sampler mark: N and SEED are numbers")
        exit(64)
    }
    let modules = Set(rest.dropFirst(3))
    var candidates = try tree.candidates().filter { modules.isEmpty || modules.contains($0.module) }
    print("\(candidates.count) mutations in \(Set(candidates.map(\.file)).count) files; seed \(rest[2])")
    var chosen: [Mutation] = []
    var lines: Set<String> = []
    while chosen.count < count, !candidates.isEmpty {
        // SplitMix64 (Steele, Lea, Flood 2014).
        state &+= 0x9E37_79B9_7F4A_7C15
        var random = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        random = (random ^ (random >> 27)) &* 0x94D0_49BB_1331_11EB
        let index = Int((random ^ (random >> 31)) % UInt64(candidates.count))
        candidates.swapAt(index, candidates.count - 1)
        var mutation = candidates.removeLast()
        guard lines.insert("\(mutation.file):\(mutation.line)").inserted else { continue }
        mutation.id = chosen.count + 1
        chosen.append(mutation)
    }
    try tree.mark(chosen)
case "drop":
    print(try tree.drop(errorsIn: String(contentsOfFile: rest[1], encoding: .utf8)))
default:
    print("sampler: mark or drop, not \(command)")
    exit(64)
}
