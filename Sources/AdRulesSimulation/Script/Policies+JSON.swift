public import AdRulesText

extension Policies {
    /// Reads policies from JSON; missing keys keep their defaults. `name` identifies the text in messages.
    public init(json bytes: [UInt8], name: String) throws(SimulationProblem) {
        let source = JSONSource(bytes: bytes, name: name)
        try self.init(source.value(), in: source, within: .simulation)
    }
}

extension PolicyBounds {
    /// The policies that a simulation accepts.
    static let simulation = written(highest: ["repeatCap": SimulationLimits.repeatCap])
}
