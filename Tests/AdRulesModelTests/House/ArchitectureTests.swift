import Foundation
import Testing

/// The rules of the house that the compiler does not hold.
@Suite("The rooms and their doors")
struct ArchitectureTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift files below a folder of the project, with their lines.
    private static func files(below folder: String) throws -> [(path: String, lines: [String])] {
        let folder = root.appendingPathComponent(folder)
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
            return (path, text.components(separatedBy: "\n"))
        }
    }

    private static func imports(_ lines: [String]) -> [String] {
        lines.compactMap { line in
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(of: "import"), index <= 2, !line.hasPrefix("//") else { return nil }
            return words.last.map(String.init)
        }
    }

    @Test(
        "One file imports the shim of libxml2, and one that of zlib",
        arguments: [
            (["CXMLShim", "CLibXML2"], "AdRulesModel/XML/XMLReader.swift"),
            (["CZlibShim"], "AdRulesModel/XML/Unpacked.swift"),
        ])
    func oneDoor(libraries: [String], door: String) throws {
        let doors = try Self.files(below: "Sources").filter { !Set(Self.imports($0.lines)).isDisjoint(with: libraries) }
        #expect(doors.map(\.path) == [door])
    }

    @Test(
        "Model, engine, texts and HLS import no library of the platform",
        arguments: ["AdRulesModel", "AdRulesEngine", "AdRulesText", "AdRulesHLS", "AdRulesRules"])
    func noPlatform(module: String) throws {
        let allowed = ["CXMLShim", "CZlibShim", "AdRulesModel", "AdRulesEngine", "AdRulesText"]
        // The signer of the trait PodSigning is compiled only with it.
        for file in try Self.files(below: "Sources/\(module)") where file.path != "PodServing/PodSigner.swift" {
            let others = Self.imports(file.lines).filter { !allowed.contains($0) }
            #expect(others.isEmpty, "\(module)/\(file.path) imports \(others)")
        }
    }

    /// What each room may import of ours: a room that is not named here is not checked, so name every one.
    private static let doors: [(room: String, imports: Set<String>)] = [
        ("AdRulesText", []),
        ("AdRulesModel", ["CXMLShim", "CZlibShim", "AdRulesText"]),
        ("AdRulesEngine", ["AdRulesModel", "AdRulesText"]),
        ("AdRulesLint", ["AdRulesModel", "AdRulesEngine", "AdRulesHLS", "AdRulesSimulation", "AdRulesText"]),
        ("AdRulesRules", ["AdRulesModel", "AdRulesEngine", "AdRulesText"]),
        ("AdRulesSimulation", ["AdRulesEngine", "AdRulesText"]),
        ("AdRulesHLS", ["AdRulesEngine", "AdRulesText"]),
        (
            "AdRulesCommands",
            [
                "AdRulesModel", "AdRulesEngine", "AdRulesHLS", "AdRulesLint", "AdRulesRules", "AdRulesSimulation",
                "AdRulesText",
            ]
        ),
        ("AdRulesPlayer", ["AdRulesEngine", "AdRulesHLS", "AdRulesText"]),
        ("AdRulesPlayerTesting", ["AdRulesPlayer", "AdRulesSimulation"]),
        (
            "adrules",
            [
                "AdRulesModel", "AdRulesEngine", "AdRulesLint", "AdRulesCommands", "AdRulesSimulation", "AdRulesText",
                "AdRulesHLS", "AdRulesRules",
            ]
        ),
    ]

    @Test("Imports go one way", arguments: doors.map(\.room))
    func oneWay(room: String) throws {
        let allowed = try #require(Self.doors.first { $0.room == room }).imports
        let ours = Set(Self.doors.map(\.room)).union(["CXMLShim", "CLibXML2", "CZlibShim", "adrules"])
        for file in try Self.files(below: "Sources/\(room)") {
            let others = Set(Self.imports(file.lines)).intersection(ours).subtracting(allowed)
            #expect(others.isEmpty, "\(room)/\(file.path) imports \(others.sorted())")
        }
    }

    @Test("Every folder of Sources with Swift is a room that is checked")
    func everyRoom() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.root.path + "/Sources")
        let rooms = Set(try folders.filter { try !Self.files(below: "Sources/\($0)").isEmpty })
        #expect(rooms == Set(Self.doors.map(\.room)))
    }

    @Test("Tests/README.md names every folder of tests")
    func testFolders() throws {
        let page = try String(contentsOf: Self.root.appendingPathComponent("Tests/README.md"), encoding: .utf8)
        let manager = FileManager.default
        let names = try manager.contentsOfDirectory(atPath: Self.root.path + "/Tests").filter { $0 != "Support" }
        let support = try manager.contentsOfDirectory(atPath: Self.root.path + "/Tests/Support").map { "Support/\($0)" }
        for name in names + support {
            var isFolder: ObjCBool = false
            let exists = manager.fileExists(atPath: Self.root.path + "/Tests/" + name, isDirectory: &isFolder)
            guard exists, isFolder.boolValue, !name.hasPrefix(".") else { continue }
            #expect(page.contains("| `\(name)` |"), "\(name)")
        }
    }

    @Test("There is one JSON writer and one sanitizer")
    func oneWriter() throws {
        // A file that looks at categories of characters, or writes an escape of JSON, does their work a second time.
        let signs = ["generalCategory", #""\\u""#]
        for file in try Self.files(below: "Sources") where !file.path.hasPrefix("AdRulesText/") {
            for (number, line) in file.lines.enumerated() {
                let found = signs.filter { line.contains($0) }
                #expect(found.isEmpty, "\(file.path):\(number + 1) has \(found)")
            }
        }
    }

    @Test("One file reads the arguments of the process: a tool of an assistant has its own")
    func oneCommandLine() throws {
        let readers = try Self.files(below: "Sources").filter { file in
            file.lines.contains { $0.contains("CommandLine.arguments") || $0.contains("processInfo.arguments") }
        }
        #expect(readers.map(\.path) == ["adrules/Adrules.swift"])
    }

    @Test("The command keys no table by text that Swift would compare canonically, as two paths can be equal then")
    func byteKeys() throws {
        for file in try Self.files(below: "Sources/adrules") {
            // Origins are ASCII, and what is static holds words of ours.
            for line in file.lines where !line.contains("rigins: ") && !line.contains("static let ") {
                #expect(!line.contains("Set<String>") && !line.contains("[String: "), "\(file.path): \(line)")
            }
        }
    }

    @Test("Comments have at most 120 columns, but for rows of tables: the formatter asks that of code only")
    func width() throws {
        for (path, lines) in try Self.files(below: "Sources") {
            for (index, line) in lines.enumerated() where line.count > 120 {
                let isRow = line.hasSuffix("|")
                #expect(isRow || !line.drop { $0 == " " }.hasPrefix("//"), "\(path):\(index + 1)")
            }
        }
    }

    @Test("Unsafe code stays behind the door")
    func unsafeCode() throws {
        // What the rooms must not hold: words that this test looks for, not code that it runs.
        let words = [
            "UnsafePointer", "UnsafeMutable", "UnsafeBuffer", "UnsafeRaw", "withUnsafe", "unsafeBitCast",
            "withMemoryRebound", "OpaquePointer",
            "@unchecked",  // Reason: a string to look for in the sources; this test declares nothing unchecked.
            "nonisolated(unsafe)",  // Reason: a string to look for; nothing here is unsafe.
            "try!",  // Reason: a string to look for; this test uses `try`.
            "fatalError(",  // Reason: a string to look for; nothing here ends the process.
        ]
        for module in [
            "AdRulesModel", "AdRulesLint", "AdRulesEngine", "AdRulesText", "AdRulesSimulation", "AdRulesCommands",
            "AdRulesHLS", "AdRulesRules",
        ] {
            for file in try Self.files(below: "Sources/\(module)") where file.path != "XML/XMLReader.swift" {
                for (number, line) in file.lines.enumerated() where !line.contains("//") {
                    let found = words.filter { line.contains($0) }
                    #expect(found.isEmpty, "\(module)/\(file.path):\(number + 1) has \(found)")
                }
            }
        }
    }

    @Test("The header that Swift sees shows no type of libxml2")
    func plainHeader() throws {
        let header = try String(
            contentsOf: Self.root.appendingPathComponent("Sources/CXMLShim/include/CXMLShim.h"), encoding: .utf8)
        let code = header.components(separatedBy: "\n").filter { !$0.hasPrefix("//") }.joined(separator: "\n")
        #expect(!code.contains("libxml/") && !code.contains("xmlChar") && !code.contains("Ptr"))
    }
}
