public import AdRulesModel
import AdRulesText

/// VAST342, VAST343, VAST344, VAST345, VAST413: the order and the ids of the ads of a response.
struct Pods: ResponseRule, BuiltInRule {
    func check(_ response: Response, report: inout FindingCollector) {
        let (ads, source) = (response.vast.ads, response.source)
        var ids = Repetitions<ByteText>()
        var sequences = Repetitions<Int>()
        var hasPlain = false
        var last: (index: Int, sequence: Int)?
        var isUnordered = false
        for index in ads.indices {
            let (id, sequence) = (ads[index].id, ads[index].sequence)
            if ads.count > 1, let id, !id.isEmpty { ids.add(ByteText(id), at: index) }
            guard let sequence else {
                hasPlain = true
                continue
            }
            sequences.add(sequence, at: index)
            if let last, last.sequence > sequence, !isUnordered {
                isUnordered = true
                report.report(unordered(ads[index], ads[last.index], source))
            }
            last = (index, sequence)
        }
        for found in ids.found {
            report.report(
                .doubledAdID, at: source.place(of: "id", in: ads[found.second].origin),
                "the ad id \(quoted(found.value.string)) occurs \(found.times)", label: "the same id again",
                help: "give each ad its own id", value: found.value.string,
                related: first("id", of: ads[found.first], source))
        }
        for found in sequences.found {
            report.report(
                .invalidSequence, at: source.place(of: "sequence", in: ads[found.second].origin),
                "the sequence \(found.value) occurs \(found.times)", label: "the order of these ads is unknown",
                help: "give each ad of the pod its own number", value: String(found.value),
                related: first("sequence", of: ads[found.first], source))
        }
        // A sequence that cannot be read, or is spelt otherwise, has a finding of its own.
        if hasPlain, let last,
            let plain = ads.first(where: { $0.sequence == nil && !source.missing(["sequence"], in: $0.origin).isEmpty })
        {
            report.report(mixed(plain, ads[last.index], source))
        }
        // In a playlist no wrapper is in front of the response.
        if ads.count == 1, let last, response.adBreak == nil { report.report(single(ads[last.index], source)) }
    }

    /// The values that occur more than once, in the order of their second places.
    private struct Repetitions<Value: Hashable> {
        struct Found {
            var value: Value
            var first: Int
            var second: Int
            var count = 2

            /// The number of occurrences of the value, in words.
            var times: String { count == 2 ? "twice" : "\(count) times" }
        }

        private(set) var found: [Found] = []
        /// The values of a short list, which need no table.
        private var few: [(value: Value, index: Int)] = []
        private var firsts: [Value: Int] = [:]
        private var places: [Value: Int] = [:]

        mutating func add(_ value: Value, at index: Int) {
            if few.count < 8, found.isEmpty, firsts.isEmpty, !few.contains(where: { $0.value == value }) {
                few.append((value, index))
                return
            }
            for (value, index) in few { firsts[value] = index }
            few = []
            if let place = places[value] {
                found[place].count += 1
            } else if let first = firsts[value] {
                places[value] = found.count
                found.append(Found(value: value, first: first, second: index))
            } else {
                firsts[value] = index
            }
        }
    }

    private func first(_ attribute: String, of ad: Ad, _ source: SourceDocument) -> [Finding.Related] {
        [Finding.Related(range: source.place(of: attribute, in: ad.origin), label: "first here")]
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
            .singleAdPod, at: source.place(ofName: "sequence", in: ad.origin),
            "the only ad of the response has a sequence",
            label: "makes it a pod of one ad", help: "leave sequence out", value: ad.sequence.map(String.init))
    }
}

extension RuleID {
    /// An ad without `sequence` in a response with a pod.
    public static let mixedPod = RuleID(rawValue: "VAST343")
    /// A `sequence` on the only ad of a response.
    public static let singleAdPod = RuleID(rawValue: "VAST344")
    /// The ads of a pod in another order than that of their `sequence`.
    public static let unorderedPod = RuleID(rawValue: "VAST345")
    /// The same `id` on two ads of a response.
    public static let doubledAdID = RuleID(rawValue: "VAST413")
}

extension Pods {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .invalidSequence, "invalid-sequence", .warning, .correctness,
            "a sequence that is not a number from 1 up, or is used twice",
            why: "the place in the pod is unknown: the ad plays alone, out of order, or not at all",
            bad: .response(linearAd(id: "ad-1", attributes: #" sequence="first""#)),
            good: .response(linearAd(id: "ad-1", attributes: #" sequence="1""#)), spec: "VAST 4.2 §3.3.2"),
        RuleDescription(
            .mixedPod, "mixed-pod", .info, .suspicious, "an ad without a sequence in a response with a pod",
            why: "the pod plays; an ad without a sequence only replaces one of its ads that fails",
            bad: .response(pod([1, 2, nil])), good: .response(pod([1, 2, 3])), spec: "VAST 4.2 §3.3.1"),
        RuleDescription(
            .singleAdPod, "single-ad-pod", .info, .pedantic, "a sequence on the only ad in a response",
            why: "it makes a pod of one: behind a wrapper without allowMultipleAds players drop it with error 303",
            bad: .document(response(ad: #"<Ad id="ad-1" sequence="1">"#)),
            good: .document(response(ad: #"<Ad id="ad-1">"#)), spec: "VAST 4.2 §3.3.1"),
        RuleDescription(
            .unorderedPod, "unordered-pod", .info, .compatibility, "a pod whose ads are not in sequence order",
            why: "some players play the ads in document order",
            bad: .response(pod([2, 1])), good: .response(pod([1, 2])), spec: "VAST 4.2 §3.3.1"),
        RuleDescription(
            .doubledAdID, "doubled-ad-id", .info, .suspicious, isOn: false, "the same id on two ads of a response",
            why: "reports and logs cannot tell the ads apart",
            bad: .response(linearAd(id: "ad-1") + "\n" + linearAd(id: "ad-1")),
            good: .response(linearAd(id: "ad-1") + "\n" + linearAd(id: "ad-2")), spec: "VAST 4.2 §3.3.2"),
    ]
}
