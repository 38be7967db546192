import AdRulesEngine
import AdRulesHLS
import AdRulesPlayer
import Synchronization

/// Makes the list of one request: asks ad servers until the deadline, and builds the list of what came.
struct ListMaker: Sendable {
    let film: Film
    let loader: any AdLoading
    let settings: ServerSettings
    let houseAds: AdResponse?
    let normalizer: Normalizer?

    /// Answers with what came of the requests that the list of a file needs.
    /// With the length of a live avail, the ads fit into it, as far as it is known.
    func answer(
        _ file: String, asking requests: [BreakAdRequest], for viewer: Viewer, within length: MediaTime? = nil
    ) async -> ListAnswer {
        func lists(
            _ source: AssetListSource, _ file: String, _ responses: [OccurrenceID: AdResponse]
        ) -> (list: AssetList, losses: [UnsupportedFeature]) {
            source.list(for: file, responses: responses, maxDuration: length) ?? (AssetList(assets: []), [])
        }
        let answers = await answers(to: requests, for: viewer)
        var (list, losses) = lists(film.lists, file, answers.responses)
        var isHouse = false
        if let normalizer, let all = film.listsWithFiles {
            (list, losses) = await normalizer.replacingFiles(
                in: lists(all, file, answers.responses).list, playable: list, losses: losses)
        }
        if list.assets.isEmpty, let houseAds {
            let filled = film.lists.interstitial(for: file)?.occurrences.map { ($0, houseAds) } ?? []
            list = lists(film.lists, file, Dictionary(filled) { $1 }).list
            isHouse = !list.assets.isEmpty
        }
        let seconds = list.duration.microseconds / 1_000_000
        return ListAnswer(
            json: list.json, assets: list.assets.count,
            // An empty list is asked for again soon, but not by every retry.
            kept: .seconds(list.assets.isEmpty ? 5 : max(30, seconds)),
            losses: answers.failures + losses.map(\.message), isLate: answers.isLate, failures: answers.failures.count,
            isHouse: isHouse)
    }

    /// What ad servers answered until the deadline.
    private struct Answers {
        var responses: [OccurrenceID: AdResponse] = [:]
        var failures: [String] = []
        var isLate = false
    }

    private func answers(to requests: [BreakAdRequest], for viewer: Viewer) async -> Answers {
        guard !requests.isEmpty else { return Answers() }
        let resolver = WrapperResolver(
            loader, headers: viewer.headers, network: settings.network, firstHop: .publicAddress)
        let soFar = SoFar()
        return await withTaskGroup(of: Outcome.self) { group in
            for var request in requests {
                if case .tag(let url) = request.source { request.source = .tag(viewer.tagged(url)) }
                group.addTask { [request] in
                    do throws(AdRulesError) {
                        let response = try await resolver.resolve(request) { progress in
                            guard case .soFar(let response) = progress else { return }
                            soFar.responses.withLock { $0[request.occurrence] = response }
                        }
                        return .answer(request.occurrence, response)
                    } catch {
                        return .failure("\(request.tagAsWritten ?? "an ad inside the playlist"): \(error)")
                    }
                }
            }
            group.addTask {
                try? await Task.sleep(for: settings.deadlineTime)
                return .deadline
            }
            var answers = Answers()
            for await outcome in group {
                switch outcome {
                case .answer(let occurrence, let response): answers.responses[occurrence] = response
                case .failure(let reason): answers.failures.append(reason)
                case .deadline:
                    answers.isLate = true
                    answers.responses.merge(soFar.responses.withLock { $0 }) { finished, _ in finished }
                }
                if answers.isLate || answers.responses.count + answers.failures.count == requests.count { break }
            }
            group.cancelAll()
            return answers
        }
    }

    /// What came of the requests that wait for a wrapper: a slow one takes no other ad away.
    private final class SoFar: Sendable {
        let responses = Mutex<[OccurrenceID: AdResponse]>([:])
    }

    private enum Outcome: Sendable {
        case answer(OccurrenceID, AdResponse)
        case failure(String)
        case deadline
    }
}
