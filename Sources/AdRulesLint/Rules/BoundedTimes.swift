import AdRulesModel
import AdRulesText

/// What the content or the ad shows about times that the reader could not read: a number that is too large for seconds
/// is one of milliseconds, and no fix writes a time that never comes.
enum BoundedTimes {
    private static let ofContent: Set<RuleID> = [.invalidTimeOffset, .timeFieldOver59, .invalidRepeatAfter]
    private static let ofAds: Set<RuleID> = [.progressWithoutOffset, .invalidSkipOffset]

    /// Bounds what the findings of times suggest. `duration` is that of the content, if it is known.
    static func bound(_ findings: inout [Finding], in document: AdDocument, duration: MediaTime?) {
        guard findings.contains(where: { ofContent.contains($0.rule) || ofAds.contains($0.rule) }) else { return }
        let linears = lengths(in: document, findings.filter { $0.rule == .invalidDuration })
        let end = duration ?? MeantTime.day
        // A document has one unit: that of its largest number.
        let numbers = findings.filter { ofContent.contains($0.rule) }.compactMap { finding in
            number(of: finding).map { (number: $0, end: self.end(of: finding, in: end)) }
        }
        let isFine = numbers.contains { MeantTime.isMilliseconds($0.number, until: $0.end) }
        let isMixed = isFine && numbers.contains { (1..<1000).contains($0.number) }
        // Seconds of them would be after the end of the ad.
        let percentages = Set(
            findings.filter { $0.rule == .progressWithoutOffset }.compactMap { finding in
                guard let number = number(of: finding), (0...100).contains(number),
                    let linear = linear(of: finding, in: linears), .seconds(number) > linears[linear].length
                else { return nil as Int? }
                return linear
            })
        for index in findings.indices {
            let (finding, text) = (findings[index], findings[index].value?.trimmingBlanks ?? "")
            if ofContent.contains(finding.rule) {
                if isMixed, number(of: finding) ?? 0 > 0 {
                    findings[index] = finding.suggesting(
                        "write hours, minutes and seconds: the numbers of this document have more than one unit"
                    ).fixed(by: [], isSafe: false)
                } else if let readings = MeantTime.readings(
                    of: text, until: self.end(of: finding, in: end), isFine: isFine),
                    readings.likely.time > .zero || finding.rule == .invalidTimeOffset
                {
                    findings[index] = finding.writing(readings)
                } else if finding.rule != .invalidRepeatAfter, let duration, let time = guess(of: finding),
                    time > duration
                {
                    findings[index] = finding.suggesting("write a time of the content, which ends at \(duration)")
                        .fixed(by: [], isSafe: false)
                }
            } else if ofAds.contains(finding.rule), finding.fix?.isSafe != true, !text.isEmpty, !text.ends(with: "%"),
                let linear = linear(of: finding, in: linears)
            {
                let length = linears[linear].length
                let isShare =
                    finding.rule == .progressWithoutOffset && percentages.contains(linear)
                    && number(of: finding) != nil
                if !isShare, let meant = MeantTime.inAd(text, of: length) {
                    findings[index] = finding.writing(value: meant, isSafe: false)
                } else {
                    let share =
                        number(of: finding).map { (1...100).contains($0) ? "\"\($0)%\" for a part of the ad, or " : "" }
                        ?? ""
                    findings[index] = finding.suggesting("write \(share)a time of the ad, which ends at \(length)")
                        .fixed(by: [], isSafe: false)
                }
            }
        }
    }

    private static func number(of finding: Finding) -> Int64? { finding.value.flatMap { Int64($0.trimmingBlanks) } }

    /// The end of the times that a finding may mean: an interval is not bounded by the content.
    private static func end(of finding: Finding, in content: MediaTime) -> MediaTime {
        finding.rule == .invalidRepeatAfter ? MeantTime.day : content
    }

    /// The linear ad in which a finding is.
    private static func linear(of finding: Finding, in linears: [(range: SourceRange, length: MediaTime)]) -> Int? {
        linears.firstIndex { $0.range.offsets.contains(Int(finding.range.lower)) }
    }

    /// The time that a fix guesses; nil if it writes no time, or what the reader has read.
    private static func guess(of finding: Finding) -> MediaTime? {
        guard let fix = finding.fix, !fix.isSafe, fix.edits.count == 1 else { return nil }
        return MediaTime(commandText: fix.edits[0].text)
    }

    /// The places of the linear ads whose length is known, or guessed by one of the findings.
    private static func lengths(
        in document: AdDocument, _ findings: [Finding]
    ) -> [(range: SourceRange, length: MediaTime)] {
        let responses: [VAST] =
            switch document {
            case .vast(let response): [response.vast]
            case .vmap(let playlist):
                playlist.breaks.compactMap { if case .vast(let vast)? = $0.source?.content { vast } else { nil } }
            }
        return responses.flatMap(\.ads).flatMap(\.creatives).compactMap { creative in
            guard let linear = creative.linear, let range = linear.origin.range,
                let length = linear.duration
                    ?? findings.first(where: { range.offsets.contains(Int($0.range.lower)) }).flatMap(guess),
                length > .zero
            else { return nil }
            return (range, length)
        }
    }
}
