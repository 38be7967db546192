package import AdRulesText

/// What a text is as an address, by its first bytes: the one answer of the linter, the engine and the simulation.
package enum AddressShape {
    /// It begins with a macro, which can stand for anything.
    case macro
    /// No address wherever it is read: nothing, `[not an address]`, JSON, markup, quotes.
    case none
    /// It has no scheme. Only who has a base can request it.
    case relative
    /// `http` or `https` without a host.
    case withoutHost(scheme: ArraySlice<UInt8>)
    /// An address with a scheme; with a host, if that is `http` or `https`.
    case absolute(scheme: ArraySlice<UInt8>)

    /// Looks at a trimmed address. `filled` are the names of macros that the app fills besides VAST's.
    /// Complexity: O(length of the scheme or macro).
    package init(_ address: ArraySlice<UInt8>, filled: Set<ByteText> = []) {
        guard !MacroForm.begins(address, filled: filled) else {
            self = .macro
            return
        }
        guard let first = address.first, !"[{$%<\"'".utf8.contains(first) else {
            self = .none
            return
        }
        let scheme = address.prefix(while: Self.isPartOfScheme)
        guard first.isLetter, address[scheme.endIndex...].first == UInt8(ascii: ":") else {
            self = .relative
            return
        }
        self = .absolute(scheme: scheme)
        guard ["https", "http"].contains(where: { Self.isSame(scheme, $0) }) else { return }
        let rest = address[(scheme.endIndex + 1)...]
        if !rest.starts(with: "//".utf8) || rest.dropFirst(2).first.map("/?#:".utf8.contains) != false {
            self = .withoutHost(scheme: scheme)
        }
    }

    /// Whether no player can request the address.
    package var isLost: Bool {
        switch self {
        case .none, .withoutHost: true
        case .macro, .relative, .absolute: false
        }
    }

    /// Whether a scheme is this one, which is in lower case.
    package static func isSame(_ scheme: ArraySlice<UInt8>, _ name: String) -> Bool {
        scheme.count == name.utf8.count && zip(scheme, name.utf8).allSatisfy { $0 | 0x20 == $1 }
    }

    /// Whether a byte can be part of a scheme.
    package static func isPartOfScheme(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "+-.".utf8.contains(byte)
    }
}

extension SourceText {
    /// Whether no player can request the text as an address. Complexity: O(length).
    package var isLostAddress: Bool {
        guard addressKind == .other else { return false }
        let bytes = Array(string.utf8)
        return AddressShape(bytes[...]).isLost
    }
}
