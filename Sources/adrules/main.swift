import AdRulesModel
import Glibc

func read(_ path: String) -> [UInt8] {
    guard let f = fopen(path, "rb") else { return [] }
    defer { fclose(f) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
        let n = fread(&buffer, 1, buffer.count, f)
        if n == 0 { break }
        bytes += buffer[..<n]
    }
    return bytes
}
for path in CommandLine.arguments.dropFirst() {
    let bytes = read(path)
    do {
        let document = try AdDocument(parsing: bytes)
        let map = document.source.map()
        switch document {
        case .vmap(let d): print("VMAP \(d.breaks.count) breaks \(path)")
        case .vast(let d): print("VAST \(d.vast.ads.count) ads \(path)")
        }
        for f in document.findings {
            let l = map.location(of: Int(f.range.lower))
            print("  \(l.line):\(l.column) \(f.rule.rawValue) \(f.message)  [\(document.source.text(in: f.range).prefix(50))]")
        }
    } catch {
        print("ERROR \(path) \(error.finding.rule.rawValue) \(error) \(error.finding.help ?? "")")
    }
}
