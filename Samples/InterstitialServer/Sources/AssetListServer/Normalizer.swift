import AdRulesEngine
import AdRulesHLS
import AdRulesPlayer
import Foundation

/// Asks a service for the HLS form of media files.
actor Normalizer {
    private let template: String
    private let loader: any AdLoading
    private let network: NetworkPolicy
    /// The HLS playlists by the address of the file.
    private var ready: [String: String] = [:]
    private static let mostReady = 10_000

    init(template: String, loader: any AdLoading, network: NetworkPolicy) {
        self.template = template
        self.loader = loader
        self.network = network
    }

    /// The list with the HLS form of each file that has one; a file that is not ready is left out, and asked for.
    func replacingFiles(
        in all: AssetList, playable: AssetList, losses: [UnsupportedFeature]
    ) async -> (AssetList, [UnsupportedFeature]) {
        let streams = Set(playable.assets.map(\.uri))
        var list = all
        list.assets = []
        for var asset in all.assets {
            if !streams.contains(asset.uri) {
                guard let uri = await playlist(of: asset.uri) else { continue }
                asset.uri = uri
            }
            list.assets.append(asset)
        }
        if list.assets.count != all.assets.count { list.skipControl = playable.skipControl }
        return (list, list.assets.count == all.assets.count ? losses.filter { $0.code != .filesOnly } : losses)
    }

    private func playlist(of file: String) async -> String? {
        if let known = ready[file] { return known }
        let encoded = file.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let request = LoadRequest(
            url: template.replacing("{url}", with: encoded), timeout: .milliseconds(500), maxBytes: 8 << 10,
            network: network)
        guard let answer = try? await loader.load(request), answer.status == 200 else { return nil }
        let uri = String(decoding: answer.body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let address = try? HTTPAddress(uri), address.scheme == "https" || address.scheme == "http" else {
            return nil
        }
        if ready.count >= Self.mostReady { ready.removeAll() }
        ready[file] = uri
        return uri
    }
}
