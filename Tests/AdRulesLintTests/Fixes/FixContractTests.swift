import AdRulesLint
import AdRulesModel
import Foundation
import MassTesting
import SharedDocuments
import Testing

/// Whatever `--fix` and `--unsafe-fixes` do: nothing that somebody pays for is lost, and nothing gets into another element.
///
/// What is lost is counted here anew, from the text of the tags and from the model, and not by what the fixer itself counts.
@Suite struct FixContractTests {
    /// What the tags of a text hold: the elements of each name, and how many stand inside one of their own name.
    private struct Tags {
        var counts: [String: Int] = [:]
        var nested = 0

        private static let valued: Set<String> = [
            "adbreak", "adsource", "adtaguri", "vastaddata", "customaddata", "vast", "ad", "inline", "wrapper",
            "vastadtaguri",
            "creative", "linear", "nonlinear", "companion", "mediafile", "mezzanine", "tracking", "impression",
            "clickthrough",
            "clicktracking", "icon", "verification", "javascriptresource", "staticresource",
        ]

        /// Reads a text; sections, comments and instructions hold no tags.
        init(_ text: String) {
            var bytes = Array(text.utf8)[...]
            var open: [String] = []
            func skip(_ closer: String) {
                let end = Array(closer.utf8)
                while !bytes.isEmpty, !bytes.starts(with: end) { bytes.removeFirst() }
                bytes = bytes.dropFirst(end.count)
            }
            while let first = bytes.first {
                guard first == UInt8(ascii: "<") else {
                    bytes.removeFirst()
                    continue
                }
                if bytes.starts(with: "<![CDATA[".utf8) { skip("]]>"); continue }
                if bytes.starts(with: "<!--".utf8) { skip("-->"); continue }
                if bytes.starts(with: "<?".utf8) { skip("?>"); continue }
                // A backslash is a broken mark of an end tag.
                let isEnd = bytes.dropFirst().first.map { "/\\".utf8.contains($0) } == true
                let name = bytes.dropFirst(isEnd ? 2 : 1).prefix { !" \t\r\n/>=<\"'!?".utf8.contains($0) }
                bytes.removeFirst()
                let local = String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? name, as: UTF8.self)
                    .lowercased()
                guard !local.isEmpty else { continue }
                if isEnd {
                    if let place = open.lastIndex(of: local) { open.removeSubrange(place...) }
                    continue
                }
                if Self.valued.contains(local) {
                    counts[local, default: 0] += 1
                    if open.last == local { nested += 1 }
                }
                let tag = bytes.prefix { $0 != UInt8(ascii: ">") }
                if tag.last != UInt8(ascii: "/") { open.append(local) }
            }
        }
    }

    /// The absolute addresses in a text, wherever they stand, with their references resolved.
    static func addresses(_ text: some StringProtocol) -> [String] {
        let words = String(text).replacing("&amp;", with: "&").split { " \t\r\n<>\"'\u{5D}".contains($0) }
        return words.compactMap { word in
            guard let mark = word.firstRange(of: "://") else { return nil }
            let letters = String(word[..<mark.lowerBound].reversed().prefix { $0.isLetter && $0.isASCII }.reversed())
            // The mark of a section may be broken: `CDATAhttps`.
            let scheme = letters.firstRange(of: "http").map { letters[$0.lowerBound...] } ?? letters[...]
            return String(scheme) + word[mark.lowerBound...]
        }
    }

    /// What was read of a document, as numbers by name; the name of an address begins with `address`.
    private static func figures(_ bytes: [UInt8]) -> [String: Int]? {
        guard let document = try? AdDocument(parsing: bytes) else { return nil }
        var figures: [String: Int] = [:]
        func add(_ name: String, _ count: Int) { figures[name, default: 0] += count }
        func add(address: SourceText?, of owner: String) {
            if let address, address.string.contains("://") { add("address \(owner) \(address.string)", 1) }
        }
        func add(_ vast: VAST) {
            add("ads", vast.ads.count)
            for ad in vast.ads {
                add("impressions", ad.impressions.count)
                for impression in ad.impressions { add(address: impression.uri, of: "impression") }
                for error in ad.errors { add(address: error.uri, of: "error") }
                add(address: ad.wrapper?.adTagURI, of: "wrapper")
                for linear in ad.creatives.compactMap(\.linear) {
                    for file in linear.mediaFiles { add(address: file.uri, of: "media file") }
                    for tracker in linear.tracking { add(address: tracker.uri, of: "tracker") }
                }
                add("creatives", ad.creatives.count)
                for creative in ad.creatives {
                    add("media files", creative.linear?.mediaFiles.count ?? 0)
                    add("trackers", creative.linear?.tracking.count ?? 0)
                    for tracker in creative.linear?.tracking ?? [] {
                        guard let event = tracker.event?.rawValue, ["start", "complete", "skip"].contains(event) else {
                            continue
                        }
                        add(event, 1)
                    }
                }
            }
        }
        switch document {
        case .vmap(let playlist):
            add("breaks", playlist.breaks.count)
            for adBreak in playlist.breaks {
                add("break trackers", adBreak.tracking.count)
                for tracker in adBreak.tracking { add(address: tracker.uri, of: "break tracker") }
                switch adBreak.source?.content {
                case .vast(let vast): add(vast)
                case .adTag(let address, _):
                    add("tags", 1)
                    add(address: address, of: "break")
                default: break
                }
            }
        case .vast(let response): add(response.vast)
        }
        return figures
    }

    /// What a fix of a document breaks; empty if it keeps the contract.
    private static func violations(_ bytes: [UInt8], name: String, includingUnsafe: Bool) throws -> [String] {
        let fixed = try AdRulesLintTests.fixed(bytes, name: name, includingUnsafe: includingUnsafe)
        guard fixed.isChanged else { return [] }
        var violations: [String] = []
        let old = Tags(String(decoding: fixed.text.original, as: UTF8.self))
        let new = Tags(String(decoding: fixed.text.bytes, as: UTF8.self))
        // A section whose mark was broken holds its tags as text afterwards.
        let isSection = fixed.text.changes.contains { String(decoding: $0.bytes, as: UTF8.self).contains("[CDATA[") }
        if !isSection {
            for (name, count) in old.counts where new.counts[name, default: 0] < count {
                violations.append("\(count) <\(name)> became \(new.counts[name, default: 0])")
            }
        }
        let text = String(decoding: fixed.text.bytes, as: UTF8.self)
        let kept = Set(addresses(text))
        // A change that writes another address in its place corrects it.
        for change in fixed.text.changes where !String(decoding: change.bytes, as: UTF8.self).contains("://") {
            let removed = String(decoding: fixed.text.original[change.range], as: UTF8.self)
            // Behind the root a proxy may have added something.
            let rest = String(decoding: fixed.text.original[change.range.lowerBound...], as: UTF8.self)
            let isInside = rest.contains("VAST>") || rest.contains("VMAP>")
            for address in addresses(removed) where isInside && !kept.contains(address) {
                violations.append("\(address) is gone")
            }
        }
        if let before = figures(bytes) {
            if new.nested > old.nested {
                violations.append("\(new.nested - old.nested) elements got into one of their name")
            }
            let after = figures(fixed.bytes) ?? [:]
            for (name, count) in before where after[name, default: 0] < count {
                // An address that is written otherwise now was a mistake itself.
                let isWritten = kept.contains(String(name.split(separator: " ").last ?? ""))
                if name.hasPrefix("address"), !isWritten || after.keys.contains(where: { $0.hasPrefix(name) }) {
                    continue
                }
                violations.append("\(count) \(name) became \(after[name, default: 0])")
            }
        }
        return violations
    }

    // MARK: Planted

    static let twoBreaks = playlist(
        #"""
        <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource>
        <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/1]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>%
        <vmap:AdBreak timeOffset="end" breakType="linear"><vmap:AdSource>
        <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/2]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
        """#)

    static let response = #"""
        <VAST version="3.0"><Ad id="a"><InLine><AdSystem>x</AdSystem><AdTitle>t</AdTitle><Impression>https://t.example/i</Impression>
        <Creatives><Creative><Linear><Duration>00:00:15</Duration><TrackingEvents>
        <Tracking event="start"><![CDATA[https://t.example/s]]></Tracking>%</TrackingEvents>
        <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1" height="1">https://m.example/a.mp4</MediaFile></MediaFiles>
        </Linear></Creative></Creatives></InLine></Ad></VAST>
        """#

    @Test(
        "A surplus end tag is removed, and a missing one is written: every break and every file is kept",
        arguments: [
            (twoBreaks, "</vmap:AdBreak>"), (twoBreaks, "</vmap:AdSource></vmap:AdBreak>"),
            (twoBreaks, "</vmap:Extensions>"),
            (response, "</Tracking>"), (response, "</Tracking></Tracking>"), (response, "</TrackingEvents>"),
        ])
    func surplusEndTags(document: String, surplus: String) throws {
        let right = document.replacing("%", with: "")
        let wrong = document.replacing("%", with: surplus)
        let fixed = try fixed(Array(wrong.utf8), includingUnsafe: true)
        #expect(String(decoding: fixed.bytes, as: UTF8.self) == right)
        #expect(try AdRulesLintTests.fixed(wrong).text == wrong, "a guess is made only on request")
    }

    @Test(
        "An end tag that is missing is written where the element around ends",
        arguments: [
            (twoBreaks, "</vmap:AdSource></vmap:AdBreak>%", "</vmap:AdBreak>%"), (response, "</MediaFiles>\n", "\n"),
            (response, "</MediaFile></MediaFiles>", "</MediaFiles>"), (response, "</Linear></Creative>", "</Creative>"),
        ])
    func missingEndTags(document: String, right: String, wrong: String) throws {
        let text = document.replacing(right, with: wrong).replacing("%", with: "")
        let fixed = try fixed(Array(text.utf8), includingUnsafe: true)
        #expect(fixed.result.kind != nil)
        #expect(Self.figures(fixed.bytes) == Self.figures(Array(document.replacing("%", with: "").utf8)))
    }

    @Test(
        "An invented list is not renamed to its content",
        arguments: [
            (
                "<vmap:AdSource>", "<vmap:AdSources><vmap:AdSource>", "</vmap:AdSource>",
                "</vmap:AdSource></vmap:AdSources>"
            ),
            ("<vmap:AdBreak ", "<vmap:AdBreaks><vmap:AdBreak ", "</vmap:AdBreak>", "</vmap:AdBreak></vmap:AdBreaks>"),
            ("<Linear>", "<Linears><Linear>", "</Linear>", "</Linear></Linears>"),
            ("<InLine>", "<InLines><InLine>", "</InLine>", "</InLine></InLines>"),
        ])
    func lists(start: String, newStart: String, end: String, newEnd: String) throws {
        for document in [Self.twoBreaks, Self.response] where document.contains(start) {
            let text = document.replacing(start, with: newStart).replacing(end, with: newEnd).replacing("%", with: "")
            for includingUnsafe in [false, true] {
                let fixed = try fixed(text, includingUnsafe: includingUnsafe)
                #expect(!fixed.text.contains("\(start)<\(start.dropFirst())"))
                #expect(fixed.text.contains(newStart))
            }
        }
    }

    @Test("An offset of a tracker that takes none is removed, and the tracker keeps its event")
    func uselessOffsets() throws {
        let text = Self.response.replacing("event=\"start\"", with: "event=\"start\" offset=\"00:00:05\"").replacing(
            "%", with: #"<Tracking event="complete" offset="100%">https://t.example/c</Tracking>"#)
        let fixed = try fixed(text, includingUnsafe: true)
        #expect(
            fixed.text.contains("<Tracking event=\"start\">") && fixed.text.contains("<Tracking event=\"complete\">"))
        #expect(!fixed.text.contains("offset="))
    }

    @Test("An event of another version is renamed only on request, and never where both names are there")
    func eventsOfAnotherVersion() throws {
        let document = Self.response.replacing("\"3.0\"", with: "\"4.0\"")
        let one = document.replacing("%", with: #"<Tracking event="fullscreen">https://t.example/f</Tracking>"#)
        let both = document.replacing(
            "%",
            with: #"""
                <Tracking event="fullscreen">https://t.example/f</Tracking><Tracking event="playerExpand">https://t.example/p</Tracking>
                """#)
        func text(_ document: String, includingUnsafe: Bool = true) throws -> String {
            let fixed = try fixed(
                Array(document.utf8), arguments: ["--extend-select", "VAST332"], includingUnsafe: includingUnsafe)
            return String(decoding: fixed.bytes, as: UTF8.self)
        }
        #expect(try text(one, includingUnsafe: false) == one)
        #expect(try text(one).contains("playerExpand"))
        #expect(try text(both) == both)
    }

    @Test("A comment stays when the element beside it is removed")
    func comments() throws {
        let text = Self.twoBreaks.replacing("%", with: ", <!-- sold until 2027 --> x <!-- and more -->")
        let fixed = try fixed(text, includingUnsafe: true)
        #expect(fixed.text == Self.twoBreaks.replacing("%", with: " <!-- sold until 2027 -->  <!-- and more -->"))
        let finding = try lint(text).diagnostics.first { $0.rule.id == .strayText }?.finding
        #expect(finding?.range.count == 1 && finding?.fix?.edits.count == 2)
        let behind = Self.response.replacing("%", with: "")
        #expect(
            try AdRulesLintTests.fixed(behind + "<!-- served -->\nby server 7", includingUnsafe: true).text
                == behind + "<!-- served -->\n")
    }

    @Test("Content after the root element is kept if it has an element, of VMAP and VAST or of others")
    func contentAfterRoot() throws {
        let early = Self.twoBreaks.replacing("%", with: "</vmap:VMAP>")
        #expect(try fixed(early, includingUnsafe: true).text == early)
        let right = Self.twoBreaks.replacing("%", with: "")
        for element in ["<script>x</script>", "text <img/>", "</div><br>", "<x:y/><!-- a -->"] {
            #expect(try fixed(right + element, includingUnsafe: true).text == right + element)
        }
        for text in ["by server 7", "</div>"] {
            #expect(try fixed(right + text, includingUnsafe: true).text == right)
        }
    }

    @Test("Text before the declaration is kept if it has an element")
    func contentBeforeDeclaration() throws {
        let right = "<?xml version=\"1.0\"?>" + Self.twoBreaks.replacing("%", with: "")
        let element = "by <b>server</b> 7"
        #expect(try fixed(element + right, includingUnsafe: true).text == element + right)
        #expect(try fixed("by server 7" + right, includingUnsafe: true).text == right)
    }

    @Test("A version of VAST is never invented, and a misspelt one is fixed")
    func versions() throws {
        let right = Self.response.replacing("%", with: "")
        let none = right.replacing(" version=\"3.0\"", with: "")
        let bare = try fixed(none, includingUnsafe: true)
        #expect(bare.text == none && bare.result.rules.contains("VAST301"))
        #expect(try fixed(right.replacing("version=", with: "verison=")).text == right)
    }

    @Test("The errors in a misspelt element show once its name is right: they are no added ones")
    func hiddenErrors() throws {
        let tracker = "<Tracking event=\"progress\">https://t.example/p</Tracking>"
        let right = Self.response.replacing("%", with: tracker)
        let wrong = [
            Self.response.replacing("%", with: tracker.replacing("Tracking", with: "tracking")),
            right.replacing("TrackingEvents", with: "trackingEvents"),
        ]
        for document in wrong {
            #expect(try !lint(document).rules.contains("VAST334"))
            let fixed = try fixed(document)
            #expect(fixed.text == right && fixed.result.rules.contains("VAST334"))
        }
    }

    /// A rule that suggests to remove the first break.
    private struct RemovingRule: PlaylistRule {
        static let id = RuleID(rawValue: "ACME001")
        let descriptions = [
            RuleDescription(id, name: "removing", severity: .warning, summary: "a fix", why: "a test")
        ]
        func check(_ playlist: VMAPDocument, report: inout FindingCollector) {
            guard let range = playlist.breaks.first?.origin.range else { return }
            var finding = Finding(Self.id, at: range, "a break")
            finding.fix = Fix(isSafe: true, replacing: range, with: "")
            report.report(finding)
        }
    }

    @Test("A fix that would remove a break is refused, with the loss")
    func refusal() throws {
        let bytes = Array(Self.twoBreaks.replacing("%", with: "").utf8)
        let fixed = FixApplier(linter: Linter(rules: [RemovingRule()])).fix(bytes, name: "test.xml")
        #expect(fixed.bytes == bytes)
        #expect(fixed.refusals.map(\.reason) == ["it would remove <AdBreak>"])
        #expect(fixed.refusals.map(\.diagnostic.rule.id) == [RemovingRule.id])
    }

    @Test("A fix that is refused keeps no other from being made", arguments: 1...4)
    func refusalBesideOthers(count: Int) throws {
        func playlist(_ offset: String) -> String {
            let breaks = (1...count).map {
                """
                <vmap:AdBreak timeOffset="\(offset.replacing("#", with: "\($0)"))" breakType="linear" breakId="b\($0)">
                <vmap:AdSource id="s"><vmap:AdTagURI templateType="vast3">https://ads.example/\($0)</vmap:AdTagURI>
                </vmap:AdSource></vmap:AdBreak>
                """
            }
            return """
                <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
                <vmap:AdBreak timeOffset="start" breakType="linear" breakId="removed"><vmap:AdSource id="s">
                <vmap:AdTagURI templateType="vast3">https://ads.example/0</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
                \(breaks.joined())</vmap:VMAP>
                """
        }
        let fixed = FixApplier(linter: Linter(rules: [RemovingRule()])).fix(
            Array(playlist("0:1#:00").utf8), name: "test.xml")
        #expect(String(decoding: fixed.bytes, as: UTF8.self) == playlist("00:1#:00"))
        #expect(fixed.count == count)
        #expect(fixed.refusals.map(\.diagnostic.rule.id) == [RemovingRule.id])
    }

    @Test("Raw ampersands take one round beyond ten thousand, too")
    func ampersands() throws {
        let line = "<Error>https://t.example/?a=1&b=2</Error>\n"
        let text = "<VAST version=\"3.0\">" + String(repeating: line, count: 10_500) + "</VAST>"
        let fixed = FixApplier(linter: Linter()).fix(Array(text.utf8), name: "test.xml")
        // The second round finds nothing that is left.
        #expect(fixed.rounds == 2)
        #expect(fixed.bytes.count == text.utf8.count + 4 * 10_500)
    }

    @Test("Mistakes of one kind take one round, however many there are", arguments: [20, 400])
    func rounds(count: Int) throws {
        let trackers = (0..<count).map { "<Tracking event=\"skip\">https://t.example/\($0)</Tracking></Tracking>" }
            .joined()
        func repeated(_ tag: String) -> String {
            String(repeating: "\(tag)https://t.example/</Tracking>", count: count)
        }
        let blanks = repeated("<Tracking event=\"skip\"id=\"1\">")
        let quotes = repeated("<Tracking event=skip>")
        for wrong in [trackers, blanks, quotes] {
            let text = Self.response.replacing("%", with: wrong)
            let fixed = try fixed(Array(text.utf8), includingUnsafe: true)
            #expect(fixed.result.kind != nil)
            // Some rounds more: what is found once the document can be read.
            #expect(fixed.rounds <= 5, "\(fixed.rounds) rounds")
        }
    }

    // MARK: Over many documents

    @Test("The corpus keeps the contract", .enabled(if: SharedDocuments.hasCorpus), arguments: [false, true])
    func corpus(includingUnsafe: Bool) throws {
        for line in try Places.text(SharedDocuments.catalogue).split(whereSeparator: \.isNewline).dropFirst() {
            let name = String(line.prefix { $0 != "\t" })
            let bytes = try Places.bytes(SharedDocuments.corpus.appendingPathComponent(name))
            #expect(try Self.violations(bytes, name: name, includingUnsafe: includingUnsafe) == [], "\(name)")
        }
    }

    @Test("Every planted mistake keeps the contract", arguments: [false, true])
    func plantedMistakes(includingUnsafe: Bool) throws {
        for mistake in MassTests.sample(PlantedMistake.all, oneOf: 24, number: includingUnsafe ? 12 : 0) {
            let bytes = Array(try mistake.planted().document.utf8)
            let found = try Self.violations(bytes, name: mistake.document, includingUnsafe: includingUnsafe)
            #expect(found == [], "\(mistake.place)")
        }
    }

    @Test(
        "A declaration without its end takes no element along",
        arguments: [
            "<!DOCTYPE VAST SYSTEM \"vast.dtd\" \n<VAST version=\"3.0\"></VAST>",
            "<!DOCTYPE VAST\n<VAST version=\"3.0\"><Ad id=\"1\"/></VAST>",
            "<!DOCTYPE VAST [\n<VAST version=\"3.0\"><Ad id=\"1\"/></VAST>",
            "<!-- a --><!DOCTYPE VAST [<!ENTITY a \"b\">\n<VAST version=\"3.0\"><Ad id=\"1\"/></VAST>",
        ])
    func openDeclaration(text: String) throws {
        #expect(try Self.violations(Array(text.utf8), name: "open.xml", includingUnsafe: true) == [])
    }

    @Test("Changed documents keep the contract", arguments: 0..<4)
    func changedDocuments(part: Int) throws {
        let documents = try ChangedDocument.originals()
        for number in 0..<MassTests.count(12, of: 5_000) {
            let changed = ChangedDocument(of: documents, seed: UInt64(part * 10_000 + number))
            let found = try Self.violations(
                changed.bytes, name: "changed.xml", includingUnsafe: number % 4 > 0)
            #expect(found == [], "seed \(changed.seed)")
        }
    }
}
