// The entries of a chain's responses: slots, spares and failures.
extension WrapperChain {
    func canPlay(_ ad: Int, of index: Int) -> Bool {
        switch nodes[index].states[ad] {
        case .inline: true
        case .followed(let child): nodes[child].hasAd
        case .untouched, .failed: false
        }
    }

    /// Whether an ad that should play led to nothing and a spare may replace it (VAST 4.0 `fallbackOnNoAd`).
    func leavesPlace(_ ad: Int, of index: Int) -> Bool {
        !canPlay(ad, of: index) && nodes[index].ads[ad].wrapper?.fallbackOnNoAd != false
    }

    /// Builds the entries of a response whose ads have all been decided.
    mutating func collectEntries(of index: Int) {
        guard !nodes[index].ads.isEmpty else { return }
        var slots: [AdResponse.Entry] = []
        var spares: [AdResponse.Entry] = []
        for ad in nodes[index].slots {
            let (own, beside) = entries(of: ad, in: index)
            if canPlay(ad, of: index) || leavesPlace(ad, of: index) {
                slots += own
                spares += beside
            } else {
                spares += own + beside
            }
        }
        for ad in nodes[index].spares {
            if case .untouched = nodes[index].states[ad], nodes[index].ads[ad].kind == .inline {
                nodes[index].states[ad] = nodes[index].blocked.hold(nodes[index].ads[ad]) ? .untouched : .inline
            }
            let (own, beside) = entries(of: ad, in: index)
            spares += own + beside
        }
        nodes[index].slotEntries = slots
        nodes[index].spareEntries = spares
    }

    private func entries(of ad: Int, in index: Int) -> ([AdResponse.Entry], [AdResponse.Entry]) {
        let node = nodes[index]
        let found = node.ads[ad]
        switch node.states[ad] {
        case .untouched: return ([], [])
        case .inline: return ([AdResponse.Entry(inline: found, wrappers: node.wrappers)], [])
        case .followed(let child): return (nodes[child].slotEntries, nodes[child].spareEntries)
        case .failed(let error):
            let isInline = found.kind == .inline
            return (
                [
                    AdResponse.Entry(
                        inline: isInline ? found : nil, wrappers: isInline ? node.wrappers : [found] + node.wrappers,
                        error: error)
                ], []
            )
        }
    }

    var rootEntries: [AdResponse.Entry] {
        guard let root = nodes.first, !root.ads.isEmpty else { return [] }
        let given = root.slotEntries.map { ($0, AdResponse.Role.slot) } + root.spareEntries.map { ($0, .spare) }
        return given.map { entry, role in
            var entry = entry
            entry.role = role
            return entry
        }
    }
}
