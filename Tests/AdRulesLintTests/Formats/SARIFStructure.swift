import Foundation

/// What SARIF 2.1.0 asks of the part of it that the linter writes: which members an object has to have, and which it may
/// have. It stands in for the schema where that is not at hand.
enum SARIFStructure {
    private static let members: [String: (required: Set<String>, optional: Set<String>)] = [
        "log": (["version", "runs"], ["$schema"]),
        "runs": (["tool", "results", "columnKind", "invocations"], ["newlineSequences"]),
        "tool": (["driver"], []),
        "driver": (["name", "semanticVersion", "rules"], []),
        "rules": (
            [
                "id", "name", "shortDescription", "fullDescription", "helpUri", "help", "defaultConfiguration",
                "properties",
            ], []
        ),
        "shortDescription": (["text"], []), "fullDescription": (["text"], []), "help": (["text", "markdown"], []),
        "message": (["text"], []), "description": (["text"], []), "defaultConfiguration": (["level"], []),
        "results": (
            ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"],
            ["relatedLocations", "fixes", "suppressions"]
        ),
        "locations": (["physicalLocation"], ["logicalLocations"]),
        "relatedLocations": (["id", "physicalLocation", "message"], []),
        "physicalLocation": (["artifactLocation"], ["region"]),
        "artifactLocation": (["uri"], ["uriBaseId"]),
        "region": (["startLine", "startColumn", "endLine", "endColumn"], []),
        "deletedRegion": (["startLine", "startColumn", "endLine", "endColumn"], []),
        "logicalLocations": (["fullyQualifiedName", "kind"], []),
        "partialFingerprints": (["adrulesContext/v1"], []),
        "fixes": (["description", "artifactChanges", "properties"], []),
        "artifactChanges": (["artifactLocation", "replacements"], []),
        "replacements": (["deletedRegion", "insertedContent"], []),
        "insertedContent": (["text"], []),
        "suppressions": (["kind"], ["justification"]),
        "invocations": (["executionSuccessful"], ["toolExecutionNotifications"]),
        "toolExecutionNotifications": (["level", "message", "locations"], []),
    ]

    /// What is wrong with a log.
    static func complaints(about log: [String: Any]) -> [String] {
        var complaints = object(log, as: "log")
        if log["version"] as? String != "2.1.0" { complaints.append("version") }
        for run in log["runs"] as? [[String: Any]] ?? [] {
            let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
            let rules = (driver?["rules"] as? [[String: Any]] ?? []).map { $0["id"] as? String }
            for result in run["results"] as? [[String: Any]] ?? [] {
                let index = result["ruleIndex"] as? Int ?? -1
                if !rules.indices.contains(index) || rules[index] != result["ruleId"] as? String {
                    complaints.append("ruleIndex \(index) is not \(result["ruleId"] ?? "")")
                }
            }
        }
        return complaints
    }

    private static func object(_ object: [String: Any], as name: String) -> [String] {
        // A bag of properties may hold anything.
        guard name != "properties" else { return [] }
        guard let (required, optional) = members[name] else { return ["\(name) is unknown"] }
        let keys = Set(object.keys)
        var complaints = required.subtracting(keys).map { "\(name) has no \($0)" }
        complaints += keys.subtracting(required.union(optional)).map { "\(name) has \($0)" }
        for (key, value) in object { complaints += self.value(value, of: key, in: name) }
        return complaints
    }

    private static func value(_ value: Any, of key: String, in name: String) -> [String] {
        switch value {
        case let value as [String: Any]: return object(value, as: key)
        case let values as [[String: Any]]: return values.flatMap { object($0, as: key) }
        case let text as String:
            switch key {
            case "level": return ["none", "note", "warning", "error"].contains(text) ? [] : ["level \(text)"]
            case "uri": return isURI(text) ? [] : ["\(text) is no URI"]
            case "text": return text.isEmpty && name != "insertedContent" ? ["\(name) is empty"] : []
            default: return []
            }
        case let number as Int where key.hasSuffix("Line") || key.hasSuffix("Column"):
            return number >= 1 ? [] : ["\(key) is \(number)"]
        default: return []
        }
    }

    /// Whether the text is a URI, or a relative reference whose first segment cannot be taken for a scheme.
    private static func isURI(_ text: String) -> Bool {
        if text.hasPrefix("file:///") || text.hasPrefix("https://") { return URL(string: text) != nil }
        return text.wholeMatch(of: /([A-Za-z0-9\-._~\/]|%[0-9A-F]{2})+/) != nil && !text.hasPrefix("/")
    }
}
