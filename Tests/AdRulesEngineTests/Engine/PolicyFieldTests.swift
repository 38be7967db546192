import AdRulesText
import Foundation
import Testing

@testable import AdRulesEngine

/// The table of policies, from which they are read and written.
@Suite struct PolicyFieldTests {
    private func read(_ json: String) throws -> Policies {
        try JSONDecoder().decode(Policies.self, from: Data(json.utf8))
    }

    @Test("every policy is in the table, under its own name")
    func complete() {
        let properties = Mirror(reflecting: Policies()).children.compactMap(\.label)
        #expect(Set(properties) == Set(Policies.fields.map(\.key)))
        #expect(Policies.fields.count == properties.count)
    }

    @Test(
        "The sentence of a policy is the beginning of its property's comment, and its default is that of the property")
    func sentences() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/AdRulesEngine/Engine/Policies.swift")
        var comments: [String: String] = [:]
        var comment = ""
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("    /// ") {
                comment += line.dropFirst(7).replacing("`", with: "")
            } else {
                if let name = line.firstMatch(of: /public var (\w+)/)?.output.1 { comments[String(name)] = comment }
                comment = ""
            }
        }
        let properties = try #require(
            Policies.shape(within: .engine).value.members?.first { $0.key == "properties" }?.value.members)
        for (field, property) in zip(Policies.fields, properties) {
            #expect(comments[field.key]?.dropFirst().hasPrefix(field.sentence.dropLast()) == true, "\(field.key)")
            #expect(property.key == field.key)
            #expect(property.value.members?.first { $0.key == "description" }?.value == .string(field.sentence))
            let usual = try #require(property.value.members?.first { $0.key == "default" }?.value)
            // A missing key and its default are the same.
            #expect(try read("{\"\(field.key)\": \(usual)}") == Policies(), "\(field.key): \(usual)")
        }
    }

    @Test("every policy survives JSON")
    func roundTrip() throws {
        let json = """
            {"seek":"allPassed","replay":"always","startPosition":{"playAdsAfter":720},
            "autoPlay":false,"prefetch":20.5,"spread":3,"maxAdAge":90,
            "vastTimeout":1,"wrapperTimeout":2,"mediaTimeout":3,"giveUp":4,
            "deadAir":9,"joinWithin":0.5,"completesEarly":false,"wrapperDepth":0,"minimumGap":60,"liveResume":"edge",
            "repeatCap":5,"mimeTypes":["video/mp4"],"apiFrameworks":["SIMID"],"maxBitrate":800}
            """
        let given = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary)
        let written = try JSONEncoder().encode(read(json))
        #expect(try JSONSerialization.jsonObject(with: written) as? NSDictionary == given)
    }

    @Test("a repeatCap beyond its limit counts as the limit", arguments: [3_000_000_000, JSONSource.largestInteger])
    func highRepeatCap(_ cap: Int) throws {
        #expect(try read("{\"repeatCap\":\(cap)}").repeatCap == 10_000)
    }

    @Test("Every policy can be written and read again, whatever an app sets")
    func bounded() throws {
        for field in Policies.fields {
            var configuration = EngineConfiguration()
            switch field.value {
            case .time(let path):
                for time in [MediaTime(microseconds: .max), .seconds(-1)] {
                    configuration.policies[keyPath: path] = time
                    _ = try Coded.copy(of: PlaylistEngine(.film, configuration: configuration))
                }
            case .count(let path, _):
                for count in [Int.max, -1] {
                    configuration.policies[keyPath: path] = count
                    _ = try Coded.copy(of: PlaylistEngine(.film, configuration: configuration))
                }
            default: break
            }
        }
    }

    @Test(
        "an invalid policy is refused with its reason",
        arguments: [
            (#"{"sek":"none"}"#, "unknown policy \"sek\""),
            (#"{"giveUp":-1}"#, "\"giveUp\" must be a number of seconds, 0 or more, not -1"),
            (#"{"repeatCap":0}"#, "\"repeatCap\" must be a whole number, at least 1, not 0"),
            (#"{"wrapperDepth":-1}"#, "\"wrapperDepth\" must be a whole number, at least 0, not -1"),
            (
                #"{"startPosition":"first"}"#,
                "\"startPosition\" must be one of lastPassed, skipPassed, alwaysPreroll, not \"first\""
            ),
            (
                #"{"startPosition":{"playAdsAfter":-1}}"#,
                "\"playAdsAfter\" must be a number of seconds, 0 or more, not -1"
            ),
            (
                #"{"startPosition":{"playAdsAfter":1e300}}"#,
                "\"playAdsAfter\" must be at most 9000000000000 seconds, not 1e+300"
            ),
        ])
    func refused(_ json: String, _ reason: String) throws {
        let error = #expect(throws: DecodingError.self) { try read(json) }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription == reason)
    }
}
