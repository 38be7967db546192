import AdRulesEngine
import AdRulesHLS
import AdRulesPlayer
import Synchronization

/// A playlist of a live stream, or what its packager said instead.
struct PlaylistAnswer: KeptAnswer {
    var status: Int
    var bytes: [UInt8]
    var contentType: String
    var kept: Duration
    /// Why it has no breaks, for the log.
    var refusal: String?
    /// Why a break is left out of it, for the log.
    var leftOut: String?

    /// What is wrong with it, as the log says it; nil if it has its breaks.
    var problem: String? {
        refusal.map { "goes on as it came: \($0)" } ?? leftOut.map { "leaves out a break: \($0)" }
    }
}

/// A live stream: asks its packager for playlists, and puts the breaks into them.
struct LiveStream: Sendable {
    /// A playlist, and which refresh of it: what the parameters of low-latency HLS ask for.
    struct Key: Hashable {
        var stream: String
        var path: String
        var query: String

        /// The query for the whole playlist; nil if this one asks for no delta update.
        var queryOfWhole: String? {
            let fields = query.split(separator: "&")
            let whole = fields.filter { !$0.hasPrefix("_HLS_skip=") }
            return whole.count < fields.count ? whole.joined(separator: "&") : nil
        }
    }

    /// The asset lists of its breaks.
    let lists: Film
    /// The parts of its breaks that no refresh has.
    var unsupported: [UnsupportedFeature] { filter.unsupported }
    private let filter: LiveFilter
    private let upstream: String
    private let loader: any AdLoading

    init(
        _ settings: ServerSettings.Stream, _ playlist: VMAPDocument, deadline: Duration, takesFiles: Bool,
        loader: any AdLoading
    ) throws(SettingsError) {
        guard let epoch = WallClock(settings.epoch) else {
            throw SettingsError(
                description:
                    "\"\(settings.epoch)\" is not a date; write the epoch of a stream as in 2026-01-01T00:00:00Z")
        }
        var options = LiveFilter.Options(epoch: epoch, assetBase: settings.assetBase)
        options.availBreak = settings.avails
        options.segmentLength = settings.segment.flatMap { MediaTime(seconds: $0) }
        options.definitions = (settings.define ?? []).compactMap { VariableDefinition($0, from: .queryParameter) }
        // Two seconds for what is between the player and this server.
        options.decisionTime = MediaTime(deadline) + .seconds(2)
        let schedule = Schedule(playlist, isLive: true)
        filter = LiveFilter(schedule, options: options)
        options.interstitials.maxFileBitrate = .max
        lists = Film(filter, filterWithFiles: takesFiles ? LiveFilter(schedule, options: options) : nil)
        if let avails = settings.avails, filter.availInterstitial == nil {
            throw SettingsError(description: "the playlist of breaks has no break \"\(avails)\" with linear ads")
        }
        upstream = settings.upstream.hasSuffix("/") ? settings.upstream : settings.upstream + "/"
        self.loader = loader
    }

    /// The refresh that a request is for, below the name of the stream; nil if it is for no playlist.
    ///
    /// The other parameters of a request are those of a viewer, and no part of the key: all viewers get one playlist.
    static func key(stream: String, path: Substring, query: String?) -> Key? {
        let isPlain = path.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "-._~/".utf8.contains(byte)
            }
        }
        guard path.hasSuffix(".m3u8"), isPlain, !path.split(separator: "/").contains("..") else { return nil }
        var asked: [String: Substring] = [:]
        for field in (query ?? "").split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, ["_HLS_msn", "_HLS_part", "_HLS_skip"].contains(parts[0]),
                parts[1].utf8.count <= 20, parts[1].utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x7A })
            else { continue }
            asked[String(parts[0])] = parts[1]
        }
        let kept = asked.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        return Key(stream: stream, path: String(path), query: kept)
    }

    /// Asks the packager for a refresh. Its status and its bytes go on as they are where it has no playlist.
    func answer(_ key: Key) async -> PlaylistAnswer {
        do throws(LoadError) {
            var (response, refresh) = try await load(key.path, key.query)
            // Its dates, or the beginning of an avail, may be in the part that a delta update leaves out.
            if [.noDates, .partialAvail].contains(refresh.refusal?.code), let query = key.queryOfWhole,
                let whole = try? await load(key.path, query)
            {
                (response, refresh) = whole
            }
            return PlaylistAnswer(
                status: response.status, bytes: refresh.bytes,
                contentType: response.contentType ?? "application/vnd.apple.mpegurl",
                kept: Self.kept(refresh), refusal: refresh.refusal.map(\.description),
                leftOut: refresh.findings.first { [.unknownStart, .replacedContent].contains($0.code) }?.message)
        } catch {
            return PlaylistAnswer(
                status: error.status ?? (error.code == .timeout ? 504 : 502), bytes: error.body,
                contentType: "text/plain", kept: .seconds(1), refusal: "\(error)")
        }
    }

    /// Asks the packager for a playlist, and puts the breaks into it.
    private func load(
        _ path: String, _ query: String
    ) async throws(LoadError) -> (response: LoadResponse, refresh: LiveRefresh) {
        var network = NetworkPolicy()
        // The address of the packager is the operator's.
        network.privateAddresses = .allowed
        let request = LoadRequest(
            url: upstream + path + (query.isEmpty ? "" : "?" + query),
            // A packager holds back the answer to a blocking request until there is one.
            timeout: .seconds(query.isEmpty ? 5 : 12), maxBytes: 16 << 20, network: network)
        let response = try await loader.load(request)
        return (response, filter.filter(response.body))
    }

    /// How long a refresh is the newest one: a quarter of a target duration, so that a new segment is late by no more. That
    /// of a refused one is unknown.
    private static func kept(_ refresh: LiveRefresh) -> Duration {
        guard let target = refresh.targetDuration else { return refresh.refusal == nil ? .seconds(10) : .seconds(1) }
        return min(max(target.duration / 4, .milliseconds(100)), .seconds(10))
    }
}

/// Which playlists lack breaks at the moment, so that the log says it once, and once that it is over. Bounded.
final class Refusals: Sendable {
    private let reasons = Mutex<[String: String]>([:])

    /// Whether a playlist now has another reason than before, or no reason any more. A delta update does not show that: the
    /// avail that is left out may be among the lines that it skips.
    func isNew(_ reason: String?, of key: LiveStream.Key) -> Bool {
        reasons.withLock { reasons in
            let name = "\(key.stream)/\(key.path)"
            guard reasons[name] != reason, reason != nil || !key.query.contains("_HLS_skip") else { return false }
            if reasons.count >= 1_000 { reasons.removeAll() }
            reasons[name] = reason
            return true
        }
    }
}
