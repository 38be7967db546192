import MassTesting
import Testing

@testable import AdRulesModel

@Suite("An awkward text at every place of a document")
struct AwkwardDocumentTests {
    @Test("Is read as written, with work in proportion to its bytes", arguments: AwkwardDocuments.texts.indices)
    func everyPlace(_ index: Int) throws {
        let text = AwkwardDocuments.texts[index]
        for place in MassTests.sample(AwkwardDocuments.places, oneOf: 15, number: index) {
            var scanned: [Int] = []
            for size in [200, 800] {
                let bytes = place.document(text.make(size))
                let reading = Reading(bytes)
                #expect(WorkBounds.violations(reading, of: bytes) == [], "\(text.name) in \(place.name)")
                scanned.append(reading.work.scannedBytes + reading.work.nameProbes)
                if let document = reading.document {
                    let violations = ReadingInvariants.violations(in: document, limits: ParsingLimits())
                    #expect(violations == [], "\(text.name) in \(place.name)")
                } else {
                    #expect(reading.error != nil)
                }
            }
            #expect(scanned[1] <= 4 * scanned[0] + 2000, "\(text.name) in \(place.name)")
        }
    }

    @Test("Names that meet in one slot of our table cost no more than others")
    func collidingNames() {
        // FNV-1a as the shim computes it, folded as the table of known names folds it.
        func slot(_ name: String) -> UInt32 {
            let hash = name.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
            return (hash ^ (hash >> 16)) & 511
        }
        let wanted = slot("AdBreak")
        let colliding = Array((0..<600_000).lazy.map { "n\($0)" }.filter { slot($0) == wanted }.prefix(1000))
        #expect(colliding.count == 1000)
        func work(_ names: [String]) -> ParsingWork {
            let elements = names.map { "<\($0)/>" }.joined()
            return Reading(HostileDocuments.playlist(elements)).work
        }
        let half = work(Array(colliding.prefix(500)))
        let all = work(colliding)
        // The shim's table goes by the addresses of names, which no document chooses.
        #expect(all.nameProbes <= 2000, "\(all.nameProbes) probes")
        #expect(all.events <= 2 * half.events + 4)
        #expect(KnownNames.shared.longestSlot <= 4)
    }
}
