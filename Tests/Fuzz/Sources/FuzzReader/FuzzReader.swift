import AdRulesModel

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

/// Bytes → AdDocument: whatever they are, a document or one located error, and all that was read stands where it says.
///
/// libFuzzer asks for it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzReader(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    let violations = ReadingInvariants.violations(reading: bytes)
    if !violations.isEmpty {
        // What is printed would be lost with the process.
        var message = "\(violations)\n"
        message.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
        abort()
    }
    return 0
}

/// The entry point: SwiftPM names a program's `main` so when it builds it for tests and tools.
@_cdecl("FuzzReader_main")
func main(
    _ argumentCount: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
    var count = argumentCount
    var list = arguments
    return runDriver(&count, &list, fuzzReader)
}
