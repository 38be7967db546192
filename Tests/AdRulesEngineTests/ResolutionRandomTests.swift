import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Random trees of wrappers: every chain ends, within its budget, and every answer order gives the same ads.
@Suite struct ResolutionRandomTests {
    /// A tree as servers may build it: the response to a URL is made from the URL alone.
    private struct Server {
        let seed: UInt64

        func response(to url: String) -> Answer {
            var random = SeededGenerator(seed: url.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
            switch random.next() % 10 {
            case 0: return .error([1006, 1007, 1008, 303][Int(random.next() % 4)])
            case 1: return .ads([])
            default: break
            }
            return .ads(
                (0..<(1 + random.next() % 5)).map { place in
                    let sequence = random.next() % 2 == 0 ? Int(random.next() % 4) : nil
                    if random.next() % 3 == 0 { return .linear("\(url)/\(place)", sequence: sequence) }
                    // Now and then the way leads back, to the same place or to a few shared ones.
                    let target = random.next() % 8 == 0 ? "https://s/\(random.next() % 3)" : "\(url)/\(place)"
                    return .wrapper("\(place)", to: target, sequence: sequence) { wrapper in
                        wrapper.allowMultipleAds = random.next() % 2 == 0
                        wrapper.followAdditionalWrappers = random.next() % 8 != 0
                        wrapper.fallbackOnNoAd = [true, false, nil][Int(random.next() % 3)]
                    }
                })
        }
    }

    /// Answers open fetches in an order that `random` decides.
    private func run(_ server: Server, depth: Int, random: inout SeededGenerator) -> (AdResponse?, Int) {
        var chain = WrapperChain(.tag("https://s", wrapperDepth: depth))
        var open: [(WrapperChain.FetchID, String)] = []
        var fetches = 0
        func take(_ steps: [WrapperChain.Step]) -> AdResponse? {
            for step in steps {
                switch step {
                case .fetch(let id, _, let written, _):
                    fetches += 1
                    open.append((id, written))
                case .done(let response): return response
                case .failed: return AdResponse(entries: [])
                }
            }
            return nil
        }
        var end = take(chain.begin())
        while end == nil, !open.isEmpty {
            let (id, url) = open.remove(at: Int(random.next() % UInt64(open.count)))
            switch server.response(to: url) {
            case .ads(let ads): end = take(chain.received(VAST(ads: ads), for: id))
            case .vast(let vast): end = take(chain.received(vast, for: id))
            case .error(let code): end = take(chain.failed(AdRulesError(code: code), for: id))
            }
        }
        #expect(end == nil || open.isEmpty, "the chain ended with fetches open")
        return (end, fetches)
    }

    @Test func everyTreeEndsWithinItsBudget() {
        let first = UInt64.random(in: 0...UInt64.max)
        print("random wrapper trees from seed \(first)")
        for step in 0..<400 {
            let seed = first &+ UInt64(step)
            var random = SeededGenerator(seed: seed)
            let depth = Int(random.next() % 8)
            let (response, fetches) = run(Server(seed: seed), depth: depth, random: &random)
            #expect(fetches <= WrapperChain.fetchLimit, "seed \(seed)")
            guard let response else {
                Issue.record("seed \(seed): no end")
                continue
            }
            #expect(response.entries.allSatisfy { $0.wrappers.count <= depth + 1 }, "seed \(seed)")
            #expect(response.entries.allSatisfy { ($0.inline == nil) == ($0.error != nil) }, "seed \(seed)")
            let selection = select(response)
            #expect(selection.pod.isEmpty == (selection.error != nil), "seed \(seed)")
            // Unless the budget ran out, the order of the answers changes nothing.
            let (again, fetchesAgain) = run(Server(seed: seed), depth: depth, random: &random)
            if fetches < WrapperChain.fetchLimit, fetchesAgain < WrapperChain.fetchLimit {
                #expect(again?.entries == response.entries, "seed \(seed)")
            }
        }
    }

    @Test func aResponseOfTenThousandWrappersAsksOnlyWithinTheBudget() {
        let ads = (0..<10_000).map { (place: Int) in Ad.wrapper("w\(place)", sequence: place) }
        let result = resolve(.tag("https://root"), ["https://root": .ads(ads)])
        #expect(result.asked.count == WrapperChain.fetchLimit)
        #expect(result.response?.entries.count == 10_000)
        #expect(result.response?.entries.last?.error?.code == 302)
    }
}
