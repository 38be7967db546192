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
        spec(.mixedPositions, .breakLost, "lets players ignore positions mixed with other offsets", "§2.3.1"),
        spec(.percentOffset, .differs, "has whole percentages of a known duration only", "§2.3.1"),
        spec(.pointlessRepetition, .ignored, "does not define a repetition there", "§2.3.1"),
        spec(.oldVASTData, .differs, "requires servers to send VASTAdData since 1.0.1", "§2.3.2"),
        spec(.escapedAddress, .differs, "requires the address in CDATA", "§2.3.2"),
        spec(.unusualOrder, .differs, "has an order in its schema and none in its text", "§6"),
        spec(.customAdData, .differs, "leaves CustomAdData to players that know its template", "§2.3.2"),
        spec(.extensions, .ignored, "requires a namespace for the content of an extension", "§2.7"),
    ]

    private static func spec(
        _ construct: Construct, _ effect: Effect, _ does: String, _ section: String
    ) -> Portability {
        let origin = Origin.documented(nil, "VMAP 1.0.1 \(section)")
        return Portability(construct: construct, target: .spec, effect: effect, origin: origin, does: does)
    }
}
