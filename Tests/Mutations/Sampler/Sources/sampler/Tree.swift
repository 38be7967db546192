import Foundation

/// A scratch copy of the project, and the mutations in it.
struct Tree {
    let root: URL
    private var list: URL { root.appendingPathComponent("mutants.json") }

    /// The modules in which mutations are looked for.
    static let modules = [
        "AdRulesModel", "AdRulesEngine", "AdRulesSimulation", "AdRulesLint", "AdRulesHLS", "AdRulesPlayer",
        "AdRulesRules", "AdRulesCommands", "AdRulesText", "adrules",
    ]

    /// Every mutation of the sources, in the order of files and lines.
    func candidates() throws -> [Mutation] {
        try Self.modules.flatMap { module -> [Mutation] in
            let folder = root.appendingPathComponent("Sources/\(module)")
            let files =
                FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
                .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
            return try files.map(\.path).sorted().flatMap { path -> [Mutation] in
                let file = String(path.dropFirst(root.path.count + 1))
                let text = try String(contentsOfFile: path, encoding: .utf8)
                // Only Apple's compilers read them, or only with a trait.
                let conditions = ["canImport(AVFoundation)", "os(", "AsyncHTTPClient\n", "PodSigning\n"]
                if conditions.contains(where: { text.contains("#if " + $0) }) { return [] }
                return Lines.code(text).flatMap {
                    Lines.mutations(
                        of: $0.line, isInInitializer: $0.isInInitializer, module: module, file: file, number: $0.number)
                }
            }
        }
    }

    /// Writes some mutations into the sources, at most one a line, and the switch.
    func mark(_ mutations: [Mutation]) throws {
        for (file, all) in Dictionary(grouping: mutations, by: \.file) {
            let url = root.appendingPathComponent(file)
            var lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
            for mutation in all { lines[mutation.line - 1] = mutation.compiled }
            try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
        }
        try writeSwitches()
        try save(mutations)
    }

    /// Writes the switch into each module.
    func writeSwitches() throws {
        for module in Self.modules {
            try Self.theSwitch.write(
                to: root.appendingPathComponent("Sources/\(module)/MutantSwitch.swift"), atomically: true,
                encoding: .utf8)
        }
    }

    /// Takes back the mutations at which the compiler found an error. Returns how many they were.
    func drop(errorsIn log: String) throws -> Int {
        var mutations = try load()
        var wrong: Set<Int> = []
        for (file, line) in Self.errors(in: log) {
            let here = mutations.filter { $0.file == file }
            // A missing initialization is reported at the end of its function.
            let near = here.filter { $0.line == line }
            let blamed = near.isEmpty ? here.filter { abs($0.line - line) <= 40 } : near
            wrong.formUnion(blamed.map(\.id))
        }
        for mutation in mutations where wrong.contains(mutation.id) {
            let url = root.appendingPathComponent(mutation.file)
            var lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
            lines[mutation.line - 1] = mutation.original
            try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
        }
        mutations.removeAll { wrong.contains($0.id) }
        try save(mutations)
        return wrong.count
    }

    /// Where a build log has errors: the file from the root of the project, and the line, from 1.
    static func errors(in log: String) -> [(file: String, line: Int)] {
        log.matches(of: /(Sources\/[^:\n]+\.swift):(\d+):\d+: error:/).compactMap { match in
            Int(match.output.2).map { (String(match.output.1), $0) }
        }
    }

    /// The mutations that are in the sources.
    func load() throws -> [Mutation] {
        try JSONDecoder().decode([Mutation].self, from: Data(contentsOf: list))
    }

    private func save(_ mutations: [Mutation]) throws {
        try JSONEncoder().encode(mutations).write(to: list)
        let rows = mutations.map(\.row).joined(separator: "\n") + "\n"
        try rows.write(to: root.appendingPathComponent("mutants.tsv"), atomically: true, encoding: .utf8)
    }

    private static let theSwitch = #"""
        #if canImport(Glibc)
            import Glibc
        #elseif canImport(Musl)
            import Musl
        #else
            import Darwin
        #endif

        private let active = getenv("ADRULES_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
        // Reason: two threads may both write a one, which is as good.
        nonisolated(unsafe) private let reached = getenv("ADRULES_REACHED").flatMap { path -> UnsafeMutablePointer<UInt8>? in
            let file = open(path, O_RDWR)
            guard file >= 0 else { return nil }
            defer { close(file) }
            let map = mmap(nil, 100_000, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
            return map == MAP_FAILED ? nil : map?.assumingMemoryBound(to: UInt8.self)
        }

        /// Whether a mutation is on. ADRULES_REACHED names a file with a byte for each number, which all processes of a
        /// run share: the byte of one that is asked for is 1.
        @inline(never) func adrulesMutant(_ id: Int) -> Bool {
            if let reached, reached[id] == 0 { reached[id] = 1 }
            return active == id
        }

        """#
}
