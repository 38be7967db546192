/// The JSON of the API's answers. Names in snake case and in camel case are both read.
enum PlaybackAnswers {
    /// The answer to the request for a playback token, which is named `token` or `playbackToken`.
    struct Token: Decodable {
        var token: String?
        var playbackToken: String?
    }

    /// The answer to the start.
    struct Start: Decodable {
        var drmServerEndpoint: String?
    }

    /// The answer to the request for the stream's sources.
    struct StreamInfo: Decodable {
        struct Source: Decodable {
            var manifests: OptionalField<[OptionalField<Manifest>]>?
            var thumbnailSeekingUrl: OptionalField<String>?
        }

        struct Manifest: Decodable {
            var `protocol`: String?
            var url: String?
            var resolutions: OptionalField<[OptionalField<Resolution>]>?
        }

        struct Resolution: Decodable {
            var height: Pixels?
            var width: Pixels?
        }

        var sources: OptionalField<[OptionalField<Source>]>?
    }

    /// A number of pixels, written as a number or, in the API's schema, as a string; nil if it is neither.
    struct Pixels: Decodable {
        var value: Int?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let number = (try? container.decode(Int.self)) ?? (try? container.decode(String.self)).flatMap { Int($0) }
            value = number.flatMap { $0 > 0 ? $0 : nil }
        }
    }
}
