import AdRulesLint
import Foundation
import Testing

/// `adrules explain`, `adrules rules`, `adrules --version`.
@Suite struct CatalogueCommandTests {
    @Test("explain shows a rule by id in any case or by name, in three forms")
    func explain() throws {
        let command = try Command()
        defer { command.remove() }
        let text = try command.run("explain", "VMAP112")
        #expect(text.code == 0 && text.output.hasPrefix("VMAP112 invalid-time-offset\n"))
        for part in ["Why it matters", "Bad", "Good", "timeOffset=\"10:00\"", "VMAP 1.0.1 §2.3.1"] {
            #expect(text.output.contains(part), "\(part)")
        }
        #expect(try command.run("explain", "vmap112").output == text.output)
        #expect(try command.run("explain", "invalid-time-offset").output == text.output)
        #expect(try command.run("explain", "VMAP112", "--format", "markdown").output.hasPrefix("# VMAP112 "))
        let json = try command.run("explain", "VMAP112", "--format", "json").output
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(object?["rule"] as? String == "VMAP112" && object?["schemaVersion"] as? Int == 1)
        let page = try #require(object?["page"] as? String)
        #expect(page.hasPrefix("https://") && page.hasSuffix("/documentation/adruleslint/vmap112"))
        #expect(text.output.hasSuffix("\nPage: \(page)\n"))
        let several = try command.run("explain", "vast")
        #expect(
            several.code == 2 && several.complaint.contains("'adrules rules vast' lists them"), "\(several.complaint)")
        let unknown = try command.run("explain", "invalid-time-ofset")
        #expect(unknown.code == 2 && unknown.complaint.contains("did you mean invalid-time-offset?"))
    }

    @Test("rules lists every rule, in three forms")
    func rules() throws {
        let command = try Command()
        defer { command.remove() }
        let text = try command.run("rules").output
        #expect(text.split(separator: "\n").count == RuleCatalogue.all.count)
        let json = try command.run("rules", "--format", "json").output
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect((object?["rules"] as? [Any])?.count == RuleCatalogue.all.count)
        let page = try command.run("rules", "--format", "markdown").output
        #expect(page == RulePage.markdown.render(RuleCatalogue.all))
    }

    @Test("targets lists every player with its behaviour, and lint checks for each of them")
    func targets() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "clean.xml")
        let text = try command.run("targets").output
        let help = try command.run("lint", "--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for target in Portability.Target.allCases {
            #expect(text.contains("\(target.rawValue)\n  "))
            #expect(try command.run("lint", "clean.xml", "--target", target.rawValue).complaint == "")
        }
        #expect(help.contains(Portability.Target.allCases.map(\.rawValue).joined(separator: ", ") + ";"))
        let json = try command.run("targets", "--format", "json").output
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let entries = try #require(object?["portability"] as? [[String: Any]])
        #expect(entries.count == Portability.table.count)
        #expect(entries.allSatisfy { $0["evidence"] is String && $0["sources"] is [String] })
        #expect(entries.contains { $0["evidence"] as? String == "none" })
        #expect(try command.run("targets", "--format", "markdown").output == PortabilityPage.markdown.render())
    }

    @Test("--version names the versions that matter, and the commit of sources from git archive")
    func version() throws {
        let command = try Command()
        defer { command.remove() }
        let version = try command.run("--version").output
        #expect(
            version.wholeMatch(
                of: /[0-9.]+ \((commit [0-9a-f]{12}, )?libxml2 2\.[0-9]+\.[0-9]+, VMAP 1\.0\.1, VAST 2\.0–4\.3\)\n/)
                != nil)
    }

    @Test("the command links no Foundation but its essentials, and no network")
    func linkage() throws {
        let binary = try #require(Command.binary)
        let bytes = try Data(contentsOf: binary)
        for library in ["libFoundation.so", "libFoundationNetworking.so", "libcurl"] {
            #expect(bytes.range(of: Data(library.utf8)) == nil, "\(library)")
        }
    }
}
