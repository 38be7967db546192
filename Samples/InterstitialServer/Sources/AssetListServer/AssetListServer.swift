import AdRulesEngine
import AdRulesHLS
import AdRulesPlayer
import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// Answers the requests of HLS players for asset lists: `GET /{film}/{break}.json`.
public struct AssetListServer: Sendable {
    /// What a player gets: 200 with a list, which is empty when there is no ad in time, or 404 for a film or a break that
    /// the server does not have.
    typealias Context = BasicRequestContext

    private let settings: ServerSettings
    private let films: [String: Film]
    private let loader: any AdLoading
    private let houseAds: AdResponse?
    private let normalizer: Normalizer?
    private let cache: AnswerCache
    private let counts = ListCounts()

    /// Reads the playlists that the settings name, below a folder. Throws if one of them cannot be read.
    public init(_ settings: ServerSettings, folder: URL, loader: (any AdLoading)? = nil) throws {
        self.settings = settings
        let loader = loader ?? SystemLoader.make()
        self.loader = loader
        films = try settings.films.mapValues { film in
            let bytes = try Data(contentsOf: folder.appendingPathComponent(film.playlist))
            return Film(
                try VMAPDocument(parsing: Array(bytes)),
                duration: film.seconds.map { .milliseconds(Int64($0 * 1000)) }, takesFiles: settings.normalizer != nil)
        }
        houseAds = try settings.houseAds.map { name in
            let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
            return AdResponse(try VASTDocument(parsing: Array(bytes)).vast)
        }
        normalizer = settings.normalizer.map {
            Normalizer(template: $0, loader: loader, network: settings.network)
        }
        cache = AnswerCache(limit: settings.keptAnswers ?? 10_000)
    }

    /// The server as an application of Hummingbird. Connections that are idle for 15 s are closed, more than the limit
    /// wait, and a request has at most 32 KiB of headers.
    public func application(
        hostname: String, port: Int, connections: Int = 4096, logger: Logger,
        onServerRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        Application(
            router: router(),
            server: .http1(
                configuration: .init(
                    idleTimeout: .seconds(15),
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))),
            configuration: .init(
                address: .hostname(hostname, port: port), serverName: "AdRules", backlog: 1024,
                availableConnectionsDelegate: .maximumAvailableConnections(connections, logger: logger)),
            onServerRunning: { channel in await onServerRunning(channel.localAddress?.port ?? port) },
            logger: logger)
    }

    /// The routes: health, metrics, and the lists.
    public func router() -> Router<BasicRequestContext> {
        let router = Router(context: Context.self)
        router.get("healthz") { _, _ in "ok\n" }
        router.get("metrics") { _, _ in await Self.text(counts.text(keptAnswers: cache.count)) }
        router.get("**") { request, context in await answer(request, logger: context.logger) }
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

    private func answer(_ request: Request, logger: Logger) async -> Response {
        let begin = ContinuousClock.now
        guard let list = AssetListRequest(target: request.uri.string), let film = films[list.stream] else {
            counts.refused()
            return Self.response(.notFound, #"{"error":"there is no such film"}"#)
        }
        let viewer = Viewer(list, fields: request.headers, peer: nil, settings: settings)
        let maker = ListMaker(
            film: film, loader: loader, settings: settings, houseAds: houseAds, normalizer: normalizer)
        guard film.lists.interstitial(for: list.file) != nil else {
            counts.refused()
            return Self.response(.notFound, #"{"error":"this film has no such break"}"#)
        }
        let make: @Sendable () async -> ListAnswer = {
            await maker.answer(list.file, for: viewer)
                ?? ListAnswer(json: AssetList(assets: []).json, assets: 0, kept: .zero, losses: [], isLate: false)
        }
        let made: (answer: ListAnswer, wasKept: Bool)
        if let id = list.primaryID {
            made = await cache.answer(for: .init(primaryID: id, stream: list.stream, file: list.file), make: make)
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
