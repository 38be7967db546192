import AdRulesModel
import FuzzDriver

/// Bytes → AdDocument: whatever they are, a document or one located error, and all that was read stands where it says.
@_cdecl("FuzzReader_main")
func main(_ argumentCount: Int32, _ arguments: ProgramArguments) -> Int32 {
    fuzz(argumentCount, arguments) { bytes in
        let violations = ReadingInvariants.violations(reading: bytes)
        return violations.isEmpty ? ProcessorBound.violation(reading: bytes) : "\(violations)"
    }
}
