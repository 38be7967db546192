// Code of the documentation, word for word: PageTests compares it with the comments and the pages that show it.

import AdRulesHLS

private struct Clock { var date: MediaTime }

private func list(
    of playlist: VMAPDocument, at clock: Clock, answers: ([BreakAdRequest]) async throws -> [OccurrenceID: AdResponse]
) async throws -> (list: AssetList, losses: [UnsupportedFeature])? {
    let source = AssetListSource(Schedule(playlist, duration: .seconds(5520)))
    var macros = MacroContext()
    macros.seed = .random(in: .min ... .max)  // [CACHEBUSTING] of each request
    macros.date = clock.date  // [TIMESTAMP]
    guard let requests = source.requests(for: "mid.json", macros: macros) else { return nil }  // 404
    let list = source.list(for: "mid.json", responses: try await answers(requests))
    return list
}

private func inserted(_ bytes: [UInt8]) throws -> [UInt8] {
    let playlist = try MediaPlaylist(parsing: bytes)
    let presentation = HLSPresentation([playlist])
    guard let timeline = presentation.timeline else { return bytes }
    let range = DateRange(
        id: "mid-roll-1", rangeClass: DateRange.interstitialClass, start: timeline.date(at: .seconds(600)),
        attributes: [
            DateRange.Attribute("X-ASSET-LIST", .quoted("https://ads.example/list?_HLS_interstitial_id=mid-roll-1")),
            DateRange.Attribute("X-RESUME-OFFSET", .seconds(.zero)),
        ])
    return try playlist.inserting([range], timeline: timeline)
}

private func refresh(
    _ complete: [UInt8], _ delta: [UInt8], announced: [DateRange]
) throws -> (answer: [UInt8], update: [UInt8]) {
    let playlist = try MediaPlaylist(parsing: complete)
    let (current, passed) = playlist.split(announced, margin: .seconds(60))
    let answer = try playlist.inserting(current)
    // A delta update (`_HLS_skip=v2`) of the same moment names the removed ones.
    let update = try MediaPlaylist(parsing: delta).inserting(current, removedIDs: passed.map(\.id))
    return (answer, update)
}
