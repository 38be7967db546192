import AdRulesEngine
import AdRulesLint

/// The rules that find the causes of errors, by the codes of VAST and VMAP: those whose reason in the catalogue names
/// the code, and those below, whose reason does not.
enum ErrorCauses {
    private static let unreadable = [
        "XML001", "XML002", "XML003", "XML004", "XML008", "XML017", "XML018", "XML019", "VAST453", "VAST458",
    ]
    private static let unfetched = ["VAST452", "VAST454", "VAST455", "VAST456", "VAST321", "VMAP138"]
    private static let companions = ["VAST356", "VAST358", "VAST383"]

    private static let rules: [Int: [String]] = [
        100: unreadable, 101: ["XML014", "XML016", "VAST305", "VAST306", "VAST307", "VAST375", "VAST388"],
        102: ["VAST301", "VAST302"], 200: ["VMAP127", "VMAP214"], 201: ["VMAP124", "VMAP127", "VMAP214"],
        202: ["VAST314", "VAST315", "VAST316"], 203: ["VAST381"], 204: ["VAST363"], 205: ["VAST457"],
        300: ["VAST311", "VAST350"] + unfetched, 301: unfetched, 302: ["VAST351", "VAST454", "VMAP149", "VMAP172"],
        303: ["VAST309", "VAST344", "VAST346", "VAST451", "VAST458", "VMAP146"], 304: unfetched,
        400: ["VAST318", "VAST320"], 401: ["VAST320", "VAST321", "VAST340"], 402: ["VAST326", "VAST327"],
        403: ["VAST318", "VAST319", "VAST322", "VAST325", "VAST327"], 405: ["VAST325", "VAST327"], 406: ["VAST319"],
        408: ["VAST365"], 409: ["VAST370"], 410: ["VAST361", "VAST362", "VAST386"],
        500: ["VAST383", "VAST417"], 501: ["VAST417"], 502: ["VAST358", "VAST383"], 503: ["VAST358", "VAST383"],
        600: companions, 601: companions, 602: companions, 603: companions, 604: companions,
        901: ["VAST322", "VAST323", "VAST373"], 902: ["VAST370", "VAST373"],
        1000: ["VMAP102", "VMAP103", "VMAP105", "VMAP107", "VMAP109", "VMAP161", "VMAP162", "XML014", "XML016"],
        1001: ["VMAP108"], 1002: unreadable, 1003: ["VMAP123", "VMAP124"],
        1004: ["VMAP133", "VMAP136", "VMAP145"], 1005: ["VMAP142", "VMAP143", "VMAP171"],
        1006: ["VMAP144", "VAST453"] + unreadable.dropLast(2), 1007: unfetched, 1008: unfetched,
    ]

    /// The ids of the rules that find causes of an error.
    static func ids(of code: Int) -> [String] { rules[code] ?? [] }

    /// The rules that find causes of an error. Complexity: O(rules).
    static func rules(of code: Int) -> [RuleDescription] {
        let ids = ids(of: code)
        return RuleCatalogue.all.filter { ids.contains($0.id.rawValue) || names(code, $0.why) }
    }

    /// Whether a reason names a code, as in `VAST error 401 or 403` and `VMAP 1000`.
    private static func names(_ code: Int, _ reason: String) -> Bool {
        let words = reason.split { !$0.isLetter && !$0.isNumber }
        return words.indices.contains { index in
            guard Int(words[index]) == code, let before = words[..<index].last(where: { $0 != "or" && Int($0) == nil })
            else { return false }
            return ["error", "VAST", "VMAP"].contains(before)
        }
    }
}
