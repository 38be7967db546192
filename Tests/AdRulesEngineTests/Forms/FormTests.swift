import AdRulesText
import Foundation
import Testing

@testable import AdRulesEngine

/// What is written anywhere has a row in a table of forms.
@Suite("Forms") struct FormTests {
    /// The cases that an enumeration declares in its source, up to the next declaration of a type.
    private static func cases(of type: String) throws -> Set<String> {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/AdRulesEngine/Engine/EngineInput.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "public enum \(type):"))
        let lines = text[start.upperBound...].prefix(while: { $0 != "}" }).split(separator: "\n")
        return Set(
            lines.filter { $0.hasPrefix("    case ") }
                .map { String($0.dropFirst("    case ".count).prefix { $0.isLetter }) })
    }

    @Test("each input has a form, under its own name")
    func inputs() throws {
        #expect(try Self.cases(of: "EngineInput") == Set(EngineInput.forms.map(\.name)))
        #expect(Set(EngineInput.forms.map(\.name)).count == EngineInput.forms.count)
    }

    @Test("each report has a form, under its own name")
    func reports() throws {
        #expect(try Self.cases(of: "AdReport") == Set(AdReport.forms.map(\.name)))
        #expect(Set(AdReport.forms.map(\.name)).count == AdReport.forms.count)
    }
}
