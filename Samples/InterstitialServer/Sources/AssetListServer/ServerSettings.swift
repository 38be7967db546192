import AdRulesEngine
import AdRulesPlayer
import Foundation

/// The settings of a server, from a JSON file: `films`, and whatever differs from the defaults.
public struct ServerSettings: Codable, Sendable {
    /// A film whose lists are answered.
    public struct Film: Codable, Sendable {
        /// The playlist of its breaks, relative to the settings.
        public var playlist: String
        /// Its length in seconds, which places percentages and repetitions; nil if it has neither.
        public var seconds: Double?

        /// Creates a film.
        public init(playlist: String, seconds: Double? = nil) {
            self.playlist = playlist
            self.seconds = seconds
        }
    }

    /// A live stream whose playlists get breaks, and whose lists are answered.
    public struct Stream: Codable, Sendable {
        /// The address below which its playlists are: `/channel/v1.m3u8` is asked for as `v1.m3u8` below it.
        public var upstream: String
        /// The playlist of its breaks, relative to the settings.
        public var playlist: String
        /// When it began, as in `2026-01-01T00:00:00Z`.
        public var epoch: String
        /// The absolute address of this server's lists for it, as players reach it.
        public var assetBase: String
        /// The label of the break that plays in each avail; nil for none.
        public var avails: String?
        /// The exact length of segments with video in seconds, if audio is separate.
        public var segment: Double?
        /// The parameters of the stream's address that `assetBase` refers to.
        public var define: [String]?

        /// Creates a stream.
        public init(upstream: String, playlist: String, epoch: String, assetBase: String) {
            self.upstream = upstream
            self.playlist = playlist
            self.epoch = epoch
            self.assetBase = assetBase
        }
    }

    /// The films by the path in front of the file: `/show/one/mid.json` belongs to `show/one`.
    public var films: [String: Film]
    /// The live streams by the first part of the path: `/channel/mid.json` and `/channel/v1.m3u8` belong to `channel`.
    public var streams: [String: Stream]?
    /// How long ad servers may take together, in seconds; what has not come by then is no ad.
    public var deadline: Double?
    /// Parameters of the players' requests that go on to ad servers; by default the consent of the viewer.
    public var passedParameters: [String]?
    /// Parameters that fill the macros of their names in capitals: `sid` fills `[SID]`.
    public var macroParameters: [String]?
    /// Headers that go on to ad servers, beside `User-Agent` and `X-Forwarded-For`.
    public var passedHeaders: [String]?
    /// A VAST file whose ads fill a break that has none, relative to the settings.
    public var houseAds: String?
    /// A service that makes HLS from media files: an address with `{url}`. It answers 200 with the address of the HLS
    /// playlist as text when that is ready, and any other status before.
    public var normalizer: String?
    /// The most answers that are kept for viewers who ask again.
    public var keptAnswers: Int?
    /// Whether addresses of private networks may be fetched, for tests with an ad server of your own.
    public var allowsPrivateAddresses: Bool?

    /// Creates settings for films.
    public init(films: [String: Film]) {
        self.films = films
    }

    /// The parameters of the consent frameworks as ad servers name them: TCF, GPP and US Privacy.
    static let consentParameters = ["gdpr", "gdpr_consent", "addtl_consent", "gpp", "gpp_sid", "us_privacy"]

    var deadlineTime: Duration { .milliseconds(Int64((deadline ?? 2) * 1000)) }
    var passed: [String] { passedParameters ?? Self.consentParameters }

    var network: NetworkPolicy {
        var network = NetworkPolicy()
        network.privateAddresses = allowsPrivateAddresses == true ? .allowed : .refused
        return network
    }
}
