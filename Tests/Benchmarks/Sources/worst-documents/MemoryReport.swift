import AdRulesModel
import Foundation

/// The most memory for a byte of a document that small elements can take.
struct MemoryReport {
    /// Bytes of memory a byte of the document, and what any document may take besides.
    static let bar = 16.0
    static let besides = 10e6

    let sizes: [Int]

    /// Prints the worst of each element; false when one misses the bar.
    func run() throws -> Bool {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("worst-\(getpid()).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("<VMAP version=\"1.0\"/>".utf8).write(to: file)
        let nothing = try PeakMemory.ofChild(reading: file, as: "") ?? 0
        var worst = 0.0
        for elements in SmallElements.all {
            var line = ""
            // As many as the limits allow, then documents of the sizes, which are refused where the limit is reached.
            let documents = [elements.document(bytes: 64 << 20, isAtLimit: true)]
            for document in documents + sizes.map({ elements.document(bytes: $0 << 20, isAtLimit: false) }) {
                try Data(document).write(to: file)
                guard let peak = try PeakMemory.ofChild(reading: file, as: "") else {
                    print("\(elements.name): the process that lints it failed")
                    return false
                }
                let ratio = max(0, Double(peak - nothing) - Self.besides) / Double(document.count)
                worst = max(worst, ratio)
                line += String(
                    format: "%7.1f MB → %7.1f MB %5.1f", Double(document.count) / 1e6, Double(peak) / 1e6, ratio)
            }
            print(elements.name.padding(toLength: 48, withPad: " ", startingAt: 0), line)
        }
        print(String(format: "worst: %.1f bytes a byte, and 10 MB (at most %.0f)", worst, Self.bar))
        return worst <= Self.bar
    }
}
