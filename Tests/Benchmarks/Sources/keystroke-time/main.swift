// How long an editor waits for the findings after a change: `adrules lsp` is run as an editor runs it, with a playlist of
// 20 KB, and gets one change after another.
//
// keystroke-time PATH-OF-ADRULES [--check]

import Foundation

/// A server in a process of its own.
final class Server {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ path: String) throws {
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["lsp"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    func send(_ method: String, _ params: [String: Any], id: Int? = nil) throws {
        var message: [String: Any] = ["jsonrpc": "2.0", "method": method, "params": params]
        message["id"] = id
        let body = try JSONSerialization.data(withJSONObject: message)
        try input.fileHandleForWriting.write(contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    /// Waits for a message and returns its size in bytes.
    func receive() throws -> Int {
        var header = Data()
        while !header.suffix(4).elementsEqual("\r\n\r\n".utf8) { header += try read(1) }
        let length = Int(String(decoding: header, as: UTF8.self).filter(\.isNumber)) ?? 0
        var rest = length
        while rest > 0 { rest -= try read(rest).count }
        return length
    }

    func end() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private func read(_ count: Int) throws -> Data {
        guard let data = try output.fileHandleForReading.read(upToCount: count), !data.isEmpty else {
            throw CocoaError(.fileReadUnknown)
        }
        return data
    }
}

/// A playlist of at least so many bytes, in breaks from ad tags with two trackers each.
func playlist(bytes: Int) -> String {
    var text = "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">\n"
    var number = 0
    while text.utf8.count < bytes {
        number += 1
        text += """
              <vmap:AdBreak timeOffset="00:\(10 + number % 50):00" breakType="linear" breakId="midroll-\(number)">
                <vmap:AdSource id="source-\(number)" allowMultipleAds="true" followRedirects="true">
                  <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast?slot=\(number)&cb=[CACHEBUSTING]]]></vmap:AdTagURI>
                </vmap:AdSource>
                <vmap:TrackingEvents>
                  <vmap:Tracking event="breakStart"><![CDATA[https://tracker.example/start?break=\(number)]]></vmap:Tracking>
                  <vmap:Tracking event="breakEnd"><![CDATA[https://tracker.example/end?break=\(number)]]></vmap:Tracking>
                </vmap:TrackingEvents>
              </vmap:AdBreak>

            """
    }
    return text + "</vmap:VMAP>\n"
}

/// The times in milliseconds from a change until its findings are there, sorted.
func times(_ path: String, text: String, options: [String: Any]) throws -> [Double] {
    let server = try Server(path)
    try server.send("initialize", ["capabilities": [String: Any](), "initializationOptions": options], id: 1)
    _ = try server.receive()
    let uri = "file:///ads.xml"
    let document: [String: Any] = ["uri": uri, "languageId": "xml", "version": 1, "text": text]
    try server.send("textDocument/didOpen", ["textDocument": document])
    _ = try server.receive()
    var times: [Double] = []
    for version in 2...401 {
        // A letter goes into an attribute, and out again.
        let isTyped = version % 2 == 0
        let start = ["line": 19, "character": 30]
        let range = ["start": start, "end": isTyped ? start : ["line": 19, "character": 31]]
        let change: [String: Any] = ["range": range, "text": isTyped ? "x" : ""]
        let clock = ContinuousClock()
        let began = clock.now
        try server.send(
            "textDocument/didChange",
            ["textDocument": ["uri": uri, "version": version] as [String: Any], "contentChanges": [change]])
        _ = try server.receive()
        let (seconds, attoseconds) = began.duration(to: clock.now).components
        times.append(Double(seconds) * 1e3 + Double(attoseconds) / 1e15)
    }
    try server.end()
    return times.sorted()
}

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first(where: { !$0.hasPrefix("-") }) else {
    print("usage: keystroke-time PATH-OF-ADRULES [--check]")
    exit(64)
}
let text = playlist(bytes: 20_000)
print("a playlist of \(text.utf8.count) bytes, 400 changes")
var isMissed = false
for (name, options) in [("as it is", [:]), ("with a duration", ["duration": "45:00"])] as [(String, [String: Any])] {
    let times = try times(path, text: text, options: options)
    let (median, late) = (times[times.count / 2], times[times.count * 99 / 100])
    print("\(name): median \(String(format: "%.2f", median)) ms, 99th of 100 \(String(format: "%.2f", late)) ms")
    if options.isEmpty, median >= 10 { isMissed = true }
}
if isMissed, arguments.contains("--check") {
    print("the bar is 10 ms")
    exit(1)
}
