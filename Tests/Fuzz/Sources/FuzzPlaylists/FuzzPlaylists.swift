import AdRulesHLS

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// libFuzzer's own main loop: it calls back with one input after another.
@_extern(c, "LLVMFuzzerRunDriver")
func runDriver(
    _ argumentCount: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// What is wrong with how the bytes are read as anything but a playlist.
private func violations(inParts bytes: [UInt8]) -> [String] {
    _ = try? SpliceInfo(bytes)
    _ = try? AssetList(json: bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? SpliceInfo(text)
    if let date = WallClock(text), WallClock(date.description) != date {
        return ["\(date) is not read as it was written"]
    }
    if let seconds = AttributeValue.unquoted(text).seconds, AttributeValue.seconds(seconds).seconds != seconds {
        return ["\(seconds) is not read as it was written"]
    }
    return []
}

/// Bytes → an HLS playlist, and the parts of playlists.
///
/// libFuzzer asks for it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzPlaylists(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    let violations = PlaylistInvariants.violations(reading: bytes) + violations(inParts: bytes)
    if !violations.isEmpty {
        // What is printed would be lost with the process.
        var message = "\(violations)\n"
        message.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
        abort()
    }
    return 0
}

/// The entry point: SwiftPM names a program's `main` so when it builds it for tests and tools.
@_cdecl("FuzzPlaylists_main")
func main(
    _ argumentCount: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
    var count = argumentCount
    var list = arguments
    return runDriver(&count, &list, fuzzPlaylists)
}
