import AdRulesModel

extension RuleCatalogue {
    /// VMAP155 to VMAP159: extensions, and children in an unusual order. VMAP158 stays unused: a non-integer AdSource
    /// id, as Google sends it, violates only the schema.
    static let vmapExtensionRules: [RuleDescription] = [
        RuleDescription(
            .extensionWithoutType, "extension-without-type", .warning, .correctness,
            "an Extension without type, or with an empty one",
            why: "the type names the owner of the extension: every player ignores an extension without it",
            bad: .adBreak(tagSource() + "\n" + skin(type: "")),
            good: .adBreak(tagSource() + "\n" + skin()), spec: "VMAP 1.0.1 §2.7")
    ]
}
