import Testing

@testable import AdRulesModel

/// What editors show of an element.
@Suite struct ElementMeaningTests {
    @Test("every element has a sentence and its source", arguments: ElementName.allCases.filter { $0 != .unknown })
    func meanings(name: ElementName) throws {
        let meaning = try #require(name.meaning, "\(name.spelling): Elements/ElementTable.swift")
        #expect(meaning.sentence.hasSuffix("."))
        #expect(meaning.source.hasPrefix("VMAP 1.0.1 §") || meaning.source.hasPrefix("VAST "))
    }
}
