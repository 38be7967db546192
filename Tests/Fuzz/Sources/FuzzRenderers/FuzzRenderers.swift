import FuzzDriver

/// Bytes → a document, a script, answers, policies, a scenario or a log, and everything that the command prints of it:
/// no text steers a terminal or forges a line, all JSON and SVG is what it claims to be, and the lines are as many as there
/// are things to tell.
@_cdecl("FuzzRenderers_main")
func main(_ argumentCount: Int32, _ arguments: ProgramArguments) -> Int32 {
    fuzz(argumentCount, arguments) { bytes in
        var printed = PrintedOutput()
        printed.printAll(of: bytes)
        return printed.violation.map { "\($0)" }
    }
}
