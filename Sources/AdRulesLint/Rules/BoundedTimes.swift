import AdRulesModel
import AdRulesText

/// What the content or the ad shows about times that the reader could not read: a number that is too large for seconds is one of
/// milliseconds, and no fix writes a time that never comes.
enum BoundedTimes {
    private static let ofContent: Set<RuleID> = [.invalidTimeOffset, .timeFieldOver59, .invalidRepeatAfter]
    private static let ofAds: Set<RuleID> = [.progressWithoutOffset, .invalidSkipOffset]

    /// Bounds what the findings of times suggest. `duration` is that of the content, if it is known.
    static func bound(_ findings: inout [Finding], in document: AdDocument, duration: MediaTime?) {
        guard findings.contains(where: { ofContent.contains($0.rule) || ofAds.contains($0.rule) }) else { return }
        let linears = lengths(in: document)
        let end = duration ?? MeantTime.day
        // A document has one unit: that of its largest number.
        let isFine = findings.contains { finding in
            guard finding.rule == .invalidTimeOffset, let number = finding.value.flatMap({ Int64($0) }) else {
                return false
            }
            return number < 1_000_000_000 && .seconds(number) > end
        }
        for index in findings.indices {
            let (finding, text) = (findings[index], findings[index].value?.trimmingBlanks ?? "")
            if ofContent.contains(finding.rule) {
                if let readings = MeantTime.readings(of: text, until: end, isFine: isFine),
                    readings.likely.time > .zero || finding.rule == .invalidTimeOffset
                {
                    findings[index] = finding.writing(readings)
                } else if let duration, let time = guess(of: finding), time > duration {
                    findings[index] = finding.suggesting("write a time of the content, which ends at \(duration)")
                        .fixed(by: [], isSafe: false)
                }
            } else if ofAds.contains(finding.rule), finding.fix?.isSafe != true, !text.isEmpty, !text.ends(with: "%"),
                let length = linears.first(where: { $0.range.offsets.contains(Int(finding.range.lower)) })?.length
            {
                if let meant = MeantTime.inAd(text, of: length) {
                    findings[index] = finding.writing(value: meant, isSafe: false)
                } else {
                    let share = Int(text).map { $0 <= 100 ? "\"\($0)%\" for a part of the ad, or " : "" } ?? ""
                    findings[index] = finding.suggesting("write \(share)a time of the ad, which ends at \(length)")
                        .fixed(by: [], isSafe: false)
                }
            }
        }
    }

    /// The time that a fix guesses; nil if it writes no time, or what the reader has read.
    private static func guess(of finding: Finding) -> MediaTime? {
        guard let fix = finding.fix, !fix.isSafe, fix.edits.count == 1 else { return nil }
        return MediaTime(commandText: fix.edits[0].text)
    }

    /// The places of the linear ads whose length is known.
    private static func lengths(in document: AdDocument) -> [(range: SourceRange, length: MediaTime)] {
        let responses: [VAST] =
            switch document {
            case .vast(let response): [response.vast]
            case .vmap(let playlist):
                playlist.breaks.compactMap { if case .vast(let vast)? = $0.source?.content { vast } else { nil } }
            }
        return responses.flatMap(\.ads).flatMap(\.creatives).compactMap { creative in
            guard let linear = creative.linear, let range = linear.origin.range, let length = linear.duration,
                length > .zero
            else { return nil }
            return (range, length)
        }
    }
}
