import AdRulesText

/// A format of media files: the MIME types and the file name extensions that it goes by.
package final class MediaFormat: Sendable {
    /// The type to write first, then other types that are in use; all in lower case but the first.
    package let types: [String]
    /// The extensions, in lower case.
    package let extensions: [String]
    /// Words that documents have instead of a type, in lower case.
    package let names: [String]
    /// Whether it is a playlist of segments.
    package let isStream: Bool
    /// Whether it is code or Flash, which native players cannot run.
    package let isCode: Bool

    private init(types: [String], extensions: [String], names: [String], isStream: Bool = false, isCode: Bool = false) {
        self.types = types
        self.extensions = extensions
        self.names = names
        self.isStream = isStream
        self.isCode = isCode
    }

    private static let mp4 = all[0]

    /// The formats of ads; two formats share no type and no extension.
    package static let all = [
        MediaFormat(
            types: ["video/mp4", "video/x-m4v", "video/m4v", "application/mp4", "video/x-mp4", "audio/mp4"],
            extensions: ["mp4", "m4v"], names: ["mp4", "m4v", "mpeg4", "h264"]),
        MediaFormat(types: ["video/webm", "audio/webm"], extensions: ["webm"], names: ["webm"]),
        MediaFormat(
            types: ["video/ogg", "application/ogg", "audio/ogg"], extensions: ["ogv", "ogg"], names: ["ogg", "ogv"]),
        MediaFormat(types: ["video/3gpp", "video/3gp"], extensions: ["3gp", "3gpp"], names: ["3gp", "3gpp"]),
        MediaFormat(types: ["video/quicktime"], extensions: ["mov"], names: ["mov", "quicktime"]),
        MediaFormat(types: ["audio/mpeg", "audio/mp3"], extensions: ["mp3"], names: ["mp3"]),
        MediaFormat(
            types: [
                "application/x-mpegURL", "application/vnd.apple.mpegurl", "audio/mpegurl", "audio/x-mpegurl",
                "video/mpegurl", "video/x-mpegurl",
            ], extensions: ["m3u8"], names: ["hls", "m3u8"], isStream: true),
        MediaFormat(
            types: ["application/dash+xml", "video/vnd.mpeg.dash.mpd"], extensions: ["mpd"], names: ["dash", "mpd"],
            isStream: true),
        MediaFormat(types: ["video/x-flv", "video/flv"], extensions: ["flv"], names: ["flv"], isCode: true),
        MediaFormat(
            types: ["application/x-shockwave-flash"], extensions: ["swf"], names: ["swf", "flash"], isCode: true),
        MediaFormat(
            types: ["application/javascript", "application/x-javascript", "text/javascript"], extensions: ["js"],
            names: ["js", "javascript"], isCode: true),
    ]

    /// The format with a MIME type, whose parameters are ignored; nil if it is unknown.
    package static func ofType(_ type: String) -> MediaFormat? {
        // Nearly all are written as they should be.
        if type.isSpelled("video/mp4") { return mp4 }
        if let format = byType[ByteText(type)] { return format }
        let bare = ByteText((type.fields(separatedBy: ";").first ?? type).trimmingBlanks.lowercasedASCII)
        return byType[bare]
    }

    /// Whether a text has the form of a MIME type: a type and a subtype, without blanks between.
    package static func isMIMEType(_ type: String) -> Bool {
        let parts = (type.fields(separatedBy: ";").first ?? type).trimmingBlanks.fields(separatedBy: "/")
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.removingBlanks.isSpelled($0) }
    }

    /// The families of MIME types besides sound and video, and what the names of media in them hold.
    private static let others = ["application/", "font/", "image/", "message/", "model/", "multipart/", "text/"]
    private static let marks = ["octet-stream", "mpeg", "mp4", "ogg", "video", "ms-sstr", "ms-wm"]

    /// Whether a MIME type is that of a page, a text, a picture or an archive, which are no media.
    package static func isNoMedia(_ type: String) -> Bool {
        let lower = type.trimmingBlanks.lowercasedASCII
        return others.contains(where: lower.begins(with:)) && !marks.contains(where: lower.holds) && ofType(type) == nil
    }

    /// The type to write instead of one that is wrong: the first, which all players know; of a single file that was
    /// called sound, the type of its sound.
    package func type(insteadOf wrong: String) -> String {
        guard !isStream, Self.isSound(wrong.trimmingBlanks) else { return types[0] }
        return types.first(where: Self.isSound) ?? types[0]
    }

    private static let pictures: Set<ByteText> = ["jpg", "jpeg", "png", "gif", "webp", "svg"]
    private static let pages: Set<ByteText> = ["html", "htm"]
    /// The pages on which people watch videos, in the middle of their addresses.
    private static let sites = ["youtube.com/watch", "//youtu.be/", "dailymotion.com/video/"].map { Array($0.utf8) }

    /// Whether no player plays a media file without running its API: a picture, a page, or code.
    package static func isNoMedia(_ file: MediaFile.Properties, at address: ArraySlice<UInt8>) -> Bool {
        isPictureOrPage(file, at: address) || isCode(file, at: address)
    }

    /// Whether a media file is a picture by its name, or a picture or page by its type, unless its name says media.
    package static func isPictureOrPage(_ file: MediaFile.Properties, at address: ArraySlice<UInt8>) -> Bool {
        let isVPAID = file.apiFramework?.isSpelledIgnoringCase("VPAID") == true
        if let name = fileExtension(of: address).map({ ByteText($0) }) {
            if pictures.contains(name) || pages.contains(name) && !isVPAID { return true }
        }
        if sites.contains(where: { TextSearch.holds($0, in: address) }) { return true }
        // A page of SIMID or MRAID plays nothing either; one of VPAID is code that does.
        return file.type.map(isNoMedia) == true && !isVPAID && ofAddress(address) == nil
    }

    /// The format that a word names, which a document has instead of a type; nil if it is unknown.
    package static func named(_ word: String) -> MediaFormat? {
        let bare = word.trimmingBlanks.lowercasedASCII
        return byName[ByteText(bare.begins(with: ".") ? String(bare.dropFirst()) : bare)]
    }

    /// The format of the file name extension in an address; nil if there is none, or it is unknown.
    /// Complexity: O(length of the address).
    package static func ofAddress(_ address: ArraySlice<UInt8>) -> MediaFormat? {
        fileExtension(of: address).flatMap { byExtension[ByteText($0)] }
    }

    /// The file name extension of an address, of up to four letters, in lower case.
    package static func fileExtension(of address: ArraySlice<UInt8>) -> String? {
        let path = address.prefix { !endsPath($0) }
        guard let dot = path.lastIndex(of: UInt8(ascii: ".")), path.endIndex - dot <= 5 else { return nil }
        return String(decoding: path[(dot + 1)...].map(\.lowercasedASCII), as: UTF8.self)
    }

    /// Whether a byte of an address ends the part that names the file.
    package static func endsPath(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") }

    /// Whether a media file is code or Flash: one with an `apiFramework`, a script, or Flash video.
    package static func isCode(_ file: MediaFile.Properties, at address: ArraySlice<UInt8>) -> Bool {
        if file.apiFramework?.isEmpty == false { return true }
        return (file.type.flatMap(ofType) ?? ofAddress(address))?.isCode == true
    }

    /// Whether a media file is known to be a video of one size: neither sound, code nor a playlist of several sizes.
    package static func isVideoOfOneSize(_ file: MediaFile.Properties, at address: ArraySlice<UInt8>) -> Bool {
        if isCode(file, at: address) || isSound(file, at: address) { return false }
        let format = file.type.flatMap(ofType) ?? ofAddress(address)
        return format.map { !$0.isStream } ?? file.type?.lowercasedASCII.begins(with: "video/") == true
    }

    /// Whether a media file is sound only: by its type, by the name of the file, or by a word instead of a type.
    package static func isSound(_ file: MediaFile.Properties, at address: ArraySlice<UInt8>) -> Bool {
        if let type = file.type, isSound(type) || ofType(type) == nil && named(type)?.isSound == true { return true }
        return ofAddress(address)?.isSound == true
    }

    private static func isSound(_ type: String) -> Bool {
        type.utf8.first.map { $0 | 0x20 == UInt8(ascii: "a") } == true && type.lowercasedASCII.begins(with: "audio/")
    }

    /// Whether files of this format have sound only.
    private var isSound: Bool { extensions[0].isSpelled("mp3") }

    private static let byType = table(\.types)
    private static let byName = table(\.names)
    private static let byExtension = table(\.extensions)

    private static func table(_ keys: (MediaFormat) -> [String]) -> [ByteText: MediaFormat] {
        Dictionary(
            all.flatMap { format in keys(format).map { (ByteText($0.lowercasedASCII), format) } },
            uniquingKeysWith: { first, _ in first })
    }
}
