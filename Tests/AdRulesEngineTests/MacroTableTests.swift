import Foundation
import SharedDocuments
import Testing

@testable import AdRulesEngine

/// The IAB's list of macros: ours is the same, and each macro is filled where its list allows it and nowhere else.
@Suite(.enabled(if: SharedDocuments.has("macros.tsv"))) struct MacroTableTests {
    /// One row of the shared list.
    private struct Row {
        let name: String
        let support: String
        let type: String
        let contexts: MacroContexts
    }

    /// The shared list beside the package.
    private func sharedRows() throws -> [Row] {
        let text = try String(contentsOf: SharedDocuments.folder.appending(path: "macros.tsv"), encoding: .utf8)
        return try text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            try #require(fields.count == 5, "\(line)")
            let contexts = try fields[4].split(separator: ",").map { context -> MacroContexts in
                switch context.split(separator: " ").joined(separator: " ") {
                case "All tracking pixels": return .tracking
                case "VAST request URIs": return .request
                case "ClickTracking tracking pixels": return .clickTracking
                case "Error tracking pixels": return .error
                case "verificationNotExecuted tracking pixels": return .verificationNotExecuted
                case let other:
                    Issue.record("a context nobody knows: \(other)")
                    throw CancellationError()
                }
            }
            return Row(name: fields[0], support: fields[2], type: fields[3], contexts: MacroContexts(contexts))
        }
    }

    @Test func theTableIsTheIABs() throws {
        let rows = try sharedRows()
        #expect(rows.map(\.name) == VASTMacro.all.map(\.name))
        for row in rows {
            let macro = try #require(VASTMacro.named(row.name))
            #expect(macro.contexts == row.contexts, "\(row.name)")
            #expect(macro.isList == row.type.hasPrefix("Array"), "\(row.name)")
            #expect(macro.isRequired == (row.support == "Required"), "\(row.name)")
        }
    }

    @Test(arguments: VASTMacro.all.map(\.name))
    func eachMacroIsFilledWhereItsListAllowsIt(name: String) throws {
        let macro = try #require(VASTMacro.named(name))
        let uses: [(MacroContext.Use, MacroContexts)] = [
            (.request, .request), (.tracker, .tracking), (.click, [.tracking, .clickTracking]),
            (.vastError, [.tracking, .error]), (.vmapTracker, [.tracking, .error]),
            (.verification, [.tracking, .verificationNotExecuted]),
        ]
        for (use, contexts) in uses {
            var context = MacroContext.full(use)
            var generator = SeededGenerator(seed: 1)
            let url = "https://x/?v=[\(name)]&w=[\(name)]"
            let expanded = MacroExpander.expand(url, in: context, using: &generator)
            if macro.contexts.isDisjoint(with: contexts) {
                #expect(expanded == url, "\(use)")
                continue
            }
            // Twice the same value, and no bracket left.
            let value = try #require(expanded.firstMatch(of: /v=([^&]*)&w=(.*)/))
            #expect(value.1 == value.2, "\(use)")
            #expect(!expanded.contains("["), "\(use)")
            // Without knowledge it is unknown; the two that need none are filled all the same.
            context = MacroContext()
            context.use = use
            let unknown = MacroExpander.expand("[\(name)]", in: context, using: &generator)
            switch name {
            case "CACHEBUSTING": #expect(unknown.count == 8)
            case "SERVERSIDE": #expect(unknown == "0")
            case "VASTVERSIONS": #expect(unknown == "2,3,5,6,7,8,11,12,13,14,15,16")
            case "ERRORCODE" where use == .vmapTracker: #expect(unknown == "[ERRORCODE]")
            default: #expect(unknown == "-1", "\(use)")
            }
        }
    }

    @Test(arguments: VASTMacro.all)
    func theHostsValueWinsIsEncodedAndMayBeWithheld(macro: VASTMacro) {
        let use: MacroContext.Use =
            macro.contexts.contains(.request)
            ? .request
            : macro.contexts.contains(.clickTracking)
                ? .click
                : macro.contexts.contains(.error)
                    ? .vastError : macro.contexts.contains(.verificationNotExecuted) ? .verification : .tracker
        var context = MacroContext.full(use)
        func expanded(_ value: String) -> String {
            context.hostValues = [macro.name: value]
            var generator = SeededGenerator(seed: 1)
            return MacroExpander.expand("[\(macro.name)]", in: context, using: &generator)
        }
        let own: Set = ["TIMESTAMP", "CACHEBUSTING", "ERRORCODE", "REASON"]
        if own.contains(macro.name) {
            #expect(expanded("h") != "h" && expanded("-2") != "-2" && expanded("-2") != "-1")
        } else if macro.name == "BLOCKEDADCATEGORIES" {
            #expect(expanded("h,i&j") == "h,i%26j,IAB1")
            #expect(expanded("-2") == "IAB1")
        } else {
            #expect(expanded("h,i&j") == (macro.isList ? "h,i%26j" : "h%2Ci%26j"))
            #expect(expanded("-1") == "-1")
            #expect(expanded("-2") == (macro.isRequired ? "-1" : "-2"))
        }
    }
}

extension MacroContext {
    /// A context in which everything is known.
    static func full(_ use: Use) -> MacroContext {
        var ad = Ad.linear("l", sequence: 3, files: [.sample("https://cdn.example/a b.mp4")])
        ad.adServingID = "Server-1"
        ad.creatives[0].universalAdIDs = [
            UniversalAdID(value: "CNPA 0484", registry: "ad-id.org"), UniversalAdID(value: "x,y", registry: "r"),
        ]
        var context = MacroContext()
        context.use = use
        context.date = MediaTime(microseconds: 1_767_225_600_127_999)
        context.contentTime = .milliseconds(321_123)
        context.adTime = .milliseconds(11_355)
        context.position = .midroll(.seconds(300))
        context.adCount = 2
        context.transactionID = "123e4567-e89b-42d3-a456-426655440000"
        context.ad = select(AdResponse(VAST(ads: [ad]))).pod.first
        context.breakMaxDuration = .milliseconds(30_999)
        context.breakMaxAds = 4
        context.surface = Surface(width: 640, height: 360)
        context.isMuted = true
        context.isFullscreen = true
        context.clickPosition = ClickPosition(x: 315, y: 204)
        context.error = AdRulesError(.mediaTimeout)
        context.verificationReason = 2
        context.mimeTypes = ["video/mp4", "application/x-mpegURL"]
        context.apiFrameworks = ["SIMID", "VPAID", "7"]
        context.blockedAdCategories = ["IAB1"]
        return context
    }
}
