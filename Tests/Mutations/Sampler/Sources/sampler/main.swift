// sampler mark ROOT N SEED [MODULE…]     chooses N mutations of the copy at ROOT and writes them into it
// sampler drop ROOT LOG                  takes back those that the build log has errors for; prints how many
// sampler plant ROOT PROJECT PATCHED [NUMBER…]
//                                        writes the patches whose files are in PATCHED into the copy, but those of the
//                                        NUMBERs; prints those that must be tried alone: number, tab, reason
// sampler blame ROOT PROJECT PATCHED LOG prints the numbers of the patches that the build log has errors for
import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 3, let command = arguments.first else {
    print("usage: sampler mark|drop|plant|blame ROOT …")
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
case "plant", "blame":
    guard rest.count >= 3 else {
        print("sampler \(command): ROOT PROJECT PATCHED …")
        exit(64)
    }
    let planting = Planting(
        project: URL(fileURLWithPath: rest[1]), patched: URL(fileURLWithPath: rest[2]), copy: tree.root)
    if command == "plant" {
        let refused = try planting.plant(without: Set(rest.dropFirst(3).compactMap { Int($0) }))
        for (number, refusal) in refused.sorted(by: { $0.key < $1.key }) { print("\(number)\t\(refusal.rawValue)") }
    } else {
        let log = try String(contentsOfFile: rest[3], encoding: .utf8)
        for number in try planting.blamed(by: log).sorted() { print(number) }
    }
default:
    print("sampler: mark, drop, plant or blame, not \(command)")
    exit(64)
}
