import Foundation
import ProcessorTime

/// How the processor's time of the command grows when its input doubles.
struct GrowthReport {
    /// Twice as much may take so many times the time.
    static let bar = 2.6
    /// A command that takes less, besides what it takes for next to nothing, cannot be compared.
    private static let enough = 0.04

    /// The command.
    let command: URL
    /// Only shapes with this in their names; all if it is empty.
    let filter: String

    /// Prints the growth of each shape; false when one misses the bar.
    func run() throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("growth-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        var missed = 0
        let shapes = GrowthShape.all.filter { filter.isEmpty || $0.name.contains(filter) }
        for shape in shapes {
            let least = try seconds(shape, 1, in: folder, runs: 3)
            var count = shape.start
            var short = try seconds(shape, count, in: folder, runs: 1) - least
            while short < Self.enough, count * 4 <= shape.limit {
                count *= 2
                short = try seconds(shape, count, in: folder, runs: 1) - least
            }
            var growth = 0.0
            var long = 0.0
            // Other processes take time; what is too slow is too slow each time.
            for runs in [1, 3, 5] {
                short = try seconds(shape, count, in: folder, runs: runs) - least
                long = try seconds(shape, 2 * count, in: folder, runs: runs) - least
                growth = long / max(short, 0.001)
                if growth <= Self.bar || long < Self.enough { break }
            }
            let isMissed = growth > Self.bar && long >= Self.enough
            missed += isMissed ? 1 : 0
            let figures = String(
                format: "%8d %8.1f ms → %8.1f ms %5.2f×%@", count, short * 1_000, long * 1_000, growth,
                isMissed ? "  beyond the bar" : long < Self.enough ? "  too fast to compare" : "")
            print(shape.name.padding(toLength: 52, withPad: " ", startingAt: 0), figures)
        }
        print("\(shapes.count) shapes; \(missed) grow beyond \(Self.bar) times for 2 times the input")
        return missed == 0
    }

    /// The least processor time of some runs of the command. Its output is thrown away.
    private func seconds(_ shape: GrowthShape, _ count: Int, in folder: URL, runs: Int) throws -> Double {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in shape.files(count) {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        return try (0..<runs).map { _ in
            let before = ProcessorTime.ofChildren
            let process = Process()
            process.executableURL = command
            process.arguments = shape.arguments
            process.currentDirectoryURL = folder
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            if process.terminationReason == .uncaughtSignal || process.terminationStatus == 64 {
                print("\(shape.name): ended with \(process.terminationStatus)")
                exit(2)
            }
            return ProcessorTime.ofChildren - before
        }.min() ?? 0
    }
}
