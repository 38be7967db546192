import Foundation
import Testing

/// What the pages of the project promise: their links lead somewhere, their code is compiled, their tests exist.
@Suite("The pages of the project")
struct PageTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A file of the project, with its path from the root.
    struct File: CustomTestStringConvertible {
        var path: String
        var text: String
        var testDescription: String { path }
        var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
    }

    /// The files below the root whose names have an ending, without what builds leave there.
    private static func files(_ ending: String, below folders: [String]) -> [File] {
        folders.flatMap { folder -> [File] in
            let place = root.appendingPathComponent(folder)
            let paths = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? []
            let names = paths.isEmpty ? [folder] : paths.map { "\(folder)/\($0)" }
            return names.filter { $0.hasSuffix(ending) && !$0.contains("/.build/") }.sorted().compactMap { path in
                (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)).map {
                    File(path: path, text: $0)
                }
            }
        }
    }

    static let pages = files(".md", below: ["README.md", ".github", "Sources", "Samples", "Tests"])

    // MARK: Links

    @Test("A relative link leads to a file, and a link to an article to one of its catalog", arguments: pages)
    func links(_ page: File) {
        for link in page.text.matches(of: /\]\(([^)\s]+)\)/).map({ String($0.1) })
        where !link.contains(":") && !link.hasPrefix("#") {
            let target = String(link.prefix { $0 != "#" })
            let place = Self.root.appendingPathComponent(page.folder).appendingPathComponent(target).standardized
            #expect(FileManager.default.fileExists(atPath: place.path), "\(page.path) leads to \(link)")
        }
        for article in page.text.matches(of: /<doc:(\w+)>/).map({ String($0.1) }) {
            let exists = Self.pages.contains { $0.path == "\(page.folder)/\(article).md" }
            #expect(exists, "\(page.path) leads to \(article)")
        }
    }

    private static let modules =
        ((try? FileManager.default.contentsOfDirectory(atPath: root.path + "/Sources")) ?? []).sorted().filter {
            $0.lowercased().hasPrefix("adrules")
        }

    private static let declarations: Set<String> = [
        "struct", "class", "enum", "actor", "protocol", "func", "var", "let", "typealias",
    ]

    /// The names that a line of code declares, or might: in a line of cases, all its words.
    private static func declaredNames(_ line: Substring) -> [String] {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        if words.contains("case") || words.first == "extension" { return words }
        return zip(words, words.dropFirst()).filter { declarations.contains($0.0) }.map(\.1)
    }

    @Test("A link to a symbol names one of its own module: the documentation has no others", arguments: modules)
    func symbols(_ module: String) {
        let sources = Self.files(".swift", below: ["Sources/\(module)"])
        var names: Set<String> = [module, "init", "subscript"]
        var links: [(link: String, path: String)] = []
        for file in sources + Self.pages.filter({ $0.path.hasPrefix("Sources/\(module)/") }) {
            let isSource = file.path.hasSuffix(".swift")
            for line in file.text.split(separator: "\n") {
                let text = line.drop { $0 == " " }
                if isSource, !text.hasPrefix("//") { names.formUnion(Self.declaredNames(text)) }
                guard text.contains("``"), !isSource || text.hasPrefix("///"), !text.hasPrefix("# ") else { continue }
                links += text.matches(of: /(?:^|[^`])``([^`]+)``/).map { (String($0.1), file.path) }
            }
        }
        for (link, path) in links {
            let parts = link.split(separator: "/").map { String($0.prefix { $0 != "(" && $0 != "-" }) }
            // A link may name another module. Operators are not looked for.
            if let first = parts.first, first != module, Self.modules.contains(first) { continue }
            let isDeclared = parts.allSatisfy { names.contains($0) || $0.first?.isLetter == false }
            #expect(isDeclared, "\(path) links to \(link), which \(module) does not declare")
        }
    }

    @Test("Each module has a catalog with its landing page, and the guide leads to it")
    func landingPages() throws {
        let guide = try #require(Self.pages.first { $0.path == "Sources/Guide.docc/Guide.md" })
        #expect(Self.modules.count > 10)
        for module in Self.modules {
            let page = "\(module)/\(module).docc/\(module).md"
            #expect(Self.pages.contains { $0.path == "Sources/\(page)" }, "\(module)")
            #expect(guide.text.contains("](../\(page))"), "the guide does not name \(module)")
        }
    }

    // MARK: Code

    /// Lines without indentation and without empty ones, so that code is found wherever it stands.
    private static func plain(_ lines: some Sequence<Substring>) -> [Substring] {
        lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    }

    /// The blocks of Swift of a page or of the comments of a source, without the imports at their beginning and without
    /// those of a manifest.
    private static func swiftBlocks(_ file: File) -> [[Substring]] {
        let isSource = file.path.hasSuffix(".swift")
        var block: [Substring]?
        var blocks: [[Substring]] = []
        for var line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
            if isSource {
                line = line.drop { $0 == " " }
                guard line.hasPrefix("/// ") else { continue }
                line = line.dropFirst(4)
            }
            if line.hasPrefix("```") {
                if let code = block {
                    let body = code.drop { $0.isEmpty || $0.hasPrefix("import ") }
                    if body.first?.hasPrefix(".") == false { blocks.append(plain(body)) }
                }
                block = block == nil && line == "```swift" ? [] : nil
            } else {
                block?.append(line)
            }
        }
        return blocks
    }

    @Test("The Swift code of pages and comments is compiled, word for word, in a test or a sample")
    func code() {
        let compiled = Self.files(".swift", below: ["Tests", "Samples"]).map {
            Self.plain($0.text.split(separator: "\n"))
        }
        var places: [Substring: [(file: Int, line: Int)]] = [:]
        for (file, lines) in compiled.enumerated() {
            for (line, text) in lines.enumerated() { places[text, default: []].append((file, line)) }
        }
        var count = 0
        for file in Self.pages + Self.files(".swift", below: ["Sources"]) {
            for block in Self.swiftBlocks(file) {
                count += 1
                let isCompiled = places[block[0], default: []].contains { place in
                    compiled[place.file][place.line...].starts(with: block)
                }
                #expect(isCompiled, "\(file.path) shows code that nothing compiles:\n\(block.joined(separator: "\n"))")
            }
        }
        #expect(count > 70)
    }

    @Test("Code that initializes a session starts it, too: the ads of a response without a playlist wait for that")
    func starts() {
        var count = 0
        for file in Self.pages + Self.files(".swift", below: ["Samples"]) {
            for call in file.text.matches(of: /(\w+)\.initialize\(\s*contentPlayhead/) {
                count += 1
                #expect(file.text[call.range.upperBound...].contains("\(call.1).start()"), "\(file.path)")
            }
        }
        #expect(count > 6)
    }

    // MARK: Figures

    /// How many there are of what pages count.
    private static let counts: [String: Int] = [
        "scenarios": files(".json", below: ["Tests/Conformance"]).count,
        "rules": files(".out", below: ["Tests/Fixtures/lint/rules"]).map {
            $0.text.matches(of: /(?m)^\$ adrules lint [A-Z]+[0-9]{3}-/).count
        }.reduce(0, +),
    ]

    @Test("The numbers of scenarios and rules match the pages", arguments: pages)
    func figures(_ page: File) throws {
        for claim in page.text.matches(of: /[Mm]ore than ([0-9]+) (scenarios|rules)/) {
            let (least, there) = (try #require(Int(claim.1)), try #require(Self.counts[String(claim.2)]))
            #expect(there > least && there < least * 2, "\(page.path) says \(claim.0), there are \(there)")
        }
    }

    @Test("The README is short, and begins with the two commands")
    func readme() throws {
        let page = try #require(Self.pages.first { $0.path == "README.md" })
        #expect(page.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 142)
        let code = try #require(page.text.components(separatedBy: "```sh\n").dropFirst().first)
        #expect(code.hasPrefix("Samples/quickstart.sh ") && code.contains("\nTests/run.sh "))
    }

    // MARK: Tests

    @Test("Each line of the security page names a test that exists")
    func security() throws {
        let page = try #require(Self.pages.first { $0.path == "Sources/Guide.docc/Security.md" })
        let rows = page.text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasSuffix("| Test |") }
        #expect(rows.count > 30)
        let sources = Self.files(".swift", below: ["Tests"])
        for row in rows {
            let cell = try #require(row.wholeMatch(of: /.* \| `(\w+)`: (.+) \|/), "\(row) names no test")
            let file = sources.first { $0.path.hasSuffix("/\(cell.1).swift") }
            let text = try #require(file?.text, "there is no \(cell.1).swift")
            let isThere = ["@Test(", "@Suite("].contains { text.contains("\($0)\"\(cell.2)\"") }
            #expect(isThere, "\(cell.1) has no test \"\(cell.2)\"")
        }
    }
}
