import Foundation

/// The mistakes of `patches/` in a scratch copy, each behind a switch of its number. A region that a patch changes stands
/// there in both versions; one that several patches change, in as many more.
struct Planting {
    /// The project, with the sources as they are.
    let project: URL
    /// A folder for each patch, named `NUMBER-AREA`, with the files that it changes, changed.
    let patched: URL
    /// The copy into which they are written.
    let copy: URL

    /// A version of a region in the copy.
    struct Place: Codable {
        var file: String
        /// The first and the last line, from 1.
        var first: Int
        var last: Int
        /// Which patches may be at fault where it does not compile.
        var numbers: [Int]
    }

    /// Why a patch cannot be compiled beside the others.
    enum Refusal: String {
        case otherFile = "no Swift file of a module"
        case otherFrame = "changes more than bodies and initial values"
    }

    private var list: URL { copy.appendingPathComponent("places.json") }

    /// Writes all patches but those of some numbers. Returns those that are refused, too.
    func plant(without alone: Set<Int>) throws -> [Int: Refusal] {
        var refused: [Int: Refusal] = [:]
        var files: [String: [(number: Int, regions: [Regions.Region])]] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: patched.path).sorted() {
            guard let number = Int(name.prefix { $0 != "-" }) else { continue }
            let folder = patched.appendingPathComponent(name)
            var changed: [String: [Regions.Region]] = [:]
            for file in Self.files(in: folder) {
                let parts = file.split(separator: "/")
                guard parts.count > 2, parts[0] == "Sources", Tree.modules.contains(String(parts[1])),
                    file.hasSuffix(".swift"),
                    let text = try? String(contentsOf: project.appendingPathComponent(file), encoding: .utf8)
                else { refused[number] = .otherFile; continue }
                let new = Regions(of: try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8))
                guard new.frame == Regions(of: text).frame else { refused[number] = .otherFrame; continue }
                changed[file] = new.regions
            }
            // A file whose patches are all left out is written, too: an earlier round may have changed it.
            for (file, regions) in changed {
                let isLeftOut = alone.contains(number) || refused[number] != nil
                files[file, default: []] += isLeftOut ? [] : [(number, regions)]
            }
        }
        var places: [Place] = []
        for (file, versions) in files.sorted(by: { $0.key < $1.key }) {
            places += try write(file, versions)
        }
        try JSONEncoder().encode(places).write(to: list)
        try Tree(root: copy).writeSwitches()
        return refused.filter { !alone.contains($0.key) }
    }

    /// Writes one file of the copy, and returns where the versions stand in it.
    private func write(_ file: String, _ versions: [(number: Int, regions: [Regions.Region])]) throws -> [Place] {
        let original = Regions(of: try String(contentsOf: project.appendingPathComponent(file), encoding: .utf8))
        var places: [Place] = []
        var text = original.frame[0]
        var line = 1 + Self.lines(in: text)
        func add(_ part: String, of numbers: [Int] = []) {
            let last = line + Self.lines(in: part)
            if !numbers.isEmpty { places.append(Place(file: file, first: line, last: last, numbers: numbers)) }
            text += part
            line = last
        }
        for (index, region) in original.regions.enumerated() {
            let others = versions.filter { $0.regions[index] != region }
            let returns = ([region] + others.map { $0.regions[index] }).contains(where: \.returnsValue)
            for (number, regions) in others {
                add(region.kind == .body ? " if adrulesMutant(\(number)) {" : " adrulesMutant(\(number)) ? (")
                add(regions[index].version(returning: returns), of: [number])
                add(region.kind == .body ? "} else" : "\n) : ")
            }
            let isSwitched = !others.isEmpty
            if isSwitched { add(region.kind == .body ? " {" : "(") }
            add(isSwitched ? region.version(returning: returns) : region.text, of: others.map(\.number))
            if isSwitched { add(region.kind == .body ? "} " : "\n)") }
            add(original.frame[index + 1])
        }
        try text.write(to: copy.appendingPathComponent(file), atomically: true, encoding: .utf8)
        return places
    }

    /// The numbers of the patches at which the compiler found an error.
    func blamed(by log: String) throws -> Set<Int> {
        let places = try JSONDecoder().decode([Place].self, from: Data(contentsOf: list))
        var numbers: Set<Int> = []
        for (file, line) in Tree.errors(in: log) {
            let here = places.filter { $0.file == file && $0.first...$0.last ~= line }
            // The end of a version is on a line with the beginning of the next one.
            numbers.formUnion((here.min { $0.numbers.count < $1.numbers.count })?.numbers ?? [])
        }
        return numbers
    }

    private static func lines(in text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

    private static func files(in folder: URL) -> [String] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return (all?.compactMap { $0 as? URL } ?? [])
            .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
            .map { String($0.path.dropFirst(folder.path.count + 1)) }.sorted()
    }
}
