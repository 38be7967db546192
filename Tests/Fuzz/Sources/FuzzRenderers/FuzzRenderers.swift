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

/// Bytes → a document, a script, answers, policies, a scenario or a log, and everything that the command prints of it:
/// no text steers a terminal or forges a line, all JSON and SVG is what it claims to be, and the lines are as many as there
/// are things to tell.
///
/// libFuzzer asks for it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzRenderers(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var printed = PrintedOutput()
    printed.printAll(of: [UInt8](UnsafeBufferPointer(start: start, count: count)))
    if let violation = printed.violation {
        print(violation)
        abort()
    }
    return 0
}

/// The entry point: SwiftPM names a program's `main` so when it builds it for tests and tools.
@_cdecl("FuzzRenderers_main")
func main(
    _ argumentCount: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
    var count = argumentCount
    var list = arguments
    return runDriver(&count, &list, fuzzRenderers)
}
