import AdRulesModel

/// VAST342, VAST343, VAST344, VAST345, VAST413: the order and the ids of the ads of a response.
struct Pods: ResponseRule, BuiltInRule {
    static let ids: [RuleID] = [.invalidSequence, .mixedPod, .singleAdPod, .unorderedPod, .doubledAdID]

    func check(_ response: Response, report: inout FindingCollector) {
        let ads = response.vast.ads
        var ids: [ByteText: Int] = [:]
        var sequences: [Int: Int] = [:]
        var plain: Int?
        var last: (index: Int, sequence: Int)?
        var isUnordered = false
        for index in ads.indices {
            let (id, sequence) = (ads[index].id, ads[index].sequence)
            if ads.count > 1, let id, !id.isEmpty {
                let first = ids[ByteText(id), default: index]
                ids[ByteText(id)] = first
                if first != index { report.report(doubledID(id, ads[index], ads[first], response.source)) }
            }
            guard let sequence else {
                // A sequence that cannot be read has a finding of its own.
                if plain == nil, response.source.attribute("sequence", of: ads[index].origin) == nil { plain = index }
                continue
            }
            if let first = sequences[sequence] {
                report.report(doubled(sequence, ads[index], ads[first], response.source))
            } else {
                sequences[sequence] = index
            }
            if let last, last.sequence > sequence, !isUnordered {
                isUnordered = true
                report.report(unordered(ads[index], ads[last.index], response.source))
            }
            last = (index, sequence)
        }
        if let last, let plain { report.report(mixed(ads[plain], ads[last.index], response.source)) }
        // In a playlist no wrapper is in front of the response.
        if ads.count == 1, let last, response.adBreak == nil { report.report(single(ads[last.index], response.source)) }
    }

    private func doubledID(_ id: String, _ ad: Ad, _ first: Ad, _ source: SourceDocument) -> Finding {
        Finding(
            .doubledAdID, at: source.place(of: "id", in: ad.origin), "the ad id \(quoted(id)) occurs twice",
            label: "the same id again", help: "give each ad its own id, or leave the id out", value: id,
            related: [Finding.Related(range: source.place(of: "id", in: first.origin), label: "first here")])
    }

    private func doubled(_ sequence: Int, _ ad: Ad, _ first: Ad, _ source: SourceDocument) -> Finding {
        Finding(
            .invalidSequence, at: source.place(of: "sequence", in: ad.origin),
            "the sequence \(sequence) occurs twice", label: "which ad is first?",
            help: "give each ad of the pod its own number", value: String(sequence),
            related: [Finding.Related(range: source.place(of: "sequence", in: first.origin), label: "first here")])
    }

    private func unordered(_ ad: Ad, _ last: Ad, _ source: SourceDocument) -> Finding {
        Finding(
            .unorderedPod, at: source.place(of: "sequence", in: ad.origin), "the ads of the pod are not in order",
            label: "plays before an ad above", help: "write the ads in the order of their sequence",
            related: [Finding.Related(range: source.place(of: "sequence", in: last.origin), label: "plays later")])
    }

    private func mixed(_ plain: Ad, _ sequenced: Ad, _ source: SourceDocument) -> Finding {
        Finding(
            .mixedPod, at: source.startTag(of: plain.origin), "an ad without sequence in a response with a pod",
            label: "a substitute, not part of the pod", help: "give it a sequence, if it belongs to the pod",
            related: [
                Finding.Related(range: source.place(of: "sequence", in: sequenced.origin), label: "an ad of the pod")
            ])
    }

    private func single(_ ad: Ad, _ source: SourceDocument) -> Finding {
        Finding(
            .singleAdPod, at: source.place(of: "sequence", in: ad.origin), "the only ad of the response has a sequence",
            label: "makes it a pod of one ad", help: "leave sequence out", value: ad.sequence.map(String.init))
    }
}
