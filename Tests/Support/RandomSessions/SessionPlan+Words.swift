package import AdRulesEngine

extension PlannedBreak {
    /// The break on one line.
    package var words: String {
        var parts = ["\(offset)"]
        if let id { parts.append(id) }
        if types != ["linear"] { parts.append(types.joined(separator: ",")) }
        if let repeatAfter { parts.append("repeat \(Double(repeatAfter) / 1e6)") }
        if let bumper { parts.append("bumper suppress=\(bumper)") }
        if !allowMultipleAds { parts.append("one ad") }
        switch source {
        case .inline(let answer): parts.append("inline \(answer.ads.map(\.words))")
        case .tag(let url): parts.append(url)
        default: parts.append("\(source)")
        }
        return parts.joined(separator: " ")
    }
}

extension PlannedAd {
    /// The ad in a few words.
    package var words: String {
        var text = "\(id) \(type) \(duration.map { String(Double($0) / 1e6) } ?? "-")"
        if let sequence { text += " #\(sequence)" }
        if wrappers > 0 { text += " in \(wrappers)" }
        if isWrapper { text += " wrapper" }
        if isUnplayable { text += " unplayable" }
        if let skipAfter { text += " skip \(Double(skipAfter) / 1e6)" }
        if let expires { text += " expires \(expires)" }
        if let width, let height { text += " \(width)x\(height)" }
        return text
    }
}

extension Policies {
    /// What differs from the defaults.
    package var words: String {
        let defaults = Mirror(reflecting: Policies()).children
        let changed = zip(Mirror(reflecting: self).children, defaults).filter { "\($0.value)" != "\($1.value)" }
        return changed.map { "\($0.0.label ?? "-") \($0.0.value)" }.joined(separator: ", ")
    }
}
