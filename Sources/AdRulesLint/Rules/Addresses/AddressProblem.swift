import AdRulesModel

/// Why an address cannot be requested, in words for a finding.
struct AddressProblem: Sendable, Equatable {
    /// What the address is, as in `a relative address`.
    var what: String
    /// The text next to the caret.
    var label: String
    /// The suggested fix: the address to write, wherever it is known.
    var help: String
    /// What begins the address right, and the number of bytes that it replaces; nil if only its author knows.
    var start: Start?

    /// The beginning of an address.
    struct Start: Sendable, Equatable {
        /// What is to be written.
        var text: String
        /// The number of bytes of the address as written that it stands for.
        var replaced = 0
    }

    /// Returns the reason that a decoded address cannot be used; nil if it is complete, or if it begins with a macro
    /// and cannot be judged.
    init?(_ address: ArraySlice<UInt8>, use: AddressRole.Use = .tag) {
        guard use != .reference, let first = address.first, !"[{$%#".utf8.contains(first) else { return nil }
        if address.starts(with: "//".utf8) {
            self.init(
                what: "an address without a scheme", label: "begins with //", help: Self.write("https:", address),
                start: Start(text: "https:"))
            return
        }
        let scheme = address.prefix(while: Self.isPartOfScheme)
        guard Self.isLetter(first), address[scheme.endIndex...].first == UInt8(ascii: ":") else {
            self.init(
                what: "a relative address", label: "relative to what?",
                help: Self.beginsWithHost(address) ? Self.write("https://", address) : Self.general,
                start: Self.beginsWithHost(address) ? Start(text: "https://") : nil)
            return
        }
        let rest = address[(scheme.endIndex + 1)...]
        guard Self.isSame(scheme, "https") || Self.isSame(scheme, "http") else {
            guard let problem = Self.otherScheme(scheme, rest, use: use) else { return nil }
            self = problem
            return
        }
        let host = rest.dropFirst(2).first
        guard !rest.starts(with: "//".utf8) || host == nil || host.map("/?#:".utf8.contains) == true else {
            return nil
        }
        self.init(
            what: "an address without a host", label: "no host behind \(String(decoding: scheme, as: UTF8.self)):",
            help: Self.general)
    }

    private init(what: String, label: String, help: String, start: Start? = nil) {
        self.what = what
        self.label = label
        self.help = help
        self.start = start
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
        guard notRequested(for: use).contains(where: { isSame(scheme, $0) }) else { return nil }
        return AddressProblem(what: what, label: "not http: or https:", help: general)
    }

    private static func notRequested(for use: AddressRole.Use) -> [String] {
        switch use {
        case .tag: ["file", "javascript", "about", "mailto", "ftp"]
        // `about:blank` is VAST's own word for an impression that needs no request.
        case .tracker: ["file", "javascript", "data", "mailto", "ftp"]
        case .page: ["file", "javascript"]
        case .file: ["file", "javascript", "mailto"]
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
        let host = address.prefix { isPartOfScheme($0) && $0 != UInt8(ascii: "+") }
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }), labels.last?.allSatisfy(isLetter) == true else {
            return false
        }
        // A file has a dot too, but hardly a slash after its name.
        let domains = ["com", "net", "org", "tv", "io"]
        return address[host.endIndex...].first == UInt8(ascii: "/") || labels.first?.elementsEqual("www".utf8) == true
            || domains.contains { labels.last?.elementsEqual($0.utf8) == true }
    }

    private static func isSame(_ scheme: ArraySlice<UInt8>, _ name: String) -> Bool {
        scheme.count == name.utf8.count && zip(scheme, name.utf8).allSatisfy { $0 | 0x20 == $1 }
    }

    private static func isPartOfScheme(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

/// A blank, line end or other control character inside an address, in words for a finding.
struct AddressBlank: Sendable, Equatable {
    /// The blanks, as indices into the bytes.
    var range: Range<Int>
    /// What is there, as in `a blank`.
    var what: String
    /// The text next to the caret.
    var label: String
    /// The suggested fix.
    var help: String
    /// Whether the blanks are only to be left out.
    var isSuperfluous = false

    private static let endTag = Array("</".utf8)

    /// Finds the first run of blanks inside a trimmed address; nil if there is none.
    init?(_ address: ArraySlice<UInt8>) {
        // Where markup is inside, a CDATA section was not closed: that is the mistake.
        guard let start = address.firstIndex(where: Self.isBlank), !TextSearch.holds(Self.endTag, in: address) else {
            return nil
        }
        let end = address[start...].firstIndex { !Self.isBlank($0) } ?? address.endIndex
        range = start..<end
        let rest = address[end...]
        if rest.starts(with: "https://".utf8) || rest.starts(with: "http://".utf8) {
            what = "two addresses"
            label = "the second one begins behind this"
            help = "give each address its own element"
            return
        }
        let blanks = address[range]
        if blanks.allSatisfy({ $0 == 0x20 }) {
            what = blanks.count == 1 ? "a blank" : "\(blanks.count) blanks"
            label = "no address has a blank"
            help = "write %20 for a blank, or leave it out"
        } else if blanks.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
            what = "a line end"
            label = "the line ends inside the address"
            help = "write the whole address in one line"
            isSuperfluous = true
        } else {
            what = blanks.contains(0x09) ? "a tab" : "a control character"
            label = "no address has \(what)"
            help = "leave it out"
            isSuperfluous = true
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }
}
