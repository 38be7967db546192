import AdRulesModel
import AdRulesText

/// The reason why an address cannot be requested, in words for a finding.
struct AddressProblem: Sendable, Equatable {
    /// The kind of problem, as in `a relative address`.
    var what: String
    /// The text next to the caret.
    var label: String
    /// The suggested fix: the address to write, wherever it is known.
    var help: String
    /// The correct start of the address, and the number of bytes that it replaces; nil if only its author knows.
    var start: Start?

    /// The beginning of an address.
    struct Start: Sendable, Equatable {
        /// The text to write.
        var text: String
        /// The number of bytes of the address as written that it stands for.
        var replaced = 0
    }

    /// Whether no player can request it, whatever the page or app around it.
    var isLost = false
    /// Whether it begins with a macro that no player fills.
    var isMacro = false
}

extension AddressProblem {
    /// Returns the reason that a decoded address cannot be used; nil if it is complete, or if it begins with a macro
    /// and cannot be judged. `filled` are the names of macros that the app fills besides VAST's.
    init?(_ address: ArraySlice<UInt8>, use: AddressRole.Use = .tag, filled: Set<ByteText> = []) {
        // Characters that look like nothing have a finding of their own.
        let address = InvisibleCharacter.trimmingStart(address)
        guard use != .reference, !address.isEmpty else { return nil }
        if let notation = Self.notation(address) {
            self = notation
            return
        }
        let problem: AddressProblem?
        switch AddressShape(address, filled: filled) {
        case .macro: problem = nil
        case .none: problem = Self.ofText(address)
        case .relative: problem = Self.ofRelative(address)
        case .withoutHost(let scheme):
            problem =
                Self.escapedAsJSON(address, scheme)
                ?? AddressProblem(
                    what: "an address without a host",
                    label: "no host after \(String(decoding: scheme, as: UTF8.self)):",
                    help: Self.general, isLost: true)
        case .absolute(let scheme):
            let rest = address[(scheme.endIndex + 1)...]
            problem =
                ["https", "http"].contains { AddressShape.isSame(scheme, $0) }
                ? Self.ofHost(rest.dropFirst(2)) ?? Self.secondScheme(scheme, rest) ?? Self.secondAddress(in: rest)
                : Self.otherScheme(scheme, rest, use: use)
        }
        guard let problem else { return nil }
        self = problem
    }

    /// The problem of a text that is none: another text in brackets, or a macro that no player fills.
    private static func ofText(_ address: ArraySlice<UInt8>) -> AddressProblem {
        guard let end = MacroForm.firstEnd(in: address) else {
            return AddressProblem(what: "no address", label: "no scheme, no host", help: general, isLost: true)
        }
        let macro = String(decoding: address[..<end], as: UTF8.self)
        return AddressProblem(
            what: "no address until a macro is filled", label: "players do not fill \(clipped(macro))",
            help: "fill it before the document is sent", isLost: true, isMacro: true)
    }

    private static func ofRelative(_ address: ArraySlice<UInt8>) -> AddressProblem {
        if address.starts(with: "//".utf8) {
            return AddressProblem(
                what: "an address without a scheme", label: "begins with //", help: write("https:", address),
                start: Start(text: "https:"))
        }
        let lacksScheme = beginsWithHost(address)
        return AddressProblem(
            what: "a relative address", label: "there is no base to resolve it against",
            help: lacksScheme ? write("https://", address) : general,
            start: lacksScheme ? Start(text: "https://") : nil)
    }

    private static let section = Array("<![CDATA[".utf8)

    /// The problem of an address that is in quotes, in markup or in a CDATA section that was escaped.
    private static func notation(_ address: ArraySlice<UInt8>) -> AddressProblem? {
        if address.starts(with: section) {
            let content = address.dropFirst(section.count).prefix { $0 != UInt8(ascii: "]") }
            return AddressProblem(
                what: "a CDATA section that was escaped", label: "its brackets are part of the address",
                help: content.count > 200
                    ? "write the section as markup: < instead of &lt;"
                    : "write <![CDATA[\(String(decoding: content, as: UTF8.self))]]>, with < as it is", isLost: true)
        }
        switch address.first {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return AddressProblem(
                what: "an address in quotes", label: "the quotes are part of it", help: "leave the quotes out",
                isLost: true)
        case UInt8(ascii: "<"):
            let isDocument = ["<VAST", "<?xml", "<vmap:", "<VMAP"].contains { address.starts(with: $0.utf8) }
            return AddressProblem(
                what: isDocument ? "a document" : "HTML", label: "an address is expected here",
                help: isDocument
                    ? "write the address of the document; VMAP takes the ads themselves in <vmap:VASTAdData>"
                    : "write only the address that it requests", isLost: true)
        default:
            return TypographicQuotes.begin(address)
                ? AddressProblem(
                    what: "an address in typographic quotes", label: "the quotes are part of it",
                    help: "leave the quotes out", isLost: true) : nil
        }
    }

    /// The problem of an address whose `/` are escaped, as some writers of JSON do.
    private static func escapedAsJSON(_ address: ArraySlice<UInt8>, _ scheme: ArraySlice<UInt8>) -> AddressProblem? {
        guard address[scheme.endIndex...].dropFirst().starts(with: #"\/\/"#.utf8) else { return nil }
        let plain = String(decoding: address, as: UTF8.self).replacing(#"\/"#, with: "/")
        return AddressProblem(
            what: "an address that is escaped as in JSON", label: #"a backslash before each /"#,
            help: write(plain, []), start: Start(text: plain, replaced: address.count), isLost: true)
    }

    /// The problem of a host, which begins the bytes, or of its port.
    private static func ofHost(_ rest: ArraySlice<UInt8>) -> AddressProblem? {
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        // A macro may stand for anything.
        guard !authority.contains(where: "[{$%#@".utf8.contains) else { return nil }
        let parts = authority.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        if TextSearch.holds(Array("..".utf8), in: parts[0]) {
            return AddressProblem(
                what: "an address whose host has an empty part", label: "two dots in a row",
                help: "write one dot, or the part that is missing")
        }
        guard parts.count == 2, !parts[1].isEmpty else { return nil }
        let port = String(decoding: parts[1], as: UTF8.self)
        if let number = Int(port), (1...65_535).contains(number) { return nil }
        return AddressProblem(
            what: "an address with a port that does not exist", label: "a port is a number up to 65535",
            help: "write the port of the server, or leave it out")
    }

    /// The problem of an address that was put behind a scheme although it has one: `https://https://ads.example/`.
    private static func secondScheme(_ scheme: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> AddressProblem? {
        let address = rest.dropFirst(2)
        guard ["https://", "http://"].contains(where: { address.starts(with: $0.utf8) }) else { return nil }
        return AddressProblem(
            what: "an address with two schemes", label: "the second one is read as a host",
            help: "leave out the first \(String(decoding: scheme, as: UTF8.self))://",
            start: Start(text: "", replaced: scheme.count + 3))
    }

    /// The problem of two addresses that follow one another without anything between; one that is the value of a
    /// parameter or part of a path is none, and neither is one behind an escape: `%3Dhttps://`.
    private static func secondAddress(in rest: ArraySlice<UInt8>) -> AddressProblem? {
        for scheme in ["https://", "http://"] {
            let word = Array(scheme.utf8)
            var from = rest.startIndex + 2
            while let start = rest[from...].indices.first(where: { rest[$0...].starts(with: word) }) {
                if isPartOfWord(rest[start - 1]), !endsWithEscape(rest[..<start]) {
                    return AddressProblem(
                        what: "two addresses in one", label: "a second address begins inside",
                        help: "give each address its own element")
                }
                from = start + word.count
            }
        }
        return nil
    }

    /// The edits that begin an address right; none if the document holds it in another notation.
    func edits(at place: SourceRange, in source: SourceDocument) -> [Fix.Edit] {
        guard let start, place.count >= start.replaced, let first = source.slice(place).first,
            first != UInt8(ascii: "<"), first != UInt8(ascii: "&")
        else { return [] }
        let lower = Int(place.lower)
        return [Fix.Edit(range: SourceRange(lower: lower, upper: lower + start.replaced), text: start.text)]
    }

    private static let general = "write the whole address, as in https://ads.example/vast"

    /// Judges a scheme that is neither `https` nor `http`; a private one may be the app's own.
    private static func otherScheme(
        _ scheme: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>, use: AddressRole.Use
    ) -> AddressProblem? {
        let verb = use == .page ? "open" : "request"
        let what = "an address that players do not \(verb)"
        if Spelling.nearest(to: String(decoding: scheme, as: UTF8.self), among: ["https", "http"]) != nil {
            return AddressProblem(
                what: what, label: "did you mean https:?", help: write("https:", rest),
                start: Start(text: "https:", replaced: scheme.count + 1))
        }
        if use == .media, scheme.count == 1 {
            return AddressProblem(
                what: "a path on a disk", label: "only one computer has it", help: general, isLost: true)
        }
        guard notRequested(for: use).contains(where: { AddressShape.isSame(scheme, $0) }) else { return nil }
        return AddressProblem(what: what, label: "not http: or https:", help: general)
    }

    private static func notRequested(for use: AddressRole.Use) -> [String] {
        switch use {
        case .tag: ["file", "javascript", "about", "mailto", "ftp"]
        // `about:blank` is VAST's own word for an impression that needs no request.
        case .tracker: ["file", "javascript", "data", "mailto", "ftp"]
        case .page: ["file", "javascript"]
        case .file: ["file", "javascript", "mailto", "ftp", "rtmp", "rtmps", "rtsp", "s3", "gs"]
        case .media: ["blob", "data", "file", "javascript", "mailto", "ftp", "rtmp", "rtmps", "rtsp", "s3", "gs"]
        case .original: ["file", "javascript", "mailto"]
        case .reference: []
        }
    }

    /// Help with the address to write, if it is short enough to be shown.
    private static func write(_ start: String, _ rest: ArraySlice<UInt8>) -> String {
        rest.count > 200 || rest.contains { $0 <= 0x20 }
            ? "begin with \(start)" : "write \(start)\(String(decoding: rest, as: UTF8.self))"
    }

    /// Whether a relative address looks like one that lacks its scheme only: `ads.example.com/vast`.
    private static func beginsWithHost(_ address: ArraySlice<UInt8>) -> Bool {
        let host = address.prefix { AddressShape.isPartOfScheme($0) && $0 != UInt8(ascii: "+") }
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }),
            labels.last?.allSatisfy(\.isLetter) == true
        else { return false }
        // A file has a dot too, but hardly a slash after its name.
        let domains = ["com", "net", "org", "tv", "io"]
        return address[host.endIndex...].first == UInt8(ascii: "/") || labels.first?.elementsEqual("www".utf8) == true
            || domains.contains { labels.last?.elementsEqual($0.utf8) == true }
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        AddressShape.isPartOfScheme(byte) && !"+-.".utf8.contains(byte)
    }

    /// Whether bytes end with an escape, as in `%3D`, which may itself be escaped: `%253D`.
    private static func endsWithEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.suffix(2).allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return false }
        var rest = bytes.dropLast(2)
        while rest.suffix(2).elementsEqual("25".utf8) { rest = rest.dropLast(2) }
        return rest.last == UInt8(ascii: "%")
    }
}
