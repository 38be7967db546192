import AdRulesEngine
import AdRulesHLS
import AdRulesPlayer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging

/// Answers the requests of HLS players for asset lists: `GET /{film}/{break}.json`; and for the playlists of live streams,
/// with their breaks: `GET /{stream}/{playlist}.m3u8`.
///
/// A player gets 200 with a list, which is empty when there is no ad in time, or 404 for a film or a break that the server
/// does not have. Of a playlist it gets what the packager of the stream answers, with breaks where they have a place.
public struct AssetListServer: Sendable {
    private let settings: ServerSettings
    private let films: [String: Film]
    private let loader: any AdLoading
    private let houseAds: AdResponse?
    private let normalizer: Normalizer?
    private let streams: [String: LiveStream]
    private let cache: AnswerCache<ListKey, ListAnswer>
    private let refreshes: AnswerCache<LiveStream.Key, PlaylistAnswer>
    private let counts = ServerCounts()
    private let refusals = Refusals()

    /// Reads the playlists that the settings name, below a folder. Throws a ``SettingsError`` if one cannot be read.
    public init(_ settings: ServerSettings, folder: URL, loader: (any AdLoading)? = nil) throws(SettingsError) {
        self.settings = settings
        let loader = loader ?? SystemLoader.make()
        self.loader = loader
        var films: [String: Film] = [:]
        for (name, film) in settings.films {
            let file = folder.appendingPathComponent(film.playlist)
            films[name] = Film(
                try SettingsError.reading(file) { try VMAPDocument(parsing: $0) },
                duration: film.seconds.map { .milliseconds(Int64($0 * 1000)) }, takesFiles: settings.normalizer != nil)
        }
        var streams: [String: LiveStream] = [:]
        for (name, stream) in settings.streams ?? [:] {
            let file = folder.appendingPathComponent(stream.playlist)
            streams[name] = try LiveStream(
                stream, try SettingsError.reading(file) { try VMAPDocument(parsing: $0) },
                deadline: settings.deadlineTime, takesFiles: settings.normalizer != nil, loader: loader)
            films[name] = streams[name]?.lists
        }
        self.films = films
        self.streams = streams
        if let name = settings.houseAds {
            let file = folder.appendingPathComponent(name)
            houseAds = AdResponse(try SettingsError.reading(file) { try VASTDocument(parsing: $0) }.vast)
        } else {
            houseAds = nil
        }
        normalizer = settings.normalizer.map {
            Normalizer(template: $0, loader: loader, network: settings.network)
        }
        cache = AnswerCache(limit: settings.keptAnswers ?? 10_000)
        refreshes = AnswerCache(limit: 1_000)
    }

    /// The server as an application of Hummingbird. Connections that have sent no request for 15 s are closed, and those whose
    /// request is not over after 30 s; more than the limit wait. A request has at most 32 KiB of headers. Logs the parts of
    /// live streams' breaks that no refresh has.
    public func application(
        hostname: String, port: Int, connections: Int, logger: Logger
    ) -> some ApplicationProtocol {
        for (name, stream) in streams.sorted(by: { $0.key < $1.key }) {
            for part in stream.unsupported {
                let adBreak = part.breakID.map { "the break \"\($0)\"" } ?? "break \(part.occurrence.index + 1)"
                logger.warning("\(name): \(adBreak): \(part.message)")
            }
        }
        return Application(
            router: router(),
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ExchangeDeadline(.seconds(30))], idleTimeout: .seconds(15),
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))),
            configuration: .init(
                address: .hostname(hostname, port: port), serverName: "AdRules", backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(connections)),
            logger: logger)
    }

    /// The routes: health, metrics, and the lists.
    public func router() -> Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        router.get("healthz") { _, _ in "ok\n" }
        router.get("metrics") { _, _ in await Self.text(counts.text(keptAnswers: cache.count)) }
        router.get("**") { request, context in
            if let key = streamKey(request) { return await answer(key, logger: context.logger) }
            return await answer(request, logger: context.logger)
        }
        router.on("**", method: .options) { _, _ in
            Response(
                status: .noContent,
                headers: [
                    .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET", .accessControlMaxAge: "86400",
                ])
        }
        return router
    }

    private static func text(_ text: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    /// The refresh that a request is for; nil if it is for no playlist of a stream.
    private func streamKey(_ request: Request) -> LiveStream.Key? {
        let parts = request.uri.path.dropFirst().split(separator: "/", maxSplits: 1)
        guard parts.count == 2, streams[String(parts[0])] != nil else { return nil }
        return LiveStream.key(stream: String(parts[0]), path: parts[1], query: request.uri.query)
    }

    private func answer(_ key: LiveStream.Key, logger: Logger) async -> Response {
        guard let stream = streams[key.stream] else { return Self.response(.notFound, "{}") }
        let made = await refreshes.answer(for: key) { await stream.answer(key) }
        counts.answered(made.answer, wasKept: made.wasKept)
        if !made.wasKept, refusals.isNew(made.answer.problem, of: key) {
            logger.warning("\(key.stream)/\(key.path) \(made.answer.problem ?? "has its breaks again")")
        }
        let seconds = made.answer.kept.components.seconds
        return Response(
            status: .init(code: made.answer.status),
            headers: [
                .contentType: made.answer.contentType, .accessControlAllowOrigin: "*",
                .cacheControl: seconds > 0 ? "max-age=\(seconds)" : "no-cache",
            ], body: .init(byteBuffer: ByteBuffer(bytes: made.answer.bytes)))
    }

    private func answer(_ request: Request, logger: Logger) async -> Response {
        let begin = ContinuousClock.now
        guard let list = AssetListRequest(target: request.uri.string), let film = films[list.stream] else {
            counts.refused()
            return Self.response(.notFound, #"{"error":"there is no such film"}"#)
        }
        let viewer = Viewer(list, fields: request.headers, settings: settings)
        guard
            let requests = film.lists.requests(
                for: list.file, macros: viewer.macros, maxDuration: list.availLength)
        else {
            counts.refused()
            return Self.response(.notFound, #"{"error":"this film has no such break"}"#)
        }
        let maker = ListMaker(
            film: film, loader: loader, settings: settings, houseAds: houseAds, normalizer: normalizer)
        let make: @Sendable () async -> ListAnswer = {
            await maker.answer(list.file, asking: requests, for: viewer, within: list.availLength)
        }
        let made: (answer: ListAnswer, wasKept: Bool)
        if let id = list.primaryID {
            made = await cache.answer(
                for: ListKey(
                    primaryID: id, stream: list.stream, file: list.file, interstitialID: list.interstitialID),
                make: make)
        } else {
            made = (await make(), false)
        }
        counts.answered(made.answer, wasKept: made.wasKept, in: .now - begin)
        if !made.wasKept {
            for loss in made.answer.losses { logger.info("\(list.stream)/\(list.file): \(loss)") }
            if made.answer.isLate { logger.warning("\(list.stream)/\(list.file): an ad server was late") }
        }
        return Self.response(.ok, made.answer.json)
    }

    /// A response that no cache keeps, for players of any page.
    private static func response(_ status: HTTPResponse.Status, _ json: String) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store", .accessControlAllowOrigin: "*",
            ], body: .init(byteBuffer: ByteBuffer(string: json)))
    }
}
