import Foundation

/// The rules of RFC 8216bis (§4.2, §4.4.5.1, §6.2.4 and appendix D) for the interstitials of a presentation, as a check
/// of its own: it reads the text by itself and knows nothing of the exporter and its reader.
struct PlaylistValidator {
    /// The forms of values, made once for a presentation: a literal where it is used would be compiled each time, which
    /// takes longer than the match.
    private struct Forms {
        let attribute = /([A-Z0-9\-]+)=("[^"\r\n]*"|[A-Za-z0-9.+\-_]+)(,|$)/
        let identifier = /".+"/
        let length = /[0-9]+(\.[0-9]+)?/
        let offset = /-?[0-9]+(\.[0-9]+)?/
        let label = /"[A-Za-z_\-]+"/
        let uri = /[A-Za-z][A-Za-z0-9+.\-]*:[!#-;=?-\[\]_a-z\{-~]+/
        let date = /([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{3}|[0-9]{6})Z?/
    }

    private let forms = Forms()
    private var violations: [String] = []

    /// What is wrong with the interstitials of media playlists that play together.
    static func violations(of playlists: [[UInt8]]) -> [String] {
        var validator = PlaylistValidator()
        let ranges = playlists.map { validator.check($0) }
        for other in ranges.dropFirst() where other != ranges[0] {
            validator.violations.append("date ranges differ, or their order")
        }
        return validator.violations
    }

    private mutating func require(_ condition: Bool, _ violation: String) {
        if !condition { violations.append(violation) }
    }

    /// Checks one playlist and returns its date ranges as they are written.
    private mutating func check(_ bytes: [UInt8]) -> [String] {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
        require(lines[0] == "#EXTM3U", "the first line is no #EXTM3U")
        let clock = Clock(lines, forms)
        let ranges = lines.filter { $0.hasPrefix("#EXT-X-DATERANGE:") }
        require(ranges.isEmpty || clock.hasDates, "date ranges without a program date")
        require(!clock.isInsideSegment, "a date range between EXTINF and its URI")
        var ids: Set<String> = []
        var last: (rank: Int, date: Date)?
        var resumption: (start: Date, date: Date)?
        for line in ranges {
            guard let attributes = attributes(of: line) else { continue }
            require(ids.insert(attributes["ID"] ?? "").inserted, "an ID twice: \(line)")
            checkBase(attributes, line)
            checkInterstitial(attributes, line)
            // Pre-rolls first, post-rolls last, the others by date: players play those of one moment in their order.
            let cues = Self.list(attributes["CUE"])
            let rank = cues.contains("PRE") ? 0 : cues.contains("POST") ? 2 : 1
            guard let date = attributes["START-DATE"].flatMap({ Clock.date(Self.unquoted($0), forms) }) else {
                continue
            }
            if rank == 0 { require(clock.isNearStart(date), "PRE is not on the first date: \(line)") }
            if rank == 2 { require(clock.isNearEnd(date), "POST is not on the last date: \(line)") }
            if let last { require((last.rank, last.date) <= (rank, date), "out of order: \(line)") }
            last = (rank, date)
            require(clock.namesZone == attributes["START-DATE"]?.hasSuffix("Z\""), "another zone: \(line)")
            // Players add the offsets of one moment, and go on with the content from a later one: either would lose it.
            let offset = attributes["X-RESUME-OFFSET"].flatMap(Double.init) ?? 0
            if rank < 2, let resumption {
                require(date >= resumption.date || date == resumption.start, "inside a replaced avail: \(line)")
                require(offset == 0 || date != resumption.start, "two resume offsets at one moment: \(line)")
            }
            if offset > 0 { resumption = (date, date.addingTimeInterval(offset - 0.002)) }
        }
        return ranges
    }

    /// The attributes of a tag with their quotes; nil, and a violation, if it is not a list without blanks in which
    /// each name comes once.
    private mutating func attributes(of line: String) -> [String: String]? {
        var rest = Substring(line.dropFirst("#EXT-X-DATERANGE:".count))
        var attributes: [String: String] = [:]
        while let match = rest.prefixMatch(of: forms.attribute) {
            require(
                attributes.updateValue(String(match.2), forKey: String(match.1)) == nil, "twice \(match.1): \(line)")
            rest = rest[match.range.upperBound...]
            if match.3.isEmpty { return attributes }
        }
        violations.append("no list of attributes: \(line)")
        return nil
    }

    private mutating func checkBase(_ attributes: [String: String], _ line: String) {
        func has(_ name: String, _ form: some RegexComponent) -> Bool {
            attributes[name].map { $0.wholeMatch(of: form) != nil } ?? true
        }
        require(attributes["ID"]?.wholeMatch(of: forms.identifier) != nil, "no ID: \(line)")
        require(attributes["CLASS"] == "\"com.apple.hls.interstitial\"", "no CLASS: \(line)")
        let start = attributes["START-DATE"].flatMap { Clock.date(Self.unquoted($0), forms) }
        require(attributes["START-DATE"]?.hasPrefix("\"") == true && start != nil, "no START-DATE: \(line)")
        for name in ["DURATION", "PLANNED-DURATION", "X-PLAYOUT-LIMIT"] {
            require(has(name, forms.length), "\(name) is no length: \(line)")
        }
        require(has("X-RESUME-OFFSET", forms.offset), "X-RESUME-OFFSET is no number: \(line)")
        if let end = attributes["END-DATE"], let start {
            let length = Clock.date(Self.unquoted(end), forms)?.timeIntervalSince(start) ?? -1
            require(length >= 0, "END-DATE before START-DATE: \(line)")
            let duration = attributes["DURATION"].flatMap(Double.init)
            require(duration.map { abs($0 - length) < 0.002 } ?? true, "END-DATE is not the end: \(line)")
        }
        if attributes["END-ON-NEXT"] != nil {
            require(attributes["DURATION"] == nil && attributes["END-DATE"] == nil, "END-ON-NEXT with an end: \(line)")
        }
        for value in attributes.values {
            require(
                value.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) },
                "control: \(line)")
            require(!value.contains("{$"), "a variable: \(line)")
        }
    }

    private mutating func checkInterstitial(_ attributes: [String: String], _ line: String) {
        func isList(_ name: String, of words: [String]) -> Bool {
            guard let value = attributes[name] else { return true }
            let list = Self.list(value)
            return value.hasPrefix("\"") && !list.isEmpty && Set(list).count == list.count
                && Set(list).isSubset(of: words)
        }
        require(isList("CUE", of: ["PRE", "POST", "ONCE"]), "CUE: \(line)")
        require(!Set(Self.list(attributes["CUE"])).isSuperset(of: ["PRE", "POST"]), "PRE and POST: \(line)")
        require(isList("X-SNAP", of: ["OUT", "IN"]), "X-SNAP: \(line)")
        require(isList("X-RESTRICT", of: ["SKIP", "JUMP"]), "X-RESTRICT: \(line)")
        for (name, words) in [
            ("X-CONTENT-MAY-VARY", ["YES", "NO"]), ("X-TIMELINE-OCCUPIES", ["POINT", "RANGE"]),
            ("X-TIMELINE-STYLE", ["HIGHLIGHT", "PRIMARY"]),
        ] {
            require(attributes[name].map { words.map { "\"\($0)\"" }.contains($0) } ?? true, "\(name): \(line)")
        }
        for name in ["X-SKIP-CONTROL-OFFSET", "X-SKIP-CONTROL-DURATION"] {
            require(attributes[name].map { $0.allSatisfy("0123456789".contains) } ?? true, "\(name): \(line)")
        }
        let label = attributes["X-SKIP-CONTROL-LABEL-ID"]
        require(label.map { $0.wholeMatch(of: forms.label) != nil } ?? true, "label: \(line)")
        let assets = ["X-ASSET-URI", "X-ASSET-LIST"].compactMap { attributes[$0] }
        require(assets.count == 1, "\(assets.count) assets: \(line)")
        for asset in assets { checkURI(Self.unquoted(asset), id: Self.unquoted(attributes["ID"] ?? ""), line) }
    }

    /// A URI has a scheme, no byte that no URI may hold, and the interstitial's identifier as a parameter.
    private mutating func checkURI(_ uri: String, id: String, _ line: String) {
        require(uri.wholeMatch(of: forms.uri) != nil, "no absolute URI: \(line)")
        let query = uri.split(separator: "#")[0].split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let own = query.split(separator: "&").filter { $0.hasPrefix("_HLS_") }
        require(
            own.count == 1 && own[0].hasPrefix("_HLS_interstitial_id=")
                && own[0].dropFirst("_HLS_interstitial_id=".count).removingPercentEncoding == id,
            "no _HLS_interstitial_id: \(line)")
    }

    private static func unquoted(_ value: String) -> String { String(value.dropFirst().dropLast()) }

    private static func list(_ value: String?) -> [String] {
        value.map { unquoted($0).split(separator: ",", omittingEmptySubsequences: false).map(String.init) } ?? []
    }

    /// The dates of a playlist: those of its beginning and of its end, from its dates and durations.
    private struct Clock {
        private(set) var hasDates = false
        private(set) var namesZone = true
        private(set) var isInsideSegment = false
        private var start: Date?
        private var end: Date?

        init(_ lines: [String], _ forms: Forms) {
            var elapsed = 0.0
            var next: Date?
            var duration: Double?
            for line in lines {
                if line.hasPrefix("#EXT-X-PROGRAM-DATE-TIME:") {
                    hasDates = true
                    namesZone = line.hasSuffix("Z")
                    next = Self.date(String(line.dropFirst("#EXT-X-PROGRAM-DATE-TIME:".count)), forms)
                } else if line.hasPrefix("#EXTINF:") {
                    duration = Double(line.dropFirst("#EXTINF:".count).prefix { $0 != "," })
                } else if line.hasPrefix("#EXT-X-DATERANGE:"), duration != nil {
                    isInsideSegment = true
                } else if !line.hasPrefix("#"), !line.isEmpty {
                    if let next {
                        start = start ?? next.addingTimeInterval(-elapsed)
                        end = next
                    }
                    next = nil
                    elapsed += duration ?? 0
                    end = end?.addingTimeInterval(duration ?? 0)
                    duration = nil
                }
            }
        }

        func isNearStart(_ date: Date) -> Bool { start.map { abs($0.timeIntervalSince(date)) < 0.002 } ?? false }
        func isNearEnd(_ date: Date) -> Bool { end.map { abs($0.timeIntervalSince(date)) < 0.002 } ?? false }

        /// The moment of a date as this package writes it: in UTC, with three or six decimals, and without a zone
        /// if the playlist's own dates have none.
        static func date(_ text: String, _ forms: Forms) -> Date? {
            guard let match = text.wholeMatch(of: forms.date) else { return nil }
            var parts = DateComponents()
            (parts.year, parts.month, parts.day) = (Int(match.1), Int(match.2), Int(match.3))
            (parts.hour, parts.minute, parts.second) = (Int(match.4), Int(match.5), Int(match.6))
            guard parts.isValidDate(in: utc), let whole = utc.date(from: parts) else { return nil }
            return Double("0.\(match.7)").map { whole.addingTimeInterval($0) }
        }

        private static let utc: Calendar = {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return calendar
        }()
    }
}
