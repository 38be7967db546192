import AdRulesModel

extension Portability {
    /// Every entry. Media3 plays ads through IMA for Android, so what happens there happens in Media3 too.
    public static let table: [Portability] =
        ofSpecification + ofIMA + ofIMA.compactMap(\.inMedia3) + ofMedia3 + ofShaka + ofHLS

    /// The address of an issue on GitHub.
    static func issue(_ number: Int, of repository: String) -> String {
        "https://github.com/\(repository)/issues/\(number)"
    }

    /// Behaviour that the specification leaves open, or requires although players forgive it.
    private static let ofSpecification: [Portability] = [
        Portability(
            .mixedPositions, .spec, .breakLost, "lets players ignore positions mixed with other offsets",
            .documented(nil, "VMAP 1.0.1 §2.3.1")),
        Portability(
            .percentOffset, .spec, .differs, "has whole percentages of a known duration only",
            .documented(nil, "VMAP 1.0.1 §2.3.1")),
        Portability(
            .pointlessRepetition, .spec, .ignored, "does not define a repetition there",
            .documented(nil, "VMAP 1.0.1 §2.3.1")),
        Portability(
            .oldVASTData, .spec, .differs, "requires servers to send VASTAdData since 1.0.1",
            .documented(nil, "VMAP 1.0.1 §2.3.2")),
        Portability(
            .escapedAddress, .spec, .differs, "requires the address in CDATA", .documented(nil, "VMAP 1.0.1 §2.3.2")),
        Portability(
            .unusualOrder, .spec, .differs, "has an order in its schema and none in its text",
            .documented(nil, "VMAP 1.0.1 §6")),
        Portability(
            .customAdData, .spec, .differs, "leaves CustomAdData to players that know its template",
            .documented(nil, "VMAP 1.0.1 §2.3.2")),
        Portability(
            .extensions, .spec, .ignored, "requires a namespace for the content of an extension",
            .documented(nil, "VMAP 1.0.1 §2.7")),
    ]
}
