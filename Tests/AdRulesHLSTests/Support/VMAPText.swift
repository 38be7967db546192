import AdRulesHLS

/// Small playlists for tests, written as a publisher writes them.
enum VMAPText {
    /// The schedule of a playlist with breaks.
    static func schedule(
        _ breaks: String..., duration: MediaTime? = .seconds(1800), isLive: Bool = false,
        opportunities: [Opportunity] = []
    ) throws -> Schedule {
        let text = """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\(breaks.joined())</vmap:VMAP>
            """
        return Schedule(
            try VMAPDocument(parsing: Array(text.utf8)), duration: duration, isLive: isLive,
            opportunities: opportunities)
    }

    /// A break with any attributes and content.
    static func adBreak(_ attributes: String, _ content: String) -> String {
        "<vmap:AdBreak \(attributes)>\(content)</vmap:AdBreak>"
    }

    /// A linear break at an offset whose ads come from a tag.
    static func tag(
        _ offset: String, id: String? = nil, types: String = "linear", more: String = "", extensions: String = ""
    ) -> String {
        let label = id.map { " breakId=\"\($0)\"" } ?? ""
        return adBreak(
            "timeOffset=\"\(offset)\" breakType=\"\(types)\"\(label) \(more)",
            "<vmap:AdSource><vmap:AdTagURI templateType=\"vast3\">https://ads.example/vast</vmap:AdTagURI></vmap:AdSource>"
                + extensions)
    }

    /// A linear break at an offset with its ads inside.
    static func inline(_ offset: String, id: String, _ ads: String..., tracking: String = "") -> String {
        adBreak(
            "timeOffset=\"\(offset)\" breakType=\"linear\" breakId=\"\(id)\"",
            "<vmap:AdSource><vmap:VASTAdData><VAST version=\"3.0\">\(ads.joined())</VAST></vmap:VASTAdData></vmap:AdSource>"
                + tracking)
    }

    /// A linear ad with a media file.
    static func ad(
        _ id: String, sequence: Int? = nil, seconds: String = "00:00:15", skip: String? = nil, linear: String = "",
        inline: String = "", creative: String = "",
        media: String =
            #"<MediaFile delivery="streaming" type="application/x-mpegURL">https://media.example/a.m3u8</MediaFile>"#
    ) -> String {
        let place = sequence.map { " sequence=\"\($0)\"" } ?? ""
        let offset = skip.map { " skipoffset=\"\($0)\"" } ?? ""
        return """
            <Ad id="\(id)"\(place)><InLine><AdSystem>x</AdSystem><AdTitle>t</AdTitle>\(inline)<Creatives><Creative>\
            \(creative)<Linear\(offset)><Duration>\(seconds)</Duration>\(linear)<MediaFiles>\(media)</MediaFiles></Linear>\
            </Creative></Creatives></InLine></Ad>
            """
    }

    /// The response with ads.
    static func response(_ ads: String...) throws -> AdResponse {
        AdResponse(try VASTDocument(parsing: Array("<VAST version=\"3.0\">\(ads.joined())</VAST>".utf8)).vast)
    }
}
