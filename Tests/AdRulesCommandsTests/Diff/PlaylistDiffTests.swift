import AdRulesCommands
import AdRulesEngine
import AdRulesLint
import AdRulesModel
import Foundation
import Testing

/// `PlaylistDiff`: what a change of a document means, and that nothing else counts.
@Suite("Differences between playlists")
struct PlaylistDiffTests {
    static func document(_ text: String) throws -> AdDocument { try AdDocument(parsing: Array(text.utf8)) }

    static func diff(_ old: String, _ new: String, duration: MediaTime? = nil) throws -> PlaylistDiff {
        PlaylistDiff(from: try document(old), to: try document(new), content: LintContent(duration: duration))
    }

    /// The differences in words: the break, what happened to it, and where inside it.
    static func words(_ diff: PlaylistDiff) -> [String] {
        func place(_ change: PartChange) -> String {
            (change.path + [change.property].compactMap(\.self)).joined(separator: " › ")
        }
        let around = diff.playlist.map { "playlist \($0.kind.rawValue): \(place($0))" }
        return around
            + diff.breaks.map { change in
                let details = change.details.map { place($0) + ($0.kind == .changed ? "" : " \($0.kind.rawValue)") }
                let name = (change.new ?? change.old)?.adBreak.breakID ?? "-"
                return "\(name) \(change.kinds.map(\.rawValue).joined(separator: "+"))"
                    + (details.isEmpty ? "" : ": " + details.joined(separator: "; "))
            }
    }

    @Test("One change makes exactly one difference, and its way back too", arguments: Planted.all)
    func planted(change: Planted) throws {
        let range = try #require(Planted.playlist.range(of: change.old))
        let changed = Planted.playlist.replacingCharacters(in: range, with: change.new)
        let there = try Self.diff(Planted.playlist, changed)
        #expect(Self.words(there) == [change.difference])
        let back = try Self.diff(changed, Planted.playlist)
        #expect(Self.words(back).count == 1)
        for (one, other) in zip(there.breaks, back.breaks) {
            #expect(one.kinds.map(Self.opposite) == other.kinds)
            #expect(one.old?.place == other.new?.place && one.new?.place == other.old?.place)
            for (detail, opposite) in zip(one.details, other.details) {
                #expect(detail.old == opposite.new && detail.new == opposite.old)
                #expect(detail.oldPlace == opposite.newPlace && detail.newPlace == opposite.oldPlace)
            }
        }
    }

    static func opposite(_ kind: BreakChange.Kind) -> BreakChange.Kind {
        switch kind {
        case .added: .removed
        case .removed: .added
        case .moved, .changed: kind
        }
    }

    /// Ways to write the same thing.
    private static let notations: [(name: String, old: String, new: String)] = [
        ("milliseconds", #""00:10:00""#, #""00:10:00.000""#),
        ("a share with decimals", #""50%""#, #""50.0%""#),
        ("CDATA as references", "<![CDATA[https://ads.example/pre?a=1&b=2]]>", "https://ads.example/pre?a=1&amp;b=2"),
        ("blanks around an address", "https://ads.example/half<", "\n   https://ads.example/half\n  <"),
        ("blanks between attributes", #"<MediaFile id="m1""#, "<MediaFile\n   id='m1'"),
        ("the order of attributes", #"id="a" sequence="1""#, #"sequence="1" id="a""#),
        ("the order of attributes of an extension", #"a="1" b="2""#, #"b = "2"  a='1'"#),
        ("CDATA in an extension", ">one<", ">\n <!-- x --><![CDATA[one]]>\n<"),
        (
            "a prefix in an extension", #"<n:Text xmlns:n="https://n.example" a="1" b="2">one</n:Text>"#,
            #"<Text a="1" b="2" xmlns="https://n.example">one</Text>"#
        ),
        ("a switch as a number", #"allowMultipleAds="true""#, #"allowMultipleAds="1""#),
        (
            "a default", "<vmap:AdSource>\n      <vmap:VASTAdData>",
            "<vmap:AdSource allowMultipleAds=\"true\">\n      <vmap:VASTAdData>"
        ),
        ("types with blanks", #""linear,nonlinear""#, #""linear, nonlinear""#),
        ("a comment", "<VAST version", "<!-- hello --><VAST version"),
        ("a time with milliseconds", "<Duration>00:00:30<", "<Duration> 00:00:30.000 <"),
        (
            "the order of trackers",
            #"<vmap:Tracking event="breakStart"><![CDATA[https://track.example/start]]></vmap:Tracking>"#,
            ""
        ),
    ]

    @Test("Another notation is not a difference", arguments: notations.indices)
    func notation(index: Int) throws {
        let (name, old, new) = Self.notations[index]
        let range = try #require(Planted.playlist.range(of: old), "\(name)")
        var changed = Planted.playlist.replacingCharacters(in: range, with: new)
        if new.isEmpty {
            // The tracker goes behind the other one.
            changed = changed.replacingOccurrences(of: "</vmap:TrackingEvents>", with: old + "</vmap:TrackingEvents>")
        }
        #expect(changed != Planted.playlist)
        let diff = try Self.diff(Planted.playlist, changed, duration: .seconds(1800))
        #expect(diff.isEmpty, "\(name): \(Self.words(diff))")
    }

    @Test("The names of prefixes are not a difference, except where they stand for another namespace")
    func prefixes() throws {
        let renamed = Planted.playlist.replacingOccurrences(of: "vmap:", with: "v:")
            .replacingOccurrences(of: "xmlns:vmap", with: "xmlns:v")
        #expect(try Self.diff(Planted.playlist, renamed).isEmpty)
        let other = Planted.playlist.replacingOccurrences(of: "https://n.example", with: "https://m.example")
        #expect(try Self.words(Self.diff(Planted.playlist, other)) == [#"pre changed: Extension "note" › content"#])
    }

    private static func adBreak(_ id: String?, _ offset: String, from uri: String) -> String {
        let id = id.map { #" breakId="\#($0)""# } ?? ""
        return #"<AdBreak timeOffset="\#(offset)"\#(id)><AdSource><AdTagURI>\#(uri)</AdTagURI></AdSource></AdBreak>"#
    }

    private static func playlist(_ breaks: [String]) -> String { #"<VMAP version="1.0">\#(breaks.joined())</VMAP>"# }

    @Test("A break is matched by id, offset and source together")
    func matching() throws {
        func words(_ old: String, _ new: String) throws -> [String] { try Self.words(Self.diff(old, new)) }
        func playlist(_ breaks: String...) -> String { Self.playlist(breaks) }
        func adBreak(_ id: String?, _ offset: String, _ uri: String) -> String { Self.adBreak(id, offset, from: uri) }
        // A pod that comes as several breaks with one id: the first can go without a change of the others.
        let pod = ["x", "y", "z"].map { adBreak("mid", "00:10:00", $0) }
        #expect(try words(playlist(pod[0], pod[1], pod[2]), playlist(pod[1], pod[2])) == ["mid removed"])
        // An id that all breaks share, and none.
        for id in ["mid", nil] as [String?] {
            let (old, new) = (adBreak(id, "00:20:00", "y"), adBreak(id, "00:25:00", "y"))
            let first = adBreak(id, "00:10:00", "x")
            #expect(try words(playlist(first, old), playlist(first, new)) == ["\(id ?? "-") moved: timeOffset"])
        }
        // Another id and another tag at the same offset: a server that numbers its breaks anew.
        #expect(
            try words(playlist(adBreak("a1", "50%", "u?1")), playlist(adBreak("a2", "50%", "u?2")))
                == ["a2 changed: breakId; AdSource › AdTagURI"])
        // The same tag, but another id and another offset: another break.
        #expect(
            try words(playlist(adBreak("a", "start", "u")), playlist(adBreak("b", "end", "u"))) == [
                "b added", "a removed",
            ])
    }

    @Test("Breaks that share a moment have an order, others have none")
    func order() throws {
        func adBreak(_ id: String, _ offset: String) -> String { Self.adBreak(id, offset, from: id) }
        func playlist(_ breaks: String...) -> String { Self.playlist(breaks) }
        let (a, b, c) = (adBreak("a", "00:10:00"), adBreak("b", "00:10:00.0"), adBreak("c", "50%"))
        #expect(try Self.diff(playlist(a, b, c), playlist(c, a, b)).isEmpty)
        #expect(
            try Self.words(Self.diff(playlist(a, b, c), playlist(b, c, a)))
                == ["playlist reordered: breaks at 00:10:00"])
        // With a duration, a share and a time can meet.
        let met = try Self.diff(playlist(a, c), playlist(c, a), duration: .seconds(1200))
        #expect(met.breaks.isEmpty && !met.isEmpty)
        #expect(met.schedule.stops.map(\.kind) == [.changed])
    }

    @Test("The ads of a pod are ordered by their sequence, those of one sequence and those without by the document")
    func pod() throws {
        func response(_ ads: (id: String, sequence: Int?)...) -> String {
            let ads = ads.map { ad in
                let sequence = ad.sequence.map { #" sequence="\#($0)""# } ?? ""
                return #"<Ad id="\#(ad.id)"\#(sequence)><InLine><AdTitle>\#(ad.id)</AdTitle></InLine></Ad>"#
            }
            return #"<VAST version="3.0">\#(ads.joined())</VAST>"#
        }
        let (old, new) = (response(("a", 1), ("b", 2), ("c", nil)), response(("c", nil), ("b", 2), ("a", 1)))
        #expect(try Self.diff(old, new).isEmpty)
        for sequence in [1, nil] {
            let (a, b) = (("a", sequence), ("b", sequence))
            #expect(
                try Self.words(Self.diff(response(a, b, ("c", 2)), response(b, ("c", 2), a)))
                    == ["- changed: AdSource › VAST › Ad reordered"])
        }
    }

    @Test("Breaks with the same name are told apart if their order differs")
    func namesakes() throws {
        func order(_ old: String..., to new: String...) throws -> [String?] {
            let change = try #require(try Self.diff(Self.playlist(old), Self.playlist(new)).playlist.first)
            return [change.old, change.new]
        }
        func adBreak(_ id: String, _ tag: String) -> String { Self.adBreak(id, "start", from: tag) }
        let (one, two) = (adBreak("pre", "u?1"), adBreak("pre", "u?2"))
        #expect(
            try order(one, two, to: two, one) == [
                #""pre" (AdTagURI u?1), "pre" (AdTagURI u?2)"#, #""pre" (AdTagURI u?2), "pre" (AdTagURI u?1)"#,
            ])
        let without = [one, two].map { $0.replacingOccurrences(of: #"breakId="pre""#, with: "") }
        #expect(
            try order(without[0], without[1], to: without[1], without[0]).first
                == "the break at start (AdTagURI u?1), the break at start (AdTagURI u?2)")
        let same = one.replacingOccurrences(of: "breakId", with: #"breakType="nonlinear" breakId"#)
        #expect(
            try order(one, same, to: same, one) == [
                #""pre" (AdTagURI u?1) (break 1), "pre" (AdTagURI u?1) (break 2)"#,
                #""pre" (AdTagURI u?1) (break 2), "pre" (AdTagURI u?1) (break 1)"#,
            ])
    }

    @Test("A break in another notation of its moment has changed, but has not moved")
    func sameMoment() throws {
        let half = Planted.playlist.replacingOccurrences(of: "50%", with: "00:15:00")
        #expect(try Self.words(Self.diff(Planted.playlist, half)) == ["half moved: timeOffset"])
        let known = try Self.diff(Planted.playlist, half, duration: .seconds(1800))
        #expect(Self.words(known) == ["half changed: timeOffset"])
        #expect(known.schedule.stops.isEmpty)
    }

    @Test("The stops of a viewer and the ads of an hour")
    func stops() throws {
        func playlist(_ offset: String, _ seconds: Int) -> String {
            """
            <VMAP version="1.0"><AdBreak timeOffset="\(offset)" breakType="linear" breakId="a"><AdSource><VASTAdData>
            <VAST version="3.0"><Ad id="x"><InLine><Creatives><Creative><Linear><Duration>00:00:\(seconds)</Duration>
            <MediaFiles><MediaFile delivery="progressive" type="video/mp4">https://media.example/x.mp4</MediaFile>
            </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST></VASTAdData></AdSource></AdBreak></VMAP>
            """
        }
        let diff = try Self.diff(playlist("00:10:00", 15), playlist("00:12:00", 30), duration: .seconds(1800))
        #expect(diff.breaks.map(\.kinds) == [[.moved, .changed]])
        #expect(diff.schedule.stops.map(\.kind) == [.moved])
        #expect(diff.schedule.stops.first?.new?.position == .midroll(.seconds(720)))
        #expect(diff.schedule.oldLoad.perHour == .seconds(30) && diff.schedule.newLoad.perHour == .seconds(60))
        #expect(try Self.diff(playlist("00:10:00", 15), playlist("00:12:00", 30)).schedule.newLoad.perHour == nil)
    }

    @Test("A response is a playlist of one break before the content")
    func response() throws {
        let response = #"<VAST version="3.0"><Ad id="a"><InLine><AdTitle>One</AdTitle></InLine></Ad></VAST>"#
        let playlist =
            #"<VMAP><AdBreak timeOffset="start" breakType="linear"><AdSource><VASTAdData>\#(response)</VASTAdData></AdSource></AdBreak></VMAP>"#
        #expect(try Self.diff(response, playlist).isEmpty)
        let other = response.replacingOccurrences(of: "One", with: "Two")
        #expect(try Self.words(Self.diff(response, other)) == [#"- changed: AdSource › VAST › Ad "a" › AdTitle"#])
    }
}
