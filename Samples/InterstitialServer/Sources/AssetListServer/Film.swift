import AdRulesEngine
import AdRulesHLS

/// A film with its lists.
struct Film: Sendable {
    let lists: AssetListSource
    /// The same with media files beside HLS, for a normalizer; nil without one.
    let listsWithFiles: AssetListSource?

    init(_ playlist: VMAPDocument, duration: MediaTime?, takesFiles: Bool) {
        let schedule = Schedule(playlist, duration: duration)
        lists = AssetListSource(schedule)
        var options = InterstitialExport.Options()
        options.maxFileBitrate = .max
        listsWithFiles = takesFiles ? AssetListSource(schedule, options: options) : nil
    }

    /// The lists of a live stream: those that its refreshes name. `filterWithFiles` takes media files, too.
    init(_ filter: LiveFilter, filterWithFiles: LiveFilter?) {
        lists = AssetListSource(filter)
        listsWithFiles = filterWithFiles.map { AssetListSource($0) }
    }
}
