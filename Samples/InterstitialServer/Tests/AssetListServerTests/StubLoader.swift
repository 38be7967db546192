import AdRulesEngine
import AdRulesPlayer
import Synchronization

/// Ad servers of a test: answers by a part of the address, and what was asked for.
final class StubLoader: AdLoading {
    private let requests = Mutex<[LoadRequest]>([])
    private let answer: @Sendable (LoadRequest, Int) -> String?

    /// `answer` gets the request and how many came before it; nil never answers.
    init(_ answer: @escaping @Sendable (LoadRequest, Int) -> String?) {
        self.answer = answer
    }

    var asked: [LoadRequest] { requests.withLock { $0 } }

    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        let before = requests.withLock { requests in
            requests.append(request)
            return requests.count - 1
        }
        guard let body = answer(request, before) else {
            // Silent until the deadline cancels it.
            try? await Task.sleep(for: .seconds(3600))
            throw LoadError(.cancelled)
        }
        if body.isEmpty { throw LoadError(.status, status: 404) }
        return LoadResponse(body: Array(body.utf8), finalURL: request.url)
    }

    /// A response with one ad for each id.
    /// A wrapper to an address may be the last of them.
    static func ads(
        _ ids: String..., type: String = "application/vnd.apple.mpegurl", file: String = "m3u8",
        besideWrapperTo url: String? = nil
    ) -> String {
        let ads = ids.enumerated().map { index, id in
            """
            <Ad id="\(id)" sequence="\(index + 1)"><InLine><AdTitle>\(id)</AdTitle><Creatives><Creative><Linear><Duration>00:00:10</Duration>\
            <MediaFiles><MediaFile delivery="progressive" type="\(type)" width="640" height="360">\
            https://media.example/\(id).\(file)</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>
            """
        }
        let last = url.map { wrapper(to: $0, sequence: ids.count + 1) } ?? ""
        return "<VAST version=\"3.0\">\(ads.joined())\(last)</VAST>"
    }

    /// A response with one wrapper.
    static func wrapper(to url: String) -> String { "<VAST version=\"3.0\">\(wrapper(to: url, sequence: 1))</VAST>" }

    private static func wrapper(to url: String, sequence: Int) -> String {
        """
        <Ad sequence="\(sequence)"><Wrapper allowMultipleAds="true">\
        <VASTAdTagURI><![CDATA[\(url)]]></VASTAdTagURI></Wrapper></Ad>
        """
    }
}
