// Code of the documentation, word for word: PageTests compares it with the comments and the pages that show it.

import AdRulesModel

private func count(_ bytes: [UInt8]) throws {
    switch try AdDocument(parsing: bytes) {
    case .vmap(let playlist): print(playlist.breaks.count, "breaks")
    case .vast(let response): print(response.vast.ads.count, "ads")
    }
}

private func mediaFile() -> MediaFile {
    var file = MediaFile(uri: "https://media.example/ad.mp4")
    file.width = 1280
    return file
}
