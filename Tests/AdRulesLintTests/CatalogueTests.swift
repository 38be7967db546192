import AdRulesLint
import AdRulesModel
import Foundation
import SharedDocuments
import Testing

/// The catalogue: whole, well-spoken, and true in its examples.
@Suite struct CatalogueTests {
    @Test("no id and no name comes twice, and names are kebab-case")
    func namesAreUnique() {
        let rules = RuleCatalogue.all
        #expect(Set(rules.map(\.id)).count == rules.count)
        #expect(Set(rules.map(\.name)).count == rules.count)
        for rule in rules {
            #expect(rule.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(rule.id.rawValue) \(rule.name)")
            #expect(rule.id.rawValue.wholeMatch(of: /(XML0|VMAP1|VMAP2|VAST3|VAST4|PLAY5|LINT9)[0-9]{2}/) != nil)
        }
    }

    @Test("texts keep to the house rules: one line, no full stop at the end", arguments: RuleCatalogue.all)
    func textsKeepToTheRules(_ rule: RuleDescription) {
        for text in [rule.summary, rule.why] {
            #expect(!text.isEmpty && !text.contains("\n") && !text.hasSuffix("."), "\(rule.id.rawValue): \(text)")
        }
        #expect(rule.summary.count <= 80, "\(rule.id.rawValue): \(rule.summary)")
        #expect(rule.why.count <= 200, "\(rule.id.rawValue): \(rule.why)")
    }

    @Test("a bad example gives its rule", arguments: RuleCatalogue.all)
    func badExamplesAreBad(_ rule: RuleDescription) throws {
        let bad = try #require(rule.bad, "\(rule.id.rawValue) has no bad example")
        let result = try lint(bad.document, name: "bad.\(bad.fileExtension)", arguments: bad.arguments)
        #expect(result.rules.contains(rule.id.rawValue), "\(rule.id.rawValue) gives \(result.rules)")
    }

    @Test("a good example gives no finding at all", arguments: RuleCatalogue.all)
    func goodExamplesAreGood(_ rule: RuleDescription) throws {
        guard let good = rule.good else {
            #expect(rule.id.rawValue.hasPrefix("XML05"), "only a limit needs no good example: \(rule.id.rawValue)")
            return
        }
        let result = try lint(good.document, name: "good.\(good.fileExtension)", arguments: good.arguments)
        #expect(result.rules.isEmpty, "\(rule.id.rawValue): \(result.diagnostics.map(\.finding.message))")
    }

    @Test("What is bad in the bad example is to be seen on the page", arguments: RuleCatalogue.all)
    func examplesDiffer(_ rule: RuleDescription) {
        #expect(rule.bad?.lines != rule.good?.lines)
    }

    @Test("Every declared rule has one entry, with the same name")
    func everyRuleHasAnEntry() throws {
        // That each is also reported shows its bad example.
        let declared = try ["AdRulesModel/Findings", "AdRulesLint"].flatMap { folder in
            try Places.swiftFiles(in: folder)
        }.flatMap { file in
            try Places.text(file).matches(of: /static let (\w+) = RuleID\(rawValue: "(\w+)"\)/).map(\.output)
        }
        #expect(RuleCatalogue.all.map(\.id.rawValue).sorted() == declared.map { String($0.2) }.sorted())
        for (_, name, id) in declared {
            let words = name.replacing(/([A-Z]+)([A-Z][a-z])/) { "\($0.1)-\($0.2)" }
                .replacing(/([a-z0-9])([A-Z])/) { "\($0.1)-\($0.2)" }
                .replacing(/([A-Za-z])([0-9])/) { "\($0.1)-\($0.2)" }
            #expect(words.lowercased() == RuleCatalogue.rule(RuleID(rawValue: String(id))).name)
        }
    }

    @Test("The catalogue is in the order of families and ids")
    func order() {
        let ids = RuleCatalogue.all.map(\.id.rawValue)
        let families = ["XML", "VMAP", "VAST", "PLAY", "LINT"]
        #expect(ids == families.flatMap { family in ids.filter { $0.hasPrefix(family) }.sorted() })
    }

    @Test("Habits of real playlists are never errors")
    func forgivenThingsAreNoErrors() {
        for name in ["escaped-ad-tag-uri", "unusual-child-order", "extension-without-type", "trackers-only"] {
            #expect(RuleCatalogue.rule(named: name).map { $0.severity < .error } == true, "\(name)")
        }
    }

    @Test("the macros are those of IAB's list", .enabled(if: SharedDocuments.has("macros.tsv")))
    func macrosAreComplete() throws {
        let text = try Places.text(SharedDocuments.folder.appendingPathComponent("macros.tsv"))
        for line in text.split(separator: "\n").dropFirst() {
            let name = line.prefix { $0 != "\t" }
            // The others have no value before there is an answer.
            let isOfRequests = line.contains("VAST request URIs")
            let uri = "<![CDATA[https://ads.example/?x=[\(name)]]]>"
            let result = try lint(
                playlist(
                    """
                    <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource>
                    <vmap:AdTagURI templateType="vast3">\(uri)</vmap:AdTagURI>
                    </vmap:AdSource></vmap:AdBreak>
                    """))
            #expect(result.rules == (isOfRequests ? [] : ["VMAP140"]), "\(name)")
            #expect(isOfRequests || result.diagnostics[0].finding.message.contains("no value"), "\(name) is a macro")
        }
    }
}
