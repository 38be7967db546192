import AdRulesLint
import Foundation
import Testing

/// The lines that people copy to install the command.
@Suite struct InstallingPageTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private static let pages = [
        "README.md", ".github/actions/lint/action.yml", "Samples/Archive/README.md", "Sources/Python/README.md",
        "Sources/AdRulesLint/AdRulesLint.docc/ReportFormats.md",
        "Sources/AdRulesPlayer/AdRulesPlayer.docc/EmbeddingInTenMinutes.md",
        "Sources/adrules/adrules.docc/Installing.md",
    ]

    @Test("the commands have the project's address and this version, and no placeholders", arguments: pages)
    func copied(page: String) throws {
        let text = try Self.text(page)
        let address = try Self.text(".ci/address").trimmingCharacters(in: .whitespacesAndNewlines)
        for match in text.matches(of: /https:\/\/github\.com\/[\w.-]+\/adrules\b/) {
            #expect(match.output == address)
        }
        for match in text.matches(of: /uses: ([\w.-]+\/adrules)\//) {
            #expect(address.hasSuffix("github.com/\(match.output.1)"))
        }
        let version = /(?:rev: |adrules==|lint@|releases\/download\/|from: "|\.ci\/release |adrules_)(\d+\.\d+\.\d+)/
        for match in text.matches(of: version) { #expect(String(match.output.1) == Release.version) }
        #expect(!text.contains("OWNER") && !text.contains("@VERSION"))
    }

    @Test("the release notes have this version or an unreleased one")
    func notes() throws {
        let text = try Self.text(".github/CHANGELOG.md")
        #expect(text.contains("## \(Release.version)") || text.contains("## Unreleased"))
    }
}
