import RandomSessions

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

/// Bytes → a playlist, a viewer and a host: whatever they do, I1 to I21 hold (page Behaviour, Invariants).
///
/// libFuzzer asks for it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzEngine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    if let failure = ViewerGenerator.session(bytes: bytes).failure {
        print(failure)
        abort()
    }
    return 0
}

/// The entry point: SwiftPM names a program's `main` so when it builds it for tests and tools.
@_cdecl("FuzzEngine_main")
func main(
    _ argumentCount: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
    var count = argumentCount
    var list = arguments
    return runDriver(&count, &list, fuzzEngine)
}
