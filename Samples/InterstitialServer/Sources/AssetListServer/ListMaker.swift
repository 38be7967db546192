import AdRulesEngine
import AdRulesHLS
import AdRulesPlayer

/// Makes the list of one request: asks ad servers until the deadline, and builds the list of what came.
struct ListMaker: Sendable {
    let film: Film
    let loader: any AdLoading
    let settings: ServerSettings
    let houseAds: AdResponse?
    let normalizer: Normalizer?

    func answer(_ file: String, for viewer: Viewer) async -> ListAnswer? {
        guard let requests = film.lists.requests(for: file, macros: viewer.macros) else { return nil }
        let (responses, isLate) = await responses(to: requests, for: viewer)
        guard var (list, losses) = film.lists.list(for: file, responses: responses) else { return nil }
        if let normalizer, let all = film.listsWithFiles?.list(for: file, responses: responses)?.list {
            (list, losses) = await normalizer.replacingFiles(in: all, playable: list, losses: losses)
        }
        if list.assets.isEmpty, let houseAds {
            let filled = Dictionary(
                film.lists.interstitial(for: file)?.occurrences.map { ($0, houseAds) } ?? [], uniquingKeysWith: { $1 })
            list = film.lists.list(for: file, responses: filled)?.list ?? list
        }
        let seconds = list.duration.microseconds / 1_000_000
        return ListAnswer(
            json: list.json, assets: list.assets.count,
            // An empty list is asked for again soon, but not by every retry.
            kept: .seconds(list.assets.isEmpty ? 5 : max(30, seconds)), losses: losses.map(\.message), isLate: isLate)
    }

    /// The answers that came before the deadline.
    private func responses(
        to requests: [BreakAdRequest], for viewer: Viewer
    ) async -> (responses: [OccurrenceID: AdResponse], isLate: Bool) {
        guard !requests.isEmpty else { return ([:], false) }
        let resolver = WrapperResolver(
            loader, headers: viewer.headers, network: settings.network, firstHop: .publicAddress)
        return await withTaskGroup(of: Answer.self) { group in
            for var request in requests {
                if case .tag(let url) = request.source { request.source = .tag(viewer.tagged(url)) }
                group.addTask { [request] in
                    .response(request.occurrence, try? await resolver.resolve(request, wrapperFollowed: {}))
                }
            }
            group.addTask {
                try? await Task.sleep(for: settings.deadlineTime)
                return .deadline
            }
            var responses: [OccurrenceID: AdResponse] = [:]
            var open = requests.count
            while open > 0, case .response(let occurrence, let response)? = await group.next() {
                responses[occurrence] = response
                open -= 1
            }
            group.cancelAll()
            return (responses, open > 0)
        }
    }

    private enum Answer: Sendable {
        case response(OccurrenceID, AdResponse?)
        case deadline
    }
}

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
}
