import AdRulesModel
import Foundation
import SharedDocuments
import Testing

@testable import AdRulesEngine

/// Real documents: whatever they hold, every response comes to an end and every list can be asked for.
@Suite(.enabled(if: SharedDocuments.hasCorpus)) struct ResolutionCorpusTests {
    /// Every VAST response of the shared documents.
    private func responses() throws -> [(file: String, vast: VAST)] {
        let files = try #require(
            FileManager.default.enumerator(at: SharedDocuments.corpus, includingPropertiesForKeys: nil))
        var found: [(String, VAST)] = []
        for case let file as URL in files where file.pathExtension == "xml" {
            guard let data = try? Data(contentsOf: file), let document = try? AdDocument(parsing: [UInt8](data)) else {
                continue
            }
            switch document {
            case .vast(let document): found.append((file.lastPathComponent, document.vast))
            case .vmap(let document):
                for adBreak in document.breaks {
                    if case .vast(let vast) = adBreak.source?.content { found.append((file.lastPathComponent, vast)) }
                }
            }
        }
        return found
    }

    @Test func everyResponseResolvesAndSelects() throws {
        let responses = try responses()
        #expect(responses.count > 100)
        var playable = 0
        for (file, vast) in responses {
            // Each wrapper leads to the same document again: a circle that has to end.
            var chain = WrapperChain(BreakAdRequest(occurrence: OccurrenceID(0), source: .inline(vast)))
            var steps = chain.begin()[...]
            var fetches = 0
            var end: AdResponse?
            while let step = steps.popFirst() {
                switch step {
                case .fetch(let id, _, _, _):
                    fetches += 1
                    steps += chain.received(vast, for: id)
                case .done(let response): end = response
                case .failed: break
                }
            }
            #expect(fetches <= WrapperChain.fetchLimit, "\(file)")
            let response = try #require(end, "\(file)")
            for types in [[BreakType.linear], [.nonlinear, .linear], [.display]] {
                for surface in [nil, Surface(width: 320, height: 180)] {
                    let selection = select(response, types: types, surface: surface, maxDuration: .seconds(60))
                    #expect(selection.pod.isEmpty == (selection.error != nil), "\(file)")
                    for ad in selection.pod + selection.spares {
                        playable += 1
                        #expect(ad.fits(surface), "\(file)")
                        _ = ad.impressions + ad.errors + ad.clickTracking + ad.viewability(\.viewable)
                        for event in TrackingEvent.vastEvents { _ = ad.trackers(for: event) }
                        _ = (ad.icons, ad.companions, ad.progressTrackers, ad.expires, ad.skipOffset)
                    }
                }
            }
        }
        print("\(responses.count) responses of real documents, \(playable) ads chosen")
        #expect(playable > 200)
    }
}
