import AdRulesCommands
import AdRulesModel
import AdRulesText

/// Measures media files for `adrules report --probe`.
///
/// The files are requested as ad tags are, within the limits and the address policy of a run, and `ffprobe` reads their
/// first bytes from standard input. It gets no address, so none can become an option or lead it anywhere, and it may
/// open nothing else: a playlist of segments instead of a film has no effect.
struct MediaProbe {
    /// The bytes of a file that are asked for: the index of an ad that streams well is among them.
    private static let firstBytes = 1 << 20
    /// The seconds for one file, and for all of them together.
    private static let seconds = (each: 5.0, all: 60.0)
    /// The demuxers of the formats that ads have; `ffprobe` has hundreds.
    private static let formats = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,mp3,aac,mpegts,flv,wav"

    /// Makes sure that there is an `ffprobe`; throws how to install it if there is none.
    init() throws {
        try ChildProcess.check(
            ["ffprobe", "-version"], for: "--probe: ",
            missing: "ffprobe is not in PATH, and media files are measured with it; install it with 'apt install "
                + "ffmpeg' (Debian, Ubuntu), 'dnf install ffmpeg-free' (Fedora), 'apk add ffmpeg' (Alpine) or "
                + "'brew install ffmpeg' (macOS), or leave --probe out")
    }

    /// Asks for media files and measures them; returns what came of each, by its address as written.
    func outcomes(of addresses: [String], from servers: AnswerSource) -> [ByteText: ProbedMedia] {
        let questions = addresses.map { ($0, FetchRequest(url: $0, firstBytes: Self.firstBytes)) }
        let answers = servers.answers(to: questions, quietly: false)
        let deadline = SystemClock.seconds + Self.seconds.all
        var outcomes: [ByteText: ProbedMedia] = [:]
        for (address, answer) in zip(addresses, answers) {
            var outcome = ProbedMedia(
                status: answer?.status, milliseconds: answer?.milliseconds, problem: answer?.failure?.message)
            if let answer, answer.failure == nil { measure(answer.body, until: deadline, &outcome) }
            outcomes[ByteText(address)] = outcome
        }
        return outcomes
    }

    private func measure(_ body: [UInt8], until deadline: Double, _ outcome: inout ProbedMedia) {
        guard !body.starts(with: "#EXTM3U".utf8) else {
            outcome.kind = "an HLS playlist"
            return
        }
        let left = min(Self.seconds.each, deadline - SystemClock.seconds)
        let program = ChildProcess(
            arguments: [
                "ffprobe", "-v", "error", "-protocol_whitelist", "pipe", "-format_whitelist", Self.formats,
                "-show_entries", "format=format_name,duration:stream=codec_type,codec_name,width,height", "-of", "json",
                "-i", "pipe:0",
            ], input: .bytes(body), outputLimit: 256 << 10, seconds: max(0, left))
        guard let run = try? program.run() else {
            outcome.problem = "ffprobe cannot be started"
            return
        }
        guard run.ending == .exited(0), let value = try? JSONReader.read(run.output),
            let streams = value["streams"]?.elements, !streams.isEmpty
        else {
            outcome.problem = Self.problem(run)
            return
        }
        outcome.kind = Self.kind(streams)
        // A part of a file has the duration of the whole if its format has an index.
        let format = value["format"]?["format_name"]?.string ?? ""
        let isWhole = body.count < Self.firstBytes
        if isWhole || ["mov", "matroska"].contains(where: format.split(separator: ",").map(String.init).contains) {
            outcome.length = value["format"]?["duration"]?.string.flatMap { MediaTime(commandText: $0) }
        }
    }

    private static func problem(_ run: ChildProcess.Outcome) -> String {
        if run.ending == .tooSlow { return "ffprobe does not finish in time" }
        if run.complaint.contains("moov atom not found") {
            let part = "the first \(grouped(firstBytes)) bytes"
            return "its index (moov) is not in \(part): players read on before they begin"
        }
        return "ffprobe finds no media in it"
    }

    /// The pictures and the sound, as in `640×360 h264, aac`.
    private static func kind(_ streams: [JSONValue]) -> String {
        streams.prefix(4).compactMap { stream -> String? in
            guard let codec = stream["codec_name"]?.string else { return nil }
            guard let width = stream["width"]?.integer, let height = stream["height"]?.integer else { return codec }
            return "\(width)×\(height) \(codec)"
        }.joined(separator: ", ")
    }
}
