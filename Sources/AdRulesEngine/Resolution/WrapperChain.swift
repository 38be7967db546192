/// Follows the wrappers of one response without performing any I/O: it gives its driver the URLs to fetch, takes the
/// parsed documents or errors, and finally returns an ``AdResponse`` (VAST 4.2 §2.3.4; <doc:Behaviour#Load-timeouts>).
///
/// Several wrappers of one response are followed concurrently. Depth, cycles, `followAdditionalWrappers`,
/// `allowMultipleAds`, `fallbackOnNoAd`, blocked categories and the inheritance of `sequence` are all decided here. A
/// spare that is a wrapper is followed only if an ad that should play led to nothing, so that no server is asked for
/// ads that cannot be shown. One chain makes at most ``fetchLimit`` requests, whatever the responses hold.
public struct WrapperChain: Sendable {
    /// The identifier of a fetch.
    public struct FetchID: RawRepresentable, Sendable, Hashable {
        /// The number, from 1.
        public var rawValue: Int

        /// Creates an identifier from its number.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// The next task of the driver.
    public enum Step: Sendable, Hashable {
        /// Request a URL, whose macros are expanded, and answer with the id. `isWrapper` is false for the break's own
        /// tag; if it is true, the driver also sends the engine `wrapperFollowed`.
        case fetch(FetchID, url: String, asWritten: String, isWrapper: Bool)
        /// The response is complete: answer the engine with `adsLoaded`.
        case done(AdResponse)
        /// The break's own document could not be fetched or read: answer the engine with `adsFailed`.
        case failed(AdRulesError)
    }

    /// The maximum number of requests of one chain, including the first, in a player with the default
    /// `NetworkPolicy`; a wrapper beyond it fails with 302.
    public static let fetchLimit = 25

    package let request: BreakAdRequest
    private let fetchLimit: Int
    private var generator: SeededGenerator
    var nodes: [WrapperNode] = []
    private var fetches = 0
    private var errors: [Beacon] = []
    private var isOver = false
    /// Whether the chain is given up: nothing more is requested.
    private var isGivenUp = false

    /// Creates a chain for a request, of at most ``fetchLimit`` requests.
    public init(_ request: BreakAdRequest) { self.init(request, fetchLimit: Self.fetchLimit) }

    /// Creates a chain that may make so many requests, including the first.
    package init(_ request: BreakAdRequest, fetchLimit: Int) {
        self.request = request
        self.fetchLimit = fetchLimit
        generator = SeededGenerator(seed: request.macros.seed)
    }

    /// Returns the first steps: fetches of the tag or of an inline response's wrappers, or the result. Call it once.
    public mutating func begin() -> [Step] {
        guard nodes.isEmpty else { return [] }
        var written: String?
        if case .tag(let url) = request.source { written = request.tagAsWritten ?? url }
        nodes = [
            WrapperNode(
                parent: nil, wrappers: [], asWritten: written, allowMultipleAds: request.allowMultipleAds,
                followsWrappers: request.followRedirects)
        ]
        switch request.source {
        case .tag(let url):
            fetches = 1
            return [.fetch(FetchID(rawValue: 1), url: url, asWritten: written ?? url, isWrapper: false)]
        case .inline(let vast): return received(vast, for: FetchID(rawValue: 1))
        }
    }

    /// Takes the document of a fetch and returns the next steps; unknown and repeated ids are ignored.
    public mutating func received(_ vast: VAST, for fetch: FetchID) -> [Step] {
        guard let index = openNode(fetch) else { return [] }
        if index == 0 { errors = vast.errors }
        nodes[index].take(vast)
        var steps: [Step] = []
        for ad in nodes[index].slots { look(at: ad, of: index, steps: &steps) }
        return steps + settle(from: index)
    }

    /// Takes the failure of a fetch and returns the next steps; unknown and repeated ids are ignored. The error is one
    /// of transport (1008), timeout (1007) or reading (1006); behind a wrapper it becomes a VAST code (301, 100 …).
    public mutating func failed(_ error: AdRulesError, for fetch: FetchID) -> [Step] {
        guard let index = openNode(fetch) else { return [] }
        nodes[index].isOpen = false
        guard index > 0 else {
            isOver = true
            return [.failed(error)]
        }
        nodes[index].slotEntries = [
            AdResponse.Entry(inline: nil, wrappers: nodes[index].wrappers, error: error.behindWrapper)
        ]
        return settle(from: index)
    }

    /// The answer if the chain is given up now: each wrapper that is still awaited has timed out (301). Nil while the
    /// break's own document is awaited, and when the chain is over.
    ///
    /// Pass it to the engine, as `adsSoFar`, whenever steps leave the chain unfinished.
    public var soFar: AdResponse? {
        guard let root = nodes.first, !root.isOpen, !isOver else { return nil }
        var chain = self
        chain.isGivenUp = true
        while let open = chain.nodes.firstIndex(where: \.isOpen) {
            let steps = chain.failed(AdRulesError(.adResponseTimeout), for: FetchID(rawValue: open + 1))
            if case .done(let response)? = steps.last { return response }
        }
        return nil
    }

    private func openNode(_ fetch: FetchID) -> Int? {
        let index = fetch.rawValue - 1
        return !isOver && nodes.indices.contains(index) && nodes[index].isOpen ? index : nil
    }

    /// Determines the state of an ad, and follows it if it is a wrapper.
    private mutating func look(at ad: Int, of index: Int, steps: inout [Step]) {
        // Keeps no copy of the node: with one, each change would copy the node's arrays.
        let found = nodes[index].ads[ad]
        guard found.kind == .wrapper else {
            nodes[index].states[ad] =
                nodes[index].blocked.hold(found) ? .failed(AdRulesError(.categoryBlocked)) : .inline
            return
        }
        guard let wrapper = found.wrapper, let written = wrapper.adTagURI?.string, !written.isEmpty else {
            nodes[index].states[ad] = .failed(AdRulesError(.wrapper, message: "the wrapper has no URL"))
            return
        }
        if let refusal = refusal(of: written, from: index) {
            nodes[index].states[ad] = .failed(AdRulesError(.wrapperLimit, message: refusal))
            return
        }
        let child = WrapperNode(
            parent: (index, ad), wrappers: [found] + nodes[index].wrappers, asWritten: written,
            allowMultipleAds: nodes[index].allowMultipleAds && wrapper.allowMultipleAds,
            followsWrappers: nodes[index].followsWrappers && wrapper.followAdditionalWrappers)
        nodes[index].states[ad] = .followed(nodes.count)
        nodes[index].openChildren += 1
        nodes.append(child)
        fetches += 1
        steps.append(
            .fetch(
                FetchID(rawValue: nodes.count), url: expanded(written, wrappers: child.wrappers), asWritten: written,
                isWrapper: true))
    }

    /// The reason why a wrapper of a response may not be followed; nil if it may.
    private func refusal(of written: String, from index: Int) -> String? {
        guard nodes[index].followsWrappers else { return "wrappers must not be followed here" }
        guard nodes[index].wrappers.count < request.wrapperDepth else {
            return "more than \(request.wrapperDepth) wrappers"
        }
        guard fetches < fetchLimit else { return "more than \(fetchLimit) requests for one break" }
        var ancestor: Int? = index
        while let here = ancestor {
            if nodes[here].asWritten.isSpelled(written) { return "the wrappers form a loop" }
            ancestor = nodes[here].parent?.node
        }
        return nil
    }

    private mutating func expanded(_ written: String, wrappers: [Ad]) -> String {
        var context = request.macros
        context.use = .request
        for category in wrappers.flatMap({ $0.wrapper?.blockedAdCategories ?? [] }) {
            context.blockedAdCategories += category.codes
        }
        return MacroExpander.expand(written, in: context, using: &generator)
    }

    /// Closes a response once all its wrappers are settled, then the one that led to it, and so on up to the first.
    private mutating func settle(from start: Int) -> [Step] {
        var index = start
        while true {
            var steps: [Step] = []
            followSpares(of: index, steps: &steps)
            guard nodes[index].openChildren == 0 else { return steps }
            collectEntries(of: index)
            guard let parent = nodes[index].parent else {
                isOver = true
                return [.done(AdResponse(entries: rootEntries, errors: errors))]
            }
            nodes[parent.node].openChildren -= 1
            index = parent.node
            guard nodes[index].openChildren == 0 else { return [] }
        }
    }

    /// Examines spares while fewer of them can play than ads led to nothing.
    private mutating func followSpares(of index: Int, steps: inout [Step]) {
        guard nodes[index].openChildren == 0 else { return }
        let needed = nodes[index].slots.count { leavesPlace($0, of: index) }
        var available = nodes[index].spares.count { canPlay($0, of: index) }
        for spare in nodes[index].spares where available < needed {
            guard case .untouched = nodes[index].states[spare] else { continue }
            if isGivenUp, nodes[index].ads[spare].kind == .wrapper { continue }
            look(at: spare, of: index, steps: &steps)
            // One wrapper at a time: its result decides whether the next is needed.
            if nodes[index].openChildren > 0 { return }
            if canPlay(spare, of: index) { available += 1 }
        }
    }
}
