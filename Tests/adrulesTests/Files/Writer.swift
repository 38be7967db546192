import Foundation
import Testing

/// A way in which the command writes a file as a whole.
enum Writer: CaseIterable, CustomTestStringConvertible {
    case apply, baseline, savedResponses, savedScenario, fix

    var testDescription: String { arguments.joined(separator: " ") }

    /// What the command is called with.
    var arguments: [String] {
        switch self {
        case .apply: ["hls", "apply", "breaks.vmap", "--content", "film", "--out", "out"]
        case .baseline: ["lint", "wrong.xml", "--write-baseline", target]
        case .savedResponses:
            [
                "lint", "asks.vmap", "--resolve", "--responses", "answers", "--save-responses", "out", "--fail-on",
                "never",
            ]
        case .savedScenario:
            ["simulate", "asks.vmap", "--duration", "60", "--format", "summary", "--save-scenario", target]
        case .fix: ["lint", "--fix", target]
        }
    }

    /// The file that is written.
    var target: String {
        switch self {
        case .apply: "out/v.m3u8"
        case .baseline: "out/known.json"
        case .savedResponses: "out/001.xml"
        case .savedScenario: "out/session.json"
        case .fix: "out/a.xml"
        }
    }

    /// The file that is written first.
    var first: String { self == .apply ? "out/interstitials/pre.json" : target }

    /// What can be in the file before it is written.
    var old: String { self == .fix ? Self.wrong : "old\n" }

    /// Whether the target can be a new file.
    var canBeNew: Bool { self != .fix }

    /// Whether the command line names the target, so that it can be a pipe or a device.
    var canBeStream: Bool { self == .baseline || self == .savedScenario }

    /// A folder with all that the command reads.
    func prepared() throws -> Command {
        let command = try Command()
        try command.write(Self.breaks, to: "breaks.vmap")
        try command.write(Self.media, to: "film/v.m3u8")
        try command.write(Document.error, to: "wrong.xml")
        try command.write(Document.clean, to: "asks.vmap")
        try command.write("<VAST version=\"3.0\"/>", to: "answers/vast.xml")
        try command.write("https://ads.example/vast\tvast.xml\n", to: "answers/index.tsv")
        // What is an earlier run's may be written over.
        if self == .savedResponses { try command.write("", to: "out/index.tsv") }
        return command
    }

    private static let wrong = Document.clean.replacingOccurrences(of: "\"linear\"", with: "\"Linear\"")
    private static let breaks = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="start" breakType="linear" breakId="pre"><vmap:AdSource><vmap:VASTAdData>
            <VAST version="3.0"><Ad id="a"><InLine><AdSystem>x</AdSystem><AdTitle>t</AdTitle><Creatives><Creative>
            <Linear><Duration>00:00:15</Duration><MediaFiles>
            <MediaFile delivery="streaming" type="application/x-mpegURL">https://media.example/a.m3u8</MediaFile>
            </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
          </vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>
        </vmap:VMAP>
        """
    private static let media = """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-TARGETDURATION:60
        #EXTINF:60,
        v-0.m4s
        #EXT-X-ENDLIST

        """
}
