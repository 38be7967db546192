import AdRulesLint
import AdRulesModel
import AdRulesText
import Testing

@testable import AdRulesCommands

/// A rule of our own with a fix: it wants each breakId in capitals, and is not sure of those with a digit.
private struct Capitals: AdBreakRule {
    static let id = RuleID(rawValue: "ACME001")

    let descriptions = [
        RuleDescription(
            id, name: "small-letters", severity: .info, summary: "a breakId in small letters", why: "a test")
    ]

    func check(_ adBreak: AdBreak, in playlist: VMAPDocument, report: inout FindingCollector) {
        guard let breakID = adBreak.breakID, breakID != breakID.uppercased() else { return }
        let range = playlist.source.place(of: "breakId", in: adBreak.origin)
        var finding = Finding(Self.id, at: range, "small letters", help: "write \(breakID.uppercased())")
        finding.fix = Fix(
            isSafe: !breakID.contains { $0.isNumber }, replacing: range, with: breakID.uppercased())
        report.report(finding)
    }
}

/// A rule whose fix changes the same place as that of ``Capitals``.
private struct Brackets: AdBreakRule {
    static let id = RuleID(rawValue: "ACME002")

    let descriptions = [
        RuleDescription(id, name: "no-brackets", severity: .info, summary: "a breakId without brackets", why: "a test")
    ]

    func check(_ adBreak: AdBreak, in playlist: VMAPDocument, report: inout FindingCollector) {
        guard let breakID = adBreak.breakID, !breakID.hasPrefix("[") else { return }
        let range = playlist.source.place(of: "breakId", in: adBreak.origin)
        var finding = Finding(Self.id, at: range, "no brackets")
        finding.fix = Fix(isSafe: true, replacing: range, with: "[\(breakID)]")
        report.report(finding)
    }
}

/// A rule whose fix removes a break.
private struct Removing: AdBreakRule {
    static let id = RuleID(rawValue: "ACME003")

    let descriptions = [
        RuleDescription(id, name: "removing", severity: .info, summary: "a break", why: "a test")
    ]

    func check(_ adBreak: AdBreak, in playlist: VMAPDocument, report: inout FindingCollector) {
        guard let range = adBreak.origin.range else { return }
        var finding = Finding(Self.id, at: range, "a break")
        finding.fix = Fix(isSafe: true, replacing: range, with: "")
        report.report(finding)
    }
}

@Suite("Code actions")
struct CodeActionTests {
    private func client(capabilities: String = Client.capabilities) throws -> Client {
        var client = try Client(capabilities: capabilities)
        client.server.linters.linter = { _, _ in Linter(rules: [Capitals()]) }
        return client
    }

    private func actions(
        _ client: inout Client, line: Int = 1, character: Int = 67, only: String = "null"
    ) throws -> [JSONValue] {
        let context = ", \"context\": {\"diagnostics\": [], \"only\": \(only)}"
        return try #require(
            try client.ask("codeAction", line: line, character: character, more: context).elements)
    }

    @Test("A finding with a fix has it, and marks a guess", arguments: [("one", true), ("one1", false)])
    func quickFix(breakID: String, isSafe: Bool) throws {
        var client = try client()
        try client.open(Playlist.with(breakID: breakID))
        let action = try #require(try actions(&client).first)
        #expect(action["title"]?.string?.hasPrefix("ACME001: write ONE") == true)
        #expect(action["title"]?.string?.hasSuffix("(a guess: read the result)") == !isSafe)
        #expect(action["kind"]?.string == "quickfix")
        #expect(action["isPreferred"]?.flag == (isSafe ? true : nil))
        #expect(action["diagnostics"]?.elements?.map(\.code) == ["ACME001"])
        let change = try #require(action["edit"]?["documentChanges"]?.elements?.first)
        #expect(change["textDocument"]?["version"]?.integer == 1)
        #expect(change["edits"]?.elements?.first?.place == "1:66-1:\(66 + breakID.count)")
        #expect(change["edits"]?.elements?.first?["newText"]?.string == breakID.uppercased())
    }

    @Test("A value with two meanings has an action for each, and none is preferred")
    func meanings() throws {
        var client = try Client()
        try client.open(Playlist.with(timeOffset: "10:00"))
        let found = try actions(&client, character: 30).filter { $0["title"]?.string?.hasPrefix("VMAP112: ") == true }
        #expect(
            found.map { $0["title"]?.string } == [
                "VMAP112: write \"00:10:00\" for minutes and seconds (a guess: read the result)",
                "VMAP112: write \"10:00:00\" for hours and minutes (a guess: read the result)",
            ])
        let edits = found.map { $0["edit"]?["documentChanges"]?.elements?.first?["edits"]?.elements?.first }
        #expect(edits.map { $0?["newText"]?.string } == ["00:10:00", "10:00:00"])
        #expect(Set(edits.map { $0?.place }).count == 1)
        #expect(found.allSatisfy { $0["isPreferred"] == nil })
        // The finding of each is that which was published.
        #expect(Set(found.map { $0["diagnostics"]?.description }).count == 1)
    }

    @Test("All safe fixes are one action, for a client that takes only changes too")
    func fixAll() throws {
        var client = try client(capabilities: "{\"textDocument\":{\"codeAction\":{\"codeActionLiteralSupport\":{}}}}")
        let breaks = ["a", "b2", "c"].map { id in
            "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\" breakId=\"\(id)\"/>"
        }
        try client.open(Playlist.opener + breaks.joined() + Playlist.closer)
        let found = try actions(&client, line: 0, character: 0, only: "[\"source.fixAll\"]")
        #expect(found.map { $0["kind"]?.string } == ["source.fixAll.adrules"])
        let edits = found.first?["edit"]?["changes"]?[Client.uri]?.elements
        #expect(edits?.map { $0["newText"]?.string } == ["A", "C"])
    }

    @Test("The actions are the fixes of the command: only one of two misspelt attributes is renamed")
    func twoForOne() throws {
        var client = try Client()
        let tag = #"<vmap:AdBreak timeOffset="start" breakType="linear" breadId="a" breakIdd="b"/>"#
        try client.open("\(Playlist.opener)\n\(tag)\n\(Playlist.closer)")
        let all = try actions(&client, line: 0, character: 0, only: "[\"source.fixAll\"]")
        let edits = all.first?["edit"]?["documentChanges"]?.elements?.first?["edits"]?.elements
        #expect(edits?.map { $0["newText"]?.string } == ["breakId"])
        let quick = try ["breadId", "breakIdd"].map { name in
            let place = tag.distance(from: tag.startIndex, to: try #require(tag.firstRange(of: name)).lowerBound)
            return try actions(&client, character: place + 1, only: "[\"quickfix\"]").filter {
                $0["title"]?.string?.hasPrefix("VMAP128: write breakId") == true
            }.count
        }
        #expect(quick == [1, 0])
    }

    @Test("A refused fix is no action, or a disabled one with its reason if the client shows these")
    func refused() throws {
        let ours = Client.capabilities
        let showing = ours.replacing(
            "\"codeAction\": {", with: "\"codeAction\": {\"disabledSupport\": true, ")
        for (capabilities, reasons) in [(ours, [String?]()), (showing, ["it would remove <AdBreak>"])] {
            var client = try client(capabilities: capabilities)
            client.server.linters.linter = { _, _ in Linter(rules: [Removing()]) }
            try client.open(Playlist.with(breakID: "one"))
            let found = try actions(&client, only: "[\"quickfix\"]").filter {
                $0["title"]?.string?.hasPrefix("ACME003") == true
            }
            #expect(found.map { $0["disabled"]?["reason"]?.string } == reasons)
            #expect(found.allSatisfy { $0["edit"] == nil && $0["isPreferred"] == nil })
            #expect(try actions(&client, only: "[\"source\"]").isEmpty)
        }
    }

    @Test("Of fixes of one place, the action for all makes one after the other")
    func overlappingFixes() throws {
        var client = try client()
        client.server.linters.linter = { _, _ in Linter(rules: [Capitals(), Brackets()]) }
        try client.open(Playlist.with(breakID: "one"))
        let found = try actions(&client, line: 0, character: 0, only: "[\"source.fixAll\"]")
        let edits = found.first?["edit"]?["documentChanges"]?.elements?.first?["edits"]?.elements
        #expect(edits?.map { $0["newText"]?.string } == ["[ONE]"])
    }

    @Test(
        "The client chooses the kinds",
        arguments: [("[]", 0), ("[\"quickfix\"]", 2), ("[\"source\"]", 1), ("[\"refactor\"]", 0), ("null", 3)])
    func kinds(only: String, count: Int) throws {
        var client = try client()
        try client.open(Playlist.with(breakID: "one"))
        #expect(try actions(&client, only: only).count == count)
    }

    @Test("A client that takes only commands gets no action")
    func commandsOnly() throws {
        var client = try client(capabilities: "{}")
        try client.open(Playlist.with(breakID: "one"))
        #expect(try actions(&client).isEmpty)
    }

    @Test("A comment before the element ignores a rule", arguments: ["\n", "\r\n", "\r"])
    func ignore(lineEnd: String) throws {
        var client = try client()
        try client.open(Playlist.with(timeOffset: "10:00", breakID: "ONE", lineEnd: lineEnd))
        let title = "Ignore VMAP112 in this element"
        let action = try #require(try actions(&client, character: 30).first { $0["title"]?.string == title })
        let edit = try #require(action["edit"]?["documentChanges"]?.elements?.first?["edits"]?.elements?.first)
        #expect(edit.place == "1:2-1:2")
        #expect(edit["newText"]?.string == "<!-- adrules-ignore-next VMAP112: reason -->\(lineEnd)  ")
    }

    @Test("The comment stands before the innermost element, on its line if it begins there, else in it")
    func placeOfComment() {
        let text = "<?xml version=\"1.0\"?><a>\n\t<b><c x=\"1\">t<!-- n --></c></b>\n</a> "
        let bytes = Array(text.utf8)
        let offsets = [0, 21, 25, 26, 33, 37, 38, 50, 56, bytes.count - 1]
        let places = IgnoreComment.places(for: offsets.map { SourceRange(lower: $0, upper: $0) }, in: bytes)
        #expect(places == [nil, 21, 21, 26, 29, 29, 29, 29, 26, nil])
        #expect(IgnoreComment.edit("X", before: 29, in: bytes).text == "<!-- adrules-ignore-next X: reason -->")
        #expect(IgnoreComment.edit("X", before: 26, in: bytes).text == "<!-- adrules-ignore-next X: reason -->\n\t")
        let second = Array("\n<a/>".utf8)
        #expect(IgnoreComment.edit("X", before: 1, in: second).text == "<!-- adrules-ignore-next X: reason -->\n")
    }

    @Test("A document that cannot be read has nothing to ignore")
    func notWellFormed() throws {
        var client = try client()
        #expect(try client.open("<VMAP a=\"&\"/>").isEmpty == false)
        let titles = try actions(&client, line: 0, character: 9).map { $0["title"]?.string ?? "" }
        #expect(titles.allSatisfy { !$0.hasPrefix("Ignore") }, "\(titles)")
    }
}
