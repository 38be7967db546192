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
        let defaults = Policies()
        let changed = Self.fields.filter { $0.words(in: self) != $0.words(in: defaults) }
        return changed.map { "\($0.key) \($0.words(in: self))" }.joined(separator: ", ")
    }
}

extension PolicyField {
    fileprivate func words(in policies: Policies) -> String {
        func name(_ choice: some PolicyChoice) -> String { policies[keyPath: choice.path].rawValue }
        return switch value {
        case .choice(let choice): name(choice)
        case .startPosition(let path): "\(policies[keyPath: path])"
        case .flag(let path): "\(policies[keyPath: path])"
        case .time(let path): "\(policies[keyPath: path].seconds)"
        case .count(let path, _): "\(policies[keyPath: path])"
        case .limit(let path): policies[keyPath: path].map(String.init) ?? "-"
        case .texts(let path): policies[keyPath: path].joined(separator: " ")
        }
    }
}
