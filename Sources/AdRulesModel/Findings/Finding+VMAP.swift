// VMAP101 to VMAP108: the root element of a playlist and its namespace. VMAP109 is with XML014.
extension Finding {
    /// VMAP101 for the namespace that the first edition of VMAP printed by mistake, VMAP102 for any other.
    static func wrongNamespace(_ uri: String?, at range: SourceRange) -> Finding {
        let isOldExample = uri?.isSpelled("http://www.iab.net/vmap-1.0") == true
        return Finding(
            isOldExample ? .legacyNamespace : .wrongNamespace, at: range,
            "\((uri ?? "").quoted) is not the namespace of VMAP",
            label: isOldExample ? "printed by mistake in the first edition" : "read as VMAP anyway", value: uri
        ).writing(value: Namespace.vmapURI, isSafe: true)
            .fixed(by: uri == nil ? [] : [Fix.Edit(range: range, text: Namespace.vmapURI)], isSafe: true)
    }

    /// `isDeclared` is whether the element declares the prefix `vmap:` without using it.
    static func missingNamespace(of element: String, isDeclared: Bool, at range: SourceRange) -> Finding {
        let help = "write vmap: before each element of VMAP"
        return Finding(
            .missingNamespace, at: range, "<\(element)> has no namespace",
            label: isDeclared ? "no vmap: prefix" : "no xmlns:vmap",
            help: isDeclared ? help : "add xmlns:vmap=\"\(Namespace.vmapURI)\" and \(help)")
    }

    /// `prefix` is the one that the root element has instead of `vmap:`, with its colon; empty without one.
    static func unusualPrefix(_ prefix: String, at range: SourceRange) -> Finding {
        Finding(
            .defaultNamespace, at: range,
            prefix.isEmpty
                ? "VMAP is the default namespace: some players look for \"vmap:\""
                : "VMAP's prefix is \(prefix.quoted): some players look for \"vmap:\"",
            label: "correct XML, but not what every player reads",
            help: "declare xmlns:vmap=\"\(Namespace.vmapURI)\" and write vmap: before each element of VMAP")
    }

    /// `name` is the element's name in VMAP, with the prefix of the document, and `element` the one that is written.
    static func childOutsideNamespace(
        _ element: String, named name: String, hasNamespace: Bool, at range: SourceRange
    ) -> Finding {
        Finding(
            .childOutsideNamespace, at: range, "<\(element)> is not in the namespace of VMAP",
            label: hasNamespace ? "another namespace" : "no vmap: prefix"
        ).writing(element: name, insteadOf: element, isSafe: !hasNamespace)
    }

    static func legacyVASTData(_ element: String, prefix: String, at range: SourceRange) -> Finding {
        Finding(
            .legacyVASTData, at: range, "<\(element)> is the old name of VASTAdData", label: "a slip of VMAP 1.0"
        ).writing(element: prefix + "VASTAdData", insteadOf: element, isSafe: true)
    }

    static func missingVersion(of element: String, name: SourceRange, at range: SourceRange) -> Finding {
        Finding(.missingVersion, at: range, "<\(element)> has no version", label: "version is missing")
            .adding("version", "1.0", toElement: name, isSafe: true)
    }

    static func unsupportedVersion(_ version: String, at range: SourceRange) -> Finding {
        Finding(
            .unsupportedVersion, at: range, "\(version.quoted) is not the version of VMAP documents",
            label: "expected 1.0", value: version
        ).writing(
            value: "1.0", of: "version", hint: ", which VMAP 1.0.1 uses too",
            isSafe: version.trimmingBlanks.isSpelled("1.0") || version.isSpelled("1"))
    }
}
