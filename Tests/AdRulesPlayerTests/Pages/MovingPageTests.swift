import AdRulesPlayer
import Foundation
import Testing

@Suite("The page on moving from IMA") struct MovingPageTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The rows of the page's tables: their cells.
    private static func rows() throws -> [[String]] {
        let page = root.appendingPathComponent("Sources/AdRulesPlayer/AdRulesPlayer.docc/MovingFromIMA.md")
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
            .map { $0.dropFirst(2).components(separatedBy: " | ") }
    }

    private static let keywords: Set<Substring> = [
        "func", "var", "let", "struct", "class", "enum", "actor", "protocol",
    ]

    /// The names that the modules of an app declare, and the values of those that have one, as in `AD_ERROR`.
    private static func declaredNames() -> Set<Substring> {
        var names: Set<Substring> = []
        for module in ["AdRulesModel", "AdRulesEngine", "AdRulesHLS", "AdRulesPlayer"] {
            let folder = root.appendingPathComponent("Sources/\(module)")
            let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            for file in files where file.hasSuffix(".swift") {
                let text = (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? ""
                for line in text.split(separator: "\n") {
                    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                    if words.first == "case" || line.contains("rawValue:") { names.formUnion(words) }
                    for (word, next) in zip(words, words.dropFirst()) where keywords.contains(word) {
                        names.insert(next)
                    }
                }
            }
        }
        return names
    }

    @Test("Each name that the page gives for one of IMA's is declared")
    func names() throws {
        let declared = Self.declaredNames()
        var count = 0
        for row in try Self.rows() where row.count > 1 {
            for code in row[1].matches(of: /`+([^`]+)`+/).map(\.1) where !code.contains(" ") && code != "code" {
                // `Type/member(of:)`, `Type.member`, `.member` and the names of events, as in `AD_ERROR`.
                for name in code.prefix(while: { $0 != "(" }).split(whereSeparator: { "/.".contains($0) }) {
                    count += 1
                    #expect(name == "init" || declared.contains(name), "\(code)")
                }
            }
        }
        #expect(count > 120)
    }

    @Test("Each error has the number of its row in IMA, or the row names it")
    func errors() throws {
        var count = 0
        for row in try Self.rows() where row[0].hasPrefix("`kIMAError_") && row.count > 2 {
            let codes = row[1].split(separator: ", ").compactMap { Int($0) }
            let said = row[2].firstMatch(of: /`imaCode` (\d+)/)?.1 ?? row[0].firstMatch(of: /\((\d+)\)/)?.1
            for code in codes {
                count += 1
                #expect(said.flatMap { Int($0) } == AdRulesError(code: code).imaCode, "\(code)")
            }
        }
        #expect(count > 20)
    }
}
